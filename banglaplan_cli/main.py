"""The commands of `banglaplan`: their names, options and help; what they do is imported when they run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banglaplan_cli.options import Answered, Dataset, LogLanguages, LogSplit, Names
from banglaplan_cli.reading_commands import compare, review

app = typer.Typer(
    name="banglaplan",
    no_args_is_help=True,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)

Split = Annotated[str, typer.Option("--split", help="test or validation.")]
Language = Annotated[str, typer.Option("--lang", "-l", help="bn or en.")]
Types = Annotated[
    list[str] | None,
    typer.Option("--types", "-t", help="Problem types such as T022, or T022,T038; all by default."),
]


@app.callback()
def begin(
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Score, inspect, prove and make BanglaPLAN problems."""
    if version:
        from banglaplan_scorer._version import __version__

        typer.echo(f"banglaplan {__version__}")
        raise typer.Exit
    from banglaplan_cli.terminal import speak_utf8

    speak_utf8()


@app.command()
def score(  # noqa: PLR0913  # the options of a command are its interface
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE|FOLDER...",
            help='JSON Lines of {"id": "BP-…", "response": "…"}, samples of lm-eval, logs of Inspect.',
        ),
    ],
    lang: Annotated[
        str | None, typer.Option("--lang", "-l", help="bn or en; by default the log's, or bn.")
    ] = None,
    split: LogSplit = None,
    dataset: Dataset = None,
    answered: Answered = False,
    by: Annotated[
        str | None, typer.Option("--by", help="Group by family, answer_kind, register or difficulty.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the metrics as JSON.")] = False,
    details: Annotated[
        Path | None, typer.Option("--details", help="Write every row's verdict to this JSON Lines file.")
    ] = None,
) -> None:
    """Score responses, each run by itself: every row counts, a missing response is a format error."""
    from banglaplan_cli.score_command import run
    from banglaplan_cli.score_runs import Wanted

    run(paths, Wanted(lang, split, dataset, answered), by, as_json, details)


@app.command()
def report(  # noqa: PLR0913  # the options of a command are its interface
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE|FOLDER...", help="Logs and prediction files, as `banglaplan score` takes them."
        ),
    ],
    out: Annotated[
        Path,
        typer.Option("--out", "-o", help="A new folder, or that of an earlier report, which is replaced."),
    ],
    name: Names = None,
    lang: LogLanguages = None,
    split: LogSplit = None,
    dataset: Dataset = None,
    answered: Answered = False,
    title: Annotated[str, typer.Option("--title", help="The heading of the report.")] = "BanglaPLAN report",
) -> None:
    """Write tables, figures and a page about what models answered, with intervals and paired tests."""
    from banglaplan_cli.report_command import run
    from banglaplan_cli.score_runs import Wanted

    run(paths, out, name or [], lang or [], Wanted(None, split, dataset, answered), title)


app.command()(compare)
app.command()(review)


@app.command()
def show(
    problem: Annotated[str, typer.Argument(metavar="ID", help="A row's id, or a type (T022) with --seed.")],
    lang: Language = "bn",
    dataset: Dataset = None,
    seed: Annotated[str | None, typer.Option("--seed", help="Draw a fresh problem of the type.")] = None,
    index: Annotated[
        int | None,
        typer.Option("--index", help="With --seed: which of the grid's ten cells; an easy one by default."),
    ] = None,
) -> None:
    """Show a problem: prompt, answer, rules and proof."""
    from banglaplan_cli.show_command import run

    run(problem, lang, dataset, seed, index)


@app.command()
def verify(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="Rows to verify; all by default.")
    ] = None,
    split: Annotated[str | None, typer.Option("--split", help="test or validation; both by default.")] = None,
    dataset: Dataset = None,
) -> None:
    """Prove rows again from the rows alone; exit with 1 if any fails."""
    from banglaplan_cli.synth_commands import run_verify

    run_verify(ids, split, dataset)


