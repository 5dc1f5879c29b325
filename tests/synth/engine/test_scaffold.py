"""A scaffolded type runs as it is, whatever its answer kind, and `validate` says what its author must add."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from banglaplan_scorer.kinds import KINDS
from banglaplan_synth.engine import catalogue
from banglaplan_synth.engine.build import make_problem
from banglaplan_synth.engine.catalogue import UnknownType, listed, problem_type
from banglaplan_synth.engine.contract import validate
from banglaplan_synth.engine.grid import cells
from banglaplan_synth.engine.lints import Alikeness
from banglaplan_synth.engine.scaffold import ScaffoldError, scaffold
from banglaplan_synth.engine.verify import verify_rows

ROOT = Path(__file__).parents[3]
MISSING = [
    "T101: 2 basic rules where at least 4 are wanted",
    "T101: 1 medium rules where at least 4 are wanted",
    "T101: 0 hard rules where at least 2 are wanted",
]


@pytest.mark.parametrize("kind", KINDS)
def test_it_makes_problems_as_it_is(kind: str, families: Path) -> None:
    """Each level is filled, the rows of both languages are proved, and only the size of the pools is wanting."""
    folder = scaffold("T101", "ferry_queue", "F09", kind)
    assert folder == families / "f09_logistics" / "t101_ferry_queue"
    assert sorted(path.name for path in folder.iterdir()) == [
        "__init__.py", "bn.toml", "en.toml", "info.toml", "problem.py",
    ]  # fmt: skip
    assert listed("T101").info.answer_kind == kind
    report = validate("T101", 4, "tests")
    # of four problems, how the means of the levels compare says little
    assert [finding for finding in report.findings if not finding.startswith("hard problems")] == MISSING


@pytest.mark.parametrize("kind", KINDS)
def test_an_easy_problem_is_made_at_once(kind: str, families: Path) -> None:
    """The problem that `banglaplan show T101 --seed 7` prints first."""
    scaffold("T101", "ferry_queue", "F09", kind)
    made = problem_type("T101")
    offered = cells("T101", made.variants, made.calendars)
    easy = next(cell for cell in offered if cell.level == "easy" and cell.is_feasible)
    rows, produced = make_problem("T101", "7", "test", easy, Alikeness())
    assert produced.attempts <= 100
    (verified,) = verify_rows({lang: {row["id"]: row} for lang, row in rows.items()})
    assert verified.reasons == []


@pytest.mark.parametrize("kind", KINDS)
def test_its_python_is_in_the_project_s_style(kind: str, families: Path) -> None:
    """Neither formatter nor linter has anything to say."""
    folder = scaffold("T101", "ferry_queue", "F09", kind)
    source = (folder / "problem.py").read_text(encoding="utf-8")
    as_if = "banglaplan_synth/families/f09_logistics/t101_ferry_queue/problem.py"
    for command in (["check"], ["format", "--diff"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--stdin-filename", as_if, "-"]
        result = subprocess.run(ruff, input=source, cwd=ROOT, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.usefixtures("families")
def test_a_type_of_the_taxonomy_takes_its_kind_from_there() -> None:
    """It needs no `info.toml`, and no kind is asked for."""
    folder = scaffold("T090", "air_cargo", "F09")
    assert not (folder / "info.toml").exists()
    assert listed("T090").info.answer_kind == "schedule"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("X1", "ferry_queue", "F09", "schedule"), "T and three digits, as T101"),
        (("T\u09e7\u09e6\u09e7", "ferry_queue", "F09", "schedule"), "T and three digits"),
        (("T101", "Ferry", "F09", "schedule"), "lower-case letters"),
        (("T101", "../ferry", "F09", "schedule"), "lower-case letters"),
        (("T101", "ferry\n", "F09", "schedule"), "lower-case letters"),
        (("T101", "ferry_queue", "F99", "schedule"), "one of F01, F02"),
        (("T101", "ferry_queue", "F09"), "name its answer kind with --kind, one of classification"),
        (("T101", "ferry_queue", "F09", "plan"), "one of classification"),
        (("T090", "ferry_queue", "F09"), "T090 as air_cargo of F09, schedule"),
        (("T090", "air_cargo", "F08"), "T090 as air_cargo of F09, schedule"),
        (("T090", "air_cargo", "F09", "route"), "T090 as air_cargo of F09, schedule"),
    ],
)
def test_what_does_not_fit_is_refused(arguments: tuple[str, ...], said: str, families: Path) -> None:
    """The error says what to do, and nothing is written."""
    with pytest.raises(ScaffoldError, match=said):
        scaffold(*arguments)
    assert list(families.iterdir()) == []


def test_a_type_is_never_overwritten(families: Path) -> None:
    """Neither one that runs nor a folder that lacks its problem.py."""
    folder = scaffold("T101", "ferry_queue", "F09", "schedule")
    with pytest.raises(ScaffoldError, match="exists already"):
        scaffold("T101", "another", "F09", "schedule")
    (folder / "problem.py").unlink()
    catalogue.listed_types.cache_clear()
    with pytest.raises(ScaffoldError, match="without a problem"):
        scaffold("T101", "ferry_queue", "F09", "schedule")
    assert [path.name for path in folder.parent.iterdir() if path.name.startswith(".")] == []


def test_where_it_cannot_write_it_leaves_nothing(families: Path) -> None:
    """A family that is no folder, as when the package lies where one may not write."""
    (families / "f09_logistics").write_text("", encoding="utf-8")
    with pytest.raises(ScaffoldError, match="cannot be written"):
        scaffold("T101", "ferry_queue", "F09", "schedule")
    assert [path.name for path in families.iterdir()] == ["f09_logistics"]


def test_a_type_without_its_info_is_named(families: Path) -> None:
    """A folder above T100 that does not say what it is."""
    folder = scaffold("T101", "ferry_queue", "F09", "schedule")
    (folder / "info.toml").unlink()
    catalogue.listed_types.cache_clear()
    with pytest.raises(UnknownType, match=r"info\.toml"):
        listed("T101")
