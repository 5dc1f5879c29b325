"""Both training recipes from data to report: fine-tuning, then GRPO with two rewards on what came out, compared."""

import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from banglaplan_scorer.metrics import METRICS
from recipes.data import held_out_rows, of_kind, shortened
from tests.models.programs import ROOT

pytestmark = pytest.mark.e2e_models

REWARDS = ("exact", "avg_pass")
SFT_STEPS, WATCH_EVERY, GRPO_STEPS = 12, 6, 2
"""As in the tiny configurations."""


def started(name: str, log: Path, environment: dict[str, str], threads: int, *options: str) -> Any:
    """A recipe's process, as its users start it, writing to a log."""
    # Threads that wait for one another must not burn the processor meanwhile: others may need it.
    few = {"OMP_NUM_THREADS": str(threads), "OMP_WAIT_POLICY": "passive"}
    with log.open("wb") as file:  # the process keeps its own handle
        return subprocess.Popen(
            [sys.executable, "-m", f"recipes.{name}", *options],
            cwd=ROOT, env={**environment, **few}, stdout=file, stderr=subprocess.STDOUT,
        )  # fmt: skip


def ended(process: Any, log: Path) -> str:
    """What a recipe said; it must have come to its end."""
    assert process.wait() == 0, log.read_text(errors="replace")
    return log.read_text(errors="replace")


def config(recipe: str) -> tuple[str, str]:
    """The option that names a tiny configuration."""
    return "--config", str(ROOT / "recipes" / "configs" / f"{recipe}_tiny.toml")


def report_of(folder: Path) -> dict[str, Any]:
    """A run's `report.json`."""
    found: dict[str, Any] = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def tuned(model: Path, environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tiny fine-tuning."""
    folder = tmp_path_factory.mktemp("sft")
    log, out = folder / "log.txt", folder / "out"
    options = (*config("sft"), "--model", str(model), "--out", str(out))
    with started("sft_lora", log, environment, os.cpu_count() or 1, *options) as process:
        said = ended(process, log)
    assert (out / "report.md").read_text(encoding="utf-8") in said
    return out


@pytest.fixture(scope="module")
def reinforced(
    tuned: Path, environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Path]:
    """Reward to the folder of a tiny run with it, on the fine-tuned model; both at once, a core for each."""
    folder = tmp_path_factory.mktemp("grpo")
    outs = {reward: folder / reward for reward in REWARDS}
    with ExitStack() as stack:
        running = {}
        for reward, out in outs.items():
            options = (
                *config("grpo"),
                "--model",
                str(tuned / "model"),
                "--out",
                str(out),
                "--reward",
                reward,
            )
            process = started("grpo", folder / f"{reward}.txt", environment, 1, *options)
            stack.callback(process.kill)  # harmless once it has ended
            running[reward] = process
        for reward, process in running.items():
            said = ended(process, folder / f"{reward}.txt")
            assert (outs[reward] / "report.md").read_text(encoding="utf-8") in said
    return outs


def check_page(out: Path, figure: str, texts: tuple[str, ...]) -> str:
    """The page has a line for every metric and shows the figure, which lies beside it and says what it shows."""
    page = (out / "report.md").read_text(encoding="utf-8")
    assert [line.split("|")[1].strip() for line in page.splitlines() if line.count("|") == 5][2:] == list(
        METRICS
    )
    assert f"]({figure})" in page
    svg = (out / figure).read_text(encoding="utf-8")
    assert all(f">{text}</text>" in svg for text in texts)
    return page


def test_fine_tuning(tuned: Path) -> None:
    """Held-out rows before and after, the watch from step 0 on; the tiny model learns the format within 12 steps."""
    report = report_of(tuned)
    rows = shortened(of_kind(held_out_rows("en"), "classification"), 3200)
    infeasible = sum(not row["is_feasible"] for row in rows)
    for table in (report["before"], report["after"]):
        assert set(table) == set(METRICS)
        assert table["exact_match"]["count"] == len(rows)
        assert (table["plan"]["count"], table["flag"]["count"]) == (len(rows) - infeasible, infeasible)
    assert [entry["id"] for entry in report["responses"]] == [row["id"] for row in rows]
    assert len(report["loss"]) == SFT_STEPS
    assert [entry["step"] for entry in report["watch"]] == list(range(0, SFT_STEPS + 1, WATCH_EVERY))
    assert all({"abstention", "flag", "format_error"} <= set(entry) for entry in report["watch"])
    assert bool(report["warnings"]) is any(entry["abstention"] > 0.5 for entry in report["watch"])
    page = check_page(
        tuned, "watch.svg", ("abstention (feasible)", "flag (infeasible)", "format error (all)")
    )
    assert ("**Warning:**" in page) is bool(report["warnings"])
    assert report["after"]["format_error"]["value"] < report["before"]["format_error"]["value"]
    assert (tuned / "adapter" / "adapter_config.json").is_file()


@pytest.mark.parametrize("reward", REWARDS)
def test_grpo(reinforced: dict[str, Path], reward: str) -> None:
    """Every step has its reward and its shares of prompts; the table is of the held-out rows before and after."""
    report = report_of(reinforced[reward])
    assert report["reward"] == reward
    assert len(report["steps"]) == GRPO_STEPS  # one generation for every step of the optimiser
    for step in report["steps"]:
        assert all(0 <= share <= 1 for share in step.values())
        assert step["reward"] == pytest.approx(step["exact_match" if reward == "exact" else "avg_pass"])
        assert step["solve_none"] + step["solve_all"] <= 1
        assert step["zero_variance"] >= step["solve_all"]
    for table in (report["before"], report["after"]):
        assert table["exact_match"]["count"] == report["problems"]["eval"] == 2
    check_page(
        reinforced[reward], "rollouts.svg", ("mean reward", "none solves it", "all solve it", "no variance")
    )
    assert (reinforced[reward] / "model" / "config.json").is_file()


def test_the_rewards_are_compared(
    reinforced: dict[str, Path], environment: dict[str, str], tmp_path: Path
) -> None:
    """On the same problems, from the same model: the same answers before, and a table of both runs."""
    first, second = (report_of(reinforced[reward]) for reward in REWARDS)
    assert first["problems"] == second["problems"]
    assert first["before"] == second["before"]
    options = (str(reinforced["exact"]), str(reinforced["avg_pass"]), "--out", str(tmp_path / "out"))
    log = tmp_path / "log.txt"
    with started("compare_rewards", log, environment, 1, *options) as process:
        said = ended(process, log)
    assert "# GRPO: exact against avg_pass" in said
    assert (tmp_path / "out" / "compare.svg").is_file()
