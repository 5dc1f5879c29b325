"""`banglaplan new` and `validate`: from nothing to a type that is told what it lacks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from banglaplan_scorer.kinds import KINDS
from tests.cli.conftest import Cli, Refused

NEW = ("new", "T101", "ferry_queue", "--family", "F09", "--kind")


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_type_is_shown_at_once(run: Cli, families: Path, kind: str) -> None:
    """Whatever its kind, in both languages, with nothing written by its author yet."""
    made = run(*NEW, kind)
    assert made.exit_code == 0
    folder = families / "f09_logistics" / "t101_ferry_queue"
    assert made.stdout.startswith(f"Made {folder}: write problem.py, then bn.toml, then en.toml.\n")
    for lang in ("bn", "en"):
        shown = run("show", "T101", "--seed", "7", "--lang", lang)
        assert shown.stderr == ""
        assert f" · easy · {kind} " in shown.stdout
        assert '[{"is_feasible":true,' in shown.stdout


def test_what_a_new_type_lacks(run: Cli, families: Path) -> None:
    """`validate` names it line by line, and the status is 1."""
    run(*NEW, "allocation")
    result = run("validate", "T101", "--n", "10")
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "finding: T101: 2 basic rules where at least 4 are wanted",
        "finding: T101: 1 medium rules where at least 4 are wanted",
        "finding: T101: 0 hard rules where at least 2 are wanted",
    ]
    assert "10 of 10 problems; " in result.stdout
    assert result.stdout.endswith("3 findings.\n")


def test_a_type_that_holds(run: Cli) -> None:
    """Nothing is found in a type of the release, and the figures of each level are shown."""
    result = run("validate", "T022", "--n", "10", "--seed", "cli")
    assert (result.exit_code, result.stderr) == (0, "")
    assert all(level in result.stdout for level in ("easy", "medium", "hard"))
    assert result.stdout.endswith("0 findings.\n")


def edit(name: str, old: str, new: str) -> Callable[[Path], None]:
    """A slip of the author's: `old` is replaced by `new` in a file of the type."""

    def apply(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")

    return apply


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        (edit("problem.py", "opening <=", "openin <="), "first_rule, C1, column 5 (`openin`): no set, table"),
        (edit("problem.py", "all(opening", "all((opening"), "first_rule, C1: not an expression"),
        (
            edit("problem.py", "distinct(start(a) for a in items)", "distinkt(items)"),
            "second_rule, C2: there is no function 'distinkt'",
        ),
        (edit("problem.py", '{"start": ', '{"begin": '), "problem.decisions.A1: must have exactly start"),
        (edit("problem.py", "TYPE =", "TYP ="), "must define TYPE = ProblemType('T101', ...)"),
        (edit("problem.py", '"thing"', '"thingy"'), "bn.toml: [words] has no 'thingy'"),
        (edit("en.toml", "[plain]", "[plain"), "en.toml: Expected ']'"),
        (edit("en.toml", "rules.second_rule", "rules.second"), "en.toml: [plain.rules] has no 'second_rule'"),
        (
            edit("en.toml", "{{ limit | clock }}", "{{ limit }}"),
            "rules.first_rule: fact limit was printed bare",
        ),
        (
            edit("bn.toml", "{{ limit | clock }}", "{{ limt | clock }}"),
            "rules.first_rule: 'limt' is undefined",
        ),
        (
            edit("bn.toml", "[formal]", "[formall]"),
            "bn.toml: tables missing: ['formal'], unknown: ['formall']",
        ),
        (edit("info.toml", "family", "famly"), "info.toml"),
        (lambda folder: (folder / "bn.toml").unlink(), "bn.toml: [Errno 2] No such file"),
    ],
)
def test_an_author_s_slip(
    run: Cli, refused: Refused, families: Path, slip: Callable[[Path], None], said: str
) -> None:
    """Is told in one line that names the file, or the rule and the place in it."""
    run(*NEW, "ordered_steps")
    slip(families / "f09_logistics" / "t101_ferry_queue")
    assert said in refused("show", "T101", "--seed", "7")
    assert said in refused("validate", "T101", "--n", "3")


def test_what_cannot_be_made(refused: Refused, families: Path) -> None:
    """The line says what to write instead, and no folder is made."""
    assert "--kind, one of classification" in refused(*NEW[:-1])
    assert "--kind, one of classification" in refused(*NEW, "plan")
    assert "T and three digits, as T101" in refused("new", "101", "ferry_queue", "--family", "F09")
    assert "as ferry_queue" in refused("new", "T101", "Ferry Queue", "--family", "F09", "--kind", "route")
    assert "one of F01, F02" in refused("new", "T101", "ferry_queue", "--family", "F11", "--kind", "route")
    assert "T090 as air_cargo of F09" in refused("new", "T090", "ferry_queue", "--family", "F09")
    assert list(families.iterdir()) == []
    assert "there is no problem type 'T101'" in refused("validate", "T101")
