"""`banglaplan score`: metrics of files of responses, and of the logs of both harnesses."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from banglaplan_cli.logs import LogError
from banglaplan_cli.score_runs import Scored, Wanted, score_paths, some
from banglaplan_cli.tables import group_table, metric_table
from banglaplan_cli.terminal import complain, errors, fail, one_of, out, progress
from banglaplan_scorer.metrics import summarize, warning_of_cuts
from banglaplan_scorer.rows import LABELS, DatasetError, RowError


def run(paths: Sequence[Path], wanted: Wanted, by: str | None, as_json: bool, details: Path | None) -> None:
    """Score and print, a run at a time; runs that cannot be right are named, and the status is 1."""
    if wanted.lang is not None:
        one_of("--lang", wanted.lang, ("bn", "en"))
    if by is not None:
        one_of("--by", by, LABELS)
    if details is not None:
        _writable(details, paths)
    with errors(LogError, DatasetError, RowError), progress("scoring") as advance:
        scored = score_paths(paths, wanted, advance, lambda message: complain("passed over", message))
    if details is not None:
        _write(details, scored)
    _print(scored, by, as_json)
    if any(one.problem for one in scored):
        raise typer.Exit(1)


def _is_bare(scored: Sequence[Scored]) -> bool:
    """Whether it is one prediction file, which has no run to tell of."""
    return len(scored) == 1 and scored[0].run.harness == "predictions"


def _print(scored: Sequence[Scored], by: str | None, as_json: bool) -> None:
    for one in scored:
        if one.problem is not None:
            complain("not scored", f"{one.title}: {one.problem}")
    if as_json:
        results = [_result(one, by) for one in scored]
        bare = {key: results[0][key] for key in ("metrics", "by") if key in results[0]}
        out.print_json(json.dumps(bare if _is_bare(scored) else {"runs": results}))
        return
    for one in scored:
        if one.problem is None:
            _table(one, by)


def _result(one: Scored, by: str | None) -> dict[str, Any]:
    found: dict[str, Any] = {**_run(one), "against": one.against}
    if one.problem is not None:
        return found | {"problem": one.problem}
    found |= {"missing": one.missing, "failed": one.failed, "differing": one.differing}
    found["metrics"] = summarize(one.scores)
    if by:
        found["by"] = {by: summarize(one.scores, by=by)}
    return found


def _run(one: Scored) -> dict[str, Any]:
    run = one.run
    return {
        "source": str(run.source),
        "harness": run.harness,
        "model": run.model,
        "task": run.task,
        "lang": one.lang,
        "split": one.split,
        "variant": run.variant,
        "fewshot": run.fewshot,
        "epoch": one.epoch,
        "status": run.status,
    }


def _table(one: Scored, by: str | None) -> None:
    summary = summarize(one.scores)
    out.print(Text(one.title, "italic"), soft_wrap=True)
    out.print(metric_table(summary))
    if one.missing:
        counted = "are left out" if one.left_out else "count as format errors"
        failed = f", {one.failed} after an error" if one.failed else ""
        out.print(
            f"{len(one.missing)} of {one.total} rows have no response{failed} and {counted}: {some(one.missing)}.",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )
    if one.differing:
        out.print(
            f"{len(one.differing)} verdicts are not those in the log: {some(one.differing)}.",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )
    warning = warning_of_cuts(summary["truncated"]["value"], summary["cut_off"]["value"])
    if warning is not None:
        complain("warning", f"{one.run.title}: {warning}")
    if by:
        out.print(group_table(summarize(one.scores, by=by), by))


def _writable(details: Path, paths: Sequence[Path]) -> None:
    """Refuse before any scoring what could not be written, or should not."""
    if not details.parent.is_dir():
        fail(f"--details {details}: there is no folder {details.parent}")
    if details.exists() and not details.is_file():
        fail(f"--details {details}: is there already, and no plain file")
    if details.exists() and any(path.exists() and details.samefile(path) for path in paths):
        fail(f"--details {details}: would overwrite the predictions")
    if details.suffix == ".eval" or (details.exists() and details.name.startswith("samples_")):
        fail(f"--details {details}: would overwrite a log")


def _write(details: Path, scored: Sequence[Scored]) -> None:
    """Write beside and rename, so that a half-written file is never found."""
    path = details.resolve()
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("w", encoding="utf-8") as file:
            for one in scored:
                run = {} if _is_bare(scored) else {"run": _run(one)}
                for score in one.scores:
                    file.write(json.dumps({**score.to_dict(), **run}, ensure_ascii=False) + "\n")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        fail(f"--details {details}: cannot be written: {error.strerror}")
