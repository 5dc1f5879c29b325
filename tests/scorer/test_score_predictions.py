"""Whole sets of predictions, and rewards: every row counts, every id is checked."""

from __future__ import annotations

from typing import Any

import pytest

from banglaplan_scorer import rewards
from banglaplan_scorer.predictions import PredictionError, score_predictions
from tests.suite.loader import load_rows

ROWS = list(load_rows().values())
GOLD = {row["id"]: row["gold_answer"] for row in ROWS if "gold_answer" in row}


def test_a_missing_prediction_is_a_format_error() -> None:
    """Rows without a prediction are scored in their place, as `missing`."""
    found = score_predictions({"other-2": GOLD["other-2"]}, ROWS)
    assert [score.id for score in found] == [row["id"] for row in ROWS]
    assert {score.id: score.format_reason for score in found} == {
        row["id"]: None if row["id"] == "other-2" else "missing" for row in ROWS
    }


def test_gold_predictions_are_all_right() -> None:
    """Pairs in any order are scored against their own rows."""
    rows = [row for row in ROWS if row["id"] in GOLD]
    assert all(score.exact_match for score in score_predictions(reversed(GOLD.items()), rows))


def test_a_repeated_id_is_an_error() -> None:
    """Two predictions for one row are refused, even if they agree."""
    with pytest.raises(PredictionError, match=r"predicted more than once: 'other-1'$"):
        score_predictions([("other-1", "a"), ("other-2", "b"), ("other-1", "a")], ROWS)


def test_an_unknown_id_is_an_error() -> None:
    """Ids that no row has are counted, and the first few named."""
    with pytest.raises(
        PredictionError, match=r"ids that no row has: 'X0', 'X1', 'X2', 'X3', 'X4' and 3 more; is it"
    ):
        score_predictions([(f"X{i}", "a") for i in range(8)], ROWS)


def test_rows_that_share_an_id_are_an_error() -> None:
    """An id must name one row."""
    with pytest.raises(PredictionError, match="several rows share: 'other-1'"):
        score_predictions({}, [*ROWS, ROWS[-3]])


def _columns(rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """As GRPOTrainer passes them: the dataset's columns as lists."""
    names = {name for row in rows for name in row}
    return {name: [row.get(name) for row in rows] for name in names}


STEPS = load_rows()["BP-F02-T015-901"]
COMPLETIONS = [
    STEPS["gold_answer"],
    STEPS["gold_answer"].replace("T11:00", "T11:30"),  # N
    STEPS["gold_answer"].replace("T13:00", "T13:30"),  # S
    STEPS["gold_answer"].replace("T11:00", "T10:30"),  # V
    '[{"is_feasible": false}]',
    "দুঃখিত",
]


@pytest.mark.parametrize(
    ("reward", "wanted"),
    [
        (rewards.exact, [1, 0, 0, 0, 0, 0]),
        (rewards.all_pass, [1, 1, 0, 0, 0, 0]),
        (rewards.avg_pass, [1, 1, 1, pytest.approx(2 / 3), 0, 0]),
    ],
)
def test_rewards_as_the_trainer_calls_them(reward: Any, wanted: list[float]) -> None:
    """One number per completion, for texts and for conversations, with the trainer's other keywords ignored."""
    columns = _columns([STEPS] * len(COMPLETIONS))
    extra = {"prompts": ["p"] * 6, "completion_ids": [[1]] * 6, "trainer_state": object()}
    assert reward(completions=COMPLETIONS, **extra, **columns) == wanted
    conversations = [[{"role": "assistant", "content": text}] for text in COMPLETIONS]
    assert reward(completions=conversations, **extra, **columns) == wanted
    parts = [[{"role": "assistant", "content": [{"type": "text", "text": text}]}] for text in COMPLETIONS]
    assert reward(completions=parts, **extra, **columns) == wanted


def test_a_conversation_counts_by_its_last_answer() -> None:
    """Tool turns come before it; a conversation without an answer earns nothing."""
    turns = [
        {"role": "assistant", "content": None, "tool_calls": []},
        {"role": "tool", "content": "x"},
        {"role": "assistant", "content": STEPS["gold_answer"]},
    ]
    assert rewards.exact([turns, turns[:1], []], **_columns([STEPS] * 3)) == [1, 0, 0]


def test_rows_without_a_record_have_no_dense_reward() -> None:
    """The trainer leaves None out; the exact reward is still there."""
    columns = _columns([load_rows()["other-2"]])
    assert rewards.exact(['[{"is_feasible": false}]'], **columns) == [1]
    assert rewards.avg_pass(['[{"is_feasible": false}]'], **columns) == [None]
    assert rewards.all_pass(['[{"is_feasible": false}]'], **columns) == [None]


def test_columns_of_another_length_are_an_error() -> None:
    """A column that does not fit the completions is named."""
    with pytest.raises(ValueError, match="column id has 1 values for 2 completions"):
        rewards.exact(["a", "b"], id=["x"], gold_answer=["a", "b"])
