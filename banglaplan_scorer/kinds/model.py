"""What an answer kind is: its decisions, its accessors, and the way between an answer and its values.

A kind never evaluates anything. It says which integer or identifier decisions a problem has (`variables`), which
functions rules may call on them (`signatures`, `bind`), what holds of every plan of the kind (`structure`), and
how an answer is read into values (`decode`) and written from them (`encode`). The checker gives `bind` plain
values, the solver gives it variables; neither writes a demand of the kind a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Final, Protocol, TypeVar

from banglaplan_scorer.record import Problem, RecordError
from banglaplan_scorer.rules.types import Function

DECIDED: Final = "decided"
"""The implicit set of a problem's decision owners, in prompt order; structural demands run over it."""

Answer = dict[str, Any]
Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Variable:
    """One decision, named `field[owner]`: an integer in a range or list, or one identifier of several."""

    name: str
    owner: str
    field: str
    domain: range | tuple[int, ...] | tuple[str, ...]

    @property
    def is_choice(self) -> bool:
        """Whether the decision is an identifier rather than an integer."""
        return not isinstance(self.domain, range) and isinstance(self.domain[0], str)


class Lookup(Protocol):
    """Reads a cell of a problem's table by its keys, which a solver may not know yet."""

    def __call__(self, table: str, *keys: Any) -> Any:
        """The cell, or an expression for it."""


@dataclass
class Decoded:
    """An answer as values of the decisions, with what is wrong about its structure, in words."""

    values: Values = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    convention: list[str] = field(default_factory=list)
    """Breaches of an output convention that leave the plan itself as it is."""


@dataclass(frozen=True, slots=True)
class Demand:
    """A structural demand: an expression over the accessors, and the sentence for a plan that breaks it."""

    name: str
    expr: str
    message: str


@dataclass(frozen=True, slots=True)
class Kind:
    """One answer kind; the functions are documented in this module's head."""

    name: str
    key: str
    schema: Mapping[str, Any]
    variables: Callable[[Problem], tuple[Variable, ...]]
    signatures: Callable[[Problem], Mapping[str, Function]]
    bind: Callable[[Problem, Mapping[str, Any], Lookup], Mapping[str, Callable[..., Any]]]
    structure: Callable[[Problem], tuple[Demand, ...]]
    decode: Callable[[Problem, Answer], Decoded]
    encode: Callable[[Problem, Values], Answer]
    canonical: Callable[[Answer], Answer]
    example: Callable[[Problem], Answer]
    """An answer of this problem's shape with values that belong to no answer, for the prompt."""


def variable_name(owner: str, field_name: str) -> str:
    """`start[B1]`: how a decision is called in values and errors."""
    return f"{field_name}[{owner}]"


_Cached = TypeVar("_Cached")


def once_per_problem(function: Callable[[Problem], _Cached]) -> Callable[[Problem], _Cached]:
    """Remember a function's value with the problem: problems are frozen, and scoring asks again and again."""
    name = f"{function.__module__}.{function.__name__}"

    @wraps(function)
    def cached(problem: Problem) -> _Cached:
        if name not in problem.__dict__:
            problem.__dict__[name] = function(problem)
        found: _Cached = problem.__dict__[name]
        return found

    return cached


def read_variables(problem: Problem, fields: Iterable[str]) -> tuple[Variable, ...]:
    """The decisions of a problem whose owners all have just these fields.

    Raises:
        RecordError: an owner lacks a field, has another, or a domain is malformed or empty.
    """
    wanted = list(fields)
    found = []
    for owner, decided in problem.decisions.items():
        if set(decided) != set(wanted):
            raise RecordError(f"problem.decisions.{owner}: must have exactly {', '.join(wanted)}")
        found += [_variable(owner, name, decided[name]) for name in wanted]
    if not found:
        raise RecordError("problem.decisions: nothing is to be decided")
    return tuple(found)


def _variable(owner: str, name: str, domain: Any) -> Variable:
    return Variable(
        variable_name(owner, name), owner, name, read_domain(domain, f"problem.decisions.{owner}.{name}")
    )


def read_domain(domain: Any, place: str) -> range | tuple[int, ...] | tuple[str, ...]:
    """The values that a decision may take, from `[low, high, step]` (ends included) or `{"in": [...]}`.

    Raises:
        RecordError: neither form, or no value at all.
    """
    if (
        isinstance(domain, Mapping)
        and set(domain) == {"in"}
        and isinstance(domain["in"], list)
        and domain["in"]
    ):
        values = domain["in"]
        alike = all(isinstance(value, str) for value in values) or all(type(value) is int for value in values)
        if alike and len(set(values)) == len(values):
            return tuple(values)
        raise RecordError(f'{place}: "in" must list different integers, or different identifiers')
    if isinstance(domain, list) and len(domain) == 3 and all(type(part) is int for part in domain):
        low, high, step = domain
        if step > 0 and low <= high and (high - low) // step <= 1_000_000:
            return range(low, high + 1, step)
    raise RecordError(f'{place}: must be [low, high, step] or {{"in": [...]}}')


def owners(problem: Problem) -> list[str]:
    """The identifiers of what is decided, in prompt order."""
    return list(problem.decisions)


def once_each(
    entries: list[Answer], key: str, known: Iterable[str], decoded: Decoded, *, what: str
) -> list[Answer]:
    """The first entry of each known identifier; unknown and repeated ones become faults."""
    admitted = set(known)
    seen: set[str] = set()
    kept = []
    for entry in entries:
        name = entry[key]
        if name not in admitted:
            decoded.faults.append(f"{name!r} is no {what} of the problem")
        elif name in seen:
            decoded.faults.append(f"{name} stands twice")
        else:
            seen.add(name)
            kept.append(entry)
    return kept


def all_present(found: Iterable[str], known: Iterable[str], decoded: Decoded) -> None:
    """A fault for every identifier that the answer leaves out."""
    have = set(found)
    missing = [name for name in known if name not in have]
    if missing:
        decoded.faults.append(f"{', '.join(missing)} left out")


def in_domain(variables: Iterable[Variable], decoded: Decoded) -> None:
    """A fault for every value outside what its decision allows."""
    for variable in variables:
        if variable.name in decoded.values and decoded.values[variable.name] not in variable.domain:
            decoded.faults.append(f"{variable.field} of {variable.owner} is not one of the allowed values")


def sorted_by(entries: list[Answer], wanted: list[str], key: str, decoded: Decoded) -> None:
    """A breach of convention if the entries do not stand in the wanted order of identifiers."""
    listed = [entry[key] for entry in entries]
    if not decoded.faults and listed != wanted:
        decoded.convention.append("the entries stand in another order than the prompt asks for")


def unused_ids(problem: Problem, letters: str, count: int) -> list[str]:
    """Identifiers that no part of the problem uses, for the example of the output format."""
    taken = set(_texts(problem.data)) | set(problem.decisions)
    ids = [
        f"{letter}{number}"
        for letter in letters + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        for number in range(1, count + 1)
    ]
    free = [name for name in ids if name not in taken]
    if len(free) < count:
        raise RecordError("problem: no identifiers are left for the example of the output format")
    return free[:count]


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield key
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
