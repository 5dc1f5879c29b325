"""What goes into the page: packed texts, an index that filters count by, and every problem once."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any

import pytest

from banglaplan_cli.report.entries import entries_of
from banglaplan_cli.report.page.pack import CAPS, cap_for, clipped, packed
from banglaplan_cli.report.page.samples import Payload, payload_of
from banglaplan_cli.report.page.types import type_names
from tests.cli.report.page.scenes import FIXED, HOSTILE, hostile, late, result_of, right, rows_of, schedules


def unpacked(text: str) -> Any:
    return json.loads(gzip.decompress(base64.b64decode(text)))


def test_packed() -> None:
    """The same data gives the same text of base64's characters, and half a surrogate pair is spelt out."""
    data = {"a": ["</script>", "\u0995\u09cd\u09b7", "\ud800"]}
    assert unpacked(packed(data)) == {"a": ["</script>", "\u0995\u09cd\u09b7", "\\ud800"]}
    assert packed(data) == packed(data)
    assert set(packed(data)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=")


def test_clipped() -> None:
    """A long text keeps three quarters of the measure from its beginning and one from its end."""
    assert clipped("12345678", 8) == "12345678"
    assert clipped("123456789", 8) == ["123456", 1, "89"]


def test_the_cap() -> None:
    """The largest measure with which all texts stay within the budget, or else the smallest there is."""
    assert cap_for([CAPS[0]] * 10, budget=10 * CAPS[0]) == CAPS[0]
    assert cap_for([CAPS[0]] * 10, budget=10 * CAPS[0] - 1) == CAPS[1]
    assert cap_for([5] * 10, budget=50) == CAPS[0]
    assert cap_for([CAPS[0]] * 10, budget=1) == CAPS[-1]


@pytest.fixture(scope="module")
def payload() -> Payload:
    """Two models in Bangla, one of them in English as well, on thirty-one problems."""
    bn, en = rows_of("bn"), rows_of("en")
    results = [result_of("A", bn, right), result_of("B", bn, hostile), result_of("A", en, late, "en")]
    entries = entries_of(results).models
    told: list[tuple[int, int]] = []
    found = payload_of(entries, type_names(entries), lambda done, total: told.append((done, total)))
    assert told[-1] == (93, 93)
    return found


def test_every_problem_stands_once(payload: Payload) -> None:
    """All problems with both prompts and one variant of gold and rules, and all samples, in one order."""
    index = unpacked(payload.index)
    blocks = [unpacked(block) for block in payload.blocks]
    problems = [problem for block in blocks for problem in block["problems"]]
    samples = [sample for block in blocks for sample in block["samples"]]
    assert (len(problems), len(samples), payload.samples) == (31, 93, 93)
    assert len(index["ids"]) == len(set(index["ids"])) == 31
    rows = {lang: rows_of(lang) for lang in ("bn", "en")}
    for name, problem in zip(index["ids"], problems, strict=True):
        assert problem["prompts"] == {lang: rows[lang][name]["gold_prompt"] for lang in ("bn", "en")}
        (variant,) = problem["variants"]
        assert variant["gold"] == json.loads(str(rows["bn"][name]["gold_answer"]))
        record = json.loads(str(rows["bn"][name]["problem"]))
        assert [rule[0] for rule in variant["rules"]] == [rule["id"] for rule in record["rules"]]
    assert index["problem"] == sorted(index["problem"])
    for problem, entry, sample in zip(index["problem"], index["entry"], samples, strict=True):
        if index["entries"][entry] == "A (bn)":
            assert json.loads(sample["t"]) == problems[problem]["variants"][0]["gold"]


def test_the_index_counts(payload: Payload) -> None:
    """What the filters count by is what the scores say."""
    index = unpacked(payload.index)
    facets = {facet["name"]: facet for facet in index["facets"]}
    outcome = facets["outcome"]
    names = [choice[0] for choice in outcome["choices"]]
    counted = {name: outcome["of"].count(place) for place, name in enumerate(names)}
    # B's nine hostile responses are no answers; A is right everywhere in Bangla, and late with English schedules
    late_plans = schedules("en")
    assert counted["format_error"] == len(HOSTILE)
    assert counted["wrong_plan"] == late_plans
    assert counted["correct_plan"] + counted["correct_flag"] == 93 - len(HOSTILE) - late_plans
    assert [choice[0] for choice in facets["difficulty"]["choices"]] == ["easy", "medium", "hard"]
    assert facets["fault"]["of"].count(-1) == 93 - late_plans
    assert index["types"][index["ids"].index(FIXED)] == ["Two tests", "en"]


def test_objectives_and_rules(payload: Payload) -> None:
    """A plan that is an hour late says what it reaches, beside what the gold answer does, or which rule it breaks."""
    index = unpacked(payload.index)
    place = index["ids"].index(FIXED)
    blocks = [unpacked(block) for block in payload.blocks]
    variant = [problem for block in blocks for problem in block["problems"]][place]["variants"][0]
    samples = [sample for block in blocks for sample in block["samples"]]
    sample = next(
        sample
        for sample, problem, entry in zip(samples, index["problem"], index["entry"], strict=True)
        if problem == place and index["entries"][entry] == "A (en)"
    )
    assert variant["reached"] == [[470], [420, 445]]
    assert sample["o"] == [[530], [480, 505]]
    assert "O1 is 530 where 470 is possible (60 worse)" in sample["e"]


def test_a_megabyte_is_cut(payload: Payload) -> None:
    """The beginning and the end of a very long response are there, and how much is not."""
    samples = [sample for block in payload.blocks for sample in unpacked(block)["samples"]]
    (cut,) = [sample["t"] for sample in samples if isinstance(sample.get("t"), list)]
    assert (len(cut[0]), cut[1], cut[2][-17:]) == (45_000, 1_000_017 - 60_000, "end of a megabyte")
