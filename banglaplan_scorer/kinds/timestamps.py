"""Whether the timestamps of an answer exist: the pattern takes 31 February at 25:61, a calendar does not."""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

KEYS: Final = ("start", "end", "depart", "arrive")
"""The keys of a list's entries that hold timestamps."""

# [0-9] and \Z: \d takes Bangla digits, and $ lets a newline follow.
_FORM: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?\+06:00\Z")


@lru_cache(maxsize=8192)
def exists(text: str) -> bool:
    """Whether a text is a timestamp of the one form that counts, of a date and hour that exist."""
    match = _FORM.match(text)
    if match is None:
        return False
    try:
        # the time zone is fixed by the form, and only the calendar is asked
        datetime(*(int(part or 0) for part in match.groups()))  # type: ignore[arg-type]  # noqa: DTZ001
    except ValueError:
        return False
    return True


def impossible(answer: dict[str, Any]) -> str | None:
    """The first timestamp of a schema-valid `verified_answer` that does not exist, and its place."""
    for key, entries in answer.items():
        if not isinstance(entries, list):
            continue
        for number, entry in enumerate(entries):
            if not isinstance(entry, dict):
                break
            for name in KEYS:
                if name in entry and not exists(entry[name]):
                    return f"{key}/{number}/{name}: {entry[name]}"
    return None
