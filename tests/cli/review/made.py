"""A small dataset with its own rules, and sheets filled in by program."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

RULE_BN: Final = "\u09a8\u09bf\u09df\u09ae"
"""A word of Bangla, for the rule as the Bangla prompt says it."""
RECORD: Final = {
    "kind": "schedule",
    "epoch": "2026-10-13T00:00:00+06:00",
    "sets": {"tests": ["B1", "U1"]},
    "tables": {"minutes": {"B1": 10, "U1": 25}},
    "params": {"wait": 10},
    "decisions": {"B1": {"start": [420, 660, 5]}, "U1": {"start": [420, 660, 5]}},
    "rules": [
        {"id": "C1", "name": "wait", "pool": "task", "tier": "basic",
         "expr": "start('U1') >= end('B1') + wait", "bn": RULE_BN, "en": "U1 begins 10 minutes after B1"},
        {"id": "C2", "name": "lengths", "pool": "task", "tier": "basic",
         "expr": "all(end(t) - start(t) == minutes[t] for t in tests)", "bn": RULE_BN, "en": "As long as they take"},
    ],
    "objectives": [{"id": "O1", "sense": "min", "expr": "end('U1')"}],
    "tie_break": {"sense": "min", "expr": "[start(t) for t in tests]"},
}  # fmt: skip


def plan(blood: str, scan: str) -> str:
    """A response: B1 for ten minutes and U1 for twenty-five from these hours."""
    entries = [_entry("B1", blood, 10), _entry("U1", scan, 25)]
    answer = {"schedule": sorted(entries, key=lambda entry: entry["start"])}
    return json.dumps([{"is_feasible": True, "verified_answer": answer}])


def _entry(task: str, start: str, minutes: int) -> dict[str, str]:
    hour, minute = map(int, start.split(":"))
    end = hour * 60 + minute + minutes
    times = (f"2026-10-13T{clock}:00+06:00" for clock in (start, f"{end // 60:02}:{end % 60:02}"))
    return dict(zip(("task", "start", "end"), (task, *times), strict=True))


GOLD: Final = plan("08:00", "08:25")
FLAG: Final = '[{"is_feasible":false}]'
IDS: Final = (
    "R-stands",
    "R-better",
    "R-tie",
    "R-wins",
    "R-order",
    "R-unchecked",
    "R-none",
    "R-loses",
    "R-breaks",
    "R-gold",
)
STRONG: Final = {
    "R-stands": GOLD,
    "R-better": plan("07:55", "08:20"),
    "R-tie": plan("08:05", "08:25"),
    "R-wins": plan("07:55", "08:25"),
    "R-order": json.dumps([{"is_feasible": True, "verified_answer": {"schedule": [
        _entry("U1", "08:25", 25), _entry("B1", "08:00", 10)]}}]),
    "R-unchecked": plan("08:05", "08:25"),
    "R-none": FLAG,
    "R-loses": plan("08:00", "08:35"),
    "R-breaks": plan("08:10", "08:25"),
    "R-gold": f"Sure!\n```json\n{GOLD}\n```",
}  # fmt: skip
"""What a strong model answers; each id says how that stands to the gold answer."""


def dataset(folder: Path) -> Path:
    """The rows of `IDS`, all with one gold answer but `R-stands`, which is said to have no plan."""
    path = folder / "rows.jsonl"
    lines = [
        {"id": name, "family": "F03", "type": "T022", "answer_kind": "schedule", "gold_prompt": f"Plan {name}.",
         "gold_answer": FLAG if name == "R-stands" else GOLD,
         "problem": None if name == "R-unchecked" else json.dumps(RECORD)}
        for name in IDS
    ]  # fmt: skip
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def answered(path: Path, texts: Mapping[str, object]) -> Path:
    """A prediction file."""
    lines = (json.dumps({"id": name, "response": text}) for name, text in texts.items())
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def table(path: Path) -> list[dict[str, str]]:
    """The rows of a sheet by the names of the columns, without the words to choose from."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [
            {name.partition(" (")[0]: value for name, value in row.items()}
            for row in csv.DictReader(file, strict=True)
        ]


def filled(
    sheet: Path,
    out: Path,
    verdicts: Sequence[str] | Callable[[dict[str, str]], str],
    categories: Sequence[str] = (),
    encoding: str = "utf-8-sig",
    delimiter: str = ",",
) -> Path:
    """The sheet as a reviewer saves it: verdicts row by row, or by what a row says."""
    rows: list[dict[str, Any]] = table(sheet)
    for place, row in enumerate(rows):
        row["your_verdict"] = (
            verdicts(row) if callable(verdicts) else verdicts[place] if place < len(verdicts) else ""
        )
        row["your_category"] = categories[place] if place < len(categories) else ""
    with out.open("w", encoding=encoding, newline="") as file:
        writer = csv.DictWriter(file, rows[0], delimiter=delimiter)
        writer.writeheader()
        writer.writerows(rows)
    return out
