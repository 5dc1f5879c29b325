"""Explains the words of relative dates, each only where a prompt uses it."""

from __future__ import annotations

import re
from typing import Final

from banglaplan_synth.text import lexicon
from banglaplan_synth.text.calendar import relative_words
from banglaplan_synth.text.style import Style

EXPLAINED: Final = "\ue004"
"""Where the explanations go; like the marks of facts, a code point that no font or keyboard makes."""


def explained(text: str, style: Style) -> str:
    """The text with the explanations of its relative dates in their place, once all of it is written."""
    if EXPLAINED not in text:
        return text
    notes = lexicon.notes(style.lang)
    said = [
        str(notes[word][style.register])
        for word, pattern in relative_words(style)
        if word in notes and re.search(pattern, text)
    ]
    return text.replace(EXPLAINED, "".join(f" {sentence}" for sentence in said))
