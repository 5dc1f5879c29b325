"""The draw: every random choice of one problem, from one seed, in the words that a problem type needs.

A seed is the SHA-256 of a path (type, version, split, index, attempt), so neighbouring problems share nothing.
Names and openings come from a permutation per type and split, of which each problem takes its own stretch:
problems of one type do not repeat them.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from datetime import date, timedelta
from typing import TypeVar

from banglaplan_synth.text import lexicon

T = TypeVar("T")
Int = int  # inside `Draw`, `int` is the draw of one
PROBLEMS = 11
"""Stretches that a list of names is cut into: one for each problem of a type and split, and one to spare."""


def seeded(*path: object) -> random.Random:
    """A generator seeded by a path of parts; equal paths give equal streams on every machine."""
    text = "/".join(map(str, path))
    return random.Random(int.from_bytes(hashlib.sha256(text.encode()).digest(), "big"))


class NoChoice(ValueError):
    """There is nothing to draw from: what was to be drawn does not fit this case."""


class Draw:
    """One problem's random choices. `level` is easy, medium or hard; `variant` the scenario; `index` the number.

    `counts` are the wanted numbers of basic, medium and hard rules, where they are not left to the level.
    """

    def __init__(
        self,
        seed: str,
        *,
        stream: str,
        index: Int,
        level: str,
        variant: str,
        counts: tuple[Int, Int, Int] | None = None,
    ):
        self.seed = seed
        self.rng = seeded(seed)
        self.level = level
        self.variant = variant
        self.index = index
        self.counts = counts
        self._stream = stream
        self._people_taken: list[str] = []
        self._places_taken: list[str] = []

    @property
    def rank(self) -> Int:
        """0 for easy, 1 for medium, 2 for hard."""
        return ("easy", "medium", "hard").index(self.level)

    def by_level(self, easy: T, medium: T, hard: T) -> T:
        """The one of three values that belongs to this problem's level."""
        return (easy, medium, hard)[self.rank]

    def int(self, low: Int, high: Int, step: Int = 1) -> Int:
        """An integer from `low` to `high`, both included, in steps.

        Raises:
            NoChoice: `high` lies below `low`.
        """
        if high < low:
            raise NoChoice(f"no integer from {low} to {high}")
        return self.rng.randrange(low, high + 1, step)

    def pick(self, values: Sequence[T]) -> T:
        """One of the values.

        Raises:
            NoChoice: there is none.
        """
        if not values:
            raise NoChoice("nothing to pick from")
        return self.rng.choice(values)

    def sample(self, values: Sequence[T], count: Int) -> list[T]:
        """Different ones of the values, in random order; NoChoice where there are too few."""
        if len(values) < count:
            raise NoChoice(f"{count} of {len(values)} values")
        return self.rng.sample(values, count)

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """The values in random order."""
        return self.rng.sample(values, len(values))

    def some(self, values: Sequence[T], count: Int) -> list[T]:
        """Different ones of the values, in their own order; NoChoice where there are too few."""
        if len(values) < count:
            raise NoChoice(f"{count} of {len(values)} values")
        chosen = set(self.rng.sample(range(len(values)), count))
        return [value for place, value in enumerate(values) if place in chosen]

    def chance(self, share: float) -> bool:
        """True with this probability."""
        return self.rng.random() < share

    def date(self, *, weekdays: Sequence[Int] = (6, 0, 1, 2, 3), year: Int = 2026) -> date:
        """A date from 1 September 2026 to 31 August 2027; weekdays count from Monday 0 (Sunday to Thursday)."""
        first = date(year, 9, 1)
        while True:
            day = first + timedelta(days=self.rng.randrange(365))
            if day.weekday() in weekdays:
                return day

    def person(self, gender: str | None = None) -> str:
        """The lexicon reference (`person/rahima`) of a person, of a gender ("f" or "m") if one is named."""
        order = _order(f"{self._stream}/people", lexicon.people())
        return f"person/{self._next(order, self._people_taken, gender)}"

    def people(self, count: Int, gender: str | None = None) -> list[str]:
        """Several different people."""
        return [self.person(gender) for _ in range(count)]

    def upazila(self, among: Sequence[str] | None = None) -> str:
        """The lexicon reference (`place/savar`) of an upazila, of those with these keys if any are named."""
        names = tuple(name for name in lexicon.upazilas() if among is None or name.key in among)
        order = _order(f"{self._stream}/upazilas", names)
        return f"place/{self._next(order, self._places_taken)}"

    def district(self) -> str:
        """The lexicon reference of a district."""
        order = _order(f"{self._stream}/districts", lexicon.districts())
        return f"place/{self._next(order, self._places_taken)}"

    def _next(self, order: list[lexicon.Name], taken: list[str], gender: str | None = None) -> str:
        start = self.index * max(len(order) // PROBLEMS, 1)
        for offset in range(len(order)):
            name = order[(start + offset) % len(order)]
            if gender is not None and name.gender != gender:
                continue
            alike = (lexicon.person(t) if taken is self._people_taken else lexicon.place(t) for t in taken)
            if name.key not in taken and all(name.bn["nom"][:3] != other.bn["nom"][:3] for other in alike):
                taken.append(name.key)
                return name.key
        raise NoChoice(f"{self.seed}: the lexicon has no further name for this problem")


def _order(stream: str, names: tuple[lexicon.Name, ...]) -> list[lexicon.Name]:
    return seeded(stream).sample(names, len(names))
