"""Finds logs in files and folders, and tells their formats apart by what is in them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, Literal

from banglaplan_cli.logs import inspect_logs, lm_eval_samples, predictions
from banglaplan_cli.logs.json_lines import Advance
from banglaplan_cli.logs.record import Log, LogError

Format = Literal["predictions", "samples", "archive", "json"]

_HEAD: Final = 2**16
_ENDINGS: Final = (".jsonl", ".json", ".eval")
_INSPECT: Final = re.compile(rb'\s*\{\s*"version"\s*:\s*[0-9]+\s*,\s*"status"\s*:')
_PREDICTION: Final = re.compile(rb'"response"\s*:')
_SAMPLE: Final = re.compile(rb'\s*\{\s*"doc_id"\s*:')


def find_logs(paths: Sequence[Path]) -> Iterator[Path]:
    """The files that are named, and in folders, at any depth, every one that is a log or holds predictions.

    No link to a folder is followed; results and other files beside the logs are passed over. A file that is named
    twice, or that stands in a named folder too, comes once, and then as it is named itself.

    Raises:
        LogError: a folder cannot be listed, or has none.
    """
    named = {path.resolve() for path in paths if not path.is_dir()}
    seen: set[Path] = set()
    for path in paths:
        if not path.is_dir():
            if path.resolve() not in seen:
                seen.add(path.resolve())
                yield path
            continue
        found = False
        for candidate in _files(path):
            if _format(candidate) is not None:
                found = True
                if candidate.resolve() not in named | seen:
                    seen.add(candidate.resolve())
                    yield candidate
        if not found:
            raise LogError(f"{path}: no predictions, samples of lm-eval or logs of Inspect in this folder")


def _files(folder: Path) -> Iterator[Path]:
    def refuse(error: OSError) -> None:
        raise LogError(f"{error.filename}: cannot be listed: {error.strerror}")

    for place, folders, files in os.walk(folder, onerror=refuse):
        folders.sort()
        for name in sorted(files):
            path = Path(place) / name
            if path.suffix in _ENDINGS and not name.startswith(".") and path.is_file():
                yield path


def _format(path: Path) -> Format | None:
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD).removeprefix(b"\xef\xbb\xbf")
    except OSError as error:
        raise LogError(f"{path}: cannot be read: {error.strerror}") from None
    if head.startswith(b"PK\x03\x04") or path.suffix == ".eval":
        return "archive"
    if _INSPECT.match(head):
        return "json"
    if _SAMPLE.match(head) or path.name.startswith("samples_"):
        return "samples"
    return "predictions" if path.suffix == ".jsonl" and _PREDICTION.search(head) else None


def open_log(path: Path, advance: Advance = lambda done, total: None) -> Log:
    """The run and the responses of a file; one that is no log is read as predictions.

    Raises:
        LogError: it cannot be read, or is broken; of a response, only when it is asked for.
    """
    # what is no plain file, as a pipe, can be read only once
    match _format(path) if path.is_file() else None:
        case "archive":
            return inspect_logs.read_archive(path, advance)
        case "json":
            return inspect_logs.read_json(path)
        case "samples":
            return lm_eval_samples.read(path, advance)
        case _:
            return predictions.read(path, advance)
