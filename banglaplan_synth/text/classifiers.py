"""Counted things: ৫টি, তিনজন, ৩ জন, পাঁচ বস্তা; one bed, 5 beds."""

from __future__ import annotations

from banglaplan_synth.text.numerals import number, number_with_word
from banglaplan_synth.text.style import Style

_ATTACHED = frozenset({"টি", "টা", "টো", "খানা", "খানি", "গাছা", "গাছি"})
_ATTACHED_TO_WORDS = frozenset({"জন", "বার"})
# Said as written: দুটি and দুজন outside office language, দুইটি and দুইজন in it.
_SHORT_TWO = {"টি": "দুটি", "জন": "দুজন", "টো": "দুটো"}

_IRREGULAR_PLURALS = {
    "person": "people",
    "child": "children",
    "man": "men",
    "woman": "women",
    "boatman": "boatmen",
    "foot": "feet",
    "tooth": "teeth",
    "loaf": "loaves",
    "knife": "knives",
    "shelf": "shelves",
    "half": "halves",
    "leaf": "leaves",
    "wife": "wives",
    "life": "lives",
    "calf": "calves",
    "potato": "potatoes",
    "mango": "mangoes",
    "ox": "oxen",
} | {same: same for same in ("sheep", "fish", "aircraft", "staff", "series", "taka", "bigha", "katha")}


def plural_en(noun: str) -> str:
    """The English plural of the noun, or of the last word of a phrase."""
    head, sep, last = noun.rpartition(" ")
    low = last.lower()
    if low in _IRREGULAR_PLURALS:
        return head + sep + last[:1] + _IRREGULAR_PLURALS[low][1:]
    if low.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    if low.endswith("y") and low[-2:-1] not in tuple("aeiou"):
        return noun[:-1] + "ies"
    return noun + "s"


def count_bn(n: int, classifier: str, style: Style, *, both: bool = False) -> str:
    """The number with its classifier or measure word; the noun after it stays singular."""
    in_words = style.numerals == "words"
    if in_words and n == 2 and style.register in ("everyday", "code_mixed") and classifier in _SHORT_TWO:
        return _SHORT_TWO[classifier]
    attached = classifier in _ATTACHED or (in_words and classifier in _ATTACHED_TO_WORDS)
    text = number_with_word(n, style) if both else number(n, style)
    return text + ("" if attached else " ") + classifier


def count_en(n: int, noun: str, plural: str, style: Style, *, both: bool = False) -> str:
    """The number with the noun, singular or plural."""
    text = number_with_word(n, style) if both else number(n, style)
    return f"{text} {noun if n == 1 else plural}"
