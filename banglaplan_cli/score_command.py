"""`banglaplan score`: metrics of a file of responses."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final

from rich.text import Text

from banglaplan_cli.tables import group_table, metric_table
from banglaplan_cli.terminal import Progress, errors, fail, one_of, out, progress
from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.metrics import summarize
from banglaplan_scorer.rows import LABELS, DatasetError, RowError
from banglaplan_scorer.scoring import Score, score

MAX_LINE: Final = 64 * 2**20
"""Bytes of one line: room for a response of ten megabytes of Bangla however it is escaped."""


class PredictionFileError(ValueError):
    """A predictions file that cannot be read; the message names the line."""


def read_predictions(
    path: Path, known: Collection[str], advance: Progress = lambda done, total: None
) -> Iterator[tuple[str, Any]]:
    """Ids and responses of a JSON Lines file, in order, one line in memory at a time.

    Raises:
        PredictionFileError: the file cannot be read, a line is too long, no UTF-8 or no object with a text `id`
            and a `response`, an id stands twice, or it is not one of `known`.
    """
    first: dict[str, int] = {}
    try:
        with path.open("rb") as file:
            for number, line in _lines(file, path, advance):
                place = f"{path}, line {number}"
                name, response = _prediction(
                    line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line, place
                )
                if (earlier := first.setdefault(name, number)) != number:
                    raise PredictionFileError(f"{place}: {_shown(name)} stands in line {earlier} already")
                if name not in known:
                    raise PredictionFileError(
                        f"{place}: no problem has the id {_shown(name)}; is it the right dataset, language and split?"
                    )
                yield name, response
    except OSError as error:
        raise PredictionFileError(f"{path}: cannot be read: {error.strerror}") from None


def _lines(file: BinaryIO, path: Path, advance: Progress) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers; `advance` hears of every mebibyte."""
    size = path.stat().st_size
    number, done, told = 0, 0, 0
    while line := file.readline(MAX_LINE + 1):
        number, done = number + 1, done + len(line)
        if done - told >= 2**20:
            told = done
            advance(done, size)
        if len(line) > MAX_LINE:
            raise PredictionFileError(f"{path}, line {number}: longer than {MAX_LINE // 2**20} MiB")
        if not line.isspace():
            yield number, line


def _prediction(line: bytes, place: str) -> tuple[str, Any]:
    try:
        item = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise PredictionFileError(f"{place}: not UTF-8 text (byte {error.start})") from None
    except (ValueError, RecursionError) as error:
        raise PredictionFileError(f"{place}: not JSON: {error}") from None
    if not isinstance(item, dict) or not isinstance(item.get("id"), str) or "response" not in item:
        raise PredictionFileError(f'{place}: must be {{"id": "…", "response": "…"}}')
    return item["id"], item["response"]


def _shown(name: str) -> str:
    return ascii(name[:80])


def run(
    predictions: Path,
    lang: str,
    split: str,
    dataset: str | None,
    by: str | None,
    as_json: bool,
    details: Path | None,
) -> None:
    """Score and print."""
    one_of("--lang", lang, ("bn", "en"))
    if by is not None:
        one_of("--by", by, LABELS)
    if details is not None:
        _writable(details, predictions)
    with errors(PredictionFileError, DatasetError, RowError):
        rows = {str(row["id"]): row for row in load_problems(lang, split, dataset)}
        with progress("scoring") as advance:
            found = {
                name: score(response, rows[name])
                for name, response in read_predictions(predictions, rows, advance)
            }
        # a row without a response counts, as a format error
        scores = [found.get(name) or score(None, row) for name, row in rows.items()]
    if details is not None:
        _write(details, scores)
    _print(scores, f"{predictions.name} against {dataset or 'BanglaPLAN'} ({lang}, {split})", by, as_json)


def _print(scores: Sequence[Score], title: str, by: str | None, as_json: bool) -> None:
    summary = summarize(scores)
    groups = summarize(scores, by=by) if by else {}
    if as_json:
        out.print_json(json.dumps({"metrics": summary, **({"by": {by: groups}} if by else {})}))
        return
    out.print(metric_table(summary, Text(title)))
    missing = sum(score.format_reason == "missing" for score in scores)
    if missing:
        out.print(f"{missing} of {len(scores)} rows have no response and count as format errors.")
    if by:
        out.print(group_table(groups, by))


def _writable(details: Path, predictions: Path) -> None:
    """Refuse before any scoring what could not be written, or should not."""
    if not details.parent.is_dir():
        fail(f"--details {details}: there is no folder {details.parent}")
    if details.exists() and not details.is_file():
        fail(f"--details {details}: is there already, and no plain file")
    if details.exists() and predictions.exists() and details.samefile(predictions):
        fail(f"--details {details}: would overwrite the predictions")


def _write(details: Path, scores: Sequence[Score]) -> None:
    """Write beside and rename, so that a half-written file is never found."""
    path = details.resolve()
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("w", encoding="utf-8") as file:
            for score_ in scores:
                file.write(json.dumps(score_.to_dict(), ensure_ascii=False) + "\n")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        fail(f"--details {details}: cannot be written: {error.strerror}")
