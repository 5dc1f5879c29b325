"""Dates in three calendars."""

from __future__ import annotations

import unicodedata
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banglaplan_synth.text import calendar
from banglaplan_synth.text.style import Style, TextError
from tests.synth.text.styles import EVERY_STYLE, REFERENCE, bn, en

KNOWN_DAYS = [
    (date(2026, 2, 21), (1432, 11, 8)),  # Language Martyrs' Day, 8 Falgun
    (date(2026, 3, 26), (1432, 12, 12)),  # Independence Day, 12 Choitro
    (date(2026, 12, 16), (1433, 9, 1)),  # Victory Day, 1 Poush
    (date(2026, 4, 14), (1433, 1, 1)),
    (date(2026, 4, 13), (1432, 12, 30)),
    (date(2024, 2, 21), (1430, 11, 8)),
    (date(2024, 2, 29), (1430, 11, 16)),
    (date(2024, 3, 14), (1430, 11, 30)),  # Falgun has 30 days in a leap year
    (date(2024, 3, 26), (1430, 12, 12)),
    (date(2025, 3, 14), (1431, 11, 29)),
    (date(2025, 3, 15), (1431, 12, 1)),
    (date(2026, 5, 8), (1433, 1, 25)),  # Rabindranath's birthday, 25 Boishakh
    (date(2026, 10, 17), (1433, 7, 1)),
    (date(2026, 10, 16), (1433, 6, 31)),
    (date(2027, 1, 15), (1433, 10, 1)),
    (date(2023, 12, 16), (1430, 9, 1)),
]


@pytest.mark.parametrize(("day", "expected"), KNOWN_DAYS)
def test_a_known_day(day: date, expected: tuple[int, int, int]) -> None:
    assert calendar.bengali(day) == expected
    assert calendar.from_bengali(*expected) == day


@given(st.dates(date(1990, 1, 1), date(2090, 12, 31)))
def test_bengali_dates_convert_back_and_walk_day_by_day(day: date) -> None:
    assert calendar.from_bengali(*calendar.bengali(day)) == day
    year, month, number = calendar.bengali(day)
    following = calendar.bengali(day + timedelta(days=1))
    assert following in {(year, month, number + 1), (year, month + 1, 1), (year + 1, 1, 1)}


@pytest.mark.parametrize("wrong", [(1433, 13, 1), (1433, 7, 31), (1433, 11, 30), (1433, 1, 0)])
def test_a_day_that_does_not_exist(wrong: tuple[int, int, int]) -> None:
    with pytest.raises(TextError, match="no such Bengali date"):
        calendar.from_bengali(*wrong)


TUESDAY = date(2026, 10, 13)
GREGORIAN = [
    ("", "১৩ অক্টোবর ২০২৬ (মঙ্গলবার)", "13 October 2026 (Tuesday)"),
    ("gen", "১৩ অক্টোবর ২০২৬ (মঙ্গলবার) তারিখের", "13 October 2026 (Tuesday)"),
    ("loc", "১৩ অক্টোবর ২০২৬ (মঙ্গলবার) তারিখে", "13 October 2026 (Tuesday)"),
    ("from", "১৩ অক্টোবর ২০২৬ (মঙ্গলবার) থেকে", "from 13 October 2026 (Tuesday)"),
    ("to", "১৩ অক্টোবর ২০২৬ (মঙ্গলবার) পর্যন্ত", "until 13 October 2026 (Tuesday)"),
    ("lead", "মঙ্গলবার, ১৩ অক্টোবর ২০২৬", "Tuesday, 13 October 2026"),
    ("noyear", "১৩ অক্টোবর (মঙ্গলবার)", "13 October (Tuesday)"),
    ("noday", "১৩ অক্টোবর ২০২৬", "13 October 2026"),
    ("noday loc", "১৩ অক্টোবর ২০২৬ তারিখে", "13 October 2026"),
    ("short", "১৩ অক্টোবর", "13 October"),
    ("short gen", "১৩ অক্টোবরের", "13 October"),
    ("short loc", "১৩ অক্টোবর তারিখে", "13 October"),
    ("lead noyear", "মঙ্গলবার, ১৩ অক্টোবর", "Tuesday, 13 October"),
]


@pytest.mark.parametrize(("options", "bangla", "english"), GREGORIAN)
def test_a_gregorian_date(options: str, bangla: str, english: str) -> None:
    chosen = frozenset(options.split())
    assert calendar.date_text(TUESDAY, bn(), chosen) == bangla
    assert calendar.date_text(TUESDAY, en(), chosen) == english


BENGALI = [
    (date(2026, 10, 13), "২৮ আশ্বিন ১৪৩৩ (মঙ্গলবার)", "28 Ashwin 1433 (Tuesday)"),
    (date(2026, 10, 28), "১২ কার্তিক ১৪৩৩ (বুধবার)", "12 Kartik 1433 (Wednesday)"),
    (date(2027, 2, 21), "৮ ফাল্গুন ১৪৩৩ (রবিবার)", "8 Falgun 1433 (Sunday)"),
    (date(2027, 6, 20), "৬ আষাঢ় ১৪৩৪ (রবিবার)", "6 Asharh 1434 (Sunday)"),
]


@pytest.mark.parametrize(("day", "bangla", "english"), BENGALI)
def test_a_bengali_date(day: date, bangla: str, english: str) -> None:
    assert calendar.date_text(day, bn(calendar="bengali")) == unicodedata.normalize("NFC", bangla)
    assert calendar.date_text(day, en(calendar="bengali")) == english


