"""`banglaplan verify`, `build`, `new` and `validate`: the commands that need the extra `synth`."""

from __future__ import annotations

import time
from collections.abc import Mapping
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.table import Table

from banglaplan_cli.terminal import SYNTH, complain, errors, fail, need_extra, out, progress

if TYPE_CHECKING:
    from banglaplan_synth.engine.build import Summary
    from banglaplan_synth.engine.contract import Report

Rows = dict[str, dict[str, Mapping[str, Any]]]


def run_verify(ids: list[str] | None, split: str | None, dataset: str | None) -> None:
    """Verify rows of both languages; name every one that fails."""
    need_extra("verify", "synth", *SYNTH)
    from banglaplan_synth.engine.lints import NEARLY_EQUAL, TOO_ALIKE
    from banglaplan_synth.engine.verify import verify_rows

    rows = _rows_to_verify(split, dataset)
    chosen = list(dict.fromkeys(ids)) if ids else list(rows["bn"])
    if unknown := [name for name in chosen if name not in rows["bn"]]:
        fail(f"no row of {dataset or 'BanglaPLAN'} has the id {', '.join(unknown[:5])}")
    # `train` is what `banglaplan synth` writes
    alike = dict.fromkeys(TOO_ALIKE, NEARLY_EQUAL) if split == "train" else TOO_ALIKE
    began = time.perf_counter()
    failed = set()
    with progress("verifying") as advance:
        for number, verified in enumerate(verify_rows(rows, chosen, alike), 1):
            for reason in verified.reasons:
                failed.add(verified.id)
                complain(verified.id, reason)
            advance(min(number, len(chosen)), len(chosen))
    seconds = time.perf_counter() - began
    out.print(f"{len(chosen) - len(failed)} of {len(chosen)} problems verified in {seconds:.1f} s.")
    if failed:
        raise typer.Exit(1)


def _rows_to_verify(split: str | None, dataset: str | None) -> Rows:
    """The rows of both languages by id; what has no record or no second language cannot be verified."""
    from banglaplan_scorer.dataset import load_problems
    from banglaplan_scorer.rows import DatasetError

    with errors(DatasetError):
        rows: Rows = {
            lang: {
                str(row["id"]): row
                for name in ([split] if split else ["test", "validation"])
                for row in load_problems(lang, name, dataset)
            }
            for lang in ("bn", "en")
        }
    if rows["bn"] == rows["en"]:
        fail(
            f"{dataset}: the same rows stand for both languages;"
            " name the folder that holds data/bn and data/en, as `banglaplan build` writes it"
        )
    lacking = [name for name, row in rows["bn"].items() if not row.get("problem")]
    if lacking:
        fail(
            f"{dataset}: {lacking[0]} and {len(lacking) - 1} more rows have no column `problem`,"
            " the record of facts and rules without which nothing can be proved"
        )
    return rows


def run_build(folder: Path, types: list[str] | None, seed: str | None, jobs: int) -> None:
    """Build the dataset and its card; print what it took."""
    need_extra("build", "synth", *SYNTH)
    from banglaplan_synth.engine.build import RELEASE_SEED, build
    from banglaplan_synth.engine.catalogue import UnknownType, listed
    from banglaplan_synth.engine.produce import CannotProduce, TypeFault
    from banglaplan_synth.text.style import TextError

    chosen = list(dict.fromkeys(name for part in types or () for name in part.split(","))) or None
    goes_on = f"what is finished stays in {folder / '.build'}, and the same command goes on from there"
    with errors(UnknownType):
        for name in chosen or ():
            listed(name)
    with errors(CannotProduce, TextError, TypeFault), progress("building") as advance:
        try:
            summary = build(folder, types=chosen, seed=seed or RELEASE_SEED, jobs=jobs, progress=advance)
        except KeyboardInterrupt:
            fail(f"interrupted; {goes_on}")
        except BrokenProcessPool:
            fail(f"a process was ended from outside, perhaps for want of memory (fewer --jobs?); {goes_on}")
        except OSError as error:
            fail(f"--out {folder}: cannot be written: {error.filename}: {error.strerror}")
    _print_build(summary)


def _print_build(summary: Summary) -> None:
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
    need_extra("new", "synth", *SYNTH)
    from banglaplan_synth.engine.catalogue import UnknownType
    from banglaplan_synth.engine.scaffold import ScaffoldError, scaffold

    with errors(ScaffoldError, UnknownType):
        folder = scaffold(type_id, slug, family, kind)
    for line in (
        f"Made {folder}: write problem.py, then bn.toml, then en.toml.",
        f"`banglaplan show {type_id} --seed 7` prints a problem; it runs as it is.",
        f"`banglaplan validate {type_id}` names what is missing.",
    ):
        out.print(line, soft_wrap=True, markup=False, highlight=False)


def run_validate(type_id: str, n: int, seed: str) -> None:
    """Validate a type and print what was found and measured."""
    need_extra("validate", "synth", *SYNTH)
    from banglaplan_synth.engine.catalogue import UnknownType
    from banglaplan_synth.engine.contract import validate
    from banglaplan_synth.engine.produce import TypeFault
    from banglaplan_synth.text.style import TextError

    with errors(UnknownType, TextError, TypeFault), progress(type_id) as advance:
        report = validate(type_id, n, seed, advance)
    _print_report(report, type_id, n)
    for finding in report.findings:
        complain("finding", finding)
    out.print(f"{len(report.findings)} findings.")
    if report.findings:
        raise typer.Exit(1)


_FIGURES = (
    ("k", "k", ".1f"),
    ("rules", "rules", ".1f"),
    ("of so many pools", "pools", ".1f"),
    ("binding rules", "binding", ".1f"),
    ("facts read", "facts", ".1f"),
    ("characters (bn)", "characters", ".0f"),
    ("tokens (bn)", "tokens", ".0f"),
    ("solver ms", "solver_ms", ".0f"),
)


def _print_report(report: Report, type_id: str, n: int) -> None:
    levels = [name for name in ("easy", "medium", "hard") if name in report.levels]
    table = Table("means", *levels, title=type_id, title_justify="left")
    table.add_row("problems", *(str(len(report.levels[level])) for level in levels))
    for label, name, form in _FIGURES:
        table.add_row(label, *(format(report.means(level)[name], form) for level in levels))
    table.add_row("draws thrown away", *(f"{report.thrown_share(level):.0%}" for level in levels))
    out.print(table)
    made = sum(map(len, report.levels.values()))
    out.print(f"{made} of {n} problems; solver ms are those of the draw that was kept.")
    for level, thrown in report.thrown_away.items():
        reasons = "; ".join(f"{why} ({count})" for why, count in thrown.most_common()) or "nothing"
        out.print(f"{level}, thrown away: {reasons}", soft_wrap=True, markup=False, highlight=False)
    used = ", ".join(
        f"{name} {report.rules_binding[name]}/{count}" for name, count in report.rules_used.most_common()
    )
    out.print(f"rules (binding/used): {used}", soft_wrap=True)
