"""A route as a tour: one ride to every stop, in an order that is to be found, and perhaps a ride back.

The record names the param `depot`, where the rider sets out; the table `travel` with the minutes from each place to
each other one (a pair that stands one way only takes as long the other way); and, if a stop takes time, `service`:
a param, or a table with a cell for every stop. A decision's owner is the stop that the ride leads to. If the depot
is an owner too, the tour ends with the ride back to it; else at the last stop.
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
    all_present,
    in_domain,
    once_each,
    once_per_problem,
    owners,
    read_variables,
    variable_name,
)
from banglaplan_scorer.record import Problem, RecordError
from banglaplan_scorer.rules.types import Bool, Function, Int, Str

_ORDER: Final = f"distinct(position(a) for a in {DECIDED})"

_TIMES: Final = (
    f"all(implies(follows(a, b), depart(b) >= arrive(a){{}})"
    f" for a in {DECIDED} if a != depot for b in {DECIDED} if b != a)"
)


@once_per_problem
def variables(problem: Problem) -> tuple[Variable, ...]:
    """Where in the order a stop stands, and when the rider departs for it."""
    if problem.total_cost is None:
        raise RecordError("problem.total_cost: a route needs the expression of its total")
    found = read_variables(problem, ["position", "depart"])
    places, depot = len(problem.decisions), _depot(problem)
    for variable in found:
        wanted = (
            [places] if variable.owner == depot else list(range(1, places + (depot not in problem.decisions)))
        )
        if variable.field == "position" and list(variable.domain) != wanted:
            raise RecordError(f"{_at(variable.owner)}.position: must be from {wanted[0]} to {wanted[-1]}")
        if variable.is_choice:
            raise RecordError(f"{_at(variable.owner)}.depart: must be integers")
    for start, end in ((a, b) for a in [depot, *_stops(problem)] for b in problem.decisions if a != b):
        _cell(problem, start, end)
    service = problem.tables.get("service")
    if service is not None and not (isinstance(service, Mapping) and {*_stops(problem)} <= {*service}):
        raise RecordError("problem.tables.service: must have a cell for every stop")
    return found


def _depot(problem: Problem) -> str:
    return str(problem.params["depot"])


def _at(owner: str) -> str:
    return f"problem.decisions.{owner}"


def _stops(problem: Problem) -> list[str]:
    return [owner for owner in owners(problem) if owner != _depot(problem)]


def _cell(problem: Problem, start: str, end: str) -> tuple[str, str]:
    """The keys of the cell that says how long it takes from one place to another."""
    travel = problem.tables.get("travel")
    for one, other in ((start, end), (end, start)):
        if isinstance(travel, Mapping) and isinstance(travel.get(one), Mapping) and other in travel[one]:
            return one, other
    raise RecordError(f"problem.tables.travel: must say how long it takes from {start} to {end}")


def signatures(problem: Problem) -> Mapping[str, Function]:
    """The accessors of a tour; `follows(a, b)` also takes the depot, before the first stop or after the last."""
    rides = len(problem.decisions)
    return {
        "position": Function((Str(),), Int(8)),
        "before": Function((Str(), Str()), Bool()),
        "follows": Function((Str(), Str()), Bool(), 2),
        "depart": Function((Str(),), Int()),
        "ride": Function((Str(),), Int(), 2 * rides),
        "arrive": Function((Str(),), Int(), 2 * rides),
        "departure": Function((), Int(), 2 * rides),
        "arrival": Function((), Int(), 2 * rides * rides),
        "riding": Function((), Int(), 2 * rides * rides),
    }


def bind(problem: Problem, values: Mapping[str, Any], lookup: Lookup) -> Mapping[str, Callable[..., Any]]:
    """The accessors on the values of one plan."""
    depot, rides = _depot(problem), owners(problem)

    def position(stop: str) -> Any:
        return values[f"position[{stop}]"]

    def depart(stop: str) -> Any:
        return values[f"depart[{stop}]"]

    def follows(first: str, second: str) -> Any:
        if first == depot:
            return position(second) == 1
        return position(second) == position(first) + 1

    def ride(stop: str) -> Any:
        starts = [start for start in [depot, *_stops(problem)] if start != stop]
        return sum(follows(start, stop) * lookup("travel", *_cell(problem, start, stop)) for start in starts)

    def arrive(stop: str) -> Any:
        return depart(stop) + ride(stop)

    def at_place(place: int, time: Callable[[str], Any]) -> Any:
        return sum((position(stop) == place) * time(stop) for stop in rides)

    return {
        "position": position,
        "before": lambda a, b: position(a) < position(b),
        "follows": follows,
        "depart": depart,
        "ride": ride,
        "arrive": arrive,
        "departure": lambda: at_place(1, depart),
        "arrival": lambda: arrive(depot) if depot in rides else at_place(len(rides), arrive),
        "riding": lambda: sum(ride(stop) for stop in rides),
    }


def structure(problem: Problem) -> tuple[Demand, ...]:
    """Every stop has its own place in the order, and nobody leaves a stop before its work is done."""
    service = " + service[a]" if "service" in problem.tables else " + service" * ("service" in problem.params)
    return (
        Demand("order", _ORDER, "two stops share a place in the order"),
        Demand("times", _TIMES.format(service), "a ride departs before the stop before it is done"),
    )


def decode(problem: Problem, answer: Answer) -> Decoded:
    """An answer as values: its order is that of the entries."""
    decoded = Decoded()
    entries = once_each(answer["route"], "leg", owners(problem), decoded, what="stop")
    place = _depot(problem)
    for position, entry in enumerate(entries, 1):
        stop, depart = entry["leg"], problem.time_of(entry["depart"])
        decoded.values |= {variable_name(stop, "position"): position, variable_name(stop, "depart"): depart}
        minutes = _minutes(problem, place, stop) if place != stop else 0
        exact = entry["depart"][17:19] == "00" == entry["arrive"][17:19]
        if problem.time_of(entry["arrive"]) != depart + minutes or not exact:
            decoded.faults.append(f"{stop} is not reached {minutes} minutes after the departure")
        place = stop
    all_present((entry["leg"] for entry in entries), owners(problem), decoded)
    decoded.values["total_cost_bdt"] = answer["total_cost_bdt"]
    in_domain(variables(problem), decoded)
    return decoded


def _minutes(problem: Problem, start: str, end: str) -> int:
    one, other = _cell(problem, start, end)
    return int(problem.tables["travel"][one][other])


def encode(problem: Problem, values: Values) -> Answer:
    """The rides in their order."""
    entries = []
    place = _depot(problem)
    for stop in sorted(owners(problem), key=lambda stop: values[variable_name(stop, "position")]):
        depart = values[variable_name(stop, "depart")]
        arrive = depart + _minutes(problem, place, stop)
        entries.append(
            {"leg": stop, "depart": problem.timestamp(depart), "arrive": problem.timestamp(arrive)}
        )
        place = stop
    return {"route": entries, "total_cost_bdt": values["total_cost_bdt"]}
