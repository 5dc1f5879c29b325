"""What problem types are called: in English where an English row is there, or else as the rows say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from banglaplan_cli.report.entries import Entry


class TypeName(NamedTuple):
    """The name of a type, and the language that it is in."""

    name: str
    lang: str


def type_names(entries: Iterable[Entry]) -> dict[str, TypeName]:
    """The names by type; types and rows without a name are left out."""
    found: dict[str, TypeName] = {}
    for entry in sorted(entries, key=lambda entry: entry.lang != "en"):
        for row in entry.rows.values():
            if row.get("type") and row.get("type_name"):
                found.setdefault(str(row["type"]), TypeName(str(row["type_name"]), entry.lang))
    return found
