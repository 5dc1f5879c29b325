"""The rewards by name, and what the rollouts of each prompt earned at every step."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from banglaplan_scorer import rewards

REWARDS: Final[Mapping[str, Callable[..., list[Any]]]] = {
    "exact": rewards.exact,
    "all_pass": rewards.all_pass,
    "avg_pass": rewards.avg_pass,
}
COLUMNS: Final = ("id", "gold_prompt", "gold_answer", "is_feasible", "answer_kind", "problem")
"""What the rewards read of a row."""
YARDSTICKS: Final = {"exact_match": "exact", "avg_pass": "avg_pass"}
"""Noted of every rollout whatever it is rewarded for, so that runs with different rewards can be compared."""


class GroupStatistics:
    """The reward function that the trainer calls, which notes how the rollouts of each prompt came out.

    The completions of one call stand in groups of `rollouts`. `gather` joins what the processes of a training have
    to a list that all get; groups may be cut between them.
    """

    def __init__(self, name: str, rollouts: int, gather: Callable[[list[Any]], list[Any]]) -> None:
        self.__name__ = name
        self._reward, self._rollouts, self._gather = REWARDS[name], rollouts, gather
        self.steps: list[dict[str, float]] = []

    def __call__(self, completions: Sequence[Any], **columns: Any) -> list[Any]:
        """The rewards."""
        earned = self._reward(completions=completions, **columns)
        measured = {
            name: REWARDS[reward](completions=completions, **columns) for name, reward in YARDSTICKS.items()
        }
        entry = group_statistics(self._all(earned), self._rollouts)
        entry.update({name: statistics.fmean(self._all(found)) for name, found in measured.items()})
        self.steps.append(entry)
        return earned

    def _all(self, found: list[Any]) -> list[float]:
        return [value or 0.0 for value in self._gather(found)]


def group_statistics(earned: Sequence[float], rollouts: int) -> dict[str, float]:
    """Mean reward, and the shares of groups that nothing solves, that everything solves, and without variance.

    A rollout whose reward is 1 solves its prompt.
    """
    groups = [earned[at : at + rollouts] for at in range(0, len(earned), rollouts)]
    return {
        "reward": statistics.fmean(earned),
        "solve_none": statistics.fmean(max(group) < 1 for group in groups),
        "solve_all": statistics.fmean(min(group) == 1 for group in groups),
        "zero_variance": statistics.fmean(max(group) == min(group) for group in groups),
    }
