"""What the first screen says of results whose numbers are known."""

from __future__ import annotations

from banglaplan_cli.report.entries import entries_of
from banglaplan_cli.report.page.overview import Overview, overview_of
from banglaplan_cli.report.page.ranks import short_names
from banglaplan_cli.report.page.types import type_names
from banglaplan_cli.report.page.weak import weak_of
from banglaplan_cli.results import Result
from tests.cli.report.page.scenes import flags, late, result_of, right, rows_of, said, schedules


def overview(*results: Result) -> Overview:
    return overview_of(entries_of(results))


def test_the_best_by_more_than_chance() -> None:
    """All right against flags alone: the feasible rows differ one way, which is no chance."""
    rows = rows_of("bn")
    found = overview(result_of("Flagger", rows, flags), result_of("Best", rows, right))
    assert found.heading == "Best plans best in Bangla"
    assert found.lead[0].startswith("100.0\N{NO-BREAK SPACE}% of 31 problems exactly right")
    assert found.lead[1].startswith("More than chance ahead of every other model")
    assert "Flagger is no better than that" in found.lead[2]
    assert [(rank.place, rank.entry.model, rank.below) for rank in found.ranks] == [
        (1, "Best", False),
        (2, "Flagger", True),
    ]


def test_a_tie() -> None:
    """As many right answers share a place, and neither is told apart."""
    rows = rows_of("bn")
    found = overview(result_of("One", rows, right), result_of("Two", rows, right))
    assert found.heading == "One and Two plan best in Bangla"
    assert found.lead[1].startswith("Not told apart from Two")
    assert [rank.place for rank in found.ranks] == [1, 1]


def test_none_above_the_line() -> None:
    """Who flags everything plans no better than the line, and the heading says it rather than a winner."""
    found = overview(result_of("Flagger", rows_of("bn"), flags))
    assert found.heading == "No model plans better in Bangla than always answering “infeasible”"
    assert found.ranks[0].below


def test_nothing_right() -> None:
    """Not one right answer is no ranking either."""
    found = overview(result_of("Silent", rows_of("bn"), lambda row: said(row, "")))
    assert found.heading == "No model has a Bangla problem right"


def test_english_beside_it() -> None:
    """English stands beside Bangla; alone, it is what is ranked, and the heading says so."""
    bn, en = rows_of("bn"), rows_of("en")
    both = overview(result_of("A", bn, flags), result_of("A", en, right, "en"))
    assert (both.lang, both.has_other) == ("bn", True)
    assert both.ranks[0].other is not None
    assert both.ranks[0].other.value == 1.0
    alone = overview(result_of("A", en, right, "en"))
    assert (alone.heading, alone.has_other) == ("A in English", False)


def test_fewer_rows() -> None:
    """Who answered ten of 31 problems, all rightly, is shown and named, but neither ranked nor called the best."""
    rows = rows_of("bn")
    ten = rows_of("bn", ("T022",))
    del ten["BP-F03-T900-001"]
    found = overview(
        result_of("Few", ten, right), result_of("Late", rows, late), result_of("Best", rows, right)
    )
    assert found.heading == "Best plans best in Bangla"
    assert found.lead[-1] == "Over fewer rows than 31, and so not ranked: Few."
    assert [(rank.place, rank.short) for rank in found.ranks] == [(1, "Best"), (2, "Late"), (None, "Few")]
    assert (found.n, found.line) == (None, None)


def test_short_names() -> None:
    """The organisation is left out where that leaves all names apart."""
    assert short_names(["a/Qwen", "b/Qwen", "a/Gemma", "bare"]) == {
        "a/Qwen": "a/Qwen",
        "b/Qwen": "b/Qwen",
        "a/Gemma": "Gemma",
        "bare": "bare",
    }


def test_where_it_fails() -> None:
    """An hour late breaks schedules only: their family and kind come first, and the failures are counted by fault."""
    rows = rows_of("bn")
    entries = entries_of([result_of("Late", rows, late)])
    weak = weak_of(overview_of(entries).ranked, type_names(entries.models))
    assert (weak.families[0].label, weak.families[0].n) == ("F03", 11)
    assert weak.kinds[0].label == "schedule"
    assert weak.kinds[0].parts[0].href == "#samples?model=Late&lang=bn&answer_kind=schedule"
    wrong = sum((line.parts[0].found.value or 0) * 31 for line in weak.failures)
    assert round(wrong) == schedules()
    assert {line.label for line in weak.failures} <= {"Breaks a rule", "Misses the optimum"}
    assert "outcome=wrong_plan&fault=" in weak.failures[0].parts[0].href
