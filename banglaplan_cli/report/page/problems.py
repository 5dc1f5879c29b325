"""A problem as the sample browser shows it: prompts, gold answer, rules, objectives and what it was proved to lack."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from banglaplan_scorer.gold import gold_of
from banglaplan_scorer.reached import reached
from banglaplan_scorer.record import Objective, Problem, read_problem
from banglaplan_scorer.rows import Row


def problem_of(rows: Mapping[str, Row]) -> tuple[dict[str, Any], dict[str, int]]:
    """One problem from its rows by language, and for each language which of the `variants` is its own.

    Gold and record of both languages are the same in the release and so stand once; another dataset may differ.
    """
    variants: dict[tuple[str, str | None], int] = {}
    places: dict[str, int] = {}
    told: list[dict[str, Any]] = []
    for lang, row in rows.items():
        record = row.get("problem")
        key = str(row["gold_answer"]), record if isinstance(record, str) else None
        if key not in variants:
            variants[key] = len(told)
            told.append(_variant(row, key[1]))
        places[lang] = variants[key]
    return {
        "prompts": {lang: str(row["gold_prompt"]) for lang, row in rows.items()},
        "variants": told,
    }, places


def _variant(row: Row, record: str | None) -> dict[str, Any]:
    gold = gold_of(row).verified
    answer: dict[str, Any] = {"is_feasible": gold is not None}
    if gold is not None:
        answer["verified_answer"] = gold
    found: dict[str, Any] = {"gold": [answer], "k": row.get("k")}
    if record is None:
        return found
    problem = read_problem(record)
    values = reached(record, gold) if gold is not None else None
    return found | {
        "rules": [[rule.id, rule.name, rule.tier, rule.bn, rule.en, rule.expr] for rule in problem.rules],
        "objectives": [_objective(objective) for objective in problem.objectives],
        "tie": _objective(problem.tie_break),
        "reached": None if values is None else [values.objectives, values.ties],
        "conflict": _conflict(problem),
    }


def _objective(objective: Objective) -> list[str]:
    return [objective.id, objective.sense, objective.bn, objective.en, objective.expr]


def _conflict(problem: Problem) -> dict[str, str] | None:
    """Why no plan exists, as plain texts: the fact that is too tight, what is stated, what a plan would need."""
    if problem.conflict is None:
        return None
    shown = {}
    for key, value in problem.conflict.items():
        shown[str(key)] = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return shown
