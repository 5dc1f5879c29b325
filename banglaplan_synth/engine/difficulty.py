"""Structural difficulty (design, section 7): which rules bind, which facts they read, and the level that makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from banglaplan_scorer.record import Problem
from banglaplan_scorer.rules.trace import facts_read

Level = Literal["easy", "medium", "hard"]
EASY: Final = 10
MEDIUM: Final = 20


@dataclass(frozen=True, slots=True)
class Difficulty:
    """`k` is the number of binding rules plus that of the distinct facts which they and the objectives read."""

    binding: tuple[str, ...]
    facts: tuple[str, ...]

    @property
    def k(self) -> int:
        """Binding rules plus supporting facts."""
        return len(self.binding) + len(self.facts)

    @property
    def level(self) -> Level:
        """easy up to 10, medium up to 20, hard above."""
        return "easy" if self.k <= EASY else "medium" if self.k <= MEDIUM else "hard"


def within_reach(problem: Problem, level: Level) -> bool:
    """Whether k could make this level, whichever rules turn out to bind; a cheap look before any solving."""
    read = facts_read(problem)
    objectives = {key for objective in problem.objectives for key in read[objective.id]}
    every = objectives.union(*(read[rule.id] for rule in problem.rules))
    lowest, highest = len(objectives), len(problem.rules) + len(every)
    return {"easy": lowest <= EASY, "medium": lowest <= MEDIUM and highest > EASY, "hard": highest > MEDIUM}[
        level
    ]


def difficulty(problem: Problem, binding: Sequence[str]) -> Difficulty:
    """Difficulty from the rules that bind (for an infeasible problem: its core)."""
    read = facts_read(problem)
    owners = [*binding, *(objective.id for objective in problem.objectives)]
    return Difficulty(tuple(binding), tuple(dict.fromkeys(key for owner in owners for key in read[owner])))
