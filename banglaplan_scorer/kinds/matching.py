"""Matching: `{"pairs": [{"left": "P1", "right": "B3"}]}`; one right side for each left side.

A left side that may stay alone has `"-"` among its choices; it then stands in no pair.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from banglaplan_scorer.kinds.forms import canonical
from banglaplan_scorer.kinds.model import (
    Answer,
    Decoded,
    Demand,
    Kind,
    Lookup,
    Values,
    Variable,
    in_domain,
    once_each,
    once_per_problem,
    owners,
    read_variables,
    sorted_by,
    unused_ids,
    variable_name,
)
from banglaplan_scorer.kinds.schemas import load_schema
from banglaplan_scorer.record import Problem, RecordError
from banglaplan_scorer.rules.types import Bool, Function, Str

ALONE: Final = "-"


@once_per_problem
def _variables(problem: Problem) -> tuple[Variable, ...]:
    found = read_variables(problem, ["right"])
    if not all(variable.is_choice for variable in found):
        raise RecordError("problem.decisions: the right sides of a matching are identifiers")
    return found


def _signatures(problem: Problem) -> Mapping[str, Function]:
    return {
        "right": Function((Str(),), Str()),
        "paired": Function((Str(), Str()), Bool()),
        "alone": Function((Str(),), Bool()),
    }


def _bind(problem: Problem, values: Mapping[str, Any], lookup: Lookup) -> Mapping[str, Callable[..., Any]]:
    def right(left: str) -> Any:
        return values[f"right[{left}]"]

    return {
        "right": right,
        "paired": lambda left, other: right(left) == other,
        "alone": lambda left: right(left) == ALONE,
    }


def _structure(problem: Problem) -> tuple[Demand, ...]:
    return ()


def _decode(problem: Problem, answer: Answer) -> Decoded:
    decoded = Decoded()
    entries = once_each(answer["pairs"], "left", owners(problem), decoded, what="left side")
    decoded.values |= {variable_name(entry["left"], "right"): entry["right"] for entry in entries}
    for entry in entries:
        if entry["right"] == ALONE:
            decoded.faults.append(f"{entry['left']} is paired with nothing; leave the pair out")
    for left, decided in problem.decisions.items():
        name = variable_name(left, "right")
        if name not in decoded.values:
            if ALONE in decided["right"]["in"]:
                decoded.values[name] = ALONE
            else:
                decoded.faults.append(f"{left} left out")
    in_domain(_variables(problem), decoded)
    sorted_by(entries, _paired(problem, decoded.values), "left", decoded)
    return decoded


def _paired(problem: Problem, values: Values) -> list[str]:
    return [left for left in owners(problem) if values.get(variable_name(left, "right"), ALONE) != ALONE]


def _encode(problem: Problem, values: Values) -> Answer:
    return {
        "pairs": [
            {"left": left, "right": values[variable_name(left, "right")]} for left in _paired(problem, values)
        ]
    }


def _example(problem: Problem) -> Answer:
    lefts, rights = unused_ids(problem, "P", 20)[-2:], unused_ids(problem, "Q", 20)[-2:]
    return {"pairs": [{"left": a, "right": b} for a, b in zip(lefts, reversed(rights), strict=True)]}


KIND = Kind(
    "matching",
    "pairs",
    load_schema("matching"),
    _variables,
    _signatures,
    _bind,
    _structure,
    _decode,
    _encode,
    canonical,
    _example,
)
