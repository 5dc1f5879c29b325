"""Times of day are said as people say them, and no two times alike."""

from __future__ import annotations

import unicodedata

import pytest

from banglaplan_synth.text.clock import DAY, clock_text, same_stretch
from banglaplan_synth.text.measures import duration
from banglaplan_synth.text.style import Style
from tests.synth.text.styles import EVERY_STYLE, bn, en

SPOKEN = [
    (0, 0, "দিনের শুরুর রাত বারোটা", "midnight at the start of the day"),
    (0, 30, "রাত সাড়ে বারোটা", "half past twelve at night"),
    (1, 30, "রাত দেড়টা", "half past one at night"),
    (2, 30, "রাত আড়াইটা", "half past two at night"),
    (3, 45, "রাত পৌনে চারটা", "quarter to four at night"),
    (4, 0, "ভোর চারটা", "four o'clock in the morning"),
    (5, 30, "ভোর সাড়ে পাঁচটা", "half past five in the morning"),
    (6, 0, "সকাল ছয়টা", "six o'clock in the morning"),
    (7, 30, "সকাল সাড়ে সাতটা", "half past seven in the morning"),
    (9, 15, "সকাল সোয়া নয়টা", "quarter past nine in the morning"),
    (9, 20, "সকাল ৯টা ২০ মিনিট", "9:20 in the morning"),
    (10, 45, "সকাল পৌনে এগারোটা", "quarter to eleven in the morning"),
    (11, 30, "সকাল সাড়ে এগারোটা", "half past eleven in the morning"),
    (11, 45, "বেলা পৌনে বারোটা", "quarter to twelve in the morning"),
    (12, 0, "দুপুর বারোটা", "twelve noon"),
    (12, 45, "দুপুর পৌনে একটা", "quarter to one in the afternoon"),
    (13, 0, "দুপুর একটা", "one o'clock in the afternoon"),
    (13, 15, "দুপুর সোয়া একটা", "quarter past one in the afternoon"),
    (13, 30, "দুপুর দেড়টা", "half past one in the afternoon"),
    (14, 0, "দুপুর দুইটা", "two o'clock in the afternoon"),
    (14, 30, "দুপুর আড়াইটা", "half past two in the afternoon"),
    (15, 0, "বিকেল তিনটা", "three o'clock in the afternoon"),
    (17, 5, "বিকেল ৫টা ৫ মিনিট", "5:05 in the afternoon"),
    (18, 0, "সন্ধ্যা ছয়টা", "six o'clock in the evening"),
    (19, 30, "সন্ধ্যা সাড়ে সাতটা", "half past seven in the evening"),
    (19, 45, "রাত পৌনে আটটা", "quarter to eight in the evening"),
    (20, 0, "রাত আটটা", "eight o'clock at night"),
    (23, 45, "রাত পৌনে বারোটা", "quarter to twelve at night"),
    (24, 0, "দিনশেষের রাত বারোটা", "midnight at the end of the day"),
]


@pytest.mark.parametrize(("hour", "minute", "bangla", "english"), SPOKEN)
def test_a_spoken_time(hour: int, minute: int, bangla: str, english: str) -> None:
    value = hour * 60 + minute
    assert clock_text(value, bn(clock="spoken")) == unicodedata.normalize("NFC", bangla)
    assert clock_text(value, en(clock="spoken")) == english


def test_odd_minutes_follow_the_numerals() -> None:
    assert clock_text(560, bn(clock="spoken", numerals="words")) == unicodedata.normalize(
        "NFC", "সকাল নয়টা বিশ মিনিট"
    )
    assert clock_text(560, bn(clock="spoken", numerals="latin")) == "সকাল 9টা 20 মিনিট"
    assert clock_text(545, en(clock="spoken", numerals="words")) == "nine oh five in the morning"
    assert clock_text(560, en(clock="spoken", numerals="words")) == "nine twenty in the morning"


