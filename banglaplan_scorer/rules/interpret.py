"""Evaluate an expression in a domain whose decisions are not plain values: traced unknowns, or solver variables.

The compiled code of `compile.py` and this interpreter give one expression one meaning. What is known (facts, loop
variables) is computed with Python's own values; only an operation with an unknown operand goes to the domain.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from banglaplan_scorer.rules import functions
from banglaplan_scorer.rules.aggregates import AGGREGATES, Guarded
from banglaplan_scorer.rules.errors import RuleError

_ARITHMETIC: Final[dict[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_COMPARE: Final[dict[type[ast.cmpop], Callable[[Any, Any], Any]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


class Domain(Protocol):
    """What an interpreter needs of values that are not known yet."""

    def known(self, value: Any) -> bool:
        """Whether this is a plain value."""

    def arithmetic(self, name: type[ast.operator], left: Any, right: Any) -> Any:
        """`left op right`, at least one of them unknown."""

    def compare(self, name: type[ast.cmpop], left: Any, right: Any) -> Any:
        """A truth value, at least one side unknown."""

    def both(self, values: list[Any]) -> Any:
        """The conjunction."""

    def either(self, values: list[Any]) -> Any:
        """The disjunction."""

    def negate(self, value: Any) -> Any:
        """The negation of a truth value."""

    def choose(self, condition: Any, yes: Any, no: Any) -> Any:
        """`yes if condition else no`, of two integers."""

    def aggregate(self, name: str, values: list[Any]) -> Any:
        """`sum`, `min`, `max`, `abs` (one value) or `distinct`, at least one unknown."""

    def index(self, cells: list[tuple[Any, Any]], key: Any) -> Any:
        """The value that stands in `cells` under an unknown key."""

    def options(self, key: Any) -> list[Any]:
        """The known values that an unknown key may take."""


@dataclass(frozen=True, slots=True)
class Cells:
    """A part of the problem's data with the fact key that leads to it, as `minutes[B1]`."""

    path: str
    data: Any


