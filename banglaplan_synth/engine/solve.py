"""Put questions to the solvers: find the best plan, refute a better one, explain that there is none.

OR-Tools' CP-SAT finds and Choco confirms. CP-SAT runs on one worker with a fixed seed and a limit in its own
deterministic time, so that the same question ends the same way on every machine. "Unknown" is an exception here,
never an answer.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.metadata import version
from typing import Any, Final, Literal

import cpmpy as cp
from cpmpy.expressions.utils import get_bounds

from banglaplan_synth.engine.model import Model, Values

DETERMINISTIC_LIMIT: Final = 8.0
"""CP-SAT's limit per question, in its deterministic seconds (about as many real ones)."""
CHOCO_LIMIT: Final = 20.0
"""Choco's limit per question in real seconds: far above what a problem that is kept needs."""
_PACKED: Final = 2**31
"""Lexicographic components are minimised together while the product of their ranges stays below this."""

SolverName = Literal["ortools", "choco"]
_PARAMETERS: Final = {
    "num_workers": 1,
    "random_seed": 7,
    "max_deterministic_time": DETERMINISTIC_LIMIT,
    # on problems this small presolving takes longer than it saves: a fifth of solving, half of refuting
    "cp_model_presolve": False,
    # CP-SAT would take Ctrl-C for the end of one search, and the build would go on with another draw
    "catch_sigint_signal": False,
}
_REFUTING: Final = {"linearization_level": 0}


class Unsettled(RuntimeError):
    """A solver ended without an answer; the problem cannot be kept."""


_meter: ContextVar[dict[str, float] | None] = ContextVar("meter", default=None)


@contextmanager
def metered() -> Iterator[dict[str, float]]:
    """Measure what is asked inside the block: real seconds by solver (without the building of its model)."""
    spent: dict[str, float] = {}
    token = _meter.set(spent)
    try:
        yield spent
    finally:
        _meter.reset(token)


def satisfiable(constraints: Iterable[Any], solver: SolverName = "ortools") -> bool:
    """Whether the constraints have a solution, which is then left in the variables.

    Raises:
        Unsettled: the solver reached its limit.
    """
    model = cp.SolverLookup.get(solver, cp.Model(_constraints(constraints)))
    return _answer(model, solver)


def _answer(model: Any, solver: SolverName, **more: Any) -> bool:
    began = time.perf_counter()
    try:
        return _ask(model, solver, **more)
    finally:
        if (spent := _meter.get()) is not None:
            spent[solver] = spent.get(solver, 0.0) + time.perf_counter() - began


def _ask(model: Any, solver: SolverName, **more: Any) -> bool:
    if solver == "choco":
        found = bool(model.solve(time_limit=CHOCO_LIMIT, **more))
        if not found and "TERMINATED" not in str(model.chc_solver.get_search_state()):
            raise Unsettled(f"choco stopped after {CHOCO_LIMIT} s")
    else:
        found = bool(model.solve(**_PARAMETERS, **more))
    status = model.status().exitstatus.name
    if status not in {"OPTIMAL", "FEASIBLE", "UNSATISFIABLE"}:
        raise Unsettled(f"{solver} ended as {status}")
    return found


def optimum(model: Model, rules: Iterable[str] | None = None) -> Values | None:
    """The lexicographically best plan under the rules (all by default), or None if there is no plan.

    Raises:
        Unsettled: the solver reached its limit before it proved an optimum.
    """
    kept = [model.rules[name] for name in (model.rules if rules is None else rules)]
    solver = cp.SolverLookup.get("ortools", cp.Model(_constraints([*model.always, *kept])))
    for group in _packed(model.components):
        weighted, parts = group
        solver.minimize(weighted)
        if not _answer(solver, "ortools"):
            return None
        if solver.status().exitstatus.name != "OPTIMAL":
            raise Unsettled("ortools found a plan but did not prove it best")
        for part in parts:
            solver += part == part.value()
    if not _answer(solver, "ortools"):
        return None
    return model.values()


def minimum(constraints: Iterable[Any], objective: Any) -> int | None:
    """The least value of an objective under the constraints, or None if they have no solution.

    Raises:
        Unsettled: the solver reached its limit before it proved a minimum.
    """
    solver = cp.SolverLookup.get("ortools", cp.Model(_constraints(constraints)))
    solver.minimize(objective)
    if not _answer(solver, "ortools"):
        return None
    if solver.status().exitstatus.name != "OPTIMAL":
        raise Unsettled("ortools found a solution but did not prove it best")
    return int(objective.value())


