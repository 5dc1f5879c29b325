"""Intervals and tests against values that are printed elsewhere or reckoned by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banglaplan_cli.report.statistics import holm, mean, paired, share


@pytest.mark.parametrize(
    ("right", "n", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(right: int, n: int, low: float, high: float) -> None:
    """The score interval without continuity correction is that of R. G. Newcombe, Stat. Med. 17 (1998), table I."""
    found = share(right, n)
    assert (found.value, found.n) == (right / n, n)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_no_rows_no_share() -> None:
    """Over no row there is neither value nor interval, and more right answers than rows are refused."""
    assert share(0, 0).value is share(0, 0).low is mean([]).value is None
    assert (share(0, 0).n, mean([]).n) == (0, 0)
    with pytest.raises(ValueError, match="3 of 2"):
        share(3, 2)


def test_t_interval() -> None:
    """Of 0.2, 0.4, 0.6, 0.8: mean 0.5, s = 0.258199, t(3) = 3.182446, half 3.182446 * s / 2 = 0.410852."""
    found = mean([0.2, 0.4, 0.6, 0.8])
    assert found.value == pytest.approx(0.5)
    assert found.low == pytest.approx(0.089148, abs=1e-6)
    assert found.high == pytest.approx(0.910852, abs=1e-6)
    assert (mean([0.0, 1.0]).low, mean([0.0, 1.0]).high) == (0.0, 1.0)


def test_all_the_same() -> None:
    """Ten times 0 has the interval of 0 of 10, up to z² / (10 + z²) = 0.277533, and one row has one too."""
    found = mean([0.0] * 10)
    assert found.low == 0
    assert found.high == pytest.approx(0.277533, abs=1e-6)
    assert mean([0.5]).low == pytest.approx(0.054620, abs=1e-6)
    assert mean([1.0] * 4).low == pytest.approx(share(4, 4).low)


def pairs(both: int, first: int, second: int, neither: int) -> list[tuple[bool, bool]]:
    """So many pairs of each sort."""
    return [
        *[(True, True)] * both, *[(True, False)] * first, *[(False, True)] * second, *[(False, False)] * neither,
    ]  # fmt: skip


def test_mcnemar() -> None:
    """1 against 7 of 21: p = 2 * 9/256, mid-p = p - 8/256 (Fagerland et al. 2013); as many either way is p = 1."""
    found = paired(pairs(1, 1, 7, 12))
    assert (found.n, found.discordant, found.only_first, found.only_second) == (21, 8, 1, 7)
    assert found.p == pytest.approx(18 / 256)
    assert found.mid_p == pytest.approx(10 / 256)
    assert paired(pairs(1, 7, 1, 12)).p == pytest.approx(18 / 256)
    for even in (paired(pairs(3, 2, 2, 0)), paired(pairs(3, 0, 0, 1)), paired([])):
        assert (even.p, even.mid_p) == (1.0, 1.0)


def test_bonett_and_price() -> None:
    """For the same: 2/23 - 8/23 -+ 1.959964 * sqrt((10/23 - 36/529) / 23), so from -0.5084 to -0.0134."""
    found = paired(pairs(1, 1, 7, 12)).difference
    assert found.value == pytest.approx(-6 / 21)
    assert found.low == pytest.approx(-0.50836, abs=1e-5)
    assert found.high == pytest.approx(-0.01338, abs=1e-5)
    assert paired([]).difference.value is None
    assert paired(pairs(0, 5, 0, 0)).difference.high == 1.0


def test_holm() -> None:
    """0.005 * 4, 0.01 * 3, 0.03 * 2, and 0.04 no less than that; nothing above 1."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_intervals_hold_the_mean(numbers: list[float]) -> None:
    """The interval of a mean holds it and stays between 0 and 1; Holm raises p values and keeps their order."""
    found = mean(numbers)
    assert found.value is not None
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.value + 1e-12
    assert found.value - 1e-12 <= found.high <= 1
    raised = holm(numbers)
    assert all(after >= before for after, before in zip(raised, numbers, strict=True))
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    assert [raised[place] for place in order] == sorted(raised)


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))
def test_differences_mirror(both: int, first: int, second: int, neither: int) -> None:
    """Turning a comparison round turns the interval round and leaves p; the interval holds the difference."""
    one, other = paired(pairs(both, first, second, neither)), paired(pairs(both, second, first, neither))
    assert one.p == other.p
    assert 0 <= one.mid_p <= one.p <= 1
    if one.n:
        assert one.difference.low == pytest.approx(-(other.difference.high or 0))
        assert (
            (one.difference.low or 0) - 1e-12
            <= (one.difference.value or 0)
            <= (one.difference.high or 0) + 1e-12
        )
