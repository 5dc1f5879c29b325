"""`banglaplan show`: one problem with its prompt, answer, rules and proof."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rich.markup import escape
from rich.table import Table

from banglaplan_cli.terminal import errors, fail, need_extra, out
from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.record import RecordError, read_problem
from banglaplan_scorer.rows import DatasetError


def run(problem: str, lang: str, dataset: str | None, seed: str | None, index: int) -> None:
    """Find or draw the problem and print it."""
    with errors(DatasetError, RecordError):
        row = _drawn(problem, lang, seed, index) if seed is not None else _found(problem, lang, dataset)
        print_row(row, lang)


def _found(row_id: str, lang: str, dataset: str | None) -> Mapping[str, Any]:
    for split in ("test", "validation"):
        for row in load_problems(lang, split, dataset):
            if row["id"] == row_id:
                return row
    return fail(
        f"no row has the id {escape(row_id)}; a type needs --seed, as in: banglaplan show T022 --seed 7"
    )


def _drawn(type_id: str, lang: str, seed: str, index: int) -> Mapping[str, Any]:
    need_extra("show --seed", "synth", "cpmpy", "jinja2", "ortools", "pychoco")
    from banglaplan_synth.engine.build import make_problem
    from banglaplan_synth.engine.catalogue import UnknownType, problem_type
    from banglaplan_synth.engine.grid import cells
    from banglaplan_synth.engine.produce import CannotProduce

    with errors(UnknownType, CannotProduce):
        made = problem_type(type_id)
        offered = {cell.index: cell for cell in cells(type_id, made.variants, made.calendars)}
        if index not in offered:
            fail(f"--index must be from 1 to {len(offered)}")
        rows, _ = make_problem(type_id, seed, "test", offered[index], [])
    return rows[lang]


def print_row(row: Mapping[str, Any], lang: str) -> None:
    """Everything of a row that a person wants to see."""
    labels = [str(row[name]) for name in ("register", "difficulty", "answer_kind") if row.get(name)]
    out.rule(f"{row['id']} · {' · '.join(labels)}")
    out.print(escape(row["gold_prompt"]), highlight=False, soft_wrap=True)
    out.rule("answer")
    out.print(escape(row["gold_answer"]), highlight=False, soft_wrap=True)
    if not row.get("problem"):
        return
    problem = read_problem(row["problem"])
    proof = json.loads(row["proof"]) if row.get("proof") else {}
    binding = set(proof.get("binding", ()))
    table = Table(
        "rule", "pool, tier", "expression", "binds", "sentence", title="rules", title_justify="left"
    )
    for rule in problem.rules:
        said = rule.bn if lang == "bn" else rule.en
        mark = "yes" if rule.id in binding else ""
        label = f"{rule.pool}, {rule.tier}"
        table.add_row(f"{rule.id} {rule.name}", label, escape(rule.expr), mark, escape(said))
    for objective in (*problem.objectives, problem.tie_break):
        said = objective.bn if lang == "bn" else objective.en
        table.add_row(objective.id, objective.sense, escape(objective.expr), "", escape(said))
    out.print(table)
    out.rule("proof")
    out.print_json(json.dumps({"k": row.get("k"), **proof}))
