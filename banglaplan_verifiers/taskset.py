"""The problems as tasks of verifiers, and what an answer to one earns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

import verifiers.v1 as vf
from pydantic import AliasChoices, Field

from banglaplan_scorer import load_problems, rewards, score
from banglaplan_scorer.metrics import values
from banglaplan_scorer.rows import LABELS, DatasetError, Row

RewardName = Literal["exact", "all_pass", "avg_pass"]
REWARDS: Final[dict[RewardName, Callable[..., Sequence[float | None]]]] = {
    "exact": rewards.exact,
    "all_pass": rewards.all_pass,
    "avg_pass": rewards.avg_pass,
}
METRIC: Final = {"exact": "exact_match", "all_pass": "all_pass", "avg_pass": "avg_pass"}
"""Under which name the table of metrics has each reward."""
_IN_ROW: Final = (
    *("id", "gold_prompt", "gold_answer", "is_feasible", "verified_answer", "answer_kind", "problem"),
    *("family", "type", "register", "difficulty", "k", "canary"),
)
"""The columns that scoring reads, and what a reader of the traces may want to see."""


class PlanTaskConfig(vf.TaskConfig):
    """How answers are rewarded (`--env.taskset.task.…`)."""

    reward: RewardName = "exact"
    """`exact` (the right answer, 0 or 1), `all_pass` (every rule kept and the optimum reached, 0 or 1) or
    `avg_pass` (the share of the checklist). The others are among the metrics."""


class PlanTasksetConfig(vf.TasksetConfig):
    """Which problems are put (`--env.taskset.…`)."""

    language: Literal["bn", "en"] = "bn"
    """The two have the same problems."""
    split: str = "test"
    """`test` and `validation` for the release; a fresh set has `train`."""
    dataset: str | None = None
    """Another dataset: a file, a folder, or a name on the Hugging Face hub."""
    family: list[str] | None = None
    """Families, as `F03`; all by default."""
    answer_kind: list[str] | None = None
    """Answer kinds, as `schedule`; all by default."""
    # pydantic's models have a method of this name
    register_: list[str] | None = Field(None, validation_alias=AliasChoices("register", "register_"))
    """Registers, of everyday, formal, colloquial and code_mixed; all by default."""
    difficulty: list[str] | None = None
    """Levels, of easy, medium and hard; all by default."""
    task: PlanTaskConfig = PlanTaskConfig()


class PlanData(vf.TaskData):
    """A problem: its prompt, and its row for the scorer."""

    row: dict[str, Any]


class PlanTask(vf.Task[PlanData, vf.State, PlanTaskConfig]):
    """One problem, put once."""

    @property
    def key(self) -> str:
        """The row's id, which resumed runs go by."""
        return str(self.data.id)

    @vf.reward
    async def reward(self, trace: vf.Trace) -> dict[str, float]:
        """What the answer earns, by the reward of the configuration and under its name."""
        chosen = self.config.reward
        columns = {name: [value] for name, value in self.data.row.items()}
        (earned,) = REWARDS[chosen]([_answer(trace)], **columns)
        if earned is None:  # `load` lets no row without a checklist through
            raise DatasetError(f"{self.data.id}: the reward {chosen} needs the column problem")
        return {chosen: earned}

    @vf.metric
    async def metrics(self, trace: vf.Trace) -> dict[str, float]:
        """The benchmark's metrics, where they apply to the problem, but for the one that is the reward."""
        stop = trace.calls[-1].finish_reason if trace.calls else None
        found = values(score(_answer(trace), self.data.row, stop))
        own = METRIC[self.config.reward]
        return {name: value for name, value in found.items() if value is not None and name != own}

    async def validate(self, runtime: vf.Runtime) -> bool:
        """Whether the gold answer, and no empty one, is right: what `vf-validate` asks."""
        row = self.data.row
        return score(row["gold_answer"], row).exact_match and not score("", row).exact_match


class PlanTaskset(vf.Taskset[PlanTask, PlanTasksetConfig]):
    """Problems of one language and split."""

    def load(self) -> list[PlanTask]:
        """Read the problems.

        Raises:
            DatasetError: they are not there, are malformed, none has the labels, or the reward cannot be had.
        """
        config = self.config
        labels = {label: getattr(config, "register_" if label == "register" else label) for label in LABELS}
        rows = load_problems(config.language, config.split, config.dataset, **labels)
        if config.task.reward != "exact":
            _with_checklist(rows, config.task.reward)
        return [PlanTask(_data(row), config.task) for row in rows]


def _with_checklist(rows: list[Row], reward: str) -> None:
    bare = [str(row["id"]) for row in rows if not row.get("problem")]
    if bare:
        raise DatasetError(
            f"row {bare[0]} has no problem, which the reward {reward} needs; use the reward exact"
        )


def _data(row: Row) -> PlanData:
    kept = {column: row[column] for column in _IN_ROW if column in row}
    return PlanData(id=str(row["id"]), prompt=str(row["gold_prompt"]), row=kept)


def _answer(trace: vf.Trace) -> str | None:
    """The text of the answer, None without one; reasoning that a server gives beside it is not in it."""
    said = trace.assistant_messages
    return said[-1].content if said else None
