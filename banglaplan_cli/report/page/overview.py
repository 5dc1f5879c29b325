"""The first screen: which model plans best in Bangla, whether that is more than chance, and where the best fail."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from banglaplan_cli.report.entries import Entries, Entry
from banglaplan_cli.report.page import links
from banglaplan_cli.report.page.words import LANGUAGES
from banglaplan_cli.report.paired_tables import comparisons
from banglaplan_cli.report.statistics import Estimate, share

SIGNIFICANT: Final = 0.05
_NAMED: Final = 3
_SPACE: Final = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Rank:
    """A model's place by exact match; models with as many right answers share it."""

    place: int
    entry: Entry
    found: Estimate
    other: Estimate | None
    """The same in English, where both languages were run."""
    line: Estimate
    """Always answering 'infeasible', on the same rows."""

    short: str
    """The model's name without the organisation before it, where that leaves all names apart."""

    @property
    def below(self) -> bool:
        """Whether it is no better than the line."""
        return (self.found.value or 0) <= (self.line.value or 0)

    @property
    def href(self) -> str:
        """Its samples."""
        return links.samples(model=self.entry.model, lang=self.entry.lang)


@dataclass(frozen=True)
class Overview:
    """What the first screen says."""

    language: str
    """The language of the ranking, in words; `lang` is its code."""
    lang: str
    split: str
    heading: str
    lead: tuple[str, ...]
    ranks: tuple[Rank, ...]
    line: Estimate | None
    """The always-infeasible line, if it is the same for all ranks."""
    has_other: bool

    @property
    def n(self) -> int | None:
        """Rows of each rank, if all have as many."""
        return _one({rank.found.n for rank in self.ranks})

    @property
    def n_other(self) -> int | None:
        """The same in the other language."""
        return _one({rank.other.n for rank in self.ranks if rank.other})


def _one(sizes: set[int]) -> int | None:
    return sizes.pop() if len(sizes) == 1 else None


def overview_of(entries: Entries) -> Overview:
    """The first screen of models in order, Bangla first, of which there is at least one."""
    lang, split = _place(entries)
    ranked = [entry for entry in entries.models if (entry.lang, entry.split) == (lang, split)]
    ranks = _ranks(entries, ranked, "en" if lang == "bn" else None)
    lines = {(rank.line.value, rank.line.n) for rank in ranks}
    language = LANGUAGES.get(lang, lang)
    heading, lead = _said(entries, ranks, language)
    return Overview(
        language, lang, split, heading, lead, ranks,
        ranks[0].line if len(lines) == 1 else None,
        any(rank.other for rank in ranks),
    )  # fmt: skip


def _place(entries: Entries) -> tuple[str, str]:
    """Language and split of the ranking: Bangla and test, or what there is."""
    there = [(entry.lang, entry.split) for entry in entries.models]
    return ("bn", "test") if ("bn", "test") in there else there[0]


def _ranks(entries: Entries, ranked: Sequence[Entry], other: str | None) -> tuple[Rank, ...]:
    others = {(entry.model, entry.split): entry for entry in entries.models if entry.lang == other}
    found: list[Rank] = []
    short = short_names([entry.model for entry in entries.models])
    for number, entry in enumerate(ranked, start=1):
        mine = exact(entry)
        pair = others.get((entry.model, entry.split))
        tied = found and found[-1].found.value == mine.value
        line = exact(entries.baseline_of[entry.label])
        found.append(
            Rank(
                found[-1].place if tied else number,
                entry,
                mine,
                exact(pair) if pair else None,
                line,
                short[entry.model],
            )
        )
    return tuple(found)


def short_names(names: Sequence[str]) -> dict[str, str]:
    """`org/model` as `model`, unless two would be called the same; by the whole name."""
    bare = {name: name.rpartition("/")[2] or name for name in names}
    counts = Counter(bare.values())
    return {name: one if counts[one] == 1 else name for name, one in bare.items()}


def exact(entry: Entry, names: Sequence[str] | None = None) -> Estimate:
    """The share of exact matches, over some rows or all."""
    numbers = entry.of("exact_match", names)
    return share(round(sum(numbers)), len(numbers))


def _said(entries: Entries, ranks: Sequence[Rank], language: str) -> tuple[str, tuple[str, ...]]:
    """Heading and the sentences below it."""
    best = ranks[0]
    name = _listed([rank.short for rank in ranks if rank.place == 1])
    one = sum(rank.place == 1 for rank in ranks) == 1
    value = f"{_percent(best.found)} of {best.found.n:,} problems exactly right"
    interval = f"95{_SPACE}% interval {_interval(best.found)}"
    if not best.found.value:
        return f"No model has a {language} problem right", (_beside_line(ranks),)
    if best.below:
        heading = f"No model plans better in {language} than always answering “infeasible”"
        return heading, (
            f"{name}, the best, {'has' if one else 'have'} {value} ({interval}).",
            _beside_line(ranks),
        )
    heading = (
        f"{name} plan{'s' if one else ''} best in {language}" if len(ranks) > 1 else f"{name} in {language}"
    )
    return heading, (
        f"{value[0].upper()}{value[1:]} ({interval}).",
        *_told_apart(entries, ranks),
        _beside_line(ranks),
    )


def _told_apart(entries: Entries, ranks: Sequence[Rank]) -> tuple[str, ...]:
    """Which models the best is not told apart from by a paired test, on the rows that they share."""
    if len(ranks) < 2:
        return ()
    best = ranks[0].entry
    short = {rank.entry.label: rank.short for rank in ranks}
    like = [
        short[one.second.label]
        for one in comparisons(entries)
        if one.first is best
        and not one.second.baseline
        and (one.adjusted is None or one.adjusted >= SIGNIFICANT)
    ]
    test = "(exact McNemar on the same rows, Holm’s correction)"
    if not like:
        return (f"More than chance ahead of every other model {test}.",)
    return (f"Not told apart from {_listed(like)} {test}.",)


def _beside_line(ranks: Sequence[Rank]) -> str:
    line = ranks[0].line
    below = [rank.short for rank in ranks if rank.below]
    always = f"Always answering “infeasible” has {_percent(line)}"
    if not below:
        return f"{always}; every model here is above it."
    if len(below) == len(ranks):
        return f"{always}."
    return f"{always}; {_listed(below)} {'is' if len(below) == 1 else 'are'} no better than that."


def _percent(found: Estimate) -> str:
    return f"{100 * (found.value or 0):.1f}{_SPACE}%"


def _interval(found: Estimate) -> str:
    return f"{100 * (found.low or 0):.1f} to {100 * (found.high or 0):.1f}"


def _listed(names: Sequence[str]) -> str:
    """`A, B and C`, or the first few and how many more."""
    if len(names) > _NAMED + 1:
        names = [*itertools.islice(names, _NAMED), f"{len(names) - _NAMED} more"]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
