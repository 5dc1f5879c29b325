"""`banglaplan review`: the sheet that is written, and what is read from it."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any, Final

import pytest

from banglaplan_cli.review.sheet import SheetError, write_sheet
from banglaplan_cli.review.words import columns
from tests.cli.conftest import Cli, Refused
from tests.cli.report.made import HOSTILE
from tests.cli.review.made import FLAG, GOLD, RULE_BN, STRONG, answered, dataset, filled, table

RESPONSES: Final = {**STRONG, "R-unchecked": "prose", "R-none": FLAG, "R-order": GOLD, "R-tie": GOLD}
"""Right: R-order, R-tie. Unreadable: R-unchecked, and R-gold for its fence. Wrong: the other six."""


@pytest.fixture
def sheet(run: Cli, tmp_path: Path) -> Path:
    """A sheet of all ten responses."""
    out = tmp_path / "sheet.csv"
    log = answered(tmp_path / "log.jsonl", RESPONSES)
    result = run("review", log, "--dataset", dataset(tmp_path), "--out", out)
    assert result.exit_code == 0, result.output
    assert "10 rows, all there are (asked for 50), drawn with the seed 0." in result.stdout
    return out


def test_the_sheet(sheet: Path) -> None:
    """Byte order mark, CR LF, headings with the words to choose; a row holds the problem and the verdict in words."""
    content = sheet.read_bytes()
    assert content.startswith(b'\xef\xbb\xbf"key","id",')
    assert content.count(b"\r\n") == 11
    assert b'"your_verdict (right | wrong | unreadable | unsure)"' in content
    assert b'"your_category (sound | problem | gold | program)"' in content
    rows = {row["id"]: row for row in table(sheet)}
    assert tuple(rows["R-tie"]) == columns(with_doubts=False)
    broken = rows["R-breaks"]
    assert broken["prompt"] == "Plan R-breaks."
    assert broken["gold"].replace("\n", "") == GOLD
    assert json.loads(broken["response"]) == json.loads(STRONG["R-breaks"])
    assert broken["program_verdict"] == "wrong"
    assert broken["program_outcome"] == "wrong_plan: a wrong plan"
    assert broken["program_fault"] == "V: breaks a rule, or is no plan of the asked form"
    assert broken["program_broken_rules"] == f"C1: {RULE_BN}"
    assert "breaks C1 wait: U1 begins 10 minutes after B1" in broken["program_reason"]
    assert (rows["R-gold"]["program_verdict"], rows["R-tie"]["program_verdict"]) == ("unreadable", "right")
    assert {
        row[name] for row in rows.values() for name in ("your_verdict", "your_category", "your_note")
    } == {""}


def test_the_same_again(run: Cli, sheet: Path, tmp_path: Path, refused: Refused) -> None:
    """The same seed gives the same bytes; a sheet that is there is never written over."""
    options = (tmp_path / "log.jsonl", "--dataset", tmp_path / "rows.jsonl", "--sample", 4)
    run("review", *options, "--out", tmp_path / "a.csv")
    run("review", *options, "--out", tmp_path / "b.csv")
    run("review", *options, "--out", tmp_path / "c.csv", "--seed", "other")
    a, b, c = ((tmp_path / f"{name}.csv").read_bytes() for name in "abc")
    assert a == b != c
    said = refused("review", *options, "--out", sheet)
    assert said == f"--out {sheet}: is there already, perhaps with verdicts in it; name another file"
    assert not list(tmp_path.glob(".*.part"))


def test_nothing_is_written_over(tmp_path: Path) -> None:
    """Nor is a sheet that came there while the responses were scored."""
    out = tmp_path / "sheet.csv"
    out.write_text("mine")
    with pytest.raises(SheetError, match="is there already"):
        write_sheet(out, [], with_doubts=False)
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.csv"]
    assert out.read_text() == "mine"


def test_two_models_with_one_answer(run: Cli, refused: Refused, tmp_path: Path) -> None:
    """The same words of two models are two rows with keys of their own; two models under one name are refused."""
    logs = [answered(tmp_path / f"{name}.jsonl", {"R-none": FLAG}) for name in ("one", "two")]
    options = (*logs, "--dataset", dataset(tmp_path), "--out", tmp_path / "sheet.csv")
    said = refused("review", *options, "--name", f"{logs[0]}=x", "--name", f"{logs[1]}=x")
    assert said == "--name: several results would be called x (bn); name each of them otherwise"
    run("review", *options)
    assert [row["model"] for row in table(tmp_path / "sheet.csv")] == ["one", "two"]
    back = filled(tmp_path / "sheet.csv", tmp_path / "back.csv", ["wrong", "wrong"])
    assert run("review", "--read", back).exit_code == 0


def test_hostile_text(run: Cli, tmp_path: Path) -> None:
    """Text of a model, and the name of a log, can be no formula and no control code; each response is one row."""
    texts: dict[str, object] = {
        "R-tie": HOSTILE,
        "R-wins": "=1+1",
        "R-none": '"\r\n\r\n=1;\n"',
        "R-gold": None,
    }
    log = answered(tmp_path / "=cmd.jsonl", {**texts, "R-better": "x" * 100_000, "R-order": ["=1"]})
    out = tmp_path / "sheet.csv"
    result = run("review", log, "--dataset", dataset(tmp_path), "--out", out)
    assert "1 cells are longer than the 32,767 characters" in result.stdout
    rows = {row["id"]: row for row in table(out)}
    assert len(rows) == 6
    for row in rows.values():
        for value in row.values():
            assert not value.lstrip().startswith(("=", "+", "-", "@"))
            assert not {"\x1b", "\x00", "\r", "\u202e"} & set(value)
            assert len(value) <= 32_767
    assert rows["R-tie"]["model"] == "'=cmd"
    assert rows["R-wins"]["response"] == "'=1+1"
    assert rows["R-better"]["shortened"].startswith("response: 67,")
    filled(out, tmp_path / "back.csv", lambda row: row["program_verdict"])
    back = run("review", "--read", tmp_path / "back.csv")
    assert back.exit_code == 0, back.output


VERDICTS: Final = {
    "R-order": "right", "R-tie": "wrong", "R-unchecked": "unreadable", "R-gold": "right", "R-none": "wrong",
    "R-loses": "wrong", "R-breaks": "Wrong ", "R-stands": "right", "R-better": "unsure", "R-wins": "",
}  # fmt: skip
"""Counted: 8. Program (right 2, wrong 4, unreadable 2) against reviewer: agreed 5; right 3, wrong 4, unreadable 1."""


def test_agreement(run: Cli, sheet: Path, tmp_path: Path) -> None:
    """Agreed 5 of 8, Wilson 0.306 to 0.863; pe = (2*3 + 4*4 + 2*1) / 64 = 0.375, kappa = (0.625 - 0.375) / 0.625."""
    back = filled(sheet, tmp_path / "back.csv", lambda row: VERDICTS[row["id"]])
    (found,) = json.loads(run("review", "--read", back, "--json").stdout)["reviews"]
    assert (found["rows"], found["empty"], found["unsure"]) == (10, ["R-wins"], ["R-better"])
    same = found["verdict"]["same"]
    assert (same["value"], same["n"]) == (0.625, 8)
    assert same["low"] == pytest.approx(0.3057, abs=1e-4)
    assert same["high"] == pytest.approx(0.8632, abs=1e-4)
    assert found["verdict"]["kappa"]["value"] == pytest.approx(0.4)
    # right or not: 5 of 8 agreed; pe = (2*3 + 6*5) / 64 = 0.5625
    assert found["right_or_not"]["kappa"]["value"] == pytest.approx((0.625 - 0.5625) / 0.4375)
    assert {row["id"] for row in found["disagreements"]} == {"R-tie", "R-gold", "R-stands"}
    assert found["by_kind"]["schedule"]["same"]["n"] == 8
    assert found["by_outcome"]["false_plan"]["same"] == pytest.approx(
        {"value": 0, "low": 0, "high": 0.79345, "n": 1}, abs=1e-4
    )


def test_in_the_terminal(run: Cli, sheet: Path, tmp_path: Path) -> None:
    """The same numbers for people, and each disagreement by row, id, and what either says."""
    back = filled(sheet, tmp_path / "back.csv", lambda row: VERDICTS[row["id"]], ["sound"] * 6 + ["gold"])
    told = run("review", "--read", back).stdout
    words = " ".join(told.split())
    assert "8 with a verdict that counts, 1 unsure, 1 empty." in words
    assert "verdict 8 62.5 30.6 to 86.3 0.40" in words
    assert "sound 6 85.7" in words
    assert "gold 1 14.3" in words
    place = [row["id"] for row in table(back)].index("R-stands") + 2
    assert f"row {place} R-stands schedule program wrong (false_plan), reviewer right" in words
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize(
    ("encoding", "delimiter"), [("utf-8", ","), ("utf-8-sig", ";"), ("utf-16", "\t"), ("utf-8", "\t")]
)
def test_as_it_comes_back(run: Cli, sheet: Path, tmp_path: Path, encoding: str, delimiter: str) -> None:
    """Excel's own ways of saving, with semicolons or as UTF-16 with tabs, are read like the sheet that was written."""
    back = filled(sheet, tmp_path / "back.csv", lambda row: VERDICTS[row["id"]], (), encoding, delimiter)
    result = run("review", "--read", back)
    assert "verdict       8         62.5" in result.stdout, result.output


