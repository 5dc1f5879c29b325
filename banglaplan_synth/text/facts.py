"""Numbers and words that remember which fact of the record they are, so that text can record what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn, Self

from banglaplan_synth.text.style import TextError


class Fact(int):
    """An integer of the record with its key; arithmetic on it gives plain integers."""

    key: str

    def __new__(cls, value: int, key: str) -> Self:
        fact = super().__new__(cls, value)
        fact.key = key
        return fact

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]  # int's own has no key
        return int(self), self.key

    def __repr__(self) -> str:
        return f"Fact({int(self)}, {self.key!r})"

    def __str__(self) -> NoReturn:
        raise TextError(f"fact {self.key} was printed bare: print it through a filter")

    def __format__(self, spec: str) -> NoReturn:
        raise TextError(f"fact {self.key} was printed bare: print it through a filter")


class TextFact(str):
    """A string of the record (an identifier, a class) with its key; equal to the plain string."""

    key: str

    def __new__(cls, value: str, key: str) -> Self:
        fact = super().__new__(cls, value)
        fact.key = key
        return fact

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]  # str's own has no key
        return str.__str__(self), self.key

    def __repr__(self) -> str:
        return f"TextFact({str.__str__(self)!r}, {self.key!r})"

    def __str__(self) -> NoReturn:
        raise TextError(f"fact {self.key} was printed bare: print it through a filter")

    def __format__(self, spec: str) -> NoReturn:
        raise TextError(f"fact {self.key} was printed bare: print it through a filter")


class FactTable:
    """A read-only view of a nested dict or list whose cells are facts; iterating a dict gives plain keys."""

    __slots__ = ("_data", "_key")

    def __init__(self, data: Mapping[Any, Any] | Sequence[Any], key: str) -> None:
        self._data = data
        self._key = key

    def _wrap(self, index: object, value: object) -> Any:
        return wrap(value, f"{self._key}[{plain(index)}]")

    def __getitem__(self, index: Any) -> Any:
        if isinstance(self._data, Mapping):
            return self._wrap(index, self._data[index])
        at = range(len(self._data))[index]
        return self._wrap(at, self._data[at])

    def __iter__(self) -> Iterator[Any]:
        if isinstance(self._data, Mapping):
            return iter(self._data)
        return (self._wrap(i, value) for i, value in enumerate(self._data))

    def __len__(self) -> int:
        return len(self._data)

    def __contains__(self, index: object) -> bool:
        return index in self._data

    def __eq__(self, other: object) -> bool:
        return self._data == (other._data if isinstance(other, FactTable) else other)

    __hash__ = None  # type: ignore[assignment]  # a view of mutable data

    def __repr__(self) -> str:
        return f"FactTable({self._data!r}, {self._key!r})"

    def __str__(self) -> NoReturn:
        raise TextError(f"table {self._key} was printed bare: print its cells through filters")

    def keys(self) -> list[Any]:
        """The plain row names (positions, for a list)."""
        return list(self._data) if isinstance(self._data, Mapping) else list(range(len(self._data)))

    def values(self) -> list[Any]:
        """The cells, as facts."""
        return [self[key] for key in self.keys()]

    def items(self) -> list[tuple[Any, Any]]:
        """Plain row names with their cells, as facts."""
        return [(key, self[key]) for key in self.keys()]

    def get(self, index: Any, default: Any = None) -> Any:
        """The cell as a fact, or `default` where the table has none."""
        return self[index] if index in self.keys() else default


def plain(value: object) -> object:
    """A plain int or str for a fact, the raw data for a table, anything else as it is."""
    if isinstance(value, Fact):
        return int(value)
    if isinstance(value, TextFact):
        return str.__str__(value)
    if isinstance(value, FactTable):
        return value._data
    return value


def wrap(value: object, key: str) -> Any:
    """Give a value of the record its key: ints, strings, dicts and lists become facts and fact tables."""
    if isinstance(value, int):
        return Fact(value, key)
    if isinstance(value, str):
        return TextFact(value, key)
    if isinstance(value, Mapping | Sequence):
        return FactTable(value, key)
    if value is None:
        return None
    raise TextError(f"fact {key} is neither an integer, a string nor a table of them: {value!r}")


def record_facts(record: Mapping[str, Any]) -> dict[str, Any]:
    """Every param and table of a problem record under its own name, ready for a template's context."""
    named = {**record.get("params", {}), **record.get("tables", {})}
    return {key: wrap(value, key) for key, value in named.items()}
