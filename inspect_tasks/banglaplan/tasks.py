"""The tasks `banglaplan` and `banglaplan_en`, and of each a variant with constrained decoding."""

from collections.abc import Sequence
from typing import Final

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageUser, GenerateConfig
from inspect_ai.solver import generate

from banglaplan.constrained import generate_by_schema
from banglaplan.scoring import plan_scorer
from banglaplan_scorer import __version__
from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.fewshot import SPLIT, examples_for
from banglaplan_scorer.metrics import UNLABELLED
from banglaplan_scorer.rows import LABELS, DatasetError, Row

Labels = str | list[str] | None

_IN_ROW: Final = ("is_feasible", "problem", "type", "k", "canary")
"""What scoring reads beside id, prompt, answer and labels, and what a reader of the log may want to see."""


@task
def banglaplan(  # noqa: PLR0913  # the parameters of a task are its interface
    language: str = "bn",
    family: Labels = None,
    answer_kind: Labels = None,
    register: Labels = None,
    difficulty: Labels = None,
    dataset: str | None = None,
    split: str = "test",
    fewshot: int = 0,
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
        fewshot: How many solved problems of the validation split stand before each, those of its kind first.
    """
    labels = {"family": family, "answer_kind": answer_kind, "register": register, "difficulty": difficulty}
    return _plain(language, dataset, split, fewshot, labels)


@task
def banglaplan_en(
    family: Labels = None,
    answer_kind: Labels = None,
    register: Labels = None,
    difficulty: Labels = None,
    dataset: str | None = None,
    split: str = "test",
    fewshot: int = 0,
) -> Task:
    """The same problems in English; parameters as for `banglaplan`."""
    labels = {"family": family, "answer_kind": answer_kind, "register": register, "difficulty": difficulty}
    return _plain("en", dataset, split, fewshot, labels)


@task
def banglaplan_constrained(
    family: Labels = None,
    answer_kind: Labels = None,
    register: Labels = None,
    difficulty: Labels = None,
    dataset: str | None = None,
    split: str = "test",
    fewshot: int = 0,
) -> Task:
    """A variant, not to be compared with `banglaplan`: the provider lets the model write only what fits the schema.

    Format errors are gone where the provider does so, and what is left is planning. Parameters as for `banglaplan`.
    """
    labels = {"family": family, "answer_kind": answer_kind, "register": register, "difficulty": difficulty}
    return _constrained("bn", dataset, split, fewshot, labels)


@task
def banglaplan_en_constrained(
    family: Labels = None,
    answer_kind: Labels = None,
    register: Labels = None,
    difficulty: Labels = None,
    dataset: str | None = None,
    split: str = "test",
    fewshot: int = 0,
) -> Task:
    """The same in English."""
    labels = {"family": family, "answer_kind": answer_kind, "register": register, "difficulty": difficulty}
    return _constrained("en", dataset, split, fewshot, labels)


def _plain(language: str, dataset: str | None, split: str, fewshot: int, labels: dict[str, Labels]) -> Task:
    rows = load_problems(language, split, dataset, **labels)
    pool = load_problems(language, SPLIT, dataset) if fewshot else []
    return Task(
        dataset=MemoryDataset(
            [record_to_sample(row, examples_for(row, pool, fewshot)) for row in rows],
            name=dataset or f"banglaplan-{language}-{split}",
        ),
        solver=generate(),
        scorer=plan_scorer(),
        # No max_tokens: a limit that suits plain answers would cut a thinking model's reasoning.
        config=GenerateConfig(temperature=0.0),
        headline_metric="banglaplan.exact_match",
        version=__version__,
    )


def _constrained(
    language: str, dataset: str | None, split: str, fewshot: int, labels: dict[str, Labels]
) -> Task:
    made = _plain(language, dataset, split, fewshot, labels)
    if any((sample.metadata or {})["answer_kind"] == UNLABELLED for sample in made.dataset):
        raise DatasetError(f"{dataset}: constrained decoding needs the answer_kind of every row")
    made.solver = generate_by_schema()
    return made


def record_to_sample(row: Row, examples: Sequence[Row] = ()) -> Sample:
    """The sample of a row: examples as turns, the prompt verbatim, metadata for scoring and breakdowns.

    Labels stand at the top, where Inspect's `grouped` finds them. The rest is under `row`: Inspect shortens every
    top-level text for the summary of a sample, which for a whole record takes longer than scoring it.
    """
    labels = {label: row.get(label) or UNLABELLED for label in LABELS}
    return Sample(
        id=str(row["id"]),
        input=_turns(row, examples) if examples else str(row["gold_prompt"]),
        target=str(row["gold_answer"]),
        metadata={**labels, "row": {column: row[column] for column in _IN_ROW if column in row}},
    )


def _turns(row: Row, examples: Sequence[Row]) -> list[ChatMessage]:
    turns: list[ChatMessage] = []
    for example in examples:
        turns.append(ChatMessageUser(content=str(example["gold_prompt"])))
        turns.append(ChatMessageAssistant(content=str(example["gold_answer"])))
    return [*turns, ChatMessageUser(content=str(row["gold_prompt"]))]
