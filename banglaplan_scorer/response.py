"""Read a model's response: what the strict and the lenient reading take from it, or why they take nothing.

The order: the type of the input; the text as it is; if it is not JSON, the text after its reasoning; the
schema of the kind; the canonical form. Strict wants exactly one JSON array of one object, outer white space
aside. Lenient reads what strict refused: it drops an echo of the prompt and takes the one answer that stands
in a fence, a tag or prose. Neither repairs JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol

import jsonschema_rs

from banglaplan_scorer.find_arrays import find_arrays
from banglaplan_scorer.json_text import FlawError, NotJsonError, parse
from banglaplan_scorer.kinds.model import Kind
from banglaplan_scorer.kinds.timestamps import impossible
from banglaplan_scorer.not_json import why_not_json
from banglaplan_scorer.not_schema import why_not_fit
from banglaplan_scorer.reasoning import after_reasoning, opens_reasoning

WHITE_SPACE: Final = (
    "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""Unicode's White_Space (str.strip() takes four separators more) and the byte order mark."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A response that could be read; `verified` is the canonical `verified_answer`, None for a flag."""

    kind: Kind | None
    verified: dict[str, Any] | None

    def to_json(self) -> list[dict[str, Any]]:
        """The answer as the array that a response should be."""
        if self.verified is None:
            return [{"is_feasible": False}]
        return [{"is_feasible": True, "verified_answer": self.verified}]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a response could not be read: one of `reasons.REASONS`, and where or what, if that helps."""

    reason: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the two readings make of a response; where strict reads an answer, lenient reads the same."""

    strict: Answer | Refusal
    lenient: Answer | Refusal


class _Validator(Protocol):
    def is_valid(self, instance: Any) -> bool: ...


@lru_cache(maxsize=32)
def _validator(kind: str) -> _Validator:
    from banglaplan_scorer.kinds import KINDS

    return jsonschema_rs.validator_for(dict(KINDS[kind].schema))


def read(response: object, kinds: Sequence[Kind], prompt: str = "") -> Reading:
    """Read a response to a problem of one of these kinds (usually one); raises for no response."""
    if not isinstance(response, str):
        refusal = Refusal("missing") if response is None else Refusal("not_text", type(response).__name__)
        return Reading(refusal, refusal)
    text = response.strip(WHITE_SPACE)
    try:
        return _whole(text, kinds)
    except NotJsonError:
        pass
    prompt = prompt.strip(WHITE_SPACE)
    rest = after_reasoning(text)
    if rest is not None:
        text = rest.strip(WHITE_SPACE)
        try:
            return _whole(text, kinds)
        except NotJsonError:
            pass
    if not text or opens_reasoning(text):
        refusal = Refusal("unclosed_reasoning" if text else "empty")
        return Reading(refusal, refusal)
    return Reading(Refusal(why_not_json(text, prompt)), _lenient(text, kinds, prompt))


def _whole(text: str, kinds: Sequence[Kind]) -> Reading:
    """The reading of a text that is JSON as a whole: the lenient one has nothing to add."""
    try:
        found = fit(parse(text), kinds)
    except FlawError as flaw:
        if flaw.reason in ("too_deep", "too_many"):
            raise NotJsonError(0) from None  # whether it is JSON was not looked into
        found = Refusal(flaw.reason, flaw.detail)
    return Reading(found, found)


def fit(value: Any, kinds: Sequence[Kind]) -> Answer | Refusal:
    """The canonical answer in a parsed value, if it fits the schema of one of the kinds."""
    if isinstance(value, list) and len(value) == 1:
        for kind in kinds:
            if _validator(kind.name).is_valid(value):
                return _canonical(value[0], kind)
    return Refusal(*why_not_fit(value, kinds))


def _canonical(element: dict[str, Any], kind: Kind) -> Answer | Refusal:
    if not element["is_feasible"]:
        return Answer(None, None)
    verified = element["verified_answer"]
    if (what := impossible(verified)) is not None:
        return Refusal("no_such_time", what)
    return Answer(kind, kind.canonical(verified))


def _lenient(text: str, kinds: Sequence[Kind], prompt: str) -> Answer | Refusal:
    """The one answer that stands somewhere in a text, or why there is none."""
    # an echo matters only for the arrays in it: the example of the format, which would be a second answer
    if "[" in prompt:
        text = text.replace(prompt, "\n")
    try:
        found = find_arrays(text)
        if not found.spans:
            return Refusal("truncated" if found.cut_off else "no_array")
        # repeated word for word, an answer is read once
        candidates = dict.fromkeys(text[start:end] for start, end in reversed(found.spans))
        answers = (answer for candidate in candidates if (answer := _candidate(candidate, kinds)) is not None)
        last = next(answers, Refusal("no_array"))
        return last if all(answer == last for answer in answers) else Refusal("ambiguous")
    except FlawError as flaw:
        return Refusal(flaw.reason)


def _candidate(text: str, kinds: Sequence[Kind]) -> Answer | Refusal | None:
    try:
        value = parse(text)
    except FlawError as flaw:
        return Refusal(flaw.reason, flaw.detail)
    # spelt with escapes, a key may turn out to be another one
    if any(isinstance(element, dict) and "is_feasible" in element for element in value):
        return fit(value, kinds)
    return None
