"""Types are checked and costs are bounded before anything of a foreign record is evaluated."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from banglaplan_scorer.check import check, checker_for
from banglaplan_scorer.record import RecordError, problem_from, read_problem
from banglaplan_scorer.rules.errors import RuleError
from banglaplan_scorer.rules.scope import check_expressions
from tests.synth.engine.records import EXAMPLE_T022, RECORDS

WRONG = {
    "start('B1') + 'x' > 3": "integers",
    "start(wait) > 3": "text is needed",
    "strat('B1') > 3": "no function 'strat'",
    "minutes['B1'] > lunch": "called 'lunch'",
    "start('B1')": "truth value",
    "start > 3": "needs its arguments",
    "start('B1', 2) > 3": "takes 1 argument",
    "all(start(t) for t in tests)": "truth values",
    "sum(t for t in tests) > 1": "needs integers",
    "any(a for a, b, c in machine)": "3 loop variables",
    "'B1' < 'B2'": "order",
    "'B1' in minutes['B1']": "`in` needs",
    "wait[3] > 1": "not indexed",
    "minutes[3] > 1": "not indexed",
    "tests == wait": "compared",
    "not 3": "truth value",
    "-'x' > 3": "minus",
    "(1 if wait > 3 else 'x') == 1": "gives a",
    "max('a', 'b') == 'a'": "needs integers",
    "range(wait) == tests": "written-out",
    "sum(1 for start in tests) > 1": "not a loop variable",
    "all(a == b for a in tests for b in machine)": "compared",
    "len(wait) > 1": "len needs",
}


def with_rule(expression: str) -> dict[str, Any]:
    record = copy.deepcopy(EXAMPLE_T022)
    record["rules"].append({"id": "C99", "name": "new", "pool": "task", "tier": "basic", "expr": expression})
    return record


@pytest.mark.parametrize("expression", WRONG)
def test_wrong_types(expression: str) -> None:
    """An expression that could only fail when evaluated is refused, in words and with its rule."""
    with pytest.raises(RuleError, match="C99") as caught:
        check_expressions(problem_from(with_rule(expression)))
    assert WRONG[expression] in str(caught.value)


@pytest.mark.parametrize(
    "expression",
    [
        "sum(1 for a in range(999999) for b in range(999999)) > 0",
        "sum(1 for a in range(500) for b in range(500) for c in tests) > 0",
        "distinct(a for a in range(900000))",
        " * ".join(["close"] * 190) + " > 0",
    ],
)
def test_bombs(expression: str) -> None:
    """A foreign record can neither run long nor build numbers without end."""
    with pytest.raises(RuleError, match="C99"):
        check_expressions(problem_from(with_rule(expression)))


def test_definitions_cannot_square_their_way_to_a_bomb() -> None:
    """Each definition may use those before it; doubling through a chain of them is caught."""
    record = with_rule("d29() > 0")
    record["definitions"] = [{"name": "d0", "args": [], "expr": "close * close"}]
    record["definitions"] += [
        {"name": f"d{n}", "args": [], "expr": f"d{n - 1}() * d{n - 1}()"} for n in range(1, 30)
    ]
    with pytest.raises(RuleError, match=r"too large|steps"):
        check_expressions(problem_from(record))


def test_a_definition_cannot_use_a_later_one() -> None:
    """So there is no recursion."""
    record = with_rule("f(3) > 0")
    record["definitions"] = [{"name": "f", "args": [["x", "int"]], "expr": "f(x - 1)"}]
    with pytest.raises(RuleError, match="no function 'f'"):
        check_expressions(problem_from(record))


@pytest.mark.parametrize("name", RECORDS)
def test_the_records_of_every_kind_pass(name: str) -> None:
    """The language's own examples are well typed."""
    check_expressions(problem_from(RECORDS[name]))


BROKEN: dict[str, Any] = {
    "kind": 7,
    "epoch": "2026-10-13",
    "sets": [],
    "tables": {"minutes": {"B1": 1.5}},
    "params": {"open": None},
    "decisions": {"B1": [1, 2, 3]},
    "rules": {},
    "objectives": [{"id": "O1", "sense": "up", "expr": "1"}],
    "tie_break": [],
    "definitions": "f",
    "conflict": 3,
    "total_cost": 4,
    "said": [],
}


@pytest.mark.parametrize("part", BROKEN)
def test_a_malformed_part_is_named(part: str) -> None:
    """Whatever is malformed about a record, the error says which part."""
    record = {**copy.deepcopy(EXAMPLE_T022), part: BROKEN[part]}
    with pytest.raises((RecordError, RuleError), match=part.rstrip("s")):
        checker_for(json.dumps(record))


def test_not_json_and_too_long() -> None:
    """A record that is no JSON or a megabyte too long is an error, not a hang."""
    with pytest.raises(RecordError, match="not JSON"):
        read_problem("{")
    with pytest.raises(RecordError, match="not JSON"):
        read_problem("[" * 100_000)
    with pytest.raises(RecordError, match="longer"):
        read_problem(" " * 1_000_001)


def test_names_cannot_hide_functions() -> None:
    """A table called `sum` or one called like an accessor is refused."""
    for name in ("sum", "start", "tests"):
        record = {**copy.deepcopy(EXAMPLE_T022)}
        record["params"] = {**record["params"], name: 1}
        with pytest.raises((RecordError, RuleError), match=name):
            checker_for(json.dumps(record))


def test_checking_a_plan_of_invented_names_never_raises() -> None:
    """A plan of unknown, repeated and missing tasks is judged, with what is wrong in words."""
    text = json.dumps(EXAMPLE_T022)
    entry = {"task": "Z9", "start": "9999-12-31T23:59:00+06:00", "end": "0001-01-01T00:00:00+06:00"}
    verdict = check(text, None, {"schedule": [entry, entry, {**entry, "task": "B1"}]})
    assert verdict.fault == "V"
    assert "'Z9' is no task" in verdict.explanation
    assert verdict.avg_pass < 0.5
