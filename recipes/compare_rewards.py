"""Set two runs of GRPO side by side that differ in the reward alone: the ablation of determinate against loose.

    python -m recipes.compare_rewards OUT_EXACT OUT_AVG_PASS --out DIR

Model, configuration, problems and library versions must be the same in both. What the rollouts are measured by is the
same too, whatever they were rewarded for: exact answers, and the share of rules kept. Writes `compare.md` and
`compare.svg`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from banglaplan_scorer.metrics import METRICS
from recipes.evaluate import shown, value, write
from recipes.figures import comparison_chart, save
from recipes.report import STEP

SAME: Final = ("recipe", "model", "config", "problems", "versions")
"""What must be equal in both reports."""


class NotComparable(ValueError):
    """Two runs that differ in more than the reward, or a folder without a run."""


def read_run(folder: Path) -> dict[str, Any]:
    """The report of a run of GRPO.

    Raises:
        NotComparable: there is none in the folder.
    """
    path = folder / "report.json"
    try:
        report = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise NotComparable(f"{path}: {error}") from None
    wanted = {*SAME, "reward", "steps", "before", "after"}
    if not isinstance(report, dict) or report.get("recipe") != "grpo" or not wanted <= set(report):
        raise NotComparable(f"{path}: not the report of a run of recipes.grpo")
    return report


def compare(first: dict[str, Any], second: dict[str, Any]) -> str:
    """Both runs in tables, as Markdown.

    Raises:
        NotComparable: names the first thing that differs beside the reward, or says that the reward does not.
    """
    for name in SAME:
        if first[name] != second[name]:
            raise NotComparable(
                f"{name} differs, so not only the reward does: {_difference(first[name], second[name])}"
            )
    if first["reward"] == second["reward"]:
        raise NotComparable(f"both runs have the reward {first['reward']}")
    runs = (first, second)
    names = [run["reward"] for run in runs]
    problems, tables = first["problems"], (first["before"], *(run["after"] for run in runs))
    over_steps = [(name, [_over_steps(run, name) for run in runs]) for name in STEP]
    metrics = [(name, [value(table, name) for table in tables]) for name in METRICS]
    same = f"{Path(first['model']).name}; the same configuration, the same {problems['train']} rows to train on and"
    lines = [
        f"# GRPO: {names[0]} against {names[1]}",
        "",
        f"{same} {problems['eval']} to evaluate (fingerprint {problems['fingerprint'][:12]}).",
        "",
        "![Both runs over steps](compare.svg)",
        "",
        *_table("mean over the steps", names, over_steps),
        "",
        *_table("rows to evaluate", ["before", *(f"after {name}" for name in names)], metrics),
    ]
    return "\n".join(lines) + "\n"


def _over_steps(run: dict[str, Any], name: str) -> float | None:
    return statistics.fmean(step[name] for step in run["steps"]) if run["steps"] else None


def _table(title: str, columns: Sequence[str], rows: Sequence[tuple[str, list[float | None]]]) -> list[str]:
    head = [[title, *columns], ["---"] * (len(columns) + 1)]
    body = [[name, *map(shown, values)] for name, values in rows]
    return ["| " + " | ".join(cells) + " |" for cells in [*head, *body]]


def _difference(first: Any, second: Any) -> str:
    if isinstance(first, dict) and isinstance(second, dict):
        keys = sorted(key for key in {*first, *second} if first.get(key) != second.get(key))
        return ", ".join(f"{key} {first.get(key)!r} and {second.get(key)!r}" for key in keys)
    return f"{first!r} and {second!r}"


def run(folders: tuple[Path, Path], out: Path) -> str:
    """Compare two folders; write and return `compare.md`."""
    first, second = map(read_run, folders)
    text = compare(first, second)
    steps = {
        report["reward"]: [{"step": at, **step} for at, step in enumerate(report["steps"], 1)]
        for report in (first, second)
    }
    save(comparison_chart(steps), out / "compare.svg")
    write(out / "compare.md", text)
    return text


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("first", type=Path, help="the --out of a run")
    parser.add_argument("second", type=Path, help="the --out of a run with another --reward")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    try:
        print(run((asked.first, asked.second), asked.out))
    except NotComparable as error:
        sys.exit(f"compare_rewards: {error}")
