"""Templates print facts through filters only, and the finished text says what it says and where."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banglaplan_synth.text import lexicon
from banglaplan_synth.text.facts import Fact, TextFact, plain, record_facts
from banglaplan_synth.text.marks import finish
from banglaplan_synth.text.render import render
from banglaplan_synth.text.speak import SPEAKERS, speak
from banglaplan_synth.text.style import Style, TextError
from tests.synth.text.styles import EVERY_STYLE, bn, en, say_text

FACTS = record_facts(
    {
        "params": {
            "wait": 45,
            "close": 810,
            "budget": 125000,
            "deadline": 2 * 1440 + 570,
            "day": 3,
            "gpa": 450,
        },
        "tables": {
            "minutes": {"B1": 10, "U1": 25},
            "machine": [[510, 600], [690, 780]],
            "open": {"R1": [600, 1440]},
            "needs": {"T1": "R2"},
            "oxygen": {"B1": 1, "B2": 0},
        },
    }
)
CONTEXT = FACTS | {
    "tests": ["B1", "U1", "X1"],
    "rahima": lexicon.person("rahima"),
    "nitai": lexicon.person("nitai"),
    "cumilla": lexicon.place("cumilla"),
    "word": {"nom": "শয্যা", "loc": "বিছানায়"},
}


def said(source: str, style: Style) -> str:
    """The finished text of a template."""
    return say_text(source, style, CONTEXT)[0]


# template: Bangla with Bangla digits and 24-hour clock, English
PRINTS = [
    ("{{ wait | num }}", "৪৫", "45"),
    ("{{ wait | num('gen') }}", "৪৫-এর", "45"),
    ("{{ budget | num('plain') }}", "১২৫০০০", "125000"),
    ("{{ day | ord }}", "তৃতীয়", "third"),
    ("{{ gpa | decimal(2) }}", "৪.৫০", "4.50"),
    ("{{ budget | taka }}", "১,২৫,০০০ টাকা", "Tk 1,25,000"),
    ("{{ budget | taka('gen') }}", "১,২৫,০০০ টাকার", "Tk 1,25,000"),
    ("{{ budget | taka('loc') }}", "১,২৫,০০০ টাকায়", "Tk 1,25,000"),
    ("{{ wait | minutes }}", "৪৫ মিনিট", "45 minutes"),
    ("{{ wait | minutes('gen') }}", "৪৫ মিনিটের", "45-minute"),
    ("{{ wait | minutes('both', 'gen') }}", "৪৫ (পঁয়তাল্লিশ) মিনিটের", "45 (forty-five) minute"),
    ("{{ day | hours('loc') }}", "৩ ঘণ্টায়", "3 hours"),
    ("{{ day | days('gen') }}", "৩ দিনের", "3-day"),
    ("{{ close | duration }}", "১৩ ঘণ্টা ৩০ মিনিট", "13 hours 30 minutes"),
    ("{{ wait | kg('gen') }}", "৪৫ কেজির", "45-kg"),
    ("{{ wait | unit('লিটার' if style.lang == 'bn' else 'litres') }}", "৪৫ লিটার", "45 litres"),
    ("{{ wait | pct }}", "৪৫ শতাংশ", "45%"),
    ("{{ day | count('টি' if style.lang == 'bn' else 'bed') }}", "৩টি", "3 beds"),
    (
        "{{ day | count('জন', 'obj') if style.lang == 'bn' else day | count('ox', 'oxen') }}",
        "৩ জনকে",
        "3 oxen",
    ),
    ("{{ close | clock }}", "১৩:৩০", "13:30"),
    ("{{ close | clock('loc') }}", "১৩:৩০-এ", "13:30"),
    ("{{ close | clock_from }} {{ close | clock_to }}", "১৩:৩০ থেকে ১৩:৩০ পর্যন্ত", "from 13:30 until 13:30"),
    ("{{ machine[0] | clock_range }}", "০৮:৩০ থেকে ১০:০০ পর্যন্ত", "from 08:30 to 10:00"),
    ("{{ machine[0][0] | clock_range(close) }}", "০৮:৩০ থেকে ১৩:৩০ পর্যন্ত", "from 08:30 to 13:30"),
    ("{{ machine[0] | clock_range('dash') }}", "০৮:৩০–১০:০০", "08:30–10:00"),
    ("{{ open.R1 | clock_range }}", "১০:০০ থেকে ২৪:০০ পর্যন্ত", "from 10:00 to 24:00"),
    ("{{ deadline | date }}", "১৫ অক্টোবর ২০২৬ (বৃহস্পতিবার)", "15 October 2026 (Thursday)"),
    ("{{ day | day_date('short', 'gen') }}", "১৬ অক্টোবরের", "16 October"),
    ("{{ day | day_weekday('gen') }}", "শুক্রবারের", "Friday"),
    ("{{ deadline | weekday }}", "বৃহস্পতিবার", "Thursday"),
    ("{{ day | weekday_no }}", "বৃহস্পতিবার", "Thursday"),
    (
        "{{ deadline | datetime('loc') }}",
        "১৫ অক্টোবর ২০২৬ (বৃহস্পতিবার) ০৯:৩০-এ",
        "15 October 2026 (Thursday), 09:30",
    ),
    ("{{ deadline | datetime('noday') }}", "১৫ অক্টোবর ২০২৬, ০৯:৩০", "15 October 2026, 09:30"),
    ("{{ 1440 | datetime('end', 'short') }}", "১৩ অক্টোবর ২৪:০০", "13 October, 24:00"),
    ("{{ 1440 | datetime('short') }}", "১৪ অক্টোবর ০০:০০", "14 October, 00:00"),
    ("{{ needs.T1 | ident }} {{ needs.T1 | gen }}", "R2 R2-এর", "R2 R2's"),
    ("{{ tests | ids }}", "B1, U1 আর X1", "B1, U1 and X1"),
    ("{{ tests | ids('gen', 'or') }}", "B1, U1 বা X1-এর", "B1, U1 or X1's"),
    ("{{ tests[:1] | ids('loc') }}", "B1-এ", "B1"),
    ("{{ [rahima, nitai] | ids('obj') }}", "রহিমা আর নিতাইকে", "Rahima and Nitai"),
    ("{{ minutes.values() | map('minutes') | ids }}", "১০ মিনিট আর ২৫ মিনিট", "10 minutes and 25 minutes"),
    ("{{ minutes | join }}; {{ tests | join('/') }}", "B1, U1; B1/U1/X1", "B1, U1; B1/U1/X1"),
    ("{{ rahima }} {{ rahima.full | obj }}", "রহিমা রহিমা খাতুনকে", "Rahima Rahima Khatun"),
    ("{{ shared.hospital | loc }} {{ shared.bed }}", "হাসপাতালে শয্যা", "hospital bed"),
    (
        "{{ shared.patient | form('pl_gen') if style.lang == 'bn' else shared.patient | form('pl') }}",
        "রোগীদের",
        "patients",
    ),
    ("{{ cumilla | gen }} {{ cumilla | loc }}", "কুমিল্লার কুমিল্লায়", "Cumilla's Cumilla"),
    (
        "{% for t in tests %}{{ loop.index | item }} {{ t }} {% endfor %}",
        "১. B1 ২. U1 ৩. X1",
        "1. B1 2. U1 3. X1",
    ),
    (
        "{% for b, _ in oxygen.items() %}{{ oxygen[b] | word({0: 'no', 1: 'yes'}) }} {% endfor %}",
        "yes no",
        "yes no",
    ),
    ("{{ calendar_note(0, deadline) }}", "", ""),
    ("{{ today() }}", "শনিবার, ১০ অক্টোবর ২০২৬", "Saturday, 10 October 2026"),
]


@pytest.mark.parametrize(("source", "bangla", "english"), PRINTS)
def test_what_a_filter_prints(source: str, bangla: str, english: str) -> None:
    assert said(source, bn()) == unicodedata.normalize("NFC", bangla)
    assert said(source, en()) == english


SPOKEN = [
    ("{{ close | clock('loc') }}", "দুপুর দেড়টায়"),
    ("{{ machine[0] | clock_range }}", "সকাল সাড়ে আটটা থেকে দশটা পর্যন্ত"),
    ("{{ machine[1] | clock_range }}", "সকাল সাড়ে এগারোটা থেকে দুপুর একটা পর্যন্ত"),
    ("{{ open.R1 | clock_range }}", "সকাল দশটা থেকে দিনশেষের রাত বারোটা পর্যন্ত"),
    ("{{ 90 | duration('gen') }}", "দেড় ঘণ্টার"),
    ("{{ 1470 | datetime('loc', 'short') }}", "১৪ অক্টোবর রাত সাড়ে বারোটায় (০০:৩০)"),
    ("{{ deadline | datetime('to', 'lead') }}", "বৃহস্পতিবার, ১৫ অক্টোবর ২০২৬, সকাল সাড়ে নয়টা পর্যন্ত"),
]


@pytest.mark.parametrize(("source", "bangla"), SPOKEN)
def test_what_a_filter_prints_with_a_spoken_clock(source: str, bangla: str) -> None:
    assert said(source, bn(clock="spoken")) == unicodedata.normalize("NFC", bangla)


@pytest.mark.parametrize(
    ("register", "english_in_bangla"), [("everyday", "৪৫ মিনিটের"), ("code_mixed", "৪৫ minute-এর")]
)
def test_code_mixed_minutes(register: str, english_in_bangla: str) -> None:
    assert said("{{ wait | minutes('gen') }}", bn(register=register)) == english_in_bangla


@pytest.mark.parametrize(("register", "said_as"), [("everyday", "কে"), ("colloquial", "রে")])
def test_dhaka_speech_has_its_own_object_ending(register: str, said_as: str) -> None:
    text = said(
        "{{ rahima | obj }} {{ needs.T1 | obj }} {{ day | count('জন', 'obj') }}", bn(register=register)
    )
    assert text == f"রহিমা{said_as} R2-{said_as} ৩ জন{said_as}"


def test_english_attributes_hyphenate_whole_numbers() -> None:
    text = said("{{ 120 | minutes('gen') }} {{ 90 | duration('gen') }}", en(numerals="words"))
    assert text == "one-hundred-and-twenty-minute one-hour-thirty-minute"


def test_a_shared_part_of_the_day_is_said_once_in_english_too() -> None:
    text = said("{{ machine[0] | clock_range }}", en(clock="spoken"))
    assert text == "from half past eight to ten o'clock in the morning"


@pytest.mark.parametrize("lang", ["bn", "en"])
@pytest.mark.parametrize("register", ["everyday", "formal", "colloquial", "code_mixed"])
def test_a_calendar_comes_with_what_a_reader_needs(lang: str, register: str) -> None:
    choose = bn if lang == "bn" else en
    bengali = choose(register=register, calendar="bengali")
    relative = choose(register=register, calendar="relative")
    assert said("{{ 0 | anchor(deadline) }}", bengali) in said("{{ calendar_note(0, deadline) }}", bengali)
    assert said("{{ today() }}", relative) in said("{{ calendar_note(0, deadline) }}", relative)


BARE = [
    ("{{ wait }}", "fact wait was printed bare"),
    ("{{ needs.T1 }}", r"fact needs\[T1\] was printed bare"),
    ("{{ minutes }}", "table minutes was printed bare"),
    ("{{ 'x' ~ wait }}", "fact wait was printed bare"),
    ("{{ 'x' ~ rahima }}", "name rahima was printed bare"),
    ("{{ wait + 5 }}", "50 was printed bare"),
    ("{{ 3 }}", "3 was printed bare"),
    ("{{ none }}", "None was printed bare"),
    ("{{ nowhere }}", "'nowhere' is undefined"),
    ("{{ nowhere | num }}", "'nowhere' is undefined"),
    ("{{ minutes.ZZ | num }}", "has no attribute 'ZZ'"),
    ("{{ wait | num | gen }}", "only names, words and identifiers have cases"),
    ("{{ wait | num | minutes }}", "filter minutes cannot print"),
    ("{{ wait | taka('dative') }}", "filter taka: cannot use dative"),
    ("{{ wait | count }}", "filter count: cannot use no argument"),
    ("{{ needs.T1 | num }}", "'R2' is not a number"),
    ("{{ wait | ident }}", "45 is not an identifier"),
    ("{{ wait | gen }}", "no gen of 45"),
    ("{{ wait | word({1: 'x'}) }}", "no word for '45' among 1"),
    ("{{ [] | ids }}", "nothing to list"),
    ("{{ rahima | form('pl') }}", "no form 'pl'"),
    ("{% if %}", "Expected an expression"),
]


@pytest.mark.parametrize(("source", "message"), BARE)
def test_what_cannot_be_said_raises_with_its_place(source: str, message: str) -> None:
    with pytest.raises(TextError, match=message) as raised:
        render(source, bn(), CONTEXT, where="bn.toml: rules.wait")
    assert str(raised.value).startswith("bn.toml: rules.wait: ")


def test_finish_lists_every_fact_in_order_with_its_place() -> None:
    pieces = [
        render(source, bn(), CONTEXT)
        for source in ("{{ wait | minutes('gen') }} বিরতি", "{{ minutes.B1 | num }}")
    ]
    text, facts = finish("\n\n".join(pieces))
    assert text == "৪৫ মিনিটের বিরতি\n\n১০"
    assert facts == [("wait", "minutes:gen", 0, "৪৫ মিনিটের"), ("minutes[B1]", "num", 18, "১০")]


def test_plain_numbers_are_recorded_too() -> None:
    assert say_text("{{ 24 | hours('gen') }}", bn(), {})[1] == [("=24", "hours:gen", 0, "২৪ ঘণ্টার")]


ARGUMENTS: dict[str, list[tuple[object, ...]]] = {
    "decimal": [(1,), (2, "gen")],
    "unit": [("কেজি",), ("kg", "gen"), ("a:b|c=d%", "both")],
    "count": [("টি",), ("জন", "obj"), ("bed",), ("ox", "oxen"), ("বস্তা", "loc", "both")],
}


def calls() -> list[tuple[str, tuple[object, ...]]]:
    """Every filter with every single option it knows, and with its words."""
    found: list[tuple[str, tuple[object, ...]]] = []
    for name, speaker in SPEAKERS.items():
        if name in ("word", "ident"):
            continue
        bases = ARGUMENTS.get(name, [()])
        found += [(name, base) for base in bases]
        found += [(name, (*bases[0], option)) for option in sorted(speaker.options)]
    return found


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 6), st.sampled_from(EVERY_STYLE), st.data())
def test_what_was_said_can_be_said_again_from_the_value_alone(
    value: int, style: Style, data: st.DataObject
) -> None:
    value = value if data.draw(st.booleans()) else data.draw(st.integers(1, 10**5))
    for name, args in calls():
        if name == "weekday_no":
            value = value % 7
        fact = Fact(max(value, 1) if name == "ord" else value, "some[key][0]")
        listed = ", ".join(map(repr, args))
        text, facts = say_text(f"আগে {{{{ x | {name}({listed}) }}}} পরে", style, {"x": fact})
        (entry,) = facts
        assert text[entry.offset : entry.offset + len(entry.surface)] == entry.surface
        assert entry.key == "some[key][0]"
        assert speak(entry.how, int(fact), style) == entry.surface
        assert unicodedata.is_normalized("NFC", text)


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(EVERY_STYLE), st.integers(0, 3000), st.integers(0, 3000))
def test_ranges_mark_both_ends(style: Style, first: int, second: int) -> None:
    context = {"a": Fact(first, "a"), "b": Fact(second, "b")}
    for name in ("clock_range", "date_range", "datetime_range"):
        for dash in ("", ", 'dash'"):
            text, facts = say_text(f"{{{{ a | {name}(b{dash}) }}}}", style, context)
            assert [entry.key for entry in facts] == ["a", "b"]
            for entry, value in zip(facts, (first, second), strict=True):
                assert text[entry.offset :].startswith(entry.surface)
                assert speak(entry.how, value, style) == entry.surface


@given(st.sampled_from(["R2", "icu", "a|b", "c=d:e%"]), st.sampled_from(["nom", "gen"]))
def test_words_for_codes_can_be_said_again(code: str, case: str) -> None:
    context = {"x": TextFact(code, "x"), "choices": {code: "নিবিড় পরিচর্যা: ক|খ=গ%", "other": {"nom": "অন্য"}}}
    text, facts = say_text(f"{{{{ x | word(choices, '{case}') }}}}", bn(), context)
    assert speak(facts[0].how, code, bn()) == facts[0].surface == text
    assert speak(facts[0].how, "other", bn()) in ("অন্য", "অন্যের")


def test_identifiers_that_are_facts_can_be_said_again() -> None:
    _, facts = say_text("{{ needs.T1 | gen }}", bn(), CONTEXT)
    assert facts == [("needs[T1]", "ident:gen", 0, "R2-এর")]
    assert speak("ident:gen", "R2", bn()) == "R2-এর"


def test_an_unknown_way_of_saying_is_refused() -> None:
    with pytest.raises(TextError, match="no filter 'shout'"):
        speak("shout:gen", 5, bn())


def test_a_style_survives_json() -> None:
    for style in EVERY_STYLE:
        assert Style.from_dict(style.as_dict()) == style
    with pytest.raises(TextError, match="numerals='roman'"):
        bn(numerals="roman")


def test_plain_values_in_the_test_context_stay_plain() -> None:
    assert plain(FACTS["minutes"]) == {"B1": 10, "U1": 25}
