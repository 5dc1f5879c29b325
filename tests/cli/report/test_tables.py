"""Every table against counts made by hand: six feasible and four infeasible rows, three models."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from banglaplan_cli.report.entries import ALWAYS_INFEASIBLE, entries_of, shown_name
from banglaplan_cli.report.headline import headline
from banglaplan_cli.report.model import Cell, Table, shown
from banglaplan_cli.report.row_tables import ranges
from banglaplan_cli.report.tables import all_tables
from banglaplan_cli.results import Result
from tests.cli.report.made import HOSTILE, result, rows_of

MIXED: Final = ["right", "right", "right", "swapped", "late", "flag", "flag", "flag", "fence", "late"]
"""Three plans of six right, one written in another order, one without a task, one abstention; two flags of four
right, one in a fence, one false plan."""
PLANNER: Final = ["right", "right", "right", "right", "right", "flag", "late", "late", "late", "late"]


def tables_of(*results: Result) -> dict[str, Table]:
    """All tables by key."""
    return {table.key: table for table in all_tables(entries_of(results))}


@pytest.fixture(scope="module")
def three() -> dict[str, Table]:
    """The tables of a mixed model, of one that plans and never flags, and of one that is always right."""
    return tables_of(result("mixed", MIXED), result("planner", PLANNER), result("best", "right"))


def cells(table: Table, *names: str) -> dict[str, Cell]:
    """The cells of the one row that begins with these texts, by column."""
    (row,) = [row for row in table.rows if tuple(cell.text for cell in row.cells[: len(names)]) == names]
    return {column.key: cell for column, cell in zip(table.columns, row.cells, strict=True)}


def counts(table: Table, *names: str) -> dict[str, tuple[float, int]]:
    """How many of how many, for the shares of a row."""
    return {
        key: (round(float(cell.value) * cell.n, 6), cell.n)
        for key, cell in cells(table, *names).items()
        if cell.unit in ("share", "difference") and cell.value is not None and cell.n
    }


def test_outcomes(three: dict[str, Table]) -> None:
    """Each outcome is over the rows that can have it, with Wilson's interval: of 5 of 10 it is 0.2366 to 0.7634."""
    assert counts(three["outcomes"], "mixed", "bn") == {
        "exact_match": (5, 10), "incorrect": (4, 10), "format_error": (1, 10),
        "plan": (3, 6), "wrong_plan": (2, 6), "abstention": (1, 6), "format_error_feasible": (0, 6),
        "flag": (2, 4), "false_plan": (1, 4), "format_error_infeasible": (1, 4),
    }  # fmt: skip
    exact = cells(three["outcomes"], "mixed", "bn")["exact_match"]
    assert exact.low == pytest.approx(0.2366, abs=1e-4)
    assert exact.high == pytest.approx(0.7634, abs=1e-4)
    assert (exact.text, exact.detail) == ("50.0", "23.7 to 76.3; n 10")


def test_the_line(three: dict[str, Table]) -> None:
    """Every table but those of words has the always-infeasible line, computed from the rows: 4 of 10."""
    line = counts(three["outcomes"], ALWAYS_INFEASIBLE, "bn")
    assert (line["exact_match"], line["abstention"], line["flag"]) == ((4, 10), (6, 6), (4, 4))
    for key, table in three.items():
        assert any(row.baseline for row in table.rows) or key == "bn_en", key
    assert counts(three["by_answer_kind"], ALWAYS_INFEASIBLE, "bn") == {"schedule": (4, 10)}


def test_plans_and_flags(three: dict[str, Table]) -> None:
    """Three plans and two flags are the five right answers; the share of flags is over these."""
    assert counts(three["plans_and_flags"], "mixed", "bn") == {
        "exact_match": (5, 10), "from_plans": (3, 10), "from_flags": (2, 10), "flags_of_right": (2, 5),
    }  # fmt: skip


