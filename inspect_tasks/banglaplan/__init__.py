"""BanglaPLAN for Inspect: importing this registers the tasks, the scorer, a metric and the models."""

from banglaplan.bare_names import register_bare_name
from banglaplan.models import baselines
from banglaplan.scoring import breakdown, plan_scorer
from banglaplan.tasks import banglaplan, banglaplan_en, record_to_sample

register_bare_name(banglaplan)
register_bare_name(banglaplan_en)
register_bare_name(plan_scorer)

__all__ = ["banglaplan", "banglaplan_en", "baselines", "breakdown", "plan_scorer", "record_to_sample"]
