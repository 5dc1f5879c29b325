"""How different the prompts of a set are: shared 5-grams, repeated names, places and openings, vocabulary.

Everything is measured on rows alone, so that any set can be measured, a release or a fresh one.
"""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Final

from banglaplan_synth.engine.lints import TOO_ALIKE, body, overlap, shingles
from banglaplan_synth.text import lexicon
from banglaplan_synth.text.style import Lang

Row = Mapping[str, Any]
_WORD: Final = re.compile(r"[^\W\d_]+(?:[\u0980-\u09ff\u200c\u200d]|[^\W\d_])*")
_FORMS: Final = ("nom", "gen", "obj", "loc")


@dataclass(frozen=True)
class TypeVariety:
    """The prompts of one type against each other.

    `alike` are the pairs that share more of the shorter one's word 5-grams than the lint allows (`TOO_ALIKE`);
    `people`, `places` and `openings` (first sentences, names and numbers aside) stand in more than one prompt.
    """

    type: str
    rows: int
    overlap_max: float
    overlap_mean: float
    alike: tuple[tuple[str, str, float], ...]
    people: tuple[str, ...]
    places: tuple[str, ...]
    openings: tuple[str, ...]


@dataclass(frozen=True)
class Vocabulary:
    """The words of all prompts of one register, output block aside: running words, and different written forms."""

    register: str
    prompts: int
    words: int
    different: int
    per_thousand: float
    """Different forms in a thousand running words: the mean over stretches of a thousand, so that registers with
    more prompts do not look richer."""


def type_variety(rows: Sequence[Row], lang: Lang = "bn") -> list[TypeVariety]:
    """Each type's prompts held against each other; types in order of their ids."""
    return [
        _variety(name, [row for row in rows if row["type"] == name], lang)
        for name in sorted({row["type"] for row in rows})
    ]


def _variety(name: str, rows: Sequence[Row], lang: Lang) -> TypeVariety:
    grams = {row["id"]: shingles(row["gold_prompt"]) for row in rows}
    shared = [(a, b, overlap(grams[a], grams[b])) for a, b in combinations(grams, 2)]
    shares = [share for *_, share in shared] or [0.0]
    return TypeVariety(
        name,
        len(rows),
        max(shares),
        statistics.fmean(shares),
        tuple(pair for pair in shared if pair[2] > TOO_ALIKE[lang]),
        _repeated(_names(row, "people", lang) for row in rows),
        _repeated(_names(row, "places", lang) for row in rows),
        _repeated({_opening(row, lang)} for row in rows),
    )


def _repeated(found: Iterable[set[str]]) -> tuple[str, ...]:
    counts = Counter(item for items in found for item in items)
    return tuple(sorted(item for item, count in counts.items() if count > 1))


@cache
def _surfaces(what: str, lang: Lang) -> Mapping[str, str]:
    """Every written form of the lexicon's people or places, by the form; full names stand beside short ones."""
    names = lexicon.people() if what == "people" else (*lexicon.districts(), *lexicon.upazilas())
    return {
        entry.form(case, lang): name.key
        for name in names
        for entry in (name, name.full)
        if entry is not None
        for case in _FORMS
    }


@cache
def _pattern(what: str, lang: Lang) -> re.Pattern[str]:
    longest_first = sorted(_surfaces(what, lang), key=len, reverse=True)
    joined = "|".join(map(re.escape, longest_first))
    return re.compile(rf"(?<![\w\u0980-\u09ff])(?:{joined})(?![\w\u0980-\u09ff])")


def _names(row: Row, what: str, lang: Lang) -> set[str]:
    surfaces = _surfaces(what, lang)
    return {surfaces[found[0]] for found in _pattern(what, lang).finditer(body(row["gold_prompt"]))}


def _opening(row: Row, lang: Lang) -> str:
    """The first sentence with every name, place and number replaced, so that what remains is its wording."""
    first = re.split(r"[।?!]|[.](?=\s)", row["gold_prompt"], maxsplit=1)[0]
    for what in ("people", "places"):
        first = _pattern(what, lang).sub("…", first)
    return re.sub(r"\d+", "#", first).strip()


def vocabulary(rows: Sequence[Row]) -> list[Vocabulary]:
    """The words of each register."""
    found = []
    for register in sorted({row["register"] for row in rows}):
        chosen = [row for row in rows if row["register"] == register]
        words = [word.lower() for row in chosen for word in _WORD.findall(body(row["gold_prompt"]))]
        stretches = [words[at : at + 1000] for at in range(0, len(words) - 999, 1000)] or [words]
        per_thousand = statistics.fmean(1000 * len(set(part)) / max(len(part), 1) for part in stretches)
        found.append(Vocabulary(register, len(chosen), len(words), len(set(words)), per_thousand))
    return found
