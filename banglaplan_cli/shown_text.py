"""Text of models and logs made fit to be shown: what moves the cursor or turns the line round is spelt out."""

from __future__ import annotations

import unicodedata
from typing import Final

_TURNS: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that change the direction of writing; the joiners of Bangla spelling are none of them."""


def visible(text: str) -> str:
    """The text with everything spelt out, as `\\x1b`, that acts on a terminal or cannot be written as UTF-8.

    Line feeds and tabs stay, and other ends of line become line feeds.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return lines if lines.isprintable() else "".join(_spelt(char) for char in lines)


def _spelt(char: str) -> str:
    if char in "\n\t" or char.isprintable():
        return char
    if char in _TURNS or unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp"):
        return ascii(char)[1:-1]
    return char


def line(text: str, limit: int) -> str:
    """The text on one line of at most `limit` characters, visible; what is cut off ends in an ellipsis."""
    short = " ".join(visible(text[: 4 * limit]).split())
    return short if len(short) <= limit else f"{short[: limit - 1]}…"
