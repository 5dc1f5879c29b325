"""The closed loop with real weights behind a server, and what `banglaplan frontier` makes of its log."""

import json
from typing import Any

import pytest
from inspect_ai.log import EvalSample, read_eval_log

from banglaplan.frontier import verdict_of
from banglaplan_scorer import load_problems
from tests.models.programs import Run, run
from tests.models.server import NAME

pytestmark = pytest.mark.e2e_models

CHAINS, ROUNDS, MAX_TOKENS = 2, 2, 48


@pytest.fixture(scope="module")
def loop(server: str, environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Short chains of English problems of two types, whose prompts the context has room for."""
    size = ["-T", f"chains={CHAINS}", "-T", f"rounds={ROUNDS}", "--max-tokens", str(MAX_TOKENS)]
    which = ["-T", "types=T022,T097", "-T", "language=en", "-T", "seed=tiny"]
    model = ["--model", f"openai-api/vllm/{NAME}", "--model-base-url", server]
    options = [*size, *which, *model, "--log-dir", "logs", "--display", "plain"]
    key = {**environment, "VLLM_API_KEY": "none"}
    return run(tmp_path_factory.mktemp("loop"), key, "inspect", "eval", "banglaplan/frontier", *options)


@pytest.fixture(scope="module")
def samples(loop: Run) -> list[EvalSample]:
    """Every response of the loop."""
    (path,) = (loop.folder / "logs").glob("*.eval")
    found = read_eval_log(str(path))
    assert found.status == "success"
    return found.samples or []


@pytest.fixture(scope="module")
def report(loop: Run, environment: dict[str, str]) -> dict[str, Any]:
    """What the command writes."""
    (path,) = (loop.folder / "logs").glob("*.eval")
    said = run(loop.folder, environment, "banglaplan", "frontier", str(path), "--out", "figures")
    assert "problems kept" in said.output
    text = (loop.folder / "figures" / "frontier.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def test_every_chain_ran_its_rounds(samples: list[EvalSample]) -> None:
    """What was no plan was put exactly twice, anything else once."""
    tries: dict[tuple[int, int], list[str]] = {}
    for sample in sorted(samples, key=lambda sample: str(sample.id)):
        place = sample.metadata["frontier"]
        tries.setdefault((place["chain"], place["round"]), []).append(verdict_of(sample))
    assert set(tries) == {(chain, number) for chain in range(CHAINS) for number in range(1, ROUNDS + 1)}
    for verdicts in tries.values():
        assert len(verdicts) == (2 if verdicts[0] == "no plan" else 1)


def test_its_figures_are_those_of_the_log(samples: list[EvalSample], report: dict[str, Any]) -> None:
    """Calls, tokens, what is kept, solved and no plan."""
    verdicts = [verdict_of(sample) for sample in samples]
    assert report["responses"] == len(samples)
    assert report["problems"] == CHAINS * ROUNDS
    assert report["no_plan"] == verdicts.count("no plan")
    assert report["kept"] == verdicts.count("unsolved")
    assert report["solved"] == verdicts.count("solved")
    usage = [used for sample in samples for used in sample.model_usage.values()]
    assert sum(step["tokens_in"] for step in report["steps"]) == sum(used.input_tokens for used in usage) > 0
    assert (
        sum(step["tokens_out"] for step in report["steps"]) == sum(used.output_tokens for used in usage) > 0
    )
    assert all(0 < step["tokens_out"] <= MAX_TOKENS for step in report["steps"])


def test_what_is_no_plan_is_never_kept(loop: Run, samples: list[EvalSample], report: dict[str, Any]) -> None:
    """A model of this size mostly writes what is no plan: those problems are in no share and not in the dataset."""
    unsolved = {
        sample.metadata["frontier"]["row"]["en"]["id"]
        for sample in samples
        if verdict_of(sample) == "unsolved"
    }
    format_errors = [s for s in samples if next(iter((s.scores or {}).values())).reason is not None]
    assert format_errors, "the tiny model answered every problem in form"
    assert report["no_plan"] >= len(format_errors)
    assert sum(item["problems"] for item in report["rounds"]) == report["responses"] - report["no_plan"]
    assert (loop.folder / "figures" / "data").exists() == bool(unsolved)
    if unsolved:
        assert {row["id"] for row in load_problems("en", "train", loop.folder / "figures")} == unsolved
