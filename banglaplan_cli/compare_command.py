"""`banglaplan compare`: two logs on the same rows, which rows flipped, and whether by more than chance."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from banglaplan_cli.logs import LogError
from banglaplan_cli.report_command import languages, renames
from banglaplan_cli.score_runs import Wanted
from banglaplan_cli.terminal import complain, errors, fail, need_extra, one_of, out, progress
from banglaplan_scorer.metrics import summarize, warning_of_cuts
from banglaplan_scorer.rows import LABELS, DatasetError, RowError

if TYPE_CHECKING:
    from banglaplan_cli.results import Result


def run(  # the options of a command are its interface
    paths: tuple[Path, Path],
    langs: Sequence[str],
    names: Sequence[str],
    wanted: Wanted,
    by: str | None,
    every: bool,
    as_json: bool,
) -> None:
    """Score both, pair their rows by id, and print one comparison for each language that both have."""
    need_extra("compare", "report", "scipy")
    from banglaplan_cli.compare.as_json import data
    from banglaplan_cli.compare.pairs import compare
    from banglaplan_cli.compare.show import comparison
    from banglaplan_cli.compare.sides import load_sides, title

    if by is not None:
        one_of("--by", by, LABELS)
    renamed = renames(names)
    common, own = languages(langs)
    scored = Wanted(common, wanted.split, wanted.dataset, wanted.answered)
    with errors(LogError, DatasetError, RowError), progress("scoring") as advance:
        sides = load_sides(
            paths, scored, own, renamed, advance, lambda message: complain("passed over", message)
        )
    found = [compare(match, by, wanted.answered) for match in sides.matches]
    for one in found:
        if not one.rows.compared:
            fail(f"{paths[0]} and {paths[1]}: have no row in common ({one.match.a.lang}, {one.match.b.lang})")
        _warn_of_cuts((title(side), side) for side in (one.match.a, one.match.b))
    for alone in sides.alone:
        complain("not compared", f"only one side has it: {title(alone)}")
    if as_json:
        found_data = {"comparisons": [data(one, by) for one in found]}
        out.print_json(json.dumps(found_data), ensure_ascii=True)
        return
    for place, one in enumerate(found):
        if place:
            out.print()
        out.print(comparison(one, by, every), highlight=False)


def _warn_of_cuts(sides: Iterable[tuple[str, Result]]) -> None:
    """Say where it is the token limit that is compared."""
    for title, side in sides:
        cuts = summarize(side.scores.values())
        if warning := warning_of_cuts(cuts["truncated"]["value"], cuts["cut_off"]["value"]):
            complain("warning", f"{title}: {warning}")
