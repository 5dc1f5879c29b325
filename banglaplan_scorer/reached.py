"""What a plan reaches: the value of every objective and of the tie-break, for showing it beside the gold answer's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from banglaplan_scorer.check import Checker, checker_for
from banglaplan_scorer.rules.compile import Namespace, evaluate
from banglaplan_scorer.rules.errors import MissingDecision, RuleError


@dataclass(frozen=True, slots=True)
class Reached:
    """Values in the record's own units (minutes, taka, counts), whether the plan keeps the rules or not."""

    objectives: tuple[int | None, ...]
    """In the record's order; None where an objective has no value on the plan, as one that leaves a task out."""
    ties: tuple[int, ...] | None
    """The tie-break; None where it has no value on the plan."""


def reached(record: str, answer: Mapping[str, Any]) -> Reached:
    """The objectives and tie-break of a canonical `verified_answer` of the record's kind.

    Raises:
        RecordError, RuleError: the record is malformed (never because of the answer).
    """
    checker = checker_for(record)
    names = checker.bind(checker.kind.decode(checker.problem, dict(answer)).values)
    values: list[int | None] = []
    for objective, code in checker.objectives:
        try:
            values.append(int(evaluate(code, names, objective.id)))
        except (MissingDecision, RuleError):
            values.append(None)
    return Reached(tuple(values), _ties(checker, names))


def _ties(checker: Checker, names: Namespace) -> tuple[int, ...] | None:
    try:
        return tuple(checker.ties(names))
    except (MissingDecision, RuleError):
        return None
