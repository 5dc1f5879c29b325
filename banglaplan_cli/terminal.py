"""Speaking to the terminal: one clear line for an error, and a progress bar for long work."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import NoReturn

import typer
from rich.console import Console

out = Console()
err = Console(stderr=True)


def fail(message: str) -> NoReturn:
    """Say what is wrong in one line and exit with 1."""
    err.print(f"[bold red]banglaplan:[/] {message}", highlight=False, soft_wrap=True)
    raise typer.Exit(1)


@contextlib.contextmanager
def errors(*expected: type[Exception]) -> Iterator[None]:
    """Turn expected errors into one line; anything else is a fault of ours and keeps its traceback."""
    try:
        yield
    except expected as error:
        from rich.markup import escape

        fail(escape(str(error)))


def need_extra(command: str, extra: str, *modules: str) -> None:
    """Say which extra to install where a module of it is missing."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        fail(
            f"`banglaplan {command}` needs {', '.join(missing)}; install them with"
            f" pip install 'banglaplan\\[{extra}]'"
        )


@contextlib.contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error; yields the function that moves it to (done, total)."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
