"""Reads a sheet that somebody has filled in, as Excel and LibreOffice write it back; says all that is wrong with it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from banglaplan_cli.review.cells import bare
from banglaplan_cli.review.sheet import SIGNED, SheetError, key_of
from banglaplan_cli.review.words import CATEGORIES, KEY, VERDICTS

MAX_SHEET: Final = 256 * 2**20
"""Bytes; fifty rows take about one mebibyte."""
NEEDED: Final = (KEY, *SIGNED, "your_verdict", "your_category")
_DELIMITERS: Final = (",", ";", "\t")
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_SAVE: Final = "save it as 'CSV UTF-8'"


@dataclass(frozen=True)
class Reviewed:
    """A row of a sheet: the program's verdict, and what the reviewer says."""

    place: int
    """Row of the spreadsheet, of which the first holds the headings."""
    key: str
    id: str
    model: str
    lang: str
    kind: str
    outcome: str
    """One of the scorer's outcomes."""
    program: str
    verdict: str
    """One of `VERDICTS`; empty where the reviewer gave none."""
    category: str
    """One of `CATEGORIES`, or empty."""
    note: str


@dataclass(frozen=True)
class Sheet:
    """A sheet as far as it could be read."""

    path: Path
    rows: tuple[Reviewed, ...]
    faults: tuple[str, ...]
    """What is wrong with it, a line each, with file and row; empty if all is well."""


def read_sheet(path: Path) -> Sheet:
    """The rows of a sheet, whichever of comma, semicolon and tab stands between its cells.

    Raises:
        SheetError: the file cannot be read at all, or has not the columns.
    """
    records = _records(path)
    number, first = next(records, (0, []))
    if first and first[0].startswith("sep="):
        number, first = next(records, (0, []))
    places = _columns(path, first)
    rows: list[Reviewed] = []
    faults: list[str] = []
    seen: dict[str, int] = {}
    for number, record in records:
        if not any(cell.strip() for cell in record):
            continue
        cells = {name: record[at].strip() if at < len(record) else "" for name, at in places.items()}
        found = list(_faults(cells))
        if not found and (earlier := seen.setdefault(cells[KEY], number)) != number:
            found.append(f"the same response stands in row {earlier} already")
        faults += [f"{path}, row {number} ({ascii(cells['id'][:60])[1:-1]}): {fault}" for fault in found]
        if not found:
            rows.append(_reviewed(number, cells))
    if not rows and not faults:
        raise SheetError(f"{path}: there is no row in it")
    return Sheet(path, tuple(rows), tuple(faults))


def _records(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Every row with its number."""
    content, wide = _content(path)
    # read byte by byte as Latin-1, so that a cell in another encoding is found with its row
    text = content.decode("utf-16", "replace") if wide else content.decode("latin-1")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    number = 0
    try:
        for record in reader:
            number += 1
            yield number, record if wide else [_utf8(cell, path, number) for cell in record]
    except csv.Error as error:
        raise SheetError(f"{path}, row {number + 1}: not CSV: {error}") from None


def _content(path: Path) -> tuple[bytes, bool]:
    """The bytes of a sheet, and whether they are UTF-16."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_SHEET + 1)
    except OSError as error:
        raise SheetError(f"{path}: cannot be read: {error.strerror}") from None
    if len(content) > MAX_SHEET:
        raise SheetError(f"{path}: longer than {MAX_SHEET // 2**20} MiB")
    if content.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise SheetError(f"{path}: is a workbook, not CSV; {_SAVE}")
    return content.removeprefix(b"\xef\xbb\xbf"), content.startswith(_UTF_16)


def _delimiter(text: str) -> str:
    """The sign that cuts the first line into most cells."""
    first = text.lstrip("\ufeff").split("\n", 1)[0]
    if first.startswith("sep=") and first[4:5] in _DELIMITERS:
        return first[4]
    return max(_DELIMITERS, key=first.count)


def _utf8(cell: str, path: Path, number: int) -> str:
    try:
        return cell.encode("latin-1").decode("utf-8")
    except UnicodeDecodeError:
        raise SheetError(f"{path}, row {number}: not UTF-8 text; {_SAVE}") from None


def _columns(path: Path, first: Sequence[str]) -> dict[str, int]:
    """Where each column stands, by its name without the words to choose from."""
    names = [heading.strip().lower().partition(" (")[0] for heading in first]
    if len(names) == 1 and "," in names[0]:
        raise SheetError(
            f"{path}, row 1: all columns stand in one; {_SAVE} from a sheet with a column for each"
        )
    if missing := [name for name in NEEDED if name not in names]:
        raise SheetError(
            f"{path}, row 1: lacks the columns {', '.join(missing)}; is it a sheet of `banglaplan review`?"
        )
    if twice := [name for name in NEEDED if names.count(name) > 1]:
        raise SheetError(f"{path}, row 1: has the columns {', '.join(twice)} twice")
    return {name: at for at, name in enumerate(names)}


def _faults(cells: dict[str, str]) -> Iterator[str]:
    key = cells[KEY]
    response = key[1:].partition("-")[0]
    if not key:
        yield "has no key; it was added by hand, or its cells were shifted"
    elif key != key_of(response, [bare(cells[name]) for name in SIGNED]):
        yield f"was changed in one of {', '.join((KEY, *SIGNED))}; put back what the sheet had"
    for column, allowed in (("your_verdict", VERDICTS), ("your_category", CATEGORIES)):
        word = cells[column].lower()
        if word and word not in allowed:
            yield f"{column} is {word[:60]!a}; must be {', '.join(allowed)}, or empty"


def _reviewed(number: int, cells: dict[str, str]) -> Reviewed:
    return Reviewed(
        number,
        cells[KEY],
        bare(cells["id"]),
        bare(cells.get("model", "")),
        cells["lang"],
        cells["kind"],
        cells["program_outcome"].partition(":")[0],
        cells["program_verdict"],
        cells["your_verdict"].lower(),
        cells["your_category"].lower(),
        cells.get("your_note", ""),
    )
