"""The public `score`: it never raises for a response, raises clearly for a row, and explains itself."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
import threading
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import banglaplan_scorer
from banglaplan_scorer import scoring
from banglaplan_scorer.reasons import REASONS
from banglaplan_scorer.rows import RowError
from banglaplan_scorer.scoring import FEASIBLE_OUTCOMES, INFEASIBLE_OUTCOMES, score
from tests.scorer.strategies import answers, responses
from tests.suite.loader import load_rows

ROWS = load_rows()
ANYTHING = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.binary(), st.lists(st.integers()), responses()
)


@given(ANYTHING, st.sampled_from(sorted(ROWS)))
def test_no_response_makes_it_raise(response: object, row_id: str) -> None:
    """Whatever the response, the score is complete, consistent and can be written as UTF-8."""
    found = score(response, ROWS[row_id])
    allowed = FEASIBLE_OUTCOMES if found.is_feasible else INFEASIBLE_OUTCOMES
    assert found.outcome in allowed
    assert found.exact_match == (found.outcome in ("correct_plan", "correct_flag"))
    assert found.exact_match <= found.exact_match_lenient
    assert (found.format_reason is not None) == (found.outcome == "format_error") == (found.answer is None)
    assert found.format_reason is None or found.format_reason in REASONS
    assert found.explanation
    assert (found.fault is None) or found.outcome == "wrong_plan"
    written = json.dumps(found.to_dict(), ensure_ascii=False, allow_nan=False).encode()
    assert json.loads(written) == found.to_dict()


@pytest.mark.parametrize("row_id", [row_id for row_id in ROWS if "answer_kind" in ROWS[row_id]])
@given(st.data())
def test_no_plan_of_the_right_kind_makes_it_raise(row_id: str, data: st.DataObject) -> None:
    """Any plan that fits the schema gets through the checker; only the gold answer itself has every point."""
    row = ROWS[row_id]
    answer = data.draw(answers(row["answer_kind"]))
    found = score(json.dumps([{"is_feasible": True, "verified_answer": answer}]), row)
    if found.outcome == "wrong_plan" and row.get("problem"):
        assert found.fault in ("V", "S", "N")
        assert (found.fault == "V") == (found.avg_pass != 1.0)
        assert found.all_pass == (found.fault == "N")


@pytest.mark.parametrize("row_id", [row_id for row_id in ROWS if ROWS[row_id].get("problem")])
def test_the_checklist_of_each_outcome(row_id: str) -> None:
    """The gold answer has the whole checklist; a format error and an abstention have none of it."""
    row = ROWS[row_id]
    right = score(row["gold_answer"], row)
    assert (right.exact_match, right.avg_pass, right.all_pass) == (True, 1.0, True)
    for response in ("", '[{"is_feasible": false}]' if row["is_feasible"] else "[]"):
        found = score(response, row)
        assert (found.exact_match, found.avg_pass, found.all_pass) == (False, 0.0, False)


def test_a_wrong_plan_is_explained() -> None:
    """The explanation names the broken rule in words and the difference from the gold answer."""
    row = ROWS["BP-F02-T015-901"]
    found = score(row["gold_answer"].replace("T11:00", "T10:30"), row)
    assert (found.outcome, found.fault, found.broken_rules) == ("wrong_plan", "V", ("C1",))
    assert "at least 120 minutes after the slip" in found.explanation
    assert (
        "S2 has start 2026-10-13T10:30:00+06:00 where 2026-10-13T11:00:00+06:00 is right" in found.explanation
    )
    assert found.avg_pass == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("row_id", "response", "words"),
    [
        ("BP-F10-T094-901", {"ranking": ["P3", "P2", "P4", "P1"]}, "place 3 has P4 where P1 is right"),
        ("BP-F10-T094-901", {"ranking": ["P3", "P2", "P1", "P1"]}, "P4 is missing; an entry stands twice"),
        ("BP-F01-T008-901", {"label": "L3"}, "label is 'L3' where 'L2' is right"),
        ("BP-F02-T015-901", {"steps": []}, "S1 is missing; S2 is missing; S3 is missing"),
        (
            "BP-F10-T094-901",
            {"ranking": [f"Q{i}" for i in range(900)]},
            "Q0 does not belong; Q1 does not belong; and 898 more",
        ),
    ],
)
def test_differences_are_named_and_few(row_id: str, response: dict[str, Any], words: str) -> None:
    """What differs from the gold answer is said in words, the first few of it."""
    found = score(json.dumps([{"is_feasible": True, "verified_answer": response}]), ROWS[row_id])
    assert f"{words}]" in found.explanation
    assert len(found.explanation) < 1000


def test_a_format_error_is_explained() -> None:
    """The explanation says what was refused and where, and whether the answer in it was right."""
    row = ROWS["BP-F08-T078-901"]
    found = score(row["gold_answer"].replace("7000", '"7000"'), row)
    assert found.explanation.startswith("a number is written as a string (verified_answer/total_cost_bdt: ")
    fenced = score(f"```json\n{row['gold_answer']}\n```", row)
    assert fenced.explanation == "the answer stands in a code fence; the answer in it is right"


def test_a_false_plan_says_what_it_breaks() -> None:
    """A plan for an infeasible problem is explained by the rules that it breaks."""
    found = score('[{"is_feasible": true, "verified_answer": {"label": "L2"}}]', ROWS["BP-F01-T008-902"])
    assert (found.outcome, found.fault, found.broken_rules) == ("false_plan", None, ("C2",))
    assert "may not exceed 6000 taka" in found.explanation


def test_a_lone_surrogate_is_spelt_out() -> None:
    """Half a surrogate pair survives neither in the answer nor in the explanation."""
    found = score('[{"is_feasible": true, "verified_answer": {"label": "\\ud800"}}]', ROWS["BP-F01-T008-901"])
    assert found.answer == [{"is_feasible": True, "verified_answer": {"label": "\\ud800"}}]
    assert "\\ud800" in found.explanation


def test_the_labels_come_from_the_row() -> None:
    """A score carries what results are broken down by; the kind of a foreign row is that of its gold answer."""
    found = score("", ROWS["BP-F03-T022-901"])
    assert (found.id, found.family, found.answer_kind) == ("BP-F03-T022-901", "F03", "schedule")
    assert (found.register, found.difficulty, found.is_feasible) == ("everyday", "medium", True)
    foreign = score("", ROWS["other-1"])
    assert (foreign.family, foreign.answer_kind, foreign.register) == (None, "ranking", None)
    assert (foreign.avg_pass, foreign.all_pass, foreign.fault) == (None, None, None)
    assert score("", ROWS["other-2"]).answer_kind is None


def test_a_score_is_frozen() -> None:
    """Scores are values."""
    found = score("", ROWS["other-1"])
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.outcome = "correct_plan"  # type: ignore[misc]


GOOD: dict[str, Any] = {"id": "R1", "gold_prompt": "প্রশ্ন", "gold_answer": '[{"is_feasible": false}]'}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": None}, r"row None: id: must be text"),
        ({"gold_prompt": None}, r"row 'R1': gold_prompt: must be text, not NoneType"),
        ({"gold_prompt": 3}, r"row 'R1': gold_prompt: must be text, not int"),
        ({"gold_answer": None}, r"row 'R1'|\(id 'R1'\)"),
        ({"gold_answer": "L2"}, r"row 'R1': gold_answer: must be .* only prose"),
        ({"gold_answer": '[{"is_feasible": false}'}, r"row 'R1': gold_answer: .* cut off"),
        (
            {"gold_answer": '[{"is_feasible": true, "verified_answer": {"x": 1}}]'},
            r"row 'R1': gold_answer: .* missing",
        ),
        ({"is_feasible": True}, r"row 'R1': is_feasible: is True, but gold_answer says otherwise"),
        ({"answer_kind": "poem"}, r"row 'R1': answer_kind 'poem' is not one of classification, "),
        ({"answer_kind": ["ranking"]}, r"row 'R1'"),
        ({"family": 3}, r"row 'R1': family: must be text, not int"),
        ({"problem": 3}, r"row 'R1': problem: must be text, not int"),
    ],
)
def test_a_malformed_row_raises_with_its_id_and_column(change: dict[str, Any], message: str) -> None:
    """A fault of the data is never a fault of the model: it raises, and says which row and column to mend."""
    with pytest.raises(RowError, match=message):
        score("x", {**GOOD, **change})


def test_a_malformed_record_raises_when_it_is_needed() -> None:
    """A record that cannot be read, or is of another kind, raises with the row's id."""
    row = ROWS["BP-F01-T008-901"]
    wrong = '[{"is_feasible": true, "verified_answer": {"label": "L1"}}]'
    with pytest.raises(RowError, match=r"row 'BP-F01-T008-901': problem: .*not JSON"):
        score(wrong, {**row, "problem": "{"})
    with pytest.raises(RowError, match=r"problem: kind is ranking, the answer's is classification"):
        score(wrong, {**row, "problem": ROWS["BP-F10-T094-901"]["problem"]})


