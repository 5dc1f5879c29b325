"""Agreement as JSON data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from banglaplan_cli.review.agreement import Agreement, BetweenReviewers, WithProgram
from banglaplan_cli.review.read_sheet import Reviewed


def program_data(found: WithProgram) -> dict[str, Any]:
    """A reviewer against the program; shares are fractions of one, what is over no row is null."""
    return {
        "sheet": str(found.sheet.path),
        "rows": len(found.sheet.rows),
        "empty": [row.id for row in found.empty],
        "unsure": [row.id for row in found.unsure],
        "verdict": _agreement(found.verdicts),
        "right_or_not": _agreement(found.right_or_not),
        "by_kind": {name: _agreement(one) for name, one in found.by_kind.items()},
        "by_outcome": {name: _agreement(one) for name, one in found.by_outcome.items()},
        "categories": {name: asdict(one) for name, one in found.categories.items()},
        "by_category": {name: _agreement(one) for name, one in found.by_category.items()},
        "disagreements": _rows(found.disagreed),
    }


def between_data(found: BetweenReviewers) -> dict[str, Any]:
    """Two reviewers against each other."""
    return {
        "sheets": [str(found.first.path), str(found.second.path)],
        "verdict": _agreement(found.verdicts),
        "category": _agreement(found.categories),
        "disagreements": [{"first": asdict(one), "second": asdict(other)} for one, other in found.disagreed],
        "only_first": _rows(found.only_first),
        "only_second": _rows(found.only_second),
    }


def _agreement(one: Agreement) -> dict[str, Any]:
    counts = [{"first": a, "second": b, "rows": rows} for (a, b), rows in sorted(Counter(one.pairs).items())]
    return {"same": asdict(one.same), "kappa": asdict(one.kappa), "pairs": counts}


def _rows(rows: Sequence[Reviewed]) -> list[dict[str, Any]]:
    return [asdict(row) for row in rows]
