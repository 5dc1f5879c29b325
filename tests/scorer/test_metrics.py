"""Metrics: the paper's own arithmetic, the identity that ties them together, counts and standard errors."""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banglaplan_scorer import score, summarize
from banglaplan_scorer.metrics import (
    CONDITIONAL,
    METRICS,
    UNLABELLED,
    mean_and_stderr,
    values,
    warning_of_cuts,
)
from banglaplan_scorer.scoring import FEASIBLE_OUTCOMES, INFEASIBLE_OUTCOMES, Outcome, Score

_TABLES = Path(__file__).parents[2] / "banglaplan_cli" / "report" / "paper_tables.json"
PAPER = json.loads(_TABLES.read_text(encoding="utf-8"))
FEASIBLE, INFEASIBLE = 744, 256
OF_FEASIBLE = {
    "correct_plan": "plan",
    "wrong_plan": "wrong_plan",
    "abstention": "abstention",
    "format_error": "format_error_feasible",
}
OF_INFEASIBLE = {
    "correct_flag": "flag",
    "false_plan": "false_plan",
    "format_error": "format_error_infeasible",
}


def a_score(outcome: str, feasible: bool, **more: Any) -> Score:
    exact = outcome in ("correct_plan", "correct_flag")
    parts: dict[str, Any] = {
        "id": "X",
        "outcome": outcome,
        "exact_match": exact,
        "exact_match_lenient": exact,
        "format_reason": "prose" if outcome == "format_error" else None,
        "format_reason_lenient": None,
        "answer": None,
        "avg_pass": float(exact),
        "all_pass": exact,
        "fault": None,
        "broken_rules": (),
        "explanation": "",
        "family": "F01",
        "answer_kind": "ranking",
        "register": "formal",
        "difficulty": "easy",
        "is_feasible": feasible,
    }
    return Score(**{**parts, **more})


OUTCOMES = st.one_of(
    st.tuples(st.sampled_from(FEASIBLE_OUTCOMES), st.just(True)),
    st.tuples(st.sampled_from(INFEASIBLE_OUTCOMES), st.just(False)),
)


def _counts(model: dict[str, Any], outcomes: dict[str, str], n: int) -> dict[str, int]:
    """How many problems each printed percentage stands for, so that they add up to all of them."""
    counts = {outcome: round(model[name] * n / 100) for outcome, name in outcomes.items()}
    assert sum(counts.values()) == n
    return counts


@pytest.mark.parametrize("model", PAPER["table2_outcomes"], ids=lambda model: model["model"])
def test_the_papers_own_numbers_come_out(model: dict[str, Any]) -> None:
    """Table 2: from the printed outcomes of each model all its printed columns follow, to the last digit."""
    scores = [
        a_score(outcome, feasible)
        for feasible, outcomes, n in ((True, OF_FEASIBLE, FEASIBLE), (False, OF_INFEASIBLE, INFEASIBLE))
        for outcome, times in _counts(model, outcomes, n).items()
        for _ in range(times)
    ]
    found = summarize(scores)
    for name, printed in model.items():
        if name != "model":
            value = found[name]["value"]
            assert value is not None
            assert abs(100 * value - printed) <= 0.05 + 1e-9, name
    assert found["exact_match"]["count"] == 1000
    assert found["plan"]["count"] == FEASIBLE
    assert found["flag"]["count"] == INFEASIBLE


def test_always_infeasible_scores_25_6() -> None:
    """The baseline that flags everything gets exactly the share of infeasible problems."""
    scores = [a_score("abstention", feasible=True)] * FEASIBLE + [
        a_score("correct_flag", feasible=False)
    ] * INFEASIBLE
    assert summarize(scores)["exact_match"]["value"] == 0.256


@given(st.lists(OUTCOMES, min_size=1, max_size=60))
def test_exact_match_is_the_weighted_sum_of_plan_and_flag(outcomes: list[tuple[str, bool]]) -> None:
    """exact_match = (n_feasible * plan + n_infeasible * flag) / n, and the parts of each class add up to 1."""
    found = summarize(a_score(outcome, feasible) for outcome, feasible in outcomes)

    def total(names: Iterable[str]) -> float:
        return sum((found[name]["value"] or 0) * found[name]["count"] for name in names)

    n, feasible, infeasible = len(outcomes), found["plan"]["count"], found["flag"]["count"]
    assert feasible + infeasible == n == found["exact_match"]["count"]
    assert math.isclose((found["exact_match"]["value"] or 0) * n, total(["plan", "flag"]), abs_tol=1e-9)
    assert math.isclose(total(OF_FEASIBLE.values()), feasible, abs_tol=1e-9)
    assert math.isclose(total(OF_INFEASIBLE.values()), infeasible, abs_tol=1e-9)
    assert math.isclose(total(["exact_match", "incorrect", "format_error"]), n, abs_tol=1e-9)
    assert math.isclose(
        total(["format_error"]), total(["format_error_feasible", "format_error_infeasible"]), abs_tol=1e-9
    )


