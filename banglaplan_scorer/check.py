"""Check a plan against its problem: which rules it breaks, what it loses, and why it is wrong (V, S or N).

V breaks a rule or the kind's structure, S keeps them all but loses on an objective, N ties on every objective
and loses only the tie-break, the order of the list or an output convention (BanglaPLAN, arXiv 2610.19704,
appendix B, where people did this by hand).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType
from typing import Any, Literal

from banglaplan_scorer.kinds import kind_of
from banglaplan_scorer.kinds.model import DECIDED, Decoded, Kind, Values
from banglaplan_scorer.record import Objective, Problem, read_problem
from banglaplan_scorer.rules.compile import (
    Namespace,
    compile_definition,
    compile_expression,
    evaluate,
    namespace,
)
from banglaplan_scorer.rules.errors import MissingDecision, RuleError
from banglaplan_scorer.rules.scope import check_expressions, structure
from banglaplan_scorer.rules.syntax import parse

Fault = Literal["V", "S", "N"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a plan that is not the gold answer; `fault` is None only for the gold answer itself."""

    fault: Fault | None
    broken_rules: tuple[str, ...]
    rules_total: int
    avg_pass: float
    all_pass: bool
    explanation: str


class _Given(dict[str, Any]):
    """Values of a plan; reading what the plan does not say raises `MissingDecision`."""

    def __missing__(self, name: str) -> Any:
        raise MissingDecision(name)


@dataclass(frozen=True)
class Checker:
    """A problem compiled for checking plans."""

    problem: Problem
    kind: Kind
    names: Namespace
    definitions: tuple[tuple[str, CodeType], ...]
    rules: tuple[tuple[str, CodeType], ...]
    demands: tuple[tuple[str, CodeType, str], ...]
    objectives: tuple[tuple[Objective, CodeType], ...]
    tie_break: CodeType
    total_cost: CodeType | None

    def bind(self, values: Values) -> Namespace:
        """The names of the problem with its accessors bound to one plan."""
        names = dict(self.names)
        given = _Given(values)
        names.update(self.kind.bind(self.problem, given, self._lookup))
        if self.total_cost is not None:
            code = self.total_cost
            names["total_cost"] = lambda: evaluate(code, names, "total_cost")
        for name, code in self.definitions:
            names[name] = evaluate(code, names, name)
        return names

    def _lookup(self, table: str, *keys: Any) -> Any:
        cell = self.problem.tables[table]
        for key in keys:
            cell = cell[key]
        return cell

    def broken(self, names: Namespace) -> tuple[str, ...]:
        """Ids of the rules that the plan does not keep; a rule that has no value on it is not kept."""
        return tuple(name for name, code in self.rules if not _holds(code, names, name))

    def broken_demands(self, names: Namespace) -> list[str]:
        """The messages of the structural demands that the plan does not meet."""
        return [message for name, code, message in self.demands if not _holds(code, names, name)]

    def vector(self, names: Namespace) -> list[int]:
        """Objective values as stated, in order; smaller or larger is better as each says."""
        return [int(evaluate(code, names, objective.id)) for objective, code in self.objectives]

    def golden(self, gold: Mapping[str, Any]) -> tuple[list[int], list[int]]:
        """Objectives and tie-break of the gold answer; remembered, for a row is scored many times."""
        kept = self.__dict__.get("_golden")
        if kept is None or kept[0] is not gold:
            names = self.bind(self.kind.decode(self.problem, dict(gold)).values)
            kept = self.__dict__["_golden"] = (gold, (self.vector(names), self.ties(names)))
        found: tuple[list[int], list[int]] = kept[1]
        return found

    def ties(self, names: Namespace) -> list[int]:
        """The tie-break as a list of integers."""
        value = evaluate(self.tie_break, names, "tie_break")
        return [int(item) for item in value] if isinstance(value, list | tuple) else [int(value)]


def _holds(code: CodeType, names: Namespace, owner: str) -> bool:
    try:
        return bool(evaluate(code, names, owner))
    except (MissingDecision, RuleError):
        return False


