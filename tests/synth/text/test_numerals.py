"""Numbers are said as an educated Bangladeshi writes them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banglaplan_synth.text import numerals
from banglaplan_synth.text.style import TextError
from tests.synth.text.styles import bn, en

# The ones that libraries and hurried writers get wrong.
HARD = {
    0: "শূন্য", 11: "এগারো", 12: "বারো", 13: "তেরো", 14: "চৌদ্দ", 15: "পনেরো", 16: "ষোলো", 17: "সতেরো",
    18: "আঠারো", 19: "উনিশ", 20: "বিশ", 21: "একুশ", 25: "পঁচিশ", 28: "আটাশ", 29: "ঊনত্রিশ", 31: "একত্রিশ",
    34: "চৌত্রিশ", 35: "পঁয়ত্রিশ", 36: "ছত্রিশ", 37: "সাঁইত্রিশ", 38: "আটত্রিশ", 39: "ঊনচল্লিশ",
    42: "বিয়াল্লিশ", 43: "তেতাল্লিশ", 44: "চুয়াল্লিশ", 45: "পঁয়তাল্লিশ", 46: "ছেচল্লিশ", 49: "ঊনপঞ্চাশ",
    51: "একান্ন", 52: "বায়ান্ন", 53: "তিপ্পান্ন", 54: "চুয়ান্ন", 55: "পঞ্চান্ন", 59: "ঊনষাট", 64: "চৌষট্টি",
    65: "পঁয়ষট্টি", 66: "ছেষট্টি", 69: "ঊনসত্তর", 72: "বাহাত্তর", 73: "তিয়াত্তর", 74: "চুয়াত্তর",
    75: "পঁচাত্তর", 76: "ছিয়াত্তর", 79: "ঊনআশি", 82: "বিরাশি", 84: "চুরাশি", 86: "ছিয়াশি", 88: "আটাশি",
    89: "ঊননব্বই", 91: "একানব্বই", 92: "বিরানব্বই", 94: "চুরানব্বই", 96: "ছিয়ানব্বই", 98: "আটানব্বই",
    99: "নিরানব্বই",
}  # fmt: skip

# The stem that every number of a decade (but its last, which names the next) ends in.
DECADE_ENDS = {2: "শ", 3: "ত্রিশ", 4: "ল্লিশ", 5: "ন্ন", 6: "ষট্টি", 7: "াত্তর", 8: "াশি", 9: "ানব্বই"}


@pytest.mark.parametrize(("n", "word"), HARD.items())
def test_a_hard_number_is_spelled_the_modern_way(n: int, word: str) -> None:
    assert numerals.words_bn(n) == unicodedata.normalize("NFC", word)


@pytest.mark.parametrize(("decade", "end"), DECADE_ENDS.items())
def test_a_decade_hangs_together(decade: int, end: str) -> None:
    assert all(numerals.BN_WORDS[decade * 10 + unit].endswith(end) for unit in range(1, 9))


def test_nines_name_the_next_ten() -> None:
    for n in range(29, 90, 10):
        assert numerals.BN_WORDS[n] == "ঊন" + numerals.BN_WORDS[n + 1]


def test_the_table_has_a_hundred_different_words_in_nfc() -> None:
    assert len(numerals.BN_WORDS) == len(set(numerals.BN_WORDS)) == 100
    assert all(unicodedata.is_normalized("NFC", word) for word in numerals.BN_WORDS)


@pytest.mark.parametrize(
    ("n", "bangla", "latin", "words", "english"),
    [
        (7, "৭", "7", "সাত", "seven"),
        (100, "১০০", "100", "একশ", "one hundred"),
        (105, "১০৫", "105", "একশ পাঁচ", "one hundred and five"),
        (187, "১৮৭", "187", "একশ সাতাশি", "one hundred and eighty-seven"),
        (1000, "১,০০০", "1,000", "এক হাজার", "one thousand"),
        (1007, "১,০০৭", "1,007", "এক হাজার সাত", "one thousand and seven"),
        (2100, "২,১০০", "2,100", "দুই হাজার একশ", "two thousand one hundred"),
        (61799, "৬১,৭৯৯", "61,799", "একষট্টি হাজার সাতশ নিরানব্বই", "sixty-one thousand seven hundred and ninety-nine"),
        (125000, "১,২৫,০০০", "1,25,000", "এক লাখ পঁচিশ হাজার", "one lakh twenty-five thousand"),
        (10000000, "১,০০,০০,০০০", "1,00,00,000", "এক কোটি", "one crore"),
        (123456789, "১২,৩৪,৫৬,৭৮৯", "12,34,56,789", "বারো কোটি চৌত্রিশ লাখ ছাপ্পান্ন হাজার সাতশ ঊননব্বই",
         "twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine"),
        (0, "০", "0", "শূন্য", "zero"),
        (-25, "-২৫", "-25", "মাইনাস পঁচিশ", "minus twenty-five"),
        (-125000, "-১,২৫,০০০", "-1,25,000", "মাইনাস এক লাখ পঁচিশ হাজার", "minus one lakh twenty-five thousand"),
    ],
)  # fmt: skip
def test_a_number_in_every_style(n: int, bangla: str, latin: str, words: str, english: str) -> None:
    assert numerals.number(n, bn(numerals="bangla")) == bangla
    assert numerals.number(n, bn(numerals="latin")) == latin
    assert numerals.number(n, bn(numerals="words")) == words
    assert numerals.number(n, en(numerals="bangla")) == latin
    assert numerals.number(n, en(numerals="words")) == english


@pytest.mark.parametrize(
    ("n", "digits", "words", "english", "english_words"),
    [
        (1, "প্রথম", "প্রথম", "first", "first"),
        (3, "তৃতীয়", "তৃতীয়", "third", "third"),
        (10, "দশম", "দশম", "tenth", "tenth"),
        (11, "১১তম", "একাদশ", "11th", "eleventh"),
        (12, "১২তম", "দ্বাদশ", "12th", "twelfth"),
        (19, "১৯তম", "ঊনবিংশ", "19th", "nineteenth"),
        (21, "২১তম", "একুশতম", "21st", "twenty-first"),
        (22, "২২তম", "বাইশতম", "22nd", "twenty-second"),
        (40, "৪০তম", "চল্লিশতম", "40th", "fortieth"),
        (112, "১১২তম", "একশ বারোতম", "112th", "one hundred and twelfth"),
    ],
)
def test_an_ordinal(n: int, digits: str, words: str, english: str, english_words: str) -> None:
    nfc = [unicodedata.normalize("NFC", text) for text in (digits, words)]
    assert [numerals.ordinal(n, bn()), numerals.ordinal(n, bn(numerals="words"))] == nfc
    assert numerals.ordinal(n, en()) == english
    assert numerals.ordinal(n, en(numerals="words")) == english_words


def test_there_is_no_zeroth() -> None:
    with pytest.raises(TextError, match="no ordinal for 0"):
        numerals.ordinal(0, bn())


def test_list_marks() -> None:
    assert [numerals.list_number(12, s) for s in (bn(), bn(numerals="latin"), en())] == ["১২.", "12.", "12."]
    assert numerals.list_number(3, bn(numerals="words")) == "-"
    assert [numerals.list_letter(2, bn()), numerals.list_letter(2, en())] == ["(খ)", "(b)"]


def test_formal_letters_add_the_word() -> None:
    assert numerals.number_with_word(45, bn()) == unicodedata.normalize("NFC", "৪৫ (পঁয়তাল্লিশ)")
    assert numerals.number_with_word(45, en()) == "45 (forty-five)"
    assert numerals.number_with_word(45, en(numerals="words")) == "forty-five"


numbers = st.integers(0, 10**7)


@given(numbers, numbers)
def test_different_numbers_are_said_differently(a: int, b: int) -> None:
    if a != b:
        assert numerals.words_bn(a) != numerals.words_bn(b)
        assert numerals.words_en(a) != numerals.words_en(b)


def test_the_first_twenty_thousand_are_all_different() -> None:
    assert len({numerals.words_bn(n) for n in range(20_000)}) == 20_000
    assert len({numerals.words_en(n) for n in range(20_000)}) == 20_000
