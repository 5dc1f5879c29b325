"""The first screen: which model plans best in Bangla, and whether that is more than chance."""

from __future__ import annotations

from dataclasses import dataclass

from banglaplan_cli.report.entries import Entries
from banglaplan_cli.report.page.heading import heading_of
from banglaplan_cli.report.page.ranks import Rank, ranks_of
from banglaplan_cli.report.page.words import LANGUAGES
from banglaplan_cli.report.statistics import Estimate


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

    @property
    def has_other(self) -> bool:
        """Whether any model has results in the other language."""
        return any(rank.other for rank in self.ranks)

    @property
    def ranked(self) -> tuple[Rank, ...]:
        """Those with a place."""
        return tuple(rank for rank in self.ranks if rank.place is not None)

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
    group = [entry for entry in entries.models if (entry.lang, entry.split) == (lang, split)]
    ranks = ranks_of(entries, group, "en" if lang == "bn" else None)
    lines = {(rank.line.value, rank.line.n) for rank in ranks}
    language = LANGUAGES.get(lang, lang)
    heading, lead = heading_of(entries, ranks, language)
    return Overview(
        language, lang, split, heading, lead, ranks, ranks[0].line if len(lines) == 1 else None
    )  # fmt: skip


def _place(entries: Entries) -> tuple[str, str]:
    """Language and split of the ranking: Bangla and test, or what there is."""
    there = [(entry.lang, entry.split) for entry in entries.models]
    return ("bn", "test") if ("bn", "test") in there else there[0]
