"""Make the folder of a new problem type: a small type that runs, for its author to replace part by part."""

from __future__ import annotations

import re
import shutil
import tomllib
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

from banglaplan_scorer.kinds import KINDS
from banglaplan_synth.engine import catalogue
from banglaplan_synth.engine.catalogue import FAMILY_FOLDERS, listed_types
from banglaplan_synth.engine.taxonomy import taxonomy
from banglaplan_synth.engine.textbook import REGISTERS

_PLAIN: Final = {"sets": "", "tables": "", "params": "", "total_cost": "None", "say_sets": ""}
"""What a kind's parts leave out where they have nothing to say."""
_INFO: Final = """# What taxonomy.csv would say of this type; it lists T001 to T100 only.
family = "{family}"
slug = "{slug}"
answer_kind = "{kind}"
name_bn = "{slug}"
name_en = "{title}"
planningbench_task = "Schedule Planning"
what_is_decided = "say in one line what is decided"
"""


class ScaffoldError(ValueError):
    """A type that cannot be made; the message says why and what to do."""


def scaffold(type_id: str, slug: str, family: str, kind: str | None = None) -> Path:
    """Make `families/<family>/<type>_<slug>/` with problem.py, bn.toml and en.toml that run as they are.

    A type of the taxonomy takes its answer kind from there; any other needs `kind`.

    Raises:
        ScaffoldError: an argument is malformed or contradicts the taxonomy, the type exists, or the folder
            cannot be written; nothing is left behind then.
    """
    kind = _checked(type_id, slug, family, kind)
    folder = catalogue.FAMILIES / FAMILY_FOLDERS[family] / f"{type_id.lower()}_{slug}"
    if folder.exists():
        raise ScaffoldError(f"{folder} exists already, without a problem.py; remove it first")
    written = _written(type_id, slug, family, kind)
    beside = folder.with_name(f".{folder.name}.part")
    made_home = not folder.parent.exists()
    try:
        _home(folder.parent, family)
        shutil.rmtree(beside, ignore_errors=True)
        beside.mkdir()
        for name, text in written.items():
            (beside / name).write_text(text.rstrip("\n") + "\n", encoding="utf-8")
        beside.rename(folder)
    except OSError as error:
        shutil.rmtree(folder.parent if made_home else beside, ignore_errors=True)
        raise ScaffoldError(f"{folder}: cannot be written: {error.strerror}") from None
    listed_types.cache_clear()
    return folder


def _home(home: Path, family: str) -> None:
    home.mkdir(exist_ok=True)
    if not (home / "__init__.py").exists():
        name = home.name.split("_", 1)[1].replace("_", " ")
        (home / "__init__.py").write_text(f'"""{family}: {name}."""\n', encoding="utf-8")


def _written(type_id: str, slug: str, family: str, kind: str) -> dict[str, str]:
    """The text of every file of the folder."""
    title = slug.replace("_", " ")
    parts = _parts(kind) | {"type_id": type_id, "title": title}
    registers = "".join(_filled("bn_register", {**parts, "register": name}) for name in REGISTERS)
    written = {
        "__init__.py": f'"""{type_id}: {title}."""\n',
        "problem.py": _filled("problem", parts),
        "bn.toml": _filled("bn", parts) + registers,
        "en.toml": _filled("en", parts),
    }
    if type_id not in taxonomy():
        written["info.toml"] = _INFO.format(family=family, slug=slug, kind=kind, title=title.capitalize())
    return written


def _parts(kind: str) -> dict[str, str]:
    """What the templates take from a kind."""
    parts = _PLAIN | tomllib.loads(_text(f"kinds/{kind}.toml"))
    return parts | {
        "sets": f'"items": list(case.items){parts["sets"]}',
        "tables": f'            "{parts["table"]}": case.{parts["table"]},\n{parts["tables"]}'.rstrip(),
    }


def _checked(type_id: str, slug: str, family: str, kind: str | None) -> str:
    if not re.fullmatch(r"T[0-9]{3}", type_id):
        raise ScaffoldError(f"{type_id}: a type is T and three digits, as T101")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", slug):
        raise ScaffoldError(f"{slug}: a slug is lower-case letters, digits and _, as ferry_queue")
    if family not in FAMILY_FOLDERS:
        raise ScaffoldError(f"{family}: a family is one of {', '.join(FAMILY_FOLDERS)}")
    if type_id in listed_types():
        raise ScaffoldError(f"{type_id} exists already: {listed_types()[type_id].folder}")
    info = taxonomy().get(type_id)
    if info is None:
        if kind not in KINDS:
            raise ScaffoldError(
                f"{type_id} is not in the taxonomy: name its answer kind with --kind, one of {', '.join(KINDS)}"
            )
        return kind
    if (info.slug, info.family) != (slug, family) or kind not in (None, info.answer_kind):
        raise ScaffoldError(
            f"the taxonomy has {type_id} as {info.slug} of {info.family}, {info.answer_kind};"
            " use that, or a number above T100"
        )
    return info.answer_kind


def _filled(name: str, parts: dict[str, str]) -> str:
    return Template(_text(f"{name}.txt")).substitute(parts)


def _text(name: str) -> str:
    return files("banglaplan_synth").joinpath("scaffold", name).read_text(encoding="utf-8")
