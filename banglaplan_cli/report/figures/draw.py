"""Which figures a report has, drawn from the cells of its tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from banglaplan_cli.report.entries import Entries, Entry
from banglaplan_cli.report.fault_tables import FAULTS, reasons_of
from banglaplan_cli.report.figures.charts import LINE_NAME, Point, dots, grid, panels, stack
from banglaplan_cli.report.figures.style import svg_of
from banglaplan_cli.report.group_tables import DIFFICULTY_METRICS, LABELS
from banglaplan_cli.report.model import Cell, Figure, Table
from banglaplan_cli.report.outcome_tables import METRIC_LABELS

_LINE: Final = "The dashed line is what always answering “infeasible” reaches on the same rows."
_INTERVALS: Final = "Bars about the marks are 95 % intervals."

Advance = Callable[[int, int], None]


def all_figures(entries: Entries, tables: Sequence[Table], advance: Advance) -> list[Figure]:
    """Every figure for which there is something to draw; `advance` hears of (drawn, to be drawn)."""
    drawings = list(_drawings(entries, {table.key: table for table in tables}))
    found = []
    for place, draw in enumerate(drawings):
        advance(place, len(drawings))
        found.append(draw())
    return found


def _drawings(entries: Entries, tables: dict[str, Table]) -> Iterator[Callable[[], Figure]]:
    yield partial(_exact_match, entries, tables["outcomes"])
    yield partial(_plans_and_flags, entries, tables["plans_and_flags"])
    if tables["bn_en"].rows:
        yield partial(_bn_en, tables["bn_en"])
    for label in LABELS:
        yield partial(_by_label, entries, tables[f"by_{label}"])
    yield partial(_by_difficulty, entries, tables["by_difficulty"])
    yield partial(_faults, entries, tables["faults"])
    if any(entry.of("format_error").count(1.0) for entry in entries.models):
        yield partial(_format_errors, entries)
    yield partial(_two, entries, tables["checklist"], ("avg_pass", "all_pass"))
    yield partial(_two, entries, tables["strictness"], ("exact_match_lenient", "exact_match"))


def _exact_match(entries: Entries, table: Table) -> Figure:
    name = METRIC_LABELS["exact_match"]
    points = _points(entries, table, {"exact_match": name})
    rows = [entry.label for entry in entries.models]
    lines = _lines(entries, "exact_match")
    return _figure(
        table, "exact_match", "Exact match", f"{_INTERVALS} {_LINE}",
        _said(points, lines), dots(points, lines, [name], rows),
    )  # fmt: skip


def _plans_and_flags(entries: Entries, table: Table) -> Figure:
    named = {"from_plans": "plans", "from_flags": "flags"}
    points = _points(entries, table, named, with_line=True)
    rows = [entry.label for entry in entries.all]
    lines = _lines(entries, "exact_match")
    return _figure(
        table, table.key, table.title, f"Both parts are over all rows, so the whole bar is exact match. {_LINE}",
        _said(points, lines), stack(points, lines, list(named.values()), rows),
    )  # fmt: skip


def _bn_en(table: Table) -> Figure:
    """Exact match in both languages, paired by problem; the first rows of the table are the models' own."""
    named = {"bn": "Bangla", "en": "English"}
    place = {column.key: at for at, column in enumerate(table.columns)}
    exact = [row for row in table.rows if row.cells[place["metric"]].text == METRIC_LABELS["exact_match"]]
    models = [row for row in exact if not row.baseline]
    points = [
        _point(row.cells[0].text, name, row.cells[place[key]])
        for row in models
        for key, name in named.items()
    ]
    line = next(row for row in exact if row.baseline).cells[place["bn"]]
    lines = [_point(row.cells[0].text, LINE_NAME, line) for row in models]
    return _figure(
        table, table.key, "Exact match in Bangla and English", f"Over the same problems. {_INTERVALS} {_LINE}",
        _said(points, lines), dots(points, lines, list(named.values()), [row.cells[0].text for row in models]),
    )  # fmt: skip


def _by_label(entries: Entries, table: Table) -> Figure:
    columns = {column.key: column.label for column in table.columns if column.unit == "share"}
    points = _points(entries, table, columns, with_line=True)
    note = (
        "Per cent, darker for more; intervals and n are in the table. The last line is what always answering "
        "“infeasible” reaches."
    )
    return _figure(
        table, table.key, table.title, note, _said(points, []),
        grid(points, list(columns.values()), [entry.label for entry in entries.all]),
    )  # fmt: skip


