"""Constrained decoding, the variants of their own: the tiny model, which hardly ever keeps the format, always does."""

from pathlib import Path

import pytest

from tests.models.dataset import ROWS
from tests.models.programs import (
    inspect_logs,
    inspect_samples,
    inspect_verdict,
    lm_eval_options,
    lm_eval_samples,
    lm_eval_table,
    run,
)
from tests.models.server import NAME

pytestmark = pytest.mark.e2e_models

TASKS = ("banglaplan_constrained", "banglaplan_en_constrained")
ROOM = 1024
"""Tokens: a schema does not keep a model from going on for ever, and a cut answer is a format error."""


def test_lm_eval(server: str, handful: Path, environment: dict[str, str], tmp_path: Path) -> None:
    """`banglaplan_constrained` through `local-chat-completions`: the server's structured output."""
    arguments = f"model={NAME},base_url={server}/chat/completions,num_concurrent=2"
    options = lm_eval_options("local-chat-completions", arguments, handful, ",".join(TASKS), ROOM)
    done = run(tmp_path, environment, "lm_eval", *options)
    table = lm_eval_table(done.output)
    assert set(table) == set(TASKS)
    for task in TASKS:
        samples = lm_eval_samples(tmp_path, task)
        assert len(samples) == ROWS
        shown = {
            name: (sample["scored"]["format_reason"], sample["resps"]) for name, sample in samples.items()
        }
        assert table[task]["format_error"] == "0", shown


def test_inspect(server: str, handful: Path, environment: dict[str, str], tmp_path: Path) -> None:
    """`banglaplan_constrained` through an OpenAI-compatible server: Inspect's response schema."""
    which = ["--model", f"openai-api/vllm/{NAME}", "--model-base-url", server, "-T", f"dataset={handful}"]
    options = [*TASKS, *which, "--max-tokens", str(ROOM), "--display", "plain"]
    done = run(tmp_path, {**environment, "VLLM_API_KEY": "none"}, "inspect", "eval", *options)
    logs = inspect_logs(done.output, tmp_path)
    assert set(logs) == set(TASKS)
    for log in logs.values():
        samples = inspect_samples(log)
        assert len(samples) == ROWS
        for sample in samples.values():
            assert inspect_verdict(sample)["format_reason"] is None, sample.output
