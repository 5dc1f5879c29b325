"""What the terminal says of a sheet that was written, and of sheets that were read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from banglaplan_cli.review.agreement import Agreement, BetweenReviewers, WithProgram
from banglaplan_cli.review.doubts import RANKS, Doubts
from banglaplan_cli.review.kappa import Kappa
from banglaplan_cli.review.read_sheet import Reviewed, Sheet
from banglaplan_cli.review.words import CATEGORIES, COUNTED, VERDICTS
from banglaplan_cli.shown_text import line
from banglaplan_scorer.scoring import FEASIBLE_OUTCOMES, INFEASIBLE_OUTCOMES

if TYPE_CHECKING:
    from rich.console import RenderableType

_OUTCOMES: Final = tuple(dict.fromkeys((*FEASIBLE_OUTCOMES, *INFEASIBLE_OUTCOMES)))
_NAME: Final = 60
METHOD: Final = (
    "Ranges are 95 % intervals: Wilson's for shares, of Fleiss, Cohen and Everitt (1969) for Cohen's kappa, rough "
    "below some 30 rows. A sheet takes kinds and outcomes evenly: shares are of the sheet, not of all responses."
)


def allocation_table(cells: Mapping[str, Mapping[str, tuple[int, int]]]) -> Table:
    """How many responses were drawn, of how many, by answer kind and outcome."""
    table = _table("kind", *(outcome.replace("_", "\n") for outcome in _OUTCOMES), "together")
    table.title, table.title_justify = "drawn / there are", "left"
    for kind, found in cells.items():
        counts = [found.get(outcome, (0, 0)) for outcome in _OUTCOMES]
        table.add_row(_name(kind), *(_drawn(*pair) for pair in (*counts, _sums(counts))))
    total = [_sums([found.get(outcome, (0, 0)) for found in cells.values()]) for outcome in _OUTCOMES]
    table.add_section()
    table.add_row("together", *(_drawn(*pair) for pair in (*total, _sums(total))))
    return table


def _sums(pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(drawn for drawn, _ in pairs), sum(number for _, number in pairs)


def _drawn(drawn: int, number: int) -> str:
    return f"{drawn}/{number}" if number else "–"


def doubts_lines(doubts: Doubts) -> Iterator[str]:
    """How often strong models disagree with the gold, and how."""
    yield (
        f"Strong models: {doubts.compared} answers held against the gold, {doubts.unread} unreadable; "
        f"{len(doubts.by_row)} problems are in doubt."
    )
    ranks = Counter(doubt.rank for doubt in doubts.by_row.values())
    for rank, said in RANKS.items():
        if ranks[rank]:
            yield f"  {ranks[rank]:>4}  {said}"


def legend() -> Iterator[str]:
    """The words that a reviewer may put into the sheet."""
    for column, words in (("your_verdict", VERDICTS), ("your_category", CATEGORIES)):
        yield f"{column}:"
        yield from (f"  {word:<11} {meaning}" for word, meaning in words.items())


def with_program(found: WithProgram) -> Iterator[RenderableType]:
    """A reviewer against the program."""
    sheet = found.sheet
    yield Text(f"{line(str(sheet.path), 200)}: {len(sheet.rows)} rows", "bold")
    yield Text(
        f"{found.verdicts.same.n} with a verdict that counts, {len(found.unsure)} unsure, {len(found.empty)} empty."
    )
    yield _confusion(found.verdicts)
    yield _agreements("", {"verdict": found.verdicts, "right or not": found.right_or_not})
    yield _agreements("by kind", found.by_kind)
    # without kappa: within one outcome the program has but one word
    yield _agreements("by the program's outcome", found.by_outcome, with_kappa=False)
    yield _categories(found)
    yield Text(METHOD, "dim")
    yield Text(f"disagreements with the program: {len(found.disagreed) or 'none'}", "bold")
    for row in found.disagreed:
        yield Text(f"{_place(row)}  program {row.program} ({row.outcome}), reviewer {_said(row)}")


def between(found: BetweenReviewers) -> Iterator[RenderableType]:
    """Two reviewers against each other."""
    names = [line(str(sheet.path), _NAME) for sheet in (found.first, found.second)]
    yield Text(f"{names[0]} and {names[1]}", "bold")
    yield _agreements("", {"verdict": found.verdicts, "category": found.categories})
    for name, rows in zip(names, (found.only_first, found.only_second), strict=True):
        if rows:
            yield Text(f"only in {name}: {', '.join(f'{row.id} (row {row.place})' for row in rows)}")
    yield Text(f"disagreements between the two: {len(found.disagreed) or 'none'}", "bold")
    for one, other in found.disagreed:
        yield Text(f"{_place(one)}  {_said(one)}; the other (row {other.place}) {_said(other)}")


def _place(row: Reviewed) -> str:
    return f"row {row.place}  {line(row.id, _NAME)} {line(row.kind.replace('_', ' '), _NAME)}"


def _said(row: Reviewed) -> str:
    category = f", {row.category}" if row.category else ""
    note = f": {line(row.note, 100)}" if row.note else ""
    return f"{row.verdict or 'no verdict'}{category}{note}"


def _confusion(found: Agreement) -> Table:
    table = _table("program", *(f"reviewer:\n{word}" for word in COUNTED), "together")
    counts = Counter(found.pairs)
    for program in COUNTED:
        row = [counts[program, word] for word in COUNTED]
        table.add_row(program, *map(str, row), str(sum(row)))
    return table


def _agreements(title: str, groups: Mapping[str, Agreement], with_kappa: bool = True) -> Table:
    table = _table("", "n", "same word %", "", *(("kappa", "") if with_kappa else ()))
    table.title, table.title_justify = title or None, "left"
    for name, one in groups.items():
        table.add_row(_name(name), str(one.same.n), *_share(one), *(_kappa(one.kappa) if with_kappa else ()))
    return table


def _categories(found: WithProgram) -> Table:
    table = _table("category", "rows", "% of rows\nwith one", "", "same verdict\nas program")
    for name, one in found.categories.items():
        agreed = found.by_category.get(name)
        same = f"{sum(a == b for a, b in agreed.pairs)} of {len(agreed.pairs)}" if agreed else "–"
        value = "–" if one.value is None else f"{100 * one.value:.1f}"
        table.add_row(
            name, str(round((one.value or 0) * one.n)), value, _range(one.low, one.high, 100, 1), same
        )
    return table


def _share(one: Agreement) -> tuple[str, str]:
    if one.same.value is None:
        return "–", ""
    return f"{100 * one.same.value:.1f}", _range(one.same.low, one.same.high, 100, 1)


def _kappa(one: Kappa) -> tuple[str, str]:
    return ("–", "") if one.value is None else (f"{one.value:.2f}", _range(one.low, one.high, 1, 2))


def _range(low: float | None, high: float | None, scale: int, digits: int) -> str:
    if low is None or high is None:
        return ""
    ends = (f"{scale * end:.{digits}f}".replace("-", "\N{MINUS SIGN}") for end in (low, high))
    return " to ".join(ends)


def _table(first: str, *others: str) -> Table:
    table = Table(box=SIMPLE, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(first, no_wrap=True)
    for heading in others:
        table.add_column(heading, justify="right")
    return table


def _name(text: str) -> Text:
    return Text(line(text.replace("_", " "), _NAME))


def faults(sheets: Sequence[Sheet]) -> list[str]:
    """All that is wrong with some sheets."""
    return [fault for sheet in sheets for fault in sheet.faults]
