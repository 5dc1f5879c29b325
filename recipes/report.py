"""What a training run leaves behind: `report.json`, and `report.md` with its tables and figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from recipes.evaluate import before_and_after, write
from recipes.figures import Chart, rollouts_chart, save, watch_chart

Page = tuple[str, Mapping[str, Chart]]
"""Markdown, and the charts that it shows by their file names."""

STEP: Final = ("reward", "solve_none", "solve_all", "zero_variance", "exact_match", "avg_pass")
_MOST: Final = 50
"""Lines of a table of steps; a longer run shows every so-manieth."""


def write_report(out: Path, report: dict[str, Any], page: Page) -> None:
    """Write the run's files, on the main process alone."""
    from accelerate import PartialState

    if not PartialState().is_main_process:
        return
    text, charts = page
    write(out / "report.json", report)
    for name, chart in charts.items():
        save(chart, out / name)
    write(out / "report.md", text)


def sft_page(report: dict[str, Any]) -> Page:
    """The metrics before and after; abstentions, flags and format errors over training; the collapse, if any."""
    problems = report["problems"]
    lines = [
        f"{problems['train']} training rows, {problems['infeasible']} of them infeasible.",
        "",
        *(f"**Warning:** {warning}." for warning in report["warnings"]),
        "" if report["warnings"] else 'No sign of a collapse to "infeasible".',
        "",
        "![Abstentions, right flags and format errors while training](watch.svg)",
        "",
        *table(report["watch"], ("step", "exact_match", "abstention", "flag", "format_error")),
    ]
    text = f"# {report['recipe']}\n\n{_tables(report)}\n" + "\n".join(lines) + "\n"
    return text, {"watch.svg": watch_chart(report["watch"])}


def grpo_page(report: dict[str, Any]) -> Page:
    """The metrics before and after; the reward and the shares of prompts over steps."""
    steps = [{"step": at, **entry} for at, entry in enumerate(report["steps"], 1)]
    lines = [
        f"{report['problems']['train']} training rows, reward {report['reward']}.",
        "",
        "![Mean reward, and shares of prompts that none, all, or equally much of the rollouts solve](rollouts.svg)",
        "",
        *table(steps, ("step", *STEP)),
    ]
    text = f"# {report['recipe']}, {report['reward']}\n\n{_tables(report)}\n" + "\n".join(lines) + "\n"
    return text, {"rollouts.svg": rollouts_chart(steps)}


def _tables(report: dict[str, Any]) -> str:
    title = f"{Path(report['model']).name}, {report['problems']['eval']} rows"
    return before_and_after(title, report["before"], report["after"])


def table(entries: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> list[str]:
    """Entries as a Markdown table; of many, every so-manieth and the last."""
    apart = -(-len(entries) // _MOST) or 1
    kept = [entry for at, entry in enumerate(entries) if at % apart == 0 or at == len(entries) - 1]
    rows = [[_shown(entry[name]) for name in columns] for entry in kept]
    return ["| " + " | ".join(cells) + " |" for cells in [list(columns), ["---"] * len(columns), *rows]]


def _shown(number: float | None) -> str:
    if number is None:
        return ""
    return str(number) if isinstance(number, int) else f"{number:.3f}"
