"""Prove rows again from the rows alone: right, best, unique, or infeasible and minimal; and text and record agree.

No code of any problem type runs here. Integer decisions are also widened beyond their stated domains: a bound
that only the record knows and no rule states would show as a better plan outside.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from banglaplan_scorer.kinds import kind_of
from banglaplan_scorer.record import Problem, RecordError, problem_from
from banglaplan_scorer.rules.errors import RuleError
from banglaplan_synth.engine.compose import get_fact, set_fact
from banglaplan_synth.engine.dedup import dedup_key
from banglaplan_synth.engine.difficulty import difficulty
from banglaplan_synth.engine.lints import TOO_ALIKE, lint_pair, lint_row, too_alike
from banglaplan_synth.engine.model import Model, build_model
from banglaplan_synth.engine.produce import with_total
from banglaplan_synth.engine.solve import SolverName, Unsettled, admitted, binding, core, has_plan, refuted

SOLVERS: Final[tuple[SolverName, ...]] = ("ortools", "choco")
_WIDER: Final[Mapping[str, tuple[bool, bool]]] = {
    "start": (True, True),
    "depart": (True, True),
    "quantity": (False, True),
}
"""Which ends of a decision's range are widened; amounts (fields of an allocation) are widened upwards."""


@dataclass
class Verified:
    """What is wrong with one row; nothing if `reasons` is empty."""

    id: str
    reasons: list[str] = field(default_factory=list)


def verify_rows(
    rows: Mapping[str, Mapping[str, Mapping[str, Any]]],
    ids: Iterable[str] | None = None,
    alike: Mapping[str, float] = TOO_ALIKE,
) -> Iterator[Verified]:
    """Verify problems one by one; `rows` maps a language to its rows by id.

    Rows that are too alike (that share more of their word 5-grams than `alike` says, by language) come last, as
    findings of the later one of each pair.
    """
    wanted = list(ids) if ids is not None else list(rows["bn"])
    for row_id in wanted:
        yield Verified(row_id, list(_problems({lang: rows[lang].get(row_id) for lang in rows})))
    chosen = set(wanted)
    for lang in rows:
        for first, second, shared in too_alike(list(rows[lang].values()), alike[lang]):
            if second in chosen:
                said = f"its {lang} prompt shares {shared:.0%} of its word 5-grams with {first}"
                yield Verified(second, [said])


def _problems(pair: Mapping[str, Mapping[str, Any] | None]) -> Iterator[str]:
    bangla, english = pair.get("bn"), pair.get("en")
    row = bangla or english
    if row is None or bangla is None or english is None:
        yield "stands in one language only"
        return
    for column in bangla:
        if column not in ("gold_prompt", "type_name") and bangla[column] != english[column]:
            yield f"the column {column} differs between the languages"
    try:
        record = json.loads(row["problem"])
        problem = problem_from(record)
        if row["dedup_key"] != dedup_key(record):
            yield "the deduplication key is not that of the record"
        yield from _proof(row, problem, record)
        yield from lint_row(bangla, problem, record, "bn")
        yield from lint_row(english, problem, record, "en")
        yield from lint_pair(bangla, english, record)
    except (RecordError, RuleError) as error:
        yield f"the record is malformed: {error}"
    except Unsettled as error:
        yield f"not proved: {error}"
    except (ValueError, KeyError, TypeError) as error:
        yield f"the row is malformed: {type(error).__name__}: {error}"


def _proof(row: Mapping[str, Any], problem: Problem, record: Mapping[str, Any]) -> Iterator[str]:
    gold = json.loads(row["gold_answer"])[0]
    if gold["is_feasible"] is not row["is_feasible"]:
        yield "is_feasible and gold_answer contradict each other"
        return
    if problem.kind != row["answer_kind"]:
        yield f"the record is of the kind {problem.kind}, the row of {row['answer_kind']}"
        return
    model = build_model(problem)
    if row["is_feasible"]:
        yield from _best(row, model, gold["verified_answer"], record)
    else:
        yield from _none(row, model, record)


