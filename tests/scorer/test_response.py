"""Reading responses: what strict and lenient take, on inputs that a table cannot list."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import jsonschema
import jsonschema_rs
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from banglaplan_scorer.find_arrays import find_arrays
from banglaplan_scorer.json_text import FlawError, NotJsonError, parse
from banglaplan_scorer.kinds import KINDS
from banglaplan_scorer.kinds.timestamps import exists
from banglaplan_scorer.reasons import REASONS
from banglaplan_scorer.response import WHITE_SPACE, Answer, Reading, Refusal, fit, read
from tests.scorer.strategies import answers, responses, values_near

CLASSIFICATION = (KINDS["classification"],)
PLAN = '[{"is_feasible": true, "verified_answer": {"label": "L2"}}]'
FLAG = '[{"is_feasible": false}]'
MEGABYTE = 1_000_000


@given(responses())
def test_whatever_strict_reads_lenient_reads_the_same(text: str) -> None:
    """Strict is never above lenient, and both speak the closed vocabulary of reasons."""
    reading = read(text, CLASSIFICATION, "উত্তর দিন [x]")
    if isinstance(reading.strict, Answer):
        assert reading.lenient == reading.strict
    for found in (reading.strict, reading.lenient):
        assert isinstance(found, Answer) or found.reason in REASONS


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
@given(st.data())
def test_a_canonical_answer_is_its_own_canonical_form(kind: Any, data: st.DataObject) -> None:
    """Writing what was read and reading it again changes nothing, however it is spaced, escaped or ordered."""
    answer = data.draw(answers(kind.name))
    first = fit([{"is_feasible": True, "verified_answer": answer}], (kind,))
    if isinstance(first, Refusal):
        assert first.reason == "no_such_time"
        return
    value = first.to_json()
    for text in (
        json.dumps(value),
        json.dumps(value, ensure_ascii=False, indent=2),
        "\ufeff\n" + json.dumps([dict(reversed(value[0].items()))]) + "\u3000",
        "<think>" + json.dumps(value) + "</think>" + json.dumps(value),
    ):
        assert read(text, (kind,)) == Reading(first, first)


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
@given(st.data())
def test_jsonschema_and_jsonschema_rs_agree(kind: Any, data: st.DataObject) -> None:
    """The fast validator says yes exactly where the slow one does, on answers and on near misses."""
    value = data.draw(values_near(kind.name))
    fast = jsonschema_rs.validator_for(dict(kind.schema)).is_valid(value)
    assert fast == jsonschema.Draft202012Validator(dict(kind.schema)).is_valid(value)
    found = fit(value, (kind,))
    assert fast == (isinstance(found, Answer) or found.reason == "no_such_time")


@given(st.data())
def test_lenient_finds_an_answer_in_any_prose(data: st.DataObject) -> None:
    """One array in prose without brackets is found wherever it stands, and strict refuses it."""
    prose = st.text(st.characters(exclude_characters='[{"<`', exclude_categories=["Cs"]), max_size=30)
    before, after = data.draw(prose), data.draw(prose)
    reading = read(before + PLAN + after, CLASSIFICATION)
    assert isinstance(reading.lenient, Answer)
    assert reading.lenient.verified == {"label": "L2"}
    assert isinstance(reading.strict, Answer) == (not (before + after).strip(WHITE_SPACE))


FRAGMENTS = [
    "[",
    "]",
    "{",
    "}",
    '"',
    ",",
    ":",
    " ",
    "\n",
    "\\",
    "1",
    "true",
    "nul",
    '"a"',
    '"is_feasible"',
    FLAG,
]


@settings(max_examples=500)
@given(st.lists(st.sampled_from([*FRAGMENTS, '"is\\u005ffeasible"']), max_size=14).map("".join))
@example('[{"is_feasible": tr [{"is_feasible": false}]')
@example('[[{"is_feasible": false}] x')
@example('["open [{"is_feasible": false}]')
@example('{"a": [{"is_feasible": false}]} [{"is_feasible": false}]')
@example('[{"x": [{"is_feasible": false}]} oops')
def test_arrays_are_found_as_by_trying_every_bracket(text: str) -> None:
    """The linear search finds what a quadratic one finds that tries to parse at every bracket in turn."""
    found = [span for span in find_arrays(text).spans if _has_key(json.loads(text[slice(*span)]))]
    assert found == list(_by_trying(text))


def _by_trying(text: str) -> Iterator[tuple[int, int]]:
    decoder = json.JSONDecoder()
    place = 0
    while place < len(text):
        if text[place] in "[{":
            try:
                value, end = decoder.raw_decode(text, place)
            except json.JSONDecodeError:
                pass
            else:
                if _has_key(value):
                    yield place, end
                place = end
                continue
        place += 1


def _has_key(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, dict) and "is_feasible" in item for item in value)


@given(st.text(st.sampled_from('[]{}",:01.eE-+ntruefalsNaIiy\\u \n'), max_size=24))
def test_parse_takes_what_json_takes(text: str) -> None:
    """A text is refused as no JSON exactly where the standard library refuses it."""
    stripped = text.strip()
    try:
        json.loads(stripped)
    except json.JSONDecodeError:
        with pytest.raises(NotJsonError):
            parse(stripped)
    else:
        try:
            parse(stripped)
        except FlawError as flaw:
            assert flaw.reason in ("repeated_key", "not_a_number", "number_overflow")  # noqa: PT017


@given(st.integers(0, 10**18), st.integers(0, 25), st.integers(-30, 30))
def test_whole_numbers_are_read_exactly(digits: int, shift: int, power: int) -> None:
    """A number with fraction and exponent is its exact integer, or not whole, or an overflow; never rounded."""
    text = str(digits).zfill(shift + 1)
    number = f"{text[: len(text) - shift]}.{text[len(text) - shift :]}" if shift else text
    number = (
        f"{number.lstrip('0') or '0'}" if not number.lstrip("0").startswith(".") else "0" + number.lstrip("0")
    )
    exponent = power - shift
    whole = digits * 10**exponent if exponent >= 0 else digits // 10**-exponent
    exact = exponent >= 0 or digits % 10**-exponent == 0
    try:
        found = parse(f"{number}e{power}")
    except FlawError as flaw:
        assert flaw.reason == "number_overflow"  # noqa: PT017
        assert whole >= 2**63 or len(str(whole)) > 19
    else:
        assert found == whole if exact else isinstance(found, float)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("[" * MEGABYTE, id="brackets"),
        pytest.param('{"a":' * (MEGABYTE // 5), id="objects"),
        pytest.param("[]" * (MEGABYTE // 2) + FLAG, id="empty arrays"),
        pytest.param("[1]" * (MEGABYTE // 3) + FLAG, id="footnotes"),
        pytest.param("[{" * (MEGABYTE // 2) + "is_feasible", id="brackets and braces"),
        pytest.param('["' * (MEGABYTE // 2) + "is_feasible", id="brackets and quotes"),
        pytest.param('["[ is_feasible ' * (MEGABYTE // 15), id="quotes that swallow brackets"),
        pytest.param('[",[1,",",[1,",' * (MEGABYTE // 15) + FLAG, id="quotes out of phase"),
        pytest.param("[]" * 40 + '\\"' * (MEGABYTE // 2), id="escaped quotes"),
        pytest.param('["\\u' * (MEGABYTE // 5), id="broken escapes"),
        pytest.param('{"' * (MEGABYTE // 2) + "is_feasible", id="open keys"),
        pytest.param(FLAG + "[" + "1," * (MEGABYTE // 2) + FLAG, id="numbers without end"),
        pytest.param(FLAG * (MEGABYTE // len(FLAG)), id="one flag again and again"),
        pytest.param("".join(f'[{{{" " * i}"is_feasible": false}}]' for i in range(1400)), id="spaced flags"),
        pytest.param("<think>" * (MEGABYTE // 7), id="opening tags"),
        pytest.param("<think " * (MEGABYTE // 7), id="broken opening tags"),
        pytest.param("</think " * (MEGABYTE // 8), id="broken closing tags"),
        pytest.param("</think" + " " * MEGABYTE, id="a closing tag without end"),
        pytest.param("a" + " " * MEGABYTE + "b", id="white space"),
        pytest.param("<|" * (MEGABYTE // 2), id="special tokens"),
        pytest.param(
            "[{" + ",".join(f'"k{i}":1' for i in range(100_000)) + ',"k0":1}]', id="a hundred thousand keys"
        ),
        pytest.param(PLAN.replace('"L2"', "9" * MEGABYTE), id="a million digits"),
        pytest.param(PLAN.replace("L2", "\u0323\u0301" * (MEGABYTE // 2)), id="combining marks"),
    ],
)
def test_a_megabyte_is_read_in_linear_time(text: str) -> None:
    """Nothing takes more than a few seconds a megabyte; a quadratic step would take hours."""
    started = time.perf_counter()
    reading = read(text, CLASSIFICATION, "প্রশ্ন [x]")
    assert isinstance(reading.strict, Refusal)
    assert time.perf_counter() - started < 10


def test_outer_white_space_is_unicodes() -> None:
    """The characters dropped around an answer are those with Unicode's property White_Space, and the BOM."""
    python_only = "\x1c\x1d\x1e\x1f"
    listed = {chr(code) for code in range(0x110000) if chr(code).isspace()} - set(python_only) | {"\ufeff"}
    assert set(WHITE_SPACE) == listed


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("2026-10-13T09:00:00+06:00", True),
        ("2026-10-13T09:00+06:00", True),
        ("2024-02-29T23:59:59+06:00", True),
        ("2026-02-29T09:00:00+06:00", False),
        ("2026-10-13T24:00:00+06:00", False),
        ("2026-10-13T09:00:00+06:00\n", False),
        ("২০২৬-10-13T09:00:00+06:00", False),
    ],
)
def test_a_timestamp_exists_or_not(text: str, there: bool) -> None:
    """Only the one form counts, and only dates and hours of the calendar."""
    assert exists(text) is there


def test_every_schema_is_a_valid_one() -> None:
    """The schema files obey draft 2020-12."""
    for kind in KINDS.values():
        jsonschema.Draft202012Validator.check_schema(dict(kind.schema))
