"""`all any sum count min max distinct` over items whose values, or whose presence, may not be known yet."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from banglaplan_scorer.rules import functions

if TYPE_CHECKING:
    from banglaplan_scorer.rules.interpret import Interpreter


@dataclass(frozen=True, slots=True)
class Guarded:
    """An item of a comprehension, and the unknown condition (or None) under which it is there."""

    condition: Any
    value: Any


Aggregate = Callable[["Interpreter", ast.Call, list[Guarded], dict[str, Any]], Any]


def _all(run: Interpreter, node: ast.Call, items: list[Guarded], names: dict[str, Any]) -> Any:
    def implied(item: Guarded) -> Any:
        if item.condition is None:
            return item.value
        return run.junction(False, iter([run.domain.negate(item.condition), item.value]))

    return run.junction(True, (implied(item) for item in items))


def _any(run: Interpreter, node: ast.Call, items: list[Guarded], names: dict[str, Any]) -> Any:
    def present(item: Guarded) -> Any:
        return (
            item.value if item.condition is None else run.junction(True, iter([item.condition, item.value]))
        )

    return run.junction(False, (present(item) for item in items))


def _sum(run: Interpreter, node: ast.Call, items: list[Guarded], names: dict[str, Any]) -> Any:
    terms = [
        item.value if item.condition is None else run.domain.choose(item.condition, item.value, 0)
        for item in items
    ]
    return _added(run, terms)


def _added(run: Interpreter, terms: list[Any]) -> Any:
    known = sum(term for term in terms if run.domain.known(term))
    unknown = [term for term in terms if not run.domain.known(term)]
    return run.domain.aggregate("sum", [*unknown, known]) if unknown else known


def _count(run: Interpreter, node: ast.Call, items: list[Guarded], names: dict[str, Any]) -> Any:
    truths = [
        item.value if item.condition is None else run.junction(True, iter([item.condition, item.value]))
        for item in items
    ]
    return _added(run, [int(t) if run.domain.known(t) else run.domain.choose(t, 1, 0) for t in truths])


def _extreme(name: str) -> Aggregate:
    def extreme(run: Interpreter, node: ast.Call, items: list[Guarded], names: dict[str, Any]) -> Any:
        default = run.value(node.keywords[0].value, names) if node.keywords else None
        if not items:
            if default is None:
                raise run.fail(f"the {name} of nothing", node)
            return default
        if all(item.condition is None for item in items):
            return _of_values(run, name, [item.value for item in items])
        return _conditional_extreme(run, name, items, default, node)

    return extreme


def _of_values(run: Interpreter, name: str, values: list[Any]) -> Any:
    if all(run.domain.known(value) for value in values):
        return min(values) if name == "min" else max(values)
    return values[0] if len(values) == 1 else run.domain.aggregate(name, values)


def _conditional_extreme(
    run: Interpreter, name: str, items: list[Guarded], default: Any, node: ast.AST
) -> Any:
    """The extreme of what is there: an absent item counts as the one that can never win, or as the default."""
    if default is None:
        raise run.fail(f"{name} over what depends on the plan needs a default", node)
    present = [True if item.condition is None else item.condition for item in items]
    beyond = _beyond(run, name, [item.value for item in items])
    values = [
        item.value if item.condition is None else run.domain.choose(item.condition, item.value, beyond)
        for item in items
    ]
    some = run.junction(False, iter(present))
    found = _of_values(run, name, values)
    return found if some is True else run.domain.choose(some, found, default)


def _beyond(run: Interpreter, name: str, values: list[Any]) -> Any:
    return run.domain.aggregate("beyond_max" if name == "max" else "beyond_min", values)


def _distinct(run: Interpreter, node: ast.Call, items: list[Guarded], names: dict[str, Any]) -> Any:
    if any(item.condition is not None for item in items):
        raise run.fail("distinct over what depends on the plan is not supported", node)
    values = [item.value for item in items]
    if all(run.domain.known(value) for value in values):
        return functions.distinct(values)
    return run.domain.aggregate("distinct", values)


AGGREGATES: Final[Mapping[str, Aggregate]] = {
    "all": _all,
    "any": _any,
    "sum": _sum,
    "count": _count,
    "min": _extreme("min"),
    "max": _extreme("max"),
    "distinct": _distinct,
}
