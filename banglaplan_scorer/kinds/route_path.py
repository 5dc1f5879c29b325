"""A route as a path: some of the offered legs lead from an origin to a destination.

The record names the set `places`, the params `origin` and `destination`, and for every leg the tables `leaves` and
`reaches` (places) and `minutes`. A route is a simple path: it enters no place twice, and no leg departs before the
one that brought the traveller there has arrived.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from banglaplan_scorer.kinds.model import (
    DECIDED,
    Answer,
    Decoded,
    Demand,
    Lookup,
    Values,
    Variable,
    in_domain,
    once_each,
    once_per_problem,
    owners,
    read_variables,
    sorted_by,
    variable_name,
)
from banglaplan_scorer.record import Problem, RecordError
from banglaplan_scorer.rules.types import Bool, Function, Int, Str

_FLOW: Final = (
    f"all(count(used(a) for a in {DECIDED} if leaves[a] == p) - count(used(a) for a in {DECIDED} if reaches[a] == p)"
    " == (1 if p == origin else 0) - (1 if p == destination else 0) for p in places)"
)
_SIMPLE: Final = (
    f"all(count(used(a) for a in {DECIDED} if reaches[a] == p) <= (0 if p == origin else 1) for p in places)"
)
_CONNECTED: Final = (
    f"all(implies(used(a) and used(b), depart(b) >= arrive(a))"
    f" for a in {DECIDED} for b in {DECIDED} if reaches[a] == leaves[b])"
)


@once_per_problem
def variables(problem: Problem) -> tuple[Variable, ...]:
    """Whether a leg is used, and when it departs."""
    for table in ("leaves", "reaches", "minutes"):
        cells = problem.tables.get(table)
        if not isinstance(cells, Mapping) or not set(problem.decisions) <= set(cells):
            raise RecordError(f"problem.tables.{table}: must have a cell for every leg")
    if problem.total_cost is None:
        raise RecordError("problem.total_cost: a route needs the expression of its total")
    missing = {"origin", "destination"} - set(problem.params)
    if missing or "places" not in problem.sets:
        raise RecordError("problem: a route needs the params origin and destination and the set places")
    found = read_variables(problem, ["used", "depart"])
    for variable in found:
        if variable.is_choice or (variable.field == "used" and variable.domain != range(2)):
            raise RecordError(f"problem.decisions.{variable.owner}: used is [0, 1, 1], depart is integers")
    return found


def signatures(problem: Problem) -> Mapping[str, Function]:
    """The accessors of a path."""
    legs = len(problem.decisions)
    return {
        "used": Function((Str(),), Bool()),
        "depart": Function((Str(),), Int()),
        "arrive": Function((Str(),), Int()),
        "follows": Function((Str(), Str()), Bool(), 3),
        "departure": Function((), Int(), 2 * legs),
        "arrival": Function((), Int(), 2 * legs),
    }


def bind(problem: Problem, values: Mapping[str, Any], lookup: Lookup) -> Mapping[str, Callable[..., Any]]:
    """The accessors on the values of one plan."""
    leaves, reaches = problem.tables["leaves"], problem.tables["reaches"]
    origin, destination = problem.params["origin"], problem.params["destination"]

    def used(leg: str) -> Any:
        return values[f"used[{leg}]"] == 1

    def depart(leg: str) -> Any:
        return values[f"depart[{leg}]"]

    def arrive(leg: str) -> Any:
        return depart(leg) + lookup("minutes", leg)

    def follows(first: str, second: str) -> Any:
        return used(first) & used(second) if reaches[first] == leaves[second] else False

    def departure() -> Any:
        return sum(values[f"used[{leg}]"] * depart(leg) for leg in problem.decisions if leaves[leg] == origin)

    def arrival() -> Any:
        return sum(
            values[f"used[{leg}]"] * arrive(leg) for leg in problem.decisions if reaches[leg] == destination
        )

    return {
        "used": used,
        "depart": depart,
        "arrive": arrive,
        "follows": follows,
        "departure": departure,
        "arrival": arrival,
    }


@once_per_problem
def structure(problem: Problem) -> tuple[Demand, ...]:
    """The used legs lead from the origin to the destination, each after the one before."""
    demands = [
        Demand("flow", _FLOW, "the legs do not lead from the origin to the destination"),
        Demand("simple", _SIMPLE, "a place is reached twice"),
        Demand("connected", _CONNECTED, "a leg departs before the one before it has arrived"),
    ]
    for variable in variables(problem):
        if variable.field == "depart":
            leg, first = variable.owner, variable.domain[0]
            # an unused leg has no departure; one value stands for all, so that a route is one assignment
            demands.append(
                Demand(f"unused {leg}", f"used('{leg}') or depart('{leg}') == {first}", f"{leg} is not used")
            )
    return tuple(demands)


def decode(problem: Problem, answer: Answer) -> Decoded:
    """An answer as values; a leg arrives when its minutes are over."""
    decoded = Decoded()
    known = owners(problem)
    entries = once_each(answer["route"], "leg", known, decoded, what="leg")
    for entry in entries:
        leg, minutes = entry["leg"], problem.tables["minutes"][entry["leg"]]
        depart = problem.time_of(entry["depart"])
        decoded.values |= {variable_name(leg, "used"): 1, variable_name(leg, "depart"): depart}
        exact = entry["depart"][17:19] == "00" == entry["arrive"][17:19]
        if problem.time_of(entry["arrive"]) != depart + minutes or not exact:
            decoded.faults.append(f"{leg} does not arrive {minutes} minutes after it departs")
    for variable in variables(problem):
        decoded.values.setdefault(variable.name, variable.domain[0])
    decoded.values["total_cost_bdt"] = answer["total_cost_bdt"]
    in_domain(variables(problem), decoded)
    sorted_by(entries, _travelled(problem, decoded.values), "leg", decoded)
    return decoded


def _travelled(problem: Problem, values: Values) -> list[str]:
    """The used legs by departure; a leg takes at least a minute, so that this is the order of travel."""
    used = [leg for leg in owners(problem) if values[variable_name(leg, "used")] == 1]
    return sorted(used, key=lambda leg: values[variable_name(leg, "depart")])


def encode(problem: Problem, values: Values) -> Answer:
    """The used legs as travelled."""
    entries = []
    for leg in _travelled(problem, values):
        depart = values[variable_name(leg, "depart")]
        arrive = depart + problem.tables["minutes"][leg]
        entries.append({"leg": leg, "depart": problem.timestamp(depart), "arrive": problem.timestamp(arrive)})
    return {"route": entries, "total_cost_bdt": values["total_cost_bdt"]}
