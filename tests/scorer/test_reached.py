"""What a plan reaches, against the values that the release's proofs state."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.reached import Reached, reached
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


RECORD: Final = json.dumps(
    {
        "kind": "schedule",
        "epoch": "2026-10-13T00:00:00+06:00",
        "sets": {"tests": ["B1", "U1"]},
        "tables": {"minutes": {"B1": 10, "U1": 25}},
        "params": {},
        "decisions": {"B1": {"start": [420, 660, 5]}, "U1": {"start": [420, 660, 5]}},
        "rules": [],
        "objectives": [
            {"id": "O1", "sense": "min", "expr": "end('U1')"},
            {"id": "O2", "sense": "max", "expr": "start('B1')"},
        ],
        "tie_break": {"sense": "min", "expr": "[start(t) for t in tests]"},
    }
)


def entry(task: str, start: str, end: str) -> dict[str, str]:
    return {"task": task, "start": f"2026-10-13T{start}:00+06:00", "end": f"2026-10-13T{end}:00+06:00"}


def test_minutes_of_a_schedule() -> None:
    """U1 from 08:25 to 08:50 ends at minute 530; B1 starts at 480."""
    plan = {"schedule": [entry("B1", "08:00", "08:10"), entry("U1", "08:25", "08:50")]}
    assert reached(RECORD, plan) == Reached((530, 480), (480, 505))


def test_an_incomplete_plan() -> None:
    """An objective that reads what the plan leaves out has no value, the other has; and so for the tie-break."""
    plan = {"schedule": [entry("B1", "08:00", "08:10")]}
    assert reached(RECORD, plan) == Reached((None, 480), None)