class Interpreter:
    """Evaluates expressions of one problem in one domain; `read` is told every fact that is looked at."""

    def __init__(
        self,
        domain: Domain,
        data: Mapping[str, Any],
        epoch_weekday: int,
        read: Callable[[str], None] = lambda key: None,
    ) -> None:
        self.domain = domain
        self.names: dict[str, Any] = {
            name: Cells(name, value) if isinstance(value, list | dict) else _Leaf(name, value)
            for name, value in data.items()
        }
        self.functions: dict[str, Callable[..., Any]] = {}
        self.epoch_weekday = epoch_weekday
        self.read = read
        self.owner = ""
        self.replaced: dict[str, Any] = {}

    def evaluate(self, tree: ast.Expression, owner: str, names: Mapping[str, Any] | None = None) -> Any:
        """The value of an expression: plain where everything it reads is known.

        Raises:
            RuleError: the expression has no value (an index outside a list, the maximum of nothing).
        """
        self.owner = owner
        return self.plain(self.of(tree.body, dict(names or {})))

    def replace(self, unknown: Mapping[str, Any]) -> None:
        """Let facts, named by their keys, be values of the domain instead of what the data say."""
        self.replaced.update(unknown)

    def fail(self, message: str, node: ast.AST) -> RuleError:
        """An error at a node."""
        return RuleError(message, where=f"{self.owner} (`{ast.unparse(node)}`)")

    def plain(self, value: Any) -> Any:
        """A value for the outside: lists of facts become lists of values."""
        if isinstance(value, _Leaf):
            self.read(value.path)
            return self.replaced.get(value.path, value.value)
        if isinstance(value, Cells):
            if isinstance(value.data, list):
                return [self.plain(self.cell(value, position)) for position in range(len(value.data))]
            return value
        if isinstance(value, list):
            return [self.plain(item) for item in value]
        return value

    def lookup(self, table: str, *keys: Any) -> Any:
        """A cell of a table, for the accessors of a kind."""
        value = self.names[table]
        for key in keys:
            value = self.select(value, key, ast.Name(table))
        return self.plain(value)

    def cell(self, cells: Cells, key: Any) -> Any:
        """The part under a known key."""
        item = cells.data[key]
        path = f"{cells.path}[{key}]"
        return Cells(path, item) if isinstance(item, list | dict) else _Leaf(path, item)

    def of(self, node: ast.expr, names: dict[str, Any]) -> Any:  # noqa: C901 - one case per node of the language
        """The value of a node; `Cells` and leaves stay unread until they are used."""
        match node:
            case ast.Constant(value=value):
                return value
            case ast.Name(id=name):
                return names[name] if name in names else self.names[name]
            case ast.BinOp(left=left, op=op, right=right):
                return self.arithmetic(type(op), self.value(left, names), self.value(right, names))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                value = self.value(operand, names)
                return not value if self.domain.known(value) else self.domain.negate(value)
            case ast.UnaryOp(operand=operand):
                return self.arithmetic(ast.Sub, 0, self.value(operand, names))
            case ast.BoolOp(op=op, values=values):
                return self.junction(isinstance(op, ast.And), (self.value(v, names) for v in values))
            case ast.Compare():
                return self.comparison(node, names)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.conditional(test, body, orelse, names)
            case ast.Subscript(value=container, slice=index):
                return self.select(self.of(container, names), self.value(index, names), node)
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                return [self.of(element, names) for element in elements]
            case ast.ListComp():
                return self.listed(node, names)
            case ast.Call():
                return self.call(node, names)
        raise self.fail(f"{type(node).__name__} cannot stand here", node)

    def value(self, node: ast.expr, names: dict[str, Any]) -> Any:
        """A node's value with its facts read."""
        return self.plain(self.of(node, names))

    def arithmetic(self, op: type[ast.operator], left: Any, right: Any) -> Any:
        """One arithmetic step."""
        if self.domain.known(left) and self.domain.known(right):
            return _ARITHMETIC[op](left, right)
        return self.domain.arithmetic(op, left, right)

    def junction(self, conjunction: bool, values: Iterator[Any]) -> Any:
        """`and` / `or`: what is known decides at once, what is unknown is left to the domain."""
        unknown = []
        for value in values:
            if not self.domain.known(value):
                unknown.append(value)
            elif bool(value) != conjunction:
                return not conjunction
        if not unknown:
            return conjunction
        return self.domain.both(unknown) if conjunction else self.domain.either(unknown)

    def comparison(self, node: ast.Compare, names: dict[str, Any]) -> Any:
        """A chain of comparisons, as the conjunction of its links."""
        operands = [self.of(operand, names) for operand in (node.left, *node.comparators)]
        links = [
            self.link(type(op), left, right)
            for op, left, right in zip(node.ops, operands, operands[1:], strict=False)
        ]
        return self.junction(True, iter(links))

    def link(self, op: type[ast.cmpop], left: Any, right: Any) -> Any:
        """One comparison."""
        if op in (ast.In, ast.NotIn):
            keys = (
                list(right.data)
                if isinstance(right, Cells) and isinstance(right.data, dict)
                else self.plain(right)
            )
            left = self.plain(left)
            found = self.junction(False, (self.link(ast.Eq, left, key) for key in keys))
            if op is ast.In:
                return found
            return not found if self.domain.known(found) else self.domain.negate(found)
        left, right = self.plain(left), self.plain(right)
        if isinstance(left, list) and isinstance(right, list):
            raise RuleError("lists are not compared", where=self.owner)
        if self.domain.known(left) and self.domain.known(right):
            return _COMPARE[op](left, right)
        return self.domain.compare(op, left, right)

    def conditional(self, test: ast.expr, body: ast.expr, orelse: ast.expr, names: dict[str, Any]) -> Any:
        """`a if c else b`."""
        condition = self.value(test, names)
        if self.domain.known(condition):
            return self.of(body if condition else orelse, names)
        return self.domain.choose(condition, self.value(body, names), self.value(orelse, names))

    def select(self, container: Any, key: Any, node: ast.AST) -> Any:
        """`container[key]`; an unknown key reads every cell that it may lead to."""
        if isinstance(container, list):
            container_cells = list(enumerate(container))
            if self.domain.known(key):
                return container[key]
            return self.domain.index([(k, self.plain(item)) for k, item in container_cells], key)
        if self.domain.known(key):
            try:
                return self.cell(container, key)
            except (LookupError, TypeError):
                raise self.fail(f"has no cell {key!r}", node) from None
        keys = [k for k in self.domain.options(key) if self._has(container, k)]
        return self.domain.index([(k, self.plain(self.cell(container, k))) for k in keys], key)

    def _has(self, container: Cells, key: Any) -> bool:
        data = container.data
        return key in data if isinstance(data, dict) else isinstance(key, int) and 0 <= key < len(data)

    def rounds(
        self, generators: list[ast.comprehension], names: dict[str, Any]
    ) -> Iterator[tuple[list[Any], Any]]:
        """The unknown conditions and the names of every round of nested loops."""
        if not generators:
            yield [], names
            return
        first, *rest = generators
        for item in self.iterate(first.iter, names):
            inner = {**names, **self.bind(first.target, item)}
            conditions: list[Any] = []
            for test in first.ifs:
                condition = self.value(test, inner)
                if self.domain.known(condition):
                    if not condition:
                        break
                else:
                    conditions.append(condition)
            else:
                for more, bound in self.rounds(rest, inner):
                    yield conditions + more, bound

    def iterate(self, node: ast.expr, names: dict[str, Any]) -> list[Any]:
        """The items that a loop runs over."""
        value = self.of(node, names)
        if isinstance(value, Cells):
            return [self.cell(value, position) for position in range(len(value.data))]
        return list(value)

    def bind(self, target: ast.expr, item: Any) -> dict[str, Any]:
        """Loop variables and their values."""
        if isinstance(target, ast.Name):
            return {target.id: item}
        names = (
            [name.id for name in target.elts if isinstance(name, ast.Name)]
            if isinstance(target, ast.Tuple)
            else []
        )
        parts = [self.cell(item, i) for i in range(len(names))] if isinstance(item, Cells) else item
        return dict(zip(names, parts, strict=True))

    def items(self, node: ast.Call, names: dict[str, Any]) -> list[Guarded]:
        """What an aggregate runs over, each item with the unknown condition of its being there."""
        first = node.args[0]
        if len(node.args) == 1 and isinstance(first, ast.GeneratorExp | ast.ListComp):
            return [
                Guarded(
                    self.junction(True, iter(conditions)) if conditions else None,
                    self.value(first.elt, bound),
                )
                for conditions, bound in self.rounds(first.generators, names)
            ]
        if len(node.args) == 1:
            return [Guarded(None, self.plain(item)) for item in self.iterate(first, names)]
        return [Guarded(None, self.value(argument, names)) for argument in node.args]

    def listed(self, node: ast.ListComp, names: dict[str, Any]) -> list[Any]:
        """A list whose length does not depend on what is unknown."""
        found = []
        for conditions, bound in self.rounds(node.generators, names):
            if conditions:
                raise self.fail("the length of a list cannot depend on the plan", node)
            found.append(self.value(node.elt, bound))
        return found

    def call(self, node: ast.Call, names: dict[str, Any]) -> Any:
        """A function of the language, an accessor or a definition."""
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in self.functions:
            return self.apply(self.functions[name], [self.value(argument, names) for argument in node.args])
        if name in AGGREGATES:
            return AGGREGATES[name](self, node, self.items(node, names), names)
        if name == "len":
            container = self.of(node.args[0], names)
            return len(container.data) if isinstance(container, Cells) else len(container)
        if name == "range":
            return list(range(*(self.value(argument, names) for argument in node.args)))
        return self.plain_function(name, [self.value(argument, names) for argument in node.args])

    def apply(self, function: Callable[..., Any], arguments: list[Any]) -> Any:
        """Call an accessor or definition; an argument that is unknown runs over all it may be."""
        for place, argument in enumerate(arguments):
            if not self.domain.known(argument) and not self.domain.options(argument):
                continue
            if not self.domain.known(argument):
                cells = [
                    (option, self.apply(function, [*arguments[:place], option, *arguments[place + 1 :]]))
                    for option in self.domain.options(argument)
                ]
                return self.domain.index(cells, argument)
        return function(*arguments)

    def plain_function(self, name: str, arguments: list[Any]) -> Any:
        """`abs`, `implies` and the calendar."""
        first = arguments[0]
        if name == "implies":
            negated = not first if self.domain.known(first) else self.domain.negate(first)
            return self.junction(False, iter([negated, arguments[1]]))
        if name == "abs":
            return abs(first) if self.domain.known(first) else self.domain.aggregate("abs", [first])
        if name == "minute_of_day":
            return self.arithmetic(ast.Mod, first, functions.MINUTES_A_DAY)
        if name == "day":
            return self.arithmetic(ast.FloorDiv, first, functions.MINUTES_A_DAY)
        if name == "weekday":
            return self.arithmetic(ast.Mod, self.arithmetic(ast.Add, first, self.epoch_weekday), 7)
        if name == "time":
            days = self.arithmetic(ast.Mult, first, functions.MINUTES_A_DAY)
            return self.arithmetic(ast.Add, days, arguments[1])
        raise RuleError(f"there is no function {name!r}", where=self.owner)


@dataclass(frozen=True, slots=True)
class _Leaf:
    """One fact, not read yet."""

    path: str
    value: Any
