"""Dates: Gregorian with weekday, the Bengali calendar of 2019, relative days; with endings and anchors."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta

from banglaplan_synth.text.endings import ending_bn, spanned
from banglaplan_synth.text.numerals import BN_WORDS, digits, number, words_bn
from banglaplan_synth.text.style import Options, Style, TextError

# Monday first, as date.weekday() counts.
WEEKDAYS_BN = (
    "সোমবার", "মঙ্গলবার", "বুধবার", "বৃহস্পতিবার", "শুক্রবার", "শনিবার", "রবিবার",
)  # fmt: skip
WEEKDAYS_EN = (
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
)  # fmt: skip
MONTHS_BN = (
    "জানুয়ারি", "ফেব্রুয়ারি", "মার্চ", "এপ্রিল", "মে", "জুন", "জুলাই", "আগস্ট", "সেপ্টেম্বর",
    "অক্টোবর", "নভেম্বর", "ডিসেম্বর",
)  # fmt: skip
MONTHS_EN = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
BENGALI_BN = (
    "বৈশাখ", "জ্যৈষ্ঠ", "আষাঢ়", "শ্রাবণ", "ভাদ্র", "আশ্বিন", "কার্তিক", "অগ্রহায়ণ", "পৌষ", "মাঘ",
    "ফাল্গুন", "চৈত্র",
)  # fmt: skip
BENGALI_EN = (
    "Boishakh", "Joishtho", "Asharh", "Srabon", "Bhadro", "Ashwin", "Kartik", "Ogrohayon", "Poush",
    "Magh", "Falgun", "Choitro",
)  # fmt: skip

_FIRST_DAYS = {1: "পয়লা", 2: "দোসরা", 3: "তেসরা", 4: "চৌঠা"}

# Days from the reference date that have a word of their own.
_NEAR_BN = {0: "আজ", 1: "আগামীকাল", 2: "পরশু", -1: "গতকাল", -2: "গত পরশু"}
_NEAR_COLLOQUIAL = {"আজ": "আইজ", "আগামীকাল": "আগামীকাইল", "গতকাল": "গতকাইল"}
_NEAR_EN = {
    0: "today",
    1: "tomorrow",
    2: "the day after tomorrow",
    -1: "yesterday",
    -2: "the day before yesterday",
}
_TODAY_GENITIVE = {"আজ": "আজকের", "আইজ": "আইজকার"}


def day_of(index: int, style: Style) -> date:
    """The date of a day index counted from the epoch."""
    return style.epoch + timedelta(days=int(index))


def weekday_name(index: int, style: Style) -> str:
    """The name of weekday 0 (Monday) to 6 (Sunday)."""
    if not 0 <= index <= 6:
        raise TextError(f"no weekday {int(index)}: expected 0 (Monday) to 6 (Sunday)")
    return (WEEKDAYS_BN if style.lang == "bn" else WEEKDAYS_EN)[index]


def is_leap(year: int) -> bool:
    """A Gregorian leap year."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def bengali(day: date) -> tuple[int, int, int]:
    """Year, month (1 = Boishakh) and day in Bangladesh's calendar as revised in 2019."""
    new_year = date(day.year, 4, 14)
    if day < new_year:
        new_year = date(day.year - 1, 4, 14)
    left = (day - new_year).days
    for month, length in enumerate(bengali_month_lengths(new_year.year - 593), start=1):
        if left < length:
            return new_year.year - 593, month, left + 1
        left -= length
    raise AssertionError("a Bengali year is as long as the Gregorian year it ends in")


def bengali_month_lengths(year: int) -> tuple[int, ...]:
    """The first six months have 31 days, Falgun 29 (30 in a Gregorian leap year), the other five 30."""
    falgun = 30 if is_leap(year + 594) else 29
    return (31,) * 6 + (30,) * 4 + (falgun, 30)


def from_bengali(year: int, month: int, day: int) -> date:
    """The Gregorian date of a Bengali one."""
    lengths = bengali_month_lengths(year)
    if not 1 <= month <= 12 or not 1 <= day <= lengths[month - 1]:
        raise TextError(f"no such Bengali date: day {day} of month {month} of {year}")
    return date(year + 593, 4, 14) + timedelta(days=sum(lengths[: month - 1]) + day - 1)


def date_text(day: date, style: Style, options: Options = frozenset()) -> str:
    """The date in the style's calendar.

    Options: noyear, noday (no weekday), short (neither), lead (weekday first); gen, loc, from or to.
    """
    if style.calendar == "relative":
        return _dated(_relative(day, style, options), style, options)
    year, month, number_of_day = (day.year, day.month, day.day)
    months = MONTHS_BN if style.lang == "bn" else MONTHS_EN
    if style.calendar == "bengali":
        year, month, number_of_day = bengali(day)
        months = BENGALI_BN if style.lang == "bn" else BENGALI_EN
    with_year = not options & {"noyear", "short"}
    core = _day_month(number_of_day, months[month - 1], year if with_year else None, style)
    if options & {"noday", "short"}:
        return _dated(core, style, options)
    name = weekday_name(day.weekday(), style)
    return _dated(f"{name}, {core}" if "lead" in options else f"{core} ({name})", style, options)


