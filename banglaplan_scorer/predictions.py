"""Score a whole set of predictions: every row counts, and every prediction belongs to a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from banglaplan_scorer.scoring import Score, score

_NAMED: Final = 5


class PredictionError(ValueError):
    """The predictions do not fit the rows; the message names the ids."""


def score_predictions(
    predictions: Mapping[str, object] | Iterable[tuple[str, object]], rows: Iterable[Mapping[str, Any]]
) -> list[Score]:
    """The scores of all rows, in their order; a row without a prediction is a format error (`missing`).

    `predictions` gives responses by id, as a mapping or as pairs.

    Raises:
        PredictionError: an id is predicted twice, or belongs to no row, or two rows share one.
        RowError: a row is malformed.
    """
    pairs = list(predictions.items()) if isinstance(predictions, Mapping) else list(predictions)
    responses = dict(pairs)
    if len(responses) != len(pairs):
        raise PredictionError(f"predicted more than once: {_names(_repeated(name for name, _ in pairs))}")
    wanted = list(rows)
    ids = [str(row.get("id")) for row in wanted]
    if len(set(ids)) != len(ids):
        raise PredictionError(f"ids that several rows share: {_names(_repeated(ids))}")
    known = set(ids)
    if unknown := [str(name) for name in responses if name not in known]:
        raise PredictionError(
            f"ids that no row has: {_names(unknown)}; is it the right dataset, language and split?"
        )
    return [score(responses.get(name), row) for name, row in zip(ids, wanted, strict=True)]


def _repeated(names: Iterable[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]


def _names(names: list[str]) -> str:
    more = len(names) - _NAMED
    return ", ".join(ascii(name) for name in names[:_NAMED]) + (f" and {more} more" if more > 0 else "")
