"""How far a reviewer agrees with the program, and two reviewers with each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from banglaplan_cli.report.statistics import Estimate, share
from banglaplan_cli.review.kappa import Kappa, kappa
from banglaplan_cli.review.read_sheet import Reviewed, Sheet
from banglaplan_cli.review.words import CATEGORIES, COUNTED
from banglaplan_scorer.scoring import FEASIBLE_OUTCOMES, INFEASIBLE_OUTCOMES


@dataclass(frozen=True)
class Agreement:
    """Of pairs of words for the same responses: the share that are the same, and kappa."""

    pairs: tuple[tuple[str, str], ...]
    same: Estimate
    """With Wilson's interval."""
    kappa: Kappa


@dataclass(frozen=True)
class WithProgram:
    """A reviewer against the program; pairs are (program, reviewer), over the rows that are `COUNTED`."""

    sheet: Sheet
    empty: tuple[Reviewed, ...]
    """Rows without a verdict."""
    unsure: tuple[Reviewed, ...]
    verdicts: Agreement
    right_or_not: Agreement
    """The same with `wrong` and `unreadable` taken together."""
    by_kind: dict[str, Agreement]
    by_outcome: dict[str, Agreement]
    categories: dict[str, Estimate]
    """Share of each category among the rows that have one."""
    by_category: dict[str, Agreement]
    """Agreement on the verdict among the rows of each category."""
    disagreed: tuple[Reviewed, ...]


@dataclass(frozen=True)
class BetweenReviewers:
    """Two sheets against each other, over the responses that both hold."""

    first: Sheet
    second: Sheet
    verdicts: Agreement
    """Over the rows to which both gave a verdict that is `COUNTED`."""
    categories: Agreement
    """Over the rows to which both gave a category."""
    disagreed: tuple[tuple[Reviewed, Reviewed], ...]
    """Rows with other verdicts, or other categories."""
    only_first: tuple[Reviewed, ...]
    """Rows that the second sheet has not."""
    only_second: tuple[Reviewed, ...]


def agreement(pairs: Sequence[tuple[str, str]]) -> Agreement:
    """The agreement of two raters."""
    same = sum(one == two for one, two in pairs)
    return Agreement(tuple(pairs), share(same, len(pairs)), kappa(pairs))


def with_program(sheet: Sheet) -> WithProgram:
    """A reviewer's verdicts beside the program's."""
    counted = [row for row in sheet.rows if row.verdict in COUNTED]
    named = Counter(row.category for row in sheet.rows if row.category)
    by_category = _grouped(counted, lambda row: row.category, tuple(CATEGORIES))
    return WithProgram(
        sheet,
        tuple(row for row in sheet.rows if not row.verdict),
        tuple(row for row in sheet.rows if row.verdict == "unsure"),
        agreement(_pairs(counted)),
        agreement([(_right_or_not(row.program), _right_or_not(row.verdict)) for row in counted]),
        _grouped(counted, lambda row: row.kind, sorted({row.kind for row in counted})),
        _grouped(
            counted, lambda row: row.outcome, tuple(dict.fromkeys((*FEASIBLE_OUTCOMES, *INFEASIBLE_OUTCOMES)))
        ),
        {name: share(named[name], named.total()) for name in CATEGORIES},
        by_category,
        tuple(row for row in counted if row.verdict != row.program),
    )


def _pairs(rows: Sequence[Reviewed]) -> list[tuple[str, str]]:
    return [(row.program, row.verdict) for row in rows]


def _right_or_not(word: str) -> str:
    return word if word == "right" else "not right"


def _grouped(
    rows: Sequence[Reviewed], group: Callable[[Reviewed], str], order: Sequence[str]
) -> dict[str, Agreement]:
    members: dict[str, list[Reviewed]] = {}
    for row in rows:
        members.setdefault(group(row), []).append(row)
    return {name: agreement(_pairs(members[name])) for name in order if name in members}


def between(first: Sheet, second: Sheet) -> BetweenReviewers:
    """Two reviewers of the same responses."""
    others = {row.key: row for row in second.rows}
    ones = {row.key for row in first.rows}
    both = [(row, others[row.key]) for row in first.rows if row.key in others]
    verdicts = [(a.verdict, b.verdict) for a, b in both if a.verdict in COUNTED and b.verdict in COUNTED]
    categories = [(a.category, b.category) for a, b in both if a.category and b.category]
    return BetweenReviewers(
        first,
        second,
        agreement(verdicts),
        agreement(categories),
        tuple((a, b) for a, b in both if _differ(a.verdict, b.verdict) or _differ(a.category, b.category)),
        tuple(row for row in first.rows if row.key not in others),
        tuple(row for row in second.rows if row.key not in ones),
    )


def _differ(one: str, other: str) -> bool:
    return bool(one) and bool(other) and one != other
