"""What a fresh set is to be: in balance, the same for the same seed, the beginning of a longer one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from banglaplan_synth.engine.catalogue import listed, released_types
from banglaplan_synth.fresh.plan import FreshPlan, PlanError

TYPES = ("T008", "T015", "T022", "T094", "T097")
"""A classification, ordered steps, a schedule, a ranking and a matching."""
PLAN = FreshPlan(600, "seed", TYPES)


def _share(flags: list[bool]) -> float:
    return sum(flags) / len(flags)


def test_every_label_is_in_balance() -> None:
    """Kinds, levels and registers come equally often, one more or less by the odd rest of each kind."""
    planned = list(PLAN.problems())
    kinds = Counter(listed(problem.type).info.answer_kind for problem in planned)
    assert set(kinds.values()) == {120}
    for label, values in (("level", 3), ("register", 4)):
        by_kind = Counter((problem.type, getattr(problem.cell, label)) for problem in planned)
        assert set(by_kind.values()) == {120 // values}, label


@pytest.mark.parametrize("share", [0.0, 0.1, 0.25, 0.5, 1.0])
def test_the_infeasible_share_holds_in_every_kind_and_level(share: float) -> None:
    """So that neither the kind nor the level tells whether there is a plan."""
    planned = list(replace(PLAN, infeasible=share).problems())
    for type_id in TYPES:
        for level in PLAN.levels:
            cells = [p.cell for p in planned if p.type == type_id and p.cell.level == level]
            flags = [not cell.is_feasible for cell in cells]
            # 40 problems: the count is exact but for the rounding of one
            assert abs(sum(flags) - share * len(flags)) <= 1


def test_a_cell_that_a_type_cannot_fill_goes_to_another_type() -> None:
    """T001 has no easy problem without a plan; T008, of the same kind, takes its place."""
    planned = list(FreshPlan(400, "s", ("T001", "T008"), infeasible=0.5).problems())
    easy = [p for p in planned if p.cell.level == "easy" and not p.cell.is_feasible]
    assert {p.type for p in easy} == {"T008"}
    assert {p.type for p in planned if not p.cell.is_feasible} == {"T001", "T008"}


def test_a_cell_that_no_type_can_fill_is_refused_at_once() -> None:
    """With what to do; without that cell the set can be planned."""
    plan = FreshPlan(10, "s", ("T001", "T022"))
    with pytest.raises(
        PlanError, match="--types T001: no easy problem without a plan; add another type of class"
    ):
        list(plan.problems())
    assert len(list(replace(plan, infeasible=0.0).problems())) == 10
    assert len(list(replace(plan, levels=("medium", "hard")).problems())) == 10


def test_a_small_set_is_in_balance_too() -> None:
    """24 problems of all kinds: six of each register, eight of each level, six without a plan."""
    cells = [problem.cell for problem in FreshPlan(24, "small", tuple(released_types())).problems()]
    assert set(Counter(cell.register for cell in cells).values()) == {6}
    assert set(Counter(cell.level for cell in cells).values()) == {8}
    assert sum(not cell.is_feasible for cell in cells) == 6


def test_every_choice_that_changes_problems_changes_id_and_canary() -> None:
    """The number of problems and the languages do not: a longer set begins with the shorter one."""
    other = [
        replace(PLAN, prove="fast"),
        replace(PLAN, infeasible=0.1),
        replace(PLAN, levels=("easy",)),
        replace(PLAN, types=TYPES[:2]),
    ]
    assert len({plan.tag for plan in (PLAN, *other)}) == len({plan.canary for plan in (PLAN, *other)}) == 5
    assert {plan.tag for plan in (replace(PLAN, n=9), replace(PLAN, langs=("en",)))} == {PLAN.tag}


def test_kinds_share_alike_whatever_number_of_types_they_have() -> None:
    """Two selections and one schedule: half the problems are schedules."""
    kinds = Counter(p.type for p in FreshPlan(80, "s", ("T022", "T008", "T015")).problems())
    assert max(kinds.values()) - min(kinds.values()) <= 1


def test_a_longer_set_begins_with_the_shorter_one() -> None:
    """Problem i depends on the seed and the options only."""
    longer = replace(PLAN, n=1000).problems()
    assert list(islice(longer, 600)) == list(PLAN.problems())


def test_another_seed_gives_another_set() -> None:
    """Order, scenario and style differ; so do canary and tag."""
    other = replace(PLAN, seed="other")
    assert list(other.problems()) != list(PLAN.problems())
    assert other.canary != PLAN.canary
    assert other.tag != PLAN.tag


def test_numbers_in_words_never_meet_code_mixed_speech() -> None:
    """As in the release."""
    cells = [problem.cell for problem in PLAN.problems()]
    assert {cell.numerals for cell in cells if cell.register == "code_mixed"} == {"bangla", "latin"}
    assert {cell.numerals for cell in cells if cell.register == "formal"} == {"bangla", "latin", "words"}


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("n", 0, "--n 0: must be 1 or more"),
        ("infeasible", 1.5, "--infeasible 1.5: must be a share from 0 to 1"),
        ("levels", ("brutal",), "--levels brutal: must be of easy, medium, hard"),
        ("registers", (), "--registers nothing: must be of everyday, formal, colloquial, code_mixed"),
        ("langs", ("hi",), "--langs hi: must be of bn, en"),
        ("prove", "not", "--prove not: must be of full, fast"),
        ("types", (), "--types: names no type"),
    ],
)
def test_what_cannot_be_made_is_refused(option: str, value: object, said: str) -> None:
    """With the name of the option."""
    with pytest.raises(PlanError, match=said):
        replace(PLAN, **{option: value})  # type: ignore[arg-type]  # that is the point


def test_a_release_type_of_every_kind_can_be_planned() -> None:
    """The default: all types of the release."""
    planned = list(FreshPlan(160, "all", tuple(released_types())).problems())
    assert len({listed(problem.type).info.answer_kind for problem in planned}) == 8