def gregorian_text(day: date, style: Style) -> str:
    """The full Gregorian date with its weekday, whatever the style's calendar."""
    return date_text(day, replace(style, calendar="gregorian"), frozenset({"lead"}))


def _day_month(day: int, month: str, year: int | None, style: Style) -> str:
    if style.lang == "bn" and style.numerals == "words":
        era = " বঙ্গাব্দের " if style.calendar == "bengali" else " সালের "
        return (_year_words(year) + era if year else "") + f"{day_in_words(day)} {month}"
    core = f"{digits(day, style, group=False)} {month}"
    return f"{core} {digits(year, style, group=False)}" if year else core


def day_in_words(day: int) -> str:
    """The day of the month as it is said: পয়লা, পাঁচই, একুশে."""
    if day in _FIRST_DAYS:
        return _FIRST_DAYS[day]
    return BN_WORDS[day] + ("ই" if day < 19 else "ে")


def _year_words(year: int) -> str:
    if 1100 <= year <= 1999:
        return BN_WORDS[year // 100] + "শ" + (f" {BN_WORDS[year % 100]}" if year % 100 else "")
    return words_bn(year)


def _dated(text: str, style: Style, options: Options) -> str:
    """The phrase in its case; a date that ends in a digit or bracket says তারিখে and তারিখের."""
    if style.lang == "en" or options & {"from", "to"}:
        return spanned(text, style, options)
    if not options & {"gen", "loc"}:
        return text
    genitive = "gen" in options
    if style.calendar == "relative":
        return _relative_genitive(text) if genitive else text  # আজ and আগামী রবিবার are adverbs as they stand
    if genitive and text.endswith(MONTHS_BN + BENGALI_BN):
        return ending_bn(text, "gen")
    return text + (" তারিখের" if genitive else " তারিখে")


def _relative_genitive(text: str) -> str:
    head, bracket, rest = text.partition(" (")
    return _TODAY_GENITIVE.get(head, ending_bn(head, "gen")) + bracket + rest


def _relative(day: date, style: Style, options: Options) -> str:
    gap = (day - style.reference).days
    name = weekday_name(day.weekday(), style)
    near = (_NEAR_BN if style.lang == "bn" else _NEAR_EN).get(gap)
    if near is not None:
        near = _NEAR_COLLOQUIAL.get(near, near) if style.register == "colloquial" else near
        return near if options & {"noday", "short"} else f"{near} ({name})"
    far, count = abs(gap) > 7, number(abs(gap), style)
    if style.lang == "bn":
        if far:
            today = "আইজ থাইকা" if style.register == "colloquial" else "আজ থেকে"
            if options & {"gen", "from", "to"}:  # an ending on the weekday alone would hang in the air
                return f"{today} ঠিক {count} দিন {'পরের' if gap > 0 else 'আগের'} {name}"
            return f"{today} ঠিক {count} দিন {'পরে' if gap > 0 else 'আগে'}, {name}"
        return f"{'আগামী' if gap > 0 else 'গত'} {name}"
    if far:
        return f"{name}, exactly {count} days {'from' if gap > 0 else 'before'} today"
    return f"{'the coming' if gap > 0 else 'the past'} {name}"


def relative_words(style: Style) -> tuple[tuple[str, str], ...]:
    """The words of relative dates that need explaining, each with a pattern that finds its use in a text."""
    weekdays = "|".join(re.escape(weekday_name(day, style)) for day in range(7))
    if style.lang == "bn":
        patterns = {
            "coming": f"আগামী (?:{weekdays})",
            "past": f"গত (?:{weekdays})",
            "after_tomorrow": "(?<!গত )পরশু",
        }
        return tuple(patterns.items())
    return ("coming", f"[Tt]he coming (?:{weekdays})"), ("past", f"[Tt]he past (?:{weekdays})")


def anchor_text(first: date, last: date, style: Style) -> str:
    """What a reader needs to convert the Bengali dates of a span: '১ কার্তিক ১৪৩৩ = ১৭ অক্টোবর ২০২৬'.

    The 1st of every Bengali month that touches the span stands in it: no month's length need be known.
    """
    year, month, _ = bengali(first)
    lines: list[str] = []
    while (day := from_bengali(year, month, 1)) <= max(first, last):
        in_bengali = date_text(day, replace(style, calendar="bengali"), frozenset({"noday"}))
        in_gregorian = date_text(day, replace(style, calendar="gregorian"), frozenset({"noday"}))
        lines.append(f"{in_bengali} = {in_gregorian}")
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    return ", ".join(lines)
