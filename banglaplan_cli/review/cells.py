"""Text as the cell of a spreadsheet: no formula, no control codes, no longer than Excel's cells."""

from __future__ import annotations

import re
from typing import Final

from banglaplan_cli.shown_text import visible

LIMIT: Final = 32_767
"""Characters that a cell of Excel holds, counted in UTF-16 code units; it drops or spills what is beyond."""
_FORMULA: Final = r"=+\-@\uff1d\uff0b\uff0d\uff20"
"""What a formula begins with, and the same signs in full width."""
_NOTE: Final = 100
"""Room for the note of what was left out."""
_LEADING: Final = re.compile(rf"\s*[{_FORMULA}]")
_INNER: Final = re.compile(rf"(?<=[;\t\n])( *)(?=[{_FORMULA}]\S)")
"""Where a program that splits at semicolons or tabs, and so sees our quotation marks wrongly, may begin a cell."""
_NUMBER: Final = re.compile(r"[\s0-9.,:/%()$eE+-]+")
_WORD: Final = re.compile(
    r"true|false|(?:[0-9]{1,4}[ /-]?)?"
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)[ /-]?[0-9]{0,4}",
    re.IGNORECASE,
)


def cell(text: str) -> tuple[str, int]:
    """The text fit for a cell, and how many of its characters were left out of the middle, where there is least to see.

    An apostrophe stands before what a spreadsheet would take for a formula (OWASP, "CSV Injection"), a number, a date
    or a truth value.
    """
    if len(text) <= LIMIT and _units(found := _guarded(visible(text))) <= LIMIT:
        return found, 0
    size = min(len(text), LIMIT - _NOTE)
    while True:
        head, tail = text[: size - size // 3], text[len(text) - size // 3 :]
        note = f"\n[… {len(text) - size:,} characters are left out here …]\n"
        found = _guarded(visible(f"{head}{note}{tail}"))
        if size < len(text) and _units(found) <= LIMIT:
            return found, len(text) - size
        size = size * 3 // 4


def bare(text: str) -> str:
    """The short text of a cell, such as an id, without the apostrophe that guards it."""
    found = text.strip()
    return found[1:] if found.startswith("'") and _guarded(found[1:]) == found else found


def _converted(text: str) -> bool:
    """Whether a spreadsheet takes it for a number, a date or a truth value, and writes it back otherwise."""
    number = _NUMBER.fullmatch(text) and any(char.isdigit() for char in text)
    return bool(number or _WORD.fullmatch(text))


def _guarded(text: str) -> str:
    inner = _INNER.sub(r"\1'", text)
    return f"'{inner}" if _LEADING.match(text) or _converted(text.strip()) else inner


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
