"""Words that a register does not use, and turns of phrase that nobody uses: finds them in a prompt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from banglaplan_synth.text import lexicon

_LETTER = "[\u0980-\u09ff\u200c\u200d]"


class Slip(NamedTuple):
    """What stands at an offset of the text, and what to write."""

    offset: int
    found: str
    instead: str


@cache
def _entries(register: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Pattern and advice of everything that the register refuses."""
    listed = lexicon.toml_table("usage")["refused"]
    return tuple(
        (re.compile(rf"(?<!{_LETTER})(?:{entry['find']})(?!{_LETTER})"), entry["instead"])
        for entry in listed
        if register in entry.get("registers", (register,))
    )


def slips(text: str, register: str) -> Iterator[Slip]:
    """Every refused word or phrase in a Bangla text in NFC, whole words only."""
    for pattern, instead in _entries(register):
        for found in pattern.finditer(text):
            yield Slip(found.start(), found[0], instead)
