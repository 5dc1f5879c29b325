"""`banglaplan frontier`: tables, plot and dataset from the log of the loop."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table

from banglaplan_cli.terminal import SYNTH, errors, fail, need_extra, out

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog, EvalSample

    from banglaplan_synth.frontier.report import Step


def run(log: Path, folder: Path | None) -> None:
    """Print what the loop did; with a folder, write figures, plot and the kept problems there."""
    need_extra("frontier", "inspect", "inspect_ai")
    need_extra("frontier", "synth", *SYNTH)
    from banglaplan_synth.frontier.report import frontier_report

    read = _log(log)
    samples = sorted(read.samples or [], key=lambda sample: str(sample.id))
    steps = [_step(log, sample) for sample in samples if sample.scores and sample.error is None]
    if not steps:
        fail(f"{log}: no sample of it has been scored")
    report = {"model": read.eval.model, "args": read.eval.task_args, **frontier_report(steps)}
    if len(steps) < len(samples):
        report["errors"] = len(samples) - len(steps)
        out.print(f"{report['errors']} samples ended in an error and are left out.")
    _print(report)
    if folder is not None:
        _write(report, steps, samples, folder)


def _log(path: Path) -> EvalLog:
    from inspect_ai.log import read_eval_log

    if not path.is_file():
        fail(f"{path}: no such file")
    with errors(ValueError, OSError, KeyError):
        read = read_eval_log(str(path))
    if not read.eval.task.endswith("frontier"):
        fail(f"{path}: a log of the task {read.eval.task}, not of banglaplan/frontier")
    return read


def _step(log: Path, sample: EvalSample) -> Step:
    from banglaplan.frontier import cut_off, verdict_of
    from banglaplan_synth.frontier.report import Step

    try:
        notes = sample.metadata["frontier"]
        row = notes["row"]["bn"]
        usage = list(sample.model_usage.values())
        found = next(iter((sample.scores or {}).values())).as_dict()
        return Step(
            **{name: notes[name] for name in ("chain", "round", "tried", "draws", "seconds")},
            counts=tuple(notes["counts"]),
            shares=tuple(notes["shares"]),
            type=row["type"],
            dedup_key=row["dedup_key"],
            k=row["k"],
            verdict=verdict_of(sample),
            verification=float(found["avg_pass"] or 0.0),
            truncated=cut_off(sample),
            tokens_in=sum(item.input_tokens for item in usage),
            tokens_out=sum(item.output_tokens for item in usage),
        )
    except (KeyError, TypeError, ValueError) as error:
        fail(f"{log}: sample {sample.id} is not one of the loop's ({type(error).__name__}: {error})")


def _print(report: dict[str, Any]) -> None:
    tiers = ("basic", "medium", "hard")
    columns = ("round", "problems", "mean k", "kept", *(f"kept, {tier}" for tier in tiers), "mean p")
    table = Table(*columns, title=report["model"], caption="kept, by the highest tier: kept / problems")
    for item in report["rounds"]:
        by_tier = [item["kept_by_tier"][tier] for tier in tiers]
        kept = (f"{round((found['kept'] or 0) * found['problems'])}/{found['problems']}" for found in by_tier)
        path = " ".join(f"{item['shares'][tier]:.2f}" for tier in tiers)
        row = (str(item["round"]), str(item["problems"]), f"{item['k']:.1f}", f"{item['kept']:.2f}")
        table.add_row(*row, *kept, path)
    out.print(table)
    said = f"{report['kept']} of {report['problems']} problems kept (mean k {_shown(report['k_kept'])}), "
    said += f"{report['solved']} solved (mean k {_shown(report['k_solved'])}), {report['no_plan']} responses were no "
    said += f"plan ({report['truncated']} cut by the token limit)."
    out.print(said, soft_wrap=True)
    costs = ", ".join(f"{_shown(value)} {name}" for name, value in report["per_kept"].items())
    out.print(f"For each kept problem: {costs}.", soft_wrap=True)


def _shown(value: float | None) -> str:
    return "none" if value is None else f"{value:.1f}"


def _write(report: dict[str, Any], steps: list[Step], samples: list[EvalSample], folder: Path) -> None:
    need_extra("frontier --out", "frontier", "altair", "vl_convert")
    from banglaplan_synth.engine.build import write_parquet, write_text
    from banglaplan_synth.frontier.plot import frontier_plot

    folder.mkdir(parents=True, exist_ok=True)
    write_text(folder / "frontier.json", json.dumps(report, ensure_ascii=False, indent=1) + "\n")
    frontier_plot(report, lambda chart: chart.save(folder / "frontier.svg"))
    rows = {str(sample.id): sample.metadata["frontier"]["row"] for sample in samples if sample.metadata}
    kept: dict[str, dict[str, Any]] = {}
    for step in steps:
        if step.verdict == "unsolved":
            kept.setdefault(step.dedup_key, rows[f"C{step.chain:03}-R{step.round:03}-T{step.tried}"])
    for lang in ("bn", "en"):
        path = folder / "data" / lang / "train.parquet"
        if kept:
            write_parquet([row[lang] for row in kept.values()], path)
        else:  # a dataset has at least one row, and that of an earlier log would not be this one's
            path.unlink(missing_ok=True)
    there = f"data/ with {len(kept)} kept problems" if kept else "no data/, for nothing was kept"
    out.print(f"{folder}: frontier.json, frontier.svg, and {there}.", soft_wrap=True)
