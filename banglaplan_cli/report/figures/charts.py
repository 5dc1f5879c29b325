"""Four forms of chart over plain records: dots with intervals, stacked bars, a grid of shares, panels by level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import altair as alt

from banglaplan_cli.report.figures.style import (
    GRID,
    INK,
    LINE,
    SERIES,
    SHAPES,
    STEP,
    WIDTH,
    ink_on,
    rgb_hex,
    scale_colour,
)
from banglaplan_cli.report.model import NOTHING

LINE_NAME: Final = "always infeasible"
_PANELS: Final = 3
_ROOM_FOR_NAME: Final = 0.11
_ROOM_FOR_NUMBER: Final = 0.05
"""Narrower parts of a bar have no room for their label; parts stand in one order, and the table has the number."""
_SHORT: Final = 7
DASH: Final = [4, 3]


@dataclass(frozen=True, slots=True)
class Point:
    """A share of one row of a chart in one series, with its interval; None is drawn as nothing."""

    row: str
    series: str
    value: float | None
    low: float | None = None
    high: float | None = None
    panel: str = ""


def dots(points: Sequence[Point], lines: Sequence[Point], series: Sequence[str], rows: Sequence[str]) -> Any:
    """Rows of dots with intervals, a shape for each series; `lines` are the dashes of the always-infeasible line."""
    domain, colours, shapes = _legend(series)
    size = max(STEP, 20 * len(series))
    y = alt.Y("row:N", title=None, axis=alt.Axis(grid=False), scale=alt.Scale(domain=list(rows)))
    offset = alt.YOffset("series:N", scale=alt.Scale(domain=list(series)))
    colour = alt.Color("series:N", scale=alt.Scale(domain=domain, range=colours), title=None)
    shape = alt.Shape("series:N", scale=alt.Scale(domain=domain, range=shapes), title=None)
    x = alt.X("value:Q", scale=alt.Scale(domain=[0, 1]), axis=_percent(), title="per cent")
    drawn = [_record(point) for point in points if point.value is not None]
    base = alt.Chart(alt.InlineData(values=drawn)).encode(y=y, yOffset=offset)
    return alt.layer(
        *_across(lines, x, y),
        base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q"), x2="high:Q", color=colour),
        base.mark_point(filled=True, size=70, opacity=1).encode(x=x, color=colour, shape=shape),
        base.mark_text(align="left", dx=8, color=INK, fontSize=11).encode(x="high:Q", text="label:N"),
    ).properties(width=WIDTH, height=alt.Step(size, **{"for": "position"}))


def stack(points: Sequence[Point], lines: Sequence[Point], series: Sequence[str], rows: Sequence[str]) -> Any:
    """Bars of shares that add up, each part with its label; a row without parts says so."""
    parts = [part for row in rows for part in _parts([point for point in points if point.row == row])]
    full = {part["row"] for part in parts}
    empty = [{"row": row, "label": "none", "start": 0.0} for row in rows if row not in full]
    y = alt.Y("row:N", title=None, axis=alt.Axis(grid=False), scale=alt.Scale(domain=list(rows)))
    colours = alt.Scale(domain=list(series), range=list(SERIES[: len(series)]))
    colour = alt.Color("series:N", title=None, scale=colours)
    x = alt.X("start:Q", scale=alt.Scale(domain=[0, 1]), axis=_percent(), title="per cent")
    base = alt.Chart(alt.InlineData(values=parts)).encode(y=y)
    text = base.encode(x="middle:Q", text="label:N")
    bold: dict[str, Any] = {"fontSize": 11, "fontWeight": "bold"}
    return alt.layer(
        base.mark_bar(stroke="#ffffff", strokeWidth=1.5, size=STEP * 0.68).encode(
            x=x, x2="end:Q", color=colour
        ),
        *_across(lines, alt.X("value:Q"), y),
        # first in the bar's colour and wide, so that the line does not run through the letters
        # round, or the letters with sharp corners have thorns far beyond the bar
        text.mark_text(**bold, strokeWidth=5, strokeJoin="round").encode(
            stroke=alt.Stroke("series:N", title=None, scale=colours)
        ),
        text.mark_text(**bold, color="#ffffff"),
        alt.Chart(alt.InlineData(values=empty))
        .mark_text(align="left", dx=4, color=INK, fontSize=11)
        .encode(y=y, x="start:Q", text="label:N"),
    ).properties(width=WIDTH, height=alt.Step(STEP))


def _parts(points: Sequence[Point]) -> Iterator[dict[str, Any]]:
    """The parts of one bar from left to right; where there is little room the label is the number alone, or nothing."""
    start = 0.0
    for point in points:
        if point.value:
            number = f"{100 * point.value:.1f}"
            named = f"{point.series} {number}" if point.value >= _ROOM_FOR_NAME else number
            yield {
                "row": point.row, "series": point.series, "start": start, "end": start + point.value,
                "middle": start + point.value / 2, "label": named if point.value >= _ROOM_FOR_NUMBER else "",
            }  # fmt: skip
            start += point.value


def _across(lines: Sequence[Point], x: alt.X, y: alt.Y) -> list[alt.Chart]:
    """The always-infeasible line across each row, dashed on white so that it is seen on bars as well."""
    marks = alt.InlineData(values=[_record(line) for line in lines if line.value is not None])
    base = alt.Chart(marks).encode(
        x=x, y=y.copy(deep=False).bandPosition(0), y2=alt.Y2("row:N", bandPosition=1)
    )
    return [
        base.mark_rule(strokeWidth=4, color="#ffffff"),
        base.mark_rule(strokeWidth=2, color=LINE, strokeDash=DASH),
    ]


def grid(points: Sequence[Point], columns: Sequence[str], rows: Sequence[str]) -> Any:
    """A grid of shares, darker for more; each number stands in its cell, so colour says nothing alone."""
    most = max((point.value or 0.0 for point in points), default=0.0) or 1.0
    cells = []
    for point in points:
        fill = (255, 255, 255) if point.value is None else scale_colour(point.value / most)
        label = NOTHING if point.value is None else f"{100 * point.value:.1f}"
        cells.append({
            "row": point.row, "column": point.series, "label": label, "fill": rgb_hex(fill), "ink": ink_on(fill),
        })  # fmt: skip
    axis: dict[str, Any] = {"domain": False, "ticks": False, "labelPadding": 6}
    angle = 0 if all(len(column) <= _SHORT for column in columns) else -40
    base = alt.Chart(alt.InlineData(values=cells)).encode(
        x=alt.X(
            "column:N",
            title=None,
            scale=alt.Scale(domain=list(columns)),
            axis=alt.Axis(orient="top", labelAngle=angle, **axis),
        ),
        y=alt.Y("row:N", title=None, scale=alt.Scale(domain=list(rows)), axis=alt.Axis(**axis)),
    )
    return alt.layer(
        base.mark_rect(stroke=GRID).encode(color=alt.Color("fill:N", scale=None, legend=None)),
        base.mark_text(fontSize=12).encode(text="label:N", color=alt.Color("ink:N", scale=None, legend=None)),
    ).properties(width=alt.Step(52), height=alt.Step(STEP))


def panels(
    points: Sequence[Point], series: Sequence[str], levels: Sequence[str], names: Sequence[str]
) -> Any:
    """A panel for each name, levels from left to right, a shape for each series, dashes for the line."""
    domain, colours, shapes = _legend(series)
    x = alt.X(
        "row:N", title=None, scale=alt.Scale(domain=list(levels)), axis=alt.Axis(labelAngle=0, grid=False)
    )
    y = alt.Y("value:Q", scale=alt.Scale(domain=[0, 1]), axis=_percent(), title="per cent")
    colour = alt.Color("series:N", scale=alt.Scale(domain=domain, range=colours), title=None)
    shape = alt.Shape("series:N", scale=alt.Scale(domain=domain, range=shapes), title=None)
    line = alt.datum.series == LINE_NAME
    base = (
        alt.Chart()
        .transform_filter(~line)
        .encode(x=x, xOffset=alt.XOffset("series:N", scale=alt.Scale(domain=list(series))), color=colour)
    )
    layers = alt.layer(
        alt.Chart()
        .transform_filter(line)
        .mark_rule(strokeWidth=2, color=LINE, strokeDash=DASH)
        .encode(x=x.copy(deep=False).bandPosition(0), x2=alt.X2("row:N", bandPosition=1), y=y),
        base.mark_rule(strokeWidth=1.5).encode(
            y=alt.Y("low:Q", axis=_percent(), title="per cent"), y2="high:Q"
        ),
        base.mark_point(filled=True, size=60, opacity=1).encode(y=y, shape=shape),
    ).properties(width=230, height=170)
    records = [_record(point) for point in points if point.value is not None]
    facet = alt.Facet("panel:N", title=None, sort=list(names))
    return layers.facet(facet, data=alt.InlineData(values=records), columns=_PANELS)


def _legend(series: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """Names, colours and shapes of all series, the always-infeasible line last."""
    return (
        [*series, LINE_NAME],
        [*SERIES[: len(series)], LINE],
        [*SHAPES[: len(series)], "stroke"],
    )


def _record(point: Point) -> dict[str, Any]:
    label = "" if point.value is None else f"{100 * point.value:.1f}"
    return {
        "row": point.row, "series": point.series, "panel": point.panel, "value": point.value,
        "low": point.value if point.low is None else point.low,
        "high": point.value if point.high is None else point.high, "label": label,
    }  # fmt: skip


def _percent() -> alt.Axis:
    return alt.Axis(values=[0, 0.2, 0.4, 0.6, 0.8, 1], labelExpr="100 * datum.value", labelOverlap=False)