def test_a_slice_without_infeasible_rows_has_no_flag() -> None:
    """Where a metric applies to no row it is None over 0 rows, not NaN and not 0 %."""
    found = summarize([a_score("correct_plan", feasible=True)])
    assert found["flag"] == {"value": None, "count": 0, "stderr": None}
    assert found["plan"] == {"value": 1.0, "count": 1, "stderr": None}
    json.dumps(found, allow_nan=False)


def test_no_scores_at_all() -> None:
    """Of nothing, every metric is None over 0 rows."""
    assert summarize([]) == {name: {"value": None, "count": 0, "stderr": None} for name in METRICS}


def test_names_and_order_are_fixed() -> None:
    """The metrics are those of the design, in its order, and each is either for all rows or conditional."""
    assert list(summarize([])) == list(METRICS) == list(values(a_score("abstention", feasible=True)))
    assert len(METRICS) == 18
    for outcome in get_args(Outcome):
        given = values(a_score(outcome, feasible=outcome in FEASIBLE_OUTCOMES))
        assert all(given[name] is not None for name in METRICS if name not in CONDITIONAL)


def test_cut_responses_are_warned_of_above_one_in_a_hundred() -> None:
    """By the stop reason where it is known, else by the text; and the two are told apart."""
    assert warning_of_cuts(0.01, 1.0) is None
    assert "were cut by the token limit" in (warning_of_cuts(0.011, 0.0) or "")
    assert "does not say why they stopped" in (warning_of_cuts(None, 0.02) or "")
    assert warning_of_cuts(None, None) is None
    row = {"id": "a", "gold_prompt": "p", "gold_answer": '[{"is_feasible":false}]'}
    for stop_reason, wanted in (
        ("length", 1.0),
        ("max_tokens", 1.0),
        ("stop", 0.0),
        ("unknown", None),
        (None, None),
    ):
        assert values(score("x", row, stop_reason))["truncated"] == wanted
    for response, broken in (('[{"is_feasible"', 1.0), ("<think>x", 1.0), ("x", 0.0)):
        assert values(score(response, row))["cut_off"] == broken


@given(st.lists(st.floats(0, 1), min_size=2, max_size=50))
def test_the_standard_error_is_that_of_a_sample_mean(numbers: list[float]) -> None:
    """stderr is the sample's standard deviation over the root of n, as lm-eval and Inspect have it."""
    found = mean_and_stderr(numbers)
    assert found["count"] == len(numbers)
    assert found["stderr"] is not None
    assert math.isclose(
        found["stderr"], statistics.stdev(numbers) / math.sqrt(len(numbers)), rel_tol=1e-9, abs_tol=1e-12
    )


def test_the_standard_error_of_a_share() -> None:
    """Of zeros and ones it is sqrt(p (1 - p) / (n - 1)): 30 of 100 give 0.0461."""
    found = mean_and_stderr([1.0] * 30 + [0.0] * 70)
    assert found == {"value": 0.3, "count": 100, "stderr": pytest.approx(math.sqrt(0.3 * 0.7 / 99))}
    assert found["stderr"] == pytest.approx(0.0461, abs=5e-5)


def test_faults_are_shares_of_the_wrong_plans() -> None:
    """V, S and N are over the wrong plans that have a fault; a foreign row's wrong plan is not among them."""
    wrong = [a_score("wrong_plan", feasible=True, fault=fault) for fault in ("V", "V", "S", "N", None)]
    found = summarize([*wrong, a_score("correct_plan", feasible=True), a_score("false_plan", feasible=False)])
    assert [found[f"fault_{fault}"]["value"] for fault in "VSN"] == [0.5, 0.25, 0.25]
    assert found["fault_V"]["count"] == 4


def test_the_checklist_is_over_rows_with_a_record() -> None:
    """avg_pass and all_pass leave rows without a record out instead of counting them as 0."""
    scores = [
        a_score("wrong_plan", feasible=True, avg_pass=0.5, all_pass=False),
        a_score("wrong_plan", feasible=True, avg_pass=None, all_pass=None),
    ]
    found = summarize(scores)
    assert (found["avg_pass"]["value"], found["avg_pass"]["count"]) == (0.5, 1)
    assert (found["all_pass"]["value"], found["all_pass"]["count"]) == (0.0, 1)


@pytest.mark.parametrize("label", ["family", "answer_kind", "register", "difficulty"])
def test_groups_by_a_label(label: str) -> None:
    """Groups come in alphabetical order, with the rows that lack the label under a name of their own."""
    scores = [
        a_score("correct_plan", feasible=True, **{label: "b"}),
        a_score("abstention", feasible=True, **{label: "a"}),
        a_score("correct_plan", feasible=True, **{label: None}),
    ]
    found = summarize(scores, by=label)
    assert list(found) == ["a", "b", UNLABELLED]
    assert [found[name]["plan"]["value"] for name in found] == [0.0, 1.0, 1.0]
    assert found["a"] == summarize(scores[1:2])


def test_an_unknown_label_is_refused() -> None:
    """Grouping by what is no label says which ones there are."""
    with pytest.raises(ValueError, match="family, answer_kind, register, difficulty"):
        summarize([], by="seed")
