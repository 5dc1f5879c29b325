"""Rewards with the call that GRPOTrainer makes: right answers earn 1, and nothing else that is no plan earns at all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banglaplan_scorer import load_problems, rewards
from banglaplan_scorer.rows import Row

ROWS = list({row["answer_kind"]: row for row in load_problems("bn", "validation")}.values())
ROWS += list({row["answer_kind"]: row for row in load_problems("bn", "test") if row["is_feasible"]}.values())
REWARDS = (rewards.exact, rewards.all_pass, rewards.avg_pass)


def earned(reward: Any, completion: Any, row: Row) -> Any:
    """What one completion earns, called as the trainer calls: columns as lists, and keywords of its own beside."""
    columns = {name: [value] for name, value in row.items()}
    own = {"prompts": [row["gold_prompt"]], "completion_ids": [[1, 2, 3]], "trainer_state": None}
    (value,) = reward(completions=[completion], **own, **columns)
    return value


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
@pytest.mark.parametrize("reward", REWARDS, ids=lambda reward: reward.__name__)
def test_the_right_answer_earns_one(reward: Any, row: Row) -> None:
    """As text, as a conversation, and after closed reasoning."""
    gold = row["gold_answer"]
    talk = [{"role": "user", "content": row["gold_prompt"]}, {"role": "assistant", "content": gold}]
    for completion in (gold, talk, f"<think>\nলম্বা ভাবনা\n</think>\n\n{gold}"):
        assert earned(reward, completion, row) == 1


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
@pytest.mark.parametrize("reward", REWARDS, ids=lambda reward: reward.__name__)
def test_what_hides_an_answer_earns_nothing(reward: Any, row: Row) -> None:
    """Several answers, one in reasoning alone, an echoed prompt, prose around it, a cut array, no answer at all."""
    gold, flag = str(row["gold_answer"]), '[{"is_feasible": false}]'
    other = flag if row["is_feasible"] else '[{"is_feasible": true}]'
    for completion in (
        f"{gold}\n{other}",
        f"{other}\n{gold}",
        f"{gold}{gold}",
        json.dumps([*json.loads(str(gold)), *json.loads(flag)]),
        f"<think>{gold}</think>",
        f"<think>{gold}",
        row["gold_prompt"],
        f"{row['gold_prompt']}\n{gold}",
        gold[:-1],
        "",
        [{"role": "user", "content": gold}],
    ):
        assert earned(reward, completion, row) == 0, completion


@pytest.mark.parametrize("reward", REWARDS, ids=lambda reward: reward.__name__)
def test_giving_up_earns_nothing_where_there_is_a_plan(reward: Any) -> None:
    """The collapse to "infeasible" is not paid."""
    for row in ROWS:
        expected = 0 if row["is_feasible"] else 1
        assert earned(reward, '[{"is_feasible": false}]', row) == expected


@settings(max_examples=150, deadline=None)
@given(row=st.sampled_from(ROWS), data=st.data())
def test_no_changed_answer_earns_the_whole(row: Row, data: st.DataObject) -> None:
    """An answer with one leaf changed is another answer: exact is 0, and avg_pass below 1 unless all rules are kept."""
    answer = json.loads(str(row["gold_answer"]))
    places = list(leaves(answer))
    holder, key = data.draw(st.sampled_from(places))
    if isinstance(holder[key], bool):
        holder[key] = not holder[key]
    elif isinstance(holder[key], int):
        holder[key] += data.draw(st.integers(-3, 3).filter(bool))
    else:
        others = [h[k] for h, k in places if isinstance(h[k], str) and h[k] != holder[key]]
        holder[key] = data.draw(st.sampled_from([*others, holder[key] + "x"]))
    text = json.dumps(answer)
    assert earned(rewards.exact, text, row) == 0
    if not earned(rewards.all_pass, text, row):
        assert earned(rewards.avg_pass, text, row) < 1


@settings(max_examples=150, deadline=None)
@given(row=st.sampled_from(ROWS), text=st.text(max_size=200))
def test_noise_earns_nothing(row: Row, text: str) -> None:
    """Whatever is written, nothing raises."""
    assert [earned(reward, text, row) for reward in REWARDS] == [0, 0, 0]


@pytest.mark.parametrize(
    "completion", [None, 5, {}, [], [{}], [{"role": "assistant"}], [{"role": "assistant", "content": 3}]]
)
def test_what_is_no_text_earns_nothing(completion: Any) -> None:
    """As a broken generation may give it."""
    assert [earned(reward, completion, ROWS[0]) for reward in REWARDS] == [0, 0, 0]


def test_a_column_of_another_length_is_named() -> None:
    """A fault of the caller, not of a completion."""
    with pytest.raises(ValueError, match="column id has 1 values for 2 completions"):
        rewards.exact(["a", "b"], id=["x"], gold_answer=["y", "z"])


def leaves(value: Any) -> Any:
    """Every (holder, key) of a leaf."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in pairs:
        if isinstance(item, dict | list):
            yield from leaves(item)
        else:
            yield value, key
