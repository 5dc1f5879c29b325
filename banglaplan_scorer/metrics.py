"""The metrics of a set of scores, each with the number of rows that it is over and its standard error.

Every metric is a mean of one number per row, over the rows to which it applies:

| over | metrics |
|---|---|
| all rows | `exact_match`, `exact_match_lenient`, `incorrect`, `format_error`, `cut_off` |
| feasible rows | `plan`, `wrong_plan`, `abstention`, `format_error_feasible` |
| infeasible rows | `flag`, `false_plan`, `format_error_infeasible` |
| rows with a record | `avg_pass`, `all_pass` |
| wrong plans with a record | `fault_V`, `fault_S`, `fault_N` |
| rows with a stop reason | `truncated` |

So `exact_match = (n_feasible * plan + n_infeasible * flag) / n`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, TypedDict, overload

from banglaplan_scorer.rows import LABELS
from banglaplan_scorer.scoring import Score


class Metric(TypedDict):
    """A metric: None where there is no row that it applies to, or too few for a standard error."""

    value: float | None
    count: int
    stderr: float | None


Summary = dict[str, Metric]

METRICS: Final = (
    "exact_match", "exact_match_lenient",
    "plan", "wrong_plan", "abstention", "format_error_feasible",
    "flag", "false_plan", "format_error_infeasible",
    "incorrect", "format_error",
    "avg_pass", "all_pass",
    "fault_V", "fault_S", "fault_N",
    "truncated", "cut_off",
)  # fmt: skip
UNCONDITIONAL: Final = ("exact_match", "exact_match_lenient", "incorrect", "format_error", "cut_off")
CONDITIONAL: Final = tuple(name for name in METRICS if name not in UNCONDITIONAL)
"""The metrics that do not apply to every row."""

TOO_MANY_CUT: Final = 0.01
"""A larger share of `truncated` or `cut_off` is warned of: it measures the token limit, not the model."""

UNLABELLED: Final = "unlabelled"
"""The group of the rows that lack the label they are grouped by."""


def values(score: Score) -> dict[str, float | None]:
    """What one row contributes to each metric; None where the metric does not apply to it."""
    outcome, feasible = score.outcome, score.is_feasible
    faulty = outcome == "wrong_plan" and score.fault is not None

    def share(applies: bool, holds: bool) -> float | None:
        return float(holds) if applies else None

    return {
        "exact_match": float(score.exact_match),
        "exact_match_lenient": float(score.exact_match_lenient),
        "plan": share(feasible, outcome == "correct_plan"),
        "wrong_plan": share(feasible, outcome == "wrong_plan"),
        "abstention": share(feasible, outcome == "abstention"),
        "format_error_feasible": share(feasible, outcome == "format_error"),
        "flag": share(not feasible, outcome == "correct_flag"),
        "false_plan": share(not feasible, outcome == "false_plan"),
        "format_error_infeasible": share(not feasible, outcome == "format_error"),
        "incorrect": float(outcome in ("wrong_plan", "abstention", "false_plan")),
        "format_error": float(outcome == "format_error"),
        "avg_pass": score.avg_pass,
        "all_pass": None if score.all_pass is None else float(score.all_pass),
        "fault_V": share(faulty, score.fault == "V"),
        "fault_S": share(faulty, score.fault == "S"),
        "fault_N": share(faulty, score.fault == "N"),
        "truncated": None if score.truncated is None else float(score.truncated),
        "cut_off": float(breaks_off(score.format_reason, score.format_reason_lenient)),
    }


def breaks_off(*format_reasons: str | None) -> bool:
    """Whether the text itself ends too early: JSON without its end, or reasoning that is never closed.

    It is all there is to go by where a harness, as lm-eval, does not hand on why the model stopped. It misses
    what was cut inside prose, and finds what a model broke off by itself.
    """
    return not {"truncated", "unclosed_reasoning"}.isdisjoint(format_reasons)


def warning_of_cuts(truncated: float | None, cut_off: float | None) -> str | None:
    """The warning that a result deserves by these two shares, if it does; None is a share of no row."""
    if truncated is not None and truncated > TOO_MANY_CUT:
        return (
            f"{truncated:.1%} of the responses were cut by the token limit; allow more tokens and run again"
        )
    if truncated is None and cut_off is not None and cut_off > TOO_MANY_CUT:
        return (
            f"{cut_off:.1%} of the responses break off (JSON without its end, or reasoning never closed); the "
            "harness does not say why they stopped: if it was the token limit, allow more tokens and run again"
        )
    return None


def mean_and_stderr(numbers: Sequence[float]) -> Metric:
    """The mean and its standard error, `sqrt(sum((x - mean)^2) / (n - 1) / n)`.

    This is the standard error by the central limit theorem with the sample variance (E. Miller, "Adding Error
    Bars to Evals", arXiv 2411.00640, section 2.1); of zeros and ones it is `sqrt(p * (1 - p) / (n - 1))`.
    lm-eval and Inspect compute the same. One row has none.
    """
    n = len(numbers)
    if n == 0:
        return {"value": None, "count": 0, "stderr": None}
    mean = math.fsum(numbers) / n
    if n == 1:
        return {"value": mean, "count": 1, "stderr": None}
    squares = math.fsum((number - mean) ** 2 for number in numbers)
    return {"value": mean, "count": n, "stderr": math.sqrt(squares / (n - 1) / n)}


@overload
def summarize(scores: Iterable[Score], by: None = None) -> Summary: ...
@overload
def summarize(scores: Iterable[Score], by: str) -> dict[str, Summary]: ...
def summarize(scores: Iterable[Score], by: str | None = None) -> Summary | dict[str, Summary]:
    """Every metric by name; with `by` (family, answer_kind, register or difficulty), that for each group.

    Groups come in alphabetical order; rows without the label are the group `unlabelled`.

    Raises:
        ValueError: `by` is no label.
    """
    if by is None:
        return _summary(scores)
    if by not in LABELS:
        raise ValueError(f"scores are grouped by {', '.join(LABELS)}, not by {by!r}")
    groups: dict[str, list[Score]] = {}
    for score in scores:
        groups.setdefault(getattr(score, by) or UNLABELLED, []).append(score)
    return {name: _summary(groups[name]) for name in sorted(groups)}


def _summary(scores: Iterable[Score]) -> Summary:
    columns: dict[str, list[float]] = {name: [] for name in METRICS}
    for score in scores:
        for name, number in values(score).items():
            if number is not None:
                columns[name].append(number)
    return {name: mean_and_stderr(numbers) for name, numbers in columns.items()}
