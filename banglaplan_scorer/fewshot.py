"""Chooses the solved examples that stand before a problem: of the validation split, same kind first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from banglaplan_scorer.rows import DatasetError

_Row = TypeVar("_Row", bound=Mapping[str, Any])

SPLIT = "validation"
"""The split that examples come from, which shares no problem with `test`."""


def examples_for(row: Mapping[str, Any], pool: Sequence[_Row], count: int) -> list[_Row]:
    """The `count` rows of the pool to show before this row, always the same ones.

    Rows of the same answer kind come first, both groups in the order of the pool. The row itself is left out,
    by id and by prompt.

    Raises:
        DatasetError: the pool has fewer.
    """
    others = [
        other
        for other in pool
        if other["id"] != row["id"] and str(other["gold_prompt"]).strip() != str(row["gold_prompt"]).strip()
    ]
    if count > len(others):
        raise DatasetError(f"{count} examples are asked for; the split {SPLIT!r} has {len(others)} to give")
    kind = row.get("answer_kind")
    return sorted(others, key=lambda other: other.get("answer_kind") != kind)[:count]
