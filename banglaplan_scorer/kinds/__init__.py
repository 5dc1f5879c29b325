"""The eight answer kinds (design, section 5), one module each."""

from __future__ import annotations

from typing import Final

from banglaplan_scorer.kinds import (
    allocation,
    classification,
    matching,
    ordered_steps,
    ranking,
    route,
    schedule,
    selection,
)
from banglaplan_scorer.kinds.model import Kind

KINDS: Final[dict[str, Kind]] = {
    module.KIND.name: module.KIND
    for module in (classification, ordered_steps, schedule, route, allocation, matching, selection, ranking)
}


def kind_of(name: str) -> Kind:
    """The kind called `name`.

    Raises:
        ValueError: there is no such kind; the message lists those there are.
    """
    try:
        return KINDS[name]
    except KeyError:
        raise ValueError(f"answer_kind {name!r} is not one of {', '.join(KINDS)}") from None
