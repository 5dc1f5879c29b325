"""How hard the next problem is to be: a distribution over the tiers of constraints, moved by what was solved.

PlanningBench (arXiv 2605.20873, section 3.5): after a solved problem `p <- normalise(p * exp(eta * [-alpha, beta,
gamma]))`; the next problem takes the point of a box that is nearest to the expected counts `M * p`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import product
from typing import Final

Shares = tuple[float, float, float]
"""The shares of basic, medium and hard constraints; they sum to 1."""
Counts = tuple[int, int, int]
"""How many basic, medium and hard constraints a problem is to have, beside those its scenario always has."""
Box = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]

BOXES: Final[dict[str, Box]] = {
    "paper": ((1, 3), (0, 2), (0, 1)),
    "wide": ((1, 4), (0, 4), (0, 3)),
}
"""The counts that may be asked for. The paper's box admits one hard constraint at most, so that a strong responder
leaves it; the wide one goes on to eleven constraints."""


class SettingError(ValueError):
    """A setting of the loop that makes no sense; the message names it."""


@dataclass(frozen=True)
class Settings:
    """What moves the loop. All are plain numbers; the defaults are ours, for the paper states none.

    `eta` is the size of a step, `alpha`, `beta` and `gamma` how much of it takes from basic and gives to medium
    and hard constraints. `constraints` is M, the expected number of constraints at the beginning, and `growth` what
    M gains with each step (0 in the paper's box, where there is no room). `start` are the shares at the beginning.
    `ease` is the part of a step that is taken back after an unsolved problem: 0 is the paper's loop, which never
    comes down; 1 settles where half of the problems are solved.
    """

    eta: float = 0.3
    alpha: float = 1.0
    beta: float = 0.5
    gamma: float = 1.0
    constraints: float = 3.0
    growth: float = 0.5
    start: Shares = (0.84, 0.13, 0.03)
    box: str = "wide"
    ease: float = 1.0

    def __post_init__(self) -> None:
        for name in ("eta", "alpha", "beta", "gamma", "growth", "ease"):
            value = getattr(self, name)
            if not math.isfinite(value) or value < 0:
                raise SettingError(f"{name}={value}: must be 0 or more")
        if not 1 <= self.constraints <= 20:
            raise SettingError(f"constraints={self.constraints}: must be from 1 to 20")
        if self.box not in BOXES:
            raise SettingError(f"box={self.box}: must be one of {', '.join(BOXES)}")
        # a tier with a share of 0 at the beginning could never get a constraint
        if min(self.start) <= 0 or not math.isclose(sum(self.start), 1.0, abs_tol=1e-6):
            raise SettingError(f"start={self.start}: must be three shares above 0 that sum to 1")


def shares_after(settings: Settings, steps: float) -> Shares:
    """The distribution after so many steps (solved less eased ones; negative below the start)."""
    push = (-settings.alpha, settings.beta, settings.gamma)
    logs = [math.log(p) + settings.eta * steps * part for p, part in zip(settings.start, push, strict=True)]
    top = max(logs)
    weights = [math.exp(value - top) for value in logs]
    total = sum(weights)
    return (weights[0] / total, weights[1] / total, weights[2] / total)


def counts_after(settings: Settings, steps: float) -> Counts:
    """The point of the box nearest to the expected counts.

    Of equally near points the one with fewer constraints is taken, then the one with fewer basic ones, then with
    fewer medium ones. Below the start M shrinks as it grows above it, to 1 at least.
    """
    expected = max(settings.constraints + settings.growth * steps, 1.0)
    aimed = [expected * share for share in shares_after(settings, steps)]
    ranges = (range(low, high + 1) for low, high in BOXES[settings.box])

    def distance(point: Counts) -> tuple[float, int, Counts]:
        # rounded, so that a tie is a tie on every machine
        squared = sum((have - want) ** 2 for have, want in zip(point, aimed, strict=True))
        return round(squared, 9), sum(point), point

    return min(((basic, medium, hard) for basic, medium, hard in product(*ranges)), key=distance)


REACH: Final = 40
"""How many steps upwards and downwards from the start are looked at."""


def limits(settings: Settings) -> tuple[int, int]:
    """The steps with the easiest and with the hardest counts, the nearest to the start of each.

    Beyond them nothing gets easier or harder: far up, p puts everything on hard constraints, of which the box has
    few, and the expected counts fall back to fewer constraints in all.
    """
    reached = [(steps, counts_after(settings, steps)) for steps in range(-REACH, REACH + 1)]

    def hard(entry: tuple[int, Counts]) -> tuple[int, int, int]:
        steps, (basic, medium, high) = entry
        return basic + medium + high, high, -abs(steps)

    def easy(entry: tuple[int, Counts]) -> tuple[int, int, int, int]:
        steps, (basic, medium, high) = entry
        return high, medium, basic, abs(steps)

    return min(reached, key=easy)[0], max(reached, key=hard)[0]


def size_of(counts: Counts) -> str:
    """The level that says how large an instance of these counts is drawn (places, people, days)."""
    _, medium, hard = counts
    if hard == 0 and medium <= 1:
        return "easy"
    return "hard" if hard and medium + hard >= 3 else "medium"
