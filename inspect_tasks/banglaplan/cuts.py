"""Warns at the end of a run in which many responses were cut by the token limit."""

import logging

from inspect_ai.hooks import Hooks, TaskEnd, hooks
from inspect_ai.log import EvalLog

from banglaplan_scorer.metrics import warning_of_cuts


@hooks(name="banglaplan_cuts", description="Warns of responses that the token limit cut.")
class WarnOfCuts(Hooks):
    """Speaks of our own tasks only."""

    async def on_task_end(self, data: TaskEnd) -> None:
        """Warn, if more than one response in a hundred was cut."""
        warning = cuts(data.log)
        if warning is not None:
            logging.getLogger(__name__).warning(f"{data.log.eval.task}: {warning}")


def cuts(log: EvalLog) -> str | None:
    """The warning that a log deserves, if it does."""
    if not (log.eval.task_registry_name or "").startswith("banglaplan/") or log.results is None:
        return None
    means = {
        score.name: score.metrics["mean"].value
        for score in log.results.scores
        if "mean" in score.metrics and score.scored_samples
    }
    return warning_of_cuts(means.get("truncated"), means.get("cut_off"))
