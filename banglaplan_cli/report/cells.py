"""Cells of tables from rows' numbers, counts and estimates."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from banglaplan_cli.report.model import Cell, Unit
from banglaplan_cli.report.statistics import Estimate, mean, share


def text(value: str) -> Cell:
    """A name or a sentence."""
    return Cell(value)


def count(value: int) -> Cell:
    """A number of rows."""
    return Cell(value, "count")


def p_value(value: float | None) -> Cell:
    """A p value, or none where nothing was tested."""
    return Cell(value, "p")


def share_cell(numbers: Collection[float]) -> Cell:
    """The share of ones among zeros and ones, with Wilson's interval."""
    return estimate(share(round(sum(numbers)), len(numbers)))


def share_of(right: int, n: int) -> Cell:
    """A share from counts, with Wilson's interval."""
    return estimate(share(right, n))


def mean_cell(numbers: Sequence[float]) -> Cell:
    """The mean of numbers between 0 and 1, with the t interval."""
    return estimate(mean(numbers))


def gap_cell(numbers: Sequence[float]) -> Cell:
    """The mean of differences that are never below 0, with the t interval."""
    return estimate(mean(numbers), "difference")


def estimate(found: Estimate, unit: Unit = "share") -> Cell:
    """An estimate as it is."""
    return Cell(found.value, unit, found.low, found.high, found.n)
