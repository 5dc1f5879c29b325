"""All problem types that exist: the folders under `families/`, found by walking them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Final

from banglaplan_synth.engine.problem_type import ProblemType
from banglaplan_synth.engine.taxonomy import TypeInfo, taxonomy

FAMILIES: Final = Path(str(files("banglaplan_synth").joinpath("families")))
FAMILY_FOLDERS: Final = {
    name[:3].upper(): name
    for name in (
        "f01_eligibility",
        "f02_procedures",
        "f03_appointments",
        "f04_journeys",
        "f05_rosters",
        "f06_projects",
        "f07_sharing",
        "f08_buying",
        "f09_logistics",
        "f10_emergencies",
    )
}
"""The folder of each family."""
_FOLDER: Final = re.compile(r"t[0-9]{3}_[a-z0-9_]+\Z")


@dataclass(frozen=True)
class Listed:
    """A problem type with its line of the taxonomy and its folder."""

    info: TypeInfo
    folder: Path
    module: str


class UnknownType(KeyError):
    """No such problem type; the message lists those there are."""

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def listed_types() -> dict[str, Listed]:
    """Every problem type that has a folder, by its id, in order; nothing of it is imported yet."""
    found = {}
    for folder in sorted(FAMILIES.glob("f*/t*")):
        if folder.is_dir() and _FOLDER.match(folder.name) and (folder / "problem.py").exists():
            type_id = folder.name[:4].upper()
            module = f"banglaplan_synth.families.{folder.parent.name}.{folder.name}.problem"
            found[type_id] = Listed(_info(type_id, folder), folder, module)
    return dict(sorted(found.items()))


def _info(type_id: str, folder: Path) -> TypeInfo:
    """A type's line of the taxonomy, or its own `info.toml` where the taxonomy has none."""
    if type_id in taxonomy():
        return taxonomy()[type_id]
    try:
        return TypeInfo(type_id=type_id, **tomllib.loads((folder / "info.toml").read_text(encoding="utf-8")))
    except (OSError, TypeError, tomllib.TOMLDecodeError) as error:
        raise UnknownType(f"{folder}: {type_id} is not in taxonomy.csv, and info.toml: {error}") from None


def listed(type_id: str) -> Listed:
    """One type's line and folder.

    Raises:
        UnknownType: there is no folder for it.
    """
    try:
        return listed_types()[type_id]
    except KeyError:
        raise UnknownType(
            f"there is no problem type {type_id!r}; there are {', '.join(listed_types())}"
        ) from None


def released_types() -> list[str]:
    """The ids of the types that a release is made of: all but drafts."""
    return [type_id for type_id in listed_types() if not problem_type(type_id).draft]


@cache
def problem_type(type_id: str) -> ProblemType:
    """The problem type itself, imported; its module names it `TYPE`.

    Raises:
        UnknownType: there is no folder for it, or its module has no `TYPE` with this id.
    """
    module = import_module(listed(type_id).module)
    found = getattr(module, "TYPE", None)
    if not isinstance(found, ProblemType) or found.type_id != type_id:
        raise UnknownType(f"{listed(type_id).module}: must define TYPE = ProblemType({type_id!r}, ...)")
    return found
