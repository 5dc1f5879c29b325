"""The tiny model, a handful of problems, one server for all tests, and one run on each back end."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.models.dataset import write_handful
from tests.models.programs import ROOT, Run, lm_eval_options, run
from tests.models.server import vllm_serve

HF_ARGS = "pretrained={model},dtype=float32"


@pytest.fixture(scope="session")
def environment() -> dict[str, str]:
    """Offline, and small enough for two cores."""
    # The last is set by the tests of the harnesses, when they are collected too; here lm-eval must speak.
    hidden = ("PYTHONPATH", "PYTEST_CURRENT_TEST", "OPENAI_API_KEY", "OPENAI_BASE_URL", "LMEVAL_LOG_LEVEL")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    offline = {"HF_HUB_OFFLINE": "1", "VLLM_NO_USAGE_STATS": "1", "NO_COLOR": "1", "COLUMNS": "200"}
    return {**kept, **offline, "VLLM_CPU_KVCACHE_SPACE": "2"}


@pytest.fixture(scope="session")
def model() -> Path:
    """The folder of the tiny model, from the cache or made now."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.models.smollm2"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return Path(made.stdout.splitlines()[-1])


@pytest.fixture(scope="session")
def handful(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset of a few short problems in both languages."""
    return write_handful(tmp_path_factory.mktemp("handful"))


@pytest.fixture(scope="session")
def server(
    model: Path, environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of `vllm serve`."""
    with vllm_serve(model, environment, tmp_path_factory.mktemp("server") / "log.txt") as address:
        yield address


@pytest.fixture(scope="session")
def hf_run(
    model: Path, handful: Path, environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Run:
    """lm-eval with transformers, in one process, on both languages."""
    options = lm_eval_options("hf", HF_ARGS.format(model=model), handful, "banglaplan,banglaplan_en")
    return run(tmp_path_factory.mktemp("hf"), environment, "lm_eval", *options, "--device", "cpu")
