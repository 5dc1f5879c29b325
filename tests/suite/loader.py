"""Load the suite: rows in the shape of the dataset, and cases with their responses generated."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

_FILE: Final = Path(__file__).with_name("responses.json")


@dataclass(frozen=True)
class Case:
    """One response and what is right to say of it."""

    name: str
    row: dict[str, Any]
    notation: Any
    outcome: str
    exact_match: bool
    exact_match_lenient: bool
    format_reason: str | None
    format_reason_lenient: str | None
    """None where the suite leaves it open."""
    fault: str | None
    note: str

    @property
    def response(self) -> object:
        """The response itself; a text but for the few cases of input that is none."""
        return _generated(self.notation, self.row)


@lru_cache(maxsize=1)
def load_rows() -> dict[str, dict[str, Any]]:
    """The rows by id, as the dataset has them: prompts and nested columns are text."""
    return {raw["id"]: _row(raw) for raw in _suite()["rows"]}


@lru_cache(maxsize=1)
def load_cases() -> tuple[Case, ...]:
    """Every case, in the order of the file; names are unique and stay stable while a case keeps its place."""
    rows = load_rows()
    return tuple(_case(number, raw, rows) for number, raw in enumerate(_suite()["cases"], start=1))


def text_cases() -> tuple[Case, ...]:
    """The cases that a harness can deliver: responses that are texts and can be written as UTF-8."""
    return tuple(case for case in load_cases() if _is_writable(case.response))


@lru_cache(maxsize=1)
def _suite() -> dict[str, Any]:
    suite: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    return suite


def _row(raw: dict[str, Any]) -> dict[str, Any]:
    row = {**raw, "gold_prompt": "\n".join(raw["gold_prompt"])}
    for column in ("gold_answer", "problem"):
        if column in raw:
            row[column] = json.dumps(raw[column], ensure_ascii=False, separators=(",", ":"))
    return row


def _case(number: int, raw: dict[str, Any], rows: dict[str, dict[str, Any]]) -> Case:
    return Case(
        name=f"{number:03d} {raw['row']}: {raw['note']}",
        row=rows[raw["row"]],
        notation=raw["response"],
        outcome=raw["outcome"],
        exact_match=raw["exact_match"],
        exact_match_lenient=raw["exact_match_lenient"],
        format_reason=raw["format_reason"],
        format_reason_lenient=raw.get("format_reason_lenient"),
        fault=raw.get("fault"),
        note=raw["note"],
    )


def _generated(notation: Any, row: dict[str, Any]) -> Any:
    match notation:
        case {"concat": parts}:
            return "".join(_generated(part, row) for part in parts)
        case {"repeat": [unit, times]}:
            return unit * times
        case {"prompt": True}:
            return row["gold_prompt"]
        case {"prompt": "tail"}:
            return "\n".join(row["gold_prompt"].split("\n")[-2:])
        case {"json": value}:
            return value
        case str() | int() | None:
            return notation
    raise ValueError(f"{row['id']}: no such notation: {notation!r:.80}")


def _is_writable(response: object) -> bool:
    if not isinstance(response, str):
        return False
    try:
        response.encode()
    except UnicodeEncodeError:
        return False
    return True
