"""Installed into an empty environment, wheel or editable, everything runs bare from any folder."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).parents[2]
Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path, clean_env: dict[str, str]) -> Run:
    """Runs a program of a fresh environment in a folder that is not the checkout."""
    venv = tmp_path / "venv"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)

    def run_in_venv(program: str, *args: str, status: int = 0) -> str:
        result = subprocess.run(
            [str(venv / "bin" / program), *args],
            cwd=elsewhere, env=clean_env, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert result.returncode == status, result.stdout + result.stderr
        return result.stdout + result.stderr

    return run_in_venv


def test_the_scorer_alone(run: Run, wheel: Path) -> None:
    """Without an extra, problems load and score, and a command that needs more says what to install."""
    run("pip", "install", "--quiet", str(wheel))
    code = (
        "from banglaplan_scorer import *\n"
        "rows = load_problems()\n"
        "scores = [score(row['gold_answer'], row) for row in rows]\n"
        "print(summarize(scores)['exact_match']['value'])\n"
    )
    assert run("python", "-c", code).strip() == "1.0"
    assert "score" in run("banglaplan", "--help")
    refused = run("banglaplan", "verify", status=1)
    assert "banglaplan[synth]" in refused


@pytest.mark.parametrize("how", ["wheel", "editable"])
def test_both_harnesses(run: Run, wheel: Path, how: str, tmp_path: Path) -> None:
    """`lm_eval --tasks banglaplan` and `inspect eval banglaplan` work bare after either way of installing."""
    target = ["-e", f"{ROOT}[lm-eval,inspect]"] if how == "editable" else [f"{wheel}[lm-eval,inspect]"]
    run("pip", "install", "--quiet", *target)

    options = ["--output_path", "out", "--log_samples"]
    table = run("lm_eval", "--model", "dummy", "--tasks", "banglaplan,banglaplan_en", *options)
    assert "|banglaplan   |" in table
    assert "|banglaplan_en|" in table
    (results,) = (tmp_path / "elsewhere" / "out").rglob("results_*.json")
    found = json.loads(results.read_text(), parse_constant=pytest.fail)["results"]["banglaplan"]
    assert found["format_error,none"] == 1.0
    assert found["plan_stderr,none"] == 0.0
    samples = sorted((tmp_path / "elsewhere" / "out").rglob("samples_*.jsonl"))
    assert len(samples) == 2
    for line in samples[0].read_text().splitlines():
        assert json.loads(line, parse_constant=pytest.fail)["scored"]["format_reason"] == "prose"

    for name in ("banglaplan", "banglaplan/banglaplan_en"):
        shown = run("inspect", "eval", name, "--model", "banglaplan/reference", "--display", "plain")
        assert "exact_match" in shown
    (log, _) = sorted((tmp_path / "elsewhere" / "logs").glob("*.eval"))
    again = run("inspect", "score", str(log), "--action", "overwrite", "--overwrite", "--display", "plain")
    assert "exact_match" in again
