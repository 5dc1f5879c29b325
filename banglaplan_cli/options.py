"""Options that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

Dataset = Annotated[
    str | None,
    typer.Option(
        "--dataset", "-d", help="Another dataset: a file, a folder, or a name on the Hugging Face hub."
    ),
]
LogSplit = Annotated[
    str | None, typer.Option("--split", help="test or validation; by default the log's, or test.")
]
LogLanguages = Annotated[
    list[str] | None,
    typer.Option(
        "--lang",
        "-l",
        help="bn or en of files that do not say it (bn), or FILE=en, FOLDER=en for some of them.",
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Option(
        "--name", "-n", metavar="OLD=NEW", help="Call a model, or all that is in a file, otherwise."
    ),
]
Answered = Annotated[
    bool, typer.Option("--answered", help="Leave out rows without a response, as after --limit.")
]
