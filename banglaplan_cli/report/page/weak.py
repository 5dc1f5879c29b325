"""Where the best models fail: their weakest families and answer kinds, and the chief kinds of failure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from banglaplan_cli.report.entries import Entry
from banglaplan_cli.report.page import links
from banglaplan_cli.report.page.ranks import Rank, exact
from banglaplan_cli.report.page.types import TypeName
from banglaplan_cli.report.page.words import plain
from banglaplan_cli.report.statistics import Estimate, share
from banglaplan_scorer.metrics import UNLABELLED
from banglaplan_scorer.scoring import Score

BEST: Final = 3
"""How many models are looked at."""
_SHOWN: Final = {"family": 4, "answer_kind": 3}
FAILURES: Final = {
    "V": ("Breaks a rule", {"outcome": "wrong_plan", "fault": "V"}),
    "S": ("Misses the optimum", {"outcome": "wrong_plan", "fault": "S"}),
    "N": ("Loses tie-break or order", {"outcome": "wrong_plan", "fault": "N"}),
    "wrong": ("Another plan", {"outcome": "wrong_plan"}),
    "abstention": ("Gives up, though a plan exists", {"outcome": "abstention"}),
    "false_plan": ("Plans where none exists", {"outcome": "false_plan"}),
    "format": ("Cannot be read", {"outcome": "format_error"}),
}
_MOST: Final = 5


@dataclass(frozen=True)
class Part:
    """One model's share in a line, and the address of the samples behind it."""

    found: Estimate
    href: str


@dataclass(frozen=True)
class WeakLine:
    """A group of problems, or a kind of failure, with the models' shares in their order."""

    label: str
    about: str
    """What is in it, as the types of a family; may be empty."""
    lang: str
    """The language of `about`."""
    parts: tuple[Part, ...]

    @property
    def n(self) -> int | None:
        """Rows of each part, if there are as many of all."""
        sizes = {part.found.n for part in self.parts}
        return sizes.pop() if len(sizes) == 1 else None


@dataclass(frozen=True)
class Weak:
    """The best models, and where they fail; a part without lines is one that the rows' labels do not give."""

    models: tuple[Entry, ...]
    names: tuple[str, ...]
    """Of the models, short."""
    families: tuple[WeakLine, ...]
    kinds: tuple[WeakLine, ...]
    failures: tuple[WeakLine, ...]


def weak_of(ranks: Sequence[Rank], types: Mapping[str, TypeName]) -> Weak:
    """Where the first few of a ranking fail."""
    models = tuple(rank.entry for rank in ranks[:BEST])
    names = tuple(rank.short for rank in ranks[:BEST])
    families = _groups(models, "family", types)
    return Weak(models, names, families, _groups(models, "answer_kind", types), _failures(models))


def _groups(models: Sequence[Entry], label: str, types: Mapping[str, TypeName]) -> tuple[WeakLine, ...]:
    """The groups of the lowest exact match, on average over the models that have rows of them."""
    groups = [model.group(label) for model in models]
    names = sorted({name for group in groups for name in group if name != UNLABELLED})
    if len(names) < 2:
        return ()
    lines = []
    for name in names:
        parts = []
        for model, group in zip(models, groups, strict=True):
            choice = {"model": model.model, "lang": model.lang, label: name}
            parts.append(Part(exact(model, group.get(name, [])), links.samples(**choice)))
        about, lang = _types(models, name, types) if label == "family" else ("", "en")
        lines.append(WeakLine(plain(name), about, lang, tuple(parts)))
    return tuple(sorted(lines, key=_average)[: _SHOWN[label]])


def _average(line: WeakLine) -> float:
    known = [part.found.value for part in line.parts if part.found.value is not None]
    return sum(known) / len(known) if known else 1.0


def _types(models: Sequence[Entry], family: str, types: Mapping[str, TypeName]) -> tuple[str, str]:
    """The names of a family's types, as its number says nothing to most, and their language."""
    rows = (row for model in models for row in model.rows.values() if row.get("family") == family)
    there = dict.fromkeys(str(row.get("type")) for row in rows)
    named = [types[name] for name in there if name in types]
    return ", ".join(one.name for one in named), named[0].lang if named else "en"


def _failures(models: Sequence[Entry]) -> tuple[WeakLine, ...]:
    """The most frequent kinds of failure, as shares of all rows."""
    lines = []
    for key, (label, choice) in FAILURES.items():
        parts = []
        for model in models:
            found = share(sum(failure(one) == key for one in model.scores.values()), len(model.scores))
            parts.append(Part(found, links.samples(model=model.model, lang=model.lang, **choice)))
        if any(part.found.value for part in parts):
            lines.append(WeakLine(label, "", "en", tuple(parts)))
    return tuple(sorted(lines, key=lambda line: -_average(line))[:_MOST])


def failure(score: Score) -> str | None:
    """Which of `FAILURES` a score is; None for a right answer."""
    match score.outcome:
        case "correct_plan" | "correct_flag":
            return None
        case "wrong_plan":
            return score.fault or "wrong"
        case "format_error":
            return "format"
        case _:
            return score.outcome
