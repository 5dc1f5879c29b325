"""Builds the distribution once for all tests here."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source distribution, so that both are checked."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def clean_env() -> dict[str, str]:
    """The environment without what would let a fresh virtual environment see this checkout."""
    hidden = ("PYTHONPATH", "VIRTUAL_ENV", "PYTEST_CURRENT_TEST")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {**kept, "HF_HUB_OFFLINE": "1", "NO_COLOR": "1", "COLUMNS": "200"}
