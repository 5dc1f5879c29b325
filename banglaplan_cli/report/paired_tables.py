"""Comparisons on the same rows: Bangla against English of each model, and the models with one another."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from banglaplan_cli.report.cells import count, estimate, p_value, share_of, text
from banglaplan_cli.report.entries import Entries, Entry
from banglaplan_cli.report.model import Cell, Column, Line, Table
from banglaplan_cli.report.paper import paper_bn_en
from banglaplan_cli.report.statistics import Paired, holm, paired

METRICS: Final = ("exact_match", "plan", "flag")
_TEST: Final = (
    "The difference has the interval of Bonett and Price for pairs. Only the discordant rows, on which one is right "
    "and the other is not, tell the two apart: the test is McNemar's, exact and two-sided. p(Holm) is p after Holm's "
    "correction"
)


@dataclass(frozen=True)
class Comparison:
    """Two entries by one metric, on the rows that both have scores on."""

    first: Entry
    second: Entry
    metric: str
    found: Paired
    adjusted: float | None = None
    """p after Holm's correction over the comparisons that answer one question; None where no row is in common."""
    tests: int = 0
    """How many comparisons that correction is over."""


def compared(first: Entry, second: Entry, metric: str = "exact_match") -> Comparison:
    """Two entries on the rows that both have, by a metric of zeros and ones."""
    ones, twos = first.numbers[metric], second.numbers[metric]
    return Comparison(
        first, second, metric, paired((bool(ones[name]), bool(twos[name])) for name in ones if name in twos)
    )


def adjusted(comparisons: Sequence[Comparison]) -> list[Comparison]:
    """The same with Holm's correction over those that answer one question and have rows in common."""
    families: dict[tuple[object, ...], list[int]] = {}
    for place, one in enumerate(comparisons):
        if one.found.n:
            families.setdefault(_question(one), []).append(place)
    found = list(comparisons)
    for places in families.values():
        for place, p in zip(places, holm([comparisons[place].found.p for place in places]), strict=True):
            found[place] = replace(comparisons[place], adjusted=p, tests=len(places))
    return found


def _question(one: Comparison) -> tuple[object, ...]:
    """Models of one language with each other, the same with the line, or Bangla with English by one metric."""
    return (one.metric, one.first.split, one.first.lang, one.second.baseline or one.second.lang)


def language_pairs(entries: Entries) -> list[Comparison]:
    """Bangla against English of each model that has both."""
    english = {(entry.model, entry.split): entry for entry in entries.models if entry.lang == "en"}
    found: list[Comparison] = []
    for entry in entries.models:
        other = english.get((entry.model, entry.split))
        if entry.lang == "bn" and other is not None:
            found += [compared(entry, other, metric) for metric in METRICS]
    return adjusted(found)


def bn_en(entries: Entries) -> Table:
    """Bangla and English of one problem as a pair, in the form of the paper's table 3."""
    pairs = language_pairs(entries)
    rows = [_language_line(one.first.model, one) for one in pairs]
    with_pair = {entry.label for one in pairs for entry in (one.first, one.second)}
    if pairs:
        rows += [
            _language_line(line.model, compared(line, line, metric), baseline=True)
            for line in _lines_of_both(entries, with_pair)
            for metric in METRICS
        ]
    alone = [entry.label for entry in entries.models if entry.label not in with_pair]
    note = f"Only in one language, and so not here: {', '.join(alone)}." if alone else ""
    columns = (
        Column("model", "Model"), Column("metric", "Metric"),
        Column("bn", "Bangla", "share"), Column("en", "English", "share"),
        Column("difference", "bn less en (points)", "difference"),
        *_test_columns("only_bn", "only Bangla right", "only_en", "only English right"),
    )  # fmt: skip
    return Table(
        "bn_en",
        "Bangla and English, paired by problem",
        "Over the problems that a model has answered in both languages. "
        f"{_TEST} over all models by that metric. {note}".strip(),
        columns,
        tuple(rows),
        paper_bn_en(),
    )


def _lines_of_both(entries: Entries, labels: set[str]) -> list[Entry]:
    """The always-infeasible lines of entries with both languages."""
    return list({line.label: line for label, line in entries.baseline_of.items() if label in labels}.values())


def _language_line(model: str, one: Comparison, baseline: bool = False) -> Line:
    cells = (text(model), text(one.metric.replace("_", " ")), *_shares(one.found))
    return Line((*cells, *_tested(one)), baseline)


def comparisons(entries: Entries) -> list[Comparison]:
    """Every two models of one language and split, and each against the line on its rows; best first."""
    found: list[Comparison] = []
    for group in _places(entries):
        for first, second in itertools.combinations(group, 2):
            found.append(compared(first, second))
        found += [compared(entry, entries.baseline_of[entry.label]) for entry in group]
    return adjusted(found)


def _places(entries: Entries) -> Iterator[list[Entry]]:
    """The models of each language and split."""
    for _, group in itertools.groupby(entries.models, key=lambda entry: (entry.lang, entry.split)):
        yield list(group)


def between_models(entries: Entries) -> Table:
    """The models with one another by exact match, on the same rows."""
    columns = (
        Column("first", "Model"), Column("second", "Against"), Column("lang", "Language"),
        Column("first_share", "exact match", "share"), Column("second_share", "against", "share"),
        Column("difference", "difference (points)", "difference"),
        *_test_columns("only_first", "only the first right", "only_second", "only the other right"),
    )  # fmt: skip
    rows = [
        Line(
            (
                text(one.first.model), text(one.second.model), text(one.first.place),
                *_shares(one.found), *_tested(one),
            ),
            one.second.baseline,
        )
        for one in comparisons(entries)
    ]  # fmt: skip
    return Table(
        "comparisons",
        "Models compared on the same rows",
        f"Exact match over the rows on which both have a score; n tells how many. {_TEST} over all pairs "
        "of models of that language, and apart from these over all models against the always-infeasible line.",
        columns,
        tuple(rows),
    )


def _shares(found: Paired) -> tuple[Cell, Cell, Cell]:
    first, second = found.both + found.only_first, found.both + found.only_second
    return (
        share_of(first, found.n),
        share_of(second, found.n),
        estimate(found.difference, "difference"),
    )


def _test_columns(first: str, first_label: str, second: str, second_label: str) -> tuple[Column, ...]:
    return (
        Column(first, first_label, "count", "discordant rows"),
        Column(second, second_label, "count", "discordant rows"),
        Column("discordant", "together", "count", "discordant rows"),
        Column("p", "p", "p"),
        Column("mid_p", "mid-p", "p"),
        Column("p_holm", "p(Holm)", "p"),
    )


def _tested(one: Comparison) -> tuple[Cell, ...]:
    found = one.found
    p, mid_p = (found.p, found.mid_p) if found.n and one.first is not one.second else (None, None)
    counts = (count(found.only_first), count(found.only_second), count(found.discordant))
    return (*counts, p_value(p), p_value(mid_p), p_value(one.adjusted))
