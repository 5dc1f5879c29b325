"""Write a fresh set: Parquet shards, a statistics page that is also its dataset card, and the figures as JSON."""

from __future__ import annotations

import json
import os
import shutil
import statistics
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa
import pyarrow.parquet as pq
from jinja2 import Environment, StrictUndefined

from banglaplan_scorer._version import __version__
from banglaplan_synth.engine.build import SCHEMA, write_text
from banglaplan_synth.engine.row import Row
from banglaplan_synth.fresh.make import Made
from banglaplan_synth.fresh.plan import LEVELS, FreshPlan

if TYPE_CHECKING:
    from banglaplan_synth.fresh.run import Costs

ROWS_A_SHARD: Final = 5000
SPLIT: Final = "train"
_LABELS: Final = ("answer_kind", "family", "type", "difficulty", "register", "numerals", "clock", "calendar")


def write_set(plan: FreshPlan, out: Path, problems: Callable[[], Iterator[Made]], costs: Costs) -> None:
    """Write everything beside its place and rename it at the end, so that `data` is there whole or not at all."""
    beside = out / f".data.{os.getpid()}"
    try:
        for lang in plan.langs:
            _write_shards(beside / lang, plan.n, (made.rows[lang] for made in problems()))
        figures = statistics_of(plan, (next(iter(made.rows.values())) for made in problems()), costs)
        write_text(out / "statistics.json", json.dumps(figures, ensure_ascii=False, indent=1) + "\n")
        write_text(out / "README.md", _page(plan, figures))
        beside.replace(out / "data")
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _write_shards(folder: Path, n: int, rows: Iterator[Row]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shards = -(-n // ROWS_A_SHARD)
    for shard in range(shards):
        path = folder / f"{SPLIT}-{shard:05}-of-{shards:05}.parquet"
        with pq.ParquetWriter(path, SCHEMA, compression="zstd") as writer:
            left = min(ROWS_A_SHARD, n - shard * ROWS_A_SHARD)
            while left:
                batch = [next(rows) for _ in range(min(left, 500))]
                writer.write_table(pa.Table.from_pylist(batch, schema=SCHEMA))
                left -= len(batch)


def statistics_of(plan: FreshPlan, rows: Iterator[Row], costs: Costs) -> dict[str, Any]:
    """The set in figures: counts by label, infeasible shares, what one constant answer would earn, and costs."""
    counts: dict[str, Counter[str]] = {label: Counter() for label in _LABELS}
    infeasible: dict[str, Counter[str]] = {label: Counter() for label in _LABELS}
    answers: dict[str, Counter[str]] = {}
    sizes: dict[str, list[tuple[int, int]]] = {level: [] for level in LEVELS}
    for row in rows:
        for label in _LABELS:
            counts[label][row[label]] += 1
            infeasible[label][row[label]] += not row["is_feasible"]
        answers.setdefault(row["answer_kind"], Counter())[row["gold_answer"]] += 1
        sizes[row["difficulty"]].append((row["k"] or 0, len(row["gold_prompt"])))
    every = sum((Counter(found) for found in answers.values()), Counter[str]())
    return {
        "problems": plan.n,
        "seed": plan.seed,
        "prove": plan.prove,
        "canary": plan.canary,
        "version": __version__,
        "counts": {
            label: {
                value: {"problems": n, "infeasible": infeasible[label][value]} for value, n in found.items()
            }
            for label, found in ((label, dict(sorted(counts[label].items()))) for label in _LABELS)
        },
        "best_constant_answer": {
            "all": every.most_common(1)[0][1] / plan.n,
            **{kind: found.most_common(1)[0][1] / found.total() for kind, found in sorted(answers.items())},
        },
        "levels": {
            level: {
                "k": statistics.fmean(k for k, _ in found) if plan.prove == "full" else None,
                "characters": statistics.fmean(length for _, length in found),
            }
            for level, found in sizes.items()
            if found
        },
        "costs": {
            "draws": costs.attempts,
            "thrown_away": dict(costs.thrown_away.most_common()),
            "doubles_drawn_on": costs.doubles,
        },
    }


def _page(plan: FreshPlan, figures: dict[str, Any]) -> str:
    template = files("banglaplan_synth").joinpath("card", "fresh.md.j2").read_text(encoding="utf-8")
    # Markdown of our own figures, shown by no browser unescaped
    environment = Environment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, autoescape=False
    )
    return environment.from_string(template).render(plan=plan, split=SPLIT, **figures)
