"""Make a problem infeasible at the boundary: one bound stated one natural step beyond the tightest that has a plan."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any, Final

import cpmpy as cp

from banglaplan_scorer.record import problem_from
from banglaplan_synth.engine.compose import Draft, Unfit, get_fact, set_fact
from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.model import build_model
from banglaplan_synth.engine.problem_type import Bound
from banglaplan_synth.engine.solve import minimum

MAX_STEPS: Final = 60
"""A bound that could be tightened by more steps than this would leave its scenario behind."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Which bound of which rule makes a problem infeasible: the value stated, and the one that would be needed."""

    rule: str
    fact: str
    stated: int
    needed: int


def tightened(draft: Draft, draw: Draw) -> tuple[dict[str, Any], Conflict]:
    """The raw record with one bound tightened beyond the last value that has a plan, and the conflict.

    Raises:
        Unfit: no bound of the draft can be tightened that far and still make sense.
        Unsettled: the solver reached its limit.
    """
    offered = [(f"C{place}", rule.bound) for place, (_, rule) in enumerate(draft.rules, 1) if rule.bound]
    for rule_id, bound in draw.shuffled(offered):
        stated = _beyond(draft, bound)
        if stated is not None:
            raw = copy.deepcopy(draft.raw)
            set_fact(raw, bound.fact, stated)
            needed = stated - bound.harder * bound.step
            return raw, Conflict(rule_id, bound.fact, stated, needed)
    raise Unfit("no bound can be tightened until no plan is left")


def _beyond(draft: Draft, bound: Bound) -> int | None:
    """The first value of the bound without a plan, or None if that is past its limit."""
    now = get_fact(draft.raw, bound.fact)
    room = (bound.limit - now) * bound.harder // bound.step
    if room < 1:
        return None
    steps = min(room, MAX_STEPS)
    tighter = cp.intvar(0, steps, name="tighter")
    value = tighter * (bound.harder * bound.step) + now
    model = build_model(problem_from(draft.raw), {bound.fact: value})
    most = minimum([*model.always, *model.rules.values()], -tighter)
    if most is None or -most >= steps:
        return None
    return int(now + bound.harder * bound.step * (-most + 1))
