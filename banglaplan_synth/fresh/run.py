"""Make a fresh set: in this machine's processes or on a Ray cluster, journalled, resumed, without doubles.

Work is cut into chunks. A finished problem is a line of its chunk's journal; an interrupted run reads the journals
and goes on. When all are there, doubles are drawn on in order of their places, so that the outcome does not depend
on who made what when.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final, Literal

from banglaplan_synth.engine.build import fingerprint
from banglaplan_synth.engine.pool import run_jobs
from banglaplan_synth.fresh.journal import path_of, read_journal, write_journal
from banglaplan_synth.fresh.make import Made, make
from banglaplan_synth.fresh.nearness import Row, Seen, release_keys
from banglaplan_synth.fresh.plan import FreshPlan, PlanError, Planned
from banglaplan_synth.fresh.write import write_set

CHUNK: Final = 20
Engine = Literal["local", "ray"]
Report = Callable[[int, int], None]


@dataclass
class Costs:
    """What making a set cost: draws, thrown-away draws by reason, seconds of work, doubles that were drawn on."""

    problems: int = 0
    attempts: int = 0
    thrown_away: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    doubles: int = 0
    resumed: int = 0

    def add(self, made: Made) -> None:
        """Count one problem."""
        self.problems += 1
        self.attempts += made.attempts
        self.seconds += made.seconds
        self.thrown_away.update(made.thrown_away)


def synthesise(
    plan: FreshPlan,
    out: Path,
    *,
    apart_from: Iterable[Row] = (),
    jobs: int = 1,
    engine: Engine = "local",
    progress: Report = lambda done, total: None,
) -> Costs:
    """Make the set and write it into `out`: `data/<lang>/train-*.parquet`, `README.md`, `statistics.json`.

    No problem equals or nearly equals one of the release, of the set itself, or of the rows that it is to be kept
    `apart_from`, which are in the language that the plan compares. An
    interruption leaves the finished problems in `out/.synth`, and the same call goes on from there. The same seed
    and options give the same rows whatever `jobs` and `engine` are.

    Raises:
        PlanError: `out` holds another set.
        CannotProduce: a cell could not be filled; what was finished stays for the next call.
    """
    seen = Seen()
    seen.add_all(apart_from)
    if (out / "data").exists():
        raise PlanError(f"--out {out}: holds a dataset already; name an empty folder")
    work = (
        out / ".synth" / fingerprint(repr((sorted(asdict(plan).items()), sorted(release_keys() | seen.keys))))
    )
    work.mkdir(parents=True, exist_ok=True)
    for stale in (out / ".synth").iterdir():
        if stale != work:
            shutil.rmtree(stale)
    chunks = list(_chunks(plan))
    costs = Costs(resumed=sum(len(read_journal(path_of(work, number))) for number in range(len(chunks))))
    todo = [n for n, chunk in enumerate(chunks) if len(read_journal(path_of(work, n))) < len(chunk)]
    if engine == "ray":
        from banglaplan_synth.fresh.ray_engine import run_on_ray

        run_on_ray(plan, {n: chunks[n] for n in todo}, work, lambda: progress(_done(work), plan.n))
    else:
        _run_here(plan, {n: chunks[n] for n in todo}, work, jobs, progress)
    _draw_doubles_on(plan, seen, chunks, work, costs)
    for made in _all(work, len(chunks)):
        costs.add(made)
    write_set(plan, out, lambda: _all(work, len(chunks)), costs)
    shutil.rmtree(out / ".synth")
    return costs


def _chunks(plan: FreshPlan) -> Iterator[tuple[Planned, ...]]:
    problems = plan.problems()
    while chunk := tuple(islice(problems, CHUNK)):
        yield chunk


def _run_here(
    plan: FreshPlan,
    chunks: Mapping[int, tuple[Planned, ...]],
    work: Path,
    jobs: int,
    progress: Report,
) -> None:
    if jobs == 1:
        for number, chunk in chunks.items():
            make_chunk(plan, chunk, path_of(work, number), lambda: progress(_done(work), plan.n))
        return
    arguments = [(plan, chunk, path_of(work, number)) for number, chunk in chunks.items()]
    run_jobs(make_chunk, arguments, jobs, lambda: progress(_done(work), plan.n))


def make_chunk(
    plan: FreshPlan,
    chunk: tuple[Planned, ...],
    path: Path,
    report: Callable[[], None] = lambda: None,
) -> None:
    """Make the problems of a chunk that its journal lacks, each written as soon as it is done."""
    there = read_journal(path)
    # what an interruption left half written is dropped with the rest of its line
    write_journal(path, there.values())
    with path.open("a", encoding="utf-8") as journal:
        for planned in chunk:
            if planned.index not in there:
                journal.write(make(plan, planned).line() + "\n")
                journal.flush()
                report()


def _done(work: Path) -> int:
    return sum(path.read_bytes().count(b"\n") for path in work.glob("*.jsonl"))


def _all(work: Path, chunks: int) -> Iterator[Made]:
    """Every problem in order; one chunk is in memory at a time."""
    for number in range(chunks):
        yield from (made for _, made in sorted(read_journal(path_of(work, number)).items()))


def _draw_doubles_on(
    plan: FreshPlan,
    seen: Seen,
    chunks: list[tuple[Planned, ...]],
    work: Path,
    costs: Costs,
) -> None:
    """A problem that equals or nearly equals an earlier one is drawn on until it does not."""
    lang = plan.lang_to_compare
    for number, chunk in enumerate(chunks):
        there = read_journal(path_of(work, number))
        doubles = 0
        for planned in chunk:
            if seen.has((made := there[planned.index]).rows[lang]):
                there[planned.index] = make(plan, planned, after=made.attempts, refused=seen.has)
                doubles += 1
            seen.add(there[planned.index].rows[lang])
        if doubles:
            costs.doubles += doubles
            write_journal(path_of(work, number), there.values())