RELATIVE = [
    (0, "আজ (শনিবার)", "today (Saturday)"),
    (1, "আগামীকাল (রবিবার)", "tomorrow (Sunday)"),
    (2, "পরশু (সোমবার)", "the day after tomorrow (Monday)"),
    (3, "আগামী মঙ্গলবার", "the coming Tuesday"),
    (5, "আগামী বৃহস্পতিবার", "the coming Thursday"),
    (7, "আগামী শনিবার", "the coming Saturday"),
    (8, "আজ থেকে ঠিক ৮ দিন পরে, রবিবার", "Sunday, exactly 8 days from today"),
    (-1, "গতকাল (শুক্রবার)", "yesterday (Friday)"),
    (-2, "গত পরশু (বৃহস্পতিবার)", "the day before yesterday (Thursday)"),
    (-3, "গত বুধবার", "the past Wednesday"),
    (-10, "আজ থেকে ঠিক ১০ দিন আগে, বুধবার", "Wednesday, exactly 10 days before today"),
]


@pytest.mark.parametrize(("gap", "bangla", "english"), RELATIVE)
def test_a_relative_date(gap: int, bangla: str, english: str) -> None:
    day = REFERENCE + timedelta(days=gap)
    assert calendar.date_text(day, bn(calendar="relative")) == bangla
    assert calendar.date_text(day, en(calendar="relative")) == english


@pytest.mark.parametrize(
    ("gap", "gen"),
    [
        (0, "আজকের (শনিবার)"),
        (1, "আগামীকালের (রবিবার)"),
        (2, "পরশুর (সোমবার)"),
        (5, "আগামী বৃহস্পতিবারের"),
        (12, "আজ থেকে ঠিক ১২ দিন পরের বৃহস্পতিবারের"),
    ],
)
def test_a_relative_date_in_the_genitive(gap: int, gen: str) -> None:
    day = REFERENCE + timedelta(days=gap)
    style = bn(calendar="relative")
    assert calendar.date_text(day, style, frozenset({"gen"})) == gen
    assert calendar.date_text(day, style, frozenset({"loc"})) == calendar.date_text(day, style)


def test_a_far_relative_date_joins_its_weekday_before_an_ending() -> None:
    """Neither 'from' nor 'until' hangs on a weekday behind a comma."""
    day, style = REFERENCE + timedelta(days=12), bn(calendar="relative")
    far = "আজ থেকে ঠিক ১২ দিন পরের বৃহস্পতিবার"
    assert calendar.date_text(day, style, frozenset({"from"})) == f"{far} থেকে"
    assert calendar.date_text(day, style, frozenset({"to"})) == f"{far} পর্যন্ত"


def test_relative_dates_in_dhaka_speech() -> None:
    style = bn(calendar="relative", register="colloquial")
    said = [
        calendar.date_text(REFERENCE + timedelta(days=gap), style, frozenset({"short"})) for gap in (0, 1, 9)
    ]
    assert said == ["আইজ", "আগামীকাইল", "আইজ থাইকা ঠিক ৯ দিন পরে, সোমবার"]


@pytest.mark.parametrize(
    ("day", "said"),
    [
        (1, "পয়লা"), (2, "দোসরা"), (3, "তেসরা"), (4, "চৌঠা"), (5, "পাঁচই"), (8, "আটই"), (16, "ষোলোই"),
        (18, "আঠারোই"), (19, "উনিশে"), (21, "একুশে"), (26, "ছাব্বিশে"), (31, "একত্রিশে"),
    ],
)  # fmt: skip
def test_a_day_of_the_month_in_words(day: int, said: str) -> None:
    assert calendar.day_in_words(day) == unicodedata.normalize("NFC", said)


def test_a_date_in_words() -> None:
    style = bn(numerals="words")
    assert calendar.date_text(TUESDAY, style) == "দুই হাজার ছাব্বিশ সালের তেরোই অক্টোবর (মঙ্গলবার)"
    assert calendar.date_text(TUESDAY, style, frozenset({"short", "gen"})) == "তেরোই অক্টোবরের"
    bengali = bn(numerals="words", calendar="bengali")
    assert calendar.date_text(TUESDAY, bengali) == "চৌদ্দশ তেত্রিশ বঙ্গাব্দের আটাশে আশ্বিন (মঙ্গলবার)"


def test_anchors_name_the_first_of_every_month_of_the_span() -> None:
    first, last = date(2026, 10, 28), date(2026, 11, 20)
    assert calendar.anchor_text(first, first, bn(calendar="bengali")) == "১ কার্তিক ১৪৩৩ = ১৭ অক্টোবর ২০২৬"
    both = unicodedata.normalize("NFC", "১ কার্তিক ১৪৩৩ = ১৭ অক্টোবর ২০২৬, ১ অগ্রহায়ণ ১৪৩৩ = ১৬ নভেম্বর ২০২৬")
    assert calendar.anchor_text(first, last, bn(calendar="bengali")) == both
    english = calendar.anchor_text(date(2027, 4, 10), date(2027, 4, 20), en(calendar="bengali"))
    assert english == "1 Choitro 1433 = 15 March 2027, 1 Boishakh 1434 = 14 April 2027"


def test_weekdays_count_from_monday() -> None:
    assert [calendar.weekday_name(i, bn()) for i in (0, 4, 6)] == ["সোমবার", "শুক্রবার", "রবিবার"]
    with pytest.raises(TextError, match="no weekday 7"):
        calendar.weekday_name(7, bn())


@pytest.mark.parametrize("style", EVERY_STYLE, ids=repr)
def test_no_two_days_of_two_years_are_said_alike(style: Style) -> None:
    days = [REFERENCE + timedelta(days=gap) for gap in range(-30, 700)]
    assert len({calendar.date_text(day, style) for day in days}) == len(days)
