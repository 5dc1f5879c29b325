"""Inspect's logs: `.eval`, a ZIP archive with an entry for each sample, and `.json`, all in one text.

A log of a run that was interrupted has no header yet; then its beginning, which Inspect writes first, will do.
"""

from __future__ import annotations

import sys
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from banglaplan_cli.logs.json_lines import Advance, parsed
from banglaplan_cli.logs.record import Log, LogError, Response, Run, labels_of, named, shown, text_or_none
from banglaplan_scorer.rows import LABELS

MAX_ENTRY: Final = 256 * 2**20
"""Bytes of one entry, unpacked: a sample with its events, many times over."""
MAX_JSON: Final = 1024 * 2**20
"""Bytes of a `.json` log, which is in memory as a whole."""
_ATTACHMENT: Final = "attachment://"
_ZSTANDARD: Final = 93


def read_json(path: Path) -> Log:
    """The responses of a `.json` log.

    Raises:
        LogError: it is too long, or no log.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MAX_JSON + 1)
    except OSError as error:
        raise LogError(f"{path}: cannot be read: {error.strerror}") from None
    if len(content) > MAX_JSON:
        raise LogError(f"{path}: longer than {MAX_JSON // 2**20} MiB; `inspect log convert --to eval` helps")
    log = parsed(content, str(path))
    samples = log.get("samples") if isinstance(log, dict) else None
    if samples is not None and not isinstance(samples, list):
        raise LogError(f"{path}: samples must be a list")
    places = ((f"{path}, sample {number}", item) for number, item in enumerate(samples or [], start=1))
    return Log(_run(log, path), (_response(item, place) for place, item in places))


def read_archive(path: Path, advance: Advance) -> Log:
    """The responses of an `.eval` log.

    Raises:
        LogError: it is no archive, lacks its beginning, or an entry is broken or too long.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            names = set(archive.namelist())
            first = next((name for name in ("header.json", "_journal/start.json") if name in names), None)
            if first is None:
                raise LogError(
                    f"{path}: no log of Inspect: it has neither header.json nor _journal/start.json"
                )
            run = _run(_entry(archive, first, path), path)
    except (OSError, zipfile.BadZipFile) as error:
        raise LogError(f"{path}: cannot be read: {error}") from None
    return Log(run, _samples(path, advance))


def _samples(path: Path, advance: Advance) -> Iterator[Response]:
    try:
        with zipfile.ZipFile(path) as archive:
            names = sorted({name for name in archive.namelist() if name.startswith("samples/")})
            for number, name in enumerate(names, start=1):
                yield _response(_entry(archive, name, path), f"{path}, {shown(name)}")
                advance(number, len(names))
    except (OSError, zipfile.BadZipFile) as error:
        raise LogError(f"{path}: cannot be read: {error}") from None


def _entry(archive: zipfile.ZipFile, name: str, path: Path) -> Any:
    place = f"{path}, {shown(name)}"
    if archive.getinfo(name).file_size > MAX_ENTRY:
        raise LogError(f"{place}: longer than {MAX_ENTRY // 2**20} MiB")
    broken = _unpacking_errors(archive.getinfo(name), path)
    try:
        with archive.open(name) as file:
            # piece by piece: asked for all at once, a small entry that lies of its length may unpack to any size
            content = b"".join(iter(lambda: file.read(2**12), b""))
    except broken as error:
        raise LogError(f"{place}: cannot be unpacked: {type(error).__name__}: {error}") from None
    return parsed(content, place)


def _unpacking_errors(entry: zipfile.ZipInfo, path: Path) -> tuple[type[Exception], ...]:
    """What unpacking an entry may raise; before Python 3.14 a package has to teach `zipfile` Inspect's method."""
    known = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)
    if entry.compress_type != _ZSTANDARD:
        return known
    if sys.version_info >= (3, 14):
        return (*known, import_module("compression.zstd").ZstdError)
    if find_spec("zipfile_zstd") is None:
        raise LogError(f"{path}: packed with Zstandard; pip install 'banglaplan[inspect]', or Python 3.14")
    import_module("zipfile_zstd")
    return (*known, import_module("zstandard").ZstdError)


def _run(log: object, path: Path) -> Run:
    said = log.get("eval") if isinstance(log, dict) else None
    if not isinstance(log, dict) or not isinstance(said, dict):
        raise LogError(f"{path}: no log of Inspect: it has no eval")
    run = named(said.get("task"), str(path))
    stated = said.get("task_args")
    arguments: Mapping[str, Any] = stated if isinstance(stated, dict) else {}
    run["labels"] = labels_of(arguments, LABELS)
    run["lang"] = text_or_none(arguments.get("language")) or run["lang"]
    shots = arguments.get("fewshot")
    return Run(
        path,
        "inspect",
        model=text_or_none(said.get("model")),
        split=text_or_none(arguments.get("split")) or "test",
        dataset=text_or_none(arguments.get("dataset")),
        fewshot=shots if type(shots) is int else 0,
        status=text_or_none(log.get("status")) or "unfinished",
        task_id=text_or_none(said.get("task_id")),
        **run,
    )


def _response(sample: object, place: str) -> Response:
    if not isinstance(sample, dict) or not isinstance(sample.get("id"), str | int):
        raise LogError(f"{place}: no sample: it has no id")
    choice = _first(_dict(sample.get("output")).get("choices"))
    content = _dict(choice.get("message")).get("content")
    held = _dict(sample.get("attachments"))
    parts = content if isinstance(content, list) else [{"type": "text", "text": content}]
    texts = [_resolved(_dict(part).get("text"), held) for part in parts if _dict(part).get("type") == "text"]
    thoughts = [
        _resolved(_dict(part).get("reasoning"), held)
        for part in parts
        if _dict(part).get("type") == "reasoning"
    ]
    epoch = sample.get("epoch")
    return Response(
        str(sample["id"]),
        "".join(texts) if choice else None,
        place,
        reasoning="\n".join(thoughts) if thoughts else None,
        stop_reason=text_or_none(choice.get("stop_reason")),
        prompt=_prompt(sample.get("input"), held),
        epoch=epoch if type(epoch) is int else 1,
        exact_match=_verdict(sample),
        error=text_or_none(_dict(sample.get("error")).get("message")),
    )


def _prompt(said: object, held: Mapping[str, Any]) -> str | None:
    """The problem: the only turn, or the last after the examples."""
    if isinstance(said, list):
        said = _dict(said[-1]).get("content") if said else None
    return _resolved(said, held) if isinstance(said, str) else None


def _verdict(sample: Mapping[str, Any]) -> bool | None:
    score = _dict(_dict(sample.get("scores")).get("banglaplan"))
    exact = _dict(score.get("value")).get("exact_match")
    return exact == 1 if isinstance(exact, int | float) else None


def _resolved(text: object, held: Mapping[str, Any]) -> str:
    """A text, fetched from the attachments if Inspect put it there."""
    if not isinstance(text, str):
        return ""
    if text.startswith(_ATTACHMENT):
        kept = held.get(text.removeprefix(_ATTACHMENT))
        return kept if isinstance(kept, str) else text
    return text


def _dict(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _first(value: object) -> Mapping[str, Any]:
    return _dict(value[0]) if isinstance(value, list) and value else {}
