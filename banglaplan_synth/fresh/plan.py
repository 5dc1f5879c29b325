"""What each problem of a fresh set is to be: type, level, register, feasibility and style, all in balance.

Problem i depends on the seed and the options only, so a set of 1,000 is the beginning of the set of 2,000.
"""

from __future__ import annotations

import hashlib
import math
import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from banglaplan_synth.engine.build import LANGUAGES
from banglaplan_synth.engine.catalogue import listed, problem_type
from banglaplan_synth.engine.draw import seeded
from banglaplan_synth.engine.grid import NUMERALS, Cell, Level
from banglaplan_synth.engine.textbook import REGISTERS
from banglaplan_synth.text.style import Lang

LEVELS: Final[tuple[Level, ...]] = ("easy", "medium", "hard")
INFEASIBLE: Final = 0.25
"""The default share of infeasible problems, about that of the release; more would pay the constant answer."""
Prove = Literal["full", "fast"]


class PlanError(ValueError):
    """Options that no set can be made from; the message names the option."""


@dataclass(frozen=True)
class Planned:
    """One problem to be made: its place in the set (from 1), type and cell."""

    index: int
    type: str
    cell: Cell


@dataclass(frozen=True)
class FreshPlan:
    """A fresh set: `n` problems from `seed`, of these types, levels, registers and languages.

    `infeasible` is the share of problems without a plan, the same in every kind and level. `prove` is `full`
    (two solvers, difficulty) or `fast` (one solver; `difficulty` is then the level that was aimed at).
    """

    n: int
    seed: str
    types: tuple[str, ...]
    levels: tuple[Level, ...] = LEVELS
    registers: tuple[str, ...] = REGISTERS
    langs: tuple[str, ...] = LANGUAGES
    infeasible: float = INFEASIBLE
    prove: Prove = "full"

    def __post_init__(self) -> None:
        if self.n < 1:
            raise PlanError(f"--n {self.n}: must be 1 or more")
        if not 0 <= self.infeasible <= 1:
            raise PlanError(f"--infeasible {self.infeasible}: must be a share from 0 to 1")
        for option, values, allowed in (
            ("--levels", self.levels, LEVELS),
            ("--registers", self.registers, REGISTERS),
            ("--langs", self.langs, LANGUAGES),
            ("--prove", (self.prove,), ("full", "fast")),
        ):
            wrong = [value for value in values if value not in allowed]
            if wrong or not values:
                named = ", ".join(wrong) or "nothing"
                raise PlanError(f"{option} {named}: must be of {', '.join(allowed)}")
        if not self.types:
            raise PlanError("--types: names no type")

    @property
    def lang_to_compare(self) -> Lang:
        """The language whose prompts are held against those of other problems."""
        return "bn" if "bn" in self.langs else "en"

    @property
    def _named(self) -> str:
        """The seed and every option that decides which problems come, but for their number and languages."""
        options = (self.types, self.levels, self.registers, self.infeasible, self.prove)
        return f"banglaplan/{self.seed}/{options}"

    @property
    def canary(self) -> str:
        """The string that stands in every row of the set and of no other set."""
        return f"banglaplan fresh canary {uuid.uuid5(uuid.NAMESPACE_URL, self._named)}"

    @property
    def tag(self) -> str:
        """Eight hexadecimal digits that stand in every id of the set and of no other set."""
        return hashlib.sha256(self._named.encode()).hexdigest()[:8]

    def problems(self) -> Iterator[Planned]:
        """Every problem of the set, in order.

        Raises:
            PlanError: the types have no problem of a kind, level and feasibility that is asked for.
        """
        dealer = _Dealer(self)
        for index in range(1, self.n + 1):
            yield dealer.deal(index)


class _Dealer:
    """Deals values from decks that are shuffled anew each time they run out: exact balance, in no order."""

    def __init__(self, plan: FreshPlan) -> None:
        self._plan = plan
        self._decks: dict[tuple[str, ...], tuple[int, list[Any]]] = {}
        self._dealt: Counter[tuple[str, ...]] = Counter()
        self._by_kind: dict[str, list[str]] = {}
        for type_id in plan.types:
            self._by_kind.setdefault(listed(type_id).info.answer_kind, []).append(type_id)
        self._kinds = sorted(self._by_kind)
        cells = [(kind, level) for kind in self._kinds for level in plan.levels]
        for kind, level in cells:
            for feasible in (True, False):
                if 0 < plan.infeasible + feasible < 2:
                    self._able(kind, level, feasible)
        # the cells start evenly apart, so that a small set has the share as well
        order = seeded("fresh", plan.seed, "infeasible").sample(cells, len(cells))
        self._start: dict[tuple[str, str], float] = {
            cell: (place + 0.5) / len(cells) for place, cell in enumerate(order)
        }

    def _able(self, kind: str, level: str, feasible: bool) -> list[str]:
        """The types of a kind that have such problems."""
        types = self._by_kind[kind]
        able = [name for name in types if (level, feasible) not in problem_type(name).never]
        if not able:
            without = "with" if feasible else "without"
            raise PlanError(
                f"--types {', '.join(types)}: no {level} problem {without} a plan; add another type of {kind},"
                f" leave {level} out of --levels, or change --infeasible"
            )
        return able

    def deal(self, index: int) -> Planned:
        kind = self._from("kind", values=self._kinds)
        level = cast("Level", self._from("level", kind, values=self._plan.levels))
        is_feasible = not self._infeasible(kind, level)
        able = self._able(kind, level, is_feasible)
        type_id = self._from("type", kind, *able, values=able)
        register = self._from("register", kind, values=self._rotated(kind))
        made = problem_type(type_id)
        variant = self._from("variant", type_id, values=made.variants)
        numerals = NUMERALS if register != "code_mixed" else [n for n in NUMERALS if n != "words"]
        opening = self._dealt["opening", type_id, variant, register]
        self._dealt["opening", type_id, variant, register] += 1
        cell = Cell(
            index=index,
            level=level,
            is_feasible=is_feasible,
            register=register,
            numerals=self._from("numerals", type_id, register, values=numerals),
            clock=self._from("clock", type_id, values=("spoken", "24h")),
            calendar=self._from("calendar", type_id, values=made.calendars),
            variant=variant,
            opening=opening,
            finetune_split="train",
        )
        return Planned(index, type_id, cell)

    def _rotated(self, kind: str) -> list[str]:
        """The registers, each kind beginning with another one."""
        registers = list(self._plan.registers)
        turn = self._kinds.index(kind) % len(registers)
        return registers[turn:] + registers[:turn]

    def _from(self, *path: str, values: Sequence[Any]) -> Any:
        times, deck = self._decks.get(path, (0, []))
        if not deck:
            # the first registers of each kind come in their own order, so that a small set is in balance too
            shuffled = seeded("fresh", self._plan.seed, *path, times).sample(list(values), len(values))
            deck = list(values) if path[0] == "register" and times == 0 else shuffled
            times += 1
        value = deck.pop()
        self._decks[path] = (times, deck)
        return value

    def _infeasible(self, kind: str, level: str) -> bool:
        """Whether the next problem here is infeasible: so that after m of them floor(m * share + start) are."""
        start, share = self._start[kind, level], self._plan.infeasible
        count = self._dealt["infeasible", kind, level]
        self._dealt["infeasible", kind, level] += 1
        return math.floor((count + 1) * share + start) > math.floor(count * share + start)
