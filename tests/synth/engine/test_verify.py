"""Verification finds every kind of fault that is planted in a row, names the row, and passes what is right."""

from __future__ import annotations

import copy
import json
import unicodedata
from collections.abc import Callable
from typing import Any

import pytest

from banglaplan_scorer.record import problem_from
from banglaplan_synth.engine.model import build_model
from banglaplan_synth.engine.solve import optimum, refuted
from banglaplan_synth.engine.verify import verify_rows, widened
from tests.synth.engine.conftest import Rows
from tests.synth.engine.records import EXAMPLE_T022

Row = dict[str, Any]
Fault = Callable[[Row, dict[str, Any]], None]


def reasons(rows: Rows, row_id: str) -> str:
    return "; ".join(reason for verified in verify_rows(rows, [row_id]) for reason in verified.reasons)


def chosen(rows: Rows, *, feasible: bool) -> str:
    return next(name for name, row in rows["bn"].items() if row["is_feasible"] is feasible)


def planted(rows: Rows, feasible: bool, plant: Fault) -> str:
    """The id of a row whose record (in both languages) the fault has changed."""
    row_id = chosen(rows, feasible=feasible)
    for lang in ("bn", "en"):
        row = rows[lang][row_id]
        record = json.loads(row["problem"])
        plant(row, record)
        row["problem"] = json.dumps(record, ensure_ascii=False)
    return row_id


def test_what_was_made_is_right(rows: Rows) -> None:
    """Fresh problems, feasible and not, pass."""
    assert [verified.reasons for verified in verify_rows(rows)] == [[]] * len(rows["bn"])
    assert {row["is_feasible"] for row in rows["bn"].values()} == {True, False}


def answer_later(row: Row, record: dict[str, Any], minutes: int) -> None:
    """Move the whole of the last task."""
    problem = problem_from(record)
    answer = json.loads(row["gold_answer"])
    for key in ("start", "end"):
        last = answer[0]["verified_answer"]["schedule"][-1]
        last[key] = problem.timestamp(problem.time_of(last[key]) + minutes)
    row["gold_answer"] = json.dumps(answer)


def close_later(row: Row, record: dict[str, Any]) -> None:
    record["params"]["close"] += 5


def first_rule_weaker(row: Row, record: dict[str, Any]) -> None:
    """Drop a binding rule's expression: another plan becomes as good."""
    binding = json.loads(row["proof"])["binding"]
    next(rule for rule in record["rules"] if rule["id"] == binding[-1])["expr"] = "True"


def no_tie_break(row: Row, record: dict[str, Any]) -> None:
    record["tie_break"]["expr"] = "[0]"
    record["objectives"] = [{"id": "O1", "sense": "min", "expr": "0", "bn": "", "en": ""}]
    proof = json.loads(row["proof"])
    row["proof"] = json.dumps({**proof, "objectives": [0]})


