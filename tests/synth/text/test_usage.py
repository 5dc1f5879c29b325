"""What a register does not say is found, in its own register and as whole words only."""

from __future__ import annotations

import re

import pytest

from banglaplan_synth.engine.textbook import REGISTERS
from banglaplan_synth.text import lexicon
from banglaplan_synth.text.usage import slips

REFUSED = lexicon.toml_table("usage")["refused"]


@pytest.mark.parametrize(
    ("text", "register", "found"),
    [
        ("পানীয় জলের অভাব", "everyday", ["পানীয় জলের"]),
        ("জলঢাকার জলাবদ্ধতা", "everyday", []),
        ("তন্মধ্যে দুটি", "formal", ["তন্মধ্যে"]),
        ("তন্মধ্যে দুটি", "everyday", []),
        ("কাল হবে, থেকে যাবে", "colloquial", ["হবে", "থেকে", "যাবে"]),
        ("কাল হবে, থেকে যাবে", "formal", []),
        ("হইব, থাইকা যাইব", "colloquial", []),
        ("first দিন", "code_mixed", ["first দিন"]),
        ("first day", "code_mixed", []),
    ],
)
def test_a_slip_is_found_where_it_is_one(text: str, register: str, found: list[str]) -> None:
    """Letters before or behind make another word."""
    assert sorted(slip.found for slip in slips(text, register)) == sorted(found)


def test_the_offset_is_where_it_stands() -> None:
    """So that a message can point at it."""
    (slip,) = slips("দুটি, তন্মধ্যে একটি", "formal")
    assert "দুটি, তন্মধ্যে একটি"[slip.offset :].startswith(slip.found)


def test_every_entry_is_read() -> None:
    """Patterns compile and match something, registers exist, and there is advice."""
    for entry in REFUSED:
        assert set(entry) <= {"find", "instead", "registers"}
        assert entry["instead"]
        assert set(entry.get("registers", REGISTERS)) <= set(REGISTERS)
        assert not re.fullmatch(entry["find"], "")