def compile_problem(problem: Problem) -> Checker:
    """A checker for a problem.

    Raises:
        RecordError, RuleError: the record or one of its expressions is malformed.
    """
    kind = kind_of(problem.kind)
    kind.variables(problem)
    check_expressions(problem)
    trees = problem.trees
    data = {**problem.data, DECIDED: list(problem.decisions)}
    return Checker(
        problem,
        kind,
        namespace(problem.epoch.weekday(), data),
        tuple(
            (d.name, compile_definition(trees[d.name], [name for name, _ in d.args], d.name))
            for d in problem.definitions
        ),
        tuple((rule.id, compile_expression(trees[rule.id], rule.id)) for rule in problem.rules),
        tuple((d.name, compile_expression(parse(d.expr), d.name), d.message) for d in structure(problem)),
        tuple((o, compile_expression(trees[o.id], o.id)) for o in problem.objectives),
        compile_expression(trees["tie_break"], "tie_break"),
        compile_expression(trees["total_cost"], "total_cost") if problem.total_cost is not None else None,
    )


@lru_cache(maxsize=2048)
def checker_for(record: str) -> Checker:
    """The compiled checker of a row's `problem` text; errors as `compile_problem`."""
    return compile_problem(read_problem(record))


def check(
    record: str, gold: Mapping[str, Any] | None, answer: Mapping[str, Any], *, language: str = "en"
) -> Verdict:
    """Judge the canonical `verified_answer` of a response against the record of its row.

    `gold` is the gold answer, or None where no plan exists; `language` ("bn" or "en") is that of the rules quoted.

    Raises:
        RecordError, RuleError: the row's record is malformed (never because of the answer).
    """
    checker = checker_for(record)
    decoded = checker.kind.decode(checker.problem, dict(answer))
    names = checker.bind(decoded.values)
    broken = checker.broken(names)
    faults = _structural(checker, decoded, names)
    total = len(checker.rules)
    # a broken structure is one more item of the checklist, so that it can never look like a full pass
    passed = (total - len(broken)) / (total + bool(faults)) if total else float(not faults)
    if faults or broken:
        text = _say_broken(checker, broken, faults, language)
        return Verdict("V", broken, total, passed, False, text)
    if gold is None:
        return Verdict(None, (), total, passed, False, "keeps every rule that the record states")
    return _against(checker, decoded, names, gold, passed)


def _structural(checker: Checker, decoded: Decoded, names: Namespace) -> list[str]:
    faults = list(decoded.faults)
    if not faults:
        faults += checker.broken_demands(names)
    if not faults and checker.total_cost is not None:
        true_total = evaluate(checker.total_cost, names, "total_cost")
        stated = decoded.values["total_cost_bdt"]
        if stated != true_total:
            faults.append(f"total_cost_bdt is {stated}, but the plan costs {true_total}")
    return faults


def _say_broken(checker: Checker, broken: tuple[str, ...], faults: list[str], language: str) -> str:
    parts = [f"structure: {fault}" for fault in faults[:10]]
    rules = {rule.id: rule for rule in checker.problem.rules}
    for rule_id in broken:
        rule = rules[rule_id]
        said = rule.bn if language == "bn" else rule.en
        parts.append(f"breaks {rule_id} {rule.name}: {said or rule.expr}")
    return "; ".join(parts)


def _against(
    checker: Checker, decoded: Decoded, names: Namespace, gold: Mapping[str, Any], passed: float
) -> Verdict:
    best_vector, best_ties = checker.golden(gold)
    total = len(checker.rules)
    try:
        reached = checker.vector(names)
    except RuleError as error:
        return Verdict("S", (), total, passed, False, f"keeps every rule, but {error}")
    for (objective, _), mine, best in zip(checker.objectives, reached, best_vector, strict=True):
        if mine != best:
            lost = abs(mine - best)
            text = f"keeps every rule, but {objective.id} is {mine} where {best} is possible ({lost} worse)"
            return Verdict("S", (), total, passed, False, text)
    if checker.ties(names) != best_ties:
        return Verdict("N", (), total, passed, True, "as good on every objective, but loses the tie-break")
    text = "; ".join(decoded.convention) or "the same plan, written otherwise than the prompt asks for"
    return Verdict("N", (), total, passed, True, text)
