"""The journal of a fresh set in the making: one file for each chunk, one line for each finished problem."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from banglaplan_synth.engine.build import write_text
from banglaplan_synth.fresh.make import Made


def path_of(work: Path, number: int) -> Path:
    """The file of a chunk."""
    return work / f"chunk-{number:06}.jsonl"


def read_journal(path: Path) -> dict[int, Made]:
    """The finished problems of a chunk by their places; a last line without its end is none."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    return {made.index: made for made in map(Made.from_line, lines)}


def write_journal(path: Path, problems: Iterable[Made]) -> None:
    """The journal anew, with these problems."""
    write_text(path, "".join(f"{made.line()}\n" for made in problems))
