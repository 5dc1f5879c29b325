"""The ranking of the first screen: models by exact match, each beside the always-infeasible line on its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from banglaplan_cli.report.entries import Entries, Entry
from banglaplan_cli.report.page import links
from banglaplan_cli.report.statistics import Estimate, share


@dataclass(frozen=True)
class Rank:
    """A model's place by exact match."""

    place: int | None
    """Models with as many right answers share it; None for a model over fewer rows than others."""
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


def ranks_of(entries: Entries, group: Sequence[Entry], other: str | None) -> tuple[Rank, ...]:
    """The models of one language and split in their order, those over fewer rows last and without a place.

    `other` is the language whose results stand beside.
    """
    pairs = {(entry.model, entry.split): entry for entry in entries.models if entry.lang == other}
    short = short_names([entry.model for entry in entries.models])
    found: list[Rank] = []
    for number, entry in enumerate(group, start=1):
        mine = exact(entry)
        place: int | None = number
        if entry.label in entries.partial:
            place = None
        elif found and found[-1].found.value == mine.value:
            place = found[-1].place
        pair = pairs.get((entry.model, entry.split))
        beside = exact(pair) if pair else None
        line = exact(entries.baseline_of[entry.label])
        found.append(Rank(place, entry, mine, beside, line, short[entry.model]))
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
