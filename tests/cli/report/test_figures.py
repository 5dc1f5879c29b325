"""Figures say what their tables say, to those who see colours, to those who do not, and to those who see nothing."""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banglaplan_cli.report.entries import Entries, entries_of
from banglaplan_cli.report.figures import style
from banglaplan_cli.report.figures.draw import all_figures
from banglaplan_cli.report.model import Figure
from banglaplan_cli.report.tables import all_tables
from tests.cli.report.made import HOSTILE, result, rows_of

SVG: Final = "{http://www.w3.org/2000/svg}"
WAYS: Final = ["right", "right", "right", "swapped", "late", "flag", "flag", "flag", "fence", "late"]


def figures_of(entries: Entries) -> dict[str, Figure]:
    """All figures by key."""
    drawn = all_figures(entries, all_tables(entries), lambda done, total: None)
    return {figure.key: figure for figure in drawn}


@pytest.fixture(scope="module")
def figures() -> dict[str, Figure]:
    """The figures of a model in both languages and of one with a hostile name."""
    english = result("m", "right", rows_of("en"), "en")
    return figures_of(entries_of([result("m", WAYS), english, result(HOSTILE, "flag")]))


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def texts(figure: Figure) -> list[str]:
    """The texts that a figure shows."""
    return ["".join(element.itertext()) for element in ElementTree.fromstring(figure.svg).iter(f"{SVG}text")]


def test_each_chart_is_there(figures: dict[str, Figure]) -> None:
    """The charts of the issue, each naming the table with its numbers."""
    assert list(figures) == [
        "exact_match", "plans_and_flags", "bn_en", "by_family", "by_answer_kind", "by_register", "by_difficulty",
        "faults", "format_errors", "checklist", "strictness",
    ]  # fmt: skip
    keys = {table.key for table in all_tables(entries_of([result("m", WAYS)]))}
    assert {figure.table for figure in figures.values()} <= keys


def test_numbers_are_in_the_chart_and_in_words(figures: dict[str, Figure]) -> None:
    """Each number is written beside its mark and in the description, the always-infeasible line's too."""
    assert "50.0" in texts(figures["exact_match"])
    assert "m (bn): exact match 50.0, always infeasible 40.0" in figures["exact_match"].alt
    assert {"plans 30.0", "flags 20.0"} <= set(texts(figures["plans_and_flags"]))
    assert {"V 50.0", "N 50.0", "none"} <= set(texts(figures["faults"]))
    assert "m: Bangla 50.0, English 100.0, always infeasible 40.0" in figures["bn_en"].alt
    assert "Always infeasible: schedule 40.0" in figures["by_answer_kind"].alt
    root = ElementTree.fromstring(figures["exact_match"].svg)
    assert (root.get("role"), root.get("aria-label")) == ("img", figures["exact_match"].alt)


@pytest.mark.parametrize(
    "key", ["exact_match", "plans_and_flags", "bn_en", "by_difficulty", "checklist", "strictness"]
)
def test_the_line_is_dashed(figures: dict[str, Figure], key: str) -> None:
    """The always-infeasible line is told by its dashes as well as by its colour, in every chart with an axis."""
    lines = ElementTree.fromstring(figures[key].svg).iter(f"{SVG}line")
    assert any(line.get("stroke-dasharray") == "4,3" and line.get("stroke") == style.LINE for line in lines)


@pytest.mark.parametrize("key", ["by_family", "by_answer_kind", "by_register", "faults", "format_errors"])
def test_the_line_is_a_row(figures: dict[str, Figure], key: str) -> None:
    """In charts without such an axis it is a row of its own."""
    assert "Always infeasible" in texts(figures[key])


def test_intervals_are_drawn(figures: dict[str, Figure]) -> None:
    """The interval of 5 of 10, 23.66 to 76.34, is 52.68 hundredths of the axis long."""
    lines = ElementTree.fromstring(figures["exact_match"].svg).iter(f"{SVG}line")
    lengths = [
        abs(float(line.get("x2", 0))) / style.WIDTH for line in lines if line.get("stroke") == style.SERIES[0]
    ]
    assert any(length == pytest.approx(0.5268, abs=1e-4) for length in lengths)


def test_halos_have_no_thorns(figures: dict[str, Figure]) -> None:
    """The wide outline behind letters is joined round: mitred, a V has a spike that lies across the next bar."""
    texts = ElementTree.fromstring(figures["faults"].svg).iter(f"{SVG}text")
    wide = [text for text in texts if text.get("stroke-width") == "5"]
    assert wide
    assert {text.get("stroke-linejoin") for text in wide} == {"round"}


def test_hostile_names_are_text(figures: dict[str, Figure]) -> None:
    """A name with markup is shown as it is, in a drawing that has no script, style, link or event."""
    (name,) = [text for text in texts(figures["exact_match"]) if "script" in text]
    assert name.startswith("=1+1|</td><script>alert(1)</script>")
    for figure in figures.values():
        assert "<!" not in figure.svg
        for element in ElementTree.fromstring(figure.svg).iter():
            assert element.tag in {f"{SVG}{tag}" for tag in ("svg", "g", "path", "line", "rect", "text")}
            assert not [
                key for key in element.attrib if key.startswith("on") or "href" in key or key == "style"
            ]


def test_ids_are_the_figures_own(figures: dict[str, Figure]) -> None:
    """Two figures on one page share no id."""
    for figure in figures.values():
        ids = [element.get("id", figure.key) for element in ElementTree.fromstring(figure.svg).iter()]
        assert all(one.startswith(figure.key) for one in ids)


def test_fonts_fall_back(figures: dict[str, Figure]) -> None:
    """Text asks for a font with Bangla first, and ends with whatever sans-serif there is."""
    families = {
        element.get("font-family", "")
        for element in ElementTree.fromstring(figures["faults"].svg).iter(f"{SVG}text")
    }
    assert families == {style.FONT}
    assert style.FONT.endswith("sans-serif")


def test_colours_pass_contrast() -> None:
    """Marks have 3:1 on white, text 4.5:1, white labels on bars 4.5:1; black on white is 21:1."""
    white = (255, 255, 255)
    assert style.contrast((0, 0, 0), white) == pytest.approx(21)
    assert style.contrast((119, 119, 119), white) == pytest.approx(4.48, abs=0.005)
    for colour in (*style.SERIES, style.LINE):
        assert style.contrast(rgb(colour), white) >= 4.5
    for colour in (style.INK, style.MUTED):
        assert style.contrast(rgb(colour), white) >= 4.5
    assert len(set(style.SHAPES)) == len(style.SERIES)


@given(st.floats(0, 1))
def test_numbers_in_the_grid_can_be_read(share: float) -> None:
    """The number in a cell has 4.5:1 on the cell's colour, whatever the share."""
    colour = style.scale_colour(share)
    assert style.contrast(rgb(style.ink_on(colour)), colour) >= 4.5


def test_one_language_one_model_one_row() -> None:
    """With little there is little to draw, and what is drawn stands."""
    few = figures_of(entries_of([result("m", "right", rows_of("en")[:1], "en")]))
    assert "bn_en" not in few
    assert "format_errors" not in few
    assert "100.0" in texts(few["exact_match"])
