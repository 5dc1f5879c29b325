"""Fresh problems for the engine's tests, made once a run."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from banglaplan_synth.engine.build import make_problem
from banglaplan_synth.engine.catalogue import problem_type
from banglaplan_synth.engine.grid import cells
from banglaplan_synth.engine.lints import Alikeness
from tests.synth.scratch import families

__all__ = ["families", "made_rows", "rows"]

Rows = dict[str, dict[str, dict[str, Any]]]


@pytest.fixture(scope="session")
def made_rows() -> Rows:
    """Four problems of T022 in both languages, by language and id."""
    made = problem_type("T022")
    rows: Rows = {"bn": {}, "en": {}}
    for cell in cells("T022", made.variants, made.calendars)[:4]:
        pair, _ = make_problem("T022", "tests", "test", cell, Alikeness())
        for lang, row in pair.items():
            rows[lang][row["id"]] = row
    return rows


@pytest.fixture
def rows(made_rows: Rows) -> Rows:
    """The same, free to be changed."""
    return copy.deepcopy(made_rows)
