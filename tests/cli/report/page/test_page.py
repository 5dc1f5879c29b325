"""The page as text: what it may run, what it may fetch, and that names and figures cannot break it."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest

from banglaplan_cli.report.model import Cell, Column, Figure, Line, Table
from banglaplan_cli.report.page import render_page
from banglaplan_cli.report.page.svg import SvgError, checked
from tests.cli.report.page.scenes import HOSTILE_NAME, hostile, result_of, right, rows_of

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#fff"/></svg>'
EVIL = '<b onclick="x()">&"\'</b></table></script>'
TABLE = Table(
    "evil",
    EVIL,
    EVIL,
    (Column("model", EVIL), Column("share", EVIL, "share", EVIL)),
    (Line((Cell(EVIL), Cell(0.5, "share", 0.25, 0.75, 4))), Line((Cell("line"), Cell(None, "share")), True)),
    Table(
        "evil_paper",
        "The paper's own",
        "must not be compared",
        (Column("model", "Model"),),
        (Line((Cell("P"),)),),
    ),
)


class Tags(HTMLParser):
    """Every tag with its attributes, and the text of scripts, styles and paragraphs."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.fixture(scope="module")
def page() -> str:
    """A page of a model with a hostile name and hostile responses, with a hostile table."""
    rows = rows_of("bn")
    figure = Figure("evil", EVIL, EVIL, EVIL, DRAWING, "evil")
    return render_page(
        [result_of(HOSTILE_NAME, rows, hostile), result_of("Plain", rows, right)],
        [TABLE],
        [figure],
        {"evil": ["tables/evil.csv"]},
        {"evil": ["figures/evil.svg"]},
        title=EVIL,
    )


def test_only_its_own_script_may_run(page: str) -> None:
    """The policy names the hashes of the one script and the one style in the page, and allows nothing else."""
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    directives = dict(part.strip().split(" ", 1) for part in policy.replace("&#39;", "'").split(";"))
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    styles = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    for found, directive in ((scripts, "script-src"), (styles, "style-src")):
        (text,) = found
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert directives[directive] == f"'sha256-{digest}'"
    rest = {name: value for name, value in directives.items() if name not in ("script-src", "style-src")}
    assert rest == {
        "default-src": "'none'",
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def test_nothing_is_named_that_could_be_fetched(page: str) -> None:
    """No tag has a source, a handler or a style of its own; links lead into the page or to files beside it."""
    tags = Tags(page).tags
    assert len(tags) > 200
    for tag, attributes in tags:
        assert not {"src", "srcset", "style", "action", "formaction", "ping"} & attributes.keys(), (
            tag,
            attributes,
        )
        assert not [name for name in attributes if name.startswith("on")], (tag, attributes)
        if (link := attributes.get("href")) is not None:
            assert link.startswith(("#", "data:,")) or link in ("tables/evil.csv", "figures/evil.svg")
    assert {tag for tag, _ in tags}.isdisjoint({"img", "iframe", "object", "embed", "base", "b onclick"})


def test_hostile_names_are_text(page: str) -> None:
    """A model's name, a table's words and a figure's caption come out as they are, and as text."""
    text = " ".join(Tags(page).text)
    assert text.count(EVIL) >= 10
    assert HOSTILE_NAME in text


def test_the_paper_is_set_apart(page: str) -> None:
    """The paper's companion stands in a box of its own with its sentence."""
    (box,) = re.findall(r'<details class="paper">(.*?)</details>', page, re.DOTALL)
    assert "printed in the paper, on other problems" in box
    assert "must not be compared" in box


@pytest.mark.parametrize(
    "inside",
    [
        "<script>x()</script>",
        "<style>*{}</style>",
        '<rect style="fill:red"/>',
        '<rect onload="x()"/>',
        '<image href="http://a.b/c.png"/>',
        '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a"/>',
        '<rect fill="url(http://a.b/#c)"/>',
        '<a href="javascript:x()"/>',
        "<foreignObject/>",
        "<!-- <rect/> -->",
        "<g>",
    ],
)
def test_a_figure_only_draws(inside: str) -> None:
    """What runs, loads or styles is refused, and so is what is no XML."""
    with pytest.raises(SvgError):
        checked(f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>', "a figure")


def test_a_figure_is_described() -> None:
    """A drawing passes, with its description, escaped, and with none of its parts described by itself."""
    parts = '<g role="graphics-symbol" aria-roledescription="mark" aria-label="x"/></svg>'
    assert str(checked(DRAWING.replace("</svg>", parts), "a")).count("role") == 1
    assert str(checked(DRAWING, 'a "chart" of <b>')).startswith("<svg xmlns=")
    assert 'role="img" aria-label="a &quot;chart&quot; of &lt;b&gt;"' in checked(DRAWING, 'a "chart" of <b>')
    with pytest.raises(SvgError, match="begins with"):
        checked("<html/>", "no svg")


def test_no_result_is_an_error() -> None:
    """A page of nothing is refused."""
    with pytest.raises(ValueError, match="needs a result"):
        render_page([], [], [])
