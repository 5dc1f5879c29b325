"""Check an expression's types and bound what it costs, before anything is evaluated."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Final

from banglaplan_scorer.rules.errors import RuleError
from banglaplan_scorer.rules.syntax import AGGREGATES
from banglaplan_scorer.rules.types import (
    MAX_BITS,
    Bool,
    Function,
    Int,
    Items,
    Row,
    Str,
    Table,
    Type,
    join,
    same,
)

MAX_COST: Final = 500_000
"""Steps that one evaluation of one expression may take at most (about 50 ms in CPython)."""

Scope = Mapping[str, Type]


class Checker:
    """Types and cost of one expression in one scope; `owner` and `source` go into the errors."""

    def __init__(self, scope: Scope, owner: str, source: str) -> None:
        self.scope = dict(scope)
        self.owner = owner
        self.source = source

    def fail(self, message: str, node: ast.AST) -> RuleError:
        """The error, with its place."""
        return RuleError(message, where=self.owner, source=self.source, node=node)

    def check(self, tree: ast.Expression) -> tuple[Type, int]:
        """The expression's type, and the most steps its evaluation can take.

        Raises:
            RuleError: an unknown name, an operation on the wrong types, or a cost above `MAX_COST`.
        """
        kind, cost = self.of(tree.body)
        if cost > MAX_COST:
            raise self.fail(f"may take {cost} steps, more than {MAX_COST}", tree.body)
        return kind, cost

    def of(self, node: ast.expr) -> tuple[Type, int]:  # noqa: C901, PLR0912 - one case per node of the language
        """Type and cost of one node."""
        match node:
            case ast.Constant(value=value):
                if isinstance(value, bool):
                    return Bool(), 1
                return (Int(max(value.bit_length(), 1)), 1) if isinstance(value, int) else (Str(), 1)
            case ast.Name(id=name):
                return self.name(name, node), 1
            case ast.BinOp():
                return self.arithmetic(node)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return Bool(), 1 + self.expect(operand, Bool())
            case ast.UnaryOp(operand=operand):
                kind, cost = self.of(operand)
                if not isinstance(kind, Int):
                    raise self.fail(f"minus needs an integer, not a {kind}", node)
                return kind, cost + 1
            case ast.BoolOp(values=values):
                return Bool(), 1 + sum(self.expect(value, Bool()) for value in values)
            case ast.Compare():
                return Bool(), self.comparison(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.conditional(test, body, orelse, node)
            case ast.Subscript(value=value, slice=index):
                return self.subscript(value, index, node)
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                return self.sequence(elements)
            case ast.ListComp():
                kind, size, cost = self.comprehension(node)
                return Items(kind, size), cost
            case ast.Call():
                return self.call(node)
        raise self.fail(f"{type(node).__name__} cannot stand here", node)

    def name(self, name: str, node: ast.AST) -> Type:
        """The type of a name that stands alone."""
        kind = self.scope.get(name)
        if kind is None:
            raise self.fail(f"no set, table, param or loop variable is called {name!r}", node)
        if isinstance(kind, Function):
            raise self.fail(f"{name} is a function and needs its arguments", node)
        return kind

    def expect(self, node: ast.expr, wanted: Type) -> int:
        """Cost of a node that must have the type `wanted`."""
        kind, cost = self.of(node)
        if not same(kind, wanted):
            raise self.fail(f"a {wanted} is needed here, not a {kind}", node)
        return cost

    def arithmetic(self, node: ast.BinOp) -> tuple[Type, int]:
        """`+ - * // %` on integers, and `+` on lists."""
        left, left_cost = self.of(node.left)
        right, right_cost = self.of(node.right)
        cost = left_cost + right_cost + 1
        if isinstance(node.op, ast.Add) and isinstance(left, Items) and isinstance(right, Items):
            item = join(left.item, right.item)
            if item:
                return Items(item, left.size + right.size), cost + left.size + right.size
        if not (isinstance(left, Int) and isinstance(right, Int)):
            raise self.fail(f"arithmetic needs integers, not a {left} and a {right}", node)
        if isinstance(node.op, ast.Mult):
            bits = left.bits + right.bits
        elif isinstance(node.op, ast.Mod):
            bits = right.bits
        else:
            bits = max(left.bits, right.bits) + 1
        return self.integer(bits, node), cost

    def integer(self, bits: int, node: ast.AST) -> Int:
        """An integer type, refused when it is too wide."""
        if bits > MAX_BITS:
            raise self.fail("builds integers too large to be quantities", node)
        return Int(bits)

    def comparison(self, node: ast.Compare) -> int:
        """Cost of a chain of comparisons whose neighbours fit each other."""
        left, cost = self.of(node.left)
        for operator, right_node in zip(node.ops, node.comparators, strict=True):
            right, right_cost = self.of(right_node)
            cost += right_cost + 1
            if isinstance(operator, ast.In | ast.NotIn):
                cost += self.membership(left, right, right_node)
            elif not same(left, right):
                raise self.fail(f"a {left} cannot be compared with a {right}", node)
            elif not isinstance(operator, ast.Eq | ast.NotEq) and not isinstance(left, Int):
                raise self.fail(f"only integers have an order, not a {left}", node)
            left = right
        return cost

    def membership(self, left: Type, right: Type, node: ast.AST) -> int:
        """Cost of `in`: the right side is a list or a table of what stands on the left."""
        if isinstance(right, Table) and isinstance(left, Str):
            return 1
        if isinstance(right, Row):
            right = (
                Items(right.places[0], len(right.places)) if len(set(map(type, right.places))) == 1 else right
            )
        if isinstance(right, Items) and (right.size == 0 or same(left, right.item)):
            return right.size
        raise self.fail(f"`in` needs a list of {left}, not a {right}", node)

    def conditional(
        self, test: ast.expr, body: ast.expr, orelse: ast.expr, node: ast.AST
    ) -> tuple[Type, int]:
        """`a if c else b`: both branches have one type."""
        cost = self.expect(test, Bool())
        first, first_cost = self.of(body)
        second, second_cost = self.of(orelse)
        kind = join(first, second)
        if kind is None:
            raise self.fail(f"gives a {first} or a {second}", node)
        return kind, cost + first_cost + second_cost + 1

    def subscript(self, value: ast.expr, index: ast.expr, node: ast.AST) -> tuple[Type, int]:
        """`table[id]`, `list[position]`, and places of a row by a constant."""
        container, cost = self.of(value)
        kind, index_cost = self.of(index)
        cost += index_cost + 1
        match container:
            case Table(item=item) if isinstance(kind, Str):
                return item, cost
            case Items(item=item) if isinstance(kind, Int):
                return item, cost
            case Row(places=places) if isinstance(index, ast.Constant) and isinstance(index.value, int):
                if index.value < len(places):
                    return places[index.value], cost
                raise self.fail(f"has only {len(places)} places", node)
        raise self.fail(f"a {container} is not indexed by a {kind}", node)

    def sequence(self, elements: list[ast.expr]) -> tuple[Type, int]:
        """A written-out list or tuple."""
        kinds = [self.of(element) for element in elements]
        cost = 1 + sum(cost for _, cost in kinds)
        if not kinds:
            return Items(Int(1), 0), cost
        first: Type | None = kinds[0][0]
        for kind, _ in kinds[1:]:
            first = first and join(first, kind)
        return (Items(first, len(kinds)) if first else Row(tuple(kind for kind, _ in kinds))), cost

    def comprehension(self, node: ast.GeneratorExp | ast.ListComp) -> tuple[Type, int, int]:
        """Item type, number of items at most, and cost of a comprehension."""
        saved = dict(self.scope)
        size, cost = 1, 1
        try:
            for generator in node.generators:
                iterable, iterable_cost = self.of(generator.iter)
                cost += size * iterable_cost
                size *= self.bind(generator.target, iterable, generator.iter)
                if size > MAX_COST:
                    raise self.fail(f"may take {size} rounds, more than {MAX_COST}", node)
                for test in generator.ifs:
                    cost += size * self.expect(test, Bool())
            item, item_cost = self.of(node.elt)
        finally:
            self.scope = saved
        return item, size, cost + size * (item_cost + 1)

    def bind(self, target: ast.expr, iterable: Type, node: ast.AST) -> int:
        """Give the loop variables their types; the number of rounds at most."""
        if not isinstance(iterable, Items):
            raise self.fail(f"a loop needs a set or a list, not a {iterable}", node)
        item = iterable.item
        if isinstance(target, ast.Name):
            names: list[tuple[str, Type]] = [(target.id, item)]
        else:
            names = self.unpack(target, item, node)
        for name, kind in names:
            if isinstance(self.scope.get(name), Function):
                raise self.fail(f"{name} is a function, not a loop variable", target)
            self.scope[name] = kind
        return iterable.size

    def unpack(self, target: ast.expr, item: Type, node: ast.AST) -> list[tuple[str, Type]]:
        """Names and types of `for a, b in rows`."""
        assert isinstance(target, ast.Tuple)  # syntax.parse admits names and tuples of names only
        ids = [name.id for name in target.elts if isinstance(name, ast.Name)]
        if isinstance(item, Row) and len(item.places) == len(ids):
            return list(zip(ids, item.places, strict=True))
        if isinstance(item, Items) and item.size == len(ids):
            return [(name, item.item) for name in ids]
        raise self.fail(f"{len(ids)} loop variables for a {item}", node)

    def call(self, node: ast.Call) -> tuple[Type, int]:
        """A function of the language, an accessor or a definition."""
        assert isinstance(node.func, ast.Name)  # syntax.parse admits named functions only
        name = node.func.id
        function = self.scope.get(name)
        if isinstance(function, Function):
            return self.apply(function, name, node)
        if name in AGGREGATES:
            return self.aggregate(name, node)
        if name in PLAIN:
            return self.apply(PLAIN[name], name, node)
        if name == "len":
            return self.length(node)
        if name == "range":
            return self.range(node)
        raise self.fail(f"there is no function {name!r}", node)

    def apply(self, function: Function, name: str, node: ast.Call) -> tuple[Type, int]:
        """A call with a fixed number of typed arguments."""
        if len(node.args) != len(function.parameters) or node.keywords:
            raise self.fail(f"{name} takes {len(function.parameters)} argument(s)", node)
        pairs = zip(node.args, function.parameters, strict=True)
        return function.result, function.cost + sum(
            self.expect(argument, wanted) for argument, wanted in pairs
        )

    def aggregate(self, name: str, node: ast.Call) -> tuple[Type, int]:
        """`sum(… for …)`, `max(a, b)`, `all([...])` and their kin."""
        item, size, cost = self.items(name, node)
        if name in {"all", "any", "count"}:
            if not isinstance(item, Bool):
                raise self.fail(f"{name} needs truth values, not a {item}", node)
            return (Int(max(size, 1).bit_length()) if name == "count" else Bool()), cost
        if name == "distinct":
            if not isinstance(item, Int | Str):
                raise self.fail(f"distinct needs integers or texts, not a {item}", node)
            return Bool(), cost + size
        if name == "sum" and isinstance(item, Bool):
            item = Int(1)
        if not isinstance(item, Int):
            raise self.fail(f"{name} needs integers, not a {item}", node)
        for keyword in node.keywords:
            cost += self.expect(keyword.value, Int())
        return (self.integer(item.bits + max(size, 1).bit_length(), node) if name == "sum" else item), cost

    def items(self, name: str, node: ast.Call) -> tuple[Type, int, int]:
        """Item type, number and cost of what an aggregate runs over."""
        if len(node.args) == 1:
            argument = node.args[0]
            if isinstance(argument, ast.GeneratorExp):
                return self.comprehension(argument)
            kind, cost = self.of(argument)
            if isinstance(kind, Items):
                return kind.item, kind.size, cost + kind.size
            raise self.fail(f"{name} needs a comprehension or a list, not a {kind}", node)
        if name not in {"min", "max"} or not node.args or node.keywords:
            raise self.fail(f"{name} takes one comprehension or list", node)
        kind, cost = self.sequence(node.args)
        if not isinstance(kind, Items):
            raise self.fail(f"{name} needs integers", node)
        return kind.item, kind.size, cost

    def length(self, node: ast.Call) -> tuple[Type, int]:
        """`len(list)`."""
        if len(node.args) != 1:
            raise self.fail("len takes one list", node)
        kind, cost = self.of(node.args[0])
        if not isinstance(kind, Items | Table):
            raise self.fail(f"len needs a list or a table, not a {kind}", node)
        return Int(max(kind.size, 1).bit_length()), cost

    def range(self, node: ast.Call) -> tuple[Type, int]:
        """`range(n)` and `range(a, b)` with written-out integers, so that its length is known."""
        values = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
        numbers = [value for value in values if isinstance(value, int)]
        if len(numbers) != len(node.args) or len(numbers) not in {1, 2}:
            raise self.fail("range takes one or two written-out integers", node)
        low, high = (0, numbers[0]) if len(numbers) == 1 else (numbers[0], numbers[1])
        return Items(Int(max(high.bit_length(), 1)), max(high - low, 0)), 1


PLAIN: Final[dict[str, Function]] = {
    "abs": Function((Int(),), Int()),
    "implies": Function((Bool(), Bool()), Bool()),
    "minute_of_day": Function((Int(),), Int(11)),
    "day": Function((Int(),), Int()),
    "weekday": Function((Int(),), Int(3)),
    "time": Function((Int(), Int()), Int()),
}
