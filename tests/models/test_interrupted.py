"""Two processes give the numbers of one, and a run that was killed goes on where it stopped."""

import re
import signal
import subprocess
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log

from tests.models.conftest import HF_ARGS
from tests.models.dataset import ROWS
from tests.models.programs import (
    MAX_TOKENS,
    TASKS,
    Run,
    command,
    inspect_logs,
    inspect_samples,
    lm_eval_options,
    lm_eval_results,
    lm_eval_samples,
    lm_eval_table,
    run,
)
from tests.models.server import NAME

pytestmark = pytest.mark.e2e_models

TASK = "banglaplan_en"
"""English alone, whose prompts take a fifth of the time."""
CACHE = ("--use_cache", "cache/responses")


def test_two_processes_give_the_numbers_of_one(
    hf_run: Run, model: Path, handful: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    """`accelerate launch` shares the rows out, unevenly here, and comes to the same responses and results."""
    launch = ["launch", "--cpu", "--num_processes", "2", "--num_machines", "1", "--mixed_precision", "no"]
    launch += ["--dynamo_backend", "no", "--module", "lm_eval"]
    options = lm_eval_options("hf", HF_ARGS.format(model=model), handful, ",".join(TASKS))
    two = run(tmp_path, environment, "accelerate", *launch, *options)
    assert lm_eval_table(two.output) == lm_eval_table(hf_run.output)
    assert lm_eval_results(two.folder) == lm_eval_results(hf_run.folder)
    for task in TASKS:
        one = lm_eval_samples(hf_run.folder, task)
        found = lm_eval_samples(two.folder, task)
        assert {name: sample["resps"] for name, sample in found.items()} == {
            name: sample["resps"] for name, sample in one.items()
        }


def kill_when(
    started: list[str], folder: Path, environment: dict[str, str], done: Callable[[str], int]
) -> int:
    """Starts a program and kills it (SIGKILL, so that it can save nothing) once a sample is done.

    `done` tells from what the program has said so far how many are. Returns how many were.
    """
    log = folder / "killed.txt"
    with log.open("wb") as file:
        process = subprocess.Popen(
            started, cwd=folder, env=environment, stdout=file, stderr=subprocess.STDOUT
        )
        while process.poll() is None and done(log.read_text(errors="replace")) == 0:
            time.sleep(0.05)
        process.kill()
    assert process.wait() == -signal.SIGKILL, log.read_text(errors="replace")
    return done(log.read_text(errors="replace"))


def bar(text: str) -> int:
    """How far a progress bar of lm-eval's requests has come."""
    return max(
        map(int, re.findall(rf"(?:generate_until requests|Requesting API):.*? (\d+)/{ROWS} ", text)),
        default=0,
    )


@pytest.mark.parametrize("back_end", ["hf", "local-chat-completions", "concurrent"])
def test_lm_eval_goes_on(
    back_end: str, model: Path, server: str, handful: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    """With `--use_cache` the same command answers only what the killed run had not."""
    if back_end == "hf":
        options = lm_eval_options("hf", HF_ARGS.format(model=model), handful, TASK)
    else:
        at_once = 2 if back_end == "concurrent" else 1
        arguments = f"model={NAME},base_url={server}/chat/completions,num_concurrent={at_once}"
        options = lm_eval_options("local-chat-completions", arguments, handful, TASK)
    done = kill_when(command("lm_eval", *options, *CACHE), tmp_path, environment, bar)
    assert 0 < done < ROWS
    again = run(tmp_path, environment, "lm_eval", *options, *CACHE)
    (counts,) = re.findall(r"Cached requests: (\d+), Requests remaining: (\d+)", again.output)
    cached, remaining = map(int, counts)
    assert cached >= done
    assert cached + remaining == ROWS
    assert lm_eval_table(again.output)[TASK]["scored"] == str(ROWS)


def samples_logged(folder: Path) -> int:
    """How many samples stand in Inspect's log; its display counts one a moment before it is written."""
    try:
        with zipfile.ZipFile(next(folder.glob("*.eval"))) as log:
            return sum(name.startswith("samples/") for name in log.namelist())
    except (StopIteration, OSError, zipfile.BadZipFile):  # none yet, or in the middle of being written
        return 0


def test_inspect_goes_on(server: str, handful: Path, environment: dict[str, str], tmp_path: Path) -> None:
    """`inspect eval-retry` keeps the samples that a killed run had logged, and runs the others."""
    key = {**environment, "VLLM_API_KEY": "none"}
    which = ["--model", f"openai-api/vllm/{NAME}", "--model-base-url", server, "-T", f"dataset={handful}"]
    options = [*which, "--max-tokens", str(8 * MAX_TOKENS), "--max-connections", "1", "--display", "plain"]
    logs = tmp_path / "logs"
    done = kill_when(
        command("inspect", "eval", TASK, *options), tmp_path, key, lambda text: samples_logged(logs)
    )
    assert 0 < done < ROWS
    (log,) = logs.glob("*.eval")
    assert read_eval_log(str(log), header_only=True).status == "started"
    before = {name: sample.uuid for name, sample in inspect_samples(log).items()}
    again = run(tmp_path, key, "inspect", "eval-retry", str(log.relative_to(tmp_path)), "--display", "plain")
    after = inspect_samples(inspect_logs(again.output, tmp_path)[TASK])
    assert len(after) == ROWS
    kept = {name for name, sample in after.items() if sample.uuid == before.get(name)}
    assert len(kept) >= done