def _constraints(items: Iterable[Any]) -> list[Any]:
    return [cp.BoolVal(item) if isinstance(item, bool) else item for item in items]


def _packed(components: list[Any]) -> list[tuple[Any, list[Any]]]:
    """Lexicographic components in groups that one weighted sum can stand for; constants are left out."""
    groups: list[tuple[Any, list[Any]]] = []
    total: Any = None
    parts: list[Any] = []
    size = 1
    for component in components:
        if isinstance(component, int):
            continue
        low, high = (int(bound) for bound in get_bounds(component))
        width = high - low + 1
        if parts and size * width > _PACKED:
            groups.append((total, parts))
            total, parts, size = None, [], 1
        total = component if total is None else total * width + component
        parts.append(component)
        size *= width
    if parts:
        groups.append((total, parts))
    return groups


def refuted(
    model: Model, gold: Values, best: list[int], solver: SolverName, without: str | None = None
) -> bool:
    """Whether no other plan is as good as the gold answer or better, under all rules (or all but one).

    One question settles optimum and uniqueness (design, section 7).

    Raises:
        Unsettled: the solver reached its limit.
    """
    question = [*model.always, *model.rules.values(), model.no_worse(best), model.differs(gold)]
    return not satisfiable(question, solver)


def admitted(model: Model, gold: Values, solver: SolverName) -> bool:
    """Whether the solver accepts the gold answer itself under all rules."""
    return satisfiable([*model.always, *model.rules.values(), *model.is_plan(gold)], solver)


def has_plan(model: Model, solver: SolverName, rules: Iterable[str] | None = None) -> bool:
    """Whether any plan keeps the rules (all by default)."""
    kept = [model.rules[name] for name in (model.rules if rules is None else rules)]
    return satisfiable([*model.always, *kept], solver)


class Subsets:
    """Questions to CP-SAT about subsets of a model's rules, put to one solver that is built once.

    Every rule stands behind a literal of its own, and a question assumes the literals of its subset.
    """

    def __init__(self, model: Model, also: Iterable[Any] = ()) -> None:
        self.literals = {name: cp.boolvar(name=f"rule {name}") for name in model.rules}
        guarded = [literal.implies(model.rules[name]) for name, literal in self.literals.items()]
        constraints = _constraints([*model.always, *also])
        self._solver = cp.SolverLookup.get("ortools", cp.Model([*constraints, *guarded]))

    def have_plan(self, names: Iterable[str]) -> bool:
        """Whether any plan keeps these rules (and what else was asked for).

        Raises:
            Unsettled: the solver reached its limit.
        """
        return _answer(
            self._solver, "ortools", **_REFUTING, assumptions=[self.literals[name] for name in names]
        )


def binding(model: Model, gold: Values, best: list[int]) -> list[str] | None:
    """The rules without which another plan would be as good as the gold answer or better.

    None if another plan is as good even under all of them.

    Raises:
        Unsettled: the solver reached its limit.
    """
    rivals = Subsets(model, [model.no_worse(best), model.differs(gold)])
    if rivals.have_plan(model.rules):
        return None
    return [name for name in model.rules if rivals.have_plan(other for other in model.rules if other != name)]


def core(model: Model, keep: str) -> list[str] | None:
    """An irreducible set of rules that no plan keeps together, made by leaving out one rule after another.

    The rule `keep`, whose bound makes the problem infeasible, is tried last. None if the rules have a plan.

    Raises:
        Unsettled: the solver reached its limit.
    """
    subsets = Subsets(model)
    if subsets.have_plan(model.rules):
        return None
    left = list(model.rules)
    for name in [*(name for name in model.rules if name != keep), keep]:
        rest = [other for other in left if other != name]
        if not subsets.have_plan(rest):
            left = rest
    return left


def solver_versions(both: bool = True) -> dict[str, str]:
    """The solvers behind a proof, with their versions."""
    packages = {"ortools": "ortools", "choco": "pychoco"} if both else {"ortools": "ortools"}
    return {name: version(package) for name, package in packages.items()}
