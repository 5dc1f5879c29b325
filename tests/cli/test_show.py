"""`banglaplan show`: all there is to know of one problem, in either language."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.rows import Row
from tests.cli.conftest import Cli, Refused


@pytest.mark.parametrize("lang", ["bn", "en"])
def test_a_row(run: Cli, dataset: Path, lang: str) -> None:
    """Prompt, answer, every rule with its sentence and expression, and the proof; nothing is cut off."""
    for row in load_problems(lang, "test", dataset):
        shown = run("show", row["id"], "-d", dataset, "--lang", lang).stdout
        assert f"{row['gold_prompt']}\n" in shown
        assert f"{row['gold_answer']}\n" in shown
        record = json.loads(str(row["problem"]))
        for part in (*record["rules"], *record["objectives"], record["tie_break"]):
            assert f"\n    {part[lang]}\n    {part['expr']}\n" in shown
        proof = json.loads(str(row["proof"]))
        assert f"k: {row['k']}, from {len(proof['binding'])} rules" in shown
        assert ("no plan: " in shown) is not row["is_feasible"]
        assert "…" not in shown


def test_a_row_of_validation(run: Cli, dataset: Path) -> None:
    """Is found without naming the split."""
    assert "BP-F03-T022-V01" in run("show", "BP-F03-T022-V01", "-d", dataset).stdout


def test_a_row_of_another_dataset(run: Cli, refused: Refused, rows: list[Row], tmp_path: Path) -> None:
    """One split and no record are enough; what is not known is not shown."""
    path = tmp_path / "test.jsonl"
    row = {name: rows[0][name] for name in ("id", "gold_prompt", "gold_answer")} | {"proof": "by hand"}
    path.write_text(json.dumps(row), encoding="utf-8")
    shown = run("show", row["id"], "-d", tmp_path).stdout
    assert str(row["gold_prompt"]) in shown
    assert "rules" not in shown
    assert f"no row of {tmp_path} ({tmp_path}: no validation.parquet" in refused("show", "X", "-d", tmp_path)


@pytest.mark.parametrize("lang", ["bn", "en"])
def test_a_fresh_problem(run: Cli, lang: str) -> None:
    """An easy one that has a plan, the same for the same seed."""
    first, again, other = (run("show", "T022", "--seed", seed, "-l", lang).stdout for seed in ("7", "7", "8"))
    assert first == again != other
    assert " · easy · schedule" in first
    assert '[{"is_feasible":true,' in first


def test_a_cell_of_the_grid(run: Cli, dataset: Path) -> None:
    """With --index, the very row that a build with this seed has there."""
    row = load_problems("en", "test", dataset)[3]
    shown = run("show", "T022", "--seed", "cli", "--index", "4", "-l", "en").stdout
    assert str(row["gold_prompt"]) in shown
    assert str(row["gold_answer"]) in shown


def test_what_is_not_there(refused: Refused, dataset: Path, rows: list[Row], tmp_path: Path) -> None:
    """The line says what there is, or what to do."""
    assert "a type needs --seed" in refused("show", "T022", "-d", dataset)
    assert "has the id BP-X" in refused("show", "BP-X", "-d", dataset)
    assert "there are T001, " in refused("show", "T999", "--seed", "7")
    assert "there are T001, " in refused("show", "t022", "--seed", "7")
    assert "from 1 to 10" in refused("show", "T022", "--seed", "7", "--index", "11")
    assert "--index goes with --seed" in refused("show", "T022", "--index", "1")
    assert "one of the two" in refused("show", "T022", "--seed", "7", "-d", dataset)
    for more in ((), ("--seed", "7")):
        assert "must be one of bn, en" in refused("show", "T022", "--lang", "fr", *more)
    assert "no test.parquet" in refused("show", "BP-X", "-d", tmp_path)


def test_a_row_that_is_malformed(refused: Refused, rows: list[Row], tmp_path: Path) -> None:
    """The line names the row's part and what should stand there."""
    row = rows[0] | {"problem": "{}"}
    (tmp_path / "test.json").write_text(json.dumps([row]), encoding="utf-8")
    shutil.copy(tmp_path / "test.json", tmp_path / "validation.json")
    assert "problem" in refused("show", row["id"], "-d", tmp_path)
