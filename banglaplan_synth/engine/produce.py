"""Produce one proved problem: draw, solve, prove with both solvers, rate; again until all of it holds."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from banglaplan_scorer.check import compile_problem
from banglaplan_scorer.kinds import kind_of
from banglaplan_scorer.record import Problem, RecordError, problem_from
from banglaplan_scorer.rules.errors import RuleError
from banglaplan_scorer.rules.scope import check_expressions
from banglaplan_synth.engine.catalogue import listed, problem_type
from banglaplan_synth.engine.compose import Draft, Unfit, compose
from banglaplan_synth.engine.difficulty import Difficulty, difficulty, within_reach
from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.grid import Cell
from banglaplan_synth.engine.infeasible import Conflict, tightened
from banglaplan_synth.engine.model import Model, build_model
from banglaplan_synth.engine.solve import (
    Unsettled,
    admitted,
    binding,
    core,
    has_plan,
    metered,
    optimum,
    refuted,
    satisfiable,
    solver_versions,
)

MAX_ATTEMPTS: Final = 400
MIN_BINDING: Final = {"easy": 2, "medium": 2, "hard": 3}
"""A problem with a single binding rule is arithmetic, not planning; a hard one couples three."""


@dataclass
class Produced:
    """A proved problem: its draft (with the record as it stands), answer, proof, difficulty, and what it cost.

    The difficulty is None where it was not asked for (`prove="fast"`). `solver_seconds` are the real seconds inside
    the solvers for the draw that was kept.
    """

    draft: Draft
    draw: Draw
    raw: dict[str, Any]
    answer: dict[str, Any]
    proof: dict[str, Any]
    difficulty: Difficulty | None
    conflict: Conflict | None
    attempts: int
    thrown_away: Counter[str] = field(default_factory=Counter)
    solver_seconds: float = 0.0

    @property
    def problem(self) -> Problem:
        """The record, read and checked."""
        return problem_from(self.raw)


class TypeFault(ValueError):
    """A problem type at fault; the message names type, version, split, index and attempt, the rule and the place."""


class CannotProduce(RuntimeError):
    """No attempt gave a problem; the message names type, version, split, index, and why attempts were thrown away."""


def produce(
    type_id: str,
    seed: object,
    split: str,
    cell: Cell,
    *,
    after: int = 0,
    prove: Literal["full", "fast"] = "full",
) -> Produced:
    """Draw problems of a type until one fits its cell and is proved; `after` leaves so many first attempts out.

    `prove="fast"` leaves out the second solver, and difficulty with what hangs on it (the level of the cell is
    then aimed at, not measured). That the answer is the only best one, or that there is none, is proved always.

    Raises:
        CannotProduce: `MAX_ATTEMPTS` draws were thrown away.
        TypeFault: the type makes a record or an expression that is malformed.
    """
    made = problem_type(type_id)
    kind = listed(type_id).info.answer_kind
    path = f"{type_id}/{made.version}/{seed}/{split}/{cell.index}"
    thrown: Counter[str] = Counter()
    for attempt in range(after + 1, after + MAX_ATTEMPTS + 1):
        draw = Draw(
            f"{path}/{attempt}",
            stream=f"{type_id}/{made.version}/{seed}/{split}",
            index=cell.index,
            level=cell.level,
            variant=cell.variant,
            counts=cell.counts,
        )
        draft: Draft | None = None
        try:
            draft = compose(kind, made, draw)
            with metered() as spent:
                prove_it = _feasible if cell.is_feasible else _infeasible
                produced = prove_it(draft, draw, cell, prove == "full")
        except Unfit as reason:
            thrown[str(reason)] += 1
        except Unsettled:
            thrown["a solver reached its limit"] += 1
        except (RecordError, RuleError) as error:
            raise TypeFault(f"{path}/{attempt}: {_with_name(str(error), draft)}") from error
        else:
            produced.attempts, produced.thrown_away = attempt, thrown
            produced.solver_seconds = sum(spent.values())
            return produced
    reasons = "; ".join(f"{reason} ({count})" for reason, count in thrown.most_common())
    raise CannotProduce(
        f"{path} ({cell.level}, feasible={cell.is_feasible}): {MAX_ATTEMPTS} draws failed: {reasons}"
    )


def _with_name(message: str, draft: Draft | None) -> str:
    """A message about `C3` with the name of the function that made this rule."""
    for place, (entry, _) in enumerate(draft.rules if draft else (), 1):
        if re.match(rf"C{place}\b", message):
            return f"{entry.name}, {message}"
    return message


def _feasible(draft: Draft, draw: Draw, cell: Cell, full: bool) -> Produced:
    problem = draft.problem
    _reachable(problem, cell)
    model = build_model(problem)
    gold = optimum(model)
    if gold is None:
        raise Unfit("no plan where one was wanted")
    best = model.reached()
    rated = None
    if full:
        binds = binding(model, gold, best)
        if binds is None:
            raise Unfit("two plans are equally good")
        rated = _fitting(problem, binds, cell)
    elif not refuted(model, gold, best, "ortools"):
        raise Unfit("two plans are equally good")
    if isinstance(model.components[0], int) or not satisfiable(
        [*model.always, *model.rules.values(), model.components[0] > best[0]]
    ):
        raise Unfit("the rules leave the first objective nothing to choose")
    if full and not (refuted(model, gold, best, "choco") and admitted(model, gold, "choco")):
        raise RuntimeError(f"{draw.seed}: the two solvers disagree about the best plan")
    answer = kind_of(draft.kind).encode(problem, with_total(model, gold))
    proof = {
        "solvers": solver_versions(full),
        "objectives": _stated(model, best)[: len(problem.objectives)],
        "tie_break": _stated(model, best)[len(problem.objectives) :],
        "unique": True,
    }
    return Produced(draft, draw, draft.raw, answer, proof, rated, None, 0)


def _infeasible(draft: Draft, draw: Draw, cell: Cell, full: bool) -> Produced:
    _reachable(draft.problem, cell)
    raw, conflict = tightened(draft, draw)
    problem = problem_from(raw)
    model = build_model(problem)
    reasons = core(model, conflict.rule)
    if reasons is None:
        raise RuntimeError(f"{draw.seed}: a bound beyond its tightest value still has a plan")
    rated = _fitting(problem, reasons, cell) if full else None
    if full and has_plan(model, "choco"):
        raise RuntimeError(f"{draw.seed}: the two solvers disagree about infeasibility")
    raw["conflict"] = {
        "rule": conflict.rule,
        "fact": conflict.fact,
        "stated": conflict.stated,
        "needed": conflict.needed,
        "core": reasons,
    }
    proof = {"solvers": solver_versions(full), "infeasible": True, "conflict": raw["conflict"]}
    return Produced(draft, draw, raw, {}, proof, rated, conflict, 0)


def _reachable(problem: Problem, cell: Cell) -> None:
    try:
        reachable = within_reach(problem, cell.level) or cell.counts is not None
    except LookupError:
        check_expressions(problem)  # says which expression names what is not there
        raise
    if not reachable:
        raise Unfit(f"too many or too few facts to be {cell.level}")


def _fitting(problem: Problem, binds: list[str], cell: Cell) -> Difficulty:
    least = MIN_BINDING[cell.level] if cell.counts is None else MIN_BINDING["easy"]
    if len(binds) < least:
        raise Unfit(f"fewer than {least} binding rules")
    rated = difficulty(problem, binds)
    if rated.level != cell.level and cell.counts is None:
        raise Unfit(f"{rated.level} where {cell.level} was wanted")
    return rated


def _stated(model: Model, best: list[int]) -> list[int]:
    return [value * sense for value, sense in zip(best, model.senses, strict=True)]


def with_total(model: Model, gold: dict[str, Any]) -> dict[str, Any]:
    """The values of a plan with its total cost, where the kind states one."""
    if model.problem.total_cost is None:
        return gold
    names = compile_problem(model.problem).bind(gold)
    return {**gold, "total_cost_bdt": names["total_cost"]()}