def test_faults_checklist_and_strictness(three: dict[str, Table]) -> None:
    """Another order is N and passes all; a lost task is V; the answer in a fence is right by lenient reading alone."""
    assert cells(three["faults"], "mixed", "bn")["wrong_plans"].value == 2
    assert counts(three["faults"], "mixed", "bn") == {"fault_V": (1, 2), "fault_S": (0, 2), "fault_N": (1, 2)}
    assert counts(three["checklist"], "mixed", "bn")["all_pass"] == (6, 10)
    found = cells(three["checklist"], "mixed", "bn")
    gap = float(found["gap"].value or 0)
    assert gap == pytest.approx(float(found["avg_pass"].value or 0) - 0.6)
    assert 0 < gap < 0.1
    assert counts(three["strictness"], "mixed", "bn") == {
        "exact_match": (5, 10), "exact_match_lenient": (6, 10), "difference": (1, 10), "right_unread": (1, 1),
    }  # fmt: skip
    assert cells(three["strictness"], "best", "bn")["right_unread"].text == "–"


def test_format_errors(three: dict[str, Table]) -> None:
    """Each reason with its words and share; a model without any says so."""
    fence = cells(three["format_errors"], "mixed", "bn", "code_fence")
    assert fence["words"].text == "the answer stands in a code fence"
    assert counts(three["format_errors"], "mixed", "bn", "code_fence") == {"share": (1, 10), "right": (1, 1)}
    assert cells(three["format_errors"], "best", "bn", "none")["share"].text == "0.0"


def test_comparisons(three: dict[str, Table]) -> None:
    """Best first; discordant rows, exact p, and Holm over the three pairs and over the three against the line apart."""
    table = three["comparisons"]
    assert [(row.cells[0].text, row.cells[1].text) for row in table.rows] == [
        ("best", "mixed"), ("best", "planner"), ("mixed", "planner"),
        ("best", ALWAYS_INFEASIBLE), ("mixed", ALWAYS_INFEASIBLE), ("planner", ALWAYS_INFEASIBLE),
    ]  # fmt: skip
    found = cells(table, "mixed", "planner")
    assert [found[key].value for key in ("only_first", "only_second", "discordant", "p")] == [2, 2, 4, 1.0]
    found = cells(table, "best", "mixed")
    assert counts(table, "best", "mixed")["difference"] == (5, 10)
    assert found["p"].value == pytest.approx(2 / 32)
    assert found["mid_p"].value == pytest.approx(1 / 32)
    assert found["p_holm"].value == pytest.approx(3 * 2 / 32)
    found = cells(table, "best", ALWAYS_INFEASIBLE)
    assert (found["p"].value, found["p_holm"].value) == pytest.approx((2 / 64, 3 * 2 / 64))


def test_bangla_and_english() -> None:
    """Both languages of a problem are a pair; a model with one language is named; the line stands beneath."""
    english = rows_of("en")
    table = tables_of(
        result("mixed", MIXED),
        result("mixed", "right", english, "en"),
        result("alone", "right", english, "en"),
    )["bn_en"]
    found = cells(table, "mixed", "exact match")
    assert [found[key].value for key in ("bn", "en", "difference")] == pytest.approx([0.5, 1.0, -0.5])
    assert [found[key].value for key in ("only_bn", "only_en", "p", "p_holm")] == [0, 5, 0.0625, 0.0625]
    assert found["difference"].text == "\N{MINUS SIGN}50.0"
    assert counts(table, "mixed", "flag")["bn"] == (2, 4)
    assert counts(table, ALWAYS_INFEASIBLE, "exact match")["bn"] == (4, 10)
    assert "alone (en)" in table.note
    assert not tables_of(result("mixed", MIXED))["bn_en"].rows


def test_languages_share_rows_by_id() -> None:
    """Pairs are the problems that both have: a missing English response left out takes its pair with it."""
    english = result("m", ["none", *["right"] * 9], rows_of("en"), "en", answered=True)
    found = counts(tables_of(result("m", "right"), english)["bn_en"], "m", "exact match")
    assert (found["bn"], found["en"]) == ((9, 9), (9, 9))


