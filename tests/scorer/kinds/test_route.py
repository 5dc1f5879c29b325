"""A route as a tour: what its answers must hold, and what its record must say."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from banglaplan_scorer.check import compile_problem
from banglaplan_scorer.kinds.route import KIND
from banglaplan_scorer.record import RecordError, problem_from
from tests.synth.engine.records import RECORDS, Record

PROBLEM = problem_from(RECORDS["delivery round"])
ROUND = [("S3", 555, 580), ("S2", 590, 600), ("S1", 605, 620), ("S4", 625, 635), ("D", 640, 655)]


def answer(*rides: tuple[str, int, int]) -> dict[str, Any]:
    """An answer with these rides: stop, departure and arrival in minutes."""
    at = PROBLEM.timestamp
    entries = [{"leg": stop, "depart": at(start), "arrive": at(end)} for stop, start, end in rides]
    return {"route": entries, "total_cost_bdt": 150}


def faults(*rides: tuple[str, int, int]) -> list[str]:
    """What is wrong with the structure of this round."""
    decoded = KIND.decode(PROBLEM, answer(*rides))
    checker = compile_problem(PROBLEM)
    return decoded.faults or checker.broken_demands(checker.bind(decoded.values))


def test_a_round_is_read_and_written() -> None:
    """The order of the entries is the order of the stops; a pair of places has one time for both ways."""
    decoded = KIND.decode(PROBLEM, answer(*ROUND))
    assert decoded.faults == []
    assert [decoded.values[f"position[{stop}]"] for stop in ("S1", "S2", "S3", "S4", "D")] == [3, 2, 1, 4, 5]
    names = compile_problem(PROBLEM).bind(decoded.values)
    assert (names["departure"](), names["arrival"](), names["riding"]()) == (555, 655, 75)
    assert names["follows"]("D", "S3")
    assert names["follows"]("S4", "D")
    assert KIND.encode(PROBLEM, decoded.values) == answer(*ROUND)


@pytest.mark.parametrize(
    ("rides", "said"),
    [
        ([*ROUND[:3], ROUND[4]], "S4 left out"),
        ([*ROUND, ROUND[0]], "S3 stands twice"),
        ([("S9", 555, 560), *ROUND], "'S9' is no stop of the problem"),
        ([("S3", 555, 585), *ROUND[1:]], "S3 is not reached 25 minutes after the departure"),
        ([ROUND[4], *ROUND[:4]], "position of D is not one of the allowed values"),
        ([ROUND[0], ("S2", 580, 590), *ROUND[2:]], "a ride departs before the stop before it is done"),
    ],
)
def test_what_is_wrong_with_a_round(rides: list[tuple[str, int, int]], said: str) -> None:
    """Every stop once, the depot last, as long as the ride takes, and the work of a stop done before the next."""
    assert said in faults(*rides)


def test_a_round_may_end_at_its_last_stop() -> None:
    """Without a ride back the arrival is that at the last stop."""
    raw: Record = copy.deepcopy(RECORDS["delivery round"])
    del raw["decisions"]["D"]
    raw["rules"] = raw["rules"][:5]
    checker = compile_problem(problem_from(raw))
    decoded = KIND.decode(checker.problem, answer(*ROUND[:4]))
    assert decoded.faults == []
    assert checker.bind(decoded.values)["arrival"]() == 635


@pytest.mark.parametrize(
    ("break_it", "said"),
    [
        (lambda raw: raw["tables"]["travel"]["S1"].pop("S2"), "from S1 to S2"),
        (lambda raw: raw["decisions"]["S1"].update(position=[1, 3, 1]), "S1.position: must be from 1 to 4"),
        (lambda raw: raw["decisions"]["D"].update(position=[1, 5, 1]), "D.position: must be from 5 to 5"),
        (lambda raw: raw["decisions"]["S1"].update(depart={"in": ["a"]}), "S1.depart: must be integers"),
        (
            lambda raw: raw["tables"].update(service={"S1": raw["params"].pop("service")}),
            "service: must have a cell for every stop",
        ),
        (lambda raw: raw.update(total_cost=None), "needs the expression of its total"),
    ],
)
def test_what_a_record_must_say(break_it: Any, said: str) -> None:
    """Times between all places, positions from 1, the depot last, a cell of service for each stop."""
    raw: Record = copy.deepcopy(RECORDS["delivery round"])
    break_it(raw)
    with pytest.raises(RecordError, match=said):
        KIND.variables(problem_from(raw))
