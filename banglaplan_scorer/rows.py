"""Checks rows from any source and brings them into one shape: flat, and text where the release has text.

A row of the release passes unchanged. A row of another dataset needs `id`, `gold_prompt` and either
`gold_answer` or `is_feasible` with `verified_answer`; labels are kept where it has them, other columns are
left out. Whatever is wrong is said with the source, the row and the column, before any model has run.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

Row: TypeAlias = dict[str, str | int | bool | None]

LABELS: Final = ("family", "answer_kind", "register", "difficulty")
"""The columns by which problems are selected and results are broken down."""

TEXT_COLUMNS: Final = (
    "id", "family", "type", "type_name", "answer_kind", "register", "difficulty", "gold_prompt",
    "gold_answer", "problem", "proof", "numerals", "calendar", "clock", "tiers", "planningbench_task",
    "finetune_split", "dedup_key", "seed", "generator_version", "canary",
)  # fmt: skip
NUMBER_COLUMNS: Final = ("k", "binding_rules", "supporting_facts", "distractors")
MAX_ID: Final = 200
MAX_TEXT: Final = 1_000_000


class DatasetError(ValueError):
    """A dataset cannot be used as it is; the message says what to mend and where."""


class RowError(ValueError):
    """What is wrong with one row; `check_rows` adds which row of which dataset."""


def check_rows(rows: Iterable[object], source: str) -> list[Row]:
    """The rows in the shape of the release, in their order.

    Raises:
        DatasetError: there is no row, a column is missing, a row is malformed, or two rows share an id.
    """
    raw = list(rows)
    columns = _columns(raw, source)
    checked: list[Row] = []
    first: dict[str, int] = {}
    for number, item in enumerate(raw, start=1):
        try:
            row = _checked(item, columns)
            if (earlier := first.setdefault(str(row["id"]), number)) != number:
                raise RowError(f"the id is that of row {earlier} too")
        except RowError as error:
            raise DatasetError(f"{source}, row {number}{_named(item)}: {error}") from None
        checked.append(row)
    return checked


def _columns(rows: list[object], source: str) -> frozenset[str]:
    """Every column that any row has, if the needed ones are among them."""
    if not rows:
        raise DatasetError(f"{source}: there is no row in it")
    found: dict[str, None] = {}
    for row in rows:
        if isinstance(row, Mapping):
            found.update(dict.fromkeys(str(column) for column in row))
    missing = [column for column in ("id", "gold_prompt") if column not in found]
    if "gold_answer" not in found and not {"is_feasible", "verified_answer"} <= found.keys():
        missing.append("gold_answer (or is_feasible and verified_answer)")
    if missing:
        there = ", ".join(list(found)[:40]) or "none"
        raise DatasetError(f"{source}: missing columns: {', '.join(missing)}. Columns there: {there[:1000]}")
    return frozenset(found)


def _named(item: object) -> str:
    """` (id 'X')` where the row has an id that can be shown."""
    name = item.get("id") if isinstance(item, Mapping) else None
    return f" (id {name[:80]!a})" if isinstance(name, str) else ""


def _checked(item: object, columns: frozenset[str]) -> Row:
    if not isinstance(item, Mapping):
        raise RowError(f"must be an object with columns, not {type(item).__name__}")
    gold, feasible = _gold(item)
    row: Row = {"id": _identifier(item.get("id"))}
    for column in TEXT_COLUMNS[1:]:
        if column == "gold_answer":
            row[column] = gold
        elif column in columns:
            row[column] = _text(item.get(column), column)
    row["is_feasible"] = feasible
    for column in NUMBER_COLUMNS:
        if column in columns:
            row[column] = _number(item.get(column), column)
    if not row["gold_prompt"]:
        raise RowError("gold_prompt is empty")
    return row


def _identifier(value: object) -> str:
    if type(value) is int:
        value = str(value)
    if not isinstance(value, str) or not value.isprintable() or not 0 < len(value) <= MAX_ID:
        raise RowError(f"id must be 1 to {MAX_ID} printable characters, not {_shown(value)}")
    return value


def _text(value: object, column: str) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise RowError(f"{column} must be text, not {_shown(value)}")
    if len(value) > MAX_TEXT:
        raise RowError(f"{column} has {len(value):,} characters; at most {MAX_TEXT:,} are taken")
    if "\0" in value:
        raise RowError(f"{column} holds a NUL character")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise RowError(f"{column} holds half a surrogate pair, which is no text") from None
    return value


def _number(value: object, column: str) -> int | None:
    if value is not None and type(value) is not int:
        raise RowError(f"{column} must be a whole number, not {_shown(value)}")
    return value


def _gold(item: Mapping[Any, Any]) -> tuple[str, bool]:
    """The gold answer as JSON text, from whichever columns state it, and whether it is a plan."""
    stated = item.get("gold_answer")
    feasible = item.get("is_feasible")
    if feasible is not None and not isinstance(feasible, bool):
        raise RowError(f"is_feasible must be true or false, not {_shown(feasible)}")
    if stated is None and feasible is None:
        raise RowError("neither gold_answer nor is_feasible is given")
    if stated is None:
        answer = _parsed(item.get("verified_answer"), "verified_answer")
        stated = [{"is_feasible": True, "verified_answer": answer} if feasible else {"is_feasible": False}]
    text = stated if isinstance(stated, str) else _written(stated, "gold_answer")
    _text(text, "gold_answer")
    said = _feasibility(_parsed(text, "gold_answer"))
    if feasible is not None and feasible is not said:
        raise RowError(f"is_feasible is {_shown(feasible)}, but the gold answer says {_shown(said)}")
    return text, said


def _feasibility(gold: object) -> bool:
    """What a gold answer says of feasibility, if it has the outer shape of an answer."""
    entry = gold[0] if isinstance(gold, list) and len(gold) == 1 else None
    said = entry.get("is_feasible") if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not isinstance(said, bool):
        raise RowError('gold_answer must be a JSON array of one object with "is_feasible": true or false')
    if said != isinstance(entry.get("verified_answer"), dict):
        raise RowError("gold_answer must have a verified_answer object if, and only if, it is feasible")
    return said


def _parsed(value: object, column: str) -> object:
    """JSON text parsed; a value that is already nested, without the nulls that columnar formats put in."""
    try:
        return json.loads(value) if isinstance(value, str) else _pruned(value, column)
    except RowError:
        raise
    except (ValueError, RecursionError) as error:
        raise RowError(f"{column} is not JSON: {_shown(value)} ({error})") from None


def _written(value: object, column: str) -> str:
    try:
        return json.dumps(_pruned(value, column), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError):
        raise RowError(f"{column} holds what JSON cannot") from None


def _pruned(value: object, column: str) -> object:
    if isinstance(value, Mapping):
        return {str(key): _pruned(item, column) for key, item in value.items() if item is not None}
    if isinstance(value, list | tuple):
        return [_pruned(item, column) for item in value]
    if value is None or isinstance(value, str | int | float):
        return value
    raise RowError(f"{column} holds {_shown(value)}; declare timestamps and other values in it as text")


def _shown(value: object) -> str:
    """A value as an error message shows it: short, on one line, in ASCII."""
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return f"{value[:60]!a}{'...' if len(value) > 60 else ''}"
    return f"a value of type {type(value).__name__}"
