"""Say in words how a wrong plan differs from the gold answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

_IDENTITY: Final = ("step", "task", "leg", "recipient", "left", "item")
_SHOWN: Final = 6


def differences(gold: dict[str, Any], answer: dict[str, Any]) -> str:
    """The first few differences between two canonical answers of one kind, as one sentence."""
    found: list[str] = []
    for key, right in gold.items():
        given = answer[key]
        if isinstance(right, list):
            found += _lists(right, given)
        elif right != given:
            found.append(f"{key} is {given!r} where {right!r} is right")
    more = len(found) - _SHOWN
    return "; ".join(found[:_SHOWN]) + (f"; and {more} more" if more > 0 else "")


def _lists(right: list[Any], given: list[Any]) -> Iterable[str]:
    wanted, have = _by_name(right), _by_name(given)
    for name in [name for name in wanted if name not in have]:
        yield f"{name} is missing"
    for name in [name for name in have if name not in wanted]:
        yield f"{name} does not belong"
    for name in [name for name in wanted if name in have]:
        yield from _entries(name, wanted[name], have[name])
    if len(given) != len(have):
        yield "an entry stands twice"
    if wanted.keys() == have.keys():
        places = enumerate(zip(wanted, have, strict=True), start=1)
        first = next(((place, *names) for place, names in places if names[0] != names[1]), None)
        if first is not None:
            yield f"place {first[0]} has {first[2]} where {first[1]} is right"


def _by_name(entries: list[Any]) -> dict[str, Any]:
    return {_name(entry): entry for entry in entries}


def _name(entry: Any) -> str:
    if isinstance(entry, str):
        return entry
    for key in _IDENTITY:
        if key in entry:
            name = str(entry[key])
            return f"{name}/{entry['resource']}" if key == "recipient" and "resource" in entry else name
    raise KeyError(_IDENTITY)


def _entries(name: str, right: Any, given: Any) -> Iterable[str]:
    if isinstance(right, str):
        return
    for key in dict.fromkeys([*right, *given]):
        if right.get(key) != given.get(key):
            yield f"{name} has {key} {given.get(key, 'unsaid')} where {right.get(key, 'nothing')} is right"
