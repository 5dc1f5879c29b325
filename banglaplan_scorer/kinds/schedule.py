"""Schedule: `{"schedule": [{"task", "resource", "start", "end"}]}`; every task once, its length from `minutes`.

The table `minutes` gives a task's length, or, where the length depends on who or what does it, a table by
resource. `resource` is decided only where the problem has resources.
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
from banglaplan_scorer.record import Problem, RecordError
from banglaplan_scorer.rules.types import Bool, Function, Int, Str


@once_per_problem
def _has_resources(problem: Problem) -> bool:
    return any("resource" in decided for decided in problem.decisions.values())


@once_per_problem
def _by_resource(problem: Problem) -> bool:
    return any(isinstance(length, Mapping) for length in problem.tables["minutes"].values())


@once_per_problem
def _variables(problem: Problem) -> tuple[Variable, ...]:
    found = read_variables(problem, ["start", "resource"] if _has_resources(problem) else ["start"])
    lengths = problem.tables.get("minutes")
    if not isinstance(lengths, Mapping) or set(lengths) < set(problem.decisions):
        raise RecordError("problem.tables.minutes: must give the length of every task in minutes")
    return found


def _signatures(problem: Problem) -> Mapping[str, Function]:
    found = {
        "start": Function((Str(),), Int()),
        "end": Function((Str(),), Int()),
        "overlaps": Function((Str(), Str()), Bool(), 3),
    }
    if _has_resources(problem):
        found["resource"] = Function((Str(),), Str())
    return found


def _bind(problem: Problem, values: Mapping[str, Any], lookup: Lookup) -> Mapping[str, Callable[..., Any]]:
    by_resource = _has_resources(problem) and _by_resource(problem)

    def start(task: str) -> Any:
        return values[f"start[{task}]"]

    def resource(task: str) -> Any:
        return values[f"resource[{task}]"]

    def end(task: str) -> Any:
        length = lookup("minutes", task, resource(task)) if by_resource else lookup("minutes", task)
        return start(task) + length

    def overlaps(a: str, b: str) -> Any:
        # `&` is the one conjunction that plain truth values and solver expressions share
        return (start(a) < end(b)) & (start(b) < end(a))

    found: dict[str, Callable[..., Any]] = {"start": start, "end": end, "overlaps": overlaps}
    if _has_resources(problem):
        found["resource"] = resource
    return found


def _structure(problem: Problem) -> tuple[Demand, ...]:
    return ()


def _length(problem: Problem, values: Values, task: str) -> int | None:
    length = problem.tables["minutes"][task]
    if isinstance(length, Mapping):
        length = length.get(values.get(variable_name(task, "resource")))
    return length if isinstance(length, int) else None


def _decode(problem: Problem, answer: Answer) -> Decoded:
    decoded = Decoded()
    known = owners(problem)
    entries = once_each(answer["schedule"], "task", known, decoded, what="task")
    all_present((entry["task"] for entry in entries), known, decoded)
    with_resources = _has_resources(problem)
    for entry in entries:
        task = entry["task"]
        decoded.values[variable_name(task, "start")] = start = problem.time_of(entry["start"])
        if ("resource" in entry) != with_resources:
            decoded.faults.append(f"{task} {'lacks its' if with_resources else 'names a'} resource")
        elif with_resources:
            decoded.values[variable_name(task, "resource")] = entry["resource"]
        length = _length(problem, decoded.values, task)
        exact = entry["start"][17:19] == "00" == entry["end"][17:19]
        if length is not None and (problem.time_of(entry["end"]) != start + length or not exact):
            decoded.faults.append(f"{task} does not end {length} minutes after its start")
    in_domain(_variables(problem), decoded)
    sorted_by(entries, _order(problem, decoded.values), "task", decoded)
    return decoded


def _order(problem: Problem, values: Values) -> list[str]:
    known = [task for task in owners(problem) if variable_name(task, "start") in values]
    return sorted(known, key=lambda task: values[variable_name(task, "start")])


def _encode(problem: Problem, values: Values) -> Answer:
    entries = []
    for task in _order(problem, values):
        start = values[variable_name(task, "start")]
        entry = {"task": task}
        if _has_resources(problem):
            entry["resource"] = values[variable_name(task, "resource")]
        entry["start"] = problem.timestamp(start)
        entry["end"] = problem.timestamp(start + (_length(problem, values, task) or 0))
        entries.append(entry)
    return {"schedule": entries}


def _example(problem: Problem) -> Answer:
    first, second = unused_ids(problem, "T", 20)[-2:]
    entries = []
    for task, hour in ((first, "00"), (second, "01")):
        entry = {"task": task}
        if _has_resources(problem):
            entry["resource"] = unused_ids(problem, "R", 30)[-1]
        entry |= {"start": f"2001-01-01T{hour}:00:00+06:00", "end": f"2001-01-01T{hour}:10:00+06:00"}
        entries.append(entry)
    return {"schedule": entries}


KIND = Kind(
    "schedule",
    "schedule",
    load_schema("schedule"),
    _variables,
    _signatures,
    _bind,
    _structure,
    _decode,
    _encode,
    canonical,
    _example,
)
