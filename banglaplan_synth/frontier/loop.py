"""The loop itself, without any harness: chains of problems, one after another, each told how the last one went.

A chain is one task (problem type) that gets harder after a solved problem. An unsolved one is kept: it lies beyond
what the responder can do, and both solvers have proved that it has the answer it has. A response that is no plan
(format error, cut by the token limit) is no evidence of difficulty: the problem is put once more, then left.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, cast

from banglaplan_synth.engine.catalogue import problem_type
from banglaplan_synth.engine.grid import Cell, Level
from banglaplan_synth.engine.produce import CannotProduce
from banglaplan_synth.engine.textbook import REGISTERS
from banglaplan_synth.fresh.make import Made, make
from banglaplan_synth.fresh.plan import FreshPlan, Planned
from banglaplan_synth.frontier.curriculum import Settings, counts_after, limits, shares_after, size_of

Verdict = Literal["solved", "unsolved", "no plan"]
TRIES: Final = 2
"""How often a problem is put to a responder whose responses to it are no plans."""


@dataclass(frozen=True)
class Turn:
    """One problem put to the responder once: where it stands in the loop, and its rows."""

    chain: int
    round: int
    tried: int
    steps: float
    shares: tuple[float, float, float]
    counts: tuple[int, int, int]
    made: Made

    @property
    def id(self) -> str:
        """`C03-R05-T1`: chain, round, try."""
        return f"C{self.chain:03}-R{self.round:03}-T{self.tried}"

    def notes(self) -> dict[str, Any]:
        """What a log keeps of the turn beside the row."""
        return {
            "chain": self.chain,
            "round": self.round,
            "tried": self.tried,
            "steps": self.steps,
            "shares": list(self.shares),
            "counts": list(self.counts),
            "draws": self.made.attempts,
            "seconds": self.made.seconds,
        }


@dataclass
class Chain:
    """One task on its way to the frontier."""

    number: int
    type_id: str
    steps: float
    seen: set[str] = field(default_factory=set)


class Loop:
    """Chains over the types in turn. The same seed, settings and verdicts give the same problems.

    `begin` is how many steps above (or, negative, below) the start of the settings every chain begins.
    """

    def __init__(  # noqa: PLR0913  # what a run is, once
        self,
        seed: str,
        types: tuple[str, ...],
        *,
        chains: int,
        rounds: int,
        settings: Settings,
        begin: float = 0.0,
        infeasible: float = 0.25,
        refused: AbstractSet[str] = frozenset(),
    ) -> None:
        self.settings, self.rounds, self._refused = settings, rounds, frozenset(refused)
        self._plan = FreshPlan(chains * rounds, f"frontier/{seed}", types, infeasible=infeasible)
        # what a chain's problems have in common with a fresh set: style, feasibility and scenario in balance
        self._dealt = {planned.index: planned for planned in self._plan.problems()}
        self._limits = limits(settings)
        held = self._held(begin)
        self.chains = [Chain(number, types[number % len(types)], held) for number in range(chains)]

    def _held(self, steps: float) -> float:
        """Between the easiest and the hardest counts, so that no chain runs on where nothing changes any more."""
        low, high = self._limits
        return min(max(steps, low), high)

    def turn(self, chain: Chain, round_: int) -> Turn:
        """Draw the chain's next problem at its place on the way.

        Raises:
            CannotProduce: the type has no problem with such counts.
        """
        counts = counts_after(self.settings, chain.steps)
        index = chain.number * self.rounds + round_
        cell = self._cell(chain, self._dealt[index].cell, counts)
        refused = self._refused | chain.seen
        try:
            made = make(self._plan, Planned(index, chain.type_id, cell), refused)
        except CannotProduce:
            if cell.is_feasible:
                raise
            # with few rules nothing may be tight enough to leave no plan; the round has one then
            made = make(self._plan, Planned(index, chain.type_id, replace(cell, is_feasible=True)), refused)
        chain.seen.add(made.key)
        return Turn(
            chain.number, round_, 1, chain.steps, shares_after(self.settings, chain.steps), counts, made
        )

    def _cell(self, chain: Chain, dealt: Cell, counts: tuple[int, int, int]) -> Cell:
        made = problem_type(chain.type_id)
        place = dealt.index
        return Cell(
            index=place,
            level=cast("Level", size_of(counts)),
            is_feasible=dealt.is_feasible or (size_of(counts), False) in made.never,
            register=REGISTERS[place % len(REGISTERS)],
            numerals=("bangla", "latin")[place // 2 % 2],
            clock=dealt.clock,
            calendar=made.calendars[place % len(made.calendars)],
            variant=made.variants[place % len(made.variants)],
            opening=dealt.opening,
            finetune_split="train",
            counts=counts,
        )

    def after(self, turn: Turn, verdict: Verdict) -> Turn | None:
        """What follows a turn: the same problem again, the chain's next one, or nothing (the chain is done)."""
        chain = self.chains[turn.chain]
        if verdict == "no plan" and turn.tried < TRIES:
            return Turn(**{**turn.__dict__, "tried": turn.tried + 1})
        if verdict == "solved":
            chain.steps = self._held(chain.steps + 1)
        elif verdict == "unsolved":
            chain.steps = self._held(chain.steps - self.settings.ease)
        return self.turn(chain, turn.round + 1) if turn.round < self.rounds else None
