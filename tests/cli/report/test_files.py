"""Markdown, CSV and LaTeX show whatever a name holds and do nothing with it."""

from __future__ import annotations

import csv
import io
import re
from html.parser import HTMLParser
from typing import Final

import pytest
from markdown_it import MarkdownIt

from banglaplan_cli.report.entries import entries_of, shown_name
from banglaplan_cli.report.files import csv_text, latex, markdown
from banglaplan_cli.report.model import Cell, Column, Line, Table
from banglaplan_cli.report.tables import all_tables
from tests.cli.report.made import HOSTILE, result

NAMES: Final = [
    HOSTILE,
    "| --- |\n\n# Heading",
    "<img src=x onerror=alert(1)>",
    "![x](http://example.org/x.png) http://example.org www.example.org me@example.org",
    "~~x~~ **x** __x__ <!-- x -->",
    "a\\",
    "\\end{table}\\write18{ls}",
    "@SUM(A1)",
    "-2+3",
    '\uff1dcmd|"/c calc"!A1',
]
TABLES: Final = [[Line((Cell(shown_name(name)), Cell(0.5, "share", 0.25, 0.75, 4)))] for name in NAMES]


def table(rows: list[Line]) -> Table:
    """A table of these rows."""
    return Table(
        "t",
        "T & <b>",
        "A note_with $.",
        (Column("model", "Model"), Column("x", "x", "share", "over")),
        tuple(rows),
    )


class _Tags(HTMLParser):
    """The tags of a page, and the texts in its table cells."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the tag; a cell begins."""
        self.tags.add(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_data(self, data: str) -> None:
        """Add to the last cell."""
        if self.cells:
            self.cells[-1] += data


@pytest.mark.parametrize("rows", TABLES, ids=range(len(TABLES)))
def test_markdown(rows: list[Line]) -> None:
    """Rendered as GitHub does, links and raw HTML allowed, a hostile name is the text of its cell and nothing else."""
    renderer = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    page = _Tags()
    page.feed(renderer.render(markdown.table_markdown(table(rows))))
    assert page.tags == {"p", "strong", "table", "thead", "tbody", "tr", "th", "td"}
    assert page.cells[2].strip() == rows[0].cells[0].text
    assert page.cells[3].strip() == "50.0 (25.0 to 75.0; n 4)"
    assert not re.search(r"(?i)\bhttps?:|\bwww\.|[^\\]@", markdown.escaped(rows[0].cells[0].text))


@pytest.mark.parametrize("rows", TABLES, ids=range(len(TABLES)))
def test_csv(rows: list[Line]) -> None:
    """Read back, a name is itself, or begins with an apostrophe where a spreadsheet would reckon with it."""
    header, line = csv.reader(io.StringIO(csv_text.table_csv(table(rows))))
    assert header == ["model", "x", "x_low", "x_high", "x_n", "baseline"]
    name = rows[0].cells[0].text
    assert line == [f"'{name}" if name[0] in "=+-@\uff1d" else name, "0.5", "0.25", "0.75", "4", "false"]


def test_csv_numbers() -> None:
    """Numbers stay numbers, also below zero, whole, small or missing."""
    values = [
        Cell(-0.123456789, "difference"),
        Cell(1.0, "share"),
        Cell(1e-12, "p"),
        Cell(None, "p"),
        Cell(1234567, "count"),
    ]
    columns = tuple(Column(f"c{place}", "c", cell.unit) for place, cell in enumerate(values))
    text = csv_text.table_csv(Table("t", "t", "", columns, (Line(tuple(values), baseline=True),)))
    assert text.splitlines()[1] == "-0.123457,,,,1,,,,1e-12,,1234567,true"


@pytest.mark.parametrize("rows", TABLES, ids=range(len(TABLES)))
def test_latex(rows: list[Line]) -> None:
    """Only our own commands stand in the text, each special character is escaped, braces are balanced."""
    text = latex.table_latex(table(rows))
    commands = set(re.findall(r"\\([a-zA-Z]+)", text))
    ours = {
        "usepackage", "begin", "end", "centering", "small", "setlength", "tabcolsep", "caption", "label", "toprule",
        "midrule", "bottomrule", "multicolumn", "cmidrule", "addlinespace", "shortstack", "tiny", "par", "smallskip",
        "parbox", "linewidth", "footnotesize", "textbackslash", "textasciitilde", "textasciicircum", "textless",
        "textgreater", "textbar", "dots",
    }  # fmt: skip
    assert commands <= ours
    bare = re.sub(r"\\[\\{}$&#_%]", "", text.partition("\n")[2])
    assert bare.count("{") == bare.count("}")
    assert not re.search(r"[#_%~^<>|]", bare.replace("\\label{tab:t}", ""))
    assert bare.count("&") == text.count(" & ")


def test_latex_text() -> None:
    """A name as LaTeX: nothing of it is a command, an option of the row before, or a ligature."""
    assert latex.escaped("a_b & 50% {x} \\y [z] *-- ~^<>|") == (
        r"a\_b \& 50\% \{x\} \textbackslash{}y {[}z{]} {*}{-}{-} \textasciitilde{}\textasciicircum{}"
        r"\textless{}\textgreater{}\textbar{}"
    )


def test_long_tables_turn_the_page() -> None:
    """More rows than a page holds become a longtable; the line has a rule above it."""
    row = Line((Cell("m"), Cell(0.5, "share", 0.1, 0.9, 3)))
    long = latex.table_latex(table([row] * 30))
    assert "\\begin{longtable}" in long
    assert "\\endhead" in long
    line = latex.table_latex(table([row, Line(row.cells, baseline=True)]))
    assert line.count("\\midrule") == 2


def test_every_table_is_whole_in_every_form() -> None:
    """Each value with its interval and n stands in all three forms of each table."""
    for one in all_tables(entries_of([result(HOSTILE, ["right"] * 9 + ["late"])])):
        for table_ in one.with_paper():
            records = list(csv.reader(io.StringIO(csv_text.table_csv(table_))))
            assert len({len(record) for record in records}) == 1
            assert len(records) == len(table_.rows) + 1
            written = markdown.table_markdown(table_)
            set_ = latex.table_latex(table_)
            for cell in (
                cell for row in table_.rows for cell in row.cells if cell.unit == "share" and cell.n
            ):
                assert markdown.escaped(f"{cell.text} ({cell.detail})") in written
                assert latex.escaped(f"n {cell.n}") in set_
