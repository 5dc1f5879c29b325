"""Which responses come into a sheet: even over kinds and outcomes, the same for the same seed, doubts first."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

import pytest

from banglaplan_cli.logs import Response
from banglaplan_cli.results import Result
from banglaplan_cli.review.doubts import Doubt, Rank
from banglaplan_cli.review.sample import Item, allocate, allocation, draw
from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.scoring import score
from tests.cli.report.made import FLAG


def answers(model: str) -> Result:
    """A result over the release: gold, flag and prose by turns."""
    rows = {str(row["id"]): row for row in load_problems("bn", "test")}
    ways = {
        name: (str(row["gold_answer"]), FLAG, "prose")[n % 3] for n, (name, row) in enumerate(rows.items())
    }
    responses = {name: Response(name, text, name) for name, text in ways.items()}
    scores = {name: score(text, rows[name]) for name, text in ways.items()}
    return Result(model, "bn", "test", rows, scores, responses, (), 0, (), ())


@pytest.fixture(scope="module")
def items() -> list[Item]:
    """All responses of two models."""
    return [Item(result, name) for result in (answers("one"), answers("two")) for name in result.rows]


def test_allocate() -> None:
    """Small groups give all, the others equal numbers; what they had counts; a remainder goes to the least overall."""
    assert allocate({"a": 1, "b": 50, "c": 50}, 21, "0") == {"a": 1, "b": 10, "c": 10}
    assert allocate({"a": 2, "b": 3}, 9, "0") == {"a": 2, "b": 3}
    assert allocate({"a": 9, "b": 9}, 4, "0", {"a": 3}) == {"a": 1, "b": 3}
    assert allocate({"a": 9, "b": 9}, 1, "0", {}, {"a": 1}) == {"a": 0, "b": 1}
    assert allocate({"a": 9}, 0, "0") == {"a": 0}


def test_even(items: list[Item]) -> None:
    """Fifty over eight kinds are 6 or 7 of each; outcomes differ by 2 at most in a kind, and models are both there."""
    drawn = draw(items, 50, "0")
    assert len(drawn) == 50
    assert set(Counter(item.kind for item in drawn).values()) == {6, 7}
    for outcomes in allocation(items, drawn).values():
        taken = [number for number, there in outcomes.values() if number < there]
        assert max(taken) - min(taken) <= 1
    assert 20 <= Counter(item.result.model for item in drawn)["one"] <= 30
    assert len({item.id for item in drawn}) == 50


def test_the_seed_decides(items: list[Item]) -> None:
    """The order in which logs are named changes nothing; another seed draws others; the sheet goes kind by kind."""
    drawn = draw(items, 50, "0")
    assert draw(items[::-1], 50, "0") == drawn
    assert draw(items, 50, "1") != drawn
    assert [item.kind for item in drawn] == sorted(item.kind for item in drawn)
    assert len(draw(items, len(items) + 1, "0")) == len(items)


def test_doubts_first(items: list[Item]) -> None:
    """Of problems in doubt one response each comes first, the most telling doubt before others; the rest fills up."""
    names: Final = sorted({item.id for item in items})[:5]
    ranks = dict(zip(names, (Rank.BREAKS, Rank.TIE, Rank.STANDS, Rank.TIE, Rank.LOSES), strict=True))
    doubted = [
        replace(item, doubt=Doubt(ranks[item.id], "m: x", "", "")) if item.id in ranks else item
        for item in items
    ]
    drawn = draw(doubted, 50, "0")
    assert [item.id for item in drawn[:5]] == [names[2], names[1], names[3], names[4], names[0]]
    assert not any(item.doubt for item in drawn[5:])
    assert {item.id for item in draw(doubted, 2, "0")} <= {names[1], names[2], names[3]}
    assert sum(item.doubt is not None for item in draw(doubted, len(items), "0")) == 10
