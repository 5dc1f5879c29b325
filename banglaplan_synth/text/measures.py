"""Money, durations, weights, shares and decimals: a number with its unit and the unit's ending."""

from __future__ import annotations

from banglaplan_synth.text.classifiers import count_bn, count_en, plural_en
from banglaplan_synth.text.endings import CASES, as_spoken, ending_bn, unit_ending
from banglaplan_synth.text.numerals import (
    BN_WORDS,
    digits,
    number,
    number_with_word,
    words,
    words_bn,
    words_en,
)
from banglaplan_synth.text.style import Options, Style, TextError


def amount(value: int, style: Style, options: Options) -> str:
    """The number, with its word in brackets where 'both' asks for it."""
    return number_with_word(value, style) if "both" in options else number(value, style)


def case_in(options: Options) -> str:
    """The one case among the options; nominative when there is none."""
    return next((case for case in CASES if case in options), "nom")


def measured(value: int, unit: str, style: Style, options: Options = frozenset()) -> str:
    """The number and an unchanging unit: ১২ কেজি, 12 kg; English genitive is the attribute: 12-kg."""
    return _with_unit(amount(value, style, options), unit, style, options)


def _with_unit(text: str, unit: str, style: Style, options: Options) -> str:
    if style.lang == "bn":
        return unit_ending(f"{text} {unit}", case_in(options))
    return _attribute(text, unit) if "gen" in options else f"{text} {unit}"


def _attribute(number: str, unit: str) -> str:
    """45-minute, forty-five-minute, one-hundred-and-twenty-minute, 45 (forty-five) minute."""
    return f"{number} {unit}" if number.endswith(")") else f"{number.replace(' ', '-')}-{unit}"


def counted(value: int, noun: str, plural: str, style: Style, options: Options = frozenset()) -> str:
    """The number with classifier (Bangla) or with a noun that knows its plural (English)."""
    both = "both" in options
    if style.lang == "bn":
        text, case = count_bn(value, noun, style, both=both), case_in(options)
        people = noun == "জন" and case == "obj"  # people take the ending, things counted do not
        return as_spoken(ending_bn(text, case), case, style) if people else unit_ending(text, case)
    if "gen" in options:
        return _attribute(amount(value, style, options), noun)
    return count_en(value, noun, plural or plural_en(noun), style, both=both)


def taka(value: int, style: Style, options: Options = frozenset()) -> str:
    """১,২৫,০০০ টাকা; এক লাখ পঁচিশ হাজার টাকা; Tk 1,25,000; one lakh twenty-five thousand taka."""
    if style.lang == "bn":
        return unit_ending(f"{amount(value, style, options)} টাকা", case_in(options))
    if style.numerals == "words":
        return f"{words(value, style)} taka"
    said = f" ({words(value, style)} taka)" if "both" in options else ""
    return f"Tk {digits(value, style)}{said}"


def minutes(value: int, style: Style, options: Options = frozenset()) -> str:
    """The count of minutes, never turned into hours: ৯০ মিনিট; code-mixed says ৯০ minute."""
    return _time_count(value, _minute_word(style), "minute", style, options)


def _minute_word(style: Style) -> str:
    return "minute" if style.register == "code_mixed" else "মিনিট"


def hours(value: int, style: Style, options: Options = frozenset()) -> str:
    """The count of hours."""
    return _time_count(value, "ঘণ্টা", "hour", style, options)


def days(value: int, style: Style, options: Options = frozenset()) -> str:
    """The count of days."""
    return _time_count(value, "দিন", "day", style, options)


def _time_count(value: int, unit: str, noun: str, style: Style, options: Options) -> str:
    if style.lang == "bn":
        return measured(value, unit, style, options)
    return counted(value, noun, noun + "s", style, options)


def duration(value: int, style: Style, options: Options = frozenset()) -> str:
    """A length in minutes as people say it: ৪৫ মিনিট, ১ ঘণ্টা ৩০ মিনিট or দেড় ঘণ্টা; never in days."""
    if value < 0:
        raise TextError(f"a duration cannot be {int(value)} minutes")
    whole, rest = divmod(int(value), 60)
    if style.lang == "en":
        return _duration_en(whole, rest, style, options)
    if style.clock == "spoken" and (text := _spoken_hours_bn(whole, rest)):
        return unit_ending(text, case_in(options))
    pieces = [f"{amount(whole, style, options)} ঘণ্টা"] if whole else []
    if rest or not whole:
        pieces.append(f"{amount(rest, style, options)} {_minute_word(style)}")
    return unit_ending(" ".join(pieces), case_in(options))


def _spoken_hours_bn(whole: int, rest: int) -> str:
    """আধা, দেড়, আড়াই, সাড়ে, সোয়া and পৌনে ঘণ্টা up to twelve hours; empty where people count minutes."""
    if not 0 < whole + rest / 60 < 12 or rest not in (15, 30, 45) or (whole == 0 and rest != 30):
        return ""
    if rest == 30:
        return {0: "আধা", 1: "দেড়", 2: "আড়াই"}.get(whole, f"সাড়ে {BN_WORDS[whole]}") + " ঘণ্টা"
    return f"সোয়া {BN_WORDS[whole]} ঘণ্টা" if rest == 15 else f"পৌনে {BN_WORDS[whole + 1]} ঘণ্টা"


def _duration_en(whole: int, rest: int, style: Style, options: Options) -> str:
    attribute = "gen" in options
    pieces = [(whole, "hour")] if whole else []
    if rest or not whole:
        pieces.append((rest, "minute"))
    if attribute:
        return "-".join(_attribute(amount(n, style, options), noun) for n, noun in pieces)
    return " ".join(f"{amount(n, style, options)} {noun if n == 1 else noun + 's'}" for n, noun in pieces)


def percent(value: int, style: Style, options: Options = frozenset()) -> str:
    """১৫ শতাংশ; 15% or fifteen per cent."""
    if style.lang == "bn":
        return unit_ending(f"{amount(value, style, options)} শতাংশ", case_in(options))
    return f"{words(value, style)} per cent" if style.numerals == "words" else f"{digits(value, style)}%"


def decimal(value: int, places: int, style: Style) -> str:
    """A value kept in tenths, hundredths …: 450 with 2 places is ৪.৫০ or চার দশমিক পাঁচ শূন্য."""
    if places < 1:
        raise TextError(f"a decimal needs at least one place, not {places}")
    sign = "-" if value < 0 else ""
    whole, part = divmod(abs(int(value)), 10**places)
    figures = f"{part:0{places}d}"
    if style.numerals != "words":
        shown = digits(int("1" + figures), style, group=False)[1:]
        return f"{sign}{digits(whole, style)}.{shown}"
    if style.lang == "bn":
        said = " ".join(words_bn(int(figure)) for figure in figures)
        return f"{'মাইনাস ' if sign else ''}{words_bn(whole)} দশমিক {said}"
    said = " ".join(words_en(int(figure)) for figure in figures)
    return f"{'minus ' if sign else ''}{words_en(whole)} point {said}"
