"""JSON packed for the page: gzip in base64, which a browser unpacks by itself, and long texts cut to a measure."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from banglaplan_scorer.json_text import speakable

Clipped: TypeAlias = str | list[str | int]
"""A text; or of a long one its beginning, how many characters are left out, and its end."""

BUDGET: Final = 48_000_000
"""Characters of responses and reasoning in one page, before packing; Bangla packs to about a tenth of them."""
CAPS: Final = (60_000, 30_000, 15_000, 8_000, 4_000, 2_000)
"""Characters of one text; the largest with which all texts stay within the budget, or else the smallest."""
_LEVEL: Final = 6


def cap_for(lengths: Iterable[int], budget: int = BUDGET) -> int:
    """How many characters of one text a page can hold, when it is to hold texts of these lengths."""
    known = list(lengths)
    return next((cap for cap in CAPS if sum(min(length, cap) for length in known) <= budget), CAPS[-1])


def clipped(text: str, cap: int) -> Clipped:
    """The text, or three quarters of `cap` from its beginning and one from its end."""
    if len(text) <= cap:
        return text
    tail = cap // 4
    head = cap - tail
    return [text[:head], len(text) - cap, text[-tail:]]


def packed(data: Any) -> str:
    """JSON data as gzip in base64: the same data gives the same text, and no character of it means anything in HTML."""
    try:
        content = _written(data).encode()
    except UnicodeEncodeError:
        content = _written(speakable(data)).encode()
    return base64.b64encode(gzip.compress(content, _LEVEL, mtime=0)).decode("ascii")


def _written(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
