"""The gold answer of a row: read strictly, canonical, cached by its text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from banglaplan_scorer.kinds import KINDS, kind_of
from banglaplan_scorer.kinds.model import Kind
from banglaplan_scorer.reasons import REASONS
from banglaplan_scorer.response import Refusal, read
from banglaplan_scorer.rows import DatasetError, RowError, check_rows


@dataclass(frozen=True, slots=True)
class Gold:
    """What a row's right answer is, and by which kinds a response to it may be read."""

    kinds: tuple[Kind, ...]
    """One; or all, for an infeasible row that does not say its kind: any plan is then a false plan."""
    verified: dict[str, Any] | None
    """The canonical `verified_answer`; None where the right answer is that no plan exists."""


def gold_of(row: Mapping[str, Any]) -> Gold:
    """The gold answer of a row, from `gold_answer`, or from `is_feasible` and `verified_answer`.

    Raises:
        RowError: a column is missing or malformed; the message names the row, the column and what is wanted.
    """
    if not isinstance(row, Mapping):
        raise RowError(f"a row must be a mapping from columns to values, not {type(row).__name__}")
    text = row.get("gold_answer")
    if not isinstance(text, str):
        text = _assembled(row)
    try:
        gold = _gold(text, row.get("answer_kind") or None)
        if row.get("is_feasible") not in (None, gold.verified is not None):
            raise RowError(
                f"is_feasible: is {row['is_feasible']!r}, but gold_answer says otherwise; mend one of them"
            )
    except (RowError, TypeError) as error:
        raise RowError(f"row {row.get('id')!r}: {error}") from None
    return gold


def _assembled(row: Mapping[str, Any]) -> str:
    """The text of a gold answer that stands in several columns, or is nested."""
    try:
        return str(check_rows([row], "score")[0]["gold_answer"])
    except DatasetError as error:
        raise RowError(str(error)) from None


@lru_cache(maxsize=4096)
def _gold(text: str, kind: str | None) -> Gold:
    try:
        kinds = (kind_of(kind),) if kind is not None else tuple(KINDS.values())
    except ValueError as error:
        raise RowError(str(error)) from None
    answer = read(text, kinds).strict
    if isinstance(answer, Refusal):
        what = f"{REASONS[answer.reason]}{f' ({answer.detail})' if answer.detail else ''}"
        raise RowError(f'gold_answer: must be [{{"is_feasible": ...}}] as a response should be, but: {what}')
    return Gold((answer.kind,) if answer.kind else kinds, answer.verified)
