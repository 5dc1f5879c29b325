"""JSON Lines from an untrusted file: one object at a time, with its place, in bounded memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from banglaplan_cli.logs.record import LogError

MAX_LINE: Final = 64 * 2**20
"""Bytes of one line: room for a response of ten megabytes of Bangla however it is escaped."""

Advance = Callable[[int, int], None]


def values(path: Path, advance: Advance) -> Iterator[tuple[str, Any]]:
    """The value of every line that is not blank, with its place; `advance` hears of every mebibyte.

    Raises:
        LogError: the file cannot be read, a line is too long, no UTF-8 or no JSON.
    """
    try:
        with path.open("rb") as file:
            for number, line in _lines(file, path, advance):
                place = f"{path}, line {number}"
                yield place, parsed(line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line, place)
    except OSError as error:
        raise LogError(f"{path}: cannot be read: {error.strerror}") from None


def _lines(file: BinaryIO, path: Path, advance: Advance) -> Iterator[tuple[int, bytes]]:
    size = path.stat().st_size
    number, done, told = 0, 0, 0
    while line := file.readline(MAX_LINE + 1):
        number, done = number + 1, done + len(line)
        if done - told >= 2**20:
            told = done
            advance(done, size)
        if len(line) > MAX_LINE:
            raise LogError(f"{path}, line {number}: longer than {MAX_LINE // 2**20} MiB")
        if not line.isspace():
            yield number, line


def parsed(content: bytes, place: str) -> Any:
    """The value of a JSON text.

    Raises:
        LogError: it is no UTF-8, or no JSON.
    """
    try:
        return json.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise LogError(f"{place}: not UTF-8 text (byte {error.start})") from None
    except (ValueError, RecursionError) as error:
        raise LogError(f"{place}: not JSON: {error}") from None
