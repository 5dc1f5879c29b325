"""Tables as CSV: numbers as they are, texts that no spreadsheet takes for a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final

from banglaplan_cli.report.model import Cell, Column, Table

_FORMULA: Final = ("=", "+", "-", "@", "\N{FULLWIDTH EQUALS SIGN}", "\N{FULLWIDTH PLUS SIGN}",
                   "\N{FULLWIDTH HYPHEN-MINUS}", "\N{FULLWIDTH COMMERCIAL AT}")  # fmt: skip
_DIGITS: Final = 6
"""Significant ones, of shares and differences (fractions of one here) and p values."""


def table_csv(table: Table) -> str:
    """A header, then a line for each row; after a share or difference come `_low`, `_high` and `_n`.

    The last column tells the always-infeasible line from the models. Shares and differences are fractions of one.
    """
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([*(name for column in table.columns for name in _names(column)), "baseline"])
    for row in table.rows:
        fields = [
            field
            for column, cell in zip(table.columns, row.cells, strict=True)
            for field in _fields(column, cell)
        ]
        writer.writerow([*fields, str(row.baseline).lower()])
    return file.getvalue()


def _names(column: Column) -> Iterator[str]:
    yield column.key
    if column.unit in ("share", "difference"):
        yield from (f"{column.key}_{end}" for end in ("low", "high", "n"))


def _fields(column: Column, cell: Cell) -> Iterator[str]:
    yield _field(cell.value)
    if column.unit in ("share", "difference"):
        yield from (_field(cell.low), _field(cell.high), _field(cell.n))


def _field(value: float | str | None) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        line = " ".join(value.split())
        return f"'{line}" if line.startswith(_FORMULA) else line
    return str(int(value)) if value == int(value) else f"{value:.{_DIGITS}g}"
