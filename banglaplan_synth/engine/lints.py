"""Lints of rows (design, section 8): what the prompt says and what the record states must be the same thing.

Every lint needs rows only; none knows a problem type. Each yields sentences that say what is wrong.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from banglaplan_scorer.record import Problem
from banglaplan_scorer.rules.trace import facts_read
from banglaplan_synth.engine.compose import get_fact
from banglaplan_synth.engine.prompt import INFEASIBLE_FORM
from banglaplan_synth.text import spelling, usage
from banglaplan_synth.text.speak import speak
from banglaplan_synth.text.style import Style, TextError

Row = Mapping[str, Any]
_BANGLA: Final = re.compile("[\u0980-\u09ff]")
_LEFT_OVER: Final = re.compile("[\ue000-\uf8ff]|\\{\\{|\\{%|\\}\\}|%\\}")
_IDENTIFIER: Final = re.compile(r"(?<![A-Za-z0-9_])[A-Z][A-Z0-9_]*[0-9A-Z](?![A-Za-z0-9_])")
_WORD: Final = re.compile(r"[\w\u0980-\u09ff]+")
TOO_ALIKE: Final[Mapping[str, float]] = {"bn": 0.5, "en": 0.6}
"""Two prompts of one type may share at most this part of the shorter one's word 5-grams, output block aside.
English has one register where Bangla has four, so its prompts are nearer to each other."""
NEARLY_EQUAL: Final = 0.8
"""The same, where prompts are too many for wording never to come again: above it, facts come again too."""


def style_of_row(row: Row, record: Mapping[str, Any], lang: str) -> Style:
    """How a row's prompt speaks."""
    return Style.from_dict(
        {
            "lang": lang,
            "register": row["register"],
            "numerals": row["numerals"],
            "clock": row["clock"],
            "calendar": row["calendar"],
            "epoch": record["epoch"][:10],
            "reference": record.get("reference", record["epoch"][:10]),
        }
    )


def lint_said(row: Row, record: Mapping[str, Any], lang: str) -> Iterator[str]:
    """Every fact that the record says is said must stand in the prompt, in the words of its present value."""
    style = style_of_row(row, record, lang)
    prompt = row["gold_prompt"]
    for key, how, offset, surface in record["said"][lang]:
        if prompt[offset : offset + len(surface)] != surface:
            yield f"fact {key} ({surface!r}) is no longer said at character {offset} of the {lang} prompt"
            continue
        try:
            value = int(key[1:]) if key.startswith("=") else get_fact(record, key)
            wanted = unicodedata.normalize("NFC", speak(how, value, style))
        except (LookupError, ValueError, TypeError, TextError) as error:
            yield f"fact {key} cannot be said in {lang}: {error}"
            continue
        if wanted != surface:
            yield f"the {lang} prompt says {surface!r} where {key} = {value} would be {wanted!r}"


def lint_facts(problem: Problem, record: Mapping[str, Any], lang: str) -> Iterator[str]:
    """Every fact that a rule, an objective or the tie-break reads must be said."""
    said = {key for key, *_ in record["said"][lang]}
    identifiers = _known_identifiers(problem)
    for owner, keys in facts_read(problem).items():
        for key in keys:
            value = get_fact(record, key)
            if key not in said and not (isinstance(value, str) and value in identifiers):
                yield f"{owner} reads {key}, which the {lang} prompt never says"


def _known_identifiers(problem: Problem) -> set[str]:
    known = set(problem.decisions)
    for members in problem.sets.values():
        known |= {member for member in members if isinstance(member, str)}
    return known


def lint_output(row: Row, lang: str) -> Iterator[str]:
    """The JSON block stands last, is ASCII, and gives nothing of the answer away."""
    prompt = row["gold_prompt"]
    block = prompt.rsplit("\n", 1)[-1]
    try:
        example = json.loads(block)
    except ValueError:
        yield f"the {lang} prompt does not end with the JSON example"
        return
    if not block.isascii():
        yield f"the JSON block of the {lang} prompt is not ASCII"
    if prompt.count(INFEASIBLE_FORM) != 1:
        yield f"the {lang} prompt does not say once how to answer when there is no plan"
    shared = set(_leaves(example)) & set(_leaves(json.loads(row["gold_answer"])))
    if shared:
        yield f"the format example gives away {', '.join(sorted(shared))}"


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for item in value.values():
            yield from _leaves(item)
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item)
    elif isinstance(value, str):
        yield value


def lint_identifiers(row: Row, lang: str) -> Iterator[str]:
    """Every identifier of the gold answer stands in the prompt."""
    text = body(row["gold_prompt"])
    for leaf in sorted(set(_leaves(json.loads(row["gold_answer"])))):
        if "T" in leaf and leaf.endswith("+06:00"):
            continue
        if not re.search(rf"(?<![A-Za-z0-9]){re.escape(leaf)}(?![A-Za-z0-9])", text):
            yield f"the {lang} prompt never lists {leaf}"