@app.command()
def variety(
    lang: Language = "bn",
    split: Split = "test",
    dataset: Dataset = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Measure how different the prompts are: shared 5-grams, repeated names, places, openings, vocabulary."""
    from banglaplan_cli.variety_command import run

    run(lang, split, dataset, as_json)


@app.command()
def build(
    out: Annotated[
        Path, typer.Option("--out", "-o", help="The folder that data/ and the card are written to.")
    ],
    types: Types = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="Any text; the release's own by default.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes.")] = 1,
) -> None:
    """Build the dataset: the same seed gives the same bytes; an interrupted build goes on."""
    from banglaplan_cli.synth_commands import run_build

    run_build(out, types, seed, jobs)


@app.command()
def synth(  # noqa: PLR0913  # the options of a command are its interface
    out: Annotated[Path, typer.Option("--out", "-o", help="An empty folder; it becomes a dataset.")],
    n: Annotated[int, typer.Option("--n", help="How many problems.")],
    seed: Annotated[str, typer.Option("--seed", help="Any text; the same gives the same problems.")],
    types: Types = None,
    levels: Annotated[str, typer.Option("--levels", help="Of easy, medium, hard.")] = "easy,medium,hard",
    registers: Annotated[
        str, typer.Option("--registers", help="Of the four registers of the Bangla prompts.")
    ] = "everyday,formal,colloquial,code_mixed",
    langs: Annotated[str, typer.Option("--langs", help="Of bn, en.")] = "bn,en",
    infeasible: Annotated[
        float, typer.Option("--infeasible", help="The share of problems without a plan.")
    ] = 0.25,
    prove: Annotated[
        str, typer.Option("--prove", help="full, or fast: without the second solver and measured difficulty.")
    ] = "full",
    apart_from: Annotated[
        list[str] | None,
        typer.Option("--apart-from", help="Other sets (folders, files) whose problems must not come again."),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="Processes; by default one for each core.")
    ] = None,
    engine: Annotated[str, typer.Option("--engine", help="local, or ray for a Ray cluster.")] = "local",
) -> None:
    """Make a set of fresh problems, none of them in the release; an interrupted run goes on."""
    from banglaplan_cli.fresh_command import run

    lists = {"types": ",".join(types or ()), "levels": levels, "registers": registers, "langs": langs}
    plan = {"n": n, "seed": seed, "infeasible": infeasible, "prove": prove}
    run(out, plan, lists, apart_from or [], jobs, engine)


@app.command()
def frontier(
    log: Annotated[
        Path, typer.Argument(metavar="LOG", help="The log of `inspect eval banglaplan/frontier`.")
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Write figures, plot and the kept problems into this folder."),
    ] = None,
) -> None:
    """Show what the closed loop did: problems kept, their cost, and how difficulty went."""
    from banglaplan_cli.frontier_command import run

    run(log, out)


@app.command()
def new(
    type_id: Annotated[str, typer.Argument(metavar="TYPE", help="T001 to T999.")],
    slug: Annotated[str, typer.Argument(metavar="SLUG", help="A short name such as ferry_queue.")],
    family: Annotated[str, typer.Option("--family", "-f", help="F01 to F10.")],
    kind: Annotated[
        str | None,
        typer.Option("--kind", "-k", help="The answer kind, for a type that the taxonomy does not list."),
    ] = None,
) -> None:
    """Make the folder of a new problem type."""
    from banglaplan_cli.synth_commands import run_new

    run_new(type_id, slug, family, kind)


@app.command()
def validate(
    type_id: Annotated[str, typer.Argument(metavar="TYPE", help="A problem type such as T022.")],
    n: Annotated[int, typer.Option("--n", min=1, help="How many fresh problems.")] = 20,
    seed: Annotated[str, typer.Option("--seed", help="Any text.")] = "validate",
) -> None:
    """Draw, prove and lint fresh problems of a type and hold it to the catalogue contract."""
    from banglaplan_cli.synth_commands import run_validate

    run_validate(type_id, n, seed)


if __name__ == "__main__":
    app()
