"""Every way of saying a value, by name: `speak("clock:loc", 570, style)` needs the value and style alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import quote, unquote

from banglaplan_synth.text import calendar, clock, measures, numerals
from banglaplan_synth.text.endings import CASES, as_spoken, ending, number_ending
from banglaplan_synth.text.style import Style, TextError

_DATE = frozenset({"noyear", "noday", "short", "lead"})
_CASE = frozenset(CASES)
_SPAN = frozenset({"from", "to"})


class Request(NamedTuple):
    """What a filter was asked: the value, the style, its words (a classifier, a unit) and its options."""

    value: int | str
    style: Style
    words: tuple[str, ...]
    options: frozenset[str]

    @property
    def number(self) -> int:
        """The value, which must be an integer."""
        if isinstance(self.value, str):
            raise TextError(f"{str.__str__(self.value)!r} is not a number: print it with ident or word")
        return int(self.value)


class Speaker(NamedTuple):
    """One way of saying: the function, how many words it takes and which options it knows."""

    say: Callable[[Request], str]
    words: range
    options: frozenset[str]


SPEAKERS: dict[str, Speaker] = {}


def speaker(
    name: str, *options: frozenset[str] | str, words: int = 0, extra: int = 0
) -> Callable[[Callable[[Request], str]], Callable[[Request], str]]:
    """Register a way of saying under a filter's name."""
    known = frozenset[str]().union(*(o if isinstance(o, frozenset) else {o} for o in options))

    def register(say: Callable[[Request], str]) -> Callable[[Request], str]:
        SPEAKERS[name] = Speaker(say, range(words, words + extra + 1), known)
        return say

    return register


def how_of(name: str, args: tuple[object, ...]) -> str:
    """The filter and its arguments as one string; `speak` reads it back."""
    return ":".join([name, *(_escaped(str(arg)) for arg in args)])


def _escaped(arg: str) -> str:
    return "".join(quote(c) if c in "%:|=" else c for c in arg)


def speak(how: str, value: int | str, style: Style) -> str:
    """What the filter named in `how` prints for the value in the style; raises TextError where it cannot."""
    name, *args = how.split(":")
    return say(name, [unquote(arg) if "%" in arg else arg for arg in args], value, style)


def say(name: str, args: list[str], value: int | str, style: Style) -> str:
    """The surface of a value; arguments that are no option of the filter are its words."""
    if name not in SPEAKERS:
        raise TextError(f"no filter {name!r}")
    found = SPEAKERS[name]
    options = frozenset(arg for arg in args if arg in found.options)
    words = tuple(arg for arg in args if arg not in found.options)
    if len(words) not in found.words:
        raise TextError(f"filter {name}: cannot use {', '.join(words) or 'no argument'}")
    return found.say(Request(value, style, words, options))


@speaker("num", _CASE, "both", "plain")
def _num(r: Request) -> str:
    if "both" in r.options:
        text = numerals.number_with_word(r.number, r.style)
    else:
        text = numerals.number(r.number, r.style, group="plain" not in r.options)
    if r.style.lang == "en":
        return text
    case = measures.case_in(r.options)
    return as_spoken(number_ending(text, r.number, case), case, r.style)


@speaker("ord", _CASE)
def _ord(r: Request) -> str:
    text = numerals.ordinal(r.number, r.style)
    return ending(text, measures.case_in(r.options), "bn") if r.style.lang == "bn" else text


@speaker("decimal", _CASE, words=1)
def _decimal(r: Request) -> str:
    text = measures.decimal(r.number, int(r.words[0]), r.style)
    return ending(text, measures.case_in(r.options), "bn") if r.style.lang == "bn" else text


@speaker("taka", _CASE, "both")
def _taka(r: Request) -> str:
    return measures.taka(r.number, r.style, r.options)


@speaker("minutes", _CASE, "both")
def _minutes(r: Request) -> str:
    return measures.minutes(r.number, r.style, r.options)


@speaker("hours", _CASE, "both")
def _hours(r: Request) -> str:
    return measures.hours(r.number, r.style, r.options)


