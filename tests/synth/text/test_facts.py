"""Facts know their keys, behave as plain values, and cannot be printed by accident."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from banglaplan_synth.text.facts import Fact, FactTable, TextFact, plain, record_facts, wrap
from banglaplan_synth.text.style import TextError

RECORD = {
    "params": {"wait": 45, "depot": "D1"},
    "tables": {
        "minutes": {"B1": 10, "U1": 25},
        "dist": {"A": {"B": 7, "C": 9}},
        "machine": [[510, 600], [690, 780]],
        "needs": {"T1": "R2"},
        "oxygen": {"B1": True},
    },
}


def test_every_cell_has_its_key() -> None:
    facts = record_facts(RECORD)
    assert facts["wait"].key == "wait"
    assert facts["depot"].key == "depot"
    assert facts["minutes"]["B1"].key == "minutes[B1]"
    assert facts["dist"]["A"]["B"].key == "dist[A][B]"
    assert facts["machine"][0][1].key == "machine[0][1]"
    assert facts["machine"][-1][0].key == "machine[1][0]"
    assert facts["needs"]["T1"].key == "needs[T1]"
    assert [cell.key for cell in facts["machine"][1]] == ["machine[1][0]", "machine[1][1]"]


def test_a_dict_iterates_over_plain_keys_and_its_items_over_facts() -> None:
    minutes = record_facts(RECORD)["minutes"]
    assert [type(key) for key in minutes] == [str, str]
    assert [(key, cell.key) for key, cell in minutes.items()] == [
        ("B1", "minutes[B1]"),
        ("U1", "minutes[U1]"),
    ]
    assert [cell.key for cell in minutes.values()] == ["minutes[B1]", "minutes[U1]"]
    assert len(minutes) == 2
    assert "B1" in minutes
    assert minutes.get("X") is None
    assert minutes.get("U1") == 25


def test_a_key_may_itself_be_a_fact() -> None:
    table = wrap({"R2": 5, 3: 6}, "capacity")
    assert table[TextFact("R2", "needs[T1]")].key == "capacity[R2]"
    assert table[Fact(3, "n")].key == "capacity[3]"


def test_facts_behave_as_plain_values() -> None:
    fact, text = Fact(45, "wait"), TextFact("R2", "needs[T1]")
    assert fact == 45
    assert type(fact + 5) is int
    assert {45: "x"}[fact] == "x"
    assert text == "R2"
    assert {"R2": "x"}[text] == "x"
    assert json.dumps({"a": fact, "b": text}) == '{"a": 45, "b": "R2"}'
    assert max(Fact(1, "a"), Fact(2, "b")).key == "b"
    assert plain(fact) == 45
    assert type(plain(text)) is str
    assert plain(wrap([1], "t")) == [1]


@pytest.mark.parametrize("fact", [Fact(45, "wait"), TextFact("R2", "needs[T1]")], ids=repr)
def test_facts_survive_copying(fact: Fact | TextFact) -> None:
    for twin in (copy.deepcopy(fact), pickle.loads(pickle.dumps(fact))):
        assert twin == fact
        assert twin.key == fact.key


@pytest.mark.parametrize("fact", [Fact(45, "wait"), TextFact("R2", "wait"), FactTable({}, "wait")], ids=repr)
def test_printing_a_fact_bare_raises(fact: object) -> None:
    with pytest.raises(TextError, match="wait was printed bare"):
        str(fact)
    with pytest.raises(TextError, match="wait was printed bare"):
        f"{fact}"


def test_what_is_no_fact_is_refused() -> None:
    with pytest.raises(TextError, match="fact x is neither"):
        wrap(1.5, "x")
    assert wrap(None, "x") is None