def test_groups(three: dict[str, Table]) -> None:
    """Exact match by label adds up to that of all rows; levels come from easy to hard."""
    for key in ("by_family", "by_answer_kind", "by_register"):
        found = counts(three[key], "mixed", "bn").values()
        assert (sum(right for right, _ in found), sum(n for _, n in found)) == (5, 10), key
    levels = [row.cells[2].text for row in three["by_difficulty"].rows if row.cells[0].text == "mixed"]
    assert levels == [level for level in ("easy", "medium", "hard") if level in levels]
    right = [counts(three["by_difficulty"], "mixed", "bn", level)["exact_match"][0] for level in levels]
    assert sum(right) == 5


def test_rows_that_are_missing() -> None:
    """A row without response counts as a format error or is left out, and is named; so is what was never asked."""
    rows = rows_of()
    names = [str(row["id"]) for row in rows]
    ways = [*["right"] * 8, "none", "none"]
    counted, left_out = result("counted", ways), result("left out", ways, answered=True)
    tables = tables_of(counted, left_out, result("slice", "right", rows[:6]))
    found = cells(tables["rows"], "counted", "bn")
    assert [found[key].value for key in ("asked", "answered", "scored", "missing")] == [10, 8, 10, 2]
    assert found["missing_ids"].text == f"count as format errors: {ranges(names[8:])}"
    found = cells(tables["rows"], "left out", "bn")
    assert [found[key].value for key in ("asked", "answered", "scored", "missing")] == [10, 8, 8, 2]
    assert found["missing_ids"].text.startswith("left out: ")
    found = cells(tables["rows"], "slice", "bn")
    assert found["missing_ids"].text == "none"
    assert found["not_asked_ids"].text == ranges(names[6:])
    assert counts(tables["outcomes"], "counted", "bn")["format_error"] == (2, 10)
    assert counts(tables["comparisons"], "counted", "slice")["difference"] == (0, 6)


def test_a_line_for_each_set_of_rows() -> None:
    """Where models have scores on different rows, each has the line on its own: 4 of 10, and none of 6."""
    entries = entries_of([result("all", "right"), result("slice", "right", rows_of()[:6])])
    rates = [sum(line.of("exact_match")) / len(line.scores) for line in entries.baselines]
    assert sorted(rates) == [0, 0.4]
    assert len({line.label for line in entries.baselines}) == 2
    found = {table.key: table for table in all_tables(entries)}["outcomes"]
    assert cells(found, "slice", "bn")["flag"] == Cell(None, "share", n=0)
    assert cells(found, "slice", "bn")["flag"].text == "–"


def test_rows_without_labels_or_record() -> None:
    """Another dataset's rows, with neither labels nor rules, are one group, and have no checklist."""
    bare = [
        {key: row[key] for key in ("id", "gold_prompt", "gold_answer", "is_feasible")} for row in rows_of()
    ]
    tables = tables_of(result("m", MIXED, bare))
    assert counts(tables["by_family"], "m", "bn") == {"unlabelled": (5, 10)}
    assert cells(tables["checklist"], "m", "bn")["avg_pass"].detail == "n 0"
    assert cells(tables["faults"], "m", "bn")["fault_V"].text == "–"
    assert any("have no labels" in said for said in headline(entries_of([result("m", MIXED, bare)])))


def test_cut_responses() -> None:
    """Truncated is over rows with a stop reason, cut off over all; too many of either are warned of."""
    ways = ["cut", *["right"] * 9]
    tables = tables_of(result("told", ways, stop="length"), result("untold", ways))
    assert counts(tables["cuts"], "told", "bn") == {"truncated": (10, 10), "cut_off": (1, 10)}
    assert counts(tables["cuts"], "untold", "bn") == {"cut_off": (1, 10)}
    assert "10.0%" in cells(tables["cuts"], "untold", "bn")["warning"].text
    assert tables["cuts"].rows[-1].cells[-1].text == "no"


def test_ten_models_and_one() -> None:
    """Tables have a line for each of ten models and 45 pairs of them; one model alone has no pair."""
    ten = tables_of(*(result(f"m{place}", MIXED) for place in range(10)))
    assert len(ten["outcomes"].rows) == 11
    assert len(ten["comparisons"].rows) == 45 + 10
    assert len(tables_of(result("one", MIXED))["comparisons"].rows) == 1


