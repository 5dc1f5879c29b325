"""Results made by hand: which rows there are, and how each is answered."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from banglaplan_cli.logs import Response
from banglaplan_cli.results import Result
from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.rows import Row
from banglaplan_scorer.scoring import score

FLAG: Final = '[{"is_feasible":false}]'
HOSTILE: Final = (
    "=1+1|</td><script>alert(1)</script> \\input{x} $x_1$ [a](b) `c` 100% & #{} ~^ \x1b[31m\x00\u202e"
)


def rows_of(lang: str = "bn", feasible: int = 6, infeasible: int = 4) -> list[Row]:
    """The first schedules of the release, so many with a plan and so many without."""
    schedules = [row for row in load_problems(lang, "test") if row["answer_kind"] == "schedule"]
    first = [row for row in schedules if row["is_feasible"]][:feasible]
    return [*first, *[row for row in schedules if not row["is_feasible"]][:infeasible]]


def answer(row: Row, how: str) -> str | None:
    """A response to a row: right, flag, late (each task five minutes on), swapped, fence, cut, or none at all."""
    gold = str(row["gold_answer"])
    if how == "right":
        return gold
    if how == "flag":
        return FLAG
    if how == "fence":
        return f"```json\n{gold}\n```"
    if how == "cut":
        return gold[: len(gold) // 2]
    if how == "none":
        return None
    return _spoilt(gold, how)


def _spoilt(gold: str, how: str) -> str:
    (found,) = json.loads(gold)
    if not found["is_feasible"]:
        start, end = (f"2026-10-13T0{hour}:00:00+06:00" for hour in (8, 9))
        plan = {"schedule": [{"task": "T1", "start": start, "end": end}]}
        return json.dumps([{"is_feasible": True, "verified_answer": plan}])
    entries = found["verified_answer"]["schedule"]
    if how == "swapped":
        entries[0], entries[1] = entries[1], entries[0]
    else:
        entries.pop()
    return json.dumps([found])


def result(
    model: str,
    how: Sequence[str] | str,
    rows: Sequence[Row] | None = None,
    lang: str = "bn",
    answered: bool = False,
    stop: str | None = None,
) -> Result:
    """A result with one way of answering for each row, or the same for all."""
    rows = rows_of(lang) if rows is None else rows
    ways = [how] * len(rows) if isinstance(how, str) else how
    given = {str(row["id"]): answer(row, way) for row, way in zip(rows, ways, strict=True)}
    responses = {
        name: Response(name, text, f"made, {name}", stop_reason=stop)
        for name, text in given.items()
        if text is not None
    }
    by_id = {str(row["id"]): row for row in rows}
    scores = {
        name: score(given[name], row, stop)
        for name, row in by_id.items()
        if name in responses or not answered
    }
    missing = tuple(name for name in by_id if name not in responses)
    return Result(model, lang, "test", by_id, scores, responses, missing, 0, (), (Path(f"{model}.jsonl"),))


def predictions(path: Path, rows: Sequence[Row], how: Mapping[str, str] | str) -> Path:
    """A prediction file that answers rows in these ways, by id, or all in one."""
    lines = [
        json.dumps({
            "id": row["id"], "response": answer(row, how if isinstance(how, str) else how[str(row["id"])])
        })
        for row in rows
    ]  # fmt: skip
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path
