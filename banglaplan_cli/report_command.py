"""`banglaplan report`: tables, figures and pages of what models answered."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from banglaplan_cli.logs import LogError
from banglaplan_cli.results import load_results
from banglaplan_cli.score_runs import Wanted
from banglaplan_cli.terminal import complain, errors, fail, need_extra, out, progress
from banglaplan_scorer.rows import DatasetError, RowError

if TYPE_CHECKING:
    from banglaplan_cli.results import Result

NEEDS: Final = ("altair", "jinja2", "scipy", "vl_convert")
"""All of the extra `report`."""
LANGUAGES: Final = ("bn", "en")


def run(  # the options of a command are its interface
    paths: Sequence[Path],
    folder: Path,
    names: Sequence[str],
    langs: Sequence[str],
    wanted: Wanted,
    title: str,
) -> None:
    """Score all logs, then write the report into `folder`; nothing is written if anything cannot be right."""
    need_extra("report", "report", *NEEDS)
    from banglaplan_cli.report.entries import entries_of
    from banglaplan_cli.report.headline import headline
    from banglaplan_cli.report.write import FolderError, check_folder, report_files, write_folder

    renamed = renames(names)
    common, own = languages(langs)
    with errors(FolderError):
        check_folder(folder)
    results = _load(paths, Wanted(common, wanted.split, wanted.dataset, wanted.answered), renamed, own)
    with progress("drawing") as drawn, errors(FolderError):
        files = report_files(results, title, drawn, lambda done, total: None)
        write_folder(folder, files)
    for sentence in headline(entries_of(results)):
        out.print(sentence, markup=False, highlight=False, soft_wrap=True)
    out.print(
        f"{folder}: report.html, report.md, and {len(files) - 3} files in tables/ and figures/.",
        markup=False,
        highlight=False,
        soft_wrap=True,
    )


def _load(
    paths: Sequence[Path], wanted: Wanted, names: dict[str, str], langs: dict[str, str]
) -> list[Result]:
    with errors(LogError, DatasetError, RowError), progress("scoring") as advance:
        return load_results(
            paths, wanted, names, advance, lambda message: complain("passed over", message), langs
        )


def renames(names: Sequence[str]) -> dict[str, str]:
    """`OLD=NEW` taken apart at the last `=`, for the names of models and files may have one."""
    found: dict[str, str] = {}
    for name in names:
        old, equals, new = name.rpartition("=")
        if not equals or not old or not new.strip():
            fail(f"--name {name!a}: must be OLD=NEW, a model or file as the logs call it and how to call it")
        found[old] = new
    return found


def languages(langs: Sequence[str]) -> tuple[str | None, dict[str, str]]:
    """The language of all logs that do not say theirs, and that of files by their names."""
    common: str | None = None
    own: dict[str, str] = {}
    for lang in langs:
        file, equals, said = lang.rpartition("=")
        if said not in LANGUAGES:
            fail(f"--lang {lang!a}: must be bn or en, or FILE=bn or FILE=en")
        if equals:
            own[file] = said
        elif common not in (None, said):
            fail("--lang: bn and en for the same files; say FILE=en for those that are English")
        else:
            common = said
    return common, own
