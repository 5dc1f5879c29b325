"""Judge plans while a problem is still being drawn: the scorer's own checker of a case and a few of its rules.

A type that aims its rules at the plans that lead enumerates them itself; what a rule says of them is never written
a second time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from banglaplan_scorer.check import Checker, compile_problem
from banglaplan_scorer.record import problem_from
from banglaplan_synth.engine.problem_type import Facts, Objective, Rule


def checker_of(
    kind: str, facts: Facts, rules: Sequence[Rule], goals: Sequence[Objective], tie_break: str
) -> Checker:
    """The checker of a record with these rules (`C0`, `C1`, …) and goals (`O0`, …); the tie-break is minimised.

    Raises:
        RecordError, RuleError: a rule, a goal or the tie-break does not fit the facts.
    """
    raw: dict[str, Any] = {"kind": kind, "epoch": f"{facts.epoch}T00:00:00+06:00", "sets": facts.sets}
    raw |= {"decisions": facts.decisions, "total_cost": facts.total_cost}
    raw |= {"tables": dict(facts.tables), "params": dict(facts.params)}
    for rule in rules:
        for name, value in rule.facts.items():
            raw["params" if isinstance(value, int) else "tables"][name] = value
    told = {"name": "rule", "pool": "task", "tier": "basic"}
    raw["rules"] = [{"id": f"C{place}", **told, "expr": rule.expr} for place, rule in enumerate(rules)]
    raw["objectives"] = [
        {"id": f"O{place}", "sense": goal.sense, "expr": goal.expr} for place, goal in enumerate(goals)
    ]
    raw["tie_break"] = {"sense": "min", "expr": tie_break}
    return compile_problem(problem_from(raw))
