"""A fresh set on a local Ray cluster, a worker of which is killed half-way."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import psutil
import pytest

from banglaplan_synth.fresh.plan import FreshPlan
from banglaplan_synth.fresh.run import synthesise
from tests.synth.fresh.test_run import rows_of

pytestmark = pytest.mark.e2e
PLAN = FreshPlan(100, "ray", ("T022",), prove="fast")


def _workers() -> list[psutil.Process]:
    """The processes in which Ray runs our tasks."""
    every = psutil.Process().children(recursive=True)
    return [process for process in every if "ray::_make_all" in " ".join(process.cmdline())]


def test_a_killed_worker_costs_nothing(tmp_path: Path) -> None:
    """Complete, nothing twice, and the rows of the local run."""
    killed: list[int] = []

    def kill_once(done: int, total: int) -> None:
        if not killed and done >= 20:
            for worker in _workers()[:1]:
                os.kill(worker.pid, signal.SIGKILL)
                killed.append(worker.pid)

    synthesise(PLAN, tmp_path / "ray", engine="ray", progress=kill_once)
    assert killed
    rows = rows_of(tmp_path / "ray")
    assert len({row["id"] for row in rows}) == len({row["dedup_key"] for row in rows}) == PLAN.n
    synthesise(PLAN, tmp_path / "local", jobs=2)
    assert rows == rows_of(tmp_path / "local")
