"""The environment for verifiers: golds earn 1, every answer what the scorer says, and the tiny model through a server.

It is installed into an environment of its own, for its `openai` is older than the one that Inspect's providers need.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Protocol

import pytest

from banglaplan_scorer import load_problems, rewards, score
from banglaplan_scorer.kinds import kind_of
from banglaplan_scorer.metrics import values
from banglaplan_scorer.record import problem_from
from tests.harness.foreign import foreign_rows, write_jsonl
from tests.harness.loopback import MODEL, loopback
from tests.models.dataset import ROWS
from tests.models.programs import ROOT
from tests.models.server import NAME

pytestmark = pytest.mark.e2e_models

ENVIRONMENT = "banglaplan-verifiers"
Trace = dict[str, Any]


class Program(Protocol):
    """Runs a program of the environment in a folder; gives what it printed."""

    def __call__(self, folder: Path, name: str, *arguments: str, status: int = 0) -> str: ...


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str]) -> Program:
    """The extra `verifiers`, installed from the checkout into a fresh environment."""
    venv = tmp_path_factory.mktemp("verifiers")
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)

    def run(folder: Path, name: str, *arguments: str, status: int = 0) -> str:
        result = subprocess.run(
            [str(venv / "bin" / name), *arguments],
            cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
        assert result.returncode == status, result.stdout
        return result.stdout

    run(venv, "pip", "install", "--quiet", "--editable", f"{ROOT}[verifiers]")
    return run


def evaluate(program: Program, folder: Path, address: str, model: str, *options: str) -> dict[str, Trace]:
    """Problem id to trace, of a run of `vf-eval`."""
    which = ["-m", model, "--client.base-url", address, "--client.api-key-var", "NO_KEY"]
    where = ["--no-push", "--no-rich", "--run.name", "run"]
    program(folder, "vf-eval", ENVIRONMENT, *which, *where, *options)
    lines = (folder / "outputs" / "run" / "traces.jsonl").read_text(encoding="utf-8").splitlines()
    traces = [trace for line in lines for trace in json.loads(line)["traces"]]
    return {trace["task"]["key"]: trace for trace in traces}


def check(trace: Trace, row: dict[str, Any], reward: str) -> None:
    """Reward and metrics are those of the scorer for the text that the model gave."""
    assert trace["ok"]
    asked, said = [node["message"] for node in trace["nodes"]]
    assert (asked["role"], asked["content"]) == ("user", row["gold_prompt"])
    columns = {name: [value] for name, value in row.items()}
    (earned,) = getattr(rewards, reward)([said["content"]], **columns)
    assert trace["rewards"] == {reward: {"score": earned, "weight": 1.0}}
    found = values(score(said["content"], row, trace["calls"][-1]["finish_reason"]))
    own = {"exact": "exact_match"}.get(reward, reward)
    assert trace["metrics"] == {
        name: value for name, value in found.items() if value is not None and name != own
    }


@pytest.mark.parametrize("language", ["bn", "en"])
def test_every_gold_is_right(program: Program, language: str, tmp_path: Path) -> None:
    """`vf-validate` over the whole split: each gold answer earns the reward, no answer earns nothing."""
    options = ["--taskset.language", language, "--runtime.type", "subprocess", "--no-rich"]
    program(tmp_path, "vf-validate", ENVIRONMENT, *options, "--run.dir", "run", "-o", "out")
    summary = json.loads((tmp_path / "out" / "run" / "summary.json").read_text(encoding="utf-8"))
    assert summary["total"] == len(load_problems(language))
    assert summary["valid_rate"] == 1.0


@pytest.mark.parametrize("reward", ["exact", "all_pass", "avg_pass"])
def test_what_answers_earn(program: Program, reward: str, tmp_path: Path) -> None:
    """The gold answer, a plan of the right shape, a denial, prose, an answer after reasoning: as the scorer says."""
    rows: list[dict[str, Any]] = [r for r in load_problems("bn", answer_kind="schedule") if r["is_feasible"]][
        :5
    ]
    plan = kind_of("schedule").example(problem_from(json.loads(rows[1]["problem"])))
    answers: list[dict[str, str]] = [
        {"content": rows[0]["gold_answer"], "reasoning_content": "All is well."},
        {"content": json.dumps([{"is_feasible": True, "verified_answer": plan}])},
        {"content": '[{"is_feasible": false}]'},
        {"content": "I would start early.", "finish_reason": "length"},
        {"content": f"<think>Start early?</think>{rows[4]['gold_answer']}"},
    ]
    write_jsonl(rows, tmp_path / "five.jsonl")
    chosen = ["--env.taskset.dataset", str(tmp_path / "five.jsonl"), "--env.taskset.task.reward", reward]
    laid_down = {row["gold_prompt"]: answer for row, answer in zip(rows, answers, strict=True)}
    with loopback(laid_down) as served:
        traces = evaluate(program, tmp_path, served.url, MODEL, *chosen, "--sampling.max-tokens", "77")
    assert set(traces) == {row["id"] for row in rows}
    assert {payload["max_tokens"] for payload in served.sent} == {77}
    for row in rows:
        check(traces[row["id"]], row, reward)
    earned = [traces[row["id"]]["rewards"][reward]["score"] for row in rows]
    assert (earned[0], earned[4]) == (1.0, 1.0)
    assert max(earned[1:4]) < 1.0


def test_the_tiny_model(program: Program, server: str, handful: Path, tmp_path: Path) -> None:
    """Both languages through `vllm serve`: what the weights say earns what the scorer says of it."""
    for language in ("bn", "en"):
        folder = tmp_path / language
        folder.mkdir()
        options = ["--env.taskset.dataset", str(handful), "--env.taskset.language", language]
        options += ["--env.taskset.task.reward", "avg_pass", "--sampling.max-tokens", "48"]
        traces = evaluate(program, folder, server, NAME, *options, "--sampling.temperature", "0")
        rows = {row["id"]: row for row in load_problems(language, dataset=handful)}
        assert len(rows) == ROWS
        assert set(traces) == set(rows)
        for name, trace in traces.items():
            assert trace["nodes"][-1]["message"]["content"]
            check(trace, rows[name], "avg_pass")


def test_a_provider_that_fails_is_no_wrong_answer(program: Program, handful: Path, tmp_path: Path) -> None:
    """Nobody listens there: the trace has the error, and nothing was scored."""
    options = ["--env.taskset.dataset", str(handful), "-n", "1"]
    (trace,) = evaluate(program, tmp_path, "http://127.0.0.1:9/v1", MODEL, *options).values()
    assert not trace["ok"]
    assert trace["stop_condition"] == "provider_error"
    assert trace["rewards"] == {}


def test_from_python(program: Program, tmp_path: Path) -> None:
    """`load_environment` selects as its arguments say, and names those that make no sense."""
    code = (
        "from banglaplan_verifiers import load_environment\n"
        "environment = load_environment('en', reward='all_pass', answer_kind='route', register=['formal'])\n"
        "tasks = list(environment.taskset)\n"
        "print(len(tasks), {task.config.reward for task in tasks}, {t.data.row['register'] for t in tasks})\n"
    )
    formal = load_problems("en", answer_kind="route", register="formal")
    shown = program(tmp_path, "python", "-c", code)
    assert shown.split(maxsplit=1) == [str(len(formal)), "{'all_pass'} {'formal'}\n"]
    refused = program(tmp_path, "python", "-c", code.replace("'en'", "'hi'"), status=1)
    assert "Input should be 'bn' or 'en'" in refused


def test_a_reward_that_cannot_be_had_is_named(program: Program, tmp_path: Path) -> None:
    """Rows of another dataset have no checklist: `exact` scores them, `avg_pass` is refused before anything runs."""
    path = write_jsonl(foreign_rows(), tmp_path / "foreign.jsonl")
    code = "from banglaplan_verifiers import load_environment as load\n"
    code += f"print(len(list(load(dataset={str(path)!r}, reward=REWARD).taskset)))\n"
    shown = program(tmp_path, "python", "-c", code.replace("REWARD", "'exact'"))
    assert int(shown) == len(foreign_rows())
    refused = program(tmp_path, "python", "-c", code.replace("REWARD", "'avg_pass'"), status=1)
    assert "has no problem, which the reward avg_pass needs" in refused
