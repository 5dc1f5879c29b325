"""Results to make pages of: real rows of the release with responses whose verdicts are known, and hostile ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from banglaplan_cli.logs import Response
from banglaplan_cli.results import Result
from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.rows import Row
from banglaplan_scorer.scoring import score

FLAG: Final = '[{"is_feasible": false}]'
HOSTILE_NAME: Final = '</script><img src=x onerror="window.owned=1">'

Answer = Callable[[Row], Response]


FIXED: Final = "BP-F03-T900-001"
"""A row of our own, whose numbers stay as they are whatever becomes of the release's."""
_RECORD: Final = {
    "kind": "schedule",
    "epoch": "2026-10-13T00:00:00+06:00",
    "sets": {"tests": ["B1", "U1"]},
    "tables": {"minutes": {"B1": 10, "U1": 25}},
    "params": {"open": 420, "close": 660, "wait": 15},
    "decisions": {"B1": {"start": [420, 660, 5]}, "U1": {"start": [420, 660, 5]}},
    "rules": [
        {
            "id": "C1", "name": "hours", "pool": "time_window", "tier": "basic",
            "expr": "all(open <= start(t) and end(t) <= close for t in tests)",
            "bn": "\u09b8\u09ac \u09aa\u09b0\u09c0\u0995\u09cd\u09b7\u09be \u09b8\u0995\u09be\u09b2\u09c7\u0964",
            "en": "All tests lie between 07:00 and 11:00.",
        },
        {
            "id": "C2", "name": "rest", "pool": "task", "tier": "basic",
            "expr": "start('U1') >= end('B1') + wait",
            "bn": "\u0986\u0997\u09c7 B1\u0964", "en": "U1 begins 15 minutes after B1 at the earliest.",
        },
    ],
    "objectives": [{"id": "O1", "sense": "min", "expr": "end('U1')", "bn": "\u0986\u0997\u09c7", "en": "earlier"}],
    "tie_break": {"sense": "min", "expr": "[start(t) for t in tests]", "bn": "", "en": "then by start"},
    "conflict": None,
}  # fmt: skip
PLAN: Final = {
    "schedule": [
        {"task": "B1", "start": "2026-10-13T07:00:00+06:00", "end": "2026-10-13T07:10:00+06:00"},
        {"task": "U1", "start": "2026-10-13T07:25:00+06:00", "end": "2026-10-13T07:50:00+06:00"},
    ]
}
"""The best plan of the row `FIXED`: U1 ends 470 minutes after midnight, and the tests start at 420 and 445."""
TYPES: Final = ("T001", "T022", "T097")


def rows_of(lang: str, types: tuple[str, ...] = TYPES) -> dict[str, Row]:
    """The row `FIXED`, and the release's test rows of some types: ten each, of which two or three have no plan."""
    fixed = _fixed(lang)
    return {FIXED: fixed} | {
        str(row["id"]): row for row in load_problems(lang, "test") if row["type"] in types
    }


def _fixed(lang: str) -> Row:
    answer = [{"is_feasible": True, "verified_answer": PLAN}]
    return {
        "id": FIXED,
        "family": "F03",
        "type": "T900",
        "type_name": "Two tests",
        "answer_kind": "schedule",
        "register": "everyday",
        "difficulty": "easy",
        "gold_prompt": f"({lang}) \u09a6\u09c1\u099f\u09bf \u09aa\u09b0\u09c0\u0995\u09cd\u09b7\u09be: B1, U1",
        "gold_answer": json.dumps(answer),
        "problem": json.dumps(_RECORD, ensure_ascii=False),
        "is_feasible": True,
        "k": 7,
    }


def schedules(lang: str = "bn") -> int:
    """How many of the rows are schedules that have a plan: those that `late` answers wrongly."""
    rows = rows_of(lang).values()
    return sum(row["answer_kind"] == "schedule" and bool(row["is_feasible"]) for row in rows)


def result_of(model: str, rows: Mapping[str, Row], answer: Answer, lang: str = "bn") -> Result:
    """A model that answers every row."""
    responses = {name: answer(row) for name, row in rows.items()}
    scores = {name: score(one.text, rows[name], one.stop_reason) for name, one in responses.items()}
    return Result(model, lang, "test", rows, scores, responses, (), 0, (), (Path(f"{lang}.jsonl"),))


def said(row: Row, text: Any, **more: Any) -> Response:
    """A response to a row."""
    return Response(str(row["id"]), text, "a place", **more)


def right(row: Row) -> Response:
    """The gold answer."""
    return said(row, row["gold_answer"], stop_reason="stop")


def flags(row: Row) -> Response:
    """Always 'infeasible'."""
    return said(row, FLAG)


def late(row: Row) -> Response:
    """The gold answer with every start and end an hour later; of other kinds the gold answer itself."""
    text = str(row["gold_answer"])
    plan = json.loads(text)
    for entry in plan[0].get("verified_answer", {}).get("schedule", []):
        for key in ("start", "end"):
            entry[key] = f"{entry[key][:11]}{int(entry[key][11:13]) + 1:02d}{entry[key][13:]}"
    return said(row, json.dumps(plan))


HOSTILE: Final[dict[str, Any]] = {
    "BP-F01-T001-001": '</script><script>window.owned=1</script><img src=x onerror="window.owned=1">',
    "BP-F01-T001-002": '\u202e\u2066[{"is_feasible": false}]\u2069\u200f \u0000\u001b[31m\x9b',
    "BP-F01-T001-003": "<svg onload=window.owned=1><style>*{display:none}</style>]]><!--",
    "BP-F01-T001-004": "A" * 1_000_000 + "end of a megabyte",
    "BP-F01-T001-005": "\ud800 half a pair",
    "BP-F01-T001-006": {"not": ["a", "text"]},
    "BP-F01-T001-007": None,
    "BP-F01-T001-008": "\u202e" * 3_000,
    "BP-F01-T001-009": "`${window.owned=1}` javascript:window.owned=1 &lt;b&gt; \u2028 \u2029",
}
"""By id: the first would run in a page that escapes nothing, the others break lines, files or readers."""


def hostile(row: Row) -> Response:
    """Markup, turned lines, control characters, a megabyte, half a character, no text; else the gold answer."""
    name = str(row["id"])
    reasoning = "<img src=x onerror='window.owned=1'> \u202e thought" if name.endswith("1") else None
    text = HOSTILE.get(name, row["gold_answer"])
    return said(row, text, reasoning=reasoning, stop_reason="<b onclick=window.owned=1>length</b>")
