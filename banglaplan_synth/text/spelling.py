"""One spelling per word across the project: finds refused variants in a text."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from banglaplan_synth.text import lexicon

_LETTER = "[\u0981-\u09cd\u09d7-\u09e3]"


@cache
def _variants() -> tuple[dict[str, str], re.Pattern[str]]:
    table = lexicon._table("spelling")
    preferred = {variant: entry["word"] for entry in table["words"] for variant in entry["not"]}
    stems = "|".join(sorted((re.escape(v) for v in preferred), key=len, reverse=True))
    return preferred, re.compile(f"(?<!{_LETTER})({stems})({_LETTER}*)")


def misspellings(text: str) -> list[tuple[int, str, str]]:
    """(offset, word as written, preferred word) for every refused spelling; endings do not hide one."""
    preferred, pattern = _variants()
    exact = {v for entry in lexicon._table("spelling")["words"] if entry.get("exact") for v in entry["not"]}
    return [
        (found.start(), found[0], preferred[found[1]])
        for found in pattern.finditer(unicodedata.normalize("NFC", text))
        if found[1] not in exact or not found[2]
    ]
