"""Classification: `{"label": "L2"}`; one label of several."""

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
    once_per_problem,
    read_variables,
    unused_ids,
)
from banglaplan_scorer.kinds.schemas import load_schema
from banglaplan_scorer.record import Problem, RecordError
from banglaplan_scorer.rules.types import Function, Str

_LABEL = "label[answer]"


@once_per_problem
def _variables(problem: Problem) -> tuple[Variable, ...]:
    if set(problem.decisions) != {"answer"}:
        raise RecordError('problem.decisions: a classification decides {"answer": {"label": {"in": [...]}}}')
    found = read_variables(problem, ["label"])
    if not found[0].is_choice:
        raise RecordError("problem.decisions.answer.label: labels are identifiers")
    return found


def _signatures(problem: Problem) -> Mapping[str, Function]:
    return {"label": Function((), Str())}


def _bind(problem: Problem, values: Mapping[str, Any], lookup: Lookup) -> Mapping[str, Callable[..., Any]]:
    return {"label": lambda: values[_LABEL]}


def _structure(problem: Problem) -> tuple[Demand, ...]:
    return ()


def _decode(problem: Problem, answer: Answer) -> Decoded:
    decoded = Decoded()
    label = answer["label"]
    if label in problem.decisions["answer"]["label"]["in"]:
        decoded.values[_LABEL] = label
    else:
        decoded.faults.append(f"{label!r} is no label of the problem")
    return decoded


def _encode(problem: Problem, values: Values) -> Answer:
    return {"label": values[_LABEL]}


def _example(problem: Problem) -> Answer:
    return {"label": unused_ids(problem, "L", 12)[-1]}


KIND = Kind(
    "classification",
    "label",
    load_schema("classification"),
    _variables,
    _signatures,
    _bind,
    _structure,
    _decode,
    _encode,
    canonical,
    _example,
)
