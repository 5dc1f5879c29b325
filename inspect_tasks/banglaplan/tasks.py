"""The tasks `banglaplan` and `banglaplan_en`."""

from typing import Final

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import GenerateConfig
from inspect_ai.solver import generate

from banglaplan.scoring import plan_scorer
from banglaplan_scorer import __version__
from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.metrics import UNLABELLED
from banglaplan_scorer.rows import LABELS, Row

Labels = str | list[str] | None

_IN_ROW: Final = ("is_feasible", "problem", "type", "k", "canary")
"""What scoring reads beside id, prompt, answer and labels, and what a reader of the log may want to see."""


@task
def banglaplan(
    language: str = "bn",
    family: Labels = None,
    answer_kind: Labels = None,
    register: Labels = None,
    difficulty: Labels = None,
    dataset: str | None = None,
    split: str = "test",
) -> Task:
    """Planning problems in Bangla, each answered by one JSON array and scored by exact match.

    Args:
        language: `bn` or `en`; the two have the same problems.
        family: One family or several, as `F03` or `F03,F04`.
        answer_kind: One kind or several, as `schedule`.
        register: One register or several, of everyday, formal, colloquial and code_mixed.
        difficulty: One level or several, of easy, medium and hard.
        dataset: Another dataset: a file, a folder, or a name on the Hugging Face hub.
        split: `test`, or `validation` for one problem of each type.
    """
    rows = load_problems(
        language,
        split,
        dataset,
        family=family,
        answer_kind=answer_kind,
        register=register,
        difficulty=difficulty,
    )
    return Task(
        dataset=MemoryDataset(
            [record_to_sample(row) for row in rows],
            name=dataset or f"banglaplan-{language}-{split}",
        ),
        solver=generate(),
        scorer=plan_scorer(),
        # No max_tokens: a limit that suits plain answers would cut a thinking model's reasoning.
        config=GenerateConfig(temperature=0.0),
        headline_metric="banglaplan.exact_match",
        version=__version__,
    )


@task
def banglaplan_en(
    family: Labels = None,
    answer_kind: Labels = None,
    register: Labels = None,
    difficulty: Labels = None,
    dataset: str | None = None,
    split: str = "test",
) -> Task:
    """The same problems in English; parameters as for `banglaplan`."""
    return banglaplan(
        language="en",
        family=family,
        answer_kind=answer_kind,
        register=register,
        difficulty=difficulty,
        dataset=dataset,
        split=split,
    )


def record_to_sample(row: Row) -> Sample:
    """The sample of a row: the prompt verbatim, and in its metadata all that scoring and breakdowns read.

    Labels stand at the top, where Inspect's `grouped` finds them. The rest is under `row`: Inspect shortens every
    top-level text for the summary of a sample, which for a whole record takes longer than scoring it.
    """
    labels = {label: row.get(label) or UNLABELLED for label in LABELS}
    return Sample(
        id=str(row["id"]),
        input=str(row["gold_prompt"]),
        target=str(row["gold_answer"]),
        metadata={**labels, "row": {column: row[column] for column in _IN_ROW if column in row}},
    )
