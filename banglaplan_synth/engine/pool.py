"""Run jobs in processes of their own: progress while they run, nothing left running after an interruption."""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from typing import Any, Final

_POLL: Final = 0.2


def run_jobs(
    function: Callable[..., None], jobs: Sequence[tuple[Any, ...]], processes: int, report: Callable[[], None]
) -> None:
    """Call the function with each tuple of arguments; `report` is called while they run and once at the end.

    The first failure ends the others and is raised; so does Ctrl-C, which only this process sees.
    """
    before = set(active_children())
    # spawned, not forked: solver libraries have threads of their own
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        try:
            with _interrupts_held_back():
                futures: list[Future[None]] = [pool.submit(function, *arguments) for arguments in jobs]
            while not all(future.done() for future in futures):
                failed = next((f for f in futures if f.done() and f.exception()), None)
                if failed is not None:
                    break
                report()
                time.sleep(_POLL)
            for future in futures:
                if future.done():
                    future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            # a job can take minutes, and what a worker has not finished is made again anyway
            for worker in set(active_children()) - before:
                worker.terminate()
            raise
    report()


@contextlib.contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes that are started here never see Ctrl-C: this one does, when all are started, and ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
