"""Tables of metrics for the terminal."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from banglaplan_scorer.metrics import METRICS, Summary


def metric_table(summary: Summary) -> Table:
    """Every metric with its value in per cent, its standard error and the number of rows it is over."""
    table = Table()
    table.add_column("metric")
    for column in ("%", "± s.e.", "n"):
        table.add_column(column, justify="right")
    for name in METRICS:
        metric = summary[name]
        table.add_row(name, _percent(metric["value"]), _percent(metric["stderr"]), str(metric["count"]))
    return table


def group_table(groups: dict[str, Summary], label: str) -> Table:
    """The chief metrics of every group, a line each."""
    chief = ("exact_match", "exact_match_lenient", "plan", "flag", "abstention", "format_error")
    table = Table(title=f"by {label}", title_justify="left")
    table.add_column(label, no_wrap=True)
    table.add_column("n", justify="right")
    for name in chief:
        # a word a line, so that the table is no wider than a terminal
        table.add_column(name.replace("_", "_\n"), justify="right")
    for group, summary in groups.items():
        values = [_percent(summary[name]["value"]) for name in chief]
        table.add_row(Text(group), str(summary["exact_match"]["count"]), *values)
    return table


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f}"
