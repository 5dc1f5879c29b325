"""What a report has a line for: each result, in order, and the always-infeasible line on the same rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from banglaplan_cli.results import Result
from banglaplan_scorer.metrics import METRICS, UNLABELLED, values
from banglaplan_scorer.rows import LABELS, Row
from banglaplan_scorer.scoring import Score, score

ALWAYS_INFEASIBLE: Final = "Always infeasible"
_ANSWER: Final = '[{"is_feasible":false}]'
_MAX_NAME: Final = 80
_JOINERS: Final = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Bangla spelling needs them; every other invisible character is taken out of names."""


@dataclass(frozen=True)
class Entry:
    """One model on one language and split, or a constant answer on the same rows."""

    model: str
    """Fit to be shown: one line of printable characters; unique with `lang` and `split`."""
    lang: str
    split: str
    place: str
    """Language as a table shows it, with the split where the report has several."""
    label: str
    """Model and place, unique in the report."""
    scores: Mapping[str, Score]
    rows: Mapping[str, Row]
    """All rows that were to be answered; of a constant answer, those of `scores`."""
    result: Result | None
    """None for the always-infeasible line."""

    @property
    def baseline(self) -> bool:
        """Whether it is the always-infeasible line."""
        return self.result is None

    @cached_property
    def numbers(self) -> dict[str, dict[str, float]]:
        """By metric: what each row contributes, by id; rows to which the metric does not apply are left out."""
        found: dict[str, dict[str, float]] = {metric: {} for metric in METRICS}
        for name, one in self.scores.items():
            for metric, number in values(one).items():
                if number is not None:
                    found[metric][name] = number
        return found

    def group(self, label: str) -> dict[str, list[str]]:
        """Ids of the rows by a label such as `family`; rows without it are `unlabelled`."""
        found: dict[str, list[str]] = {}
        for name, one in self.scores.items():
            found.setdefault(getattr(one, label) or UNLABELLED, []).append(name)
        return found

    def of(self, metric: str, names: Iterable[str] | None = None) -> list[float]:
        """The numbers of a metric, over some rows or all."""
        numbers = self.numbers[metric]
        if names is None:
            return list(numbers.values())
        return [numbers[name] for name in names if name in numbers]


@dataclass(frozen=True)
class Entries:
    """All entries of a report: Bangla first, then those over most rows, then in order of their exact match."""

    models: tuple[Entry, ...]
    baselines: tuple[Entry, ...]
    """The always-infeasible line, once for each set of rows that a model has scores on; most often one."""
    baseline_of: Mapping[str, Entry]
    """By the label of a model: the line on its rows."""
    partial: frozenset[str]
    """Labels of models with scores on fewer rows than others of their language and split, as after --limit: they are
    compared on the rows in common, but not ranked, for their rows may be easier."""

    @property
    def all(self) -> tuple[Entry, ...]:
        """Models, then the always-infeasible line."""
        return (*self.models, *self.baselines)


def entries_of(results: Sequence[Result]) -> Entries:
    """The entries of results, under names that are fit to be shown and tell them apart."""
    names = _names([result.model for result in results])
    splits = {result.split for result in results}
    models = [_entry(result, names[result.model], len(splits) > 1) for result in results]
    partial = _partial(models)
    models.sort(key=lambda one: (one.lang != "bn", one.lang, one.split, one.label in partial, -_right(one)))
    sets: dict[tuple[object, ...], list[Entry]] = {}
    for entry in models:
        sets.setdefault(_row_set(entry), []).append(entry)
    baselines = {key: _baseline(group, len(sets) > 1) for key, group in sets.items()}
    return Entries(
        tuple(models),
        tuple(baselines.values()),
        {entry.label: baselines[_row_set(entry)] for entry in models},
        partial,
    )


def _partial(models: Sequence[Entry]) -> frozenset[str]:
    most: dict[tuple[str, str], int] = {}
    for entry in models:
        place = (entry.lang, entry.split)
        most[place] = max(most.get(place, 0), len(entry.scores))
    return frozenset(entry.label for entry in models if len(entry.scores) < most[entry.lang, entry.split])


def _entry(result: Result, name: str, several_splits: bool) -> Entry:
    place = f"{result.lang}, {result.split}" if several_splits else result.lang
    label = f"{name} ({place})"
    return Entry(name, result.lang, result.split, place, label, result.scores, result.rows, result)


def _right(entry: Entry) -> float:
    return sum(entry.of("exact_match")) / len(entry.scores)


def _row_set(entry: Entry) -> tuple[object, ...]:
    """What the line depends on: ids, feasibility and labels of the rows, but not their language."""
    return (
        entry.split,
        *(
            (name, one.is_feasible, one.avg_pass is None, *(getattr(one, label) for label in LABELS))
            for name, one in sorted(entry.scores.items())
        ),
    )


def _baseline(group: Sequence[Entry], several: bool) -> Entry:
    first = group[0]
    rows = {name: first.rows[name] for name in first.scores}
    others = f" and {len(group) - 1} more" if len(group) > 1 else ""
    label = f"{ALWAYS_INFEASIBLE}, on the rows of {first.label}{others}" if several else ALWAYS_INFEASIBLE
    places = ", ".join(dict.fromkeys(entry.place for entry in group))
    scores = {name: score(_ANSWER, row) for name, row in rows.items()}
    return Entry(label, first.lang, first.split, places, label, scores, rows, None)


def _names(models: Iterable[str]) -> dict[str, str]:
    """Names fit to be shown, by the names in the logs."""
    found: dict[str, str] = {}
    for model in dict.fromkeys(models):
        name, number = shown_name(model), 1
        while name in found.values() or name == ALWAYS_INFEASIBLE:
            number += 1
            name = f"{shown_name(model)} #{number}"
        found[model] = name
    return found


def shown_name(name: str) -> str:
    """A model's name on one line of printable characters, for a log may hold any text."""
    line = " ".join("".join(char if _is_fit(char) else "\N{REPLACEMENT CHARACTER}" for char in name).split())
    if not line:
        return "unnamed"
    return line if len(line) <= _MAX_NAME else f"{line[: _MAX_NAME - 1]}…"


def _is_fit(char: str) -> bool:
    return char.isprintable() or char in _JOINERS or char.isspace()
