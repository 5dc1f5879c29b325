"""Cohen's kappa against values reckoned by hand and by other programs."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score  # type: ignore[import-untyped]  # it ships no annotations

from banglaplan_cli.review.kappa import kappa


def pairs(table: list[list[int]]) -> list[tuple[str, str]]:
    """The pairs that a table counts, of words that are the numbers of its rows and columns."""
    return [
        (str(i), str(j)) for i, row in enumerate(table) for j, count in enumerate(row) for _ in range(count)
    ]


def test_by_hand() -> None:
    """20, 5, 10, 15: po 0.7, pe 0.5, kappa 0.4; variance 0.2016 / 12.5, so 0.4 -+ 1.959964 * 0.126996."""
    found = kappa(pairs([[20, 5], [10, 15]]))
    assert found.n == 50
    assert found.value == pytest.approx(0.4)
    assert found.low == pytest.approx(0.4 - 1.959964 * math.sqrt(0.2016 / 12.5), abs=1e-6)
    assert found.high == pytest.approx(0.4 + 1.959964 * math.sqrt(0.2016 / 12.5), abs=1e-6)


def test_three_words() -> None:
    """200 pairs of three words: po 0.7, pe 0.475, kappa 0.428571; the interval is what statsmodels gives."""
    found = kappa(pairs([[106, 10, 4], [22, 28, 10], [2, 12, 6]]))
    assert found.value == pytest.approx(0.428571, abs=1e-6)
    assert found.low == pytest.approx(0.323300, abs=1e-6)
    assert found.high == pytest.approx(0.533843, abs=1e-6)


def test_no_value_and_no_interval() -> None:
    """One word alone says nothing; without any disagreement the formula has no width, so no interval is given."""
    assert kappa([]).value is None
    assert kappa([("right", "right")] * 9).value is None
    full = kappa(pairs([[5, 0], [0, 5]]))
    assert (full.value, full.low, full.high) == (1.0, None, None)
    assert kappa(pairs([[0, 5], [5, 0]])).value == -1.0
    assert kappa([("a", "a")] * 8 + [("a", "b")] * 2).value == pytest.approx(0.0)


@given(st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=3, max_size=3))
def test_like_scikit_learn(table: list[list[int]]) -> None:
    """For any table kappa is that of scikit-learn, inside its interval, and the same the other way round."""
    given_pairs = pairs(table)
    found = kappa(given_pairs)
    if found.value is None:
        return
    ones, others = zip(*given_pairs, strict=True)
    assert found.value == pytest.approx(cohen_kappa_score(ones, others), abs=1e-9)
    turned = kappa([(other, one) for one, other in given_pairs])
    assert turned.value == pytest.approx(found.value)
    if found.low is not None and found.high is not None and turned.low is not None:
        assert -1 <= found.low <= found.value <= found.high <= 1
        assert turned.low == pytest.approx(found.low)
