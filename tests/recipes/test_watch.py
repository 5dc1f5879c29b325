"""A collapse to "infeasible" is seen and warned of while it trains, and nothing else is taken for one."""

from __future__ import annotations

import pytest

from recipes.data import held_out_rows, of_both_sorts
from recipes.watch import Watch

FLAG = '[{"is_feasible":false}]'


@pytest.mark.parametrize(
    ("share", "abstention"), [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)], ids=["none", "half", "all"]
)
def test_abstentions_above_the_limit(
    share: float, abstention: float, capsys: pytest.CaptureFixture[str]
) -> None:
    """A share of the problems that have a plan are called infeasible, the others answered rightly."""
    feasible = [row for row in held_out_rows("en") if row["is_feasible"]][:4]
    rows = [*feasible, *[row for row in held_out_rows("en") if not row["is_feasible"]][:2]]
    watch = Watch(rows, 0.5)
    flagged = {row["id"] for row in feasible[: round(share * 4)]}
    watch.note(7, [FLAG if row["id"] in flagged else str(row["gold_answer"]) for row in rows])
    (entry,) = watch.seen
    assert entry == {
        "step": 7,
        "exact_match": pytest.approx(1 - share * 4 / 6),
        "abstention": abstention,
        "flag": 1.0,
        "format_error": 0.0,
    }
    said = capsys.readouterr().err
    if share <= 0.5:
        assert (watch.warnings, said) == ([], "")
    else:
        (warning,) = watch.warnings
        assert warning.startswith(
            "at step 7 100% of the problems that have a plan are called infeasible; try"
        )
        assert said == f"warning: {watch.warnings[0]}\n"


def test_what_cannot_be_read_is_no_abstention() -> None:
    """Format errors are counted as such."""
    watch = Watch(of_both_sorts(held_out_rows("en"), 4, 0), 0.0)
    watch.note(1, ["This has no plan."] * 4)
    assert watch.seen[0]["format_error"] == 1.0
    assert watch.seen[0]["abstention"] == 0.0
    assert watch.warnings == []


def test_watched_rows_among_all_that_were_answered() -> None:
    """Each keeps its own response."""
    rows = held_out_rows("en")
    watch = Watch(of_both_sorts(rows, 3, 0), 0.5)
    watched = {row["id"] for row in watch.rows}
    watch.note_of(0, rows, [str(row["gold_answer"]) if row["id"] in watched else "no" for row in rows])
    assert watch.seen[0]["exact_match"] == 1.0
