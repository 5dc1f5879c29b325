"""`inspect eval banglaplan/frontier`: the loop inside Inspect, its log, and what `banglaplan frontier` makes of it."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import inspect_ai
import pyarrow.parquet as pq
import pytest
from inspect_ai.log import read_eval_log
from inspect_ai.model import GenerateConfig, ModelOutput, ModelUsage, StopReason, get_model
from typer.testing import CliRunner

from banglaplan import simulated
from banglaplan.frontier import frontier
from banglaplan_cli.main import app
from banglaplan_scorer.dataset import load_problems


def said(text: str, stop: StopReason = "stop") -> ModelOutput:
    """A response with a usage: without one Inspect would count tokens with a tokeniser it has to fetch."""
    output = ModelOutput.from_content("mockllm/model", text, stop_reason=stop)
    output.usage = ModelUsage()
    return output


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with the simulated responder: two chains of four problems."""
    folder = tmp_path_factory.mktemp("frontier")
    task = frontier(types="T022,T097", chains=2, rounds=4, seed="h", infeasible=0.0)
    model = get_model("banglaplan/simulated", skill=10, width=0)
    (done,) = inspect_ai.eval(task, model=model, log_dir=str(folder), display="none")
    assert done.status == "success"
    return Path(done.location.removeprefix("file://"))


def test_the_log_has_every_problem_of_the_loop(log: Path) -> None:
    """Eight samples, solved exactly where k is below the skill, one step at most from one to the next."""
    samples = {str(s.id): s for s in read_eval_log(str(log)).samples or []}
    names = [[f"C{chain:03}-R{number:03}-T1" for number in (1, 2, 3, 4)] for chain in (0, 1)]
    assert sorted(samples) == [*names[0], *names[1]]
    for sample in samples.values():
        assert sample.scores is not None
        (score,) = sample.scores.values()
        assert score.as_dict()["all_pass"] == (sample.metadata["row"]["k"] < 10)
    for chain in names:
        steps = [samples[name].metadata["frontier"]["steps"] for name in chain]
        assert all(abs(after - before) <= 1 for before, after in pairwise(steps))


def test_the_command_makes_figures_plot_and_dataset(log: Path, tmp_path: Path) -> None:
    """The kept problems are those that were not solved; they load as a dataset."""
    result = CliRunner().invoke(app, ["frontier", str(log), "--out", str(tmp_path)], env={"COLUMNS": "100"})
    assert result.exit_code == 0, result.output
    report = json.loads((tmp_path / "frontier.json").read_text(encoding="utf-8"))
    assert report["responses"] == report["problems"] == 8
    assert report["kept"] + report["solved"] == 8
    assert report["kept"] == sum(step["k"] >= 10 for step in report["steps"]) > 0
    assert report["per_kept"]["calls"] == 8 / report["kept"]
    assert "<svg" in (tmp_path / "frontier.svg").read_text(encoding="utf-8")
    rows = load_problems("bn", "train", tmp_path)
    assert len(rows) == report["kept"] == len(pq.read_table(tmp_path / "data" / "en" / "train.parquet"))


def test_no_plan_is_no_evidence(tmp_path: Path) -> None:
    """A model that writes prose, then one that is cut: the problem is put twice, with chance in it; nothing is kept."""
    task = frontier(types="T022", chains=1, rounds=1, seed="x")
    outputs = [
        said("I would start early."),
        said('[{"is_feasible": false}]', "max_tokens"),
    ]
    temperatures: list[float | None] = []

    def respond(_: object, __: object, ___: object, config: GenerateConfig) -> ModelOutput:
        temperatures.append(config.temperature)
        return outputs[len(temperatures) - 1]

    model = get_model("mockllm/model", custom_outputs=respond)
    (done,) = inspect_ai.eval(task, model=model, log_dir=str(tmp_path), display="none", max_samples=1)
    assert temperatures == [0.0, 0.7]
    path = done.location.removeprefix("file://")
    command = ["frontier", path, "--out", str(tmp_path / "out")]
    result = CliRunner().invoke(app, command, env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    assert "0 of 1 problems kept (mean k none), 0 solved (mean k none)" in result.stdout
    assert "2 responses were no plan (1 cut by the token limit)" in result.stdout
    assert "no data/, for nothing was kept" in result.stdout
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["frontier.json", "frontier.svg"]


def test_an_interrupted_loop_is_taken_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A responder that fails at the third call; `eval_retry` goes on and puts only what was not answered."""
    asked: list[str] = []
    real = simulated.respond

    def respond(prompt: str, *more: Any) -> ModelOutput:
        asked.append(prompt)
        if len(asked) == 3:
            raise RuntimeError("the line is dead")
        return real(prompt, *more)

    monkeypatch.setattr(simulated, "respond", respond)
    (failed,) = inspect_ai.eval(
        "banglaplan/frontier",
        task_args={"types": "T097", "chains": 1, "rounds": 4, "seed": "r", "infeasible": 0.0},
        model="banglaplan/simulated",
        log_dir=str(tmp_path),
        display="none",
    )
    assert failed.status == "error"
    (done,) = inspect_ai.eval_retry(failed, log_dir=str(tmp_path), display="none")
    assert done.status == "success"
    assert len(done.samples or []) == 4
    # the third prompt, which failed, and nothing else was put twice
    assert [prompt for prompt in asked if asked.count(prompt) > 1] == [asked[2], asked[2]]


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"language": "hi"}, "must be bn or en"),
        ({"types": "T999"}, "no problem type 'T999'"),
        ({"box": "big"}, "box=big: must be one of paper, wide"),
        ({"eta": -1.0}, "eta=-1.0: must be 0 or more"),
    ],
)
def test_parameters_that_make_no_sense_are_named(parameters: dict[str, object], said: str) -> None:
    """Before anything runs."""
    with pytest.raises((ValueError, KeyError), match=said):
        frontier(**parameters)  # type: ignore[arg-type]  # that is the point
