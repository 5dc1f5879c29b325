"""Intervals and paired tests: Wilson, Student's t, Bonett and Price, McNemar, Holm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from scipy import stats

CONFIDENCE: Final = 0.95
Z: Final = float(stats.norm.ppf((1 + CONFIDENCE) / 2))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share, a mean or a difference (fractions of one) with its 95 % interval, over n rows.

    None where there is no row; the interval is None too where n rows cannot give one.
    """

    value: float | None
    low: float | None
    high: float | None
    n: int


@dataclass(frozen=True, slots=True)
class Paired:
    """Two series of verdicts on the same rows: how they differ, and whether by more than chance."""

    both: int
    only_first: int
    """Rows on which the first is right and the second is not."""
    only_second: int
    neither: int
    difference: Estimate
    """Share of the first less that of the second, with the interval of Bonett and Price."""
    p: float
    """Exact McNemar test, two-sided."""
    mid_p: float

    @property
    def n(self) -> int:
        """Pairs."""
        return self.both + self.discordant + self.neither

    @property
    def discordant(self) -> int:
        """Rows on which the verdicts differ; only these tell the two apart."""
        return self.only_first + self.only_second


@lru_cache(maxsize=65536)
def share(right: int, n: int) -> Estimate:
    """A proportion with Wilson's score interval (E. B. Wilson, JASA 22, 1927), without continuity correction.

    Raises:
        ValueError: not 0 <= right <= n.
    """
    if not 0 <= right <= n:
        raise ValueError(f"{right} of {n} is no share")
    if n == 0:
        return Estimate(None, None, None, 0)
    found = stats.binomtest(right, n).proportion_ci(CONFIDENCE, method="wilson")
    return Estimate(right / n, float(found.low), float(found.high), n)


def mean(numbers: Sequence[float]) -> Estimate:
    """A mean of numbers between 0 and 1 with Student's t interval, cut at these bounds.

    Where all numbers are the same, the t interval would have no width and say more than it knows. There it is
    Wilson's with the mean in place of the share, which is the widest for any numbers with that mean: none between 0
    and 1 vary more than zeros and ones.
    """
    n = len(numbers)
    if n == 0:
        return Estimate(None, None, None, 0)
    value = math.fsum(numbers) / n
    if min(numbers) == max(numbers):
        low, high = _wilson(value, n)
    else:
        half = float(stats.t.ppf((1 + CONFIDENCE) / 2, n - 1)) * float(np.std(numbers, ddof=1)) / math.sqrt(n)
        low, high = value - half, value + half
    return Estimate(value, max(low, 0.0), min(high, 1.0), n)


def _wilson(value: float, n: int) -> tuple[float, float]:
    """Wilson's interval for a mean that need not be a whole number of n-ths."""
    centre = (value + Z**2 / (2 * n)) / (1 + Z**2 / n)
    half = Z * math.sqrt(value * (1 - value) / n + Z**2 / (4 * n**2)) / (1 + Z**2 / n)
    return centre - half, centre + half


def paired(pairs: Iterable[tuple[bool, bool]]) -> Paired:
    """Compare two series of verdicts, first and second of each row.

    The test is McNemar's, exact: under no difference the discordant pairs fall either way like coins
    (Q. McNemar, Psychometrika 12, 1947). `mid_p` counts half of the probability of what was seen, which is less
    conservative (M. W. Fagerland, S. Lydersen, P. Laake, BMC Med. Res. Methodol. 13:91, 2013).
    """
    counts = {(True, True): 0, (True, False): 0, (False, True): 0, (False, False): 0}
    for pair in pairs:
        counts[pair] += 1
    first, second = counts[True, False], counts[False, True]
    p, mid_p = _mcnemar(first, second)
    return Paired(
        counts[True, True], first, second, counts[False, False], _difference(first, second, sum(counts.values())),
        p, mid_p,
    )  # fmt: skip


def _mcnemar(first: int, second: int) -> tuple[float, float]:
    if first + second == 0:
        return 1.0, 1.0
    p = float(stats.binomtest(min(first, second), first + second, 0.5).pvalue)
    seen = float(stats.binom.pmf(min(first, second), first + second, 0.5))
    # with as many either way, both tails hold what was seen, and p is 1 already without half of it twice
    return p, 1.0 if first == second else p - seen


def _difference(first: int, second: int, n: int) -> Estimate:
    """First less second, with the adjusted Wald interval (D. G. Bonett, R. M. Price, J. Educ. Behav. Stat. 37, 2012).

    It puts one row to either kind of discordant pair before the formula of Wald, and so neither collapses nor
    promises too much where few pairs differ.
    """
    if n == 0:
        return Estimate(None, None, None, 0)
    a, b = (first + 1) / (n + 2), (second + 1) / (n + 2)
    half = Z * math.sqrt((a + b - (a - b) ** 2) / (n + 2))
    return Estimate((first - second) / n, max(a - b - half, -1.0), min(a - b + half, 1.0), n)


def holm(p_values: Sequence[float]) -> list[float]:
    """The p values adjusted for their number, in the order given (S. Holm, Scand. J. Stat. 6, 1979).

    The smallest is multiplied by their number, the next by one less, and so on; none is below one before it.
    """
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[place]))
        adjusted[place] = largest
    return adjusted
