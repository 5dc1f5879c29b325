"""Speaking to the terminal: one clear line for an error, and the progress of long work."""

from __future__ import annotations

import contextlib
import io
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Final, NoReturn

import typer
from rich.console import Console
from rich.text import Text

out = Console()
err = Console(stderr=True)
_QUIET: Final = 10.0
"""Seconds between two lines of progress where there is no terminal to draw a bar on."""

SYNTH: Final = ("cpmpy", "jinja2", "mistral_common", "ortools", "pychoco")
"""What the commands that make or prove problems need, all of it in the extra `synth`."""

Progress = Callable[[int, int], None]


def speak_utf8() -> None:
    """Bangla goes out as UTF-8 even where the locale says otherwise; what is no text at all goes out escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def complain(what: str, message: str) -> None:
    """One line on standard error, whatever the message holds."""
    line = " ".join(message.split())
    err.print(Text.assemble((f"{what}:", "bold red"), " ", line), highlight=False, soft_wrap=True)


def fail(message: str) -> NoReturn:
    """Say what is wrong in one line and exit with 1."""
    complain("banglaplan", message)
    raise typer.Exit(1)


@contextlib.contextmanager
def errors(*expected: type[Exception]) -> Iterator[None]:
    """Turn expected errors into one line; anything else is a fault of ours and keeps its traceback."""
    try:
        yield
    except expected as error:
        fail(str(error))


def one_of(option: str, value: str, allowed: tuple[str, ...]) -> None:
    """Refuse a value that an option does not have."""
    if value not in allowed:
        fail(f"{option} {value}: must be one of {', '.join(allowed)}")


def need_extra(command: str, extra: str, *modules: str) -> None:
    """Say which extra to install where a module of it is missing."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        fail(
            f"`banglaplan {command}` needs {', '.join(missing)}; install with: pip install 'banglaplan[{extra}]'"
        )


@contextlib.contextmanager
def progress(title: str) -> Iterator[Progress]:
    """Yields the function that moves a bar on standard error to (done, total), or now and then writes a line."""
    if not err.is_terminal:
        yield _lines(title)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bar(*columns, console=err, transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _lines(title: str) -> Progress:
    last = time.monotonic()

    def say(done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last >= _QUIET:
            last = time.monotonic()
            err.print(f"{title}: {done} of {total}", highlight=False, soft_wrap=True)

    return say
