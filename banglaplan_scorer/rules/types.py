"""The types of the rule language, and the type of a piece of a problem's data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

MAX_BITS: Final = 2048
"""Widest integer that an expression may build; wider ones are a bomb, not a quantity."""


@dataclass(frozen=True, slots=True)
class Int:
    """An integer of at most `bits` bits."""

    bits: int = 48

    def __str__(self) -> str:
        return "integer"


@dataclass(frozen=True, slots=True)
class Str:
    """A text: an identifier or a label."""

    def __str__(self) -> str:
        return "text"


@dataclass(frozen=True, slots=True)
class Bool:
    """True or false."""

    def __str__(self) -> str:
        return "truth value"


@dataclass(frozen=True, slots=True)
class Items:
    """A list of at most `size` values of one type, indexed by position."""

    item: Type
    size: int

    def __str__(self) -> str:
        return f"list of {self.item}"


@dataclass(frozen=True, slots=True)
class Row:
    """A list of fixed length whose places have types of their own, as in `for a, b in windows`."""

    places: tuple[Type, ...]

    def __str__(self) -> str:
        return f"({', '.join(map(str, self.places))})"


@dataclass(frozen=True, slots=True)
class Table:
    """A mapping from identifiers to values of one type."""

    item: Type
    size: int

    def __str__(self) -> str:
        return f"table of {self.item}"


@dataclass(frozen=True, slots=True)
class Function:
    """A definition or an accessor: parameter types, result type and the cost of one call in steps."""

    parameters: tuple[Type, ...]
    result: Type
    cost: int = 1

    def __str__(self) -> str:
        return "function"


Type = Int | Str | Bool | Items | Row | Table | Function


def same(left: Type, right: Type) -> bool:
    """Whether two values of these types can stand for each other; integers of any width can."""
    return join(left, right) is not None


def join(left: Type, right: Type) -> Type | None:
    """The narrowest type that holds both, or None."""
    match left, right:
        case Int(a), Int(b):
            return Int(max(a, b))
        case (Str(), Str()) | (Bool(), Bool()):
            return left
        case Items(a, m), Items(b, n):
            item = join(a, b)
            return item and Items(item, max(m, n))
        case Table(a, m), Table(b, n):
            item = join(a, b)
            return item and Table(item, max(m, n))
        case Row(a), Row(b) if len(a) == len(b):
            places = [join(p, q) for p, q in zip(a, b, strict=True)]
            return Row(tuple(p for p in places if p)) if all(places) else None
        case (Row(a), Items(b, n)) | (Items(b, n), Row(a)):
            return join(_as_items(a), Items(b, n))
    return None


def _as_items(places: tuple[Type, ...]) -> Type:
    item: Type | None = places[0] if places else Int(1)
    for place in places[1:]:
        item = item and join(item, place)
    return Items(item, len(places)) if item else Row(places)


def type_of(value: Any) -> Type | str:
    """The type of a JSON value, or a sentence that says why it has none."""
    if isinstance(value, bool):
        return Bool()
    if isinstance(value, int):
        return Int(max(value.bit_length(), 1)) if value.bit_length() <= 48 else "an integer above 2**48"
    if isinstance(value, str):
        return Str() if len(value) <= 64 else "a text longer than 64 characters"
    if isinstance(value, list):
        return _type_of_list(value)
    if isinstance(value, dict):
        if not value:
            return Table(Int(1), 0)
        joined = _joined([type_of(item) for item in value.values()])
        return joined if isinstance(joined, str) else Table(joined, len(value))
    return f"{type(value).__name__} is no value of the rule language"


def _type_of_list(value: list[Any]) -> Type | str:
    if not value:
        return Items(Int(1), 0)
    types = [type_of(item) for item in value]
    joined = _joined(types)
    if not isinstance(joined, str):
        return Items(joined, len(value))
    for item in types:
        if isinstance(item, str):
            return item
    if any(isinstance(item, list | dict) for item in value):
        return joined
    return Row(tuple(item for item in types if not isinstance(item, str)))


def _joined(types: list[Type | str]) -> Type | str:
    first = types[0]
    for other in types[1:]:
        if isinstance(first, str):
            return first
        if isinstance(other, str):
            return other
        both = join(first, other)
        if both is None:
            return f"mixes {first} and {other}"
        first = both
    return first
