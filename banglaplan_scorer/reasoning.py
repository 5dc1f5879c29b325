"""Drop a closed reasoning block in front of an answer, and notice one that was never closed."""

from __future__ import annotations

import re
from typing import Final

_NAMES: Final = "(?:think|thinking|reasoning)"
_CLOSING: Final = re.compile(rf"</{_NAMES}\s*>", re.IGNORECASE | re.ASCII)
_OPENING: Final = re.compile(rf"<{_NAMES}(?:\s[^<>]*)?>", re.IGNORECASE | re.ASCII)


def after_reasoning(text: str) -> str | None:
    """What follows the last closing tag (`think`, `thinking`, `reasoning`); None without such a tag.

    The opening tag may be missing: several chat templates put it into the prompt.
    """
    end = -1
    for match in _CLOSING.finditer(text):
        end = match.end()
    return text[end:] if end >= 0 else None


def opens_reasoning(text: str) -> bool:
    """Whether an opening tag stands in a text that has no closing one."""
    return _OPENING.search(text) is not None
