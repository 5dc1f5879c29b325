"""Where a strong model disagrees with the gold, and what the checker says of its plan: the gold may be at fault."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from banglaplan_cli.results import Result
from banglaplan_cli.shown_text import line
from banglaplan_scorer.check import Verdict, check, checker_for
from banglaplan_scorer.gold import Gold, gold_of
from banglaplan_scorer.reached import Reached, reached
from banglaplan_scorer.response import Answer, read
from banglaplan_scorer.rows import Row
from banglaplan_scorer.scoring import score


class Rank(IntEnum):
    """Kinds of disagreement. Those that tell most against the gold come first; the first two prove it wrong."""

    STANDS = 0
    BETTER = 1
    TIE = 2
    UNCHECKED = 3
    NO_PLAN = 4
    LOSES = 5
    BREAKS = 6


RANKS: Final = {
    Rank.STANDS: "keeps every rule where no plan is said to exist",
    Rank.BETTER: "keeps every rule and is better than the gold",
    Rank.TIE: "a tie: as good as the gold on every objective",
    Rank.UNCHECKED: "another plan, of a problem without a record to check it by",
    Rank.NO_PLAN: "says that no plan exists",
    Rank.LOSES: "keeps every rule, but loses on an objective",
    Rank.BREAKS: "breaks a rule",
}


@dataclass(frozen=True)
class Doubt:
    """What strong models that disagree with a gold answer say; of several, the most telling first."""

    rank: Rank
    """Of the most telling one."""
    says: str
    """`MODEL: kind of disagreement`, a line each."""
    answers: str
    reasons: str


@dataclass(frozen=True)
class _Voice:
    rank: Rank
    model: str
    answer: str
    reason: str


@dataclass(frozen=True)
class Doubts:
    """By split and id: the doubts of all strong models, and what could not be used."""

    by_row: Mapping[tuple[str, str], Doubt]
    compared: int
    """Answers that could be read and were held against the gold."""
    unread: int
    """Responses from which not even the lenient reading takes an answer."""


def doubts_of(strong: Sequence[Result]) -> Doubts:
    """Hold every strong model's answers against the gold; in English they count for the Bangla row too."""
    voices: dict[tuple[str, str], list[_Voice]] = {}
    compared = unread = 0
    for result in strong:
        for name, response in result.responses.items():
            row = result.rows[name]
            gold = gold_of(row)
            answer = read(response.text, gold.kinds, str(row["gold_prompt"])).lenient
            if not isinstance(answer, Answer):
                unread += 1
                continue
            compared += 1
            if answer.verified != gold.verified:
                voices.setdefault((result.split, name), []).append(_voice(result, row, gold, answer))
    return Doubts({key: _joined(found) for key, found in voices.items()}, compared, unread)


def _voice(result: Result, row: Row, gold: Gold, answer: Answer) -> _Voice:
    rank, reason = _judged(row, gold, answer, result.lang)
    text = json.dumps(answer.to_json(), ensure_ascii=False, separators=(",", ":"))
    return _Voice(rank, line(f"{result.model} ({result.lang})", 80), text, reason)


def _joined(voices: Iterable[_Voice]) -> Doubt:
    ordered = sorted(voices, key=lambda voice: (voice.rank, voice.model))
    return Doubt(
        ordered[0].rank,
        "\n".join(f"{voice.model}: {RANKS[voice.rank]}" for voice in ordered),
        "\n".join(f"{voice.model}: {voice.answer}" for voice in ordered),
        "\n".join(f"{voice.model}: {voice.reason}" for voice in ordered if voice.reason),
    )


def _judged(row: Row, gold: Gold, answer: Answer, lang: str) -> tuple[Rank, str]:
    """How an answer that is not the gold disagrees with it, and in words what the checker finds."""
    if answer.verified is None:
        return Rank.NO_PLAN, ""
    record = row.get("problem")
    if not isinstance(record, str):
        return Rank.UNCHECKED, ""
    score(json.dumps(answer.to_json()), row)  # refuses a row whose record is broken, with its id
    verdict = check(record, gold.verified, answer.verified, language=lang)
    if verdict.fault == "V":
        return Rank.BREAKS, verdict.explanation
    if gold.verified is None:
        return Rank.STANDS, "the record of the problem holds no rule that it breaks"
    return _measured(record, verdict, reached(record, answer.verified), reached(record, gold.verified))


def _measured(record: str, verdict: Verdict, mine: Reached, best: Reached) -> tuple[Rank, str]:
    """A plan that keeps every rule, by objectives and tie-break: better than the gold, a tie, or worse."""
    problem = checker_for(record).problem
    for objective, had, gold in zip(problem.objectives, mine.objectives, best.objectives, strict=True):
        if had == gold:
            continue
        if had is None or gold is None:
            return Rank.LOSES, verdict.explanation
        better = had < gold if objective.sense == "min" else had > gold
        said = "better" if better else "worse"
        goal = f"{objective.id} ({objective.sense}imum)"
        return (
            Rank.BETTER if better else Rank.LOSES
        ), f"{goal} is {had}, the gold's {gold}: {abs(had - gold)} {said}"
    if mine.ties is not None and best.ties is not None and mine.ties != best.ties:
        better = mine.ties < best.ties if problem.tie_break.sense == "min" else mine.ties > best.ties
        return (
            (Rank.BETTER, "wins the tie-break against the gold")
            if better
            else (Rank.TIE, "loses only the tie-break")
        )
    return Rank.TIE, verdict.explanation
