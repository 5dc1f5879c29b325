"""Find the complete top-level JSON arrays with an `is_feasible` key in a text of any kind, in linear time.

Reading starts at the first bracket and goes on as long as the text stays JSON. Where a value is complete, its
inside is done with. Where the text stops being JSON, arrays that were complete by then stand for themselves,
and the search resumes after the opening quote of the last string, because an unpaired quote in prose may have
swallowed a bracket. Between two quotes no position is read more than three times, hence linear.
"""

from __future__ import annotations

import re
from typing import Final

from banglaplan_scorer.json_text import MAX_DEPTH, STRING_OPEN, WS, FlawError, breaks_off

# Empty pairs are complete and never an answer; a bracket before anything but a value, or a key, is prose.
_START: Final = re.compile(
    rf"""\[(?={WS}(?:["\[\-0-9tfnNI]|\{{{WS}["}}]))|\{{(?={WS}{STRING_OPEN}"{WS}:)""", re.VERBOSE
)
_SCALAR: Final = r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?|true|false|null|NaN|-?Infinity"
_TOKEN: Final = re.compile(
    rf"""{WS}(?:(?P<open>[\[{{])|(?P<close>[\]}}])|(?P<comma>,)|(?P<colon>:)|(?P<string>{STRING_OPEN}(?P<ended>")?)
    |(?P<scalar>{_SCALAR}))""",
    re.VERBOSE,
)
# An array of numbers, such as a footnote, is complete and never an answer; passing it by here is only quicker.
_NUMBERS: Final = re.compile(rf"\[{WS}(?:{_SCALAR}){WS}(?:,{WS}(?:{_SCALAR}){WS})*+\]")
_KEY: Final = "is_feasible"
_PARTNER: Final = {"]": "[", "}": "{"}

# What may come next: a value (or, in brackets just opened, their end), a key likewise, and what follows.
_VALUE, _FIRST_VALUE, _KEY_NEXT, _FIRST_KEY, _COLON, _AFTER = range(6)


class Found:
    """The arrays found, as spans of the text in order, and whether the text breaks off inside a value."""

    def __init__(self) -> None:
        self.spans: list[tuple[int, int]] = []
        self.cut_off = False


def find_arrays(text: str) -> Found:
    """The complete top-level arrays of which an element has the key `is_feasible` (maybe in escapes).

    Raises:
        FlawError: too_deep.
    """
    found = Found()
    # nothing that opens after the last possible key can matter
    last = max(text.rfind(_KEY), text.rfind("\\u"))
    match = _START.search(text) if last >= 0 else None
    while match and match.start() < last:
        if numbers := _NUMBERS.match(text, match.start()):
            match = _START.search(text, numbers.end())
            continue
        reader = _Reader(text, match.start())
        position = reader.read()
        found.spans += reader.complete
        found.cut_off = reader.cut_off
        match = _START.search(text, position)
    return found


class _Frame:
    __slots__ = ("bracket", "has_key", "start")

    def __init__(self, bracket: str, start: int) -> None:
        self.bracket = bracket
        self.start = start
        self.has_key = False


class _Reader:
    """Reads one value as far as it is JSON."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start
        self.stack: list[_Frame] = []
        self.complete: list[tuple[int, int]] = []
        self.string = -1
        """Where the last string begins that no complete value holds."""
        self.cut_off = False

    def read(self) -> int:
        """Where the search goes on; `complete` then holds the arrays with the key before that place."""
        position, state = self.start, _VALUE
        while match := _TOKEN.match(self.text, position):
            following = self._step(state, match)
            if following is None:
                break
            position, state = match.end(), following
            if not self.stack:
                return position
        self.cut_off = breaks_off(self.text, position)
        return self.string + 1 if self.string >= 0 else max(position, self.start + 1)

    def _step(self, state: int, match: re.Match[str]) -> int | None:
        """The state after a token, or None if it cannot stand there."""
        kind = match.lastgroup
        if kind == "string":
            self.string = match.start("string")
            return self._string(state, match)
        if kind == "open":
            return self._open(match) if state <= _FIRST_VALUE else None
        if kind == "close":
            return self._close(match) if state in (_AFTER, _FIRST_VALUE, _FIRST_KEY) else None
        if kind == "comma" and state == _AFTER:
            return _VALUE if self.stack[-1].bracket == "[" else _KEY_NEXT
        if kind == "colon" and state == _COLON:
            return _VALUE
        return _AFTER if kind == "scalar" and state <= _FIRST_VALUE else None

    def _string(self, state: int, match: re.Match[str]) -> int | None:
        if not match["ended"] or state > _FIRST_KEY:
            return None
        if state <= _FIRST_VALUE:
            return _AFTER
        name = match["string"]
        if _KEY in name or "\\u" in name:
            self.stack[-1].has_key = True
        return _COLON

    def _open(self, match: re.Match[str]) -> int:
        if len(self.stack) >= MAX_DEPTH:
            raise FlawError("too_deep")
        bracket = match["open"]
        self.stack.append(_Frame(bracket, match.start("open")))
        return _FIRST_VALUE if bracket == "[" else _FIRST_KEY

    def _close(self, match: re.Match[str]) -> int | None:
        frame = self.stack[-1]
        if frame.bracket != _PARTNER[match["close"]]:
            return None
        self.stack.pop()
        self.string = -1
        while self.complete and self.complete[-1][0] > frame.start:
            self.complete.pop()
        if frame.has_key and frame.bracket == "[":
            self.complete.append((frame.start, match.end()))
        elif frame.has_key and self.stack and self.stack[-1].bracket == "[":
            self.stack[-1].has_key = True
        return _AFTER
