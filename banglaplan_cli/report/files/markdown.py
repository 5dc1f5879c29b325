"""Tables and reports as Markdown (GitHub's); whatever a text holds, it is shown and does nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from banglaplan_cli.report.model import Cell, Figure, Table

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|~&!$@^=])")
_LINK: Final = re.compile(r"(?i)\b(https?|ftp|mailto|xmpp|www)([:.])")
"""What GitHub turns into a link by itself."""


def escaped(text: str) -> str:
    """A text on one line, in which no character has a meaning in Markdown or HTML."""
    line = " ".join(text.split())
    return _LINK.sub(r"\1\\\2", _SPECIAL.sub(r"\\\1", line))


def table_markdown(table: Table) -> str:
    """A table with its title and note; each cell is the value, then its interval and n in brackets."""
    numeric = [column.unit != "text" for column in table.columns]
    lines = [
        f"**{escaped(table.title)}.** {escaped(table.note)}",
        "",
        _line([escaped(f"{column.over}: {column.label}" if column.over else column.label) for column in table.columns]),
        _line(["--:" if right else ":--" for right in numeric]),
        *(
            _line([f"*{cell}*" if row.baseline and cell else cell for cell in map(_cell, row.cells)])
            for row in table.rows
        ),
    ]  # fmt: skip
    if not table.rows:
        lines += ["", "There is nothing to show here."]
    return "\n".join(lines) + "\n"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Cell) -> str:
    return escaped(f"{cell.text} ({cell.detail})" if cell.detail else cell.text)


def report_markdown(
    title: str, sentences: Sequence[str], tables: Sequence[Table], figures: Sequence[Figure]
) -> str:
    """The whole report: what to know first, then each table with its figures and what the paper prints."""
    parts = [f"# {escaped(title)}\n", "".join(f"- {escaped(sentence)}\n" for sentence in sentences)]
    for table in tables:
        parts.append(f"## {escaped(table.title)}\n")
        parts += [_figure(figure) for figure in figures if figure.table == table.key]
        parts.append(table_markdown(table))
        if table.paper is not None:
            parts.append(
                "".join(f"> {line}".rstrip() + "\n" for line in table_markdown(table.paper).splitlines())
            )
    return "\n".join(parts)


def _figure(figure: Figure) -> str:
    return f"![{escaped(figure.alt)}](figures/{figure.key}.svg)\n\n*{escaped(figure.note)}*\n"
