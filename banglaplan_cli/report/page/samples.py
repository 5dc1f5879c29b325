"""What the sample browser shows: an index to filter by, and blocks of texts, unpacked when a sample is opened.

A problem (prompts, gold, rules) stands once in its block, whatever number of models answered it; blocks hold
neighbouring problems, so that those of one type are packed together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from banglaplan_cli.report.entries import Entry
from banglaplan_cli.report.page.pack import cap_for, packed
from banglaplan_cli.report.page.problems import problem_of
from banglaplan_cli.report.page.responses import sample_of, texts_of
from banglaplan_cli.report.page.types import TypeName
from banglaplan_cli.report.page.words import FAULTS, LANGUAGES, ORDERS, OUTCOMES, OUTCOMES_IN_FULL, plain
from banglaplan_scorer.reasons import REASONS
from banglaplan_scorer.rows import LABELS
from banglaplan_scorer.scoring import Score

BLOCK: Final = 400_000
"""Characters after which a block is closed: it unpacks in some hundredths of a second."""
_FACETS: Final = ("model", "lang", "split", *LABELS, "outcome", "reason", "fault")

Problem = tuple[str, str]
"""Split and id."""


@dataclass(frozen=True)
class Payload:
    """The index and the blocks, packed as `pack.packed` does."""

    index: str
    blocks: tuple[str, ...]
    samples: int


@dataclass(frozen=True, slots=True)
class _Sample:
    entry: int
    problem: int
    score: Score


def payload_of(
    entries: Sequence[Entry], types: Mapping[str, TypeName], advance: Callable[[int, int], None]
) -> Payload:
    """The samples of all entries, problem by problem; `advance` hears of (done, total) samples."""
    cap = cap_for(length for entry in entries for length in texts_of(entry))
    problems = list(dict.fromkeys((entry.split, name) for entry in entries for name in entry.scores))
    samples: list[_Sample] = []
    blocks: list[str] = []
    places: list[int] = []
    total = sum(len(entry.scores) for entry in entries)
    for block, found in _blocks(problems, entries, cap):
        places += [len(blocks)] * len(block["problems"])
        samples += found
        blocks.append(packed(block))
        advance(len(samples), total)
    index = _index(entries, problems, samples, types) | {"blocks": places, "cap": cap}
    return Payload(packed(index), tuple(blocks), len(samples))


def _blocks(
    problems: Sequence[Problem], entries: Sequence[Entry], cap: int
) -> Iterator[tuple[dict[str, Any], list[_Sample]]]:
    """Blocks with the samples in them, in one order."""
    block: dict[str, Any] = {"problems": [], "samples": []}
    found: list[_Sample] = []
    size = 0
    for place, (split, name) in enumerate(problems):
        asked = [n for n, entry in enumerate(entries) if entry.split == split and name in entry.scores]
        problem, variants = problem_of({entries[n].lang: entries[n].rows[name] for n in asked})
        block["problems"].append(problem)
        for number in asked:
            entry = entries[number]
            sample = sample_of(entry, name, cap)
            block["samples"].append(sample | {"v": variants[entry.lang]})
            found.append(_Sample(number, place, entry.scores[name]))
            size += 400 + sum(len(part) for part in _texts(sample))
        size += sum(len(text) for text in problem["prompts"].values()) + 4000
        if size >= BLOCK:
            yield block, found
            block, found, size = {"problems": [], "samples": []}, [], 0
    if found:
        yield block, found


def _texts(sample: Mapping[str, Any]) -> Iterator[str]:
    for key in ("t", "r"):
        value = sample.get(key)
        parts = value if isinstance(value, list) else [value]
        yield from (part for part in parts if isinstance(part, str))


def _index(
    entries: Sequence[Entry],
    problems: Sequence[Problem],
    samples: Sequence[_Sample],
    types: Mapping[str, TypeName],
) -> dict[str, Any]:
    values = {
        "model": [entries[s.entry].model for s in samples],
        "lang": [entries[s.entry].lang for s in samples],
        "split": [entries[s.entry].split for s in samples],
        **{label: [getattr(s.score, label) for s in samples] for label in LABELS},
        "outcome": [s.score.outcome for s in samples],
        "reason": [s.score.format_reason for s in samples],
        "fault": [s.score.fault for s in samples],
    }
    first = {key: next(entry.rows[key[1]] for entry in entries if key[1] in entry.rows) for key in problems}
    return {
        "entries": [entry.label for entry in entries],
        "ids": [name for _, name in problems],
        "types": [types.get(str(first[key].get("type")), ("", "en")) for key in problems],
        "entry": [s.entry for s in samples],
        "problem": [s.problem for s in samples],
        "facets": [_facet(name, values[name]) for name in _FACETS],
        "outcomes": OUTCOMES_IN_FULL,
        "reasons": {reason: REASONS[reason] for reason in dict.fromkeys(values["reason"]) if reason},
        "faults": FAULTS,
    }


def _facet(name: str, values: Sequence[str | None]) -> dict[str, Any]:
    """The choices of a filter with their words, and of every sample the place of its own; -1 for none."""
    there = {value for value in values if value is not None}
    choices = (
        sorted(there, key=lambda value: (_rank(name, value), value)) if name != "model" else _once(values)
    )
    places: dict[str | None, int] = {value: place for place, value in enumerate(choices)}
    return {
        "name": name,
        "choices": [[value, _word(name, value)] for value in choices],
        "of": [places.get(value, -1) for value in values],
    }


def _once(values: Iterable[str | None]) -> list[str]:
    return [value for value in dict.fromkeys(values) if value is not None]


def _rank(name: str, value: str) -> int:
    order = ORDERS.get(name, ())
    return order.index(value) if value in order else len(order)


def _word(name: str, value: str) -> str:
    if name in ("model", "split"):
        return value
    known = {"lang": LANGUAGES, "outcome": OUTCOMES, "fault": FAULTS}.get(name, {})
    return known.get(value, plain(value))
