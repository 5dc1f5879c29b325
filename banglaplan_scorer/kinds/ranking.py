"""Ranking: `{"ranking": ["P3", "P1"]}`; all items, first is first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from banglaplan_scorer.kinds.forms import canonical
from banglaplan_scorer.kinds.model import (
    DECIDED,
    Answer,
    Decoded,
    Demand,
    Kind,
    Lookup,
    Values,
    Variable,
    all_present,
    in_domain,
    once_per_problem,
    owners,
    read_variables,
    unused_ids,
    variable_name,
)
from banglaplan_scorer.kinds.schemas import load_schema
from banglaplan_scorer.record import Problem
from banglaplan_scorer.rules.types import Bool, Function, Int, Str


@once_per_problem
def _variables(problem: Problem) -> tuple[Variable, ...]:
    return read_variables(problem, ["position"])


def _signatures(problem: Problem) -> Mapping[str, Function]:
    return {"position": Function((Str(),), Int()), "before": Function((Str(), Str()), Bool())}


def _bind(problem: Problem, values: Mapping[str, Any], lookup: Lookup) -> Mapping[str, Callable[..., Any]]:
    def position(item: str) -> Any:
        return values[f"position[{item}]"]

    return {"position": position, "before": lambda a, b: position(a) < position(b)}


@once_per_problem
def _structure(problem: Problem) -> tuple[Demand, ...]:
    demand = f"distinct(position(a) for a in {DECIDED})"
    return (Demand("permutation", demand, "two items share a place"),)


def _decode(problem: Problem, answer: Answer) -> Decoded:
    decoded = Decoded()
    known = owners(problem)
    for place, item in enumerate(answer["ranking"], 1):
        name = variable_name(item, "position")
        if item not in problem.decisions:
            decoded.faults.append(f"{item!r} is no item of the problem")
        elif name in decoded.values:
            decoded.faults.append(f"{item} stands twice")
        else:
            decoded.values[name] = place
    all_present((item for item in known if variable_name(item, "position") in decoded.values), known, decoded)
    in_domain(_variables(problem), decoded)
    return decoded


def _encode(problem: Problem, values: Values) -> Answer:
    return {"ranking": sorted(owners(problem), key=lambda item: values[variable_name(item, "position")])}


def _example(problem: Problem) -> Answer:
    return {"ranking": unused_ids(problem, "P", 20)[-3:][::-1]}


KIND = Kind(
    "ranking",
    "ranking",
    load_schema("ranking"),
    _variables,
    _signatures,
    _bind,
    _structure,
    _decode,
    _encode,
    canonical,
    _example,
)
