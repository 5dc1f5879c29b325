"""Rows of the dataset from a proved problem: every column of design section 3, in both languages."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from banglaplan_scorer._version import __version__
from banglaplan_synth.engine.catalogue import listed
from banglaplan_synth.engine.dedup import dedup_key
from banglaplan_synth.engine.grid import Cell
from banglaplan_synth.engine.produce import Produced
from banglaplan_synth.engine.prompt import Prompt

CANARY: Final = "banglaplan canary 6f0a6b52-3c0e-4a4e-9d55-0f6f4f3f2b71"
"""Stands in every row, so that a corpus that holds the data can be told by one string."""

COLUMNS: Final[Mapping[str, type]] = {
    "id": str,
    "family": str,
    "type": str,
    "type_name": str,
    "answer_kind": str,
    "register": str,
    "difficulty": str,
    "is_feasible": bool,
    "gold_prompt": str,
    "gold_answer": str,
    "problem": str,
    "k": int,
    "binding_rules": int,
    "supporting_facts": int,
    "proof": str,
    "numerals": str,
    "calendar": str,
    "clock": str,
    "distractors": int,
    "tiers": str,
    "planningbench_task": str,
    "finetune_split": str,
    "dedup_key": str,
    "seed": str,
    "generator_version": str,
    "canary": str,
}
"""Every column and its type, in order; nested values are JSON text (design, section 3)."""

Row = dict[str, Any]


def compact(value: Any) -> str:
    """JSON text without blanks, letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def row_id(type_id: str, split: str, index: int) -> str:
    """`BP-F03-T022-008` for test rows, `BP-F03-T022-V01` for validation."""
    number = f"{index:03}" if split == "test" else f"V{index:02}"
    return f"BP-{listed(type_id).info.family}-{type_id}-{number}"


def rows_of(
    produced: Produced, cell: Cell, prompts: Mapping[str, Prompt], *, row_id: str, canary: str = CANARY
) -> dict[str, Row]:
    """The problem's row in each language; they differ in `type_name` and `gold_prompt` only.

    A problem that was not rated (`prove="fast"`) has no k, binding rules or supporting facts; its `difficulty` is
    the level that was aimed at.
    """
    type_id = produced.draw.seed.split("/", 1)[0]
    info = listed(type_id).info
    rated = produced.difficulty
    proof = dict(produced.proof)
    if rated is not None:
        proof |= {"binding": list(rated.binding), "facts": list(rated.facts)}
    record = record_of(produced, prompts)
    answer: list[dict[str, Any]] = [{"is_feasible": cell.is_feasible}]
    if cell.is_feasible:
        answer[0]["verified_answer"] = produced.answer
    shared = {
        "id": row_id,
        "family": info.family,
        "type": type_id,
        "answer_kind": info.answer_kind,
        "register": cell.register,
        "difficulty": rated.level if rated else cell.level,
        "is_feasible": cell.is_feasible,
        "gold_answer": compact(answer),
        "problem": compact(record),
        "k": rated and rated.k,
        "binding_rules": rated and len(rated.binding),
        "supporting_facts": rated and len(rated.facts),
        "proof": compact(proof),
        "numerals": cell.numerals,
        "calendar": cell.calendar,
        "clock": cell.clock,
        "distractors": prompts["bn"].distractors,
        "tiers": compact(_tiers(produced)),
        "planningbench_task": info.planningbench_task,
        "finetune_split": cell.finetune_split,
        "dedup_key": dedup_key(record),
        "seed": produced.draw.seed,
        "generator_version": __version__,
        "canary": canary,
    }
    names = {"bn": info.name_bn, "en": info.name_en}
    full = {lang: {**shared, "type_name": names[lang], "gold_prompt": prompts[lang].text} for lang in names}
    return {lang: {column: row[column] for column in COLUMNS} for lang, row in full.items()}


def record_of(produced: Produced, prompts: Mapping[str, Prompt]) -> dict[str, Any]:
    """The record with the sentences of its rules, and where each prompt says which fact."""
    facts = produced.draft.facts
    raw = dict(produced.raw)
    for part in ("rules", "objectives"):
        raw[part] = [{**item, **_sentences(prompts, item["id"])} for item in raw[part]]
    raw["tie_break"] = {**raw["tie_break"], **_sentences(prompts, "tie_break")}
    raw["reference"] = (facts.reference or facts.epoch).isoformat()
    raw["said"] = {lang: [list(item) for item in prompt.said] for lang, prompt in prompts.items()}
    return raw


def _sentences(prompts: Mapping[str, Prompt], owner: str) -> dict[str, str]:
    return {lang: prompt.sentences[owner] for lang, prompt in prompts.items()}


def _tiers(produced: Produced) -> dict[str, int]:
    counts = Counter(entry.tier for entry, _ in produced.draft.rules)
    stateful = sum(entry.pool == "stateful" for entry, _ in produced.draft.rules)
    return {**{tier: counts[tier] for tier in ("basic", "medium", "hard")}, "stateful": stateful}
