"""Ordered steps: `{"steps": [{"step": "S2", "start": "…"}]}`; every step once, each with its start."""

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
    all_present,
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
from banglaplan_scorer.record import Problem
from banglaplan_scorer.rules.types import Bool, Function, Int, Str


@once_per_problem
def _variables(problem: Problem) -> tuple[Variable, ...]:
    return read_variables(problem, ["start"])


def _signatures(problem: Problem) -> Mapping[str, Function]:
    found = {"start": Function((Str(),), Int()), "before": Function((Str(), Str()), Bool())}
    if "minutes" in problem.tables:
        found["end"] = Function((Str(),), Int())
    return found


def _bind(problem: Problem, values: Mapping[str, Any], lookup: Lookup) -> Mapping[str, Callable[..., Any]]:
    def start(step: str) -> Any:
        return values[f"start[{step}]"]

    found: dict[str, Callable[..., Any]] = {"start": start, "before": lambda a, b: start(a) < start(b)}
    if "minutes" in problem.tables:
        found["end"] = lambda step: start(step) + lookup("minutes", step)
    return found


def _structure(problem: Problem) -> tuple[Demand, ...]:
    return ()


def _decode(problem: Problem, answer: Answer) -> Decoded:
    decoded = Decoded()
    known = owners(problem)
    entries = once_each(answer["steps"], "step", known, decoded, what="step")
    all_present((entry["step"] for entry in entries), known, decoded)
    decoded.values |= {variable_name(e["step"], "start"): problem.time_of(e["start"]) for e in entries}
    _whole_minutes(entries, decoded)
    in_domain(_variables(problem), decoded)
    sorted_by(entries, _order(problem, decoded.values), "step", decoded)
    return decoded


def _whole_minutes(entries: list[Answer], decoded: Decoded) -> None:
    for entry in entries:
        if entry["start"][17:19] != "00":
            decoded.faults.append(f"{entry['step']} does not start on a whole minute")


def _order(problem: Problem, values: Values) -> list[str]:
    known = [step for step in owners(problem) if variable_name(step, "start") in values]
    return sorted(known, key=lambda step: values[variable_name(step, "start")])


def _encode(problem: Problem, values: Values) -> Answer:
    return {
        "steps": [
            {"step": step, "start": problem.timestamp(values[variable_name(step, "start")])}
            for step in _order(problem, values)
        ]
    }


def _example(problem: Problem) -> Answer:
    first, second = unused_ids(problem, "S", 20)[-2:]
    return {
        "steps": [
            {"step": first, "start": "2001-01-01T00:00:00+06:00"},
            {"step": second, "start": "2001-01-01T00:30:00+06:00"},
        ]
    }


KIND = Kind(
    "ordered_steps",
    "steps",
    load_schema("ordered_steps"),
    _variables,
    _signatures,
    _bind,
    _structure,
    _decode,
    _encode,
    canonical,
    _example,
)
