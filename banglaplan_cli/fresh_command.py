"""`banglaplan synth`: a set of fresh problems."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from rich.table import Table

from banglaplan_cli.terminal import SYNTH, errors, fail, need_extra, one_of, out, progress

if TYPE_CHECKING:
    from banglaplan_synth.fresh.plan import FreshPlan
    from banglaplan_synth.fresh.run import Costs


def run(
    folder: Path,
    numbers: Mapping[str, Any],
    lists: Mapping[str, str],
    apart_from: list[str],
    jobs: int | None,
    engine: str,
) -> None:
    """Make the set, and print what it took."""
    need_extra("synth", "synth", *SYNTH)
    one_of("--engine", engine, ("local", "ray"))
    if engine == "ray":
        need_extra("synth --engine ray", "ray", "ray")
    from banglaplan_synth.engine.produce import CannotProduce, TypeFault
    from banglaplan_synth.fresh.plan import PlanError
    from banglaplan_synth.fresh.run import synthesise
    from banglaplan_synth.text.style import TextError

    plan = _plan(numbers, lists)
    began = time.perf_counter()
    goes_on = f"what is finished stays in {folder / '.synth'}, and the same command goes on from there"
    with errors(PlanError, CannotProduce, TextError, TypeFault), progress("making") as advance:
        try:
            costs = synthesise(
                plan,
                folder,
                apart_from=_others(apart_from, plan.lang_to_compare),
                jobs=jobs or os.cpu_count() or 1,
                engine=cast("Literal['local', 'ray']", engine),
                progress=advance,
            )
        except KeyboardInterrupt:
            fail(f"interrupted; {goes_on}")
        except BrokenProcessPool:
            fail(f"a process was ended from outside, perhaps for want of memory (fewer --jobs?); {goes_on}")
        except OSError as error:
            fail(f"--out {folder}: cannot be written: {error.filename}: {error.strerror}")
    _print(plan, costs, folder, time.perf_counter() - began)


def _plan(numbers: Mapping[str, Any], lists: Mapping[str, str]) -> FreshPlan:
    """The plan from plain options and from those that are lists with commas."""
    from banglaplan_synth.engine.catalogue import UnknownType, listed, released_types
    from banglaplan_synth.fresh.plan import FreshPlan, PlanError

    chosen = {option: tuple(dict.fromkeys(_parts(text))) for option, text in lists.items()}
    with errors(PlanError, UnknownType):
        for type_id in chosen["types"]:
            listed(type_id)
        chosen["types"] = chosen["types"] or tuple(released_types())
        return FreshPlan(**numbers, **cast("Any", chosen))
    raise AssertionError  # errors() never goes on after one


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _others(sets: list[str], lang: str) -> Iterator[Mapping[str, Any]]:
    """The rows of other sets, whatever splits they have, in the language that is compared."""
    from banglaplan_scorer.dataset import load_problems
    from banglaplan_scorer.rows import DatasetError

    for name in sets:
        found = 0
        problems: list[str] = []
        for split in ("train", "test", "validation"):
            try:
                rows = load_problems(lang, split, name)
            except DatasetError as error:
                problems.append(str(error))
                continue
            for row in rows:
                if row.get("dedup_key") and row.get("type"):
                    found += 1
                    yield row
        if not found:
            reason = problems[0] if problems else "no such columns"
            fail(f"--apart-from {name}: no {lang} rows with a dedup_key and a type ({reason})")


def _print(plan: FreshPlan, costs: Costs, folder: Path, seconds: float) -> None:
    table = Table("thrown away because", "draws", title=f"{costs.attempts} draws", title_justify="left")
    for reason, count in costs.thrown_away.most_common():
        table.add_row(reason, str(count))
    out.print(table)
    if costs.resumed:
        out.print(f"{costs.resumed} problems were taken over from an interrupted run.")
    said = (
        f"{plan.n} problems ({plan.prove} proof) in {folder}: {seconds:.0f} s, {costs.seconds:.0f} s of work,"
    )
    doubles = f"{costs.doubles} drawn on because they were nearly equal to another."
    out.print(f"{said} {doubles}", soft_wrap=True, markup=False, highlight=False)
