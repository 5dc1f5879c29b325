"""What the YAML files in lm_eval_tasks name: the dataset, the scores of a document, and their aggregation.

lm-eval is not imported here; it imports this. Two things are not as in most tasks:

- Where a metric does not apply to a document (`flag` on a feasible problem), the document has None. lm-eval's
  own `nanmean` would do for the mean, but its standard error is a bootstrap of 100,000 draws for each such
  metric, which no command line option lowers, and its NaN makes the samples file invalid JSON.
- So each of these metrics comes with a twin, named `..._stderr`, whose aggregate is the standard error in
  closed form. lm-eval keeps standard errors under that very name, and prints them beside the mean.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.fewshot import SPLIT
from banglaplan_scorer.metrics import CONDITIONAL, breaks_off, mean_and_stderr, values, warning_of_cuts
from banglaplan_scorer.rows import LABELS, DatasetError, Row
from banglaplan_scorer.scoring import score

if TYPE_CHECKING:
    from datasets import Dataset

DOCUMENT: Final = (
    "id", "family", "type", "answer_kind", "register", "difficulty", "is_feasible", "k", "gold_prompt",
    "gold_answer", "problem", "canary",
)  # fmt: skip
"""The columns of a document: what scoring reads and what `--log_samples` should show. lm-eval decodes every column
of every document twice, which for all columns of the release takes longer than the scoring."""

_REASONS: Final = ("format_reason", "format_reason_lenient")

NOT_AVAILABLE: Final = "N/A"
"""What lm-eval itself prints where there is no number."""


def problems(
    banglaplan: Mapping[str, str], dataset: str | None = None, split: str = "test", **metadata: object
) -> dict[str, Dataset]:
    """The problems of a task as lm-eval wants them, from its `dataset_kwargs` and the `--metadata` option.

    `banglaplan` holds the task's own choice: the config, and for some tasks a label. `--metadata` may add
    `dataset`, `split` and labels (`'{"dataset": "my.jsonl", "register": "formal"}'`). lm-eval mixes the
    model's arguments and more into the same keywords, so unknown ones cannot be refused.

    Raises:
        DatasetError: as `load_problems`, or a label of `--metadata` contradicts the task's own.
    """
    from datasets import Dataset, DatasetInfo

    chosen: dict[str, Any] = {label: metadata[label] for label in LABELS if label in metadata}
    for label, value in banglaplan.items():
        if chosen.setdefault(label, value) != value:
            raise DatasetError(f"the task has the {label} {value!r}; --metadata asks for {chosen[label]!r}")
    rows = load_problems(split=split, dataset=dataset, **chosen)
    columns = [column for column in DOCUMENT if column in rows[0]]
    # Where few-shot examples are to be looked for goes along with the documents: lm-eval tells it to nobody else.
    info = DatasetInfo(config_name=str(chosen.get("config", "bn")), dataset_name=dataset or "")
    data = {column: [row[column] for row in rows] for column in columns}
    return {"test": Dataset.from_dict(data, info=info)}


def place_of_examples(documents: Dataset) -> list[dict[str, str]]:
    """The one entry that `examples` takes, in place of examples that may never be asked for."""
    return [{"config": documents.info.config_name, "dataset": documents.info.dataset_name}]


def examples(config: str, dataset: str) -> list[Row]:
    """The pool of few-shot examples: the validation split, whatever the documents were selected by.

    Raises:
        DatasetError: as `load_problems`.
    """
    return load_problems(config, SPLIT, dataset or None)


def process_results(doc: Mapping[str, object], results: Sequence[str | None]) -> dict[str, object]:
    """Every metric of one response, and under `scored` what `--log_samples` should show of it.

    The response is None where a provider gave none, as behind a content filter.
    """
    result = score(results[0], doc)
    found: dict[str, object] = dict(values(result))
    found |= {f"{name}_stderr": found[name] for name in CONDITIONAL}
    found |= {"n_feasible": int(result.is_feasible), "n_infeasible": int(not result.is_feasible)}
    found["scored"] = {
        "outcome": result.outcome,
        "format_reason": result.format_reason,
        "format_reason_lenient": result.format_reason_lenient,
        "answer": _written(result.answer),
        "fault": result.fault,
        "broken_rules": list(result.broken_rules),
        "explanation": result.explanation,
    }
    return found


def _written(answer: list[dict[str, Any]] | None) -> str | None:
    # As text, because samples of different kinds in one file otherwise have columns of different types.
    return None if answer is None else json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def mean_where_given(values: Sequence[float | None]) -> float | str:
    """The mean over the documents that the metric applies to."""
    mean = mean_and_stderr([value for value in values if value is not None])["value"]
    return NOT_AVAILABLE if mean is None else mean


def stderr_where_given(values: Sequence[float | None]) -> float | str:
    """The standard error of that mean."""
    stderr = mean_and_stderr([value for value in values if value is not None])["stderr"]
    return NOT_AVAILABLE if stderr is None else stderr


def total(values: Sequence[int]) -> int:
    """How many documents are of a class, from a 1 or 0 for each."""
    return sum(values)


def count(values: Sequence[Mapping[str, object]]) -> int:
    """How many documents were scored, from the verdicts on them, which are for `--log_samples`.

    As the one aggregation that sees all verdicts it also warns if many responses break off.
    """
    broken = [breaks_off(*(str(verdict[key]) for key in _REASONS)) for verdict in values]
    warning = warning_of_cuts(None, sum(broken) / len(broken) if broken else None)
    if warning is not None:
        logging.getLogger(__name__).warning(warning)
    return len(values)
