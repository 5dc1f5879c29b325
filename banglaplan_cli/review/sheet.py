"""Writes an audit sheet as CSV that Excel and LibreOffice open as it is meant."""

from __future__ import annotations

import csv
import hashlib
import io
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from banglaplan_cli.review.cells import bare, cell
from banglaplan_cli.review.sample import Item
from banglaplan_cli.review.words import (
    DOUBTS,
    KEY,
    SHORTENED,
    TEXTS,
    YOURS,
    columns,
    fault,
    heading,
    outcome,
    verdict,
)
from banglaplan_scorer.check import checker_for

_DIGITS: Final = 10


class SheetError(ValueError):
    """A sheet that cannot be written or read; the message is one line and names the file."""


def check_out(path: Path) -> None:
    """Refuse, before any work, a place that cannot be written or where somebody's verdicts may lie.

    Raises:
        SheetError: there is no folder for it, or something is there already.
    """
    if not path.resolve().parent.is_dir():
        raise SheetError(f"--out {path}: there is no folder {path.resolve().parent}")
    if path.exists():
        raise SheetError(f"--out {path}: is there already, perhaps with verdicts in it; name another file")


def write_sheet(path: Path, items: Sequence[Item], with_doubts: bool) -> int:
    """Write the sheet, all of it or nothing; how many cells had to be shortened.

    UTF-8 with a byte order mark, by which Excel knows it; every cell in quotation marks; rows end in CR LF, lines
    within a cell in LF.

    Raises:
        SheetError: the disk is full, the place cannot be written, and the like.
    """
    names = columns(with_doubts)
    file = io.StringIO()
    writer = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow([heading(name) for name in names])
    shortened = 0
    for item in items:
        row = _row(item)
        shortened += len(row[SHORTENED].splitlines())
        writer.writerow([row[name] for name in names])
    _save(path, file.getvalue())
    return shortened


def _save(path: Path, text: str) -> None:
    place = path.resolve()
    beside = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        beside.write_text(text, encoding="utf-8-sig", newline="")
        check_out(path)
        beside.replace(place)
    except OSError as error:
        raise SheetError(f"--out {path}: cannot be written: {error.strerror}") from None
    finally:
        beside.unlink(missing_ok=True)


def _row(item: Item) -> dict[str, str]:
    found = dict.fromkeys((*DOUBTS, *YOURS), "")
    left_out: list[str] = []
    texts = {**dict(_labels(item)), **dict(_texts(item)), **dict(_program(item))}
    if item.doubt is not None:
        said = (item.doubt.says, _lines(item.doubt.answers), item.doubt.reasons)
        texts |= dict(zip(DOUBTS, said, strict=True))
    for name, text in texts.items():
        found[name], cut = cell(text)
        left_out += [f"{name}: {cut:,} characters"] if cut else []
    found[SHORTENED] = "\n".join(left_out)
    found[KEY] = key_of(_digest(item), [bare(found[name]) for name in SIGNED])
    return found


SIGNED: Final = ("id", "lang", "split", "kind", "program_verdict", "program_outcome", "program_fault")
"""Cells that the key vouches for; it would not fit any more if somebody changed them."""


def key_of(response: str, signed: Sequence[str]) -> str:
    """`r<response>-<seal>`, the same for one response in every sheet; it begins with a letter, so it stays a text."""
    # a seal against slips of the hand, not against forgers: anybody can compute it
    seal = hashlib.sha256("\0".join((response, *signed)).encode()).hexdigest()[:_DIGITS]
    return f"r{response}-{seal}"


def _digest(item: Item) -> str:
    response = item.result.responses[item.id].text
    text = response if isinstance(response, str) else repr(response)
    parts = f"{item.result.model}\0{text}".encode("utf-8", "backslashreplace")
    return hashlib.sha256(parts).hexdigest()[:_DIGITS]


def _labels(item: Item) -> Iterator[tuple[str, str]]:
    row, result = item.result.rows[item.id], item.result
    yield "id", item.id
    yield "model", result.model
    yield "lang", result.lang
    yield "split", result.split
    yield "type", str(row.get("type") or "")
    yield "kind", item.kind
    for label in ("register", "difficulty"):
        yield label, str(row.get(label) or "")


def _texts(item: Item) -> Iterator[tuple[str, str]]:
    row = item.result.rows[item.id]
    response = item.result.responses[item.id].text
    said = (str(row["gold_prompt"]), _lines(str(row["gold_answer"])))
    yield from zip(TEXTS, (*said, response if isinstance(response, str) else repr(response)), strict=True)


def _lines(answer: str) -> str:
    """A compact JSON answer with a line for each entry, for reading."""
    return answer.replace('":[{', '":[\n{').replace("},{", "},\n{")


def _program(item: Item) -> Iterator[tuple[str, str]]:
    score = item.score
    yield "program_verdict", verdict(score)
    yield "program_outcome", outcome(score)
    yield "program_fault", fault(score)
    yield "program_broken_rules", "\n".join(_broken_rules(item))
    yield "program_reason", score.explanation


def _broken_rules(item: Item) -> Iterator[str]:
    """The rules that the plan breaks, in the words and the language of the prompt."""
    record = item.result.rows[item.id].get("problem")
    if not item.score.broken_rules or not isinstance(record, str):
        return
    for rule in checker_for(record).problem.rules:
        if rule.id in item.score.broken_rules:
            said = rule.bn if item.result.lang == "bn" else rule.en
            yield f"{rule.id}: {said or rule.expr}"
