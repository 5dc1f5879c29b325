"""Scoring one response: well-formed and right, and wrong with checklist and V/S/N, against bare JSON and schemas."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import jsonschema
import jsonschema_rs
from timing import seconds, show

from banglaplan_scorer import load_problems, score
from banglaplan_scorer.kinds import KINDS

Row = Mapping[str, Any]


def _wrong(row: Row) -> str:
    """A parsable plan that is wrong: the right one with its first times, amounts or places changed."""
    answer = json.loads(row["gold_answer"])
    plan = answer[0]["verified_answer"]
    first = next(iter(plan.values()))
    if isinstance(first, list) and len(first) > 1 and isinstance(first[0], str):
        first[0], first[1] = first[1], first[0]
    elif isinstance(first, list):
        for key, value in first[0].items():
            if key in ("start", "end", "depart", "arrive"):
                first[0][key] = value[:14] + ("30" if value[14:16] != "30" else "00") + value[16:]
            elif isinstance(value, int):
                first[0][key] = value + 1
        if len(first) > 1 and "right" in first[0]:
            first[0]["right"], first[1]["right"] = first[1]["right"], first[0]["right"]
        if "item" in first[0]:
            first.pop()
    else:
        plan["label"] = "L0"
    return json.dumps(answer)


def _each(call: Callable[[Row], object], rows: list[Row]) -> None:
    for row in rows:
        call(row)


def _measured(kind: str, chosen: list[Row]) -> dict[str, float]:
    """Microseconds a response of one kind: ours, bare, slow (jsonschema), and a wrong plan."""
    fast, slow = (
        jsonschema_rs.validator_for(KINDS[kind].schema),
        jsonschema.Draft202012Validator(KINDS[kind].schema),
    )
    golds = {row["id"]: json.loads(row["gold_answer"]) for row in chosen}
    wrong = {row["id"]: _wrong(row) for row in chosen}

    def bare(row: Row) -> bool:
        parsed = json.loads(row["gold_answer"])
        return bool(fast.is_valid(parsed) and parsed == golds[row["id"]])

    calls: dict[str, Callable[[Row], object]] = {
        "score": lambda row: score(row["gold_answer"], row),
        "bare": bare,
        "slow": lambda row: slow.is_valid(json.loads(row["gold_answer"])),
        "wrong": lambda row: score(wrong[row["id"]], row),
    }
    found = {}
    for name, call in calls.items():
        for row in chosen:
            call(row)
        # processor time: scoring is one thread, and a busy machine should not count
        run = partial(_each, call, chosen)
        found[name] = seconds(run, calls=20, clock=time.process_time) / len(chosen) * 1e6
    return found


def main() -> None:
    """Print microseconds a response, by answer kind and as the median over kinds."""
    rows = [row for row in load_problems("bn", "test") if row["is_feasible"]]
    by_kind: dict[str, dict[str, float]] = {}
    for kind in sorted({str(row["answer_kind"]) for row in rows}):
        figures = by_kind[kind] = _measured(kind, [row for row in rows if row["answer_kind"] == kind][:7])
        show(
            f"{kind}: right answer",
            f"{figures['score']:.0f} µs",
            f"{figures['score'] / figures['bare']:.1f} x bare",
        )
        show(f"{kind}: wrong plan, checklist and V/S/N", f"{figures['wrong']:.0f} µs")
    middle = {
        name: statistics.median(f[name] for f in by_kind.values())
        for name in ("score", "bare", "slow", "wrong")
    }
    show(
        "right answer (aim 40 µs)",
        f"{middle['score']:.0f} µs",
        f"{middle['score'] / middle['bare']:.1f} x bare",
    )
    show("  json.loads + jsonschema-rs + compare (bare)", f"{middle['bare']:.0f} µs")
    show(
        "  json.loads + jsonschema",
        f"{middle['slow']:.0f} µs",
        f"{middle['slow'] / middle['bare']:.1f} x bare",
    )
    show("wrong plan with checklist and V/S/N (aim 120 µs)", f"{middle['wrong']:.0f} µs")


if __name__ == "__main__":
    main()
