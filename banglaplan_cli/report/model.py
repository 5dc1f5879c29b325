"""Tables and figures as plain data: what is measured here, how it looks is each writer's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

Unit = Literal["share", "difference", "count", "p", "text"]
"""Shares and differences are fractions of one, shown in per cent and in points; `p` is a p value."""

NOTHING: Final = "–"
"""How a cell without a value is shown: there is no row that it could be over."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One entry of a table. Text in it is bare: each writer escapes it for its own format."""

    value: float | str | None
    unit: Unit = "text"
    low: float | None = None
    """Lower end of the 95 % interval, in the value's unit; None where there is none."""
    high: float | None = None
    n: int | None = None
    """How many rows the value is over; None where it is over no rows, as a name."""

    @property
    def text(self) -> str:
        """The value as people read it: `31.0`, `+4.2`, `0.013`, `<0.001`, `12`, or the text itself."""
        return shown(self.value, self.unit)

    @property
    def interval(self) -> str:
        """`26.2 to 36.3`, or nothing."""
        if self.low is None or self.high is None:
            return ""
        return f"{shown(self.low, self.unit)} to {shown(self.high, self.unit)}"

    @property
    def detail(self) -> str:
        """Interval and n, as `26.2 to 36.3; n 300`, or nothing."""
        parts = [self.interval, "" if self.n is None else f"n {self.n}"]
        return "; ".join(part for part in parts if part)


def shown(value: float | str | None, unit: Unit) -> str:
    """A value as people read it; shares in per cent and differences in points, with one decimal."""
    if value is None:
        return NOTHING
    if isinstance(value, str):
        return value
    if unit == "share":
        return f"{100 * value:.1f}"
    if unit == "difference":
        points = f"{100 * value:+.1f}"
        return "0.0" if float(points) == 0 else points.replace("-", "\N{MINUS SIGN}")
    if unit == "p":
        return "<0.001" if value < 0.001 else f"{value:.3f}"
    return f"{value:,}"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `key` is its name in CSV files, `label` its heading, `over` the heading that it shares."""

    key: str
    label: str
    unit: Unit = "text"
    over: str = ""
    """A heading above several neighbouring columns, as `feasible`; empty for none."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table, with one cell for each column."""

    cells: tuple[Cell, ...]
    baseline: bool = False
    """Whether it is the always-infeasible line, which is to be set apart from the models."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table: `key` names its files and is unique in a report."""

    key: str
    title: str
    note: str
    """What is counted, over what, with which interval or test; one paragraph."""
    columns: tuple[Column, ...]
    rows: tuple[Line, ...]
    paper: Table | None = None
    """The paper's printed results in the same form: shown apart, with `paper.NOT_COMPARABLE`."""

    def with_paper(self) -> Iterator[Table]:
        """The table, then its companion from the paper if it has one."""
        yield self
        if self.paper is not None:
            yield self.paper


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart as SVG text, with its description for those who do not see it."""

    key: str
    title: str
    note: str
    """Caption: what marks and lines mean; one paragraph."""
    alt: str
    svg: str
    """A whole `<svg>` element without a doctype; ids in it begin with `key`, so that several fit on one page."""
    table: str
    """Key of the table that holds the same numbers."""
