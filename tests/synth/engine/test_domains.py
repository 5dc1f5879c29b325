"""The checker and the solver are two readings of one record: they must agree on every plan."""

from __future__ import annotations

import itertools
import random
from typing import Any

import cpmpy as cp
import pytest

from banglaplan_scorer.check import Checker, compile_problem
from banglaplan_scorer.record import Problem, problem_from
from banglaplan_synth.engine.model import Model, build_model
from banglaplan_synth.engine.produce import with_total
from banglaplan_synth.engine.solve import admitted, optimum, refuted
from tests.synth.engine.records import EXAMPLE_T022, RECORDS

PLANS = 60


def problem(name: str) -> Problem:
    return problem_from(RECORDS[name])


def random_plan(model: Model, rng: random.Random) -> dict[str, Any]:
    return {variable.name: rng.choice(list(variable.domain)) for variable in model.variables}


def accepted(model: Model, constraint: Any, plan: dict[str, Any]) -> bool:
    """Whether a solver finds the constraint true on a fixed plan."""
    if isinstance(constraint, bool):
        return constraint
    return bool(cp.Model([constraint, *model.is_plan(plan)]).solve(solver="ortools", num_workers=1))


def structurally_sound(checker: Checker, plan: dict[str, Any]) -> bool:
    return not checker.broken_demands(checker.bind(plan))


@pytest.mark.parametrize("name", RECORDS)
def test_checker_and_solver_agree_rule_by_rule(name: str) -> None:
    """On random plans every rule is true under the checker if and only if the solver accepts the plan."""
    checker = compile_problem(problem(name))
    model = build_model(checker.problem)
    rng = random.Random(name)
    for _ in range(PLANS):
        plan = random_plan(model, rng)
        broken = set(checker.broken(checker.bind(plan)))
        rule = rng.choice(list(model.rules))
        assert accepted(model, model.rules[rule], plan) is (rule not in broken), (rule, plan)


@pytest.mark.parametrize("name", RECORDS)
def test_checker_and_solver_agree_on_whole_plans(name: str) -> None:
    """A plan near the best one keeps structure and rules under the checker iff both solvers admit it."""
    checker = compile_problem(problem(name))
    model = build_model(checker.problem)
    gold = optimum(model)
    assert gold is not None
    rng = random.Random(name)
    for solver in ("ortools", "choco"):
        for _ in range(12):
            plan = dict(gold)
            for variable in rng.sample(model.variables, min(rng.choice([0, 1, 2]), len(model.variables))):
                plan[variable.name] = rng.choice(list(variable.domain))
            kept = structurally_sound(checker, plan) and not checker.broken(checker.bind(plan))
            assert admitted(model, plan, solver) is kept


@pytest.mark.parametrize("name", RECORDS)
def test_both_solvers_prove_the_best_plan(name: str) -> None:
    """The optimum is best and unique for both solvers, and the checker computes the same objective values."""
    checker = compile_problem(problem(name))
    model = build_model(checker.problem)
    gold = optimum(model)
    assert gold is not None
    best = model.reached()
    assert refuted(model, gold, best, "ortools")
    assert refuted(model, gold, best, "choco")
    names = checker.bind(gold)
    stated = [value * sense for value, sense in zip(best, model.senses, strict=True)]
    assert checker.vector(names) + checker.ties(names) == stated


@pytest.mark.parametrize("name", RECORDS)
def test_an_answer_reads_back_as_the_plan_it_was_written_from(name: str) -> None:
    """encode then decode gives the same values, no fault and no breach of convention."""
    checker = compile_problem(problem(name))
    model = build_model(checker.problem)
    gold = optimum(model)
    assert gold is not None
    total = with_total(model, gold)
    decoded = checker.kind.decode(checker.problem, checker.kind.encode(checker.problem, total))
    assert (decoded.faults, decoded.convention) == ([], [])
    assert {key: decoded.values[key] for key in gold} == gold


def test_exhaustive_search_finds_the_same_plan() -> None:
    """A third opinion: trying all 120 rankings in plain Python gives the solvers' one."""
    checker = compile_problem(problem("ranking"))
    model = build_model(checker.problem)
    calls = list(checker.problem.decisions)
    found = []
    for order in itertools.permutations(calls):
        plan = {f"position[{call}]": place for place, call in enumerate(order, 1)}
        names = checker.bind(plan)
        if not checker.broken(names):
            found.append((checker.vector(names), checker.ties(names), plan))
    assert min(found)[2] == optimum(model)


def test_the_worked_example() -> None:
    """The diagnostic day solved by hand: 09:50 and 140 minutes, B1 07:30, E1 08:00, X1 08:15, U1 08:30, B2 09:40."""
    model = build_model(problem_from(EXAMPLE_T022))
    starts = {"B1": 450, "U1": 510, "E1": 480, "X1": 495, "B2": 580}
    assert optimum(model) == {f"start[{test}]": start for test, start in starts.items()}
    assert model.reached()[:2] == [590, 140]