def _best(
    row: Mapping[str, Any], model: Model, answer: dict[str, Any], record: Mapping[str, Any]
) -> Iterator[str]:
    problem = model.problem
    if kind_of(problem.kind).canonical(answer) != answer:
        yield "the gold answer is not in canonical form"
        return
    decoded = kind_of(problem.kind).decode(problem, answer)
    if decoded.faults or decoded.convention:
        yield f"the gold answer is no plan: {'; '.join([*decoded.faults, *decoded.convention])}"
        return
    values = {variable.name: decoded.values[variable.name] for variable in model.variables}
    if kind_of(problem.kind).encode(problem, with_total(model, values)) != answer:
        yield "the gold answer is not in canonical form"
        return
    for solver in SOLVERS:
        if not admitted(model, values, solver):
            yield f"the gold answer breaks a rule ({solver})"
            return
    # `admitted` leaves the gold plan in the variables of the solver that ran last; read it from OR-Tools
    admitted(model, values, "ortools")
    best = model.reached()
    proof = json.loads(row["proof"])
    stated = [value * sense for value, sense in zip(best, model.senses, strict=True)]
    if stated[: len(problem.objectives)] != proof["objectives"]:
        yield "the proof states other objective values than the gold answer has"
    for solver in SOLVERS:
        if not refuted(model, values, best, solver):
            yield f"another plan is as good as the gold answer or better ({solver})"
            return
    wider = build_model(problem_from(widened(record)))
    values = {
        v.name: kind_of(problem.kind).decode(wider.problem, answer).values[v.name] for v in wider.variables
    }
    if not refuted(wider, values, best, "ortools"):
        yield "a better plan lies outside the stated domains of the decisions, which no rule forbids"
    yield from _rated(row, problem, binding(model, values_in(model, answer), best) or [])


def values_in(model: Model, answer: dict[str, Any]) -> dict[str, Any]:
    """The decisions' values that an answer stands for."""
    decoded = kind_of(model.problem.kind).decode(model.problem, answer)
    return {variable.name: decoded.values[variable.name] for variable in model.variables}


def _none(row: Mapping[str, Any], model: Model, record: Mapping[str, Any]) -> Iterator[str]:
    for solver in SOLVERS:
        if has_plan(model, solver):
            yield f"a plan exists although the row says there is none ({solver})"
            return
    conflict = model.problem.conflict
    if conflict is None:
        yield "an infeasible problem lacks its conflict"
        return
    if has_plan(build_model(problem_from(widened(record))), "ortools"):
        yield "a plan lies outside the stated domains of the decisions, which no rule forbids"
    yield from _restored(record, conflict)
    yield from _core(model, conflict["core"])
    yield from _rated(row, model.problem, core(model, conflict["rule"]) or [])


def _restored(record: Mapping[str, Any], conflict: Mapping[str, Any]) -> Iterator[str]:
    """The one bound put back to the value that is needed makes a plan possible again."""
    if get_fact(record, conflict["fact"]) != conflict["stated"]:
        yield f"the conflict states {conflict['fact']} = {conflict['stated']}, the record says otherwise"
    restored = copy.deepcopy(dict(record))
    set_fact(restored, conflict["fact"], conflict["needed"])
    model = build_model(problem_from(restored))
    for solver in SOLVERS:
        if not has_plan(model, solver):
            yield f"with {conflict['fact']} = {conflict['needed']} restored there is still no plan ({solver})"


def _core(model: Model, names: list[str]) -> Iterator[str]:
    """The stated core has no plan, and every part of it is needed for that."""
    if has_plan(model, "ortools", names):
        yield "the rules of the stated core have a plan"
    for name in names:
        if not has_plan(model, "ortools", [other for other in names if other != name]):
            yield f"the stated core is not irreducible: {name} can be left out"


def _rated(row: Mapping[str, Any], problem: Problem, binds: list[str]) -> Iterator[str]:
    if row["k"] is None and "choco" not in json.loads(row["proof"])["solvers"]:
        return  # made with --prove fast: nothing is stated
    rated = difficulty(problem, binds)
    stated = (row["k"], row["binding_rules"], row["supporting_facts"], row["difficulty"])
    found = (rated.k, len(rated.binding), len(rated.facts), rated.level)
    if stated != found:
        yield f"k, binding rules, supporting facts and difficulty are stated as {stated}, but are {found}"


def widened(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record with every open-ended integer decision given a much wider range."""
    wide = copy.deepcopy(dict(record))
    for decided in wide["decisions"].values():
        for name, domain in decided.items():
            if not isinstance(domain, list):
                continue
            upwards_only = wide["kind"] == "allocation"
            down, up = (False, True) if upwards_only else _WIDER.get(name, (False, False))
            low, high, step = domain
            room = max((high - low) // step // 2, 6) * step
            decided[name] = [low - room if down else low, high + room if up else high, step]
    return wide
