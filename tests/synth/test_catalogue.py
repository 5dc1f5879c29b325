"""The contract over the whole catalogue: every type, on fresh problems, instead of a test a type."""

from __future__ import annotations

from dataclasses import replace

import pytest

from banglaplan_synth.engine.catalogue import listed, listed_types, problem_type
from banglaplan_synth.engine.contract import validate
from banglaplan_synth.engine.grid import cells
from banglaplan_synth.engine.produce import CannotProduce, produce
from banglaplan_synth.engine.taxonomy import taxonomy


@pytest.mark.parametrize("type_id", listed_types())
def test_a_type_holds_to_the_contract(type_id: str) -> None:
    """Ten fresh problems are proved, linted and scored, and nothing is found."""
    assert validate(type_id, 10, "contract").findings == []


@pytest.mark.e2e
@pytest.mark.parametrize("type_id", listed_types())
def test_every_cell_can_be_filled(type_id: str) -> None:
    """Of every level a problem with a plan and one without, but for what the type says it never has.

    The grid of a release asks an odd type for no easy problem without a plan; a fresh set does.
    """
    made = problem_type(type_id)
    (first, *_) = cells(type_id, made.variants, made.calendars)
    unfilled = []
    for level in ("easy", "medium", "hard"):
        for feasible in (True, False):
            try:
                produce(
                    type_id, "cells", "test", replace(first, level=level, is_feasible=feasible), prove="fast"
                )
            except CannotProduce:
                unfilled.append((level, feasible))
    assert tuple(unfilled) == made.never


@pytest.mark.parametrize("type_id", listed_types())
def test_a_folder_is_what_the_taxonomy_says(type_id: str) -> None:
    """Family, slug and folder name agree."""
    info = listed(type_id).info
    assert listed(type_id).folder.name == f"{type_id.lower()}_{info.slug}"
    assert listed(type_id).folder.parent.name.startswith(info.family.lower())
    assert problem_type(type_id).type_id == type_id


def test_the_taxonomy() -> None:
    """100 types in ten families of ten, the paper's counts by answer kind."""
    kinds: dict[str, int] = {}
    families: dict[str, int] = {}
    for info in taxonomy().values():
        kinds[info.answer_kind] = kinds.get(info.answer_kind, 0) + 10
        families[info.family] = families.get(info.family, 0) + 1
    assert set(families.values()) == {10}
    assert kinds == {
        "classification": 100,
        "ordered_steps": 140,
        "schedule": 290,
        "route": 100,
        "allocation": 160,
        "matching": 60,
        "selection": 110,
        "ranking": 40,
    }


def test_the_full_grid() -> None:
    """All 100 types together fill the paper's cells (figure 4 and table 8), and the split of its section 4."""
    grid = [cell for type_id in taxonomy() for cell in cells(type_id, ("a", "b"), ("gregorian",))]
    assert len(grid) == 1000

    def count(**wanted: object) -> int:
        return sum(all(getattr(cell, name) == value for name, value in wanted.items()) for cell in grid)

    assert [count(register=r) for r in ("everyday", "formal", "colloquial", "code_mixed")] == [
        500,
        200,
        100,
        200,
    ]
    feasible = [count(level=level, is_feasible=True) for level in ("easy", "medium", "hard")]
    infeasible = [count(level=level, is_feasible=False) for level in ("easy", "medium", "hard")]
    assert (feasible, infeasible) == ([250, 197, 297], [50, 103, 103])
    held_out = [count(finetune_split="heldout", is_feasible=value) for value in (True, False)]
    assert held_out == [124, 42]


def test_each_type_has_two_or_three_infeasible_problems() -> None:
    """Ten problems a type: three easy, three medium, four hard."""
    for type_id in taxonomy():
        ten = cells(type_id, ("a", "b", "c"), ("gregorian",))
        assert sum(not cell.is_feasible for cell in ten) in (2, 3)
        assert [sum(cell.level == level for cell in ten) for level in ("easy", "medium", "hard")] == [3, 3, 4]
        assert not any(cell.register == "code_mixed" and cell.numerals == "words" for cell in ten)
