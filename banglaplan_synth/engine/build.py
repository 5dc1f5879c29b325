"""Build a dataset: every type's problems, proved and said, as Parquet; the same bytes for the same seed.

One job is one type, because a type's prompts are held against each other; a finished problem is kept beside the
output until all are there, so an interrupted build goes on where it stopped. Files are written beside and renamed.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from banglaplan_synth.engine.card import render_card
from banglaplan_synth.engine.catalogue import problem_type, released_types
from banglaplan_synth.engine.grid import Cell, cells, validation_cell
from banglaplan_synth.engine.lints import Alikeness
from banglaplan_synth.engine.pool import run_jobs
from banglaplan_synth.engine.produce import Produced, produce
from banglaplan_synth.engine.prompt import write_prompts
from banglaplan_synth.engine.row import COLUMNS, Row, row_id, rows_of

SPLITS: Final = ("test", "validation")
LANGUAGES: Final = ("bn", "en")
RELEASE_SEED: Final = "release-1"
_TRIES: Final = 30
_ARROW: Final = {str: pa.string(), bool: pa.bool_(), int: pa.int64()}


@dataclass
class Summary:
    """What a build did: problems, draws, why draws were thrown away, seconds, all by type."""

    problems: Counter[str] = field(default_factory=Counter)
    attempts: Counter[str] = field(default_factory=Counter)
    thrown_away: dict[str, Counter[str]] = field(default_factory=dict)
    seconds: Counter[str] = field(default_factory=Counter)
    resumed: int = 0


def plan(type_id: str) -> list[tuple[str, Cell]]:
    """The splits and cells of a type's problems in a release."""
    made = problem_type(type_id)
    test = [("test", cell) for cell in cells(type_id, made.variants, made.calendars)]
    return [*test, ("validation", validation_cell(type_id, made.variants, made.calendars))]


def make_problem(
    type_id: str, seed: str, split: str, cell: Cell, earlier: Alikeness
) -> tuple[dict[str, Row], Produced]:
    """One problem's rows, unlike the `earlier` ones of its type (its own prompts are added to them).

    Raises:
        CannotProduce: no draw fits the cell, or every one was too like an earlier prompt.
    """
    after = 0
    alike = 0
    thrown: Counter[str] = Counter()
    while True:
        produced = produce(type_id, seed, split, cell, after=after)
        thrown += produced.thrown_away
        written = write_prompts(produced, cell)
        texts = {lang: prompt.text for lang, prompt in written.items()}
        if earlier.admits(texts) or alike >= _TRIES:
            # after _TRIES the lint of the finished set names the pair; an endless search would not
            earlier.add(texts)
            produced.thrown_away = thrown
            name = row_id(type_id, split, cell.index)
            return rows_of(produced, cell, written, row_id=name), produced
        alike += 1
        thrown["too like an earlier problem of the type"] += 1
        after = produced.attempts


def build(
    out: Path,
    *,
    types: Iterable[str] | None = None,
    seed: str = RELEASE_SEED,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Summary:
    """Build the dataset into `out/data/<language>/<split>.parquet`, and its card into `out/README.md`.

    `progress` is called with finished and planned problems. An interruption leaves the finished problems in
    `out/.build`; the next call with the same code, seed and types takes them up.

    Raises:
        UnknownType: a type has no folder.
        CannotProduce: a cell could not be filled; what was finished stays for the next call.
    """
    chosen = list(types) if types is not None else released_types()
    work = out / ".build" / fingerprint(seed)
    work.mkdir(parents=True, exist_ok=True)
    for stale in (out / ".build").iterdir():
        if stale != work:
            shutil.rmtree(stale)
    total = sum(len(plan(type_id)) for type_id in chosen)
    summary = Summary(resumed=len(list(work.glob("*.json"))))
    _run(chosen, seed, work, jobs, lambda: progress(len(list(work.glob("*.json"))), total))
    tables: dict[tuple[str, str], list[Row]] = {(lang, split): [] for lang in LANGUAGES for split in SPLITS}
    for type_id in chosen:
        for split, cell in plan(type_id):
            kept = json.loads(
                (work / f"{row_id(type_id, split, cell.index)}.json").read_text(encoding="utf-8")
            )
            _count(summary, type_id, kept["cost"])
            for lang in LANGUAGES:
                tables[lang, split].append(kept["rows"][lang])
    for (lang, split), rows in tables.items():
        write_parquet(rows, out / "data" / lang / f"{split}.parquet")
    write_text(out / "README.md", render_card(tables["bn", "test"], tables["bn", "validation"]))
    shutil.rmtree(out / ".build")
    return summary


def _run(chosen: list[str], seed: str, work: Path, jobs: int, report: Callable[[], None]) -> None:
    if jobs == 1:
        for type_id in chosen:
            build_type(type_id, seed, work, report)
        return
    run_jobs(build_type, [(type_id, seed, work) for type_id in chosen], jobs, report)


def build_type(type_id: str, seed: str, work: Path, report: Callable[[], None] = lambda: None) -> None:
    """Make all problems of a type, each kept in `work` as soon as it is done."""
    earlier = Alikeness()
    for split, cell in plan(type_id):
        kept = work / f"{row_id(type_id, split, cell.index)}.json"
        if kept.exists():
            rows = json.loads(kept.read_text(encoding="utf-8"))["rows"]
            earlier.add({lang: row["gold_prompt"] for lang, row in rows.items()})
        else:
            began = time.perf_counter()
            made, produced = make_problem(type_id, seed, split, cell, earlier)
            cost = {
                "attempts": produced.attempts,
                "thrown_away": dict(produced.thrown_away),
                "seconds": time.perf_counter() - began,
            }
            write_text(kept, json.dumps({"rows": made, "cost": cost}, ensure_ascii=False))
        report()


def _count(summary: Summary, type_id: str, cost: dict[str, Any]) -> None:
    summary.problems[type_id] += 1
    summary.attempts[type_id] += cost["attempts"]
    summary.seconds[type_id] += cost["seconds"]
    summary.thrown_away.setdefault(type_id, Counter()).update(cost["thrown_away"])


def fingerprint(seed: str) -> str:
    """A hash of the seed and of everything that decides what a build makes."""
    digest = hashlib.sha256(seed.encode())
    for package in ("banglaplan_scorer", "banglaplan_synth"):
        root = Path(str(files(package)))
        for path in sorted(root.rglob("*")):
            if path.suffix in {".py", ".toml", ".csv", ".json", ".j2"} and path.is_file():
                digest.update(f"{path.relative_to(root)}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def write_text(path: Path, text: str) -> None:
    """Write beside and rename, so that a half-written file is never found."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


SCHEMA: Final = pa.schema([(name, _ARROW[kind]) for name, kind in COLUMNS.items()])


def write_parquet(rows: list[Row], path: Path) -> None:
    """Write rows with the dataset's declared columns, beside and renamed."""
    table = pa.Table.from_pylist(rows, schema=SCHEMA)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    pq.write_table(table, beside, compression="zstd")
    beside.replace(path)
