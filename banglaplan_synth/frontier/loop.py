"""The loop itself, without any harness: chains of problems, one after another, each told how the last one went.

A chain is one task (problem type) that gets harder after a solved problem. An unsolved one is kept: it lies beyond
what the responder can do, and both solvers have proved that it has the answer it has. A response that is no plan
(format error, cut by the token limit) is no evidence of difficulty: the problem is put once more, then left.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, cast

from banglaplan_synth.engine.catalogue import problem_type
from banglaplan_synth.engine.grid import Cell, Level
from banglaplan_synth.engine.produce import CannotProduce
from banglaplan_synth.engine.textbook import REGISTERS
from banglaplan_synth.fresh.make import Made, make
from banglaplan_synth.fresh.nearness import Seen
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
    """One task on its way to the frontier, between the easiest and the hardest counts of which it has problems."""

    number: int
    type_id: str
    steps: float
    low: float
    high: float
    seen: Seen = field(default_factory=Seen)

    def move(self, steps: float) -> None:
        """Go so many steps, but not to where nothing changes any more or the task has no problem."""
        self.steps = min(max(self.steps + steps, self.low), self.high)

    def leave(self) -> bool:
        """Go a step up from the easy end or down from the hard one, for good; False if that leaves nothing."""
        if self.steps <= 0:
            self.low = self.steps + 1
        else:
            self.high = self.steps - 1
        self.move(0)
        return self.low <= self.high


class Loop:
    """Chains over the types in turn. The same seed, settings and verdicts give the same problems.

    `begin` is how many steps above (or, negative, below) the start of the settings every chain begins.
    """

    def __init__(
        self,
        seed: str,
        types: tuple[str, ...],
        *,
        chains: int,
        rounds: int,
        settings: Settings,
        begin: float = 0.0,
        infeasible: float = 0.25,
    ) -> None:
        self.settings, self.rounds = settings, rounds
        self._plan = FreshPlan(chains * rounds, f"frontier/{seed}", types, infeasible=infeasible)
        # what a chain's problems have in common with a fresh set: style, feasibility and scenario in balance
        self._dealt = {planned.index: planned for planned in self._plan.problems()}
        low, high = limits(settings)
        held = min(max(begin, low), high)
        self.chains = [Chain(n, types[n % len(types)], held, low, high) for n in range(chains)]

    def turn(self, chain: Chain, round_: int) -> Turn:
        """Draw the chain's next problem at its place on the way.

        Where the task has no problem with such counts (with few rules, nothing may hang on them), the chain moves
        to the nearest counts of which it has, and does not come that far again.

        Raises:
            CannotProduce: the task has no problem near the start either.
        """
        while True:
            try:
                return self._turn(chain, round_)
            except CannotProduce:
                barren = counts_after(self.settings, chain.steps)
                while counts_after(self.settings, chain.steps) == barren:
                    if not chain.leave():
                        raise

    def _turn(self, chain: Chain, round_: int) -> Turn:
        counts = counts_after(self.settings, chain.steps)
        index = chain.number * self.rounds + round_
        cell = self._cell(chain, self._dealt[index].cell, counts)
        try:
            made = make(self._plan, Planned(index, chain.type_id, cell), refused=chain.seen.has)
        except CannotProduce:
            if cell.is_feasible:
                raise
            # with few rules nothing may be tight enough to leave no plan; the round has one then
            planned = Planned(index, chain.type_id, replace(cell, is_feasible=True))
            made = make(self._plan, planned, refused=chain.seen.has)
        chain.seen.add(made.rows[self._plan.lang_to_compare])
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
            chain.move(1)
        elif verdict == "unsolved":
            chain.move(-self.settings.ease)
        return self.turn(chain, turn.round + 1) if turn.round < self.rounds else None
