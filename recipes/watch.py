"""Watch a model while it trains for a collapse to "infeasible", the answer that needs no planning."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

from banglaplan_scorer.rows import Row
from recipes.evaluate import metrics_of, value

WATCHED: Final = ("exact_match", "abstention", "flag", "format_error")


class Watch:
    """Notes the watched metrics of responses at a step, and warns where abstentions are above a share.

    A model that calls every problem infeasible has every flag right, and scores the share of infeasible rows.
    """

    def __init__(self, rows: Sequence[Row], collapse_above: float) -> None:
        self.rows, self._above = rows, collapse_above
        self.seen: list[dict[str, Any]] = []
        self.warnings: list[str] = []

    def note_of(self, step: int, rows: Sequence[Row], responses: Sequence[str]) -> None:
        """Add the entry of a step from the responses to rows of which the watched ones are some."""
        said = dict(zip((row["id"] for row in rows), responses, strict=True))
        self.note(step, [said[row["id"]] for row in self.rows])

    def note(self, step: int, responses: Sequence[str]) -> None:
        """Add the entry of a step, from the responses to the watched rows; the warning goes to standard error too."""
        found = metrics_of(responses, self.rows)
        self.seen.append({"step": step, **{name: value(found, name) for name in WATCHED}})
        abstention = value(found, "abstention") or 0.0
        if abstention > self._above:
            warning = (
                f"at step {step} {abstention:.0%} of the problems that have a plan are called infeasible;"
                " try infeasible_share below that of the data"
            )
            self.warnings.append(warning)
            print(f"warning: {warning}", file=sys.stderr)


def while_training(watch: Watch, every: int, answer: Callable[[Any], list[str]]) -> Any:
    """A callback for the trainer that has the watched rows answered (`answer(model)`) every so many steps.

    Not after the last one, when all rows to evaluate are answered anyhow.
    """
    from transformers import TrainerCallback

    class Callback(TrainerCallback):  # type: ignore[misc]  # transformers is not annotated
        """Calls the watch."""

        def on_step_end(self, args: Any, state: Any, control: Any, **more: Any) -> None:
            if watch.rows and state.global_step % every == 0 and state.global_step < state.max_steps:
                watch.note(state.global_step, answer(more["model"]))

    return Callback()
