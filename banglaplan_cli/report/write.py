"""Writes a report's folder: all of it beside its place first, then renamed, and over nothing that is not a report."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from banglaplan_cli.report.entries import Entries, entries_of
from banglaplan_cli.report.figures.draw import all_figures
from banglaplan_cli.report.files.csv_text import table_csv
from banglaplan_cli.report.files.latex import table_latex
from banglaplan_cli.report.files.markdown import report_markdown, table_markdown
from banglaplan_cli.report.headline import headline
from banglaplan_cli.report.model import Figure, Table
from banglaplan_cli.report.page import render_page
from banglaplan_cli.report.tables import all_tables
from banglaplan_cli.results import Result
from banglaplan_scorer._version import __version__

LIST: Final = "report.json"
"""What the report is over and which files belong to it."""
_WRITERS: Final = {".md": table_markdown, ".csv": table_csv, ".tex": table_latex}

Advance = Callable[[int, int], None]


class FolderError(ValueError):
    """The folder cannot be written, or holds what is no report; the message is one line and names it."""


def check_folder(folder: Path) -> None:
    """Refuse a folder, before any work, that holds anything but an earlier report, which will be replaced.

    Raises:
        FolderError: it is no folder, has no parent, or holds other files.
    """
    if not folder.resolve().parent.is_dir():
        raise FolderError(f"--out {folder}: there is no folder {folder.resolve().parent}")
    if not folder.exists():
        return
    if not folder.is_dir():
        raise FolderError(f"--out {folder}: is there already, and no folder")
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}
    others = sorted(there - _files_of(folder))
    if others:
        raise FolderError(
            f"--out {folder}: holds files that are of no report ({len(others)}, as {others[0][:80]!a}); "
            "name another folder"
        )


def _files_of(folder: Path) -> set[str]:
    """The files of an earlier report, by the list in it; nothing if there is none."""
    try:
        found = json.loads((folder / LIST).read_text(encoding="utf-8"))
        return {LIST, *(name for name in found["files"] if isinstance(name, str))}
    except (OSError, ValueError, KeyError, TypeError):
        return set()


def report_files(results: Sequence[Result], title: str, drawn: Advance, packed: Advance) -> dict[str, str]:
    """Every file of a report, by its path in the folder.

    `drawn` hears of (done, all) figures, `packed` of the samples that go into the page.
    """
    entries = entries_of(results)
    tables = all_tables(entries)
    figures = all_figures(entries, tables, drawn)
    files = dict(_parts(tables, figures))
    files["report.md"] = report_markdown(title, headline(entries), tables, figures)
    files["report.html"] = render_page(
        results,
        tables,
        figures,
        table_files={one.key: _paths_of(one) for table in tables for one in table.with_paper()},
        figure_files={figure.key: (f"figures/{figure.key}.svg",) for figure in figures},
        advance=packed,
        title=title,
    )
    files[LIST] = json.dumps(_list(title, entries, [*files]), ensure_ascii=False, indent=1) + "\n"
    return files


def _parts(tables: Sequence[Table], figures: Sequence[Figure]) -> Iterator[tuple[str, str]]:
    for table in tables:
        for one in table.with_paper():
            for ending, write in _WRITERS.items():
                yield f"tables/{one.key}{ending}", write(one)
    for figure in figures:
        yield f"figures/{figure.key}.svg", figure.svg


def _paths_of(table: Table) -> tuple[str, ...]:
    return tuple(f"tables/{table.key}{ending}" for ending in _WRITERS)


def _list(title: str, entries: Entries, files: Sequence[str]) -> dict[str, Any]:
    results = [
        {
            "model": entry.model,
            "lang": entry.lang,
            "split": entry.split,
            "rows": len(entry.rows),
            "counted": len(entry.scores),
            "missing": list(entry.result.missing) if entry.result else [],
            "sources": [str(source) for source in entry.result.sources] if entry.result else [],
        }
        for entry in entries.models
    ]
    return {"title": title, "banglaplan": __version__, "results": results, "files": sorted(files)}


def write_folder(folder: Path, files: Mapping[str, str]) -> None:
    """Write all files, or none: a folder that is there already, as `check_folder` lets pass, is replaced at the end.

    Raises:
        FolderError: the disk is full, the place cannot be written, and the like.
    """
    place = folder.resolve()
    beside, aside = (place.with_name(f".{place.name}.{os.getpid()}.{end}") for end in ("part", "old"))
    try:
        for name, text in files.items():
            path = beside / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n", errors="backslashreplace")
        if place.exists():
            place.rename(aside)
        try:
            beside.rename(place)
        except OSError:
            if aside.exists():
                aside.rename(place)
            raise
    except OSError as error:
        raise FolderError(f"--out {folder}: cannot be written: {error.strerror}") from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)
        shutil.rmtree(aside, ignore_errors=True)
