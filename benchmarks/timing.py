"""Time a call: the median of several rounds, so that a busy machine's outliers do not count."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


def seconds(
    call: Callable[[], object],
    *,
    rounds: int = 7,
    calls: int = 1,
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    """Median seconds of one call, over `rounds` rounds of `calls` calls, by a clock of wall or processor time."""
    found = []
    for _ in range(rounds):
        began = clock()
        for _ in range(calls):
            call()
        found.append((clock() - began) / calls)
    return statistics.median(found)


def show(name: str, value: str, against: str = "") -> None:
    """One line of a benchmark's report."""
    print(f"{name:<62} {value:>14}  {against}")
