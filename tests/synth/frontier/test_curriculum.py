"""The movement of the tiers: the paper's formula by hand, projections at their ties, and what is refused."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from banglaplan_synth.frontier.curriculum import (
    BOXES,
    SettingError,
    Settings,
    counts_after,
    limits,
    shares_after,
    size_of,
)

PAPER = Settings(eta=0.5, beta=0.5, constraints=4, growth=0, start=(0.7, 0.25, 0.05), box="paper")


def test_one_step_by_hand() -> None:
    """`p * exp(eta * [-alpha, beta, gamma])`, normalised."""
    weights = (0.7 * math.exp(-0.5), 0.25 * math.exp(0.25), 0.05 * math.exp(0.5))
    assert shares_after(PAPER, 1) == pytest.approx(tuple(weight / sum(weights) for weight in weights))
    # 0.5128, 0.3877 and 0.0996 of four constraints: 2.05, 1.55 and 0.40
    assert counts_after(PAPER, 1) == (2, 2, 0)


def test_steps_add_up_and_can_be_taken_back() -> None:
    """Two steps are one of twice the size; no step is the start."""
    assert shares_after(PAPER, 2) == pytest.approx(shares_after(replace(PAPER, eta=1.0), 1))
    assert shares_after(PAPER, 0) == pytest.approx(PAPER.start)


def test_a_tie_goes_to_fewer_constraints() -> None:
    """Exactly between (1, 1, 0) and (1, 2, 0), and between (1, 1, 0) and (2, 1, 0)."""
    share = 1e-7
    medium = Settings(eta=0, constraints=2.5, growth=0, start=(0.4, 0.6 - share, share), box="paper")
    assert counts_after(medium, 0) == (1, 1, 0)
    basic = Settings(eta=0, constraints=2.5, growth=0, start=(0.6, 0.4 - share, share), box="paper")
    assert counts_after(basic, 0) == (1, 1, 0)


def test_the_papers_box_is_never_left() -> None:
    """One to three basic, none to two medium, none or one hard constraint, however far the loop goes."""
    for steps in range(-50, 51):
        for count, (low, high) in zip(counts_after(PAPER, steps), BOXES["paper"], strict=True):
            assert low <= count <= high


@pytest.mark.parametrize("settings", [PAPER, Settings(), Settings(box="paper", growth=0), Settings(eta=2.0)])
def test_between_its_limits_the_way_goes_up(settings: Settings) -> None:
    """The easiest counts lie at the lower limit, the most constraints at the upper one."""
    low, high = limits(settings)
    assert low < high
    sums = [sum(counts_after(settings, steps)) for steps in range(-40, 41)]
    assert sum(counts_after(settings, high)) == max(sums)
    assert size_of(counts_after(settings, low)) == "easy"
    assert size_of(counts_after(settings, high)) == "hard"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("eta", -1.0),
        ("gamma", math.nan),
        ("ease", -0.1),
        ("constraints", 0.5),
        ("box", "big"),
        ("start", (1.0, 0.0, 0.0)),
    ],
)
def test_what_makes_no_sense_is_named(name: str, value: object) -> None:
    """The setting and its value."""
    with pytest.raises(SettingError, match=f"^{name}="):
        replace(Settings(), **{name: value})  # type: ignore[arg-type]  # that is the point
