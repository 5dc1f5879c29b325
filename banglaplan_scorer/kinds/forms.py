"""Canonical forms that several answer kinds share: NFC texts, whole numbers, full timestamps."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

_TIMESTAMPS: Final = frozenset({"start", "end", "depart", "arrive"})
_SHORT: Final = len("2026-10-13T09:00+06:00")


def canonical(value: Any, key: str = "") -> Any:
    """The canonical form of a part of an answer that has passed its schema.

    Texts are NFC, integral floats are integers, timestamps have their seconds; lists keep their order, because
    order is part of an answer; the keys of an object keep theirs too, and comparison does not look at it.
    """
    if isinstance(value, str):
        text = unicodedata.normalize("NFC", value)
        return f"{text[:16]}:00+06:00" if key in _TIMESTAMPS and len(text) == _SHORT else text
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: canonical(item, name) for name, item in value.items()}
    if isinstance(value, list):
        return [canonical(item, key) for item in value]
    return value
