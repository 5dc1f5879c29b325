"""The comparison of two results as plain data: which rows, how many right on each side, and which rows flipped."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from banglaplan_cli.compare.sides import Match
from banglaplan_cli.report.statistics import Estimate, Paired, holm, paired, share
from banglaplan_cli.results import Result
from banglaplan_cli.shown_text import line
from banglaplan_scorer.metrics import UNLABELLED, values
from banglaplan_scorer.scoring import Score

METRICS: Final = ("exact_match", "plan", "flag")
"""Exact match over all rows, and its two parts: plans over feasible rows, flags over infeasible ones."""
LEVELS: Final = ("easy", "medium", "hard")
_REASON: Final = 300


@dataclass(frozen=True)
class Contest:
    """One metric on the rows to which it applies on both sides."""

    metric: str
    found: Paired
    a: Estimate
    b: Estimate


@dataclass(frozen=True)
class Group:
    """Exact match on the rows of one value of a label."""

    name: str
    contest: Contest
    adjusted: float
    """p after Holm's correction over all groups of the label."""


@dataclass(frozen=True)
class Flip:
    """A row that only one side has right."""

    id: str
    family: str
    kind: str
    a: str
    """Outcome of A."""
    b: str
    reason: str
    """What is wrong with the answer of the side that is wrong, on one line."""


@dataclass(frozen=True)
class Rows:
    """Which rows a comparison is over, and which it is not."""

    compared: tuple[str, ...]
    only_a: tuple[str, ...]
    """Rows of A's task that B's has not; they are not compared."""
    only_b: tuple[str, ...]
    missing_a: tuple[str, ...]
    """Of the rows of both tasks: those that A has no response to."""
    missing_b: tuple[str, ...]
    left_out: bool
    """Whether missing rows are left out; otherwise they count as format errors."""

    @property
    def missing(self) -> frozenset[str]:
        """Rows that either side has no response to."""
        return frozenset((*self.missing_a, *self.missing_b))


@dataclass(frozen=True)
class Comparison:
    """Two results compared."""

    match: Match
    rows: Rows
    contests: tuple[Contest, ...]
    """By metric, as in `METRICS`."""
    answered: Contest | None
    """Exact match on the rows that both answered, where missing rows count elsewhere; None if there are none."""
    only_a: tuple[Flip, ...]
    """Rows that A has right and B has not."""
    only_b: tuple[Flip, ...]
    groups: tuple[Group, ...]


def compare(match: Match, by: str | None, left_out: bool) -> Comparison:
    """Compare two results; `left_out` says that their scores were made without the rows that have no response."""
    rows = _rows(match, left_out)
    contests = tuple(_contest(match, metric, rows.compared) for metric in METRICS)
    answered = [name for name in rows.compared if name not in rows.missing]
    counted = bool(rows.missing) and not left_out
    only_a: list[Flip] = []
    only_b: list[Flip] = []
    for name in rows.compared:
        a, b = match.a.scores[name], match.b.scores[name]
        if a.exact_match != b.exact_match:
            (only_a if a.exact_match else only_b).append(_flip(a, b))
    return Comparison(
        match, rows, contests,
        _contest(match, "exact_match", answered) if counted else None,
        tuple(only_a), tuple(only_b),
        _groups(match, by, rows.compared) if by else (),
    )  # fmt: skip


def _rows(match: Match, left_out: bool) -> Rows:
    a, b = match.a, match.b
    both = [name for name in a.rows if name in b.rows]
    return Rows(
        tuple(name for name in both if name in a.scores and name in b.scores),
        tuple(name for name in a.rows if name not in b.rows),
        tuple(name for name in b.rows if name not in a.rows),
        _missing(a, both),
        _missing(b, both),
        left_out,
    )


def _missing(result: Result, names: Collection[str]) -> tuple[str, ...]:
    without = frozenset(result.missing)
    return tuple(name for name in names if name in without)


def _contest(match: Match, metric: str, names: Collection[str]) -> Contest:
    pairs = []
    for name in names:
        a, b = (values(side.scores[name])[metric] for side in (match.a, match.b))
        if a is not None and b is not None:
            pairs.append((bool(a), bool(b)))
    found = paired(pairs)
    right = [found.both + found.only_first, found.both + found.only_second]
    return Contest(metric, found, share(right[0], found.n), share(right[1], found.n))


def _groups(match: Match, by: str, names: Collection[str]) -> tuple[Group, ...]:
    members: dict[str, list[str]] = {}
    for name in names:
        members.setdefault(getattr(match.a.scores[name], by) or UNLABELLED, []).append(name)
    contests = {
        group: _contest(match, "exact_match", members[group]) for group in sorted(members, key=_place)
    }
    adjusted = holm([contest.found.p for contest in contests.values()])
    return tuple(Group(name, one, p) for (name, one), p in zip(contests.items(), adjusted, strict=True))


def _place(group: str) -> tuple[bool, int, str]:
    """Levels from easy to hard, others by name, `unlabelled` last."""
    return group == UNLABELLED, LEVELS.index(group) if group in LEVELS else len(LEVELS), group


def _flip(a: Score, b: Score) -> Flip:
    wrong = b if a.exact_match else a
    fault = f"{wrong.fault}: " if wrong.fault else ""
    return Flip(
        a.id, a.family or UNLABELLED, a.answer_kind or UNLABELLED, a.outcome, b.outcome,
        line(f"{fault}{wrong.explanation}", _REASON),
    )  # fmt: skip


def counts(contest: Contest) -> Mapping[str, int]:
    """The paired 2x2 table."""
    found = contest.found
    return {
        "both_right": found.both, "only_a": found.only_first, "only_b": found.only_second, "neither": found.neither,
    }  # fmt: skip
