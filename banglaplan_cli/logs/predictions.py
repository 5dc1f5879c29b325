"""Our own format: `{"id": "…", "response": "…"}` in each line, and `stop_reason` where it is known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from banglaplan_cli.logs.json_lines import Advance, values
from banglaplan_cli.logs.record import Log, LogError, Response, Run, text_or_none


def read(path: Path, advance: Advance) -> Log:
    """The responses of a prediction file; it says nothing of its run."""
    return Log(Run(path, "predictions"), _responses(path, advance))


def _responses(path: Path, advance: Advance) -> Iterator[Response]:
    for place, item in values(path, advance):
        if not isinstance(item, dict) or not isinstance(item.get("id"), str) or "response" not in item:
            raise LogError(f'{place}: must be {{"id": "…", "response": "…"}}')
        yield Response(item["id"], item["response"], place, stop_reason=text_or_none(item.get("stop_reason")))
