"""Model-assisted checking: a strong model's answers beside the gold, and what the checker finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from banglaplan_cli.review.doubts import RANKS, Rank
from tests.cli.conftest import Cli
from tests.cli.review.made import FLAG, GOLD, IDS, RULE_BN, STRONG, answered, dataset, table

EXPECTED = {
    "R-stands": (Rank.STANDS, "the record of the problem holds no rule that it breaks"),
    "R-better": (Rank.BETTER, "O1 (minimum) is 525, the gold's 530: 5 better"),
    "R-wins": (Rank.BETTER, "wins the tie-break against the gold"),
    "R-tie": (Rank.TIE, "loses only the tie-break"),
    "R-order": (Rank.TIE, "the entries stand in another order than the prompt asks for"),
    "R-unchecked": (Rank.UNCHECKED, ""),
    "R-none": (Rank.NO_PLAN, ""),
    "R-loses": (Rank.LOSES, "O1 (minimum) is 540, the gold's 530: 10 worse"),
    "R-breaks": (Rank.BREAKS, f"breaks C1 wait: {RULE_BN}"),
}


@pytest.fixture
def sheet(run: Cli, tmp_path: Path) -> list[dict[str, str]]:
    """The sheet of a model that answers as the gold everywhere, with the doubts of the strong model."""
    rows = dataset(tmp_path)
    log = answered(tmp_path / "model.jsonl", dict.fromkeys(IDS, GOLD))
    strong = answered(tmp_path / "strong.jsonl", STRONG)
    out = tmp_path / "sheet.csv"
    result = run("review", log, "--doubts", strong, "--dataset", rows, "--sample", 10, "--out", out)
    assert result.exit_code == 0, result.output
    told = " ".join(result.stdout.split())
    assert "10 answers held against the gold, 0 unreadable; 9 problems are in doubt" in told
    assert "2 keeps every rule and is better than the gold" in told
    assert "The first 9 rows of the sheet are of problems in doubt" in told
    return table(out)


def test_what_the_checker_says(sheet: list[dict[str, str]]) -> None:
    """Each disagreement is of its kind, with its answer; an answer in a fence that equals the gold is no doubt."""
    found = {row["id"]: row for row in sheet}
    for name, (rank, reason) in EXPECTED.items():
        row = found[name]
        assert row["doubt"] == f"strong (bn): {RANKS[rank]}", name
        assert row["doubt_reason"] == (f"strong (bn): {reason}" if reason else ""), name
        assert row["doubt_answer"].startswith('strong (bn): [{"is_feasible":'), name
    names = list(sheet[0])
    assert names[names.index("gold") + 1 :][:3] == ["doubt", "doubt_answer", "doubt_reason"]
    assert (found["R-gold"]["doubt"], found["R-gold"]["doubt_answer"]) == ("", "")


def test_the_most_telling_come_first(sheet: list[dict[str, str]]) -> None:
    """The sheet begins with what proves the gold wrong, and ends with what nobody doubts."""
    order = [row["id"] for row in sheet]
    assert order[:3] == ["R-stands", "R-better", "R-wins"]
    assert set(order[3:5]) == {"R-order", "R-tie"}
    assert order[5:] == ["R-unchecked", "R-none", "R-loses", "R-breaks", "R-gold"]


def test_in_another_language(run: Cli, tmp_path: Path) -> None:
    """A strong model's English answers count for the Bangla rows, with the rules as the English prompt says them."""
    rows = dataset(tmp_path)
    log = answered(tmp_path / "model.jsonl", {"R-breaks": GOLD})
    strong = answered(tmp_path / "strong.jsonl", STRONG)
    out = tmp_path / "sheet.csv"
    run("review", log, "--doubts", strong, "--lang", f"{strong}=en", "--dataset", rows, "--out", out)
    (row,) = table(out)
    assert (row["lang"], row["doubt"]) == ("bn", f"strong (en): {RANKS[Rank.BREAKS]}")
    assert row["doubt_reason"] == "strong (en): breaks C1 wait: U1 begins 10 minutes after B1"


def test_several_strong_models(run: Cli, tmp_path: Path) -> None:
    """Without other logs the strong model's own responses are drawn; two models speak in one cell, the graver first."""
    rows = dataset(tmp_path)
    one = answered(
        tmp_path / "one.jsonl", {"R-better": plan_of("R-breaks"), "R-none": FLAG, "R-gold": "no idea"}
    )
    two = answered(tmp_path / "two.jsonl", {"R-better": plan_of("R-better")})
    out = tmp_path / "sheet.csv"
    result = run(
        "review", "--doubts", one, "--doubts", two, "--dataset", rows, "--out", out, "--name", f"{two}=Two"
    )
    assert "3 answers held against the gold, 1 unreadable; 2 problems are in doubt" in " ".join(
        result.stdout.split()
    )
    found = table(out)
    assert [row["id"] for row in found] == ["R-better", "R-better", "R-none", "R-gold"]
    assert found[0]["doubt"].splitlines() == [
        f"Two (bn): {RANKS[Rank.BETTER]}", f"one (bn): {RANKS[Rank.BREAKS]}",
    ]  # fmt: skip


def plan_of(name: str) -> str:
    return str(STRONG[name])