def _by_difficulty(entries: Entries, table: Table) -> Figure:
    """A panel for each model; the line is the exact match of the constant answer at that level."""
    at = {column.key: place for place, column in enumerate(table.columns)}
    levels = list(dict.fromkeys(row.cells[at["difficulty"]].text for row in table.rows))
    named = {metric: METRIC_LABELS[metric] for metric in DIFFICULTY_METRICS}
    owners = [entry for entry in entries.all for _ in levels]
    points, of_line = [], {}
    for entry, row in zip(owners, table.rows, strict=True):
        level = row.cells[at["difficulty"]].text
        if entry.baseline:
            of_line[entry.label, level] = row.cells[at["exact_match"]]
        else:
            points += [_point(level, name, row.cells[at[key]], entry.label) for key, name in named.items()]
    lines = [
        _point(level, LINE_NAME, of_line[entries.baseline_of[entry.label].label, level], entry.label)
        for entry in entries.models
        for level in levels
    ]
    return _figure(
        table, table.key, table.title,
        f"Plans over feasible rows, flags over infeasible rows. {_INTERVALS} The short stroke is the exact match of "
        "always answering “infeasible”.",
        _said([point for point in points if point.series == named["exact_match"]], []),
        panels([*points, *lines], list(named.values()), levels, [entry.label for entry in entries.models]),
    )  # fmt: skip


def _faults(entries: Entries, table: Table) -> Figure:
    points = _points(entries, table, {f"fault_{fault}": fault for fault in FAULTS}, with_line=True)
    note = (
        f"Of the wrong plans: {'; '.join(f'{fault} {said}' for fault, said in FAULTS.items())}. Always answering "
        "“infeasible” makes no wrong plan."
    )
    rows = [entry.label for entry in entries.all]
    return _figure(
        table, table.key, table.title, note, _said(points, []), stack(points, [], list(FAULTS), rows)
    )


def _format_errors(entries: Entries) -> Figure:
    total: Counter[str] = sum((reasons_of(entry) for entry in entries.models), Counter())
    reasons = [reason for reason, _ in total.most_common()]
    points = [
        Point(entry.label, reason, reasons_of(entry)[reason] / len(entry.scores))
        for entry in entries.all
        for reason in reasons
    ]
    note = "Per cent of all rows of a model, darker for more. Always answering “infeasible” makes no format error."
    drawn = grid(points, reasons, [entry.label for entry in entries.all])
    said = _said([point for point in points if point.value], [])
    return Figure(
        "format_errors",
        "Format errors by reason",
        note,
        said,
        svg_of(drawn, "format_errors", said),
        "format_errors",
    )


def _two(entries: Entries, table: Table, keys: tuple[str, str]) -> Figure:
    """Two shares of each model, the higher and the lower, whose gap is what matters."""
    named = {column.key: column.label for column in table.columns if column.key in keys}
    points = _points(entries, table, {key: named[key] for key in keys})
    lines = _lines(entries, keys[1])
    rows = [entry.label for entry in entries.models]
    return _figure(
        table, table.key, table.title, f"The gap between the two is what matters. {_INTERVALS} {_LINE}",
        _said(points, lines), dots(points, lines, [named[key] for key in keys], rows),
    )  # fmt: skip


def _points(entries: Entries, table: Table, named: dict[str, str], with_line: bool = False) -> list[Point]:
    """Cells of a table with one row for each entry, by column."""
    at = {column.key: place for place, column in enumerate(table.columns)}
    return [
        _point(entry.label, name, row.cells[at[key]])
        for entry, row in zip(entries.all, table.rows, strict=True)
        for key, name in named.items()
        if with_line or not entry.baseline
    ]


def _lines(entries: Entries, metric: str) -> list[Point]:
    """The always-infeasible line on the rows of each model."""
    return [
        Point(entry.label, LINE_NAME, _mean(entries.baseline_of[entry.label], metric))
        for entry in entries.models
    ]


def _mean(entry: Entry, metric: str) -> float | None:
    numbers = entry.of(metric)
    return sum(numbers) / len(numbers) if numbers else None


def _point(row: str, series: str, cell: Cell, panel: str = "") -> Point:
    value = cell.value if isinstance(cell.value, int | float) else None
    return Point(row, series, value, cell.low, cell.high, panel)


def _said(points: Sequence[Point], lines: Sequence[Point]) -> str:
    """The numbers in words, for those who do not see the chart."""
    found: dict[str, list[str]] = {}
    for point in points:
        shown = "none" if point.value is None else f"{100 * point.value:.1f}"
        name = f"{point.panel}, {point.row}" if point.panel else point.row
        found.setdefault(name, []).append(f"{point.series} {shown}")
    for line in lines:
        found[line.row].append(f"{LINE_NAME} {'none' if line.value is None else f'{100 * line.value:.1f}'}")
    return "; ".join(f"{row}: {', '.join(parts)}" for row, parts in found.items())


def _figure(table: Table, key: str, title: str, note: str, said: str, chart: Any) -> Figure:
    alt_text = f"{title}, per cent. {said}"
    return Figure(key, title, note, alt_text, svg_of(chart, key, alt_text), table.key)
