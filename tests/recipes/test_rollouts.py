"""Rollouts are counted by prompt, and measured by the same yardsticks whatever they are rewarded for."""

from __future__ import annotations

import json
from typing import Any

import pytest

from recipes.data import training_rows
from recipes.rollouts import COLUMNS, REWARDS, GroupStatistics, group_statistics


def test_rollouts_are_counted_by_prompt() -> None:
    """Four prompts of two rollouts: nothing solved, one solved, both solved, and equal without being solved."""
    found = group_statistics([0.0, 0.2, 0.0, 1.0, 1.0, 1.0, 0.5, 0.5], 2)
    assert found == {"reward": 0.525, "solve_none": 0.5, "solve_all": 0.25, "zero_variance": 0.5}


def completions_and_columns() -> tuple[list[Any], dict[str, list[Any]]]:
    """Two prompts of two rollouts, as the trainer hands them over: right and unreadable, wrong and wrong."""
    first, second = [row for row in training_rows("release", "en") if row["answer_kind"] == "ranking"][:2]
    gold = json.loads(str(second["gold_answer"]))
    if gold[0]["is_feasible"]:
        gold[0]["verified_answer"]["ranking"].reverse()
    else:
        gold = [{"is_feasible": True, "verified_answer": {"ranking": []}}]
    texts = [first["gold_answer"], "I cannot", json.dumps(gold), json.dumps(gold)]
    rows = [first, first, second, second]
    columns = {name: [row[name] for row in rows] for name in COLUMNS}
    return [[{"role": "assistant", "content": text}] for text in texts], columns


@pytest.mark.parametrize("reward", sorted(REWARDS))
def test_the_yardsticks_are_the_same_for_every_reward(reward: str) -> None:
    """What is earned is the named reward; exact answers and rules kept are noted beside it."""
    completions, columns = completions_and_columns()
    noted = GroupStatistics(reward, 2, list)
    earned = noted(completions, **columns)
    assert earned == REWARDS[reward](completions=completions, **columns)
    assert earned[0] == 1.0
    assert earned[1] == 0.0
    (step,) = noted.steps
    assert step["exact_match"] == 0.25
    assert step["avg_pass"] == pytest.approx(sum(REWARDS["avg_pass"](completions=completions, **columns)) / 4)
    assert step["reward"] == pytest.approx(sum(earned) / 4)
    assert (step["solve_none"], step["solve_all"], step["zero_variance"]) == (0.5, 0.0, 0.5)


def test_groups_cut_between_processes_are_joined() -> None:
    """Each process sees one rollout of a group here; what is noted is of the whole group."""
    completions, columns = completions_and_columns()
    other = REWARDS["exact"](completions=completions[1:2], **{name: of[1:2] for name, of in columns.items()})
    noted = GroupStatistics("exact", 2, lambda mine: [*mine, *other])
    noted(completions[:1], **{name: of[:1] for name, of in columns.items()})
    (step,) = noted.steps
    assert (step["reward"], step["solve_none"], step["solve_all"], step["zero_variance"]) == (
        0.5,
        0.0,
        0.0,
        0.0,
    )
