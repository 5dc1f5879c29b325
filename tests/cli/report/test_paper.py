"""The paper's printed numbers agree with one another, so they were copied rightly; and they stand apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from banglaplan_cli.report.entries import entries_of
from banglaplan_cli.report.paper import ALL, FEASIBLE, INFEASIBLE, NOT_COMPARABLE, paper_tables
from banglaplan_cli.report.tables import all_tables
from tests.cli.report.made import result

PAPER: Final = paper_tables()
OUTCOMES: Final[list[Mapping[str, Any]]] = PAPER["table2_outcomes"]
EXACT: Final = {line["model"]: line["exact_match"] for line in OUTCOMES}
ROUNDED: Final = 0.05 + 1e-9
"""What one printed decimal may be off by."""


def whole(percent: float, n: int) -> int:
    """The number of rows that a printed per cent of n rows stands for; there is exactly one that prints so."""
    (found,) = [number for number in range(n + 1) if abs(100 * number / n - percent) <= ROUNDED]
    return found


@pytest.mark.parametrize("line", OUTCOMES, ids=lambda line: str(line["model"]))
def test_outcomes_sum_to_100(line: Mapping[str, Any]) -> None:
    """Each class's outcomes stand for whole rows that are all of its 744 or 256; likewise over all 1,000."""
    over = {
        ALL: ("exact_match", "incorrect", "format_error"),
        FEASIBLE: ("plan", "wrong_plan", "abstention", "format_error_feasible"),
        INFEASIBLE: ("flag", "false_plan", "format_error_infeasible"),
    }
    for n, metrics in over.items():
        assert sum(whole(line[metric], n) for metric in metrics) == n, metrics


@pytest.mark.parametrize("line", OUTCOMES, ids=lambda line: str(line["model"]))
def test_exact_match_follows(line: Mapping[str, Any]) -> None:
    """Right plans and right flags together are the exact matches; format errors of both classes are all of them."""
    plans, flags = whole(line["plan"], FEASIBLE), whole(line["flag"], INFEASIBLE)
    assert plans + flags == whole(line["exact_match"], ALL)
    of_plans, of_flags = line["format_error_feasible"], line["format_error_infeasible"]
    assert whole(of_plans, FEASIBLE) + whole(of_flags, INFEASIBLE) == whole(line["format_error"], ALL)


@pytest.mark.parametrize("key", ["table6_family", "table7_answer_kind", "table8_register"])
def test_groups_add_up(key: str) -> None:
    """The right answers of all families, kinds or registers are those of table 2, for every model."""
    groups = PAPER[key]
    assert sum(group["n"] for group in groups) == ALL
    for model, exact in EXACT.items():
        if model != "Always infeasible":
            right = [whole(group["exact_match"][model], group["n"]) for group in groups]
            assert sum(right) == whole(exact, ALL), (key, model)


def test_languages_and_finetuning() -> None:
    """Table 3's Bangla is table 2's and its English adds up; table 4 adds up over 124 and 42 problems."""
    by_model = {line["model"]: line for line in OUTCOMES}
    for line in PAPER["table3_bn_en"]:
        for metric in ("exact_match", "plan", "flag"):
            assert line[f"{metric}_bn"] == by_model[line["model"]][metric]
        plans, flags = whole(line["plan_en"], FEASIBLE), whole(line["flag_en"], INFEASIBLE)
        assert plans + flags == whole(line["exact_match_en"], ALL)
    for line in PAPER["table4_finetuning_heldout166"]:
        assert whole(line["plan"], 124) + whole(line["flag"], 42) == whole(line["exact_match"], 166)


def test_difficulty() -> None:
    """Figure 4's cells are all problems, and each printed share is one of whole rows; V, S and N are the sample."""
    figure = PAPER["figure4_difficulty"]
    cells = figure["cells"].values()
    assert sum(cell["feasible"] for cell in cells) == FEASIBLE
    assert sum(cell["infeasible"] for cell in cells) == INFEASIBLE
    for metric, sizes in (
        ("plan", ("feasible",)),
        ("flag", ("infeasible",)),
        ("format_error", ("feasible", "infeasible")),
    ):
        for levels in figure[metric].values():
            for level, percent in levels.items():
                assert whole(percent, sum(figure["cells"][level][size] for size in sizes)) >= 0
    for model, found in PAPER["audit_appendix_b"].items():
        if model != "note":
            assert found["V"] + found["S"] + found["N"] == found["sample"]


def test_companions_stand_apart() -> None:
    """Six tables and more have the paper's beside them, never in them, with the sentence that forbids comparing."""
    tables = all_tables(entries_of([result("m", "right")]))
    companions = [table.paper for table in tables if table.paper is not None]
    assert {table.key for table in companions} == {
        "outcomes_paper", "plans_and_flags_paper", "bn_en_paper", "by_family_paper", "by_answer_kind_paper",
        "by_register_paper", "by_difficulty_paper", "faults_paper",
    }  # fmt: skip
    assert all(NOT_COMPARABLE in table.note for table in companions)
    own = [cell.text for table in tables for row in table.rows for cell in row.cells]
    assert not {line["model"] for line in OUTCOMES[1:]} & set(own)


def test_companions_print_what_the_paper_prints() -> None:
    """Cells of the companions: Sol's plan in table 2, F08 of Luna in table 6, the parts of figure 3."""
    tables = {table.key: table for table in all_tables(entries_of([result("m", "right")]))}

    def cell(key: str, model: str, column: str) -> tuple[str, int | None]:
        table = tables[key].paper
        assert table is not None
        place = [one.key for one in table.columns].index(column)
        (row,) = [row for row in table.rows if row.cells[0].text == model]
        return row.cells[place].text, row.cells[place].n

    assert cell("outcomes", "GPT-6.1 Sol", "plan") == ("98.4", 744)
    assert cell("by_family", "GPT-6 Luna", "F08") == ("78.0", 100)
    assert cell("plans_and_flags", "Always infeasible", "from_flags") == ("25.6", 1000)
    assert cell("faults", "Qwen3.5-2B", "fault_V") == ("98.0", 50)
