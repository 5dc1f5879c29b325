"""`banglaplan report` reads what the harnesses themselves write."""

from __future__ import annotations

import csv
from pathlib import Path

from typer.testing import CliRunner

import banglaplan
from banglaplan_cli.main import app
from banglaplan_scorer import load_problems
from tests.harness.replay import run_inspect, run_lm_eval

FLAG = '[{"is_feasible": false}]'
LIMIT = 12


def table(folder: Path, key: str) -> list[dict[str, str]]:
    """A table of the report, from its CSV file."""
    with (folder / "tables" / f"{key}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_real_logs_of_both_harnesses(tmp_path: Path) -> None:
    """Limited runs by lm-eval in Bangla and by Inspect in both languages: right shares, pairs, rows and line."""
    rows = load_problems("bn", "test")[:LIMIT]
    right = {str(row["id"]): str(row["gold_answer"]) for row in rows}
    flags = dict.fromkeys(right, FLAG)
    run_lm_eval(flags, options={"limit": LIMIT}, output=tmp_path / "logs" / "flagger")
    run_inspect(banglaplan.banglaplan(), right, str(tmp_path / "logs"), limit=LIMIT)
    run_inspect(banglaplan.banglaplan_en(), flags, str(tmp_path / "logs"), limit=LIMIT)
    out = tmp_path / "report"
    command = [
        "report",
        str(tmp_path / "logs"),
        "--out",
        str(out),
        "--answered",
        "--name",
        "mockllm/replay=replay",
    ]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    infeasible = sum(not row["is_feasible"] for row in rows)
    first, second, third, line = table(out, "outcomes")
    assert (first["model"], first["lang"], first["exact_match"]) == ("replay", "bn", "1")
    assert (third["model"], third["lang"], third["flag"]) == ("replay", "en", "1")
    assert round(float(second["exact_match"]) * LIMIT, 3) == infeasible
    assert (second["lang"], line["model"], line["exact_match"]) == (
        "bn",
        "Always infeasible",
        second["exact_match"],
    )
    pair = table(out, "bn_en")[0]
    assert (pair["only_bn"], pair["only_en"]) == (str(LIMIT - infeasible), "0")
    (compared,) = [one for one in table(out, "comparisons") if one["second"] == second["model"]]
    assert compared["only_first"] == str(LIMIT - infeasible)
    assert {one["answered"] for one in table(out, "rows")} == {str(LIMIT)}
    cut = {one["model"]: one["truncated_n"] for one in table(out, "cuts") if one["lang"] == "bn"}
    assert cut == {"replay": str(LIMIT), second["model"]: "0"}
