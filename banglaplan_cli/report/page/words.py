"""What outcomes, faults and labels are called on the page."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = {"bn": "Bangla", "en": "English"}

OUTCOMES: Final = {
    "correct_plan": "Correct plan",
    "correct_flag": "Correct flag",
    "wrong_plan": "Wrong plan",
    "abstention": "Abstention",
    "false_plan": "False plan",
    "format_error": "Format error",
}
OUTCOMES_IN_FULL: Final = {
    "correct_plan": "The right plan",
    "correct_flag": "Rightly says that no plan exists",
    "wrong_plan": "A wrong plan",
    "abstention": "Says that no plan exists, but one does",
    "false_plan": "Gives a plan where none exists",
    "format_error": "Could not be read as an answer",
}
FAULTS: Final = {
    "V": "V: breaks a rule",
    "S": "S: misses the optimum",
    "N": "N: loses the tie-break or order",
}
LABELS: Final = {
    "family": "Family",
    "answer_kind": "Answer kind",
    "register": "Register",
    "difficulty": "Difficulty",
}
ORDERS: Final = {
    "difficulty": ("easy", "medium", "hard"),
    "register": ("everyday", "formal", "colloquial", "code_mixed"),
    "outcome": tuple(OUTCOMES),
    "fault": tuple(FAULTS),
}
"""Labels with an order of their own; all others stand in alphabetical order."""


def plain(value: str) -> str:
    """A label as words: `ordered_steps` as `ordered steps`."""
    return value.replace("_", " ")
