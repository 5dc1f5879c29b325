"""Case endings by the last sound: ঢাকার, সিলেটে, ভাইয়ের, W3-এর; and the English possessive."""

from __future__ import annotations

import unicodedata
from typing import Literal, get_args

from banglaplan_synth.text.style import Lang, Options, Style, TextError

Case = Literal["nom", "gen", "obj", "loc"]
CASES: tuple[str, ...] = get_args(Case)

_HYPHENATED = {"nom": "", "gen": "-এর", "obj": "-কে", "loc": "-এ"}
_VOWEL_SIGNS = "ািীুূৃেো"  # after these the genitive is a bare র
_GLIDES = "ৈৌইঈউঊঐঔংঃ"  # after these a য় is heard before the ending
_VOWEL_LETTERS = "অআঋএও"
_CHANDRABINDU, _NUKTA, _KHANDA_TA, _HASANTA = "ঁ", "়", "ৎ", "্"


def is_bangla(char: str) -> bool:
    """A Bangla letter or sign; Bangla digits are not letters."""
    return "\u0981" <= char <= "\u09e3"


def _monosyllable_in_aa(word: str) -> bool:
    """মা, চা, পা, গাঁ: one consonant (or cluster) and আ; these take য়ের."""
    last = word.rsplit(maxsplit=1)[-1].replace(_CHANDRABINDU, "")
    return last.endswith("া") and sum(not _joins(c) for c in last[:-1]) - last.count(_HASANTA) == 1


def _joins(char: str) -> bool:
    return char in (_NUKTA, _HASANTA)


def ending_bn(word: str, case: str) -> str:
    """The word in the case, by its last sound; words that break the rule are written out in the lexicon."""
    if case not in CASES:
        raise TextError(f"no case {case!r}: expected one of {', '.join(CASES)}")
    word = unicodedata.normalize("NFC", word)
    if case == "nom" or not word:
        return word
    if not is_bangla(word[-1]):
        return word + _HYPHENATED[case]
    if case == "obj":
        return word + "কে"
    return _genitive(word) if case == "gen" else _locative(word)


def _ends_in_glide(word: str) -> bool:
    """ভাই, বউ, মং; গাঁও and রাও glide, রেডিও ends in a full vowel."""
    bare = word.replace(_CHANDRABINDU, "")
    return bare[-1] in _GLIDES or bare.endswith("াও")


def _genitive(word: str) -> str:
    last = word.rstrip(_CHANDRABINDU)[-1]
    if last == _KHANDA_TA:
        return word[:-1] + "তের"
    if _ends_in_glide(word) or _monosyllable_in_aa(word):
        return word + "য়ের"
    if last in _VOWEL_SIGNS or last in _VOWEL_LETTERS:
        return word + "র"
    return word + "ের"


def _locative(word: str) -> str:
    last = word.rstrip(_CHANDRABINDU)[-1]
    if last == _KHANDA_TA:
        return word[:-1] + "তে"
    if last == "া":
        return word + ("য়ে" if _monosyllable_in_aa(word) else "য়")
    if _ends_in_glide(word):
        return word + "য়ে"
    if last in _VOWEL_SIGNS or last in _VOWEL_LETTERS:
        return word + "তে"
    return word + "ে"


def ending_en(word: str, case: str) -> str:
    """English has one case ending: the possessive."""
    if case not in CASES:
        raise TextError(f"no case {case!r}: expected one of {', '.join(CASES)}")
    return f"{word}'s" if case == "gen" else word


def ending(word: str, case: str, lang: Lang) -> str:
    """The word in the case, in the language."""
    return ending_bn(word, case) if lang == "bn" else ending_en(word, case)


def spanned(text: str, style: Style, options: Options) -> str:
    """… থেকে or … পর্যন্ত after a time or date, from … or until … before it, as the options ask."""
    if "from" in options:
        after = " থাইকা" if style.register == "colloquial" else " থেকে"
        return text + after if style.lang == "bn" else f"from {text}"
    if "to" in options:
        return f"{text} পর্যন্ত" if style.lang == "bn" else f"until {text}"
    return text


def as_spoken(text: str, case: str, style: Style) -> str:
    """Dhaka speech says রহিমরে and W3-রে where the written language has কে."""
    if style.lang == "bn" and style.register == "colloquial" and case == "obj" and text.endswith("কে"):
        return text.removesuffix("কে") + "রে"
    return text


def unit_ending(phrase: str, case: str) -> str:
    """A measure such as '১০ মিনিট' in the case; things measured take no কে."""
    return phrase if case == "obj" else ending_bn(phrase, case)


def number_ending(text: str, value: int, case: str) -> str:
    """A bare Bangla number in the case: ৫-এর, পাঁচের, দুইশর (শ sounds its vowel), আঠারোতে."""
    if text.endswith("শ") and abs(value) % 100 == 0:
        return text + {"nom": "", "gen": "র", "obj": "কে", "loc": "তে"}[case]
    return ending_bn(text, case)
