"""Selection: `{"selected": [{"item", "quantity"}], "total_cost_bdt": 61799}`; what is taken, and what it costs.

`quantity` is decided where quantities are chosen, otherwise each item is in or out (`selected`). The total is the
record's `total_cost` expression.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

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
from banglaplan_scorer.rules.types import Bool, Function, Int, Str


@once_per_problem
def _field(problem: Problem) -> str:
    return "quantity" if any("quantity" in decided for decided in problem.decisions.values()) else "selected"


@once_per_problem
def _variables(problem: Problem) -> tuple[Variable, ...]:
    if problem.total_cost is None:
        raise RecordError("problem.total_cost: a selection needs the expression of its total")
    found = read_variables(problem, [_field(problem)])
    for variable in found:
        if variable.field == "selected" and variable.domain != range(2):
            raise RecordError(f"problem.decisions.{variable.owner}.selected: must be [0, 1, 1]")
    return found


def _signatures(problem: Problem) -> Mapping[str, Function]:
    return {"quantity": Function((Str(),), Int()), "selected": Function((Str(),), Bool())}


def _bind(problem: Problem, values: Mapping[str, Any], lookup: Lookup) -> Mapping[str, Callable[..., Any]]:
    field = _field(problem)

    def quantity(item: str) -> Any:
        return values[f"{field}[{item}]"]

    return {"quantity": quantity, "selected": lambda item: quantity(item) >= 1}


def _structure(problem: Problem) -> tuple[Demand, ...]:
    return ()


def _decode(problem: Problem, answer: Answer) -> Decoded:
    decoded = Decoded()
    field = _field(problem)
    known = owners(problem)
    entries = once_each(answer["selected"], "item", known, decoded, what="item")
    for entry in entries:
        item = entry["item"]
        decoded.values[variable_name(item, field)] = entry.get("quantity", 1)
        if ("quantity" in entry) != (field == "quantity"):
            decoded.faults.append(f"{item} {'lacks its' if field == 'quantity' else 'names a'} quantity")
        if entry.get("quantity", 1) == 0:
            decoded.convention.append(f"{item}: a zero quantity is to be left out")
    for item in known:
        decoded.values.setdefault(variable_name(item, field), 0)
    decoded.values["total_cost_bdt"] = answer["total_cost_bdt"]
    in_domain(_variables(problem), decoded)
    listed = {entry["item"] for entry in entries}
    sorted_by(entries, [item for item in known if item in listed], "item", decoded)
    return decoded


def _encode(problem: Problem, values: Values) -> Answer:
    field = _field(problem)
    taken = []
    for item in owners(problem):
        quantity = values[variable_name(item, field)]
        if quantity:
            taken.append({"item": item, "quantity": quantity} if field == "quantity" else {"item": item})
    return {"selected": taken, "total_cost_bdt": values["total_cost_bdt"]}


def _example(problem: Problem) -> Answer:
    extra = {"quantity": 1} if _field(problem) == "quantity" else {}
    return {
        "selected": [{"item": item, **extra} for item in unused_ids(problem, "I", 30)[-2:]],
        "total_cost_bdt": 1,
    }


KIND = Kind(
    "selection",
    "selected",
    load_schema("selection"),
    _variables,
    _signatures,
    _bind,
    _structure,
    _decode,
    _encode,
    canonical,
    _example,
)
