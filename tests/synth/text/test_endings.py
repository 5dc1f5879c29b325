"""Endings follow the last sound."""

from __future__ import annotations

import unicodedata

import pytest

from banglaplan_synth.text.endings import ending, ending_bn, number_ending, unit_ending
from banglaplan_synth.text.style import TextError

# word: genitive, objective, locative
TABLE = [
    ("ঢাকা", "ঢাকার", "ঢাকাকে", "ঢাকায়"),
    ("খুলনা", "খুলনার", "খুলনাকে", "খুলনায়"),
    ("সিলেট", "সিলেটের", "সিলেটকে", "সিলেটে"),
    ("রংপুর", "রংপুরের", "রংপুরকে", "রংপুরে"),
    ("রহিম", "রহিমের", "রহিমকে", "রহিমে"),
    ("নদী", "নদীর", "নদীকে", "নদীতে"),
    ("বাড়ি", "বাড়ির", "বাড়িকে", "বাড়িতে"),
    ("সেতু", "সেতুর", "সেতুকে", "সেতুতে"),
    ("এগারো", "এগারোর", "এগারোকে", "এগারোতে"),
    ("ভবঘুরে", "ভবঘুরের", "ভবঘুরেকে", "ভবঘুরেতে"),
    ("ভাই", "ভাইয়ের", "ভাইকে", "ভাইয়ে"),
    ("বউ", "বউয়ের", "বউকে", "বউয়ে"),
    ("বৌ", "বৌয়ের", "বৌকে", "বৌয়ে"),
    ("দুই", "দুইয়ের", "দুইকে", "দুইয়ে"),
    ("নয়", "নয়ের", "নয়কে", "নয়ে"),
    ("সময়", "সময়ের", "সময়কে", "সময়ে"),
    ("ধামরাই", "ধামরাইয়ের", "ধামরাইকে", "ধামরাইয়ে"),
    ("ঠাকুরগাঁও", "ঠাকুরগাঁওয়ের", "ঠাকুরগাঁওকে", "ঠাকুরগাঁওয়ে"),
    ("নওগাঁ", "নওগাঁর", "নওগাঁকে", "নওগাঁয়"),
    ("রেডিও", "রেডিওর", "রেডিওকে", "রেডিওতে"),
    ("লৌহজং", "লৌহজংয়ের", "লৌহজংকে", "লৌহজংয়ে"),
    ("মা", "মায়ের", "মাকে", "মায়ে"),
    ("চা", "চায়ের", "চাকে", "চায়ে"),
    ("গাঁ", "গাঁয়ের", "গাঁকে", "গাঁয়ে"),
    ("বিদ্যুৎ", "বিদ্যুতের", "বিদ্যুৎকে", "বিদ্যুতে"),
    ("পঞ্চগড়", "পঞ্চগড়ের", "পঞ্চগড়কে", "পঞ্চগড়ে"),
    ("ময়মনসিংহ", "ময়মনসিংহের", "ময়মনসিংহকে", "ময়মনসিংহে"),
    ("মতলব উত্তর", "মতলব উত্তরের", "মতলব উত্তরকে", "মতলব উত্তরে"),
    ("W3", "W3-এর", "W3-কে", "W3-এ"),
    ("B1", "B1-এর", "B1-কে", "B1-এ"),
    ("hospital", "hospital-এর", "hospital-কে", "hospital-এ"),
    ("৫", "৫-এর", "৫-কে", "৫-এ"),
    ("১৪:৩০", "১৪:৩০-এর", "১৪:৩০-কে", "১৪:৩০-এ"),
]


@pytest.mark.parametrize(("word", "gen", "obj", "loc"), TABLE)
def test_endings_of_a_word(word: str, gen: str, obj: str, loc: str) -> None:
    said = [ending_bn(word, case) for case in ("nom", "gen", "obj", "loc")]
    assert said == [unicodedata.normalize("NFC", form) for form in (word, gen, obj, loc)]


def test_both_unicode_spellings_get_the_same_ending() -> None:
    assert ending_bn("\u09ac\u09be\u09dc\u09bf", "gen") == ending_bn("\u09ac\u09be\u09a1\u09bc\u09bf", "gen")


@pytest.mark.parametrize(
    ("text", "value", "gen", "loc"),
    [
        ("দুইশ", 200, "দুইশর", "দুইশতে"),
        ("এক হাজার পাঁচশ", 1500, "এক হাজার পাঁচশর", "এক হাজার পাঁচশতে"),
        ("একশ বিশ", 120, "একশ বিশের", "একশ বিশে"),
        ("বাইশ", 22, "বাইশের", "বাইশে"),
        ("এক হাজার", 1000, "এক হাজারের", "এক হাজারে"),
        ("দুই কোটি", 2 * 10**7, "দুই কোটির", "দুই কোটিতে"),
        ("২০০", 200, "২০০-এর", "২০০-এ"),
    ],
)
def test_hundreds_sound_their_vowel(text: str, value: int, gen: str, loc: str) -> None:
    assert [number_ending(text, value, case) for case in ("gen", "loc")] == [gen, loc]


def test_measured_things_take_no_object_ending() -> None:
    assert unit_ending("১০ মিনিট", "obj") == "১০ মিনিট"
    assert unit_ending("১০ মিনিট", "gen") == "১০ মিনিটের"


def test_english_has_the_possessive_alone() -> None:
    assert [ending("Rahima", case, "en") for case in ("nom", "gen", "obj", "loc")] == [
        "Rahima",
        "Rahima's",
        "Rahima",
        "Rahima",
    ]


@pytest.mark.parametrize("lang", ["bn", "en"])
def test_an_unknown_case_is_refused(lang: str) -> None:
    with pytest.raises(TextError, match="no case 'abl'"):
        ending("x", "abl", lang)  # type: ignore[arg-type]  # the languages come as text from the parameters
