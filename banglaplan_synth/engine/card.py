"""Render the dataset card: every count and table in it comes from the rows."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final

from jinja2 import Environment, StrictUndefined

from banglaplan_scorer._version import __version__
from banglaplan_synth.engine.lints import TOO_ALIKE
from banglaplan_synth.engine.row import CANARY, Row
from banglaplan_synth.engine.taxonomy import taxonomy
from banglaplan_synth.engine.tokens import TOKENISER, count_tokens
from banglaplan_synth.engine.variety import type_variety, vocabulary

SAMPLES_A_FAMILY: Final = 2
_LABELS: Final = ("family", "answer_kind", "register", "difficulty", "numerals", "clock", "calendar")
_SIZES: Final = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


def render_card(test: Sequence[Row], validation: Sequence[Row]) -> str:
    """The card's text from the Bangla rows of both splits."""
    template = files("banglaplan_synth").joinpath("card", "card.md.j2").read_text(encoding="utf-8")
    # a card is Markdown of our own rows, shown by no browser unescaped
    environment = Environment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, autoescape=False
    )
    return environment.from_string(template).render(
        version=__version__,
        canary=CANARY,
        test=test,
        validation=validation,
        size_category=next((name for limit, name in _SIZES if len(test) < limit), "n>1M"),
        counted={label: _counted(test, label) for label in _LABELS},
        types=_types(test),
        samples=_samples(test),
        alike=TOO_ALIKE["bn"],
        tokeniser=TOKENISER,
        variety={found.type: found for found in type_variety(test)},
        vocabulary=vocabulary(test),
        longest_answer=max(len(row["gold_answer"]) for row in test),
        longest_prompt=max(len(row["gold_prompt"]) for row in test),
    )


def _counted(rows: Sequence[Row], label: str) -> dict[str, tuple[int, int]]:
    """Rows and infeasible rows of every value of a label, the values in order of first appearance by name."""
    found: dict[str, tuple[int, int]] = {}
    for value in sorted({row[label] for row in rows}):
        chosen = [row for row in rows if row[label] == value]
        found[value] = (len(chosen), sum(not row["is_feasible"] for row in chosen))
    return found


def _types(rows: Sequence[Row]) -> list[dict[str, Any]]:
    found = []
    for type_id in sorted({row["type"] for row in rows}):
        chosen = [row for row in rows if row["type"] == type_id]

        def mean(column: str, of: list[Row] = chosen) -> str:
            return f"{statistics.fmean(row[column] for row in of):.1f}"

        info = taxonomy().get(type_id)
        found.append(
            {
                "type": type_id,
                "name": info.name_en if info else chosen[0]["type_name"],
                "family": chosen[0]["family"],
                "kind": chosen[0]["answer_kind"],
                "binding": mean("binding_rules"),
                "facts": mean("supporting_facts"),
                "k": mean("k"),
                "characters": f"{statistics.fmean(len(row['gold_prompt']) for row in chosen):.0f}",
                "tokens": f"{statistics.fmean(count_tokens(row['gold_prompt']) for row in chosen):.0f}",
            }
        )
    return found


def _samples(rows: Sequence[Row]) -> list[Row]:
    """Short problems of each family, of different types and registers where there are."""
    found: list[Row] = []
    for family in sorted({row["family"] for row in rows}):
        chosen = sorted(
            (row for row in rows if row["family"] == family), key=lambda row: len(row["gold_prompt"])
        )
        taken: list[Row] = []
        for row in chosen:
            labels = {(other["type"], other["register"]) for other in taken}
            if len(taken) < SAMPLES_A_FAMILY and not any(
                row["register"] == register for _, register in labels
            ):
                taken.append(row)
        found += taken
    return found
