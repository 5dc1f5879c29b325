"""Make the folder of a new problem type: a small type that runs, for its author to replace part by part."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

from banglaplan_scorer.kinds import KINDS
from banglaplan_synth.engine.catalogue import FAMILIES, FAMILY_FOLDERS, listed_types
from banglaplan_synth.engine.taxonomy import taxonomy
from banglaplan_synth.engine.textbook import REGISTERS

_STARTS: Final = {
    "decisions": '{item: {"start": [480, 1200, 10]} for item in case.items}',
    "rule": '"all(start(a) >= 540 + limit for a in items)"',
    "objective": '"max(start(a) * weight[a] for a in items)"',
    "tie_break": '"[start(a) for a in items]"',
    "coupling": '"distinct(start(a) for a in items)"',
}
_PLAIN: Final = {
    "params": "",
    "sets": "",
    "tables": "",
    "total_cost": "None",
    "limit": "d.int(1, 5)",
    "harder": "1",
    "end": "20",
}
_BY_KIND: Final[Mapping[str, Mapping[str, str]]] = {
    "classification": {
        "coupling": '"weight[label()] % 2 == 1"',
        "decisions": '{"answer": {"label": {"in": list(case.items)}}}',
        "rule": '"weight[label()] >= limit"',
        "objective": '"weight[label()]"',
        "tie_break": '"[0 if label() == a else 1 for a in items]"',
    },
    "ordered_steps": _STARTS,
    "schedule": {**_STARTS, "tables": ', "minutes": dict.fromkeys(case.items, 20)'},
    "route": {
        "coupling": "\"not used('A1')\"",
        "decisions": '{item: {"used": [0, 1, 1], "depart": [480, 1200, 10]} for item in case.items}',
        "sets": ', "places": ["N1", "N2"]',
        "params": '"origin": "N1", "destination": "N2"',
        "tables": (
            ', "leaves": dict.fromkeys(case.items, "N1"), "reaches": dict.fromkeys(case.items, "N2"),'
            ' "minutes": dict.fromkeys(case.items, 30)'
        ),
        "total_cost": '"sum(weight[a] for a in items if used(a))"',
        "rule": '"departure() >= 540 + limit"',
        "objective": '"arrival() + total_cost()"',
        "tie_break": '"[0 if used(a) else 1 for a in items] + [departure()]"',
    },
    "allocation": {
        "coupling": '"distinct(amount(a) for a in items)"',
        "decisions": '{item: {"amount": [0, 20, 1]} for item in case.items}',
        "rule": '"all(amount(a) >= limit for a in items)"',
        "objective": '"sum(amount(a) * weight[a] for a in items)"',
        "tie_break": '"[amount(a) for a in items]"',
    },
    "matching": {
        "coupling": "\"right('A1') != right('A2')\"",
        "decisions": '{item: {"right": {"in": ["B1", "B2", "B3"]}} for item in case.items}',
        "rule": "\"all(count(right(a) == b for a in items) <= 1 + limit for b in ['B1', 'B2', 'B3'])\"",
        "objective": "\"sum(weight[a] for a in items if right(a) == 'B1')\"",
        "tie_break": ("\"[(0 if right(a) == 'B1' else 1 if right(a) == 'B2' else 2) for a in items]\""),
        "harder": "-1",
        "end": "0",
    },
    "selection": {
        "coupling": "\"not (selected('A1') and selected('A2'))\"",
        "decisions": '{item: {"selected": [0, 1, 1]} for item in case.items}',
        "total_cost": '"sum(weight[a] for a in items if selected(a))"',
        "rule": '"total_cost() >= limit"',
        "objective": '"total_cost()"',
        "tie_break": '"[0 if selected(a) else 1 for a in items]"',
    },
    "ranking": {
        "coupling": "\"before('A2', 'A1')\"",
        "decisions": '{item: {"position": [1, len(case.items), 1]} for item in case.items}',
        "rule": "\"position('A1') >= limit\"",
        "objective": '"sum(position(a) * weight[a] for a in items)"',
        "tie_break": '"[position(a) for a in items]"',
        "limit": "2",
    },
}
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
        ScaffoldError: an argument is malformed or contradicts the taxonomy, or the type exists.
    """
    kind = _checked(type_id, slug, family, kind)
    home = FAMILIES / FAMILY_FOLDERS[family]
    folder = home / f"{type_id.lower()}_{slug}"
    beside = home / f".{folder.name}.part"
    title = slug.replace("_", " ")
    home.mkdir(exist_ok=True)
    if not (home / "__init__.py").exists():
        name = FAMILY_FOLDERS[family].split("_", 1)[1].replace("_", " ")
        (home / "__init__.py").write_text(f'"""{family}: {name}."""\n', encoding="utf-8")
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir()
    parts = {"type_id": type_id, "title": title, **_PLAIN, **_BY_KIND[kind]}
    registers = "".join(_template("bn_register").substitute(register=register) for register in REGISTERS)
    written = {
        "__init__.py": f'"""{type_id}: {title}."""\n',
        "problem.py": _template("problem").substitute(parts),
        "bn.toml": _template("bn").substitute(type_id=type_id) + registers,
        "en.toml": _template("en").substitute(type_id=type_id),
    }
    if type_id not in taxonomy():
        written["info.toml"] = _INFO.format(family=family, slug=slug, kind=kind, title=title.capitalize())
    for name, text in written.items():
        (beside / name).write_text(text.rstrip("\n") + "\n", encoding="utf-8")
    beside.rename(folder)
    return folder


def _checked(type_id: str, slug: str, family: str, kind: str | None) -> str:
    if not re.fullmatch(r"T[0-9]{3}", type_id):
        raise ScaffoldError(f"{type_id}: a type is T and three digits, as T101")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", slug):
        raise ScaffoldError(f"{slug}: a slug is lower-case letters, digits and _")
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


def _template(name: str) -> Template:
    path = files("banglaplan_synth").joinpath("scaffold", f"{name}.txt")
    return Template(path.read_text(encoding="utf-8"))
