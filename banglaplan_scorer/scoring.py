"""Score a response against its row: outcome, exact match, checklist, and why a wrong plan is wrong.

A fault of the model is a verdict with a reason; a fault of the row raises `RowError`; a fault of this package
raises whatever it raises and is never turned into a wrong answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from banglaplan_scorer.check import Fault, Verdict, check, checker_for
from banglaplan_scorer.differences import differences
from banglaplan_scorer.gold import Gold, gold_of
from banglaplan_scorer.json_text import speakable
from banglaplan_scorer.reasons import REASONS
from banglaplan_scorer.record import RecordError
from banglaplan_scorer.response import Answer, Reading, Refusal, read
from banglaplan_scorer.rows import RowError
from banglaplan_scorer.rules.errors import RuleError

Outcome = Literal["correct_plan", "wrong_plan", "abstention", "format_error", "correct_flag", "false_plan"]

FEASIBLE_OUTCOMES: tuple[Outcome, ...] = ("correct_plan", "wrong_plan", "abstention", "format_error")
INFEASIBLE_OUTCOMES: tuple[Outcome, ...] = ("correct_flag", "false_plan", "format_error")


@dataclass(frozen=True, slots=True)
class Score:
    """What a response is worth. Everything in it is plain JSON data; see `to_dict`."""

    id: str
    outcome: Outcome
    exact_match: bool
    exact_match_lenient: bool
    format_reason: str | None
    """Why strict reading refused the response, one of `reasons.REASONS`; None if it did not."""
    format_reason_lenient: str | None
    """Why lenient reading refused it as well; None if it did not."""
    answer: list[dict[str, Any]] | None
    """The canonical answer by strict reading, as the array that a response should be."""
    avg_pass: float | None
    """Share of the checklist that is kept; None without a record of the problem."""
    all_pass: bool | None
    """Whether every rule is kept and the optimum reached; None without a record of the problem."""
    fault: Fault | None
    """Of a wrong plan with a record: V breaks a rule, S loses on an objective, N only on the tie-break, the
    order or an output convention."""
    broken_rules: tuple[str, ...]
    explanation: str
    family: str | None
    answer_kind: str | None
    register: str | None
    difficulty: str | None
    is_feasible: bool
    truncated: bool | None = None
    """Whether the token limit cut the response, by the stop reason; None where none was given."""

    def to_dict(self) -> dict[str, Any]:
        """The score as JSON data, without lone surrogates, so that writing it as UTF-8 cannot fail."""
        found = speakable({name: getattr(self, name) for name in self.__slots__})
        found["broken_rules"] = list(self.broken_rules)
        return found


@dataclass(frozen=True, slots=True)
class _Judged:
    """The part of a score that depends on the checklist."""

    outcome: Outcome
    explanation: str
    avg_pass: float = 0.0
    all_pass: bool = False
    fault: Fault | None = None
    broken_rules: tuple[str, ...] = ()


CUT: Final = frozenset({"length", "max_tokens", "model_length", "MAX_TOKENS"})
"""Stop reasons of providers and of Inspect that mean: the token limit, or the end of the context."""
UNTOLD: Final = frozenset({"", "unknown", "error"})


def score(response: object, row: Mapping[str, Any], stop_reason: str | None = None) -> Score:
    """Score one response, of any type and content, against the row that it answers.

    `stop_reason` is why the model stopped, in the words of the harness or provider; it changes no verdict.
    A row of another dataset needs `id`, `gold_prompt` and `gold_answer` (or `is_feasible` and
    `verified_answer`); without a `problem` record it is scored by exact match alone.

    Raises:
        RowError: the row is malformed; never because of the response.
    """
    gold = gold_of(row)
    reading = read(response, gold.kinds, _text(row, "gold_prompt") or "")
    record = _text(row, "problem")
    judged = _judge(reading, gold, record, row)
    strict, lenient = reading.strict, reading.lenient
    return Score(
        id=_text(row, "id") or "",
        outcome=judged.outcome,
        exact_match=_right(strict, gold),
        exact_match_lenient=_right(lenient, gold),
        format_reason=strict.reason if isinstance(strict, Refusal) else None,
        format_reason_lenient=lenient.reason if isinstance(lenient, Refusal) else None,
        answer=strict.to_json() if isinstance(strict, Answer) else None,
        avg_pass=judged.avg_pass if record else None,
        all_pass=judged.all_pass if record else None,
        fault=judged.fault,
        broken_rules=judged.broken_rules,
        explanation=judged.explanation,
        family=_text(row, "family"),
        answer_kind=_text(row, "answer_kind") or (gold.kinds[0].name if len(gold.kinds) == 1 else None),
        register=_text(row, "register"),
        difficulty=_text(row, "difficulty"),
        is_feasible=gold.verified is not None,
        truncated=None if stop_reason is None or stop_reason in UNTOLD else stop_reason in CUT,
    )


def _text(row: Mapping[str, Any], column: str) -> str | None:
    value = row.get(column)
    if value is None and column not in ("id", "gold_prompt"):
        return None
    if not isinstance(value, str):
        raise RowError(f"row {row.get('id')!r}: {column}: must be text, not {type(value).__name__}")
    return value


def _right(found: Answer | Refusal, gold: Gold) -> bool:
    return isinstance(found, Answer) and found.verified == gold.verified


def _judge(reading: Reading, gold: Gold, record: str | None, row: Mapping[str, Any]) -> _Judged:
    answer = reading.strict
    if isinstance(answer, Refusal):
        return _Judged("format_error", _say_refused(answer, reading.lenient, gold))
    if answer.verified is None:
        if gold.verified is None:
            return _Judged("correct_flag", "rightly says that no plan exists", 1.0, all_pass=True)
        return _Judged("abstention", "says that no plan exists, but one does")
    if answer.verified == gold.verified:
        return _Judged("correct_plan", "the right plan", 1.0, all_pass=True)
    verdict = _check(record, gold, answer, row) if record else None
    return (
        _false_plan(verdict)
        if gold.verified is None
        else _wrong_plan(verdict, gold.verified, answer.verified)
    )


def _false_plan(verdict: Verdict | None) -> _Judged:
    text = "gives a plan where none exists"
    if verdict is None:
        return _Judged("false_plan", text)
    return _Judged(
        "false_plan", speakable(f"{text}: {verdict.explanation}"), broken_rules=verdict.broken_rules
    )


def _wrong_plan(verdict: Verdict | None, gold: dict[str, Any], answer: dict[str, Any]) -> _Judged:
    text = differences(gold, answer)
    if verdict is None:
        return _Judged("wrong_plan", speakable(text))
    return _Judged(
        "wrong_plan",
        speakable(f"{verdict.explanation} [{text}]"),
        verdict.avg_pass,
        verdict.all_pass,
        verdict.fault,
        verdict.broken_rules,
    )


def _check(record: str, gold: Gold, answer: Answer, row: Mapping[str, Any]) -> Verdict:
    try:
        if answer.kind is not None and checker_for(record).kind.name != answer.kind.name:
            raise RecordError(f"kind is {checker_for(record).kind.name}, the answer's is {answer.kind.name}")
        return check(record, gold.verified, answer.verified or {})
    except (RecordError, RuleError) as error:
        raise RowError(f"row {row.get('id')!r}: problem: {error}") from error


def _say_refused(refused: Refusal, lenient: Answer | Refusal, gold: Gold) -> str:
    text = REASONS[refused.reason] + (f" ({refused.detail})" if refused.detail else "")
    if isinstance(lenient, Answer):
        text += f"; the answer in it is {'right' if _right(lenient, gold) else 'wrong'}"
    elif lenient.reason != refused.reason:
        text += f"; {REASONS[lenient.reason]}"
    return speakable(text)
