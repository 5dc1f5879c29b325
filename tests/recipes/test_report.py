"""The pages of a run: every table and figure that they promise is there, and what is missing is left empty."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from recipes.data import held_out_rows, of_kind
from recipes.evaluate import before_and_after, metrics_of
from recipes.figures import save
from recipes.report import Page, grpo_page, sft_page, table

PROBLEMS = {"train": 8, "infeasible": 2, "eval": 4, "fingerprint": "f"}


def common() -> dict[str, Any]:
    """What both recipes report."""
    rows = held_out_rows("en")[:4]
    after = metrics_of([str(row["gold_answer"]) for row in rows], rows)
    return {
        "model": "/models/tiny",
        "problems": PROBLEMS,
        "before": metrics_of(["no"] * 4, rows),
        "after": after,
    }


def drawn(page: Page, folder: Path) -> dict[str, str]:
    """File name to SVG, of every figure of a page, each of which the text shows."""
    text, charts = page
    for name, chart in charts.items():
        assert f"]({name})" in text
        save(chart, folder / name)
    return {name: (folder / name).read_text(encoding="utf-8") for name in charts}


@pytest.mark.parametrize("warnings", [[], ["at step 8 all are called infeasible"]])
def test_fine_tuning(tmp_path: Path, warnings: list[str]) -> None:
    """The metrics before and after, what was watched, and whether it collapsed."""
    watch = [
        {"step": 0, "exact_match": 0.0, "abstention": 0.0, "flag": None, "format_error": 1.0},
        {"step": 8, "exact_match": 0.25, "abstention": 0.9, "flag": 1.0, "format_error": 0.0},
    ]
    page = sft_page({"recipe": "sft_lora", **common(), "watch": watch, "warnings": warnings})
    text = page[0]
    assert "| tiny, 4 rows | before | after | n |" in text
    assert "| exact_match | 0.000 | 1.000 | 4 |" in text
    assert "| 0 | 0.000 | 0.000 |  | 1.000 |" in text
    assert "| 8 | 0.250 | 0.900 | 1.000 | 0.000 |" in text
    assert ("**Warning:** at step 8" in text) is bool(warnings)
    assert ("No sign of a collapse" in text) is not bool(warnings)
    svg = drawn(page, tmp_path)["watch.svg"]
    assert all(
        f">{name}" in svg for name in ("abstention (feasible)", "flag (infeasible)", "format error (all)")
    )


def test_rollouts(tmp_path: Path) -> None:
    """The reward and the shares of prompts at every step, as a table and as two panels."""
    step = {"solve_none": 1.0, "solve_all": 0.0, "zero_variance": 0.5, "exact_match": 0.0, "avg_pass": 0.125}
    steps = [{"reward": 0.125, **step}, {"reward": 0.25, **step}]
    page = grpo_page({"recipe": "grpo", "reward": "avg_pass", **common(), "steps": steps})
    assert "| 2 | 0.250 | 1.000 | 0.000 | 0.500 | 0.000 | 0.125 |" in page[0]
    svg = drawn(page, tmp_path)["rollouts.svg"]
    for name in ("mean reward", "none solves it", "all solve it", "no variance"):
        assert f">{name}</text>" in svg


def test_a_long_run_has_a_short_table() -> None:
    """Of 1,000 steps some 50 are shown, the first and the last among them."""
    lines = table([{"step": at} for at in range(1, 1001)], ("step",))
    assert 50 <= len(lines) - 2 <= 51
    assert (lines[2], lines[-1]) == ("| 1 |", "| 1000 |")
    assert table([], ("step",)) == ["| step |", "| --- |"]


def test_the_rows_that_a_metric_is_over_may_differ() -> None:
    """Faults are over wrong plans, of which there are fewer after training here."""
    row = next(row for row in of_kind(held_out_rows("en"), "classification") if row["is_feasible"])
    gold = str(row["gold_answer"])
    label = json.loads(gold)[0]["verified_answer"]["label"]
    before, after = (metrics_of([text], [row]) for text in (gold.replace(label, "X0"), gold))
    lines = before_and_after("one row", before, after).splitlines()
    assert "| fault_V | 1.000 |  | 1 / 0 |" in lines
    assert "| plan | 0.000 | 1.000 | 1 |" in lines
