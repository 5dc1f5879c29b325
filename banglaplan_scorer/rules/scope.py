"""The names that a problem's expressions may use, with their types; and the check of all its expressions."""

from __future__ import annotations

from banglaplan_scorer.kinds import kind_of
from banglaplan_scorer.kinds.model import DECIDED, Demand
from banglaplan_scorer.record import Problem, RecordError
from banglaplan_scorer.rules.errors import RuleError
from banglaplan_scorer.rules.syntax import parse
from banglaplan_scorer.rules.typecheck import Checker
from banglaplan_scorer.rules.types import Bool, Function, Int, Items, Str, Type, type_of

Scope = dict[str, Type]


def scope_of(problem: Problem) -> Scope:
    """Types of sets, tables, params, accessors and definitions.

    Raises:
        RecordError: a value has no type, or a name is taken by an accessor.
        RuleError: a definition is outside the language.
    """
    scope: Scope = {DECIDED: Items(Str(), len(problem.decisions))}
    for name, value in problem.data.items():
        found = type_of(value)
        if isinstance(found, str):
            raise RecordError(f"problem.{_part(problem, name)}.{name}: {found}")
        if name in problem.sets and not isinstance(found, Items):
            raise RecordError(f"problem.sets.{name}: must list identifiers or integers of one type")
        scope[name] = found
    kind = kind_of(problem.kind)
    _add(scope, dict(kind.signatures(problem)))
    if problem.total_cost is not None:
        result, cost = _checked(problem, "total_cost", problem.total_cost, scope)
        if not isinstance(result, Int):
            raise RuleError(f"a total is an integer, not a {result}", where="total_cost")
        _add(scope, {"total_cost": Function((), result, cost)})
    for definition in problem.definitions:
        inner = dict(scope)
        parameters = []
        for argument, over in definition.args:
            kind_of_argument = Int() if over == "int" else scope.get(over)
            if isinstance(kind_of_argument, Items):
                kind_of_argument = kind_of_argument.item
            if not isinstance(kind_of_argument, Int | Str):
                raise RuleError(f"argument {argument} runs over no set: {over!r}", where=definition.name)
            inner[argument] = kind_of_argument
            parameters.append(kind_of_argument)
        result, cost = _checked(problem, definition.name, definition.expr, inner)
        _add(scope, {definition.name: Function(tuple(parameters), result, cost)})
    return scope


def _part(problem: Problem, name: str) -> str:
    return "sets" if name in problem.sets else "tables" if name in problem.tables else "params"


def _add(scope: Scope, functions: dict[str, Function]) -> None:
    for name, function in functions.items():
        if name in scope:
            raise RecordError(f"problem: the name {name!r} is taken by an accessor or twice")
        scope[name] = function


def _checked(problem: Problem, owner: str, source: str, scope: Scope) -> tuple[Type, int]:
    return Checker(scope, owner, source).check(problem.trees[owner])


def check_expressions(problem: Problem) -> Scope:
    """Check every expression of a problem; the scope they share.

    Raises:
        RecordError, RuleError: as `scope_of`, or a rule that is no truth value, an objective that is no integer.
    """
    scope = scope_of(problem)
    for rule in problem.rules:
        _must_be(Bool, problem, rule.id, rule.expr, scope)
    for demand in structure(problem):
        Checker(scope, demand.name, demand.expr).check(parse(demand.expr, demand.name))
    for objective in problem.objectives:
        _must_be(Int, problem, objective.id, objective.expr, scope)
    kind, _ = _checked(problem, problem.tie_break.id, problem.tie_break.expr, scope)
    if not (isinstance(kind, Int) or (isinstance(kind, Items) and isinstance(kind.item, Int | Bool))):
        raise RuleError(f"a tie-break is an integer or a list of integers, not a {kind}", where="tie_break")
    return scope


def _must_be(wanted: type[Bool | Int], problem: Problem, owner: str, source: str, scope: Scope) -> None:
    found, _ = _checked(problem, owner, source, scope)
    if not isinstance(found, wanted):
        raise RuleError(f"must be a {wanted()}, not a {found}", where=owner)


def structure(problem: Problem) -> tuple[Demand, ...]:
    """The structural demands of the problem's kind."""
    return kind_of(problem.kind).structure(problem)
