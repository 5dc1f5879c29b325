"""Times of day: 24-hour (১৪:৩০) and spoken (দুপুর আড়াইটা, সকাল ৯টা ২০ মিনিট), with their endings."""

from __future__ import annotations

from banglaplan_synth.text.endings import ending_bn, spanned
from banglaplan_synth.text.numerals import BN_WORDS, bangla_digits, number, words_en
from banglaplan_synth.text.style import Options, Style

DAY = 1440

# (first minute, the part of the day people name for it); বেলা is what people say just before noon.
_PARTS_BN = (
    (0, "রাত"),
    (4 * 60, "ভোর"),
    (6 * 60, "সকাল"),
    (11 * 60 + 31, "বেলা"),
    (12 * 60, "দুপুর"),
    (15 * 60, "বিকেল"),
    (18 * 60, "সন্ধ্যা"),
    (19 * 60 + 31, "রাত"),
)
_PARTS_EN = (
    (0, "at night"),
    (4 * 60, "in the morning"),
    (12 * 60, "in the afternoon"),
    (18 * 60, "in the evening"),
    (20 * 60, "at night"),
)
_FIXED_EN = {
    0: "midnight at the start of the day",
    12 * 60: "twelve noon",
    DAY: "midnight at the end of the day",
}
_COLLOQUIAL_PARTS = {"বিকেল": "বিকাল", "রাত": "রাইত"}


def time_of_day(value: int, *, end: bool = False) -> int:
    """Minute of the day 0..1440; 1440 itself, or any midnight said as an end, is the end of a day."""
    minute = int(value) % DAY
    return DAY if minute == 0 and (end or value == DAY) else minute


def part_of_day(minute: int, style: Style) -> str:
    """The word for the part of the day a minute falls in."""
    parts = _PARTS_BN if style.lang == "bn" else _PARTS_EN
    name = [name for first, name in parts if first <= minute % DAY][-1]
    return _COLLOQUIAL_PARTS.get(name, name) if style.register == "colloquial" else name


def clock_text(value: int, style: Style, options: Options = frozenset()) -> str:
    """The time in the case named in options (gen, loc, from, to); 'bare' leaves out the part of the day."""
    minute = time_of_day(value, end="end" in options)
    if style.clock == "24h":
        text = _twenty_four(minute, style)
    elif style.lang == "bn":
        text = _spoken_bn(minute, style, bare="bare" in options)
    else:
        text = _spoken_en(minute, style, bare="bare" in options)
    if "exact" not in options:
        return with_case(text, style, options)
    return f"{with_case(text, style, options)} ({_twenty_four(minute, style)})"


def _twenty_four(minute: int, style: Style) -> str:
    text = f"{minute // 60:02d}:{minute % 60:02d}"
    return bangla_digits(text) if style.lang == "bn" and style.numerals != "latin" else text


def with_case(text: str, style: Style, options: Options) -> str:
    """A time with its ending, or with থেকে / পর্যন্ত."""
    if style.lang == "bn" and not options & {"from", "to"}:
        case = next((case for case in ("gen", "loc") if case in options), "nom")
        return ending_bn(text, case)
    return spanned(text, style, options)


def _spoken_bn(minute: int, style: Style, *, bare: bool) -> str:
    if minute == DAY:
        return f"দিনশেষের {part_of_day(0, style)} বারোটা"
    if minute == 0:
        return f"দিনের শুরুর {part_of_day(0, style)} বারোটা"
    part = "" if bare else part_of_day(minute, style) + " "
    return part + _dial_bn(minute, style)


def _dial_bn(minute: int, style: Style) -> str:
    hour, past = divmod(minute, 60)
    hour = hour % 12 or 12
    if past == 0:
        return f"{BN_WORDS[hour]}টা"
    if past == 15:
        return f"সোয়া {BN_WORDS[hour]}টা"
    if past == 30:
        return {1: "দেড়টা", 2: "আড়াইটা"}.get(hour, f"সাড়ে {BN_WORDS[hour]}টা")
    if past == 45:
        return f"পৌনে {BN_WORDS[hour % 12 + 1]}টা"
    return f"{number(hour, style)}টা {number(past, style)} মিনিট"


def _spoken_en(minute: int, style: Style, *, bare: bool) -> str:
    if minute in _FIXED_EN:
        return _FIXED_EN[minute]
    hour, past = divmod(minute, 60)
    this, following = words_en(hour % 12 or 12), words_en((hour + 1) % 12 or 12)
    if past == 0:
        dial = f"{this} o'clock"
    elif past == 45:
        dial = f"quarter to {following}"
    elif past in (15, 30):
        dial = f"{'quarter' if past == 15 else 'half'} past {this}"
    elif style.numerals == "words":
        dial = f"{this} {'oh ' if past < 10 else ''}{words_en(past)}"
    else:
        dial = f"{hour % 12 or 12}:{past:02d}"
    return dial if bare else f"{dial} {part_of_day(minute, style)}"


def same_stretch(first: int, second: int, style: Style) -> bool:
    """Whether two spoken times can share one part of the day: সকাল সাড়ে আটটা থেকে দশটা."""
    if style.clock != "spoken" or first >= second or first // DAY != second // DAY:
        return False
    fixed = {0} if style.lang == "bn" else set(_FIXED_EN)
    if {first % DAY, second % DAY} & fixed:
        return False
    parts = {part_of_day(first, style), part_of_day(second, style)}
    return len(parts) == 1 and (first % DAY < 4 * 60) == (second % DAY < 4 * 60)
