"""Renders `report.html`: one file that fetches nothing, runs only its own script, and escapes all that models say."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from itertools import groupby
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from banglaplan_cli.report.entries import entries_of
from banglaplan_cli.report.headline import headline
from banglaplan_cli.report.model import Column, Figure, Table
from banglaplan_cli.report.page import links
from banglaplan_cli.report.page.overview import Overview, overview_of
from banglaplan_cli.report.page.samples import payload_of
from banglaplan_cli.report.page.svg import checked
from banglaplan_cli.report.page.types import type_names
from banglaplan_cli.report.page.weak import weak_of
from banglaplan_cli.report.page.words import LANGUAGES
from banglaplan_cli.results import Result
from banglaplan_scorer._version import __version__

_POLICY: Final = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'"
_KINDS: Final = {".md": "Markdown", ".csv": "CSV", ".tex": "LaTeX", ".svg": "SVG", ".json": "JSON"}


@dataclass(frozen=True)
class _Inline:
    """A part of the page that the security policy allows by its hash."""

    text: Markup
    hash: str


def render_page(
    results: Sequence[Result],
    tables: Sequence[Table],
    figures: Sequence[Figure],
    table_files: Mapping[str, Sequence[str]] = MappingProxyType({}),
    figure_files: Mapping[str, Sequence[str]] = MappingProxyType({}),
    advance: Callable[[int, int], None] = lambda done, total: None,
    title: str = "BanglaPLAN report",
) -> str:
    """The page as HTML text, with `title` before its heading.

    `table_files` and `figure_files` give, by key, the paths of the files beside the page (`tables/outcomes.csv`),
    which are then offered for download; `advance` hears of (done, total) samples.

    Raises:
        SvgError: a figure holds what is no drawing.
        ValueError: there is no result.
    """
    if not results:
        raise ValueError("a page needs a result")
    entries = entries_of(results)
    overview = overview_of(entries)
    types = type_names(entries.models)
    style, script = _inline("page.css"), _inline("page.js")
    return _environment().get_template("page.html.j2").render(
        policy=f"{_POLICY}; script-src '{script.hash}'; style-src '{style.hash}'",
        style=style.text,
        script=script.text,
        version=__version__,
        title=title,
        overview=overview,
        weak=weak_of(overview.ranked, types),
        said=headline(entries),
        figures=[(figure, checked(figure.svg, figure.alt)) for figure in figures],
        tables=[table for table in tables if table.rows],
        payload=payload_of(entries.models, types, advance),
        facts=_facts(results, overview),
        table_files={key: _downloads(paths) for key, paths in table_files.items()},
        figure_files={key: _downloads(paths) for key, paths in figure_files.items()},
        over=_over,
        scale=_scale,
        samples=links.samples,
    )  # fmt: skip


def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("banglaplan_cli.report.page", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _inline(name: str) -> _Inline:
    """A file of our own as it stands in the page, and its hash for the policy."""
    text = resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")
    return _Inline(Markup(text), f"sha256-{digest}")


def _downloads(paths: Sequence[str]) -> list[tuple[str, str]]:
    """What to call each file, and where it is."""
    return [(_KINDS.get(PurePosixPath(path).suffix, PurePosixPath(path).name), path) for path in paths]


def _over(columns: Sequence[Column]) -> list[tuple[str, int]]:
    """The headings above neighbouring columns with their widths; nothing where no column has one."""
    found = [(name, len(list(group))) for name, group in groupby(columns, key=lambda column: column.over)]
    return found if any(name for name, _ in found) else []


def _scale(share: float | None) -> str:
    """A share as a length on the ranking's scale of 0 to 100."""
    return f"{100 * (share or 0):.2f}"


def _facts(results: Sequence[Result], overview: Overview) -> Iterator[str]:
    """What the report is of, in a few words each."""
    models = len({result.model for result in results})
    rows = len({(result.split, name) for result in results for name in result.rows})
    langs = dict.fromkeys(LANGUAGES.get(result.lang, result.lang) for result in results)
    yield f"{models} model{'' if models == 1 else 's'}"
    yield f"{rows:,} problems"
    yield " and ".join(langs)
    if overview.split != "test":
        yield f"split {overview.split}"
    if missing := sum(len(result.missing) for result in results):
        yield f"{missing:,} responses missing"
