"""A problem as a CPMpy model: its decisions as variables, its rules, objectives and tie-break as expressions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import cpmpy as cp

from banglaplan_scorer.kinds import kind_of
from banglaplan_scorer.kinds.model import Variable
from banglaplan_scorer.record import Problem
from banglaplan_scorer.rules.scope import check_expressions, structure
from banglaplan_scorer.rules.syntax import parse
from banglaplan_scorer.rules.trace import interpreter_for
from banglaplan_synth.engine.domain import Choice, CpmpyDomain

Values = dict[str, Any]


@dataclass(frozen=True)
class Model:
    """The constraints of a problem, apart from one another, so that each question can be put on its own.

    `components` are the objectives and then the tie-break, all turned so that smaller is better;
    `senses` gives for each 1 or -1, with which its value becomes the stated one again.
    """

    problem: Problem
    variables: tuple[Variable, ...]
    symbols: Mapping[str, Any]
    always: list[Any]
    rules: Mapping[str, Any]
    components: list[Any]
    senses: list[int]

    def values(self) -> Values:
        """The decisions' values in the solution that the solver has just left in the variables."""
        found: Values = {}
        for variable in self.variables:
            symbol = self.symbols[variable.name]
            if isinstance(symbol, Choice):
                found[variable.name] = symbol.options[int(_value(symbol.at))]
            else:
                found[variable.name] = symbol if isinstance(symbol, str) else int(_value(symbol))
        return found

    def equals(self, name: str, value: Any) -> Any:
        """The constraint that a decision has a value; a plain truth value where that is settled."""
        symbol = self.symbols[name]
        if isinstance(symbol, Choice):
            return symbol.at == symbol.options.index(value)
        return symbol == value

    def is_plan(self, values: Values) -> list[Any]:
        """Constraints that fix the plan to these values."""
        return [self.equals(variable.name, values[variable.name]) for variable in self.variables]

    def differs(self, values: Values) -> Any:
        """The constraint that the plan is another than this one."""
        unequal = [self.equals(variable.name, values[variable.name]) for variable in self.variables]
        return cp.any([~same for same in unequal if not isinstance(same, bool)])

    def no_worse(self, best: list[int]) -> Any:
        """The constraint that the plan is lexicographically as good as `best` or better."""
        whole: Any = cp.BoolVal(True)
        for component, value in reversed(list(zip(self.components, best, strict=True))):
            if isinstance(component, int):
                whole = whole if component == value else cp.BoolVal(component < value)
            else:
                whole = (component < value) | ((component == value) & whole)
        return whole

    def reached(self) -> list[int]:
        """The components' values in the solution that the solver has just left."""
        return [int(_value(component)) for component in self.components]


def _value(symbol: Any) -> Any:
    return symbol if isinstance(symbol, int) else symbol.value()


def _symbol(variable: Variable) -> tuple[Any, list[Any]]:
    """A variable's CPMpy expression, and the constraints that keep it in its domain."""
    domain = variable.domain
    if len(domain) == 1:
        return domain[0], []
    if variable.is_choice:
        names = tuple(str(name) for name in domain)
        return Choice(cp.intvar(0, len(names) - 1, name=variable.name), names), []
    if isinstance(domain, range):
        if domain == range(2):
            return cp.boolvar(name=variable.name), []
        steps = cp.intvar(0, len(domain) - 1, name=variable.name)
        whole = steps * domain.step if domain.step != 1 else steps
        return (whole + domain.start if domain.start else whole), []
    numbers = [int(value) for value in domain]
    symbol = cp.intvar(min(numbers), max(numbers), name=variable.name)
    return symbol, [cp.InDomain(symbol, numbers)]


def build_model(problem: Problem, unknown: Mapping[str, Any] | None = None) -> Model:
    """The model of a problem; `unknown` may replace facts (by their keys) with variables.

    Raises:
        RecordError, RuleError: the record or an expression is malformed or beyond what a solver can take.
    """
    check_expressions(problem)
    variables = kind_of(problem.kind).variables(problem)
    symbols: dict[str, Any] = {}
    always: list[Any] = []
    for variable in variables:
        symbols[variable.name], limits = _symbol(variable)
        always += limits
    run = interpreter_for(problem, CpmpyDomain(), symbols)
    run.replace(dict(unknown or {}))
    trees = problem.trees
    for demand in structure(problem):
        always.append(run.evaluate(parse(demand.expr, demand.name), demand.name))
    components: list[Any] = []
    senses: list[int] = []
    for objective in (*problem.objectives, problem.tie_break):
        value = run.evaluate(trees[objective.id], objective.id)
        sign = 1 if objective.sense == "min" else -1
        for item in value if isinstance(value, list) else [value]:
            components.append(_number(item) if sign == 1 else -_number(item))
            senses.append(sign)
    rules = {rule.id: run.evaluate(trees[rule.id], rule.id) for rule in problem.rules}
    return Model(problem, variables, symbols, _plain(always), rules, components, senses)


def _number(item: Any) -> Any:
    """An integer for a component that may be a truth value."""
    if isinstance(item, bool):
        return int(item)
    return item if isinstance(item, int) or not item.is_bool() else item + 0


def _plain(constraints: list[Any]) -> list[Any]:
    """Constraints without those that plainly hold; one that plainly fails stays as such."""
    return [cp.BoolVal(item) if isinstance(item, bool) else item for item in constraints if item is not True]
