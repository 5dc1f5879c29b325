"""The language's own functions on plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

MINUTES_A_DAY: Final = 1440


def count(values: Iterable[bool]) -> int:
    """How many of the values are true."""
    return sum(1 for value in values if value)


def distinct(values: Iterable[int | str]) -> bool:
    """Whether no value stands twice."""
    listed = list(values)
    return len(set(listed)) == len(listed)


def implies(condition: bool, consequence: bool) -> bool:
    """False only where the condition holds and the consequence does not."""
    return bool(consequence) or not condition


def minute_of_day(minutes: int) -> int:
    """Minutes since the epoch to minutes since that day's 00:00."""
    return minutes % MINUTES_A_DAY


def day(minutes: int) -> int:
    """Minutes since the epoch to days since the epoch; day 0 begins at the epoch."""
    return minutes // MINUTES_A_DAY


def time(days: int, minutes: int) -> int:
    """A day since the epoch and a minute of that day to minutes since the epoch."""
    return days * MINUTES_A_DAY + minutes


def weekday_from(epoch_weekday: int) -> Callable[[int], int]:
    """The function `weekday(day)` for an epoch: Monday is 0, Sunday 6, Friday 4."""

    def weekday(days: int) -> int:
        return (epoch_weekday + days) % 7

    return weekday
