"""`banglaplan review`: writes an audit sheet for people, and reads what they say."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from banglaplan_cli.logs import LogError
from banglaplan_cli.report_command import languages, renames
from banglaplan_cli.results import load_results
from banglaplan_cli.score_runs import Wanted, some
from banglaplan_cli.terminal import complain, errors, fail, need_extra, out, progress
from banglaplan_scorer.rows import DatasetError, RowError

if TYPE_CHECKING:
    from banglaplan_cli.results import Result
    from banglaplan_cli.review.doubts import Doubts
    from banglaplan_cli.review.sample import Item

_FAULTS = 20


@dataclass(frozen=True)
class Source:
    """What a sheet is to be made of, as the options say."""

    logs: Sequence[Path]
    strong: Sequence[Path]
    """Logs of `--doubts`."""
    names: Sequence[str]
    langs: Sequence[str]
    wanted: Wanted


def write(source: Source, sample: int, seed: str, sheet: Path) -> None:
    """Draw responses and write them into a sheet; say how many of which, and what the columns want."""
    need_extra("review", "report", "scipy")
    from banglaplan_cli.review.doubts import Doubts, doubts_of
    from banglaplan_cli.review.sample import Item, draw
    from banglaplan_cli.review.sheet import SheetError, check_out, write_sheet

    if not source.logs and not source.strong:
        fail("review: name logs to draw from, or a strong model's with --doubts, or sheets with --read")
    with errors(SheetError):
        check_out(sheet)
    results, strong = _load(source)
    with errors(RowError):
        doubts = doubts_of(strong) if strong else Doubts({}, 0, 0)
    items = [
        Item(result, name, doubts.by_row.get((result.split, name)))
        for result in results
        for name in result.responses
    ]
    if not items:
        fail(f"{', '.join(map(str, source.logs))}: there is no response in it")
    drawn = draw(items, sample, seed)
    with errors(SheetError):
        shortened = write_sheet(sheet, drawn, bool(strong))
    _told(items, drawn, doubts if strong else None)
    missing = sum(len(result.missing) for result in results)
    _say(f"{missing} rows without a response cannot be reviewed and are not in it.", bool(missing))
    _say(
        f"{shortened} cells are longer than the 32,767 characters that Excel holds; their middle is left out, and the "
        "column `shortened` says how much.",
        bool(shortened),
    )
    short = f", all there are (asked for {sample})" if len(drawn) < sample else ""
    _say(f"{sheet}: {len(drawn)} rows{short}, drawn with the seed {seed}.")


def _say(sentence: str, applies: bool = True) -> None:
    if applies:
        out.print(sentence, markup=False, highlight=False, soft_wrap=True)


def _told(items: Sequence[Item], drawn: Sequence[Item], doubts: Doubts | None) -> None:
    from banglaplan_cli.review.sample import allocation
    from banglaplan_cli.review.show import allocation_table, doubts_lines, legend

    out.print(allocation_table(allocation(items, drawn)), highlight=False)
    if doubts is not None:
        for sentence in doubts_lines(doubts):
            _say(sentence)
        doubted = sum(item.doubt is not None for item in drawn)
        _say(
            f"The first {doubted} rows of the sheet are of problems in doubt, the most telling doubts first."
        )
    for sentence in legend():
        _say(sentence)


def _load(source: Source) -> tuple[list[Result], list[Result]]:
    """The results to draw from, and those of the strong models; the same where there are no others."""
    from banglaplan_cli.renaming import rename

    names = renames(source.names)
    common, own = languages(source.langs)
    wanted = source.wanted
    scored = Wanted(common, wanted.split, wanted.dataset, wanted.answered)
    given = [str(path) for path in (*source.logs, *source.strong)]
    if unknown := [name for name in own if name not in given]:
        fail(f"--lang: {some(unknown)}: is none of the files; there are {some(given)}")
    with errors(LogError, DatasetError, RowError), progress("scoring") as advance:
        found = [
            load_results(
                paths, scored, {}, advance, lambda message: complain("passed over", message), _own(own, paths)
            )
            if paths
            else []
            for paths in (source.logs, source.strong)
        ]
        renamed = rename([*found[0], *found[1]], names)
    logs, strong = renamed[: len(found[0])], renamed[len(found[0]) :]
    drawn = logs or strong
    called = Counter(one.title for one in drawn)
    if twice := [one for one, number in called.items() if number > 1]:
        fail(f"--name: several results would be called {some(twice)}; name each of them otherwise")
    return drawn, strong


def _own(langs: Mapping[str, str], paths: Sequence[Path]) -> dict[str, str]:
    return {str(path): langs[str(path)] for path in paths if str(path) in langs}


def read(paths: Sequence[Path], as_json: bool) -> None:
    """Print how far each sheet agrees with the program, and every two with each other."""
    need_extra("review", "report", "scipy")
    from banglaplan_cli.review import as_json as data
    from banglaplan_cli.review import show
    from banglaplan_cli.review.agreement import between, with_program
    from banglaplan_cli.review.read_sheet import read_sheet
    from banglaplan_cli.review.sheet import SheetError

    if len({path.resolve() for path in paths}) < len(paths):
        fail("--read: the same sheet is named twice")
    with errors(SheetError):
        sheets = [read_sheet(path) for path in paths]
    if wrong := show.faults(sheets):
        for fault in wrong[:_FAULTS]:
            complain("banglaplan", fault)
        if len(wrong) > _FAULTS:
            complain("banglaplan", f"and {len(wrong) - _FAULTS} rows more")
        raise typer.Exit(1)
    if silent := [sheet.path for sheet in sheets if not any(row.verdict for row in sheet.rows)]:
        fail(f"{silent[0]}: nobody has filled in your_verdict yet")
    reviews = [with_program(sheet) for sheet in sheets]
    pairs = [between(one, other) for one, other in itertools.combinations(sheets, 2)]
    if as_json:
        found = {"reviews": [*map(data.program_data, reviews)], "between": [*map(data.between_data, pairs)]}
        out.print_json(json.dumps(found), ensure_ascii=True)
        return
    for place, part in enumerate([*map(show.with_program, reviews), *map(show.between, pairs)]):
        if place:
            out.print()
        for element in part:
            out.print(element, highlight=False)
