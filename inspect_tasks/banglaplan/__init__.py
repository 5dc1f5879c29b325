"""BanglaPLAN for Inspect: importing this registers the tasks, the scorer, a metric, a hook and the models."""

from banglaplan.bare_names import register_bare_name
from banglaplan.cuts import WarnOfCuts
from banglaplan.frontier import frontier
from banglaplan.models import baselines
from banglaplan.scoring import breakdown, plan_scorer
from banglaplan.tasks import (
    banglaplan,
    banglaplan_constrained,
    banglaplan_en,
    banglaplan_en_constrained,
    record_to_sample,
)

register_bare_name(banglaplan)
register_bare_name(banglaplan_en)
register_bare_name(banglaplan_constrained)
register_bare_name(banglaplan_en_constrained)
register_bare_name(plan_scorer)

__all__ = [
    "WarnOfCuts",
    "banglaplan",
    "banglaplan_constrained",
    "banglaplan_en",
    "banglaplan_en_constrained",
    "baselines",
    "breakdown",
    "frontier",
    "plan_scorer",
    "record_to_sample",
]