def test_names_are_fit_to_be_shown() -> None:
    """Names lose what is invisible or controls a terminal, stay apart, and never pass for the line."""
    entries = entries_of(
        [result("a\x1b[2J", "right"), result("a\x07[2J", "flag"), result(ALWAYS_INFEASIBLE, "late")]
    )
    names = [entry.model for entry in entries.models]
    assert sorted(names) == [f"{ALWAYS_INFEASIBLE} #2", "a\ufffd[2J", "a\ufffd[2J #2"]
    assert shown_name("") == "unnamed"
    assert shown_name(HOSTILE).isprintable()
    assert len(shown_name("x" * 500)) == 80
    assert shown_name("\u0995\u09cd\u200c\u09b7") == "\u0995\u09cd\u200c\u09b7"


def test_headline() -> None:
    """What is said first: the best, whether it is surely ahead, the line, who is not above it, where the best fails."""
    said = headline(
        entries_of([result("flagger", "flag"), result("mixed", MIXED), result("planner", PLANNER)])
    )
    assert said[0].startswith(
        "In Bangla, mixed is best by exact match, 50.0 % (23.7 to 76.3; n 10); 40.0 % of"
    )
    assert said[1].startswith("It is not surely ahead of the next, planner: 0.0 points (")
    assert said[2].startswith("Always answering “infeasible” reaches 40.0 %")
    assert said[3] == "In Bangla, not above the always-infeasible line: flagger."
    assert said[5].startswith("Its wrong answers, 5 in all: wrong plans 2, ")
    assert said[5].endswith(
        "Of the wrong plans: N (loses only the tie-break, order or convention) 1; V (breaks a rule) 1."
    )
    alone = headline(entries_of([result("m", "right", rows_of("en"), "en")]))
    assert alone[0].startswith("In English, m reaches an exact match of 100.0 %")
    assert len(alone) == 2


def test_fewer_rows_are_not_ranked() -> None:
    """A model that answered a few rows, all right, does not come before one that answered all; it is named."""
    few = result("few", "right", rows_of()[:2])
    entries = entries_of([few, result("planner", PLANNER), result("late", "late")])
    assert [entry.model for entry in entries.models] == ["planner", "late", "few"]
    assert entries.partial == {"few (bn)"}
    said = headline(entries)
    assert said[0].startswith("In Bangla, planner is best by exact match, 50.0 %")
    assert said[2] == "Over fewer rows than 10, and so not ranked: few (2)."


def test_several_splits_are_told_apart() -> None:
    """The same model on two splits has two labels, and is not compared across them."""
    other = replace(result("m", "flag"), split="validation")
    entries = entries_of([result("m", "right"), other])
    assert [entry.label for entry in entries.models] == ["m (bn, test)", "m (bn, validation)"]
    tables = {table.key: table for table in all_tables(entries)}
    assert all(row.baseline for row in tables["comparisons"].rows)
    assert len(tables["comparisons"].rows) == 2


@pytest.mark.parametrize(
    ("names", "shown_as"),
    [
        (["A-001", "A-002", "A-003", "A-005"], "A-001 to 003, A-005"),
        (["A-009", "A-010", "B-011"], "A-009 to 010, B-011"),
        (["A-9", "A-10"], "A-10, A-9"),
        (["x", "y"], "x, y"),
        ([], ""),
    ],
)
def test_ranges(names: list[str], shown_as: str) -> None:
    """Neighbours of one length are a range; nothing is left out."""
    assert ranges(names) == shown_as


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.3104, "share", "31.0"), (0.0421, "difference", "+4.2"), (-0.0004, "difference", "0.0"),
        (0.0131, "p", "0.013"), (0.0002, "p", "<0.001"), (1000, "count", "1,000"), (None, "share", "–"),
    ],
)  # fmt: skip
def test_how_values_are_shown(value: float | None, unit: str, text: str) -> None:
    """Per cent with one decimal, differences with their sign, small p as less than a thousandth."""
    assert shown(value, unit) == text  # type: ignore[arg-type]  # the literal comes from the table above
