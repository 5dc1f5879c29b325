"""Integers said in Bangla or English: digits with Indian grouping, words, ordinals and list numbers."""

from __future__ import annotations

import string

from banglaplan_synth.text.style import Style, TextError

# Modern Bangladeshi spelling (Bangla Academy, NCTB); one string a decade so that a reader can say it aloud.
_DECADES = (
    "শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়",
    "দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ",
    "বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ",
    "ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ",
    "চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ",
    "পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট",
    "ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর",
    "সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি",
    "আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি ঊননব্বই",
    "নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই",
)
BN_WORDS: tuple[str, ...] = tuple(word for decade in _DECADES for word in decade.split())

_BN_ORDINALS = (
    "প্রথম", "দ্বিতীয়", "তৃতীয়", "চতুর্থ", "পঞ্চম", "ষষ্ঠ", "সপ্তম", "অষ্টম", "নবম", "দশম", "একাদশ",
    "দ্বাদশ", "ত্রয়োদশ", "চতুর্দশ", "পঞ্চদশ", "ষোড়শ", "সপ্তদশ", "অষ্টাদশ", "ঊনবিংশ", "বিংশ",
)  # fmt: skip
# The letters of a lettered Bangla list, in dictionary order.
_BN_LETTERS = (
    "ক", "খ", "গ", "ঘ", "ঙ", "চ", "ছ", "জ", "ঝ", "ঞ", "ট", "ঠ", "ড", "ঢ", "ণ", "ত", "থ", "দ", "ধ", "ন",
)  # fmt: skip

_EN_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_EN_TENS = (
    "-", "-", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)  # fmt: skip
_EN_ORDINALS = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
}  # fmt: skip

_TO_BANGLA = str.maketrans("0123456789", "০১২৩৪৫৬৭৮৯")


def bangla_digits(text: str) -> str:
    """ASCII digits turned into Bangla ones; everything else stays."""
    return text.translate(_TO_BANGLA)


def grouped(n: int) -> str:
    """ASCII digits in Indian groups: 1,25,000."""
    sign, text = ("-" if n < 0 else ""), str(abs(int(n)))
    head, tail = text[:-3], text[-3:]
    groups: list[str] = []
    while head:
        groups.insert(0, head[-2:])
        head = head[:-2]
    return sign + ",".join([*groups, tail])


def words_bn(n: int) -> str:
    """The number in Bangla words: এক লাখ পঁচিশ হাজার."""
    if n < 0:
        return "মাইনাস " + words_bn(-n)
    if n < 100:
        return BN_WORDS[n]
    for size, name in ((10_000_000, " কোটি"), (100_000, " লাখ"), (1_000, " হাজার"), (100, "শ")):
        if n >= size:
            head, rest = divmod(n, size)
            return words_bn(head) + name + (" " + words_bn(rest) if rest else "")
    raise AssertionError("every number from 100 on has a hundred")


def words_en(n: int) -> str:
    """The number in English words as said in Bangladesh: one lakh twenty-five thousand and five."""
    if n < 0:
        return "minus " + words_en(-n)
    if n < 20:
        return _EN_SMALL[n]
    if n < 100:
        return _EN_TENS[n // 10] + (f"-{_EN_SMALL[n % 10]}" if n % 10 else "")
    for size, name in ((10_000_000, " crore"), (100_000, " lakh"), (1_000, " thousand"), (100, " hundred")):
        if n >= size:
            head, rest = divmod(n, size)
            link = " and " if 0 < rest < 100 else " "
            return words_en(head) + name + (link + words_en(rest) if rest else "")
    raise AssertionError("every number from 100 on has a hundred")


def digits(n: int, style: Style, *, group: bool = True) -> str:
    """Digits in the style's script; the words style falls back to its language's own digits."""
    text = grouped(n) if group else str(int(n))
    return text if style.lang == "en" or style.numerals == "latin" else bangla_digits(text)


def words(n: int, style: Style) -> str:
    """The number in words of the style's language."""
    return words_bn(int(n)) if style.lang == "bn" else words_en(int(n))


def number(n: int, style: Style, *, group: bool = True) -> str:
    """The number as the style's numerals have it."""
    return words(n, style) if style.numerals == "words" else digits(n, style, group=group)


def number_with_word(n: int, style: Style) -> str:
    """As in official letters, ৪৫ (পঁয়তাল্লিশ); the words style prints the word alone."""
    if style.numerals == "words":
        return words(n, style)
    return f"{digits(n, style)} ({words(n, style)})"


def ordinal(n: int, style: Style) -> str:
    """প্রথম, দ্বিতীয় … দশম in every style; from 11 on ১১তম or the word."""
    if n < 1:
        raise TextError(f"no ordinal for {int(n)}")
    if style.lang == "en":
        return _ordinal_en(n, style)
    if n <= 10 or (style.numerals == "words" and n <= len(_BN_ORDINALS)):
        return "পয়লা" if n == 1 and style.register == "colloquial" else _BN_ORDINALS[n - 1]
    return number(n, style) + "তম"


def _ordinal_en(n: int, style: Style) -> str:
    if n > 10 and style.numerals != "words":
        last_digit = n % 10 if n // 10 % 10 != 1 else 0
        return digits(n, style) + {1: "st", 2: "nd", 3: "rd"}.get(last_digit, "th")
    text = words_en(int(n))
    cut = max(text.rfind("-"), text.rfind(" ")) + 1
    head, last_word = text[:cut], text[cut:]
    if last_word in _EN_ORDINALS:
        return head + _EN_ORDINALS[last_word]
    return head + (last_word[:-1] + "ieth" if last_word.endswith("y") else last_word + "th")


def list_number(n: int, style: Style) -> str:
    """The mark before a list item: ১. or 1.; a dash where numbers are words."""
    return "-" if style.numerals == "words" else digits(n, style, group=False) + "."


def list_letter(n: int, style: Style) -> str:
    """The mark before a lettered item: (ক) or (a)."""
    letters = _BN_LETTERS if style.lang == "bn" else tuple(string.ascii_lowercase)
    if not 1 <= n <= len(letters):
        raise TextError(f"no list letter for item {int(n)}")
    return f"({letters[n - 1]})"
