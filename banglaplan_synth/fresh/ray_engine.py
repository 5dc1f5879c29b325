"""Make the chunks of a fresh set on a Ray cluster (extra `ray`).

Ray starts the tasks, and starts one again elsewhere when its worker or node dies. A task gives its rows back, and
this process alone writes the journals, so the nodes need no common folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from banglaplan_synth.fresh.journal import path_of, write_journal
from banglaplan_synth.fresh.make import Made, make
from banglaplan_synth.fresh.plan import FreshPlan, Planned

RETRIES: Final = 5
"""How often Ray may start a task again whose worker died."""


def run_on_ray(
    plan: FreshPlan,
    chunks: Mapping[int, tuple[Planned, ...]],
    work: Path,
    report: Callable[[], None],
) -> None:
    """Make the chunks, each journalled when it comes back.

    Uses the cluster that Ray is connected to or that `RAY_ADDRESS` names, else one of this machine's cores.

    Raises:
        CannotProduce: as `make`.
    """
    import ray

    started = not ray.is_initialized()
    if started:
        ray.init(log_to_driver=False)
    try:
        task = ray.remote(max_retries=RETRIES)(_make_all)
        pending = {task.remote(plan, chunk): number for number, chunk in chunks.items()}
        while pending:
            ready, _ = ray.wait(list(pending), timeout=1.0)
            for reference in ready:
                write_journal(path_of(work, pending.pop(reference)), ray.get(reference))
            report()
    finally:
        if started:
            ray.shutdown()


def _make_all(plan: FreshPlan, chunk: tuple[Planned, ...]) -> list[Made]:
    return [make(plan, planned) for planned in chunk]
