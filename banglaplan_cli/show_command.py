"""`banglaplan show`: one problem with its prompt, answer, rules and proof."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from banglaplan_cli.terminal import SYNTH, complain, errors, fail, need_extra, one_of, out
from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.record import Objective, RecordError, Rule, read_problem
from banglaplan_scorer.rows import DatasetError
from banglaplan_scorer.rules.errors import RuleError

if TYPE_CHECKING:
    from banglaplan_synth.engine.grid import Cell


def run(problem: str, lang: str, dataset: str | None, seed: str | None, index: int | None) -> None:
    """Find or draw the problem and print it."""
    one_of("--lang", lang, ("bn", "en"))
    if seed is None and index is not None:
        fail("--index goes with --seed, as in: banglaplan show T022 --seed 7 --index 4")
    if seed is not None and dataset is not None:
        fail("--seed draws a fresh problem, --dataset shows a row that there is: name one of the two")
    with errors(DatasetError, RecordError, RuleError):
        row = _found(problem, lang, dataset) if seed is None else _drawn(problem, lang, seed, index)
        print_row(row, lang)


def _found(row_id: str, lang: str, dataset: str | None) -> Mapping[str, Any]:
    lacking: list[str] = []
    for split in ("test", "validation"):
        try:
            rows = load_problems(lang, split, dataset)
        except DatasetError as error:
            # another dataset may have one split only
            lacking.append(str(error))
            continue
        for row in rows:
            if row["id"] == row_id:
                return row
    if len(lacking) == 2:
        fail(lacking[0])
    where = f"{dataset or 'BanglaPLAN'}{f' ({lacking[0]})' if lacking else ''}"
    return fail(
        f"no row of {where} has the id {row_id}; a type needs --seed, as in: banglaplan show T022 --seed 7"
    )


def _drawn(type_id: str, lang: str, seed: str, index: int | None) -> Mapping[str, Any]:
    need_extra("show --seed", "synth", *SYNTH)
    from banglaplan_synth.engine.build import make_problem
    from banglaplan_synth.engine.catalogue import UnknownType, problem_type
    from banglaplan_synth.engine.grid import cells
    from banglaplan_synth.engine.lints import Alikeness
    from banglaplan_synth.engine.produce import CannotProduce, TypeFault
    from banglaplan_synth.text.style import TextError

    with errors(UnknownType, CannotProduce, TextError, TypeFault):
        made = problem_type(type_id)
        chosen = _cells(cells(type_id, made.variants, made.calendars), index)
        for cell in chosen[:-1]:
            try:
                return _fresh(make_problem(type_id, seed, "test", cell, Alikeness())[0][lang], seed, cell)
            except CannotProduce as error:
                complain("no problem of that kind, the next is tried", str(error))
        last = chosen[-1]
        return _fresh(make_problem(type_id, seed, "test", last, Alikeness())[0][lang], seed, last)


def _fresh(row: Mapping[str, Any], seed: str, cell: Cell) -> Mapping[str, Any]:
    """A drawn problem under a name of its own: it is not the release's row of this number."""
    return {**row, "id": f"{row['type']}, seed {seed}, --index {cell.index}"}


def _cells(offered: list[Cell], index: int | None) -> list[Cell]:
    """The cell that is asked for, or those to try: the easy ones that have a plan."""
    if index is None:
        return [cell for cell in offered if cell.level == "easy" and cell.is_feasible]
    chosen = [cell for cell in offered if cell.index == index]
    if not chosen:
        fail(f"--index {index}: must be from 1 to {len(offered)}")
    return chosen


def print_row(row: Mapping[str, Any], lang: str) -> None:
    """Everything of a row that a person wants to see."""
    problem = read_problem(row["problem"]) if row.get("problem") else None
    labels = [str(row[name]) for name in ("register", "difficulty", "answer_kind") if row.get(name)]
    out.rule(Text(" · ".join([str(row["id"]), *labels])))
    _say(str(row["gold_prompt"]))
    out.rule("answer")
    _say(str(row["gold_answer"]))
    if problem is None:
        return
    proof = _proof(row)
    binding = set(proof.get("binding", ()))
    out.rule("rules")
    for rule in problem.rules:
        marks = [rule.pool, rule.tier, *(["binds"] if rule.id in binding else [])]
        _say_part(rule, f"{rule.id} {rule.name} ({', '.join(marks)})", lang)
    for objective in (*problem.objectives, problem.tie_break):
        _say_part(objective, f"{objective.id} ({objective.sense})", lang)
    if proof:
        out.rule("proof")
        _say_proof(row, proof)


def _proof(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the row says of its proof; a row of another dataset may say nothing, or something else."""
    try:
        proof = json.loads(row.get("proof") or "{}")
    except ValueError:
        return {}
    return proof if isinstance(proof, dict) else {}


def _say(text: str, style: str = "") -> None:
    out.print(Text(text, style), highlight=False, soft_wrap=True)


def _say_part(part: Rule | Objective, title: str, lang: str) -> None:
    _say(title, "bold")
    _say(f"    {part.bn if lang == 'bn' else part.en}")
    _say(f"    {part.expr}", "dim")


def _say_proof(row: Mapping[str, Any], proof: Mapping[str, Any]) -> None:
    """A line each for what is proved, by what, and what makes the problem as hard as it is."""
    lines: dict[str, object] = {
        "solvers": ", ".join(f"{name} {number}" for name, number in proof.get("solvers", {}).items())
    }
    if conflict := proof.get("conflict"):
        lines["no plan"] = (
            f"{conflict['rule']} states {conflict['fact']} = {conflict['stated']}, and the first plan would need"
            f" {conflict['needed']}; together without a plan: {', '.join(conflict['core'])}"
        )
    else:
        for name in ("objectives", "tie_break"):
            lines[name.replace("_", "-")] = ", ".join(map(str, proof.get(name, ())))
    rules, facts = proof.get("binding", ()), proof.get("facts", ())
    lines["k"] = (
        f"{row.get('k')}, from {len(rules)} rules that bind ({', '.join(rules)})"
        f" and {len(facts)} facts that they and the objectives read ({', '.join(facts)})"
    )
    for name, value in lines.items():
        _say(f"{name}: {value}")
