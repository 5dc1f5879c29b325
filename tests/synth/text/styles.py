"""Styles for the text tests: `bn()` and `en()` with the choices a test is about."""

from __future__ import annotations

from datetime import date
from itertools import product
from typing import Any

from banglaplan_synth.text.style import Style

EPOCH = date(2026, 10, 13)  # a Tuesday
REFERENCE = date(2026, 10, 10)  # a Saturday


def bn(**choices: Any) -> Style:
    """A Bangla style."""
    return Style(lang="bn", epoch=EPOCH, reference=REFERENCE, **choices)


def en(**choices: Any) -> Style:
    """An English style."""
    return Style(lang="en", epoch=EPOCH, reference=REFERENCE, **choices)


EVERY_STYLE = [
    Style(
        lang=lang,  # type: ignore[arg-type]  # Style checks the choices
        register=register,  # type: ignore[arg-type]
        numerals=numerals,  # type: ignore[arg-type]
        clock=clock,  # type: ignore[arg-type]
        calendar=calendar,  # type: ignore[arg-type]
        epoch=EPOCH,
        reference=REFERENCE,
    )
    for lang, register, numerals, clock, calendar in product(
        ("bn", "en"),
        ("everyday", "formal", "colloquial", "code_mixed"),
        ("bangla", "latin", "words"),
        ("24h", "spoken"),
        ("gregorian", "bengali", "relative"),
    )
]
