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


def review(  # noqa: PLR0913  # the options of a command are its interface
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[LOGS]...", help="Logs to draw from; with --read, more sheets."),
    ] = None,
    sample: Annotated[int, typer.Option("--sample", min=1, help="How many responses.")] = 50,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The sheet to write, a new CSV file.")
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Any text; the same gives the same sheet.")] = "0",
    doubts: Annotated[
        list[Path] | None,
        typer.Option(
            "--doubts",
            help="The log of a strong model: problems on which it disagrees with the gold come first.",
        ),
    ] = None,
    read: Annotated[
        list[Path] | None,
        typer.Option("--read", help="A sheet that was filled in; several for several reviewers."),
    ] = None,
    lang: LogLanguages = None,
    split: LogSplit = None,
    dataset: Dataset = None,
    name: Names = None,
    as_json: Annotated[bool, typer.Option("--json", help="With --read: print everything as JSON.")] = False,
) -> None:
    """Have people check verdicts: write an audit sheet, or read how far they agree with the program."""
    from banglaplan_cli import review_command
    from banglaplan_cli.score_runs import Wanted
    from banglaplan_cli.terminal import fail

    if read:
        if any((out, doubts, lang, split, dataset, name)):
            fail("--read: reads sheets; of the other options only --json goes with it")
        review_command.read([*read, *(paths or [])], as_json)
        return
    if out is None:
        fail("review: say which sheet to write with --out, or which to read with --read")
    if as_json:
        fail("--json: belongs to --read")
    source = review_command.Source(
        paths or [], doubts or [], name or [], lang or [], Wanted(None, split, dataset, answered=True)
    )
    review_command.write(source, sample, seed, out)