FEASIBLE: dict[str, tuple[Fault, str]] = {
    "answer one minute off": (lambda row, record: answer_later(row, record, 1), "allowed values"),
    "answer one step off": (lambda row, record: answer_later(row, record, 5), "as good|breaks a rule|other objective"),
    "answer written otherwise": (
        lambda row, record: row.update(gold_answer=row["gold_answer"].replace(":00+06:00", "+06:00")),
        "canonical",
    ),
    "a bound changed in the record": (close_later, "the bn prompt says"),
    "a rule weaker": (first_rule_weaker, "as good as the gold answer or better|k, binding"),
    "a second optimum": (no_tie_break, r"as good as the gold answer or better \(ortools\)"),
    "marked infeasible": (lambda row, record: row.update(is_feasible=False), "contradict"),
    "another kind": (lambda row, record: row.update(answer_kind="route"), "of the kind schedule"),
    "a wrong k": (lambda row, record: row.update(k=row["k"] + 1), "stated as"),
    "a wrong level": (lambda row, record: row.update(difficulty="trivial"), "stated as"),
    "a proof of other values": (
        lambda row, record: row.update(proof=json.dumps({**json.loads(row["proof"]), "objectives": [1]})),
        "other objective values",
    ),
    "an expression outside the language": (
        lambda row, record: record["rules"][0].update(expr="__import__('os')"),
        "malformed",
    ),
    "a record without rules": (lambda row, record: record.pop("rules"), "malformed"),
    "gold given away": (
        lambda row, record: row.update(
            gold_prompt=row["gold_prompt"].rsplit("\n", 1)[0] + "\n" + row["gold_answer"]
        ),
        "gives away",
    ),
    "no JSON example": (
        lambda row, record: row.update(gold_prompt=row["gold_prompt"].rsplit("\n", 1)[0]),
        "JSON example",
    ),
    "Bangla digit in the JSON block": (
        lambda row, record: row.update(gold_prompt=row["gold_prompt"].replace("2001-", "২০০১-")),
        "not ASCII",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FEASIBLE)
def test_a_fault_in_a_feasible_row_is_found(rows: Rows, name: str) -> None:
    """Each fault makes the row fail, for its own reason."""
    plant, expected = FEASIBLE[name]
    row_id = planted(rows, True, plant)
    found = reasons(rows, row_id)
    assert any(part in found for part in expected.replace("\\", "").split("|")), found


def test_a_bound_that_no_rule_states_is_found() -> None:
    """Without its opening hours the example's answer is best only because no start before 07:30 is looked at."""
    record = copy.deepcopy(EXAMPLE_T022)
    model = build_model(problem_from(record))
    gold = optimum(model)
    assert gold is not None
    best = model.reached()
    assert refuted(build_model(problem_from(widened(record))), gold, best, "ortools")
    record["rules"] = record["rules"][1:]
    assert refuted(build_model(problem_from(record)), gold, best, "ortools")
    assert not refuted(build_model(problem_from(widened(record))), gold, best, "ortools")


def plan_exists(row: Row, record: dict[str, Any]) -> None:
    conflict = record["conflict"]
    place = record["params"] if conflict["fact"] in record["params"] else record["tables"]
    place[conflict["fact"]] = conflict["needed"]


INFEASIBLE: dict[str, tuple[Fault, str]] = {
    "a plan exists": (plan_exists, "a plan exists although"),
    "not at the boundary": (
        lambda row, record: record["conflict"].update(needed=record["conflict"]["stated"]),
        "restored there is still no plan",
    ),
    "another value stated": (
        lambda row, record: record["conflict"].update(stated=0),
        "the record says otherwise",
    ),
    "a core too small": (lambda row, record: record["conflict"].update(core=[]), "have a plan"),
    "a core too large": (
        lambda row, record: record["conflict"].update(core=[rule["id"] for rule in record["rules"]]),
        "not irreducible",
    ),
    "no conflict": (lambda row, record: record.update(conflict=None), "lacks its conflict"),
}


@pytest.mark.parametrize("name", INFEASIBLE)
def test_a_fault_in_an_infeasible_row_is_found(rows: Rows, name: str) -> None:
    """Infeasibility, its boundary and its core are proved again."""
    plant, expected = INFEASIBLE[name]
    assert expected in reasons(rows, planted(rows, False, plant))


@pytest.mark.parametrize("lang", ["bn", "en"])
def test_a_fact_dropped_from_the_text_is_found(rows: Rows, lang: str) -> None:
    """Every single fact that a prompt says: take it out, and the row fails."""
    row_id = chosen(rows, feasible=True)
    row = rows[lang][row_id]
    prompt = row["gold_prompt"]
    for key, _, offset, surface in json.loads(row["problem"])["said"][lang]:
        row["gold_prompt"] = prompt[:offset] + prompt[offset + len(surface) :]
        assert f"fact {key} " in reasons(rows, row_id)


TEXT: dict[str, tuple[str, Callable[[str], str], str]] = {
    "NFD": ("bn", lambda text: unicodedata.normalize("NFD", text.replace("ো", "ে\u09be")), "not NFC"),
    "a misspelling": ("bn", lambda text: "ঘন্টা " + text, "the project writes"),
    "Bangla in the English": ("en", lambda text: text.replace("The ", "দ্য ", 1), "Bangla letter"),
    "a template sign": ("en", lambda text: "{{ open }} " + text, "left over"),
    "an identifier only in one language": ("en", lambda text: text.replace("B1", "the first sample"), "B1"),
    "two ways to say no": ("bn", lambda text: '[{"is_feasible": false}] ' + text, "does not say once"),
    "another JSON block": ("en", lambda text: text.replace("T20", "T18"), "JSON blocks"),
}


@pytest.mark.parametrize("name", TEXT)
def test_a_fault_in_the_text_is_found(rows: Rows, name: str) -> None:
    """The lints of text and record."""
    lang, change, expected = TEXT[name]
    row_id = chosen(rows, feasible=True)
    row = rows[lang][row_id]
    row["gold_prompt"] = change(row["gold_prompt"])
    assert expected in reasons(rows, row_id)


def test_a_fact_in_one_language_only_is_found(rows: Rows) -> None:
    """What one language says the other must say too."""
    row_id = planted(rows, True, lambda row, record: record["said"]["en"].pop())
    assert "in Bangla only" in reasons(rows, row_id)


def test_two_problems_that_are_too_alike_are_found(rows: Rows) -> None:
    """A copy under another id is named, with what it is like."""
    first = chosen(rows, feasible=True)
    for lang in ("bn", "en"):
        rows[lang]["BP-F03-T022-099"] = {**rows[lang][first], "id": "BP-F03-T022-099"}
    found = [(verified.id, verified.reasons) for verified in verify_rows(rows) if verified.reasons]
    assert found == [
        ("BP-F03-T022-099", [f"its {lang} prompt shares 100% of its word 5-grams with {first}"])
        for lang in ("bn", "en")
    ]


def test_a_row_of_one_language_only_is_found(rows: Rows) -> None:
    """The ids of both configs are the same."""
    row_id = chosen(rows, feasible=True)
    del rows["en"][row_id]
    assert reasons(rows, row_id) == "stands in one language only"
