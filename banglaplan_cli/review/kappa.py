"""Cohen's kappa: agreement of two raters beyond what their habits alone would give."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_Z: Final = 1.959963984540054
"""The normal distribution's 97.5 % quantile."""


@dataclass(frozen=True)
class Kappa:
    """Kappa with its 95 % interval, over n pairs of words."""

    value: float | None
    """None where there is no pair, or both always use one and the same word, so that chance alone agrees."""
    low: float | None
    """None where the standard error is 0, as where all agree: the formula then says more than n pairs can."""
    high: float | None
    n: int


def kappa(pairs: Sequence[tuple[str, str]]) -> Kappa:
    """Cohen's unweighted kappa (J. Cohen, Educ. Psychol. Meas. 20, 1960) of two raters' words for the same things.

    The interval is the normal one by the large-sample standard error of J. L. Fleiss, J. Cohen and B. S. Everitt
    (Psychol. Bull. 72, 1969), cut at -1 and 1; below some 30 pairs it is rough.
    """
    n = len(pairs)
    words = {word for pair in pairs for word in pair}
    if n == 0 or len(words) == 1:
        return Kappa(None, None, None, n)
    cells = {pair: count / n for pair, count in Counter(pairs).items()}
    first, second = (dict.fromkeys(words, 0.0) for _ in range(2))
    for (one, two), share in cells.items():
        first[one] += share
        second[two] += share
    agreed = math.fsum(share for (one, two), share in cells.items() if one == two)
    chance = math.fsum(first[word] * second[word] for word in words)
    value = (agreed - chance) / (1 - chance)
    on = math.fsum(
        share * (1 - (first[one] + second[one]) * (1 - value)) ** 2
        for (one, two), share in cells.items()
        if one == two
    )
    off = (1 - value) ** 2 * math.fsum(
        share * (second[one] + first[two]) ** 2 for (one, two), share in cells.items() if one != two
    )
    variance = (on + off - (value - chance * (1 - value)) ** 2) / ((1 - chance) ** 2 * n)
    if variance <= 1e-12:
        return Kappa(value, None, None, n)
    half = _Z * math.sqrt(variance)
    return Kappa(value, max(value - half, -1.0), min(value + half, 1.0), n)
