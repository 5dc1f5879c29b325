"""Puts the lm-eval YAML files in place for an editable install too."""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LmEvalTasks(BuildHookInterface[Any]):
    """Adds to editable wheels what they cannot read from the checkout.

    lm-eval looks for tasks in its own package folder and nowhere else, so these files are copied there; the
    copies are as old as the last `pip install -e`. Everything else is read from the checkout.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            build_data["force_include_editable"]["lm_eval_tasks/banglaplan"] = "lm_eval/tasks/banglaplan"
