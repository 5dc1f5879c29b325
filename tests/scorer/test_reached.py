"""What a plan reaches, against the values that the release's proofs state."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.reached import reached
from banglaplan_scorer.rows import Row


@pytest.fixture(scope="module")
def feasible() -> list[Row]:
    """The release's rows that have a plan."""
    return [row for row in load_problems("bn", "test") if row["is_feasible"]]


def plan_of(row: Row) -> dict[str, Any]:
    plan: dict[str, Any] = json.loads(str(row["gold_answer"]))[0]["verified_answer"]
    return plan


def test_the_gold_reaches_what_its_proof_states(feasible: list[Row]) -> None:
    """For every feasible row, objectives and tie-break of the gold answer are those in its `proof`."""
    assert len(feasible) > 100
    for row in feasible:
        proof = json.loads(str(row["proof"]))
        found = reached(str(row["problem"]), plan_of(row))
        assert list(found.objectives) == proof["objectives"], row["id"]
        assert list(found.ties or ()) == proof["tie_break"], row["id"]


def test_a_worse_plan_reaches_less(feasible: list[Row]) -> None:
    """T022-008 with the scan an hour later ends it at 505 minutes instead of 445."""
    row = next(row for row in feasible if row["id"] == "BP-F03-T022-008")
    text = str(row["gold_answer"])
    late = text.replace("T07:00:00", "T08:00:00", 1).replace("T07:25:00", "T08:25:00", 1)
    plan = json.loads(late)[0]["verified_answer"]
    assert reached(str(row["problem"]), plan_of(row)).objectives == (445,)
    assert reached(str(row["problem"]), plan).objectives == (505,)


def test_an_incomplete_plan_has_no_value(feasible: list[Row]) -> None:
    """Without the scan that the objective reads there is no value, and no error."""
    row = next(row for row in feasible if row["id"] == "BP-F03-T022-008")
    plan = plan_of(row)
    plan["schedule"] = [entry for entry in plan["schedule"] if entry["task"] != "U1"]
    found = reached(str(row["problem"]), plan)
    assert (found.objectives, found.ties) == ((None,), None)