@speaker("days", _CASE, "both")
def _days(r: Request) -> str:
    return measures.days(r.number, r.style, r.options)


@speaker("duration", _CASE, "both")
def _duration(r: Request) -> str:
    return measures.duration(r.number, r.style, r.options)


@speaker("kg", _CASE, "both")
def _kg(r: Request) -> str:
    return measures.measured(r.number, "কেজি" if r.style.lang == "bn" else "kg", r.style, r.options)


@speaker("unit", _CASE, "both", words=1)
def _unit(r: Request) -> str:
    return measures.measured(r.number, r.words[0], r.style, r.options)


@speaker("count", _CASE, "both", words=1, extra=1)
def _count(r: Request) -> str:
    return measures.counted(r.number, r.words[0], (*r.words, "")[1], r.style, r.options)


@speaker("pct", _CASE, "both")
def _pct(r: Request) -> str:
    return measures.percent(r.number, r.style, r.options)


@speaker("clock", _CASE, _SPAN, "bare", "end")
def _clock(r: Request) -> str:
    return clock.clock_text(r.number, r.style, r.options)


@speaker("date", _CASE, _SPAN, _DATE)
def _date(r: Request) -> str:
    return calendar.date_text(calendar.day_of(r.number // clock.DAY, r.style), r.style, r.options)


@speaker("day_date", _CASE, _SPAN, _DATE)
def _day_date(r: Request) -> str:
    return calendar.date_text(calendar.day_of(r.number, r.style), r.style, r.options)


@speaker("datetime", _CASE, _SPAN, _DATE, "end")
def _datetime(r: Request) -> str:
    value, midnight = r.number, r.number % clock.DAY == 0
    at_end = midnight and "end" in r.options
    day = calendar.day_of(value // clock.DAY - at_end, r.style)
    said = calendar.date_text(day, r.style, r.options & _DATE)
    # Past midnight the night belongs to two dates in speech, so the 24-hour time stands beside it.
    exact = {"exact"} if r.style.clock == "spoken" and 0 < value % clock.DAY < 4 * 60 else set()
    time = clock.clock_text(value % clock.DAY, r.style, (r.options - _SPAN - _DATE) | exact)
    run_on = r.style.lang == "bn" and not said[-1].isdigit()  # a year and an hour need a comma between them
    whole = f"{said} {time}" if run_on else f"{said}, {time}"
    return clock.with_case(whole, r.style, r.options & _SPAN)


@speaker("weekday", _CASE)
def _weekday(r: Request) -> str:
    return _weekday_case(calendar.day_of(r.number // clock.DAY, r.style).weekday(), r)


@speaker("day_weekday", _CASE)
def _day_weekday(r: Request) -> str:
    return _weekday_case(calendar.day_of(r.number, r.style).weekday(), r)


@speaker("weekday_no", _CASE)
def _weekday_no(r: Request) -> str:
    return _weekday_case(r.number, r)


def _weekday_case(index: int, r: Request) -> str:
    name = calendar.weekday_name(index, r.style)
    return ending(name, measures.case_in(r.options), "bn") if r.style.lang == "bn" else name


@speaker("ident", _CASE)
def _ident(r: Request) -> str:
    if not isinstance(r.value, str):
        raise TextError(f"{int(r.value)} is not an identifier: print it with num or word")
    case = measures.case_in(r.options)
    return as_spoken(ending(str.__str__(r.value), case, r.style.lang), case, r.style)


@speaker("word", words=1)
def _word(r: Request) -> str:
    value = str.__str__(r.value) if isinstance(r.value, str) else str(int(r.value))
    choices = dict(pair.split("=", 1) for pair in r.words[0].split("|"))
    if (key := _escaped(value)) not in choices:
        raise TextError(f"no word for {value!r} among {', '.join(map(unquote, choices))}")
    return unquote(choices[key])


def word_choices(choices: dict[str, str]) -> str:
    """Values and their words as the one argument of the word filter."""
    return "|".join(f"{_escaped(key)}={_escaped(word)}" for key, word in choices.items())
