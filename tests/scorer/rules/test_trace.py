"""The facts that a rule reads: every cell that some plan could make it look at, and no other."""

from __future__ import annotations

import pytest

from banglaplan_scorer.record import problem_from
from banglaplan_scorer.rules.trace import facts_read
from tests.synth.engine.records import EXAMPLE_T022, RECORDS

LENGTHS = {f"minutes[{test}]" for test in ("B1", "U1", "E1", "X1", "B2")}


def test_the_worked_example() -> None:
    """The four binding rules and the objectives read twelve facts, counted by hand: k is 16."""
    read = facts_read(problem_from(EXAMPLE_T022))
    windows = {f"machine[{row}][{end}]" for row in (0, 1) for end in (0, 1)}
    binding = {key for rule in ("C2", "C5", "C7", "C8", "O1", "O2") for key in read[rule]}
    assert binding == LENGTHS | windows | {"late_min", "late_max", "rest"}
    assert len(binding) + 4 == 16


def test_an_unknown_index_reads_every_cell_it_may_lead_to() -> None:
    """Which label is right is not known, so all fees count; the banned list counts too."""
    read = facts_read(problem_from(RECORDS["classification"]))
    assert set(read["C1"]) == {"need[L1]", "need[L2]", "need[L3]", "need[L4]", "days"}
    assert read["C3"] == ("banned[0]",)


@pytest.mark.parametrize(
    ("name", "rule", "facts"),
    [
        ("schedule with resources", "C3", {"opens[R1]", "opens[R2]", "opens[R3]"}),
        ("route", "C1", {"minutes[L2]", "minutes[L4]", "by"}),
        ("delivery round", "C6", {"travel[D][S4]", "travel[S1][S4]", "travel[S2][S4]", "travel[S3][S4]"}),
        ("ordered steps", "C1", {"gap"}),
        ("matching", "C5", {f"crew[E{n}]" for n in (1, 2, 3, 4)}),
        ("allocation", "C2", {"stock[A]", "stock[B]"}),
        ("selection", "C1", {"price[I1]", "price[I2]", "price[I3]", "bundle", "budget"}),
    ],
)
def test_facts_of_other_kinds(name: str, rule: str, facts: set[str]) -> None:
    """Conditions on decisions hide nothing; names of sets are not facts."""
    assert facts <= set(facts_read(problem_from(RECORDS[name]))[rule])
    assert not any(
        "places" in key or "decided" in key for key in facts_read(problem_from(RECORDS[name]))[rule]
    )
