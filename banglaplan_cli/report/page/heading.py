"""The heading of the first screen and the sentences below it: who is best, by more than chance or not."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from banglaplan_cli.report.entries import Entries
from banglaplan_cli.report.page.ranks import Rank
from banglaplan_cli.report.paired_tables import comparisons
from banglaplan_cli.report.statistics import Estimate

SIGNIFICANT: Final = 0.05
_NAMED: Final = 3
_SPACE: Final = "\N{NO-BREAK SPACE}"


def heading_of(entries: Entries, ranks: Sequence[Rank], language: str) -> tuple[str, tuple[str, ...]]:
    """Heading and sentences of a ranking, whose first model has a place."""
    ranked = [rank for rank in ranks if rank.place is not None]
    best = ranked[0]
    first = [rank.short for rank in ranked if rank.place == 1]
    value = f"{_percent(best.found)} of {best.found.n:,} problems exactly right"
    interval = f"95{_SPACE}% interval {_interval(best.found)}"
    end = (*_beside_line(ranked), *_unranked(ranks, best))
    if not best.found.value:
        return f"No model has a {language} problem right", end
    if best.below:
        heading = f"No model plans better in {language} than always answering “infeasible”"
        has = "has" if len(first) == 1 else "have"
        return heading, (f"{_listed(first)}, the best, {has} {value} ({interval}).", *end)
    plans = "plans" if len(first) == 1 else "plan"
    heading = (
        f"{_listed(first)} {plans} best in {language}" if len(ranked) > 1 else f"{first[0]} in {language}"
    )
    right = f"{value[0].upper()}{value[1:]} ({interval})."
    return heading, (right, *_told_apart(entries, ranked), *end)


def _told_apart(entries: Entries, ranked: Sequence[Rank]) -> tuple[str, ...]:
    """Which models the best is not told apart from by a paired test, on the rows that they share."""
    if len(ranked) < 2:
        return ()
    best = ranked[0].entry
    short = {rank.entry.label: rank.short for rank in ranked}
    like = [
        short[one.second.label]
        for one in comparisons(entries)
        if one.first is best
        and one.second.label in short
        and (one.adjusted is None or one.adjusted >= SIGNIFICANT)
    ]
    test = "(exact McNemar on the same rows, Holm’s correction)"
    if not like:
        return (f"More than chance ahead of every other model {test}.",)
    return (f"Not told apart from {_listed(like)} {test}.",)


def _beside_line(ranked: Sequence[Rank]) -> tuple[str, ...]:
    below = [rank.short for rank in ranked if rank.below]
    always = f"Always answering “infeasible” has {_percent(ranked[0].line)}"
    if not below:
        every = "every model here is above it" if len(ranked) > 1 else "it is above that"
        return (f"{always}; {every}.",)
    if len(below) == len(ranked):
        return (f"{always}.",)
    return (f"{always}; {_listed(below)} {'is' if len(below) == 1 else 'are'} no better than that.",)


def _unranked(ranks: Sequence[Rank], best: Rank) -> tuple[str, ...]:
    names = [rank.short for rank in ranks if rank.place is None]
    return (f"Over fewer rows than {best.found.n:,}, and so not ranked: {_listed(names)}.",) if names else ()


def _percent(found: Estimate) -> str:
    return f"{100 * (found.value or 0):.1f}{_SPACE}%"


def _interval(found: Estimate) -> str:
    return f"{100 * (found.low or 0):.1f} to {100 * (found.high or 0):.1f}"


def _listed(names: Sequence[str]) -> str:
    """`A, B and C`, or the first few and how many more."""
    if len(names) > _NAMED + 1:
        names = [*itertools.islice(names, _NAMED), f"{len(names) - _NAMED} more"]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
