"""`banglaplan verify`: every row that fails is named with the reason, and the status is 1."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banglaplan_cli import terminal
from banglaplan_scorer.dataset import load_problems
from tests.cli.conftest import Cli, Refused

Tamper = Callable[[dict[str, Any]], None]


def copied(dataset: Path, folder: Path, row_id: str, tamper: Tamper) -> Path:
    """The dataset as JSON Lines, with one row changed in both languages."""
    for lang in ("bn", "en"):
        (folder / lang).mkdir(parents=True)
        for split in ("test", "validation"):
            rows: list[dict[str, Any]] = [dict(row) for row in load_problems(lang, split, dataset)]
            for row in rows:
                if row["id"] == row_id:
                    tamper(row)
            text = "".join(json.dumps(row) + "\n" for row in rows)
            (folder / lang / f"{split}.jsonl").write_text(text, encoding="utf-8")
    return folder


def feasible(dataset: Path) -> str:
    return next(str(row["id"]) for row in load_problems("bn", "test", dataset) if row["is_feasible"])


def test_all_rows(run: Cli, dataset: Path) -> None:
    """Of both splits, or of one, or those that are named, however often."""
    names = ["BP-F03-T022-004", "BP-F03-T022-V01", "BP-F03-T022-004"]
    for arguments, count in (((), 11), (("--split", "validation"), 1), (names, 2)):
        result = run("verify", *arguments, "-d", dataset)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.startswith(f"{count} of {count} problems verified in ")


def test_an_answer_off_by_one_minute(run: Cli, dataset: Path, tmp_path: Path) -> None:
    """The one row is named and no other, the rest is proved, and the status is 1."""
    name = feasible(dataset)

    def later(row: dict[str, Any]) -> None:
        row["gold_answer"] = re.sub(r":(\d)0:00\+", r":\g<1>1:00+", row["gold_answer"], count=2)

    result = run("verify", "-d", copied(dataset, tmp_path, name, later))
    assert result.exit_code == 1
    assert {line.split(":")[0] for line in result.stderr.splitlines()} == {name}
    assert result.stdout.startswith("10 of 11 problems verified in ")


def test_a_sentence_that_is_gone(run: Cli, dataset: Path, tmp_path: Path) -> None:
    """What the prompt no longer says is named, in one line each."""
    name = feasible(dataset)

    def cut(row: dict[str, Any]) -> None:
        row["gold_prompt"] = row["gold_prompt"][200:]

    result = run("verify", name, "-d", copied(dataset, tmp_path, name, cut))
    assert result.exit_code == 1
    assert re.search(rf"^{name}: fact .* is no longer said", result.stderr, re.MULTILINE)
    assert all(line.startswith(f"{name}: ") for line in result.stderr.splitlines())


def test_progress(run: Cli, dataset: Path) -> None:
    """Where there is no terminal to draw a bar on, a line now and then says how far it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(terminal, "_QUIET", 0.0)
        said = run("verify", "-d", dataset).stderr.splitlines()
    assert said == [f"verifying: {done} of 11" for done in range(1, 12)]


def test_what_cannot_be_verified(refused: Refused, dataset: Path, tmp_path: Path) -> None:
    """Rows that are not there, in one language only, or without a record."""
    assert "has the id BP-X, BP-Y" in refused("verify", "BP-X", "BP-F03-T022-001", "BP-Y", "-d", dataset)
    assert "no train.parquet" in refused("verify", "--split", "train", "-d", dataset)
    one = dataset / "data" / "bn" / "test.parquet"
    assert "name the folder that holds data/bn and data/en" in refused("verify", "-d", one)

    def bare(row: dict[str, Any]) -> None:
        del row["problem"]

    folder = copied(dataset, tmp_path, "BP-F03-T022-004", bare)
    assert "BP-F03-T022-004 and 0 more rows have no column `problem`" in refused("verify", "-d", folder)