def test_two_reviewers(run: Cli, sheet: Path, tmp_path: Path) -> None:
    """Nine of ten rows have verdicts of both: 7 the same; pe = (3*5 + 5*3 + 1*1) / 81; what one lacks is named."""
    one = filled(
        sheet, tmp_path / "one.csv", ["right"] * 3 + ["wrong"] * 5 + ["unreadable", "unsure"], ["sound"]
    )
    two = filled(
        sheet, tmp_path / "two.csv", ["right"] * 5 + ["wrong"] * 3 + ["unreadable", "wrong"], ["gold"] * 4
    )
    found: dict[str, Any] = json.loads(run("review", "--read", one, two, "--json").stdout)
    (between,) = found["between"]
    assert between["verdict"]["same"]["n"] == 9
    assert between["verdict"]["same"]["value"] == pytest.approx(7 / 9)
    chance = (3 * 5 + 5 * 3 + 1 * 1) / 81
    assert between["verdict"]["kappa"]["value"] == pytest.approx((7 / 9 - chance) / (1 - chance))
    assert (between["category"]["same"]["n"], between["category"]["same"]["value"]) == (1, 0)
    # rows 4, 5 and 10 by the verdict, row 1 by the category
    assert len(between["disagreements"]) == 4
    assert [review["sheet"] for review in found["reviews"]] == [str(one), str(two)]
    last = table(sheet)[-1]["id"]
    change(two, lambda records: records.pop())
    told = " ".join(run("review", "--read", one, "--read", two).stdout.split())
    assert f": {last} (row 11)" in told