def lint_letters(row: Row, lang: str) -> Iterator[str]:
    """NFC, no left-over marks or template signs, the right script, one spelling a word."""
    prompt = row["gold_prompt"]
    if not unicodedata.is_normalized("NFC", prompt):
        yield f"the {lang} prompt is not NFC"
    # the last line is JSON, whose braces are its own
    if left := _LEFT_OVER.search(prompt.rsplit("\n", 1)[0]):
        yield f"the {lang} prompt has {left[0]!r} left over at character {left.start()}"
    if lang == "en" and (strange := _BANGLA.search(prompt)):
        yield f"the English prompt has a Bangla letter at character {strange.start()}"
    if lang == "bn":
        for offset, found, preferred in spelling.misspellings(prompt):
            yield f"the Bangla prompt writes {found!r} at character {offset}; the project writes {preferred!r}"
        register = str(row["register"])
        for offset, found, instead in usage.slips(prompt, register):
            yield f"the {register} prompt says {found!r} at character {offset}; better: {instead}"


def lint_pair(bangla: Row, english: Row, record: Mapping[str, Any]) -> Iterator[str]:
    """Both languages give the same facts, the same plain numbers, the same identifiers and the same JSON block."""
    said = {lang: Counter(key for key, *_ in record["said"][lang]) for lang in ("bn", "en")}
    for key in sorted({*said["bn"], *said["en"]}):
        if (key in said["bn"]) != (key in said["en"]):
            yield f"{key} is said in {'Bangla' if key in said['bn'] else 'English'} only"
    mentioned = {lang: _identifiers(row, record) for lang, row in (("bn", bangla), ("en", english))}
    for identifier in sorted(mentioned["bn"] ^ mentioned["en"]):
        yield f"{identifier} stands in {'Bangla' if identifier in mentioned['bn'] else 'English'} only"
    blocks = {row["gold_prompt"].rsplit("\n", 1)[-1] for row in (bangla, english)}
    if len(blocks) != 1:
        yield "the JSON blocks of the two languages differ"


def _identifiers(row: Row, record: Mapping[str, Any]) -> set[str]:
    known = set(record["decisions"])
    for members in record["sets"].values():
        known |= {member for member in members if isinstance(member, str)}
    return known & set(_IDENTIFIER.findall(body(row["gold_prompt"])))


def body(prompt: str) -> str:
    """The prompt without its output block."""
    return prompt.rsplit("\n\n", 1)[0]


def shingles(prompt: str) -> set[tuple[str, ...]]:
    """The word 5-grams of a prompt without its output block."""
    words = _WORD.findall(body(prompt))
    return set(zip(*(words[start:] for start in range(5)), strict=False))


def overlap(left: set[tuple[str, ...]], right: set[tuple[str, ...]]) -> float:
    """The part of the shorter prompt's 5-grams that the other has too."""
    return len(left & right) / max(min(len(left), len(right)), 1)


class Alikeness:
    """The prompts of one type so far, in every language, against which a new one is held."""

    def __init__(self) -> None:
        self._shingles: dict[str, list[set[tuple[str, ...]]]] = {}

    def admits(self, prompts: Mapping[str, str]) -> bool:
        """Whether no earlier prompt is too like these, the prompts of one problem by language."""
        return all(
            overlap(shingles(prompt), other) <= TOO_ALIKE[lang]
            for lang, prompt in prompts.items()
            for other in self._shingles.get(lang, ())
        )

    def add(self, prompts: Mapping[str, str]) -> None:
        """Keep the prompts of one problem by language."""
        for lang, prompt in prompts.items():
            self._shingles.setdefault(lang, []).append(shingles(prompt))


def too_alike(rows: list[Row], limit: float) -> Iterator[tuple[str, str, float]]:
    """Pairs of rows of one type and language whose prompts share more than the limit."""
    by_type: dict[str, list[tuple[str, set[tuple[str, ...]]]]] = {}
    for row in rows:
        by_type.setdefault(row["type"], []).append((row["id"], shingles(row["gold_prompt"])))
    for listed in by_type.values():
        for (first, left), (second, right) in combinations(listed, 2):
            if (shared := overlap(left, right)) > limit:
                yield first, second, shared


def lint_row(row: Row, problem: Problem, record: Mapping[str, Any], lang: str) -> list[str]:
    """All lints of one row in one language."""
    return [
        *lint_said(row, record, lang),
        *lint_facts(problem, record, lang),
        *lint_output(row, lang),
        *lint_identifiers(row, lang),
        *lint_letters(row, lang),
    ]
