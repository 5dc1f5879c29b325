"""Two results on the same rows, against counts made by hand: six feasible and four infeasible rows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from banglaplan_cli.compare.pairs import compare, counts
from banglaplan_cli.compare.sides import Match
from banglaplan_cli.results import Result
from banglaplan_scorer.dataset import load_problems
from tests.cli.conftest import Cli, Refused
from tests.cli.report.made import FLAG, HOSTILE, predictions, result, rows_of

A: Final = ["right", "right", "right", "right", "right", "flag", "flag", "flag", "late", "none"]
B: Final = ["right", "late", "swapped", "flag", "fence", "right", "flag", "late", "late", "flag"]
"""Both right: rows 1, 7; only A: 2, 3, 4, 5, 8; only B: 6, 10; neither: 9. Of plans 1, 4, 1, 0; of flags 1, 1, 1, 1."""
IDS: Final = [str(row["id"]) for row in rows_of()]
RELEASE: Final = len(load_problems("bn", "test"))


def made(a: list[str] = A, b: list[str] = B, answered: bool = False) -> Match:
    return Match(result("a", a, answered=answered), result("b", b, answered=answered))


def test_the_paired_table() -> None:
    """Rows are counted by who is right; plans over feasible and flags over infeasible rows add up to all."""
    exact, plan, flag = (counts(one) for one in compare(made(), None, left_out=False).contests)
    assert exact == {"both_right": 2, "only_a": 5, "only_b": 2, "neither": 1}
    assert plan == {"both_right": 1, "only_a": 4, "only_b": 1, "neither": 0}
    assert flag == {"both_right": 1, "only_a": 1, "only_b": 1, "neither": 1}


def test_values() -> None:
    """7 of 10 against 4 of 10: Wilson 0.397 to 0.892 and 0.168 to 0.687; 5 to 2 discordant, p = 2 * 29/128."""
    exact = compare(made(), None, left_out=False).contests[0]
    assert (exact.a.value, exact.b.value) == (0.7, 0.4)
    assert exact.a.low == pytest.approx(0.3968, abs=1e-4)
    assert exact.a.high == pytest.approx(0.8922, abs=1e-4)
    assert exact.b.low == pytest.approx(0.1682, abs=1e-4)
    assert exact.b.high == pytest.approx(0.6873, abs=1e-4)
    assert exact.found.p == pytest.approx(58 / 128)
    # Bonett and Price: 6/12 - 3/12 -+ 1.959964 * sqrt((9/12 - (3/12)^2) / 12)
    assert exact.found.difference.value == pytest.approx(0.3)
    assert exact.found.difference.low == pytest.approx(-0.21909, abs=1e-4)
    assert exact.found.difference.high == pytest.approx(0.71909, abs=1e-4)


def test_flips() -> None:
    """Every row that flipped is there with both outcomes, and what is wrong on the side that is wrong."""
    found = compare(made(), None, left_out=False)
    assert [(flip.id, flip.a, flip.b) for flip in found.only_a] == [
        (IDS[1], "correct_plan", "wrong_plan"), (IDS[2], "correct_plan", "wrong_plan"),
        (IDS[3], "correct_plan", "abstention"), (IDS[4], "correct_plan", "format_error"),
        (IDS[7], "correct_flag", "false_plan"),
    ]  # fmt: skip
    assert [(flip.id, flip.a, flip.b) for flip in found.only_b] == [
        (IDS[5], "abstention", "correct_plan"), (IDS[9], "format_error", "correct_flag"),
    ]  # fmt: skip
    assert found.only_a[0].reason.startswith("V: ")
    assert found.only_a[1].reason.startswith("N: ")
    assert found.only_a[3].reason.startswith("the answer stands in a code fence")


def test_missing_rows() -> None:
    """A row without a response is named and counts as a format error, or is left out; both are told."""
    counted = compare(made(), None, left_out=False)
    assert (counted.rows.missing_a, counted.rows.missing_b) == ((IDS[9],), ())
    assert counted.contests[0].found.n == 10
    assert counted.answered is not None
    assert counts(counted.answered) == {"both_right": 2, "only_a": 5, "only_b": 1, "neither": 1}
    left = compare(made(answered=True), None, left_out=True)
    assert (left.rows.missing_a, left.rows.compared, left.answered) == ((IDS[9],), tuple(IDS[:9]), None)
    assert counts(left.contests[0]) == counts(counted.answered)


def test_rows_of_one_side_only() -> None:
    """Rows that only one side was asked are named on that side and not compared."""
    rows = rows_of()
    pair = Match(result("a", A[:7], rows[:7]), result("b", B[3:], rows[3:]))
    found = compare(pair, None, left_out=False).rows
    assert (found.only_a, found.only_b) == (tuple(IDS[:3]), tuple(IDS[7:]))
    assert found.compared == tuple(IDS[3:7])


def test_groups() -> None:
    """By a label the groups add up to the whole, and Holm multiplies the smallest p by their number."""
    found = compare(made(), "difficulty", left_out=False)
    names = [group.name for group in found.groups]
    assert names == [level for level in ("easy", "medium", "hard") if level in names]
    assert len(names) > 1
    assert sum(group.contest.found.n for group in found.groups) == 10
    smallest = min(found.groups, key=lambda group: group.contest.found.p)
    expected = min(1.0, len(names) * smallest.contest.found.p)
    assert smallest.adjusted == pytest.approx(expected)


def test_languages() -> None:
    """Bangla and English of one model are paired by id."""
    pair = Match(result("m", A), result("m", B, lang="en"))
    assert counts(compare(pair, None, left_out=False).contests[0])["only_a"] == 5


# the command line


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """Two prediction files of the ten rows; the first lacks the last of them."""
    rows = rows_of()
    a = predictions(tmp_path / "a.jsonl", rows[:9], dict(zip(IDS, A, strict=True)))
    return a, predictions(tmp_path / "b.jsonl", rows, dict(zip(IDS, B, strict=True)))


def test_terminal(run: Cli, files: tuple[Path, Path]) -> None:
    """Ids stand whole on a narrow terminal, missing rows are named, and the numbers are those counted by hand."""
    printed = run("compare", *files, "--answered").stdout
    told = " ".join(printed.split())
    assert "Compared on 9 rows." in printed
    assert f"Neither side has a response to {RELEASE - 10} rows: BP-F01" in told
    assert f"A has no response to 1 row: {IDS[9]}; left out." in told
    assert "A right │ 2 │ 5 │ 7 │" in told
    assert f"{IDS[1]}  F03 schedule  correct plan -> wrong plan" in printed
    assert max(map(len, printed.splitlines())) <= 80
    counted = " ".join(run("compare", *files).stdout.split())
    assert f"Compared on {RELEASE} rows." in counted
    assert "Over the rows that both answered: A 77.8 %, B 33.3 % of 9, difference +44.4" in counted


def test_no_number_loses_its_end(run: Cli, tmp_path: Path) -> None:
    """With the widest of everything, both ends of each interval and each p stand whole in 80 columns."""
    rows = load_problems("bn", "test")
    a, b = (predictions(tmp_path / f"{how}.jsonl", rows, how) for how in ("flag", "right"))
    printed = run("compare", a, b, "--by", "answer_kind").stdout
    tables = printed[: printed.index("A right, B wrong")].split("Compared on")[1]
    assert max(map(len, printed.splitlines())) <= 80
    assert "\N{HORIZONTAL ELLIPSIS}" not in tables
    assert "\N{MINUS SIGN}100.0 to" in tables
    assert "<0.001  <0.001" in tables


def test_all_flips_and_json(run: Cli, files: tuple[Path, Path]) -> None:
    """`--json` holds the same numbers, every flip and every missing id."""
    found: dict[str, Any] = json.loads(run("compare", *files, "--json", "--by", "answer_kind").stdout)
    (one,) = found["comparisons"]
    exact = one["metrics"]["exact_match"]
    assert (exact["n"], exact["both_right"], exact["only_a"], exact["only_b"]) == (RELEASE, 2, 5, 2)
    assert exact["p"] == pytest.approx(58 / 128)
    assert [flip["id"] for flip in one["only_b_right"]] == [IDS[5], IDS[9]]
    assert len(one["rows"]["missing_a"]) == RELEASE - 9
    assert one["answered_by_both"]["n"] == 9
    assert one["by"]["answer_kind"]["schedule"]["only_a"] == 5


def test_bangla_against_english(run: Cli, files: tuple[Path, Path]) -> None:
    """With `--lang FILE=en` a prediction file is English, and the two languages are compared row by row."""
    rows = rows_of("en")
    english = predictions(files[0].with_name("en.jsonl"), rows, dict(zip(IDS, B, strict=True)))
    result = run(
        "compare", files[0], english, "--lang", f"{english}=en", "--answered", "--name", f"{english}=Mine"
    )
    assert "B  Mine, en (test), from en.jsonl" in result.stdout
    assert "A right │ 2 │ 5 │ 7 │" in " ".join(result.stdout.split())


def test_folders_of_both_languages(run: Cli, tmp_path: Path, files: tuple[Path, Path]) -> None:
    """Each language is compared by itself, Bangla first, and a language that one side lacks is named."""
    logs = {}
    for side in ("one", "two"):
        for lang, task in (("bn", "banglaplan"), ("en", "banglaplan_en")):
            if (side, lang) != ("two", "en"):
                logs[side, lang] = lm_eval_log(tmp_path / side, task, rows_of(lang))
    both = run("compare", tmp_path / "one", tmp_path / "one", "--answered").stdout
    assert both.index("one, bn (test)") < both.index("one, en (test)")
    alone = run("compare", tmp_path / "one", tmp_path / "two", "--answered")
    assert alone.stderr.startswith("not compared: only one side has it: one, en (test)")
    assert "en (test)" not in alone.stdout
    crossed = run("compare", logs["two", "bn"], logs["one", "en"], "--answered").stdout
    assert "Compared on 10 rows." in crossed


def test_other_verdicts_in_the_log(run: Cli, tmp_path: Path) -> None:
    """A verdict that is not the log's own is named with its side."""
    log = lm_eval_log(tmp_path / "one", "banglaplan", rows_of())
    log.write_text(
        log.read_text(encoding="utf-8").replace('"exact_match": 1.0', '"exact_match": 0.0', 1),
        encoding="utf-8",
    )
    told = run("compare", log, log, "--answered").stdout
    assert f"Verdicts that are not those in the log of B: 1 row: {IDS[0]}." in told


