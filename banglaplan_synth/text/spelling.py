"""One spelling per word across the project: finds refused variants in a text."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

from banglaplan_synth.text import lexicon

_LETTER = "[\u0981-\u09ce\u09d7-\u09e3]"


class Misspelling(NamedTuple):
    """A refused spelling in a text and the one to use."""

    offset: int
    found: str
    preferred: str


@cache
def _refused() -> tuple[dict[str, str], frozenset[str], re.Pattern[str]]:
    """Preferred word by variant, the variants refused only as whole words, and one pattern for all."""
    entries = lexicon.toml_table("spelling")["words"]
    preferred = {variant: entry["word"] for entry in entries for variant in entry["not"]}
    whole = frozenset(variant for entry in entries if entry.get("exact") for variant in entry["not"])
    stems = "|".join(sorted((re.escape(variant) for variant in preferred), key=len, reverse=True))
    return preferred, whole, re.compile(f"(?<!{_LETTER})({stems})({_LETTER}*)")


def misspellings(text: str) -> list[Misspelling]:
    """Every refused spelling in the text, by offset in its NFC form; an ending does not hide one."""
    preferred, whole, pattern = _refused()
    return [
        Misspelling(found.start(), found[0], preferred[found[1]])
        for found in pattern.finditer(unicodedata.normalize("NFC", text))
        if found[1] not in whole or not found[2]
    ]
