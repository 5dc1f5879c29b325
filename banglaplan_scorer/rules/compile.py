"""Compile a checked expression to a code object: the fast way to evaluate it on a concrete plan."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from types import CodeType
from typing import Any, Final

from banglaplan_scorer.rules import functions
from banglaplan_scorer.rules.errors import MissingDecision, RuleError

Namespace = dict[str, Any]

_GLOBALS: Final[Mapping[str, Any]] = {
    "all": all,
    "any": any,
    "sum": sum,
    "min": min,
    "max": max,
    "abs": abs,
    "len": len,
    "range": range,
    "count": functions.count,
    "distinct": functions.distinct,
    "implies": functions.implies,
    "minute_of_day": functions.minute_of_day,
    "day": functions.day,
    "time": functions.time,
}


def namespace(epoch_weekday: int, values: Mapping[str, Any]) -> Namespace:
    """Names for `eval`: the language's functions, the problem's data, and nothing of Python's own."""
    return {
        **_GLOBALS,
        "weekday": functions.weekday_from(epoch_weekday),
        **values,
        "__builtins__": {},
    }


def compile_expression(tree: ast.Expression, owner: str) -> CodeType:
    """The code object of an expression that `syntax.parse` and `typecheck` have let through."""
    return compile(tree, f"<{owner}>", "eval")


def compile_definition(tree: ast.Expression, arguments: list[str], owner: str) -> CodeType:
    """The code object of a definition, as a function of its arguments."""
    parameters = ast.arguments(
        posonlyargs=[],
        args=[ast.arg(arg=name) for name in arguments],
        kwonlyargs=[],
        kw_defaults=[],
        defaults=[],
    )
    function = ast.Expression(ast.Lambda(args=parameters, body=tree.body))
    return compile(ast.fix_missing_locations(function), f"<{owner}>", "eval")


def evaluate(code: CodeType, names: Namespace, owner: str) -> Any:
    """The value of a compiled expression.

    Raises:
        MissingDecision: the plan says nothing of a decision that the expression reads.
        RuleError: the expression has no value on this plan (an index outside a list, the maximum of nothing).
    """
    try:
        return eval(code, names)  # noqa: S307 - the text was parsed, allow-listed and type-checked before
    except MissingDecision:
        raise
    except (LookupError, ArithmeticError, ValueError) as error:
        raise RuleError(f"has no value here: {error}", where=owner) from None
