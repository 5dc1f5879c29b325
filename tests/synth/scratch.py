"""An empty families folder to scaffold into."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import banglaplan_synth.families
from banglaplan_synth.engine import catalogue


def _imported() -> list[str]:
    """The modules of problem types that this process has imported."""
    return [name for name in sys.modules if name.startswith("banglaplan_synth.families.")]


@pytest.fixture
def families(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty families folder in place of the project's own."""
    folder = tmp_path / "families"
    folder.mkdir()
    monkeypatch.setattr(catalogue, "FAMILIES", folder)
    monkeypatch.setattr(banglaplan_synth.families, "__path__", [str(folder)])
    for name in _imported():
        monkeypatch.delitem(sys.modules, name)
    forgotten = (catalogue.listed_types, catalogue.problem_type)
    for cached in forgotten:
        cached.cache_clear()
    yield folder
    for cached in forgotten:
        cached.cache_clear()
    for name in _imported():
        del sys.modules[name]
