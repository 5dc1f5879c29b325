"""Nearly equal problems: prompts held against the release's one by one, and against any number of others by samples.

Among many thousand prompts of one type, wording repeats; what must not repeat is a problem with its facts. So a fresh
prompt may be no more like a prompt of the release than two of the release's own (`TOO_ALIKE`), and against
other fresh prompts only `NEARLY_EQUAL` counts, measured on a quarter of their word 5-grams.
"""

from __future__ import annotations

import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, get_args

from banglaplan_scorer.dataset import load_problems
from banglaplan_synth.engine.build import SPLITS
from banglaplan_synth.engine.lints import NEARLY_EQUAL, Alikeness, shingles
from banglaplan_synth.text.style import Lang

Row = Mapping[str, Any]
_SAMPLED: Final = 4
"""One word 5-gram in so many is compared: with 150 in a prompt, the share comes out right to about 0.07."""


def like_the_release(rows: Mapping[str, Row]) -> bool:
    """Whether a problem, its rows by language, asks what one of the release asks, or in prompts too like its own."""
    row = next(iter(rows.values()))
    if row["dedup_key"] in release_keys():
        return True
    held_against = _release().get(str(row["type"]))
    return held_against is not None and not held_against.admits(
        {lang: str(row["gold_prompt"]) for lang, row in rows.items()}
    )


@cache
def release_keys() -> frozenset[str]:
    """The deduplication keys of the release, test and validation."""
    return frozenset(str(row["dedup_key"]) for row in _release_rows("bn"))


@cache
def _release_rows(lang: Lang) -> tuple[Row, ...]:
    return tuple(row for split in SPLITS for row in load_problems(lang, split))


@cache
def _release() -> Mapping[str, Alikeness]:
    found: dict[str, Alikeness] = defaultdict(Alikeness)
    for lang in get_args(Lang):
        for row in _release_rows(lang):
            found[str(row["type"])].add({lang: str(row["gold_prompt"])})
    return found


class Seen:
    """The problems so far, by key and by a sample of their prompts, against which the next one is held."""

    def __init__(self) -> None:
        self.keys: set[str] = set()
        self._holders: dict[str, dict[int, list[int]]] = defaultdict(dict)
        self._sizes: dict[str, list[int]] = defaultdict(list)

    def has(self, row: Row) -> bool:
        """Whether an earlier row asks the same, or its prompt is nearly equal to one of the same type."""
        if str(row["dedup_key"]) in self.keys:
            return True
        type_id, sample = str(row["type"]), _sample(row)
        shared: Counter[int] = Counter()
        for gram in sample:
            shared.update(self._holders[type_id].get(gram, ()))
        sizes = self._sizes[type_id]
        return any(count > NEARLY_EQUAL * min(len(sample), sizes[at]) for at, count in shared.items())

    def add(self, row: Row) -> None:
        """Hold later rows against this one."""
        self.keys.add(str(row["dedup_key"]))
        type_id, sample = str(row["type"]), _sample(row)
        for gram in sample:
            self._holders[type_id].setdefault(gram, []).append(len(self._sizes[type_id]))
        self._sizes[type_id].append(len(sample))

    def add_all(self, rows: Iterable[Row]) -> None:
        """Hold later rows against all of these."""
        for row in rows:
            self.add(row)


def _sample(row: Row) -> frozenset[int]:
    """The same in every process, unlike Python's own hashes."""
    hashes = (zlib.crc32(" ".join(gram).encode()) for gram in shingles(str(row["gold_prompt"])))
    return frozenset(number for number in hashes if number % _SAMPLED == 0)
