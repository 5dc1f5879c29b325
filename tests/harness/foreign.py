"""A small dataset that is not the release: every answer kind, no record, and only some of the labels."""

import json
from pathlib import Path
from typing import Any

PLAN = "\u09aa\u09b0\u09bf\u0995\u09b2\u09cd\u09aa\u09a8\u09be"
"""`plan` in Bangla."""
_AT = "2026-10-13T09:00:00+06:00"
_TILL = "2026-10-13T10:30:00+06:00"
ANSWERS: dict[str, dict[str, Any]] = {
    "classification": {"label": "L2"},
    "ordered_steps": {"steps": [{"step": "S2", "start": _AT}, {"step": "S1", "start": _TILL}]},
    "schedule": {"schedule": [{"task": "T1", "start": _AT, "end": _TILL}]},
    "route": {"route": [{"leg": "L3", "depart": _AT, "arrive": _TILL}], "total_cost_bdt": 2100},
    "allocation": {"allocations": [{"recipient": "U1", "amount": 120}, {"recipient": "U2", "amount": 40}]},
    "matching": {"pairs": [{"left": "P1", "right": "B3"}, {"left": "P2", "right": "B1"}]},
    "selection": {"selected": [{"item": "I1", "quantity": 2}], "total_cost_bdt": 61799},
    "ranking": {"ranking": ["P3", "P1", "P2"]},
}


def foreign_rows() -> list[dict[str, Any]]:
    """A feasible row of each kind, and an infeasible one of every second kind."""
    rows: list[dict[str, Any]] = []
    for number, (kind, answer) in enumerate(ANSWERS.items()):
        shared = {"family": f"F{number // 4}", "answer_kind": kind}
        gold = [{"is_feasible": True, "verified_answer": answer}]
        rows.append(
            {
                "id": f"{kind}-1",
                "gold_prompt": f"Problem {number}.\n\n{PLAN} ",
                "gold_answer": json.dumps(gold),
                **shared,
            }
        )
        if number % 2 == 0:
            rows.append(
                {
                    "id": f"{kind}-2",
                    "gold_prompt": f"Problem {number}, with no plan.",
                    "gold_answer": '[{"is_feasible":false}]',
                    **shared,
                }
            )
    return rows


def write_jsonl(rows: list[dict[str, Any]], path: Path) -> Path:
    """The rows as JSON Lines."""
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path
