"""Which facts an expression reads: the interpreter run on unknown decisions.

A fact counts as read if some plan makes the expression look at it, so the answer does not depend on one plan:
an unknown index reads every cell it may lead to, and no unknown condition hides what stands behind it.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from banglaplan_scorer.kinds import kind_of
from banglaplan_scorer.kinds.model import DECIDED, once_per_problem
from banglaplan_scorer.record import Problem
from banglaplan_scorer.rules.interpret import Interpreter


class Unknown:
    """A decision, or what depends on one; `options` are the identifiers that it may be."""

    __slots__ = ("options",)

    def __init__(self, options: tuple[Any, ...] = ()) -> None:
        self.options = options

    def _unknown(self, other: object) -> Unknown:
        return Unknown()

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _unknown
    __lt__ = __le__ = __gt__ = __ge__ = __and__ = __rand__ = _unknown

    def __eq__(self, other: object) -> Unknown:  # type: ignore[override]  # an unknown truth value, as solvers do
        return Unknown()

    __hash__ = object.__hash__


class TraceDomain:
    """The domain in which every decision is unknown."""

    def known(self, value: Any) -> bool:
        """Whether this is a plain value."""
        return not isinstance(value, Unknown)

    def arithmetic(self, name: type[ast.operator], left: Any, right: Any) -> Any:
        """Unknown."""
        return Unknown()

    def compare(self, name: type[ast.cmpop], left: Any, right: Any) -> Any:
        """Unknown."""
        return Unknown()

    def both(self, values: list[Any]) -> Any:
        """Unknown."""
        return Unknown()

    def either(self, values: list[Any]) -> Any:
        """Unknown."""
        return Unknown()

    def negate(self, value: Any) -> Any:
        """Unknown."""
        return Unknown()

    def choose(self, condition: Any, yes: Any, no: Any) -> Any:
        """Unknown."""
        return Unknown()

    def aggregate(self, name: str, values: list[Any]) -> Any:
        """Unknown."""
        return Unknown()

    def index(self, cells: list[tuple[Any, Any]], key: Any) -> Any:
        """Unknown; identifiers stay choices among the cells' values."""
        values = [value for _, value in cells]
        options: list[Any] = []
        for value in values:
            options += (
                value.options if isinstance(value, Unknown) else [value] if isinstance(value, str) else []
            )
        return Unknown(tuple(dict.fromkeys(options)))

    def options(self, key: Any) -> list[Any]:
        """The identifiers that an unknown key may be."""
        return list(key.options)


def interpreter_for(problem: Problem, domain: Any, values: Mapping[str, Any], **reading: Any) -> Interpreter:
    """An interpreter with the problem's accessors and definitions bound to `values` of the domain."""
    data = {**problem.data, DECIDED: list(problem.decisions)}
    run = Interpreter(domain, data, problem.epoch.weekday(), **reading)
    run.functions.update(kind_of(problem.kind).bind(problem, values, run.lookup))
    trees = problem.trees
    if problem.total_cost is not None:
        run.functions["total_cost"] = lambda: run.plain(run.of(trees["total_cost"].body, {}))
    for definition in problem.definitions:
        run.functions[definition.name] = _defined(
            run, trees[definition.name], [name for name, _ in definition.args]
        )
    return run


def _defined(run: Interpreter, tree: ast.Expression, parameters: list[str]) -> Any:
    def call(*arguments: Any) -> Any:
        return run.plain(run.of(tree.body, dict(zip(parameters, arguments, strict=True))))

    return call


@once_per_problem
def facts_read(problem: Problem) -> dict[str, tuple[str, ...]]:
    """The fact keys that each rule, objective and the tie-break read, by its id, in order of first reading.

    Names of sets are left out: identifiers are not facts, what is said of them is.
    """
    variables = kind_of(problem.kind).variables(problem)
    values = {
        v.name: Unknown(tuple(v.domain) if v.is_choice else tuple(v.domain) if len(v.domain) <= 64 else ())
        for v in variables
    }
    seen: dict[str, None] = {}
    run = interpreter_for(problem, TraceDomain(), values, read=seen.setdefault)
    found = {}
    owners = [*(rule.id for rule in problem.rules), *(o.id for o in problem.objectives), problem.tie_break.id]
    trees = problem.trees
    for owner in owners:
        seen.clear()
        run.evaluate(trees[owner], owner)
        found[owner] = tuple(key for key in seen if key.split("[", 1)[0] not in _not_facts(problem))
    return found


def _not_facts(problem: Problem) -> set[str]:
    return {*problem.sets, DECIDED}
