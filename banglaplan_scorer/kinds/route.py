"""Route: `{"route": [{"leg", "depart", "arrive"}], "total_cost_bdt": 2100}`; a path of legs, or a tour of stops.

A record that names a `depot` asks for a tour (`route_tour`: every stop once, in an order to be found), any other for
a path (`route_path`: some of the offered legs, from an origin to a destination).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from banglaplan_scorer.kinds import route_path, route_tour
from banglaplan_scorer.kinds.forms import canonical
from banglaplan_scorer.kinds.model import (
    Answer,
    Decoded,
    Demand,
    Kind,
    Lookup,
    Values,
    Variable,
    unused_ids,
)
from banglaplan_scorer.kinds.schemas import load_schema
from banglaplan_scorer.record import Problem
from banglaplan_scorer.rules.types import Function


def is_tour(problem: Problem) -> bool:
    """Whether the record asks for an order of stops rather than for a path of legs."""
    return "depot" in problem.params


def _variables(problem: Problem) -> tuple[Variable, ...]:
    return route_tour.variables(problem) if is_tour(problem) else route_path.variables(problem)


def _signatures(problem: Problem) -> Mapping[str, Function]:
    return route_tour.signatures(problem) if is_tour(problem) else route_path.signatures(problem)


def _bind(problem: Problem, values: Mapping[str, Any], lookup: Lookup) -> Mapping[str, Callable[..., Any]]:
    form = route_tour.bind if is_tour(problem) else route_path.bind
    return form(problem, values, lookup)


def _structure(problem: Problem) -> tuple[Demand, ...]:
    return route_tour.structure(problem) if is_tour(problem) else route_path.structure(problem)


def _decode(problem: Problem, answer: Answer) -> Decoded:
    return route_tour.decode(problem, answer) if is_tour(problem) else route_path.decode(problem, answer)


def _encode(problem: Problem, values: Values) -> Answer:
    return route_tour.encode(problem, values) if is_tour(problem) else route_path.encode(problem, values)


def _example(problem: Problem) -> Answer:
    first, second = unused_ids(problem, "L", 30)[-2:]
    return {
        "route": [
            {"leg": first, "depart": "2001-01-01T00:00:00+06:00", "arrive": "2001-01-01T00:10:00+06:00"},
            {"leg": second, "depart": "2001-01-01T00:20:00+06:00", "arrive": "2001-01-01T00:30:00+06:00"},
        ],
        "total_cost_bdt": 1,
    }


KIND = Kind(
    "route",
    "route",
    load_schema("route"),
    _variables,
    _signatures,
    _bind,
    _structure,
    _decode,
    _encode,
    canonical,
    _example,
)
