"""Rows to train on and rows to evaluate on, kept apart by id and by deduplication key."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Sequence
from typing import Final

from banglaplan_scorer import load_problems
from banglaplan_scorer.rows import Row

RELEASE: Final = "release"
"""The data name of the release: its rows marked `train` are trained on, those marked `heldout` evaluated on."""


class Contaminated(ValueError):
    """A row to be trained on is, or asks the same as, a row to be evaluated on."""


def training_rows(data: str, lang: str) -> list[Row]:
    """The rows of the release's own fine-tuning split, or of another set (as `banglaplan synth` makes them).

    Raises:
        Contaminated: the other set holds a test row of the release.
    """
    if data == RELEASE:
        return [row for row in load_problems(lang, "test") if row["finetune_split"] == "train"]
    rows = load_problems(lang, "train", data)
    keep_apart(rows, load_problems(lang, "test"))
    return rows


def held_out_rows(lang: str) -> list[Row]:
    """The rows of the release that are never trained on."""
    return [row for row in load_problems(lang, "test") if row["finetune_split"] == "heldout"]


def rows_to_evaluate(which: str, lang: str) -> list[Row]:
    """The rows of the release marked `heldout`, or all of its `test` rows (for training on a set of one's own).

    Raises:
        ValueError: there are no such rows.
    """
    if which == "heldout":
        return held_out_rows(lang)
    if which == "test":
        return load_problems(lang, "test")
    raise ValueError(f"evaluate_on {which!r}: must be 'heldout' or 'test'")


def keep_apart(train: Sequence[Row], evaluated: Sequence[Row]) -> None:
    """Refuse rows that are evaluated on, under whatever id.

    Raises:
        Contaminated: names the first such row and how it is known.
    """
    for column in ("id", "dedup_key"):
        there = {row[column] for row in evaluated if row.get(column)}
        for row in train:
            if not row.get(column):
                raise Contaminated(f"row {row['id']} has no {column}, so it cannot be told from a test row")
            if row[column] in there:
                raise Contaminated(
                    f"row {row['id']} must not be trained on: a row to evaluate has its {column}"
                )


def balanced(rows: Sequence[Row], infeasible: float | None, seed: int) -> list[Row]:
    """The rows with infeasible ones repeated or left out so that they make up this share; all, where it is None.

    Feasible rows stand once each. Against the collapse to "infeasible" that the first paper met (section 4), give
    a share below that of the data.
    """
    if infeasible is None:
        return list(rows)
    if not 0 <= infeasible < 1:
        raise ValueError(f"infeasible_share {infeasible}: must be from 0 to below 1")
    feasible = [row for row in rows if row["is_feasible"]]
    others = [row for row in rows if not row["is_feasible"]]
    wanted = round(len(feasible) * infeasible / (1 - infeasible)) if others else 0
    rng = random.Random(seed)
    chosen = [others[place % len(others)] for place in rng.sample(range(wanted), wanted)]
    mixed = [*feasible, *chosen]
    rng.shuffle(mixed)
    return mixed


def of_kind(rows: Sequence[Row], answer_kind: str | None) -> list[Row]:
    """The rows whose answers are of one kind (all, where None).

    Raises:
        ValueError: there is no such row.
    """
    kept = [row for row in rows if answer_kind in (None, row["answer_kind"])]
    if rows and not kept:
        there = ", ".join(sorted({str(row["answer_kind"]) for row in rows}))
        raise ValueError(f"answer_kind {answer_kind!r}: of {len(rows)} rows none has it; there are {there}")
    return kept


def of_both_sorts(rows: Sequence[Row], count: int, seed: int) -> list[Row]:
    """A random selection of so many rows (all, where there are fewer) with its share of infeasible ones.

    From two rows on, one at least is feasible and one is not, where there are such rows.
    """
    if count >= len(rows):
        return list(rows)
    sorts = [[row for row in rows if bool(row["is_feasible"]) is sort] for sort in (True, False)]
    infeasible = round(count * len(sorts[1]) / len(rows))
    if count > 1 and all(sorts):
        infeasible = min(max(infeasible, 1), count - 1)
    return limited(sorts[0], count - infeasible, seed) + limited(sorts[1], infeasible, seed)


def fingerprint(rows: Sequence[Row]) -> str:
    """The same for the same problems in the same order, and for no others."""
    told = [[row["id"], row["gold_prompt"], row["gold_answer"]] for row in rows]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def limited(rows: Sequence[Row], count: int | None, seed: int) -> list[Row]:
    """A random selection of so many rows (all, where None), the same for the same seed."""
    if count is None or count >= len(rows):
        return list(rows)
    return random.Random(seed).sample(list(rows), count)


def shortened(rows: Sequence[Row], longest: int | None) -> list[Row]:
    """The rows whose prompts have at most so many characters (all, where None), for machines that are small.

    Raises:
        ValueError: no row is that short.
    """
    kept = [row for row in rows if longest is None or len(str(row["gold_prompt"])) <= longest]
    if rows and not kept:
        shortest = min(len(str(row["gold_prompt"])) for row in rows)
        raise ValueError(
            f"longest_prompt {longest}: the shortest of {len(rows)} prompts has {shortest} characters"
        )
    return kept
