"""Which responses a sheet is over: as evenly as they allow over answer kinds, then outcomes, then models."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from banglaplan_cli.results import Result
from banglaplan_cli.review.doubts import Doubt
from banglaplan_scorer.metrics import UNLABELLED
from banglaplan_scorer.scoring import Score

_Key = TypeVar("_Key", bound=Hashable)


@dataclass(frozen=True)
class Item:
    """A response that may come into the sheet."""

    result: Result
    id: str
    doubt: Doubt | None = None

    @property
    def score(self) -> Score:
        """The program's verdict on it."""
        return self.result.scores[self.id]

    @property
    def kind(self) -> str:
        """The answer kind of its problem."""
        return self.score.answer_kind or UNLABELLED


def draw(items: Sequence[Item], total: int, seed: str) -> list[Item]:
    """So many of the items, or all: first one of every problem in doubt, the most telling doubts before others.

    The same items and seed give the same choice in whatever order they come. Within one rank of doubt, and among those
    without, kinds get equal numbers as far as they have items, within a kind outcomes, within an outcome models; a
    problem comes twice only where there is no other.
    """
    ranks: dict[int, list[Item]] = {}
    for item in _one_each([item for item in items if item.doubt], seed):
        ranks.setdefault(item.doubt.rank if item.doubt else _NO_DOUBT, []).append(item)
    found: list[Item] = []
    for _, group in sorted(ranks.items()):
        found += _evenly(group, total - len(found), seed, found)
    found += _evenly([item for item in items if not item.doubt], total - len(found), seed, found)
    chosen = {_identity(item) for item in found}
    found += _evenly(
        [item for item in items if _identity(item) not in chosen], total - len(found), seed, found
    )
    return sorted(found, key=_place)


def _one_each(items: Sequence[Item], seed: str) -> list[Item]:
    """One item for each problem, whichever the seed puts first."""
    first: dict[tuple[str, str], Item] = {}
    for item in sorted(items, key=lambda item: _hash(seed, *_identity(item))):
        first.setdefault((item.result.split, item.id), item)
    return list(first.values())


_NO_DOUBT: Final = 1_000


def _place(item: Item) -> tuple[object, ...]:
    """The order of a sheet: doubts, then kind by kind."""
    rank = item.doubt.rank if item.doubt else _NO_DOUBT
    return rank, item.kind, item.id, item.result.lang, item.result.split, item.result.model


def _evenly(items: Sequence[Item], total: int, seed: str, earlier: Sequence[Item]) -> list[Item]:
    """So many of the items, so that with those that were drawn earlier every level is as even as it can be."""
    used = {item.id for item in earlier}
    taken = Counter((level, of(item)) for item in earlier for level, of in enumerate(_LEVELS))
    found: list[Item] = []
    for group, number in _shared(items, total, seed, earlier, taken):
        ordered = sorted(group, key=lambda item: _hash(seed, *_identity(item)))
        for _ in range(number):
            chosen = next((item for item in ordered if item.id not in used), ordered[0])
            ordered.remove(chosen)
            used.add(chosen.id)
            found.append(chosen)
    return found


_LEVELS: Final[tuple[Callable[[Item], tuple[str, ...]], ...]] = (
    lambda item: (item.kind,),
    lambda item: (item.score.outcome,),
    lambda item: (item.result.model, item.result.lang, item.result.split),
)


def _shared(
    items: Sequence[Item],
    total: int,
    seed: str,
    earlier: Sequence[Item],
    taken: Counter[tuple[int, tuple[str, ...]]],
    level: int = 0,
) -> list[tuple[Sequence[Item], int]]:
    """The items in groups by all levels, each with how many of it to take; `taken` counts over all groups so far."""
    if level == len(_LEVELS):
        return [(items, total)]
    of = _LEVELS[level]
    groups: dict[tuple[str, ...], list[Item]] = {}
    for item in items:
        groups.setdefault(of(item), []).append(item)
    had = Counter(of(item) for item in earlier)
    overall = {key: taken[level, key] for key in groups}
    shares = allocate({key: len(group) for key, group in groups.items()}, total, seed, had, overall)
    parts: list[tuple[Sequence[Item], int]] = []
    for key in sorted(groups):
        taken[level, key] += shares[key]
        before = [item for item in earlier if of(item) == key]
        parts += _shared(groups[key], shares[key], seed, before, taken, level + 1)
    return parts


def allocate(
    sizes: Mapping[_Key, int],
    total: int,
    seed: str,
    had: Mapping[_Key, int] | None = None,
    overall: Mapping[_Key, int] | None = None,
) -> dict[_Key, int]:
    """How many to take of each group: equal numbers, with those it `had`, as far as each has them.

    What is left over goes to the groups with least `overall`, and among these falls by the seed.
    """
    shares = dict.fromkeys(sizes, 0)
    had, overall = had or {}, overall or {}
    order = sorted(sizes, key=lambda key: (overall.get(key, 0), _hash(seed, repr(key))))
    for _ in range(min(total, sum(sizes.values()))):
        free = (key for key in order if shares[key] < sizes[key])
        key = min(free, key=lambda key: shares[key] + had.get(key, 0))
        shares[key] += 1
    return shares


def allocation(items: Sequence[Item], drawn: Sequence[Item]) -> dict[str, dict[str, tuple[int, int]]]:
    """By kind and outcome: how many were drawn, of how many."""
    all_cells = Counter((item.kind, item.score.outcome) for item in items)
    drawn_cells = Counter((item.kind, item.score.outcome) for item in drawn)
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for (kind, outcome), number in sorted(all_cells.items()):
        found.setdefault(kind, {})[outcome] = (drawn_cells[kind, outcome], number)
    return found


def _identity(item: Item) -> tuple[str, ...]:
    return item.result.model, item.result.lang, item.result.split, item.id


def _hash(*parts: str) -> bytes:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "backslashreplace")).digest()
