"""Parse an expression and refuse every construct that the language does not have."""

from __future__ import annotations

import ast
import re
from typing import Final

from banglaplan_scorer.rules.errors import RuleError

MAX_LENGTH: Final = 2000
"""Longest expression, in characters; keeps `ast.parse` far from its nesting limits."""
MAX_CONSTANT: Final = 10**12
MAX_DEPTH: Final = 60

AGGREGATES: Final = frozenset({"all", "any", "sum", "min", "max", "count", "distinct"})
"""Functions whose one argument may be a comprehension."""
FUNCTIONS: Final = AGGREGATES | {"abs", "implies", "minute_of_day", "day", "weekday", "time", "len", "range"}
IDENTIFIER: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}\Z")

_ALLOWED: Final[tuple[type[ast.AST], ...]] = (
    ast.Expression,
    ast.Constant,
    ast.Name,
    ast.Load,
    ast.Store,
    ast.BinOp,
    ast.Add,
    ast.Sub,
    ast.Mult,
    ast.FloorDiv,
    ast.Mod,
    ast.UnaryOp,
    ast.USub,
    ast.Not,
    ast.BoolOp,
    ast.And,
    ast.Or,
    ast.Compare,
    ast.Eq,
    ast.NotEq,
    ast.Lt,
    ast.LtE,
    ast.Gt,
    ast.GtE,
    ast.In,
    ast.NotIn,
    ast.Call,
    ast.GeneratorExp,
    ast.ListComp,
    ast.comprehension,
    ast.Subscript,
    ast.Tuple,
    ast.List,
    ast.IfExp,
    ast.keyword,
)


def parse(source: str, where: str = "") -> ast.Expression:
    """The syntax tree of `source`, made of allowed nodes only.

    Raises:
        RuleError: the text is too long, is not one Python expression, or uses something outside the language.
    """
    if not isinstance(source, str):
        raise RuleError(f"an expression must be text, not {type(source).__name__}", where=where)
    if len(source) > MAX_LENGTH:
        raise RuleError(f"longer than {MAX_LENGTH} characters", where=where)
    try:
        tree = ast.parse(source, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise RuleError(f"not an expression: {error}", where=where) from None
    _refuse(tree, source, where)
    return tree


def _refuse(tree: ast.Expression, source: str, where: str) -> None:
    """Walk the tree without recursion, so that no nesting can exhaust the stack."""
    stack: list[tuple[ast.AST, int, ast.AST | None]] = [(tree, 0, None)]
    while stack:
        node, depth, parent = stack.pop()
        if depth > MAX_DEPTH:
            raise RuleError(f"nested deeper than {MAX_DEPTH}", where=where)
        if not isinstance(node, _ALLOWED):
            raise RuleError(
                f"{type(node).__name__} is not part of the rule language",
                where=where,
                source=source,
                node=node,
            )
        problem = _problem(node, parent)
        if problem:
            raise RuleError(problem, where=where, source=source, node=node)
        stack.extend((child, depth + 1, node) for child in ast.iter_child_nodes(node))


def _problem(node: ast.AST, parent: ast.AST | None) -> str | None:
    if isinstance(node, ast.Constant):
        return _constant_problem(node)
    if isinstance(node, ast.Name):
        return (
            None
            if IDENTIFIER.match(node.id)
            else "a name is ASCII letters, digits and _, and starts with a letter"
        )
    if isinstance(node, ast.Call):
        return _call_problem(node)
    if isinstance(node, ast.GeneratorExp | ast.ListComp):
        if not (isinstance(parent, ast.Call) or isinstance(node, ast.ListComp)):
            return "a comprehension stands only as the argument of a function"
        if isinstance(parent, ast.Call):
            name = parent.func.id if isinstance(parent.func, ast.Name) else ""
            if name not in AGGREGATES:
                return f"a comprehension stands only inside {', '.join(sorted(AGGREGATES))}"
    if isinstance(node, ast.comprehension):
        return _target_problem(node)
    return None


def _constant_problem(node: ast.Constant) -> str | None:
    value = node.value
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return None if value <= MAX_CONSTANT else f"a number above {MAX_CONSTANT}"
    if isinstance(value, str):
        return None if len(value) <= 64 else "a text longer than 64 characters"
    return f"a constant is an integer or a text, not {type(value).__name__}"


def _call_problem(node: ast.Call) -> str | None:
    if not isinstance(node.func, ast.Name):
        return "only a named function can be called"
    if any(isinstance(argument, ast.Starred) for argument in node.args):
        return "arguments cannot be unpacked"
    for keyword in node.keywords:
        if keyword.arg != "default" or node.func.id not in {"min", "max"}:
            return "the only keyword is `default`, of min and max"
    return None


def _target_problem(node: ast.comprehension) -> str | None:
    if node.is_async:
        return "async is not part of the rule language"
    names = node.target.elts if isinstance(node.target, ast.Tuple) else [node.target]
    if not all(isinstance(name, ast.Name) for name in names):
        return "a loop variable is a name, or names separated by commas"
    return None
