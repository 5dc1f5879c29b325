"""Jinja2 templates that can print a fact only through a filter, in one style, with every fact marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, StrictUndefined, Template, TemplateError, Undefined, pass_context

from banglaplan_synth.text import calendar, clock, lexicon, numerals
from banglaplan_synth.text.endings import as_spoken
from banglaplan_synth.text.facts import Fact, FactTable, TextFact, plain
from banglaplan_synth.text.marks import is_marked, mark
from banglaplan_synth.text.notes import EXPLAINED
from banglaplan_synth.text.speak import SPEAKERS, how_of, say, word_choices
from banglaplan_synth.text.style import Style, TextError

if TYPE_CHECKING:
    from jinja2.runtime import Context

_AND = {"everyday": "আর", "formal": "এবং", "colloquial": "আর", "code_mixed": "আর"}
_OR = {"everyday": "বা", "formal": "অথবা", "colloquial": "বা", "code_mixed": "বা"}


def render(source: str, style: Style, context: Mapping[str, Any], where: str = "") -> str:
    """The template's text, still marked: pieces may be put into other templates; `finish` ends the whole."""
    try:
        return _template(source).render({**context, "style": style})
    except (TemplateError, TextError, LookupError, TypeError) as error:
        raise TextError(f"{where or 'template'}: {error} in {source.strip()[:80]!r}") from error


@cache
def _template(source: str) -> Template:
    return _environment().from_string(source)


@cache
def _environment() -> Environment:
    env = Environment(
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,  # prompts are plain text
        finalize=_only_text,
    )
    env.filters.update({name: _fact_filter(name) for name in SPEAKERS if name != "word"})
    env.filters.update({case: _case_filter(case) for case in ("nom", "gen", "obj", "loc")})
    env.filters.update(
        form=_form, word=_word, item=_item, ids=_ids, join=_join, anchor=_anchor,
        clock_from=_span_filter("clock", "from"), clock_to=_span_filter("clock", "to"),
        clock_range=_range_filter("clock"), date_range=_range_filter("date"),
        day_range=_range_filter("day_date"), datetime_range=_range_filter("datetime"),
    )  # fmt: skip
    env.globals.update(calendar_note=_calendar_note, today=_today, shared=lexicon.words())
    return env


def _style(context: Context) -> Style:
    style: Style = context["style"]
    return style


@pass_context
def _only_text(context: Context, value: object) -> object:
    if isinstance(value, lexicon.Name):
        return value.form("nom", _style(context).lang)
    if isinstance(value, TextFact | Fact | FactTable):
        str(value)  # raises with the fact's key
    if isinstance(value, str | Undefined):
        return value
    raise TextError(f"{value!r} was printed bare: print numbers and names through filters")


def _print(name: str, value: object, style: Style, args: tuple[object, ...]) -> str:
    """Say and mark the value: a fact by its key, a plain number as `=5`; no number goes unrecorded."""
    if isinstance(value, Undefined):
        str(value)  # raises with the name of what is missing
    if not isinstance(value, int | str) or (isinstance(value, str) and is_marked(str.__str__(value))):
        raise TextError(f"filter {name} cannot print {plain(value)!r}")
    surface = say(name, [str(arg) for arg in args], value, style)
    if isinstance(value, Fact | TextFact):
        return mark(value.key, how_of(name, args), surface)
    return mark(f"={value}", how_of(name, args), surface) if isinstance(value, int) else surface


def _fact_filter(name: str) -> Callable[..., str]:
    @pass_context
    def apply(context: Context, value: object, *args: object) -> str:
        return _print(name, value, _style(context), args)

    return apply


def _span_filter(name: str, option: str) -> Callable[..., str]:
    @pass_context
    def apply(context: Context, value: object, *args: object) -> str:
        return _print(name, value, _style(context), (option, *args))

    return apply


def _range_filter(name: str) -> Callable[..., str]:
    """`{{ window | clock_range }}` for a pair, `{{ open | clock_range(close) }}` for two; dash joins them."""

    @pass_context
    def apply(context: Context, first: Any, *args: Any) -> str:
        style = _style(context)
        if isinstance(first, FactTable | list | tuple):
            first, second = first
        else:
            second, args = args[0], args[1:]
        start, end = _range_options(name, int(first), int(second), style)
        options = tuple(arg for arg in args if arg != "dash")
        if "dash" in args or style.lang == "en":
            before, between = ("", "–") if "dash" in args else ("from ", " to ")
        else:
            before, between, start, end = "", " ", ["from", *start], ["to", *end]
        return (
            before
            + _print(name, first, style, (*start, *options))
            + between
            + _print(name, second, style, (*end, *options))
        )

    return apply


