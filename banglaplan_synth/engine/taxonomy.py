"""The 100 problem types: their families, answer kinds and names (taxonomy.csv)."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class TypeInfo:
    """One line of the taxonomy."""

    type_id: str
    family: str
    slug: str
    answer_kind: str
    name_bn: str
    name_en: str
    planningbench_task: str
    what_is_decided: str


@cache
def taxonomy() -> dict[str, TypeInfo]:
    """Every type of the taxonomy by its id, in order."""
    text = files("banglaplan_synth").joinpath("taxonomy.csv").read_text(encoding="utf-8")
    return {line["type_id"]: TypeInfo(**line) for line in csv.DictReader(text.splitlines())}
