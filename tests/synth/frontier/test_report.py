"""The figures of a run by hand, and a drawing that shows them."""

from __future__ import annotations

from typing import Any

import pytest

from banglaplan_synth.frontier.plot import frontier_plot
from banglaplan_synth.frontier.report import Step, frontier_report


def step(chain: int, round_: int, counts: tuple[int, int, int], verdict: str, **more: Any) -> Step:
    """One response, with 100 tokens read, 10 written, 3 draws and 2 seconds."""
    given: dict[str, Any] = {"tried": 1, "k": 10, "truncated": False, "verification": 0.5, **more}
    costs: dict[str, Any] = {"tokens_in": 100, "tokens_out": 10, "draws": 3, "seconds": 2.0}
    return Step(
        chain=chain, round=round_, counts=counts, verdict=verdict, shares=(0.5, 0.3, 0.2),
        type="T022", dedup_key=f"{chain}-{round_}", **given, **costs,
    )  # fmt: skip


STEPS = [
    step(0, 1, (2, 0, 0), "solved", k=6),
    step(1, 1, (2, 1, 0), "unsolved", k=12),
    step(0, 2, (2, 2, 1), "no plan", k=30, truncated=True),
    step(0, 2, (2, 2, 1), "unsolved", k=30, tried=2),
    step(1, 2, (1, 1, 0), "solved", k=8),
]


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """Four problems in two rounds, one of them put twice; two kept."""
    return frontier_report(STEPS)


def test_the_cost_of_a_kept_problem(report: dict[str, Any]) -> None:
    """Calls and tokens count every response; draws and seconds count a problem once that was put twice."""
    assert (report["responses"], report["problems"], report["kept"], report["solved"]) == (5, 4, 2, 2)
    assert (report["no_plan"], report["truncated"]) == (1, 1)
    assert report["per_kept"] == {
        "calls": 2.5, "tokens_in": 250, "tokens_out": 25, "seconds": 4.0, "draws": 6,
    }  # fmt: skip


def test_acceptance_by_tier_over_the_rounds(report: dict[str, Any]) -> None:
    """By the highest tier that was asked for; what was no plan is in no share."""
    first, second = report["rounds"]
    assert first["kept_by_tier"] == {
        "basic": {"problems": 1, "kept": 0.0},
        "medium": {"problems": 1, "kept": 1.0},
        "hard": {"problems": 0, "kept": None},
    }
    assert (second["problems"], second["kept"], second["k"]) == (2, 0.5, 19)
    assert second["kept_by_tier"]["hard"] == {"problems": 1, "kept": 1.0}


def test_the_drawing_has_every_figure(report: dict[str, Any]) -> None:
    """Each problem with evidence as a point, and each share that there is, by tier."""
    drawn: list[dict[str, Any]] = []
    frontier_plot(report, lambda chart: drawn.append(chart.to_dict()))
    data = [list(rows) for rows in drawn[0]["datasets"].values()]
    assert sorted(point["k"] for rows in data for point in rows if "verdict" in point) == [6, 8, 12, 30]
    shown = {(v["round"], v["tier"]): v["kept"] for rows in data for v in rows if "tier" in v and "kept" in v}
    assert shown == {
        (1, "all"): 0.5, (1, "basic"): 0.0, (1, "medium"): 1.0,
        (2, "all"): 0.5, (2, "medium"): 0.0, (2, "hard"): 1.0,
    }  # fmt: skip
    assert sum("share" in value for rows in data for value in rows) == 2 * 3
