"""`banglaplan verify`, `build`, `new` and `validate`: the commands that need the extra `synth`."""

from __future__ import annotations

import time
from pathlib import Path

import typer
from rich.markup import escape
from rich.table import Table

from banglaplan_cli.terminal import err, errors, fail, need_extra, out, progress

_NEEDED = ("cpmpy", "jinja2", "ortools", "pychoco")


def run_verify(ids: list[str] | None, split: str | None, dataset: str | None) -> None:
    """Verify rows of both languages; name every one that fails."""
    need_extra("verify", "synth", *_NEEDED)
    from banglaplan_scorer.dataset import load_problems
    from banglaplan_scorer.rows import DatasetError
    from banglaplan_synth.engine.verify import verify_rows

    with errors(DatasetError):
        rows = {
            lang: {
                str(row["id"]): row
                for name in ([split] if split else ["test", "validation"])
                for row in load_problems(lang, name, dataset)
            }
            for lang in ("bn", "en")
        }
    if ids and (unknown := [name for name in ids if name not in rows["bn"]]):
        fail(f"no such row: {escape(', '.join(unknown))}")
    began = time.perf_counter()
    total, failed = len(ids or rows["bn"]), set()
    with progress("verifying") as advance:
        for number, verified in enumerate(verify_rows(rows, ids or None), 1):
            for reason in verified.reasons:
                failed.add(verified.id)
                err.print(f"[bold red]{verified.id}:[/] {escape(reason)}", highlight=False, soft_wrap=True)
            advance(min(number, total), total)
    out.print(f"{total - len(failed)} of {total} problems verified in {time.perf_counter() - began:.1f} s.")
    if failed:
        raise typer.Exit(1)


def run_build(folder: Path, types: list[str] | None, seed: str | None, jobs: int) -> None:
    """Build the dataset and its card; print what it took."""
    need_extra("build", "synth", *_NEEDED)
    from banglaplan_synth.engine.build import RELEASE_SEED, Summary, build
    from banglaplan_synth.engine.catalogue import UnknownType
    from banglaplan_synth.engine.produce import CannotProduce
    from banglaplan_synth.text.style import TextError

    with errors(UnknownType, CannotProduce, TextError), progress("building") as advance:
        try:
            summary: Summary = build(
                folder, types=types, seed=seed or RELEASE_SEED, jobs=jobs, progress=advance
            )
        except KeyboardInterrupt:
            fail(
                f"interrupted; what is finished stays in {folder / '.build'} and the same command goes on from it"
            )
    table = Table(
        "type", "problems", "draws", "thrown away because", "s", title="build", title_justify="left"
    )
    for type_id, problems in summary.problems.items():
        reasons = "; ".join(f"{why} ({n})" for why, n in summary.thrown_away[type_id].most_common())
        seconds = f"{summary.seconds[type_id]:.1f}"
        table.add_row(type_id, str(problems), str(summary.attempts[type_id]), reasons, seconds)
    out.print(table)
    if summary.resumed:
        out.print(f"{summary.resumed} problems were taken over from an interrupted build.")


def run_new(type_id: str, slug: str, family: str, kind: str | None) -> None:
    """Scaffold a problem type."""
    need_extra("new", "synth", *_NEEDED)
    from banglaplan_synth.engine.scaffold import ScaffoldError, scaffold

    with errors(ScaffoldError):
        folder = scaffold(type_id, slug, family, kind)
    out.print(f"Made {folder}: write problem.py, then bn.toml, then en.toml.")
    out.print(
        f"`banglaplan show {type_id} --seed 7` prints a problem, `banglaplan validate {type_id}` checks the type."
    )


def run_validate(type_id: str, n: int, seed: str) -> None:
    """Validate a type and print what was found and measured."""
    need_extra("validate", "synth", *_NEEDED)
    from banglaplan_scorer.record import RecordError
    from banglaplan_scorer.rules.errors import RuleError
    from banglaplan_synth.engine.catalogue import UnknownType
    from banglaplan_synth.engine.contract import validate
    from banglaplan_synth.engine.produce import CannotProduce
    from banglaplan_synth.text.style import TextError

    with errors(UnknownType, CannotProduce, TextError, RecordError, RuleError), progress(type_id) as advance:
        report = validate(type_id, n, seed, advance)
    table = Table(
        "level", "n", "k", "rules", "binding", "facts", "characters", title=type_id, title_justify="left"
    )
    for level in ("easy", "medium", "hard"):
        means = report.means(level)
        if means:
            figures = [f"{means[name]:.1f}" for name in ("k", "rules", "binding", "facts", "characters")]
            table.add_row(level, str(len(report.levels[level])), *figures)
    out.print(table)
    thrown = "; ".join(f"{why} ({count})" for why, count in report.thrown_away.most_common()) or "none"
    out.print(f"{n} problems from {report.attempts} draws; thrown away: {thrown}", soft_wrap=True)
    used = ", ".join(
        f"{name} {report.rules_binding[name]}/{count}" for name, count in report.rules_used.most_common()
    )
    out.print(f"rules (binding/used): {used}", soft_wrap=True)
    for finding in report.findings:
        err.print(f"[bold red]{type_id}:[/] {escape(finding)}", highlight=False, soft_wrap=True)
    out.print(f"{len(report.findings)} findings.")
    if report.findings:
        raise typer.Exit(1)