def test_a_row_that_is_no_mapping_raises() -> None:
    """A row must have columns."""
    with pytest.raises(RowError, match="mapping"):
        score("x", ["R1"])  # type: ignore[arg-type]


def test_a_fault_of_the_scorer_is_no_wrong_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception inside the checker comes out as it is."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(scoring, "check", broken)
    with pytest.raises(ZeroDivisionError):
        score('[{"is_feasible": true, "verified_answer": {"label": "L1"}}]', ROWS["BP-F01-T008-901"])


def test_rows_need_only_three_columns() -> None:
    """id, gold_prompt and gold_answer, or is_feasible and verified_answer (nested or as text), are enough."""
    plan = '[{"is_feasible": true, "verified_answer": {"label": "L2"}}]'
    verified = {"label": "L2"}
    base = {"id": "R1", "gold_prompt": "প্রশ্ন"}
    for row in (
        {**base, "gold_answer": plan},
        {**base, "gold_answer": json.loads(plan)},
        {**base, "is_feasible": True, "verified_answer": verified},
        {**base, "is_feasible": True, "verified_answer": json.dumps(verified)},
        {**base, "is_feasible": True, "verified_answer": verified, "gold_answer": None, "problem": None},
    ):
        assert score(plan, row).outcome == "correct_plan"
    assert score(plan, {**base, "is_feasible": False, "verified_answer": None}).outcome == "false_plan"


