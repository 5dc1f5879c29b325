"""The scorer: what `banglaplan_scorer.score` says of a response, as an Inspect score."""

import json
import math
from statistics import fmean
from typing import Any

from inspect_ai.scorer import (
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    Value,
    mean,
    metric,
    scorer,
    stderr,
)
from inspect_ai.solver import TaskState

from banglaplan_scorer import score
from banglaplan_scorer.metrics import METRICS, UNLABELLED, values
from banglaplan_scorer.rows import LABELS


@metric
def breakdown() -> Metric:
    """The share of exact matches by family, kind, register and difficulty: `family=F03` and so on."""

    def groups(scores: list[SampleScore]) -> Value:
        found: dict[str, list[float]] = {}
        for label in LABELS:
            shown = label.removeprefix("answer_")
            for sample in scores:
                group = (sample.sample_metadata or {}).get(label, UNLABELLED)
                found.setdefault(f"{shown}={group}", []).append(_exact(sample.score))
        return {group: fmean(found[group]) for group in sorted(found)}

    return groups


def _exact(score: Score) -> float:
    value = score.as_dict()["exact_match"]
    return value if isinstance(value, int | float) else math.nan


@scorer(name="banglaplan", metrics=[{name: [mean(), stderr()] for name in METRICS}, breakdown()])
def plan_scorer() -> Scorer:
    """Every metric of BanglaPLAN; NaN, which Inspect leaves out of its counts, where one does not apply."""

    async def scored(state: TaskState, target: Target) -> Score:
        row = state.metadata["row"] | {
            "id": state.sample_id,
            "gold_prompt": state.input_text,
            "gold_answer": target.text,
            **{label: state.metadata[label] for label in LABELS if state.metadata[label] != UNLABELLED},
        }
        # The completion leaves out what the provider itself marked as reasoning; reasoning that is still in
        # the text is for our own rules to judge.
        # Without choices there was no output at all, as where a limit of Inspect's own stopped the sample.
        stop_reason = state.output.stop_reason if state.output.choices else None
        result = score(state.output.completion, row, stop_reason)
        return Score(
            value={name: math.nan if value is None else value for name, value in values(result).items()},
            answer=_written(result.answer),
            explanation=result.explanation,
            reason=result.format_reason,
            metadata={
                "outcome": result.outcome,
                "fault": result.fault,
                "broken_rules": list(result.broken_rules),
            },
        )

    return scored


def _written(answer: list[dict[str, Any]] | None) -> str | None:
    return None if answer is None else json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
