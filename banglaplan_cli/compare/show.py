"""A comparison in the terminal: which rows, the paired table, the tests, the rows that flipped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.box import SIMPLE
from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from banglaplan_cli.compare.pairs import Comparison, Contest, Flip, Rows
from banglaplan_cli.compare.sides import title
from banglaplan_cli.report.model import Unit, shown
from banglaplan_cli.report.row_tables import ranges
from banglaplan_cli.report.statistics import Estimate
from banglaplan_cli.shown_text import line

FLIPS: Final = 10
"""Rows shown that flipped one way, unless all are asked for."""
_REASON: Final = 150
_NAMES: Final = 400
"""Characters of a list of ids, unless all are asked for."""
METHOD: Final = (
    "Second lines are 95 % intervals: Wilson's for shares, of Bonett and Price (2012) for the difference of pairs. p "
    "is McNemar's test, exact and two-sided at any number of pairs: only rows that one side alone has right count."
)


def comparison(found: Comparison, by: str | None, every: bool) -> RenderableType:
    """Everything that is said of one comparison; with `every`, lists are given in full."""
    a, b = found.match.a, found.match.b
    parts: list[RenderableType] = [
        Text.assemble(("A  ", "bold"), title(a)),
        Text.assemble(("B  ", "bold"), title(b)),
        *(Text(sentence) for sentence in of_rows(found.rows, every)),
        *(
            Text(f"Verdicts that are not those in the log of {side}: {_named(one.differing, every)}.")
            for side, one in (("A", a), ("B", b))
            if one.differing
        ),
        Text(),
        _squares(found.contests[0]),
        Text(),
        _tests(found.contests),
        Text(),
    ]
    if found.answered is not None:
        parts.append(Text(f"Over the rows that both answered: {in_words(found.answered)}."))
    parts.append(Text(METHOD, "dim"))
    if by:
        parts += [
            Text(),
            _groups(found, by),
            Text(),
            Text(f"p(Holm) is corrected for {len(found.groups)} groups.", "dim"),
        ]
    for heading, flips in (("A right, B wrong", found.only_a), ("B right, A wrong", found.only_b)):
        parts += [Text(), *_flips(heading, flips, every)]
    return Stack(*parts)


def of_rows(rows: Rows, every: bool) -> list[str]:
    """Which rows are compared, and by name those that are not or that one side did not answer."""
    found = [f"Compared on {_rows(len(rows.compared))}."]
    for side, names in (("A", rows.only_a), ("B", rows.only_b)):
        if names:
            found.append(f"Only {side} was asked {_named(names, every)}; left out.")
    first, second = frozenset(rows.missing_a), frozenset(rows.missing_b)
    neither = [name for name in rows.missing_a if name in second]
    only = (
        [name for name in rows.missing_a if name not in second],
        [name for name in rows.missing_b if name not in first],
    )
    for side, without in (("Neither side has a", neither), ("A has no", only[0]), ("B has no", only[1])):
        if without:
            counted = "left out" if rows.left_out else "counted as format errors (--answered leaves them out)"
            found.append(f"{side} response to {_named(without, every)}; {counted}.")
    return found


def _named(names: Sequence[str], every: bool) -> str:
    listed = ranges(names)
    short = listed if every or len(listed) <= _NAMES else f"{listed[:_NAMES].rpartition(', ')[0]}, … (--all)"
    return f"{_rows(len(names))}: {short}"


def _rows(number: int) -> str:
    return "1 row" if number == 1 else f"{number or 'no'} rows"


def in_words(contest: Contest) -> str:
    """A contest as a sentence without its full stop."""
    found = contest.found
    return (
        f"A {shown(contest.a.value, 'share')} %, B {shown(contest.b.value, 'share')} % of {found.n}, difference "
        f"{shown(found.difference.value, 'difference')} ({_interval(found.difference, 'difference')}), "
        f"p {shown(found.p, 'p')}"
    )


def _squares(contest: Contest) -> Table:
    found = contest.found
    table = Table(title="exact match on the same rows", title_justify="left")
    for heading in ("", "B right", "B wrong", "together"):
        table.add_column(heading, justify="right" if heading else "left")
    right, wrong = (found.both, found.only_first), (found.only_second, found.neither)
    table.add_row("A right", *map(str, right), str(sum(right)))
    table.add_row("A wrong", *map(str, wrong), str(sum(wrong)), end_section=True)
    table.add_row("together", *(str(sum(column)) for column in zip(right, wrong, strict=True)), str(found.n))
    return table


def _tests(contests: Sequence[Contest]) -> Table:
    table = _measured("metric")
    for one in contests:
        table.add_row(one.metric.replace("_", " "), *_cells(one))
    return table


def _groups(found: Comparison, by: str) -> Table:
    table = _measured(by.replace("_", " "))
    table.title = f"exact match by {by}"
    table.title_justify = "left"
    table.add_column("p\n(Holm)", justify="right", no_wrap=True)
    for group in found.groups:
        table.add_row(
            Text(line(group.name.replace("_", " "), 40)), *_cells(group.contest), shown(group.adjusted, "p")
        )
    return table


def _measured(first: str) -> Table:
    # narrow enough for a terminal of 80 columns; on a narrower one the names give way, for no number may lose its end
    table = Table(box=SIMPLE, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    table.add_column(first, overflow="fold")
    for heading in ("n", "A %", "B %", "A less B\n(points)", "only\nA\nright", "only\nB\nright", "p"):
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _cells(one: Contest) -> tuple[str, ...]:
    found = one.found
    return (
        str(found.n),
        *(f"{shown(side.value, 'share')}\n{_interval(side, 'share')}" for side in (one.a, one.b)),
        f"{shown(found.difference.value, 'difference')}\n"
        + _interval(found.difference, "difference").replace(" to ", " to\n"),
        str(found.only_first), str(found.only_second), shown(found.p if found.n else None, "p"),
    )  # fmt: skip


def _interval(found: Estimate, unit: Unit) -> str:
    if found.low is None or found.high is None:
        return ""
    joined = " to " if unit == "difference" else "\N{EN DASH}"
    return joined.join((shown(found.low, unit), shown(found.high, unit)))


def _flips(heading: str, flips: Sequence[Flip], every: bool) -> Iterator[Text]:
    yield Text(f"{heading}: {_rows(len(flips))}", "bold")
    for flip in flips if every else flips[:FLIPS]:
        outcomes = " -> ".join(outcome.replace("_", " ") for outcome in (flip.a, flip.b))
        labels = line(f"{flip.family} {flip.kind.replace('_', ' ')}", 60)
        yield Text(f"{line(flip.id, 200)}  {labels}  {outcomes}")
        if "abstention" not in (flip.a, flip.b):
            yield Text(f"    {line(flip.reason, _REASON)}")
    more = len(flips) - FLIPS
    if not every and more > 0:
        yield Text(f"… and {more} more; --all shows them.")