def test_threads_do_not_disturb_one_another() -> None:
    """Scoring from several threads gives what scoring alone gives."""
    jobs = [(row["gold_answer"], row) for row in ROWS.values() if "gold_answer" in row] * 20
    found: list[list[str]] = [[] for _ in range(4)]

    def work(mine: list[str]) -> None:
        mine += [score(text, row).outcome for text, row in jobs]

    threads = [threading.Thread(target=work, args=(mine,)) for mine in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(mine == [score(text, row).outcome for text, row in jobs] for mine in found)


def test_the_public_names_are_functions_whatever_is_imported_first() -> None:
    """`from banglaplan_scorer import score` gives the function, also after every module was imported."""
    code = (
        "import pkgutil, importlib, banglaplan_scorer as b\n"
        "for m in pkgutil.iter_modules(b.__path__): importlib.import_module('banglaplan_scorer.' + m.name)\n"
        "from banglaplan_scorer import load_problems, score, summarize\n"
        "assert callable(score) and callable(summarize) and callable(load_problems)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
    assert set(banglaplan_scorer.__all__) <= set(dir(banglaplan_scorer))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = banglaplan_scorer.nothing


def test_importing_the_package_imports_nothing_heavy() -> None:
    """`import banglaplan_scorer` loads no validator, no harness and no data library."""
    code = "import sys, banglaplan_scorer; print(sorted(m.split('.')[0] for m in sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], check=True, timeout=60, capture_output=True, text=True)
    heavy = ("jsonschema", "jsonschema_rs", "pyarrow", "datasets", "lm_eval", "inspect_ai", "cpmpy", "typer")
    assert not [name for name in heavy if f"'{name}'" in run.stdout]
