"""Allocation: `{"allocations": [{"recipient", "resource", "amount"}]}`; zero amounts are left out.

With one thing to share out, each recipient decides `amount`; with several, each decides one amount per resource,
and a resource that a recipient cannot have is not among its fields.
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
    once_per_problem,
    read_domain,
    unused_ids,
    variable_name,
)
from banglaplan_scorer.kinds.schemas import load_schema
from banglaplan_scorer.record import Problem, RecordError
from banglaplan_scorer.rules.types import Function, Int, Str


@once_per_problem
def _several(problem: Problem) -> bool:
    return any(set(decided) != {"amount"} for decided in problem.decisions.values())


@once_per_problem
def _variables(problem: Problem) -> tuple[Variable, ...]:
    found = []
    for owner, decided in problem.decisions.items():
        if not decided:
            raise RecordError(f"problem.decisions.{owner}: must give the range of at least one amount")
        for name, domain in decided.items():
            values = read_domain(domain, f"problem.decisions.{owner}.{name}")
            if isinstance(values[0], str) or min(int(value) for value in values) < 0:
                raise RecordError(f"problem.decisions.{owner}.{name}: amounts are integers, not negative")
            found.append(Variable(variable_name(owner, name), owner, name, values))
    if not found:
        raise RecordError("problem.decisions: nothing is to be decided")
    return tuple(found)


def _signatures(problem: Problem) -> Mapping[str, Function]:
    return {"amount": Function((Str(), Str()) if _several(problem) else (Str(),), Int())}


def _bind(problem: Problem, values: Mapping[str, Any], lookup: Lookup) -> Mapping[str, Callable[..., Any]]:
    decisions = problem.decisions

    def amount(recipient: str, resource: str = "amount") -> Any:
        # what a recipient cannot have is no decision: it is nothing
        return values[f"{resource}[{recipient}]"] if resource in decisions[recipient] else 0

    return {"amount": amount}


def _structure(problem: Problem) -> tuple[Demand, ...]:
    return ()


def _decode(problem: Problem, answer: Answer) -> Decoded:
    decoded = Decoded()
    several = _several(problem)
    listed = []
    for entry in answer["allocations"]:
        recipient, resource = entry["recipient"], entry.get("resource", "amount")
        name = variable_name(recipient, resource)
        if ("resource" in entry) != several:
            decoded.faults.append(f"{recipient} {'lacks its' if several else 'names a'} resource")
        elif recipient not in problem.decisions:
            decoded.faults.append(f"{recipient!r} is no recipient of the problem")
        elif resource not in problem.decisions[recipient]:
            if entry["amount"]:
                decoded.faults.append(f"{recipient} cannot have {resource!r}")
            else:
                decoded.convention.append(f"{recipient} and {resource}: a zero amount is to be left out")
        elif name in decoded.values:
            decoded.faults.append(
                f"{recipient} and {resource} stand twice" if several else f"{recipient} stands twice"
            )
        else:
            decoded.values[name] = entry["amount"]
            listed.append(name)
            if entry["amount"] == 0:
                decoded.convention.append(f"{recipient}: a zero amount is to be left out")
    wanted = [variable.name for variable in _variables(problem)]
    if not decoded.faults and listed != [name for name in wanted if name in decoded.values]:
        decoded.convention.append("the entries stand in another order than the prompt asks for")
    for name in wanted:
        decoded.values.setdefault(name, 0)
    in_domain(_variables(problem), decoded)
    return decoded


def _encode(problem: Problem, values: Values) -> Answer:
    several = _several(problem)
    entries = []
    for variable in _variables(problem):
        if values[variable.name]:
            entry = {"recipient": variable.owner}
            if several:
                entry["resource"] = variable.field
            entries.append({**entry, "amount": values[variable.name]})
    return {"allocations": entries}


def _example(problem: Problem) -> Answer:
    entries = []
    for recipient in unused_ids(problem, "U", 20)[-2:]:
        entry: Answer = {"recipient": recipient}
        if _several(problem):
            entry["resource"] = unused_ids(problem, "R", 30)[-1]
        entries.append({**entry, "amount": 1})
    return {"allocations": entries}


KIND = Kind(
    "allocation",
    "allocations",
    load_schema("allocation"),
    _variables,
    _signatures,
    _bind,
    _structure,
    _decode,
    _encode,
    canonical,
    _example,
)
