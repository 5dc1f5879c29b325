"""The wheel puts everything in its place and nothing else."""

import re
from email import message_from_string
from pathlib import Path
from zipfile import ZipFile

import pytest

from banglaplan_scorer import __version__

pytestmark = pytest.mark.xdist_group("wheel")

ROOT = Path(__file__).parents[2]
PLACES = {
    "banglaplan_scorer": "banglaplan_scorer",
    "banglaplan_synth": "banglaplan_synth",
    "banglaplan_cli": "banglaplan_cli",
    "banglaplan_verifiers": "banglaplan_verifiers",
    "banglaplan": "inspect_tasks/banglaplan",
    "lm_eval/tasks/banglaplan": "lm_eval_tasks/banglaplan",
    "banglaplan_scorer/data": "hf_dataset_card/data",
}
"""Folder in the wheel to folder in the checkout."""


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    """Every file in the wheel."""
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def read(wheel: Path, name: str) -> str:
    """A file of the wheel's metadata."""
    with ZipFile(wheel) as archive:
        return archive.read(f"banglaplan-{__version__}.dist-info/{name}").decode()


def test_it_holds_each_file_in_its_place(names: set[str]) -> None:
    """Every source file, schema, text, task and data file is there, and none that is not in the checkout."""
    wanted = {
        f"{place}/{path.relative_to(ROOT / folder).as_posix()}"
        for place, folder in PLACES.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
        and not any(part.startswith((".", "__pycache__")) for part in path.relative_to(ROOT).parts)
    }
    wanted.add("banglaplan_scorer/data/README.md")
    assert {name for name in names if not name.startswith("banglaplan-")} == wanted


def test_it_takes_no_common_name(names: set[str]) -> None:
    """At the top stand our own packages; of lm-eval's there is our folder of tasks and nothing else."""
    tops = {name.split("/")[0] for name in names}
    assert tops == {
        "banglaplan",
        "banglaplan_cli",
        "banglaplan_scorer",
        "banglaplan_synth",
        "banglaplan_verifiers",
        "lm_eval",
        f"banglaplan-{__version__}.dist-info",
    }
    inside = {name for name in names if name.startswith("lm_eval/")}
    assert all(
        re.fullmatch(r"lm_eval/tasks/banglaplan/((\w+/)?\w+\.yaml|in_harness\.py)", name) for name in inside
    )


def test_its_packages_are_typed(names: set[str]) -> None:
    """Type checkers read the annotations of what is installed."""
    assert {
        f"{package}/py.typed"
        for package in ("banglaplan_scorer", "banglaplan_synth", "banglaplan_cli", "banglaplan_verifiers")
    } <= names


def test_its_metadata(wheel: Path) -> None:
    """Scoring needs no solver, torch, harness or `datasets`; both licences are in it."""
    metadata = message_from_string(read(wheel, "METADATA"))
    assert metadata["Version"] == __version__
    assert metadata.get_all("License-File") == ["LICENSE", "LICENSE-DATA"]
    required = {line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line}
    assert required == {"jsonschema", "jsonschema-rs", "pyarrow", "rich", "typer"}
    assert set(metadata.get_all("Provides-Extra", [])) == {
        "all",
        "dev",
        "frontier",
        "inspect",
        "lm-eval",
        "ray",
        "report",
        "synth",
        "train",
        "verifiers",
    }


def test_its_entry_points(wheel: Path) -> None:
    """One command, and one package for Inspect under its own name."""
    assert read(wheel, "entry_points.txt").split() == [
        "[console_scripts]", "banglaplan", "=", "banglaplan_cli.main:app",
        "[inspect_ai]", "banglaplan", "=", "banglaplan",
    ]  # fmt: skip


def test_one_version_number() -> None:
    """The citation says the version of the code."""
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
