"""What is compared: the results of the two paths, put together by language and split, and named."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from banglaplan_cli.logs import LogError
from banglaplan_cli.logs.json_lines import Advance
from banglaplan_cli.renaming import rename
from banglaplan_cli.results import Result, load_results
from banglaplan_cli.score_runs import Wanted, some
from banglaplan_cli.shown_text import line

_NAME = 60


@dataclass(frozen=True)
class Match:
    """Two results to be compared, most often of one language."""

    a: Result
    b: Result


@dataclass(frozen=True)
class Sides:
    """All that is compared, and the results of either path that the other has no counterpart for."""

    matches: tuple[Match, ...]
    alone: tuple[Result, ...]


def load_sides(
    paths: tuple[Path, Path],
    wanted: Wanted,
    langs: Mapping[str, str],
    names: Mapping[str, str],
    advance: Advance,
    told: Callable[[str], None],
) -> Sides:
    """The results of two paths, each read by itself, so that two runs of one model can be compared.

    `langs` is the language of a path that does not say it; `names` renames a model or a file.

    Raises:
        LogError: as `load_results`; also where a path has several models of a language, where the two have no
            language and split in common (unless each has but one result), and where a name or path does not occur.
        DatasetError, RowError: as `load_results`.
    """
    given = [str(path) for path in paths]
    if unknown := [name for name in langs if name not in given]:
        raise LogError(f"--lang: {some(unknown)}: is neither A nor B; they are {some(given)}")
    a, b = (_load(path, wanted, langs, advance, told) for path in paths)
    renamed = rename([*a, *b], names)
    a, b = renamed[: len(a)], renamed[len(a) :]
    return _matched(a, b, paths)


def _load(
    path: Path, wanted: Wanted, langs: Mapping[str, str], advance: Advance, told: Callable[[str], None]
) -> list[Result]:
    own = {str(path): langs[str(path)]} if str(path) in langs else {}
    found = load_results([path], wanted, {}, advance, told, own)
    places: dict[tuple[str, str], list[Result]] = {}
    for one in found:
        places.setdefault((one.lang, one.split), []).append(one)
    for (lang, split), several in places.items():
        if len(several) > 1:
            models = some(one.model for one in several)
            raise LogError(
                f"{path}: holds {len(several)} results for {lang}, {split}: {models}; name the log of one of them"
            )
    return found


def _matched(a: Sequence[Result], b: Sequence[Result], paths: tuple[Path, Path]) -> Sides:
    if len(a) == len(b) == 1 and a[0].split == b[0].split:
        return Sides((Match(a[0], b[0]),), ())
    others = {(one.lang, one.split): one for one in b}
    matches = tuple(Match(one, others[one.lang, one.split]) for one in a if (one.lang, one.split) in others)
    if not matches:
        raise LogError(f"nothing to compare: {paths[0]} holds {_places(a)}, {paths[1]} holds {_places(b)}")
    matches = tuple(sorted(matches, key=lambda match: (match.a.lang, match.a.split)))
    used = [id(one) for match in matches for one in (match.a, match.b)]
    return Sides(matches, tuple(one for one in (*a, *b) if id(one) not in used))


def _places(side: Sequence[Result]) -> str:
    return " and ".join(f"{one.lang} ({one.split})" for one in side)


def title(one: Result) -> str:
    """A result as a heading names it: model, language and files, on one line whatever the log says."""
    sources = ", ".join(line(source.name, _NAME) for source in one.sources[:3])
    more = f" and {len(one.sources) - 3} more" if len(one.sources) > 3 else ""
    return f"{line(one.model, _NAME)}, {one.lang} ({one.split}), from {sources}{more}"
