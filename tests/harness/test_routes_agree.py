"""The suite of responses gets the same verdicts and the same metrics through every route."""

import json
import math
from typing import Any

import pytest
from inspect_ai.log import EvalLog
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


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The suite as a dataset: a row for each case, under an id of its own."""
    rows = [{**case.row, "id": name} for name, case in CASES.items()]
    return str(write_jsonl(rows, tmp_path_factory.mktemp("suite") / "suite.jsonl"))


@pytest.fixture(scope="module")
def by_python(dataset: str) -> Summary:
    """`score` and `summarize`."""
    return summarize(score(RESPONSES[str(row["id"])], row) for row in load_problems(dataset=dataset))


@pytest.fixture(scope="module")
def by_command(dataset: str, tmp_path_factory: pytest.TempPathFactory) -> Summary:
    """`banglaplan score`."""
    predictions = [{"id": name, "response": response} for name, response in RESPONSES.items()]
    path = write_jsonl(predictions, tmp_path_factory.mktemp("predictions") / "predictions.jsonl")
    result = CliRunner().invoke(app, ["score", str(path), "--dataset", dataset, "--json"])
    assert result.exit_code == 0, result.output
    found: Summary = json.loads(result.stdout)["metrics"]
    return found


@pytest.fixture(scope="module")
def by_lm_eval(dataset: str) -> dict[str, Any]:
    """lm-eval's results."""
    return run_lm_eval(RESPONSES, dataset=dataset)


@pytest.fixture(scope="module")
def by_inspect(dataset: str, tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    """Inspect's log."""
    task = banglaplan.banglaplan(dataset=dataset)
    return run_inspect(task, RESPONSES, str(tmp_path_factory.mktemp("logs")))


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
        assert math.isclose(lm_eval[name], metric["value"]), name
        assert math.isclose(lm_eval[f"{name}_stderr"], metric["stderr"]), name
        value, stderr, count = inspect[name]
        assert math.isclose(value, metric["value"]), name
        assert math.isclose(stderr, metric["stderr"]), name
        assert count == metric["count"], name
