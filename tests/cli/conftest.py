"""A small dataset, and the command line run in this process."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from banglaplan_cli.main import app
from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.rows import Row
from banglaplan_synth.engine.build import build
from tests.synth.scratch import families

__all__ = ["Cli", "Refused", "dataset", "families", "predictions", "run"]

Cli = Callable[..., Result]
Refused = Callable[..., str]


@pytest.fixture(scope="session")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The eleven problems of T022 in both languages; not to be changed."""
    folder = tmp_path_factory.mktemp("dataset")
    build(folder, types=["T022"], seed="cli")
    return folder


@pytest.fixture(scope="session")
def rows(dataset: Path) -> list[Row]:
    """The Bangla test rows."""
    return load_problems("bn", "test", dataset)


@pytest.fixture
def run() -> Cli:
    """Runs `banglaplan` with these arguments."""

    def invoke(*arguments: object) -> Result:
        result = CliRunner().invoke(app, [str(argument) for argument in arguments], env={"COLUMNS": "80"})
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke


@pytest.fixture
def refused(run: Cli) -> Refused:
    """Runs a command that must fail with one clear line on standard error and status 1, and gives the line."""

    def invoke(*arguments: object) -> str:
        result = run(*arguments)
        assert result.exit_code == 1, result.output
        assert result.stdout == ""
        (line,) = result.stderr.splitlines()
        assert line.startswith("banglaplan: ")
        return line.removeprefix("banglaplan: ")

    return invoke


@pytest.fixture
def predictions(tmp_path: Path) -> Callable[[Iterable[tuple[str, object]]], Path]:
    """Writes a predictions file of ids and responses."""

    def write(pairs: Iterable[tuple[str, object]]) -> Path:
        path = tmp_path / "predictions.jsonl"
        lines = (json.dumps({"id": name, "response": response}) for name, response in pairs)
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return path

    return write
