"""The rule language's second value domain: CPMpy expressions instead of plain values."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import cpmpy as cp
from cpmpy.expressions.core import Expression
from cpmpy.expressions.utils import get_bounds

from banglaplan_scorer.rules.errors import RuleError


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """An identifier that is not known yet: the position `at` of one of `options`."""

    at: Any
    options: tuple[str, ...]

    def __eq__(self, other: object) -> Any:
        """The constraint that this is the same identifier, as accessors of a kind compare them."""
        return _same(self, other)

    __hash__ = object.__hash__


class CpmpyDomain:
    """`banglaplan_scorer.rules.interpret.Domain` over CPMpy expressions."""

    def known(self, value: Any) -> bool:
        """Whether this is a plain value."""
        return not isinstance(value, Expression | Choice)

    def arithmetic(self, name: type[ast.operator], left: Any, right: Any) -> Any:
        """One arithmetic step; `//` and `%` round down as Python does, by a positive known divisor."""
        if name is ast.Add:
            return left + right
        if name is ast.Sub:
            return left - right
        if name is ast.Mult:
            return left * right
        if not (isinstance(right, int) and right > 0):
            raise RuleError("a solver needs a positive known divisor")
        # CPMpy rounds towards zero: shift a dividend that may be negative by a multiple of the divisor
        lowest = _bounds(left)[0]
        rounds = -(lowest // right) if lowest < 0 else 0
        shifted = left + rounds * right if rounds else left
        return shifted % right if name is ast.Mod else shifted // right - rounds

    def compare(self, name: type[ast.cmpop], left: Any, right: Any) -> Any:
        """A comparison of integers, truth values or identifiers."""
        if isinstance(left, Choice) or isinstance(right, Choice):
            same = _same(left, right)
            if name is ast.Eq:
                return same
            return self.negate(same) if not self.known(same) else not same
        return _COMPARE[name](left, right)

    def both(self, values: list[Any]) -> Any:
        """The conjunction."""
        return values[0] if len(values) == 1 else cp.all(values)

    def either(self, values: list[Any]) -> Any:
        """The disjunction."""
        return values[0] if len(values) == 1 else cp.any(values)

    def negate(self, value: Any) -> Any:
        """The negation."""
        return ~value

    def choose(self, condition: Any, yes: Any, no: Any) -> Any:
        """`yes if condition else no`, for integers and truth values."""
        if isinstance(yes, Choice | str) or isinstance(no, Choice | str):
            raise RuleError("a solver cannot choose between identifiers; compare them one by one")
        if yes is no or (self.known(yes) and self.known(no) and yes == no):
            return yes
        if _is_truth(yes) and _is_truth(no):
            return (condition & _truth(yes)) | (~condition & _truth(no))
        if self.known(no) and no == 0:
            return condition * yes
        return condition * (yes - no) + no

    def aggregate(self, name: str, values: list[Any]) -> Any:
        """`sum`, `min`, `max`, `abs`, `distinct`, and bounds beyond all values."""
        if name == "sum":
            return cp.sum(values)
        if name == "abs":
            return cp.abs(values[0])
        if name == "distinct":
            return _distinct(values)
        if name == "beyond_max":
            return min(_bounds(value)[0] if not self.known(value) else value for value in values) - 1
        if name == "beyond_min":
            return max(_bounds(value)[1] if not self.known(value) else value for value in values) + 1
        return cp.max(values) if name == "max" else cp.min(values)

    def index(self, cells: list[tuple[Any, Any]], key: Any) -> Any:
        """The value under an unknown key, as an element constraint."""
        by_key = dict(cells)
        wanted = self.options(key)
        missing = [option for option in wanted if option not in by_key]
        if missing:
            raise RuleError(f"has no cell for {missing[0]!r}, which the plan may choose")
        values = [by_key[option] for option in wanted]
        position = key.at if isinstance(key, Choice) else key - wanted[0]
        if any(isinstance(value, str | Choice) for value in values):
            return _choice_of(values, position)
        if all(_is_truth(value) for value in values):
            if all(isinstance(value, bool) for value in values) and len(set(values)) == 1:
                return values[0]
            return cp.any([(position == place) & _truth(value) for place, value in enumerate(values)])
        if all(isinstance(value, int) for value in values) and len(set(values)) == 1:
            return values[0]
        return cp.Element(values, position)

    def options(self, key: Any) -> list[Any]:
        """All values that an unknown key may take, in order."""
        if isinstance(key, Choice):
            return list(key.options)
        low, high = _bounds(key)
        return list(range(low, high + 1))


def _bounds(expression: Any) -> tuple[int, int]:
    low, high = get_bounds(expression)
    return int(low), int(high)


def _is_truth(value: Any) -> bool:
    return isinstance(value, bool) or (isinstance(value, Expression) and value.is_bool())


def _truth(value: Any) -> Any:
    return cp.BoolVal(value) if isinstance(value, bool) else value


def _same(left: Any, right: Any) -> Any:
    """Whether two identifiers, of which at least one is a choice, are equal."""
    if isinstance(left, Choice) and isinstance(right, Choice):
        if left.options == right.options:
            return left.at == right.at
        shared = [option for option in left.options if option in right.options]
        if not shared:
            return False
        return cp.any(
            [(left.at == left.options.index(o)) & (right.at == right.options.index(o)) for o in shared]
        )
    choice, name = (left, right) if isinstance(left, Choice) else (right, left)
    return choice.at == choice.options.index(name) if name in choice.options else False


def _distinct(values: list[Any]) -> Any:
    if not any(isinstance(value, Choice) for value in values):
        return cp.AllDifferent(values)
    names = list(dict.fromkeys(name for value in values for name in _names(value)))
    return cp.AllDifferent([_code(value, names) for value in values])


def _names(value: Any) -> tuple[str, ...]:
    return value.options if isinstance(value, Choice) else (value,)


def _code(value: Any, names: list[str]) -> Any:
    if isinstance(value, str):
        return names.index(value)
    codes = [names.index(option) for option in value.options]
    return value.at if codes == list(range(len(codes))) else cp.Element(codes, value.at)


def _choice_of(values: list[Any], position: Any) -> Any:
    names = list(dict.fromkeys(name for value in values for name in _names(value)))
    codes = [_code(value, names) for value in values]
    return names[0] if len(names) == 1 else Choice(cp.Element(codes, position), tuple(names))


_COMPARE: Final[Mapping[type[ast.cmpop], Callable[[Any, Any], Any]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
