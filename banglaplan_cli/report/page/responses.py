"""A response as the sample browser shows it: its text, what was read from it, and what was found wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from banglaplan_cli.logs import Response
from banglaplan_cli.report.entries import Entry
from banglaplan_cli.report.page.pack import Clipped, clipped
from banglaplan_scorer.gold import gold_of
from banglaplan_scorer.reached import reached
from banglaplan_scorer.response import Answer, read
from banglaplan_scorer.rows import Row
from banglaplan_scorer.scoring import Score

MAX_ANSWER: Final = 20_000
"""Characters of an answer as JSON beyond which it is shown as text only; the release's own stay below 2,000."""
MAX_EXPLANATION: Final = 6_000


def texts_of(entry: Entry) -> Iterator[int]:
    """Characters of every response and every reasoning of an entry."""
    if entry.result is None:
        return
    for response in entry.result.responses.values():
        yield len(response.text) if isinstance(response.text, str) else 0
        yield len(response.reasoning or "")


def sample_of(entry: Entry, name: str, cap: int) -> dict[str, Any]:
    """One sample as JSON data; what it has not is left out.

    `t` text, `x` what it is instead of a text, `r` reasoning, `s` stop reason, `c` whether the limit cut it, `a`
    canonical answer, `l` that of the lenient reading, `e` explanation, `b` ids of broken rules, `p` share of the
    checklist kept, `o` objectives and tie-break reached.
    """
    score, row = entry.scores[name], entry.rows[name]
    response = entry.result.responses.get(name) if entry.result is not None else None
    found: dict[str, Any] = {
        **_told(response, cap),
        "e": clipped(score.explanation, MAX_EXPLANATION),
        "b": list(score.broken_rules),
        "p": score.avg_pass,
        "c": score.truncated,
    }
    if score.answer is not None:
        found["a"] = _small(score.answer)
        found["o"] = _reached(score, row)
    elif response is not None:
        found["l"] = _lenient(response.text, row)
    return {key: value for key, value in found.items() if value not in (None, [], "")}


def _told(response: Response | None, cap: int) -> dict[str, Clipped | None]:
    if response is None:
        return {}
    text = response.text
    if not isinstance(text, str):
        return {"x": clipped(f"{type(text).__name__}: {text!r}", cap) if text is not None else None}
    return {
        "t": clipped(text, cap),
        "r": clipped(response.reasoning, cap) if response.reasoning else None,
        "s": response.stop_reason[:200] if response.stop_reason else None,
    }


def _small(answer: list[dict[str, Any]]) -> list[dict[str, Any]] | None:
    return answer if len(json.dumps(answer, ensure_ascii=False)) <= MAX_ANSWER else None


def _lenient(text: object, row: Row) -> list[dict[str, Any]] | None:
    """What the lenient reading takes from a response that strict reading refused."""
    found = read(text, gold_of(row).kinds, str(row["gold_prompt"])).lenient
    return _small(found.to_json()) if isinstance(found, Answer) else None


def _reached(score: Score, row: Row) -> list[Any] | None:
    """Objectives and tie-break of a plan that is not the right one; the right one's stand with the gold."""
    record = row.get("problem")
    plan = score.answer[0].get("verified_answer") if score.answer else None
    if score.exact_match or plan is None or not isinstance(record, str):
        return None
    found = reached(record, plan)
    return [found.objectives, found.ties]