def _range_options(name: str, first: int, second: int, style: Style) -> tuple[list[str], list[str]]:
    """Options for both ends: a shared part of the day is said once, and an end at midnight ends its day."""
    start: list[str] = []
    end: list[str] = []
    if name == "clock" and clock.same_stretch(first, second, style):
        (end if style.lang == "bn" else start).append("bare")
    if name in ("clock", "datetime") and second > first and second % clock.DAY == 0:
        end.append("end")
    return start, end


def _inflect(value: object, case: str, style: Style) -> str:
    if isinstance(value, TextFact):
        return _print("ident", value, style, () if case == "nom" else (case,))
    if isinstance(value, lexicon.Name):
        text = value.form(case, style.lang)
    elif isinstance(value, Mapping) or (isinstance(value, str) and not is_marked(value)):
        text = lexicon.form_of(value, case, style.lang)
    elif isinstance(value, str) and case == "nom":
        return value
    else:
        raise TextError(f"no {case} of {plain(value)!r}: only names, words and identifiers have cases")
    return as_spoken(text, case, style)


def _case_filter(case: str) -> Callable[..., str]:
    @pass_context
    def apply(context: Context, value: object) -> str:
        return _inflect(value, case, _style(context))

    return apply


@pass_context
def _form(context: Context, value: object, name: str) -> str:
    """A form beyond the four cases, such as pl or pl_gen, which the word must have written out."""
    forms = value
    if isinstance(value, lexicon.Name):
        forms = value.bn if _style(context).lang == "bn" else value.en
    if isinstance(forms, Mapping) and name in forms:
        return str(forms[name])
    raise TextError(f"no form {name!r} of {value!r}")


@pass_context
def _word(context: Context, value: object, choices: Mapping[Any, Any], case: str = "nom") -> str:
    """Say a coded value in words: `{{ oxygen[b] | word({0: 'অক্সিজেন নেই', 1: 'অক্সিজেন আছে'}) }}`."""
    style = _style(context)
    said = {str(plain(key)): _inflect(word, case, style) for key, word in choices.items()}
    return _print("word", value, style, (word_choices(said),))


@pass_context
def _item(context: Context, value: int, kind: str = "number") -> str:
    """The mark of a list item: {{ loop.index | item }}."""
    number = numerals.list_letter if kind == "letter" else numerals.list_number
    return number(value, _style(context))


@pass_context
def _ids(context: Context, values: Iterable[Any], case: str = "nom", link: str = "and") -> str:
    """A list in a sentence: B1, U1 আর X1; the case goes on the last."""
    style = _style(context)
    items = list(values)
    if not items:
        raise TextError("nothing to list")
    said = [_inflect(item, "nom", style) for item in items[:-1]] + [_inflect(items[-1], case, style)]
    if len(said) == 1:
        return said[0]
    if style.lang == "en":
        return f"{', '.join(said[:-1])} {link} {said[-1]}"
    joint = (_AND if link == "and" else _OR)[style.register]
    return f"{', '.join(said[:-1])} {joint} {said[-1]}"


@pass_context
def _join(context: Context, values: Iterable[Any], separator: str = ", ") -> str:
    """Names, identifiers and printed facts one after another."""
    return separator.join(_inflect(value, "nom", _style(context)) for value in values)


@pass_context
def _anchor(context: Context, value: int, last: int | None = None) -> str:
    """The Bengali month's first day in Gregorian terms, for every month from the date to `last`."""
    style = _style(context)
    first_day = calendar.day_of(int(value) // clock.DAY, style)
    last_day = first_day if last is None else calendar.day_of(int(last) // clock.DAY, style)
    return calendar.anchor_text(first_day, last_day, style)


@pass_context
def _today(context: Context) -> str:
    """The reference date, always Gregorian and with its weekday."""
    return calendar.gregorian_text(_style(context).reference, _style(context))


@pass_context
def _calendar_note(context: Context, first: int = 0, last: int | None = None) -> str:
    """What a reader of the dates needs: nothing for Gregorian, else the anchors, or the reference date and the place
    for the words that `notes.explained` explains.
    """
    style = _style(context)
    if style.calendar == "gregorian":
        return ""
    text: str = lexicon.notes(style.lang)[style.calendar][style.register]
    told = text.format(anchor=_anchor(context, first, last), today=_today(context))
    return told + EXPLAINED if style.calendar == "relative" else told
