"""Parse one JSON text strictly and safely: no repeated keys, no NaN, no overflow, bounded depth and size."""

from __future__ import annotations

import json
import re
from typing import Any, Final, TypeVar, cast

_Data = TypeVar("_Data")

MAX_DEPTH: Final = 64
"""No answer is nested deeper than five."""
MAX_OPENERS: Final = 1100
"""The schemas allow a thousand entries; each opens one object, in four enclosing brackets."""
MAX_INTEGER: Final = 2**63 - 1

WS: Final = r"[ \t\n\r]*+"
STRING_OPEN: Final = r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+'
"""A string without its closing quote."""

# An unclosed string is one match as well: skipping only its quote would make a row of `\"` quadratic.
_BRACKETS: Final = re.compile(rf'{STRING_OPEN}"?|[\[{{\]}}]')
# What can stand at the end of a text that was cut off: space, and the beginning of one token.
_CUT: Final = re.compile(
    rf"""{WS}(?:{STRING_OPEN}(?:\\(?:u[0-9a-fA-F]{{0,3}})?)?|u[0-9a-fA-F]{{0,3}}|-|-?[0-9]+(?:\.|\.?[0-9]*[eE][+-]?)
    |t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?)?\Z""",
    re.VERBOSE,
)
_NUMBER: Final = re.compile(r"-?([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?)0*([0-9]*))?\Z")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class NotJsonError(ValueError):
    """The text as a whole is not one JSON text; `position` is where it stops being one."""

    def __init__(self, position: int) -> None:
        super().__init__(f"not JSON from character {position}")
        self.position = position


class FlawError(ValueError):
    """One JSON text, but with a part that no answer may have; `reason` says which."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


def _integer(text: str) -> int:
    if len(text) > 20:
        raise FlawError("number_overflow", f"an integer of {len(text)} characters")
    value = int(text)
    if abs(value) > MAX_INTEGER:
        raise FlawError("number_overflow", text)
    return value


def _number(text: str) -> int | float:
    """A number with a fraction or exponent: exactly its integer where it is one, without rounding."""
    match = _NUMBER.match(text)
    if match is None:  # the scanner of `json` has matched the text already
        raise FlawError("not_a_number", text[:40])
    whole, fraction, sign, exponent = (
        match.group(1),
        match.group(2) or "",
        match.group(3),
        match.group(4) or "",
    )
    digits = (whole + fraction).lstrip("0")
    if not digits:
        return 0
    if len(exponent) > 9:
        power = -MAX_INTEGER if sign == "-" else MAX_INTEGER
    else:
        power = int(f"{sign or ''}{exponent or 0}") - len(fraction)
    significant = digits.rstrip("0")
    power += len(digits) - len(significant)
    if len(significant) + power > 19:
        raise FlawError("number_overflow", text[:40])
    if power < 0:
        return 0.5  # any number that is not whole: no schema takes one
    return _integer(("-" if text[0] == "-" else "") + significant + "0" * power)


def _constant(text: str) -> Any:
    raise FlawError("not_a_number", text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise FlawError("repeated_key", name[:80])
            seen.add(name)
    return found


_STRICT: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_number, parse_constant=_constant
)
_SYNTAX: Final = json.JSONDecoder(parse_int=len, parse_float=len, parse_constant=len)
"""Knows JSON's syntax only; numbers are not converted, so that no length of them can hurt."""


def parse(text: str) -> Any:
    """The value of a text that is one JSON text without outer white space.

    Raises:
        NotJsonError: it is not.
        FlawError: it is, but repeats a key or has NaN, Infinity or an integer beyond 64 bits; or it is so
            deep or has so many brackets that it cannot be an answer, whether JSON or not.
    """
    guard(text)
    try:
        value, end = _STRICT.raw_decode(text)
    except json.JSONDecodeError as error:
        raise NotJsonError(error.pos) from None
    except FlawError:
        if (end := first_value(text)) != len(text):
            raise NotJsonError(end) from None
        raise
    if end != len(text):
        raise NotJsonError(end)
    return value if text.isascii() and "\\u" not in text else speakable(value)


def first_value(text: str) -> int:
    """Where the first JSON value of a guarded text ends, by JSON's syntax alone.

    Raises:
        NotJsonError: the text does not begin with a complete one.
    """
    try:
        return _SYNTAX.raw_decode(text)[1]
    except json.JSONDecodeError as error:
        raise NotJsonError(error.pos) from None


def guard(text: str) -> None:
    """Refuse what is nested deeper, or has more brackets, than any answer; reads no further than it must.

    Raises:
        FlawError: too_deep or too_many.
    """
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return
    depth = openers = 0
    for match in _BRACKETS.finditer(text):
        bracket = text[match.start()]
        if bracket in "[{":
            depth += 1
            openers += 1
            if depth > MAX_DEPTH:
                raise FlawError("too_deep")
            if openers > MAX_OPENERS:
                raise FlawError("too_many")
        elif bracket in "]}":
            depth -= 1


def breaks_off(text: str, position: int) -> bool:
    """Whether a text that is JSON up to a position simply ends there, in the middle of a value."""
    return _CUT.match(text, position) is not None


def speakable(value: _Data) -> _Data:
    """JSON data, or a text, with lone surrogates spelt out, so that it can be written as UTF-8."""
    spelt: Any = value
    if isinstance(value, str):
        spelt = _SURROGATE.sub(lambda match: f"\\u{ord(match.group()):04x}", value)
    elif isinstance(value, list):
        spelt = [speakable(item) for item in value]
    elif isinstance(value, dict):
        spelt = {speakable(key): speakable(item) for key, item in value.items()}
    return cast("_Data", spelt)