CASES = [
    (570, "spoken", "gen", "সকাল সাড়ে নয়টার"),
    (570, "spoken", "loc", "সকাল সাড়ে নয়টায়"),
    (570, "spoken", "from", "সকাল সাড়ে নয়টা থেকে"),
    (570, "spoken", "to", "সকাল সাড়ে নয়টা পর্যন্ত"),
    (560, "spoken", "gen", "সকাল ৯টা ২০ মিনিটের"),
    (560, "spoken", "loc", "সকাল ৯টা ২০ মিনিটে"),
    (810, "spoken", "loc", "দুপুর দেড়টায়"),
    (870, "24h", "nom", "১৪:৩০"),
    (870, "24h", "gen", "১৪:৩০-এর"),
    (870, "24h", "loc", "১৪:৩০-এ"),
    (870, "24h", "from", "১৪:৩০ থেকে"),
    (870, "24h", "to", "১৪:৩০ পর্যন্ত"),
    (1440, "spoken", "to", "দিনশেষের রাত বারোটা পর্যন্ত"),
    (1440, "24h", "to", "২৪:০০ পর্যন্ত"),
    (0, "24h", "from", "০০:০০ থেকে"),
    (3 * DAY + 570, "24h", "nom", "০৯:৩০"),
    (3 * DAY, "24h", "nom", "০০:০০"),
]


@pytest.mark.parametrize(("value", "clock", "case", "said"), CASES)
def test_a_time_in_its_case(value: int, clock: str, case: str, said: str) -> None:
    assert clock_text(value, bn(clock=clock), frozenset({case})) == unicodedata.normalize("NFC", said)


def test_the_registers_own_words() -> None:
    style = bn(clock="spoken", register="colloquial")
    assert clock_text(960, style, frozenset({"from"})) == "বিকাল চারটা থাইকা"
    assert clock_text(1260, style, frozenset({"gen"})) == "রাইত নয়টার"


def test_english_spans() -> None:
    assert clock_text(630, en(), frozenset({"from"})) == "from 10:30"
    assert clock_text(810, en(), frozenset({"to"})) == "until 13:30"


def test_any_midnight_can_end_its_day() -> None:
    assert clock_text(3 * DAY, bn(), frozenset({"end"})) == "২৪:০০"


@pytest.mark.parametrize("style", EVERY_STYLE, ids=repr)
def test_no_two_times_of_a_day_are_said_alike(style: Style) -> None:
    assert len({clock_text(minute, style) for minute in range(DAY + 1)}) == DAY + 1


def test_one_part_of_the_day_for_two_times() -> None:
    style = bn(clock="spoken")
    assert same_stretch(510, 600, style)
    assert not same_stretch(690, 780, style)  # সকাল … দুপুর
    assert not same_stretch(60, 22 * 60, style)  # রাত at both ends of the day
    assert not same_stretch(600, 510, style)
    assert not same_stretch(510, DAY + 600, style)
    assert not same_stretch(510, 600, bn(clock="24h"))
    assert not same_stretch(720, 840, en(clock="spoken"))  # twelve noon names its part itself


DURATIONS = [
    (0, "০ মিনিট", "০ মিনিট", "0 minutes"),
    (1, "১ মিনিট", "১ মিনিট", "1 minute"),
    (30, "৩০ মিনিট", "আধা ঘণ্টা", "30 minutes"),
    (45, "৪৫ মিনিট", "৪৫ মিনিট", "45 minutes"),
    (60, "১ ঘণ্টা", "১ ঘণ্টা", "1 hour"),
    (75, "১ ঘণ্টা ১৫ মিনিট", "সোয়া এক ঘণ্টা", "1 hour 15 minutes"),
    (90, "১ ঘণ্টা ৩০ মিনিট", "দেড় ঘণ্টা", "1 hour 30 minutes"),
    (105, "১ ঘণ্টা ৪৫ মিনিট", "পৌনে দুই ঘণ্টা", "1 hour 45 minutes"),
    (150, "২ ঘণ্টা ৩০ মিনিট", "আড়াই ঘণ্টা", "2 hours 30 minutes"),
    (210, "৩ ঘণ্টা ৩০ মিনিট", "সাড়ে তিন ঘণ্টা", "3 hours 30 minutes"),
    (2880, "৪৮ ঘণ্টা", "৪৮ ঘণ্টা", "48 hours"),
]


@pytest.mark.parametrize(("value", "plain", "spoken", "english"), DURATIONS)
def test_a_duration(value: int, plain: str, spoken: str, english: str) -> None:
    assert duration(value, bn()) == plain
    assert duration(value, bn(clock="spoken")) == unicodedata.normalize("NFC", spoken)
    assert duration(value, en()) == english


@pytest.mark.parametrize("style", [s for s in EVERY_STYLE if s.calendar == "gregorian"], ids=repr)
def test_no_two_durations_are_said_alike(style: Style) -> None:
    assert len({duration(minutes, style) for minutes in range(DAY + 1)}) == DAY + 1
