"""The commands that set results side by side or before people: their names, options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banglaplan_cli.options import Dataset, LogLanguages, LogSplit, Names


def compare(  # noqa: PLR0913  # the options of a command are its interface
    first: Annotated[
        Path, typer.Argument(metavar="A", help="A log, a prediction file, or a folder of one model's.")
    ],
    second: Annotated[Path, typer.Argument(metavar="B", help="The other; in another language too.")],
    lang: LogLanguages = None,
    split: LogSplit = None,
    dataset: Dataset = None,
    answered: Annotated[
        bool, typer.Option("--answered", help="Only rows that both answered, as after --limit.")
    ] = False,
    name: Names = None,
    by: Annotated[
        str | None, typer.Option("--by", help="Also by family, answer_kind, register or difficulty.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every row that flipped, every id.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Compare two models, or one in two languages, on the same rows: who is right where, and is it chance."""
    from banglaplan_cli.compare_command import run
    from banglaplan_cli.score_runs import Wanted

    wanted = Wanted(None, split, dataset, answered)
    run((first, second), lang or [], name or [], wanted, by, every, as_json)
