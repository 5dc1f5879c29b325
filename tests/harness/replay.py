"""Models that answer each problem with a response laid down for its id, one for each harness."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import inspect_ai
from inspect_ai import Task
from inspect_ai.event import SampleInitEvent
from inspect_ai.log import EvalLog, transcript
from inspect_ai.model import ModelOutput, ModelUsage, StopReason, get_model
from lm_eval import simple_evaluate
from lm_eval.api.instance import Instance
from lm_eval.api.model import LM
from lm_eval.loggers import EvaluationTracker
from lm_eval.tasks import TaskManager

from tests.harness.slices import FOLDER

LM_EVAL_FILTER = "none"


class Replay(LM):  # type: ignore[misc]  # lm-eval ships no annotations
    """For lm-eval; it also keeps what it was sent."""

    def __init__(self, responses: Mapping[str, str]) -> None:
        super().__init__()
        self.responses = responses
        self.sent: list[tuple[str, dict[str, Any]]] = []

    def generate_until(self, requests: Sequence[Instance]) -> list[str]:
        """The responses to the documents of the requests."""
        self.sent += [request.args for request in requests]
        return [self.responses[request.doc["id"]] for request in requests]

    def loglikelihood(self, requests: Sequence[Instance]) -> list[Any]:
        """No task asks for this."""
        raise NotImplementedError

    loglikelihood_rolling = loglikelihood


def run_lm_eval(
    responses: Mapping[str, str] | LM,
    task: str = "banglaplan",
    options: Mapping[str, Any] | None = None,
    output: Path | None = None,
    **metadata: object,
) -> dict[str, Any]:
    """lm-eval's results for one task; `metadata` is what `--metadata` would give.

    With `output` they are written as `--output_path` and `--log_samples` write them.
    """
    tracker = EvaluationTracker(output_path=str(output)) if output else None
    results = simple_evaluate(
        model=responses if isinstance(responses, LM) else Replay(responses),
        tasks=[task],
        log_samples=True,
        evaluation_tracker=tracker,
        **(options or {}),
        # Only our own files: reading all of lm-eval's takes seconds.
        task_manager=TaskManager(include_path=str(FOLDER), include_defaults=False, metadata=metadata),
    )
    assert isinstance(results, dict)
    if tracker is not None:
        samples = results.pop("samples")
        tracker.save_results_aggregated(results=results, samples=samples)
        tracker.save_results_samples(task_name=task, samples=samples[task])
        results["samples"] = samples
    return results


def lm_eval_metrics(results: Mapping[str, Any], task: str = "banglaplan") -> dict[str, Any]:
    """Metric name to value, standard errors among them."""
    suffix = f",{LM_EVAL_FILTER}"
    found: Mapping[str, Any] = results["results"][task]
    return {name.removesuffix(suffix): value for name, value in found.items() if name.endswith(suffix)}


def run_inspect(
    task: Task,
    responses: Mapping[str, str],
    log_dir: str,
    stops: Mapping[str, StopReason] | None = None,
    **options: Any,
) -> EvalLog:
    """Inspect's log of one task; `stops` says why responses ended, if not by themselves."""

    def answer(*_: object) -> ModelOutput:
        sample = next(event.sample for event in transcript().events if isinstance(event, SampleInitEvent))
        name = str(sample.id)
        output = ModelOutput.from_content("replay", responses[name], (stops or {}).get(name, "stop"))
        output.usage = ModelUsage()
        return output

    model = get_model("mockllm/replay", custom_outputs=answer)
    log = inspect_ai.eval(task, model=model, display="none", log_dir=log_dir, score_display=False, **options)[
        0
    ]
    assert log.status == "success", log.error
    return log


def inspect_metrics(log: EvalLog) -> dict[str, tuple[float, float, int]]:
    """Metric name to mean, standard error and number of samples."""
    assert log.results is not None
    return {
        score.name: (
            score.metrics["mean"].value,
            score.metrics["stderr"].value,
            score.scored_samples or 0,
        )
        for score in log.results.scores
        if "mean" in score.metrics
    }