def lm_eval_log(folder: Path, task: str, rows: list[dict[str, Any]]) -> Path:
    """Samples of lm-eval, all right, by a model named as the folder."""
    folder.mkdir(exist_ok=True)
    path = folder / f"samples_{task}_2026-01-01T00-00-00.000001.jsonl"
    items = [
        {"doc_id": place, "doc": dict(row), "filtered_resps": [row["gold_answer"]], "exact_match": 1.0}
        for place, row in enumerate(rows)
    ]
    path.write_text("".join(json.dumps(item) + "\n" for item in items), encoding="utf-8")
    return path


def test_cut_responses(run: Cli, tmp_path: Path, files: tuple[Path, Path]) -> None:
    """A side whose responses break off is warned of, for then the token limit is compared and not the model."""
    cut = predictions(tmp_path / "cut.jsonl", rows_of(), "cut")
    assert run("compare", *files, "--answered").stderr == ""
    said = run("compare", files[0], cut, "--answered").stderr
    assert said.startswith("warning: cut, bn (test), from cut.jsonl: 100.0% of the responses break off")


def test_hostile_text(run: Cli, tmp_path: Path, files: tuple[Path, Path]) -> None:
    """Text of a model, or a name in a log, prints without control codes and is never taken for markup."""
    (plan,) = json.loads(str(rows_of()[0]["gold_answer"]))
    for entry in plan["verified_answer"]["schedule"]:
        entry["task"] = f"[bold]{HOSTILE}"
    path = tmp_path / "hostile.jsonl"
    lines = [{"id": IDS[0], "response": json.dumps([plan])}, {"id": IDS[6], "response": FLAG}]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    result = run("compare", files[0], path, "--answered", "--name", f"{path}=\x1b]0;x\x07[red]evil")
    assert "[red]evil" in result.stdout
    assert "[bold]=1+1|" in " ".join(result.stdout.split())
    assert not {"\x1b", "\x07", "\x00", "\u202e"} & set(result.stdout)
    assert "\x1b" not in json.dumps(
        json.loads(run("compare", files[0], path, "--json").stdout), ensure_ascii=False
    )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--by", "colour"], "--by colour: must be one of family, answer_kind, register, difficulty"),
        (["--name", "other=New"], "--name: no log is of the model or file other; there are a, b"),
        (["--lang", "other.jsonl=en"], "--lang: other.jsonl: is neither A nor B; they are "),
        (["--lang", "fr"], "--lang 'fr': must be bn or en, or FILE=bn or FILE=en"),
    ],
)
def test_refused(refused: Refused, files: tuple[Path, Path], options: list[str], said: str) -> None:
    """What cannot be is one line that says what to do."""
    assert refused("compare", *files, *options).startswith(said)


def test_two_models_on_a_side(refused: Refused, tmp_path: Path, files: tuple[Path, Path]) -> None:
    """A folder of several models is refused with their names; so are two sides without a row in common."""
    said = refused("compare", tmp_path, files[1])
    assert said == f"{tmp_path}: holds 2 results for bn, test: a, b; name the log of one of them"
    other = predictions(tmp_path / "c.jsonl", rows_of()[9:], "flag")
    said = refused("compare", files[0], other, "--answered")
    assert said == f"{files[0]} and {other}: have no row in common (bn, bn)"


def test_a_missing_file(refused: Refused, files: tuple[Path, Path]) -> None:
    """A file that is not there is named."""
    assert (
        refused("compare", files[0], "nowhere.jsonl")
        == "nowhere.jsonl: cannot be read: No such file or directory"
    )


def test_results_are_never_changed() -> None:
    """Comparing a result with itself finds no flip and no difference."""
    one: Result = result("a", A)
    found = compare(Match(one, one), None, left_out=False)
    assert (found.only_a, found.only_b, found.contests[0].found.p) == ((), (), 1.0)
