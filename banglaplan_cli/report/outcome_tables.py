"""Tables with a line for each model: outcomes, what exact match is made of, checklist, strictness, cut responses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from banglaplan_cli.report.cells import count, gap_cell, mean_cell, share_cell, share_of, text
from banglaplan_cli.report.entries import Entries, Entry
from banglaplan_cli.report.model import Cell, Column, Line, Table
from banglaplan_cli.report.paper import paper_outcomes, paper_plans_and_flags
from banglaplan_scorer.metrics import TOO_MANY_CUT, warning_of_cuts

NAMES: Final = (Column("model", "Model"), Column("lang", "Language"))
"""The columns that every line begins with; cells from `names_of`."""

_OVER: Final = {
    "all rows": ("exact_match", "incorrect", "format_error"),
    "feasible": ("plan", "wrong_plan", "abstention", "format_error_feasible"),
    "infeasible": ("flag", "false_plan", "format_error_infeasible"),
}
METRIC_LABELS: Final = {
    "exact_match": "exact match",
    "exact_match_lenient": "lenient",
    "incorrect": "incorrect",
    "format_error": "format error",
    "plan": "plan",
    "wrong_plan": "wrong plan",
    "abstention": "abstention",
    "format_error_feasible": "format error",
    "flag": "flag",
    "false_plan": "false plan",
    "format_error_infeasible": "format error",
}


def names_of(entry: Entry) -> tuple[Cell, ...]:
    """Model and language of a line."""
    return text(entry.model), text(entry.place)


def lines(entries: Iterable[Entry], cells: Callable[[Entry], Iterable[Cell]]) -> tuple[Line, ...]:
    """A line for each entry: its names, then what `cells` gives."""
    return tuple(Line((*names_of(entry), *cells(entry)), entry.baseline) for entry in entries)


def outcomes(entries: Entries) -> Table:
    """Every outcome over the rows that can have it, in the form of the paper's table 2."""
    columns = [
        Column(metric, METRIC_LABELS[metric], "share", over)
        for over, metrics in _OVER.items()
        for metric in metrics
    ]
    return Table(
        "outcomes",
        "Outcomes",
        "Per cent with Wilson's 95 % interval and n. Over all rows: right in strict format (exact match), readable "
        "and wrong, not readable. Over feasible rows: right plan, wrong plan, no plan though there is one, not "
        "readable. Over infeasible rows: rightly no plan, a plan where there is none, not readable.",
        (*NAMES, *columns),
        lines(entries.all, lambda entry: [share_cell(entry.of(column.key)) for column in columns]),
        paper_outcomes(_OVER, METRIC_LABELS),
    )


def plans_and_flags(entries: Entries) -> Table:
    """What exact match is made of, in the form of the paper's figure 3."""

    def cells(entry: Entry) -> list[Cell]:
        plans, flags = sum(entry.of("plan")), sum(entry.of("flag"))
        n = len(entry.scores)
        return [
            share_of(round(plans + flags), n),
            share_of(round(plans), n),
            share_of(round(flags), n),
            share_of(round(flags), round(plans + flags)),
        ]

    columns = (
        Column("exact_match", "exact match", "share"),
        Column("from_plans", "from plans", "share"),
        Column("from_flags", "from flags", "share"),
        Column("flags_of_right", "flags among right answers", "share"),
    )
    return Table(
        "plans_and_flags",
        "Exact match: plans and flags",
        "Right plans and right flags, each as per cent of all rows: together they are exact match. The last column "
        "is over the right answers. A model whose right answers are all flags has not planned.",
        (*NAMES, *columns),
        lines(entries.all, cells),
        paper_plans_and_flags(),
    )


def checklist(entries: Entries) -> Table:
    """All-pass against Avg-pass, the diagnostic of PlanningBench (arXiv 2605.20873)."""

    def cells(entry: Entry) -> list[Cell]:
        kept, whole = entry.numbers["avg_pass"], entry.numbers["all_pass"]
        gaps = [kept[name] - whole[name] for name in kept]
        return [mean_cell(list(kept.values())), share_cell(whole.values()), gap_cell(gaps)]

    columns = (
        Column("avg_pass", "Avg-pass", "share"),
        Column("all_pass", "All-pass", "share"),
        Column("gap", "gap (points)", "difference"),
    )
    return Table(
        "checklist",
        "Avg-pass and All-pass",
        "Avg-pass is the mean share of a problem's rules that the answer keeps; it is no proportion, so its interval "
        "is Student's t over rows (Wilson's where all rows have the same value). All-pass: every rule kept and the "
        "optimum reached, with Wilson's interval. A wide gap means plans that look nearly right and are not. Over "
        "rows with a record of their rules; an answer that is not readable keeps none.",
        (*NAMES, *columns),
        lines(entries.all, cells),
    )


def strictness(entries: Entries) -> Table:
    """Exact match by strict and by lenient reading."""

    def cells(entry: Entry) -> list[Cell]:
        lenient, strict = entry.numbers["exact_match_lenient"], entry.numbers["exact_match"]
        only_lenient = share_cell([lenient[name] - strict[name] for name in strict])
        unread = [name for name, one in entry.scores.items() if one.outcome == "format_error"]
        return [
            share_cell(strict.values()),
            share_cell(lenient.values()),
            replace(only_lenient, unit="difference"),
            share_cell([lenient[name] for name in unread]),
        ]

    columns = (
        Column("exact_match", "strict", "share"),
        Column("exact_match_lenient", "lenient", "share"),
        Column("difference", "difference (points)", "difference"),
        Column("right_unread", "right among format errors", "share"),
    )
    return Table(
        "strictness",
        "Strict and lenient reading",
        "Exact match by strict reading (the headline), and by lenient reading, which looks past fences, prose and an "
        "echoed prompt. Strict is never above lenient on any row, so the difference is a share of rows: it is "
        "formatting, not planning. The last column is over the format errors.",
        (*NAMES, *columns),
        lines(entries.all, cells),
    )


def cuts(entries: Entries) -> Table:
    """Responses that the token limit cut, or that break off."""

    def cells(entry: Entry) -> list[Cell]:
        shares = [share_cell(entry.of(metric)) for metric in ("truncated", "cut_off")]
        return [count(len(entry.scores)), *shares, text(warning(entry) or "no")]

    columns = (
        Column("n", "rows", "count"),
        Column("truncated", "truncated", "share"),
        Column("cut_off", "cut off", "share"),
        Column("warning", "too many?"),
    )
    return Table(
        "cuts",
        "Responses that end too early",
        "Truncated: cut by the token limit, over rows whose harness says why the response ended. Cut off: JSON without "
        f"its end or reasoning that is never closed, over all rows. Above {TOO_MANY_CUT:.0%} the result measures the "
        "token limit too.",
        (*NAMES, *columns),
        lines(entries.all, cells),
    )


def warning(entry: Entry) -> str | None:
    """The warning that the cut responses of an entry deserve, if they do."""
    truncated, cut_off = (share_cell(entry.of(metric)).value for metric in ("truncated", "cut_off"))
    return warning_of_cuts(
        truncated if isinstance(truncated, float) else None, cut_off if isinstance(cut_off, float) else None
    )
