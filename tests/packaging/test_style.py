"""The house rules that a program can check (file length, Bangla in Python, what is caught)."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = sorted(
    path
    for package in (
        *("banglaplan_scorer", "banglaplan_synth", "banglaplan_cli", "banglaplan_verifiers"),
        *("inspect_tasks", "recipes"),
    )
    for path in (ROOT / package).rglob("*.py")
)
BANGLA: Final = re.compile("[\u0980-\u09ff]")
LONGEST: Final = 300
LONGER: Final = {
    "banglaplan_scorer/rules/interpret.py": "one method for each node of the language, read side by side",
    "banglaplan_scorer/rules/typecheck.py": "one method for each node of the language, read side by side",
}
"""Modules that may be longer, and why. Problem types have a limit of their own."""
LONGEST_TYPE: Final = 660
"""A type's pools stand in one file, in the order of its prompt; most of the first ones are far longer than the 200
lines that a type should take, and the limit keeps them from growing."""


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_a_module(path: Path) -> None:
    """Says in its first line what it does, is not too long, and has Bangla only where Bangla is made."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    assert ast.get_docstring(tree), "the first line says what the file does"
    limit = LONGEST_TYPE if path.name == "problem.py" else LONGEST
    if named(path) not in LONGER:
        assert len(text.splitlines()) <= limit
    if not named(path).startswith("banglaplan_synth/text/"):
        assert not BANGLA.search(text), "Bangla stands in TOML, or in the text tools' tables"


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_nothing_is_swallowed(path: Path) -> None:
    """No bare `except` and no `except Exception`: a fault of ours must not read as a wrong answer."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None
            assert not (isinstance(node.type, ast.Name) and node.type.id == "Exception")
