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


def difficulty(problem: Problem, binding: Sequence[str]) -> Difficulty:
    """Difficulty from the rules that bind (for an infeasible problem: its core)."""
    read = facts_read(problem)
    owners = [*binding, *(objective.id for objective in problem.objectives)]
    return Difficulty(tuple(binding), tuple(dict.fromkeys(key for owner in owners for key in read[owner])))
