"""The columns of an audit sheet, and the words that the program and its reviewers put into them.

PlanningBench (arXiv 2605.20873) had people audit its data under four categories. Their names could not be found in
anything that was at hand when this was written, so the four of `CATEGORIES` are this project's own: a row is in order,
or one of the three things that people made for it (the problem, its gold answer, the program's verdict) is not.
"""

from __future__ import annotations

from typing import Final

from banglaplan_scorer.scoring import Score

VERDICTS: Final = {
    "right": "exactly the answer that the prompt asks for",
    "wrong": "an answer in the form asked for, but not the right one",
    "unreadable": "not in the form that the prompt asks for",
    "unsure": "cannot be told; not counted in the agreement",
}
"""What a reviewer may say of a response."""
COUNTED: Final = ("right", "wrong", "unreadable")
"""The verdicts that the program gives too."""
CATEGORIES: Final = {
    "sound": "problem, gold answer and the program's verdict are in order",
    "problem": "the prompt is unclear, contradicts itself or reads wrongly",
    "gold": "the gold answer is wrong, or another is as good",
    "program": "problem and gold answer are in order, but the program misjudges the response",
}
"""Where a reviewer sees a fault of ours, if anywhere."""

KEY: Final = "key"
LABELS: Final = ("id", "model", "lang", "split", "type", "kind", "register", "difficulty")
TEXTS: Final = ("prompt", "gold", "response")
PROGRAM: Final = (
    "program_verdict", "program_outcome", "program_fault", "program_broken_rules", "program_reason",
)  # fmt: skip
DOUBTS: Final = ("doubt", "doubt_answer", "doubt_reason")
"""What strong models answered, beside the gold, in sheets that were made with their logs."""
YOURS: Final = ("your_verdict", "your_category", "your_note")
SHORTENED: Final = "shortened"
"""Which cells hold less than there was."""
_ALLOWED: Final = {"your_verdict": VERDICTS, "your_category": CATEGORIES}

_OUTCOMES: Final = {
    "correct_plan": "the right plan",
    "correct_flag": "rightly says that no plan exists",
    "wrong_plan": "a wrong plan",
    "abstention": "says that no plan exists, but one does",
    "false_plan": "gives a plan where none exists",
    "format_error": "cannot be read as an answer",
}
_FAULTS: Final = {
    "V": "V: breaks a rule, or is no plan of the asked form",
    "S": "S: keeps every rule, but is not the best",
    "N": "N: loses only on the tie-break, the order or an output convention",
}


def columns(with_doubts: bool) -> tuple[str, ...]:
    """The columns of a sheet, in order; the reviewer's own stand last."""
    prompt, gold, response = TEXTS
    doubts = DOUBTS if with_doubts else ()
    return (KEY, *LABELS, prompt, gold, *doubts, response, *PROGRAM, *YOURS, SHORTENED)


def heading(column: str) -> str:
    """A column as its heading names it, with the words that a reviewer may choose from."""
    allowed = _ALLOWED.get(column)
    return f"{column} ({' | '.join(allowed)})" if allowed else column


def verdict(score: Score) -> str:
    """The program's verdict in a reviewer's words."""
    if score.exact_match:
        return "right"
    return "unreadable" if score.outcome == "format_error" else "wrong"


def outcome(score: Score) -> str:
    """The outcome with what it means."""
    return f"{score.outcome}: {_OUTCOMES[score.outcome]}"


def fault(score: Score) -> str:
    """Why a wrong plan is wrong; nothing of any other outcome."""
    return _FAULTS[score.fault] if score.fault else ""
