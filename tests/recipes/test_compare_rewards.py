"""Two runs are set side by side only if nothing but the reward differs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from recipes.compare_rewards import NotComparable, run
from recipes.data import fingerprint, held_out_rows
from recipes.evaluate import metrics_of


def report(reward: str, **other: Any) -> dict[str, Any]:
    """A run as `recipes.grpo` writes it: held-out rows that it answered wrongly before, and some rightly after."""
    rows = held_out_rows("en")[:4]
    before = metrics_of(["no"] * 4, rows)
    right = 3 if reward == "exact" else 1
    after = metrics_of([str(row["gold_answer"]) for row in rows[:right]] + ["no"] * (4 - right), rows)
    shares = {
        "solve_none": 1.0,
        "solve_all": 0.0,
        "zero_variance": 0.5,
        "exact_match": right / 8,
        "avg_pass": 0.5,
    }
    return {
        "recipe": "grpo",
        "model": "/models/tiny",
        "versions": {"trl": "1.16.0"},
        "problems": {"train": 8, "infeasible": 2, "eval": 4, "fingerprint": fingerprint(rows)},
        "reward": reward,
        "config": {"batch": 2, "seed": 0},
        "steps": [{"reward": 0.25, **shares}, {"reward": 0.75, **shares}],
        "before": before,
        "after": after,
        **other,
    }


def written(folder: Path, content: dict[str, Any]) -> Path:
    """A run's folder."""
    folder.mkdir()
    (folder / "report.json").write_text(json.dumps(content), encoding="utf-8")
    return folder


def test_side_by_side(tmp_path: Path) -> None:
    """Means over the steps, one `before`, both `after`, and a figure that names both."""
    folders = (written(tmp_path / "a", report("exact")), written(tmp_path / "b", report("avg_pass")))
    text = run(folders, tmp_path / "out")
    assert (tmp_path / "out" / "compare.md").read_text(encoding="utf-8") == text
    assert "| reward | 0.500 | 0.500 |" in text
    assert "| exact_match | 0.375 | 0.125 |" in text
    assert "| rows to evaluate | before | after exact | after avg_pass |" in text
    assert "| exact_match | 0.000 | 0.750 | 0.250 |" in text
    svg = (tmp_path / "out" / "compare.svg").read_text(encoding="utf-8")
    assert svg.startswith("<svg")
    assert all(f">{name}</text>" in svg for name in ("exact", "avg_pass"))


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (report("avg_pass", model="/models/other"), "model differs.*'/models/tiny' and '/models/other'"),
        (report("avg_pass", config={"batch": 2, "seed": 1}), "config differs.*seed 0 and 1"),
        (report("avg_pass", problems={"train": 9}), "problems differs.*train 8 and 9"),
        (report("avg_pass", versions={"trl": "1.17.0"}), "versions differs.*'1.16.0' and '1.17.0'"),
        (report("exact"), "both runs have the reward exact"),
        ({"recipe": "sft_lora"}, "not the report of a run of recipes.grpo"),
    ],
)
def test_what_is_not_comparable_is_refused(tmp_path: Path, second: dict[str, Any], said: str) -> None:
    """With what differs; nothing is written."""
    folders = (written(tmp_path / "a", report("exact")), written(tmp_path / "b", second))
    with pytest.raises(NotComparable, match=said):
        run(folders, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_folder_without_a_run_is_named(tmp_path: Path) -> None:
    """And so is the file that was looked for."""
    with pytest.raises(NotComparable, match=r"nothing/report\.json"):
        run((tmp_path / "nothing", tmp_path), tmp_path / "out")
