"""Which rows the results are over: what was asked, answered, missing, failed or read otherwise, by name."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator

from banglaplan_cli.report.cells import count, text
from banglaplan_cli.report.entries import Entries, Entry
from banglaplan_cli.report.model import Cell, Column, Table
from banglaplan_cli.report.outcome_tables import NAMES, lines


def rows_of(entries: Entries) -> Table:
    """The rows of every result; none is dropped without a word."""
    asked: dict[tuple[str, str], dict[str, None]] = {}
    for entry in entries.models:
        asked.setdefault((entry.lang, entry.split), {}).update(dict.fromkeys(entry.rows))

    def cells(entry: Entry) -> Iterable[Cell]:
        result = entry.result
        if result is None:
            return _of_line(entry)
        others = [name for name in asked[entry.lang, entry.split] if name not in entry.rows]
        left_out = len(entry.rows) - len(entry.scores)
        return [
            count(len(entry.rows)), count(len(result.responses)), count(len(entry.scores)),
            count(len(result.missing)), count(result.failed),
            text(("left out: " if left_out else "count as format errors: ") + ranges(result.missing))
            if result.missing else text("none"),
            text(ranges(others) or "none"), text(ranges(result.differing) or "none"),
        ]  # fmt: skip

    columns = (
        Column("asked", "rows asked", "count"), Column("answered", "answered", "count"),
        Column("scored", "counted", "count"), Column("missing", "missing", "count"),
        Column("failed", "of them failed", "count"), Column("missing_ids", "Missing rows"),
        Column("not_asked_ids", "Rows that other logs have and this has not"),
        Column("differing_ids", "Rows with another verdict in the log"),
    )  # fmt: skip
    return Table(
        "rows",
        "Rows behind the results",
        "Rows asked are those of the log's task, language and split. A missing row has no response; it counts as a "
        "format error, or is left out with --answered. Failed are rows that ended with an error of the harness or "
        "the provider. Comparisons are over the rows that both models have a score on.",
        (*NAMES, *columns),
        lines(entries.all, cells),
    )


def _of_line(entry: Entry) -> list[Cell]:
    number = count(len(entry.rows))
    return [number, number, number, count(0), count(0), text("none"), text("none"), text("none")]


def ranges(names: Iterable[str]) -> str:
    """Ids with runs of neighbours put together, as `BP-F03-T022-001 to 010, BP-F03-T023-004`; every id is in it."""
    return ", ".join(_ranges(names))


def _ranges(names: Iterable[str]) -> Iterator[str]:
    numbered = enumerate(_Id(name) for name in sorted(names))
    for _, run in itertools.groupby(numbered, key=lambda item: item[1].run(item[0])):
        ids = [item for _, item in run]
        yield ids[0].name if len(ids) == 1 else f"{ids[0].name} to {ids[-1].digits}"


class _Id:
    """An id as its stem and the number that it ends with."""

    def __init__(self, name: str) -> None:
        self.name = name
        found = re.search(r"[0-9]{1,9}\Z", name)
        self.digits = found.group() if found else ""
        self.stem = name[: len(name) - len(self.digits)]

    def run(self, place: int) -> tuple[object, ...]:
        """The same for ids that follow one another with numbers of the same length."""
        return (self.stem, len(self.digits), int(self.digits) - place if self.digits else self.name)
