"""`banglaplan score`: metrics of a file of responses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from banglaplan_cli.tables import group_table, metric_table
from banglaplan_cli.terminal import errors, out
from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.metrics import summarize
from banglaplan_scorer.predictions import PredictionError, score_predictions
from banglaplan_scorer.rows import LABELS, DatasetError, RowError


class PredictionFileError(ValueError):
    """A predictions file that cannot be read; the message names the line."""


def read_predictions(path: Path) -> list[tuple[str, Any]]:
    """Ids and responses of a JSON Lines file, in order.

    Raises:
        PredictionFileError: the file is missing, or a line is not an object with a text `id` and a `response`.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise PredictionFileError(f"{path}: cannot be read: {error}") from None
    found = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            item = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise PredictionFileError(f"{path}, line {number}: not JSON: {error}") from None
        if not isinstance(item, dict) or not isinstance(item.get("id"), str) or "response" not in item:
            raise PredictionFileError(f'{path}, line {number}: must be {{"id": "…", "response": "…"}}')
        found.append((item["id"], item["response"]))
    return found


def run(
    predictions: Path,
    lang: str,
    split: str,
    dataset: str | None,
    by: str | None,
    as_json: bool,
    details: Path | None,
) -> None:
    """Score and print."""
    with errors(PredictionFileError, PredictionError, DatasetError, RowError):
        if by is not None and by not in LABELS:
            raise PredictionError(f"--by {by}: must be one of {', '.join(LABELS)}")
        scores = score_predictions(read_predictions(predictions), load_problems(lang, split, dataset))
        if details is not None:
            text = "".join(json.dumps(score.to_dict()) + "\n" for score in scores)
            details.write_text(text, encoding="utf-8")
        summary = summarize(scores)
        groups = summarize(scores, by=by) if by else {}
        if as_json:
            out.print_json(json.dumps({"metrics": summary, **({"by": {by: groups}} if by else {})}))
            return
        out.print(metric_table(summary, f"{predictions.name} ({lang}, {split})"))
        missing = sum(score.format_reason == "missing" for score in scores)
        if missing:
            out.print(f"{missing} of {len(scores)} rows have no response and count as format errors.")
        if by:
            out.print(group_table(groups, by))
