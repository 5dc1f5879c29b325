"""Tables as LaTeX for booktabs; whatever a text holds, it is set and does nothing."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

from banglaplan_cli.report.model import Cell, Column, Table

_SPECIAL: Final = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "_": r"\_", "%": r"\%",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': "{''}", "'": r"{'}", "`": r"{`}", "-": r"{-}",
    "[": "{[}", "]": "{]}", "*": "{*}",
    "\N{MINUS SIGN}": r"$-$", "\N{EN DASH}": "--", "\N{REPLACEMENT CHARACTER}": "?",
    "\N{ZERO WIDTH NON-JOINER}": "", "\N{ZERO WIDTH JOINER}": "", "\N{HORIZONTAL ELLIPSIS}": r"\dots{}",
    "\N{LEFT DOUBLE QUOTATION MARK}": "``", "\N{RIGHT DOUBLE QUOTATION MARK}": "''",
}  # fmt: skip
"""Brackets and stars too: after the end of a row LaTeX would read them as its options."""
_LONG: Final = 40
"""Columns with a longer text get a width, so that the text wraps."""
_PAGE: Final = 16
"""A table of more rows goes over several pages."""
_NEEDS: Final = (
    "% needs \\usepackage{booktabs,longtable}; text outside Latin needs XeLaTeX or LuaLaTeX and a font\n"
)


def escaped(text: str) -> str:
    """A text on one line, in which no character has a meaning in LaTeX."""
    return "".join(_SPECIAL.get(char, char) for char in " ".join(text.split()))


def table_latex(table: Table) -> str:
    """A table with caption, label and the note beneath; interval and n stand under each value."""
    caption = rf"\caption{{{escaped(table.title)}}}\label{{tab:{table.key}}}"
    head = [r"\toprule", *_heading(table.columns), r"\midrule"]
    rows = [*_rows(table), r"\bottomrule"]
    size = r"\small\setlength{\tabcolsep}{3pt}"
    note = rf"{{\footnotesize {escaped(table.note)}}}"
    if len(table.rows) > _PAGE:
        body = [
            rf"{{{size}",
            rf"\begin{{longtable}}{{{_alignment(table)}}}",
            caption + r" \\",
            *head,
            r"\endhead",
            *rows,
            r"\end{longtable}",
            rf"\noindent {note}\par}}",
        ]
    else:
        body = [
            r"\begin{table}",
            rf"\centering{size}",
            caption,
            rf"\begin{{tabular}}{{{_alignment(table)}}}",
            *head,
            *rows,
            r"\end{tabular}",
            rf"\par\smallskip\parbox{{\linewidth}}{note}",
            r"\end{table}",
        ]
    return _NEEDS + "\n".join(body) + "\n"


def _alignment(table: Table) -> str:
    return "".join(_place(table, place, column) for place, column in enumerate(table.columns))


def _place(table: Table, place: int, column: Column) -> str:
    if column.unit != "text":
        return "r"
    longest = max((len(row.cells[place].text) for row in table.rows), default=0)
    return r"p{0.25\linewidth}" if longest > _LONG else "l"


def _heading(columns: tuple[Column, ...]) -> Iterator[str]:
    """The shared headings with a rule under each, then each column's own."""
    if any(column.over for column in columns):
        groups = [
            (over, len(list(group)))
            for over, group in itertools.groupby(columns, key=lambda column: column.over)
        ]
        yield " & ".join(rf"\multicolumn{{{n}}}{{c}}{{{escaped(over)}}}" for over, n in groups) + r" \\"
        ends = list(itertools.accumulate(n for _, n in groups))
        yield "".join(
            rf"\cmidrule(lr){{{end - n + 1}-{end}}}"
            for (over, n), end in zip(groups, ends, strict=True)
            if over
        )
    yield " & ".join(escaped(column.label) for column in columns) + r" \\"


def _rows(table: Table) -> Iterator[str]:
    baseline = False
    for row in table.rows:
        if row.baseline and not baseline:
            yield r"\midrule"
        baseline = row.baseline
        yield " & ".join(_cell(cell) for cell in row.cells) + r" \\ \addlinespace[3pt]"


def _cell(cell: Cell) -> str:
    under = [part for part in (cell.interval, "" if cell.n is None else f"n {cell.n}") if part]
    if not under:
        return escaped(cell.text)
    small = "".join(rf"\\{{\tiny {escaped(part)}}}" for part in under)
    return rf"\shortstack[r]{{{escaped(cell.text)}{small}}}"
