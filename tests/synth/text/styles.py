"""Styles for the text tests, `bn()` and `en()` with the choices a test is about, and a template said in one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from itertools import product
from typing import Any

from banglaplan_synth.text.marks import Said, finish
from banglaplan_synth.text.render import render
from banglaplan_synth.text.style import Style

EPOCH = date(2026, 10, 13)  # a Tuesday
REFERENCE = date(2026, 10, 10)  # a Saturday


def bn(**choices: Any) -> Style:
    """A Bangla style."""
    return Style(lang="bn", epoch=EPOCH, reference=REFERENCE, **choices)


def en(**choices: Any) -> Style:
    """An English style."""
    return Style(lang="en", epoch=EPOCH, reference=REFERENCE, **choices)


def say_text(source: str, style: Style, context: Mapping[str, Any]) -> tuple[str, list[Said]]:
    """A template that stands alone, finished."""
    return finish(render(source, style, context))


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
