"""The suite of responses, run through `score`; the harnesses run the same cases in tests/harness."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from banglaplan_scorer import score
from banglaplan_scorer.kinds import KINDS
from banglaplan_scorer.reasons import REASONS
from tests.suite.loader import Case, load_cases, load_rows

LENIENT_ONLY = {"ambiguous", "no_array"}


@pytest.mark.parametrize("case", load_cases(), ids=lambda case: ascii(case.name))
def test_the_verdict_is_the_one_decided_by_hand(case: Case) -> None:
    """A response gets the outcome, both matches, the reason and the fault that the suite states."""
    found = score(case.response, case.row)
    assert (
        found.outcome,
        found.exact_match,
        found.exact_match_lenient,
        found.format_reason,
        found.fault,
    ) == (
        case.outcome,
        case.exact_match,
        case.exact_match_lenient,
        case.format_reason,
        case.fault,
    ), found.explanation
    if case.format_reason_lenient is not None:
        assert found.format_reason_lenient == case.format_reason_lenient
    json.dumps(found.to_dict(), ensure_ascii=False).encode()


def test_the_suite_covers_every_reason_outcome_and_kind() -> None:
    """No reason of the vocabulary, no outcome and no kind of fault goes untested, on no kind of problem."""
    cases = load_cases()
    assert {case.format_reason for case in cases} == {None, *REASONS} - LENIENT_ONLY
    assert {case.format_reason_lenient for case in cases} >= LENIENT_ONLY
    assert {case.fault for case in cases} == {None, "V", "S", "N"}
    for kind in KINDS:
        outcomes = Counter(case.outcome for case in cases if case.row.get("answer_kind") == kind)
        assert outcomes.keys() >= {"correct_plan", "wrong_plan", "correct_flag", "false_plan"}, kind


def test_the_suite_says_what_its_cases_are() -> None:
    """Every case has a note, and no case stands twice."""
    cases = load_cases()
    assert len(cases) >= 350
    assert all(case.note for case in cases)
    twice = Counter((case.row["id"], json.dumps(case.notation)) for case in cases)
    assert [key for key, times in twice.items() if times > 1] == []
    assert len(load_rows()) == 19