def change(path: Path, how: Any) -> None:
    """Edit the records of a sheet."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        records = list(csv.reader(file))
    how(records)
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(records)


def test_bad_rows(run: Cli, sheet: Path, tmp_path: Path) -> None:
    """Each bad row is one line with file, row and id, and the status is 1; nothing is reckoned from such a sheet."""
    back = filled(sheet, tmp_path / "back.csv", ["right"] * 10)
    at = {name: place for place, name in enumerate(columns(with_doubts=False))}

    def spoil(records: list[list[str]]) -> None:
        records[1][at["id"]] = "R-\x1b[31mother"
        records[2][at["your_verdict"]] = "rihgt"
        records[3][at["program_outcome"]] = "correct_plan: the right plan"
        records[4][at["your_category"]] = "bad"
        records[5][at["key"]] = ""
        records[7] = records[6]
        records.append([""] * len(records[0]))

    change(back, spoil)
    result = run("review", "--read", back)
    assert (result.exit_code, result.stdout) == (1, "")
    lines = [line.removeprefix(f"banglaplan: {back}, ") for line in result.stderr.splitlines()]
    ids = [row["id"] for row in table(sheet)]
    edited = (
        "was changed in one of key, id, lang, split, kind, program_verdict, program_outcome, program_fault"
    )
    assert lines[0] == f"row 2 (R-\\x1b[31mother): {edited}; put back what the sheet had"
    assert (
        lines[1]
        == f"row 3 ({ids[1]}): your_verdict is 'rihgt'; must be right, wrong, unreadable, unsure, or empty"
    )
    assert lines[2] == f"row 4 ({ids[2]}): {edited}; put back what the sheet had"
    assert (
        lines[3]
        == f"row 5 ({ids[3]}): your_category is 'bad'; must be sound, problem, gold, program, or empty"
    )
    assert lines[4] == f"row 6 ({ids[4]}): has no key; it was added by hand, or its cells were shifted"
    assert lines[5] == f"row 8 ({ids[5]}): the same response stands in row 7 already"
    assert len(lines) == 6


def test_bad_sheets(refused: Refused, sheet: Path, tmp_path: Path) -> None:
    """What is no sheet at all is one line that says what to do."""
    assert refused("review", "--read", sheet) == f"{sheet}: nobody has filled in your_verdict yet"
    back = filled(sheet, tmp_path / "back.csv", ["right"] * 10)
    assert refused("review", "--read", back, back) == "--read: the same sheet is named twice"
    latin = tmp_path / "latin.csv"
    latin.write_bytes(back.read_bytes().replace(b"Plan R-loses", b"Pl\xe9n R-loses"))
    place = [row["id"] for row in table(sheet)].index("R-loses") + 2
    assert (
        refused("review", "--read", latin) == f"{latin}, row {place}: not UTF-8 text; save it as 'CSV UTF-8'"
    )
    change(back, lambda records: [record.pop(-3) for record in records])
    said = "row 1: lacks the columns your_category; is it a sheet of `banglaplan review`?"
    assert refused("review", "--read", back) == f"{back}, {said}"
    one = tmp_path / "one.csv"
    with one.open("w", newline="") as file:
        csv.writer(file).writerows([[line] for line in sheet.read_text(encoding="utf-8-sig").splitlines()])
    said = "row 1: all columns stand in one; save it as 'CSV UTF-8' from a sheet with a column for each"
    assert refused("review", "--read", one) == f"{one}, {said}"
    book = tmp_path / "book.csv"
    book.write_bytes(b"PK\x03\x04...")
    assert refused("review", "--read", book) == f"{book}: is a workbook, not CSV; save it as 'CSV UTF-8'"
    book.write_bytes(b"")
    assert refused("review", "--read", book).startswith(f"{book}, row 1: lacks the columns key")


def test_options(refused: Refused, tmp_path: Path) -> None:
    """Options that do not fit together are refused before any work."""
    assert refused("review", "log.jsonl").startswith("review: say which sheet to write with --out")
    assert refused("review", "--out", tmp_path / "x.csv").startswith("review: name logs to draw from")
    for option in ("--out", "--doubts", "--dataset", "--lang", "--name", "--split"):
        assert refused("review", "--read", "a.csv", option, "b.csv").startswith("--read: reads sheets")
    assert refused("review", "a.jsonl", "--out", tmp_path / "no" / "x.csv").endswith(
        f"there is no folder {tmp_path}/no"
    )
    assert refused("review", "no.jsonl", "--out", tmp_path / "x.csv").startswith("no.jsonl: cannot be read")
    assert not list(tmp_path.iterdir())
