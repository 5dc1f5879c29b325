"""Real weights answer through every back end: the whole table, outcomes in the logs, the same verdicts again."""

from pathlib import Path

import pytest

from banglaplan_scorer.metrics import METRICS
from tests.models.dataset import ROWS
from tests.models.programs import (
    MAX_TOKENS,
    SHOWN,
    TASKS,
    Run,
    inspect_logs,
    inspect_samples,
    inspect_verdict,
    lm_eval_log,
    lm_eval_options,
    lm_eval_samples,
    lm_eval_table,
    rescored,
    run,
)
from tests.models.server import CONTEXT, NAME

pytestmark = pytest.mark.e2e_models


def check_lm_eval(done: Run, handful: Path, tmp_path: Path) -> None:
    """The table is whole; each sample has its outcome, and gets it again from its response alone."""
    table = lm_eval_table(done.output)
    assert set(table) == set(TASKS)
    for task in TASKS:
        assert set(METRICS) <= set(table[task])
        assert table[task]["scored"] == str(ROWS)
        samples = lm_eval_samples(done.folder, task)
        assert len(samples) == ROWS
        assert all(sample["resps"][0][0] for sample in samples.values())
        logged = {name: {key: sample["scored"][key] for key in SHOWN} for name, sample in samples.items()}
        assert rescored(lm_eval_log(done.folder, task), handful, tmp_path) == logged


def test_lm_eval_hf(hf_run: Run, handful: Path, tmp_path: Path) -> None:
    """`lm_eval --model hf`: transformers."""
    check_lm_eval(hf_run, handful, tmp_path)


def test_lm_eval_vllm(model: Path, handful: Path, environment: dict[str, str], tmp_path: Path) -> None:
    """`lm_eval --model vllm`: vLLM in lm-eval's own process."""
    arguments = f"pretrained={model},dtype=float32,max_model_len={CONTEXT},max_num_seqs=4,enforce_eager=True"
    options = lm_eval_options("vllm", arguments, handful, ",".join(TASKS))
    done = run(tmp_path, environment, "lm_eval", *options, "--batch_size", "auto")
    check_lm_eval(done, handful, tmp_path)


def test_lm_eval_chat(server: str, handful: Path, environment: dict[str, str], tmp_path: Path) -> None:
    """`lm_eval --model local-chat-completions`: any OpenAI-compatible server."""
    arguments = f"model={NAME},base_url={server}/chat/completions,num_concurrent=2"
    options = lm_eval_options("local-chat-completions", arguments, handful, ",".join(TASKS))
    check_lm_eval(run(tmp_path, environment, "lm_eval", *options), handful, tmp_path)


def check_inspect(done: Run, handful: Path, tmp_path: Path) -> None:
    """As `check_lm_eval`, of Inspect's table and logs."""
    logs = inspect_logs(done.output, done.folder)
    assert set(logs) == set(TASKS)
    for task in TASKS:
        # Inspect cuts names that are wider than their column, at 15 characters or so, and prints each task's once.
        missing = [name for name in METRICS if done.output.count(name[:12]) < len(TASKS)]
        assert not missing, done.output
        samples = inspect_samples(logs[task])
        assert len(samples) == ROWS
        assert all(sample.output.completion for sample in samples.values())
        logged = {name: inspect_verdict(sample) for name, sample in samples.items()}
        assert rescored(logs[task], handful, tmp_path) == logged


def inspect_options(handful: Path) -> list[str]:
    """What both Inspect runs share."""
    return [*TASKS, "-T", f"dataset={handful}", "--max-tokens", str(MAX_TOKENS), "--display", "plain"]


def test_inspect_hf(model: Path, handful: Path, environment: dict[str, str], tmp_path: Path) -> None:
    """`inspect eval --model hf/…`: transformers. Greedy decoding must be asked for: see the README."""
    which = ["--model", "hf/local", "-M", f"model_path={model}", "-M", "device=cpu", "-M", "do_sample=False"]
    done = run(tmp_path, environment, "inspect", "eval", *inspect_options(handful), *which)
    check_inspect(done, handful, tmp_path)


def test_inspect_server(server: str, handful: Path, environment: dict[str, str], tmp_path: Path) -> None:
    """`inspect eval --model openai-api/…`: any OpenAI-compatible server."""
    which = ["--model", f"openai-api/vllm/{NAME}", "--model-base-url", server]
    key = {**environment, "VLLM_API_KEY": "none"}
    done = run(tmp_path, key, "inspect", "eval", *inspect_options(handful), *which)
    check_inspect(done, handful, tmp_path)
