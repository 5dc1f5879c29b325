"""A handful of the release's problems, in both languages, as a dataset that both harnesses can be pointed at."""

import json
from pathlib import Path

from banglaplan_scorer import load_problems

FEASIBLE, INFEASIBLE = 2, 1
ROWS = FEASIBLE + INFEASIBLE
"""An odd number, so that two processes get unequal shares."""


def write_handful(folder: Path) -> Path:
    """Writes `bn/test.jsonl` and `en/test.jsonl`: the same problems, those that take a small model least time."""
    shortest = sorted(load_problems("bn"), key=lambda row: len(str(row["gold_prompt"])))
    feasible = [row["id"] for row in shortest if row["is_feasible"]][:FEASIBLE]
    infeasible = [row["id"] for row in shortest if not row["is_feasible"]][:INFEASIBLE]
    for language in ("bn", "en"):
        rows = [row for row in load_problems(language) if row["id"] in feasible + infeasible]
        (folder / language).mkdir(parents=True)
        lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
        (folder / language / "test.jsonl").write_text("".join(lines), encoding="utf-8")
    return folder
