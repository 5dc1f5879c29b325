"""`banglaplan variety`: how different the prompts of a dataset are."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from rich.table import Table

from banglaplan_cli.terminal import SYNTH, errors, fail, need_extra, one_of, out

if TYPE_CHECKING:
    from banglaplan_synth.engine.variety import TypeVariety, Vocabulary

_COLUMNS = ("type", "register", "gold_prompt")


def run(lang: str, split: str, dataset: str | None, as_json: bool) -> None:
    """Print the variety of each type, the vocabulary of each register, and every repetition by name."""
    one_of("--lang", lang, ("bn", "en"))
    need_extra("variety", "synth", *SYNTH)
    from banglaplan_scorer.dataset import load_problems
    from banglaplan_scorer.rows import DatasetError
    from banglaplan_synth.engine.variety import type_variety, vocabulary

    with errors(DatasetError):
        rows = load_problems(lang, split, dataset)
    for row in rows:
        if lacking := [name for name in _COLUMNS if not isinstance(row.get(name), str)]:
            fail(
                f"{dataset}: row {row['id']} has no {lacking[0]}, by which prompts are held against each other"
            )
    types, words = type_variety(rows, "bn" if lang == "bn" else "en"), vocabulary(rows)
    if as_json:
        out.print_json(
            json.dumps({"types": list(map(asdict, types)), "vocabulary": list(map(asdict, words))})
        )
        return
    _print_types(types)
    _print_words(words)


def _print_types(types: list[TypeVariety]) -> None:
    title = "word 5-grams that two prompts share; what stands in more than one prompt"
    table = Table("type", "prompts", "mean", "most", "too alike", "people", "places", "openings", title=title)
    for found in types:
        repeated = (found.alike, found.people, found.places, found.openings)
        shares = (f"{found.overlap_mean:.2f}", f"{found.overlap_max:.2f}")
        table.add_row(found.type, str(found.rows), *shares, *(str(len(items)) for items in repeated))
    out.print(table)
    for found in types:
        for first, second, share in found.alike:
            _line(f"{first} and {second} share {share:.0%}")
        for what, items in (("people", found.people), ("places", found.places)):
            if items:
                _line(f"{found.type}: {what} in more than one prompt: {', '.join(items)}")
        for opening in found.openings:
            _line(f"{found.type}: more than one prompt opens: {opening}")


def _print_words(words: list[Vocabulary]) -> None:
    table = Table("register", "prompts", "words", "different", "different in 1,000", title="vocabulary")
    for found in words:
        counts = (found.prompts, found.words, found.different)
        table.add_row(found.register, *(f"{count:,}" for count in counts), f"{found.per_thousand:.0f}")
    out.print(table)


def _line(text: str) -> None:
    out.print(text, soft_wrap=True, markup=False, highlight=False)
