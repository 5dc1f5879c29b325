"""The suite of responses gets the same verdicts and the same metrics through every route."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog, write_eval_log
from inspect_ai.model import StopReason
from typer.testing import CliRunner

import banglaplan
from banglaplan_cli.main import app
from banglaplan_scorer import load_problems, score, summarize
from banglaplan_scorer.metrics import Summary
from tests.harness.foreign import write_jsonl
from tests.harness.replay import inspect_metrics, lm_eval_metrics, run_inspect, run_lm_eval
from tests.suite.loader import Case, text_cases

pytestmark = pytest.mark.xdist_group("suite")

CASES = {f"case-{number:03}": case for number, case in enumerate(text_cases())}
RESPONSES = {name: str(case.response) for name, case in CASES.items()}
STOPS: dict[str, StopReason] = {
    name: ("max_tokens", "stop", "unknown")[number % 3] for number, name in enumerate(CASES)
}
UNTOLD = ("truncated",)
"""The metrics that lm-eval does not tell enough for."""


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The suite as a dataset: a row for each case, under an id of its own."""
    rows = [{**case.row, "id": name} for name, case in CASES.items()]
    return str(write_jsonl(rows, tmp_path_factory.mktemp("suite") / "suite.jsonl"))


@pytest.fixture(scope="module")
def by_python(dataset: str) -> Summary:
    """`score` and `summarize`."""
    rows = {str(row["id"]): row for row in load_problems(dataset=dataset)}
    return summarize(score(RESPONSES[name], row, STOPS[name]) for name, row in rows.items())


@pytest.fixture(scope="module")
def by_command(dataset: str, tmp_path_factory: pytest.TempPathFactory) -> Summary:
    """`banglaplan score`."""
    predictions = [
        {"id": name, "response": response, "stop_reason": STOPS[name]} for name, response in RESPONSES.items()
    ]
    path = write_jsonl(predictions, tmp_path_factory.mktemp("predictions") / "predictions.jsonl")
    found: Summary = command(str(path), dataset)["metrics"]
    return found


def command(path: str, dataset: str) -> dict[str, Any]:
    """What `banglaplan score --json` prints."""
    result = CliRunner().invoke(app, ["score", path, "--dataset", dataset, "--json"])
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where lm-eval writes."""
    return tmp_path_factory.mktemp("out")


@pytest.fixture(scope="module")
def by_lm_eval(dataset: str, out: Path) -> dict[str, Any]:
    """lm-eval's results."""
    return run_lm_eval(RESPONSES, output=out, dataset=dataset)


@pytest.fixture(scope="module")
def by_inspect(dataset: str, tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    """Inspect's log."""
    task = banglaplan.banglaplan(dataset=dataset)
    return run_inspect(task, RESPONSES, str(tmp_path_factory.mktemp("logs")), STOPS)


def assert_right(case: Case, verdict: dict[str, Any]) -> None:
    """The verdict is the one that the suite lays down."""
    assert (verdict["outcome"], verdict["reason"], verdict["fault"], verdict["exact_match"]) == (
        case.outcome,
        case.format_reason,
        case.fault,
        case.exact_match,
    ), case.name
    assert verdict["exact_match_lenient"] == case.exact_match_lenient, case.name


def test_lm_eval_gives_the_verdicts_of_the_suite(by_lm_eval: dict[str, Any]) -> None:
    """Case by case, as `--log_samples` has them."""
    samples = by_lm_eval["samples"]["banglaplan"]
    assert len(samples) == len(CASES)
    for sample in samples:
        assert_right(
            CASES[sample["doc"]["id"]],
            {**sample, **sample["scored"], "reason": sample["scored"]["format_reason"]},
        )


def test_inspect_gives_the_verdicts_of_the_suite(by_inspect: EvalLog) -> None:
    """Case by case, as the log has them."""
    assert len(by_inspect.samples or []) == len(CASES)
    for sample in by_inspect.samples or []:
        found = (sample.scores or {})["banglaplan"]
        assert_right(
            CASES[str(sample.id)], {**found.as_dict(), **(found.metadata or {}), "reason": found.reason}
        )


def test_all_routes_give_the_same_metrics(
    by_python: Summary, by_command: Summary, by_lm_eval: dict[str, Any], by_inspect: EvalLog
) -> None:
    """Value, standard error and count of every metric, each of which applies to some case."""
    assert by_command == by_python
    lm_eval, inspect = lm_eval_metrics(by_lm_eval), inspect_metrics(by_inspect)
    for name, metric in by_python.items():
        assert metric["value"] is not None, name
        assert metric["stderr"] is not None, name
        if name in UNTOLD:
            assert lm_eval[name] == lm_eval[f"{name}_stderr"] == "N/A"
        else:
            assert math.isclose(lm_eval[name], metric["value"]), name
            assert math.isclose(lm_eval[f"{name}_stderr"], metric["stderr"]), name
        value, stderr, count = inspect[name]
        assert math.isclose(value, metric["value"]), name
        assert math.isclose(stderr, metric["stderr"]), name
        assert count == metric["count"], name


def test_logs_scored_again_give_the_same(
    dataset: str,
    by_python: Summary,
    by_lm_eval: dict[str, Any],
    out: Path,
    by_inspect: EvalLog,
    tmp_path: Path,
) -> None:
    """`banglaplan score` on what both harnesses wrote: every metric, to the last digit, and no verdict differs."""
    as_json = tmp_path / "log.json"
    write_eval_log(by_inspect, str(as_json))
    known = {name: metric for name, metric in by_python.items() if name not in UNTOLD}
    for path, wanted in ((out, known), (by_inspect.location, by_python), (as_json, by_python)):
        (run,) = command(str(path), dataset)["runs"]
        assert {name: run["metrics"][name] for name in wanted} == wanted
        assert (run["missing"], run["differing"], run["failed"]) == ([], [], 0)
