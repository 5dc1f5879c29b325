"""Make one problem of a fresh set, unlike every problem of the release and every one that is refused."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from banglaplan_synth.engine.catalogue import listed, problem_type
from banglaplan_synth.engine.grid import Cell
from banglaplan_synth.engine.produce import CannotProduce, produce
from banglaplan_synth.engine.prompt import write_prompts
from banglaplan_synth.engine.row import Row, rows_of
from banglaplan_synth.fresh.nearness import like_the_release
from banglaplan_synth.fresh.plan import FreshPlan, Planned

SPLIT: Final = "fresh"
"""The part of a seed's path that no release split has."""
_OTHER_SCENARIOS: Final = 3
_REFUSALS: Final = 50


@dataclass(frozen=True)
class Made:
    """A finished problem: its rows by language, and what it cost."""

    index: int
    rows: dict[str, Row]
    attempts: int
    thrown_away: dict[str, int]
    seconds: float

    def line(self) -> str:
        """One line of JSON, for the journal."""
        return json.dumps(self.__dict__, ensure_ascii=False)

    @classmethod
    def from_line(cls, line: str) -> Made:
        """What `line` wrote."""
        return cls(**json.loads(line))


def make(
    plan: FreshPlan, planned: Planned, after: int = 0, refused: Callable[[Row], bool] = lambda row: False
) -> Made:
    """Draw until a problem fits its cell, is proved, and is neither `refused` nor like one of the release.

    `after` leaves so many first attempts out: a problem that turned out to be another's double is drawn on.

    Raises:
        CannotProduce: no scenario of the type gave a problem for this cell, or none that was not refused.
    """
    began = time.perf_counter()
    thrown: Counter[str] = Counter()
    cell, tries, refusals = planned.cell, 0, 0
    while True:
        try:
            produced = produce(planned.type, plan.seed, SPLIT, cell, after=after, prove=plan.prove)
        except CannotProduce:
            # a scenario can be barren for one cell: the same cell is asked of the next scenario, a few times
            tries += 1
            if tries > _OTHER_SCENARIOS:
                raise
            cell, after = _next_scenario(planned, cell), 0
            thrown["no problem in this scenario"] += 1
            continue
        thrown += produced.thrown_away
        prompts = write_prompts(produced, cell)
        rows = rows_of(produced, cell, prompts, row_id=fresh_id(plan, planned), canary=plan.canary)
        after = produced.attempts
        kept = {lang: rows[lang] for lang in plan.langs}
        if not like_the_release(rows) and not refused(kept[plan.lang_to_compare]):
            seconds = time.perf_counter() - began
            return Made(planned.index, kept, produced.attempts, dict(thrown), seconds)
        thrown["equals or is too like a problem of the release, of another set or of this one"] += 1
        refusals += 1
        if refusals > _REFUSALS:
            raise CannotProduce(f"{fresh_id(plan, planned)}: every problem drawn is too like another one")


def _next_scenario(planned: Planned, cell: Cell) -> Cell:
    variants = problem_type(planned.type).variants
    following = variants[(variants.index(cell.variant) + 1) % len(variants)]
    return replace(cell, variant=following)


def fresh_id(plan: FreshPlan, planned: Planned) -> str:
    """`BP-F03-T022-5f3a9c01-000123`: family, type, the seed's tag, the place in the set."""
    family = listed(planned.type).info.family
    return f"BP-{family}-{planned.type}-{plan.tag}-{planned.index:06}"
