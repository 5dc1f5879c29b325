"""Invisible marks around every printed fact, and the pass that strips them and reports what was said."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from banglaplan_synth.text.style import TextError

# Private-use code points; no font or keyboard makes them, so a template cannot contain them by accident.
_OPEN, _HOW, _TEXT, _CLOSE = "\ue000", "\ue001", "\ue002", "\ue003"
_HEADER = re.compile(f"{_OPEN}([^{_OPEN}-{_CLOSE}]*){_HOW}([^{_OPEN}-{_CLOSE}]*){_TEXT}")
_ANY = re.compile(f"[{_OPEN}-{_CLOSE}]")

# The same marks may stand between a blank and what follows it, so the clean-up looks through them.
_MARKS = f"[{_TEXT}{_CLOSE}]*"
_CLEAN_UP = (
    (re.compile(rf"[ \t]+(?={_MARKS}(?:\n|\Z))"), ""),
    (re.compile(rf"(?<=\S)[ \t]{{2,}}(?={_MARKS}\S)"), " "),
    (re.compile(rf"[ \t]+(?={_MARKS}[।,;])"), ""),
    (re.compile(r"\n{3,}"), "\n\n"),
)


class Said(NamedTuple):
    """One fact in the finished text: `text[offset:offset + len(surface)] == surface`."""

    key: str
    how: str
    offset: int
    surface: str


def mark(key: str, how: str, surface: str) -> str:
    """The surface with its marks; marks do not nest."""
    if _ANY.search(key + how + surface):
        raise TextError(f"fact {key} ({how}) was printed through two filters")
    return f"{_OPEN}{key}{_HOW}{how}{_TEXT}{surface}{_CLOSE}"


def is_marked(text: str) -> bool:
    """Whether a fact was already printed into the text."""
    return _ANY.search(text) is not None


def finish(marked: str) -> tuple[str, list[Said]]:
    """Clean white space, normalise to NFC, strip the marks and list every fact said with its offset."""
    labels: list[tuple[str, str]] = []

    def keep(match: re.Match[str]) -> str:
        labels.append((match[1], match[2]))
        return _TEXT

    text = unicodedata.normalize("NFC", _HEADER.sub(keep, marked))
    for pattern, replacement in _CLEAN_UP:
        text = pattern.sub(replacement, text)
    clean, said = _strip(text.strip(), labels)
    if not unicodedata.is_normalized("NFC", clean):
        raise TextError("the text is not NFC once its marks are gone: a fact ends or begins inside a letter")
    return clean, said


def _strip(text: str, labels: list[tuple[str, str]]) -> tuple[str, list[Said]]:
    pieces: list[str] = []
    said: list[Said] = []
    offset, start = 0, -1
    for piece in re.split(f"([{_OPEN}-{_CLOSE}])", text):
        if piece == _TEXT and start < 0 and len(said) < len(labels):
            start = offset
        elif piece == _CLOSE and start >= 0:
            key, how = labels[len(said)]
            said.append(Said(key, how, start, "".join(pieces)[start:offset]))
            start = -1
        elif _ANY.search(piece):
            raise TextError(f"broken fact marks near {text[max(0, offset - 30) : offset + 30]!r}")
        else:
            pieces.append(piece)
            offset += len(piece)
    if start >= 0 or len(said) != len(labels):
        raise TextError("a fact mark was opened and not closed")
    return "".join(pieces), said
