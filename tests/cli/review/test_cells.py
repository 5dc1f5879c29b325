"""Cells: nothing runs, nothing is lost unsaid, and short names come back as they were."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banglaplan_cli.review.cells import LIMIT, bare, cell

FORMULAS = "=+-@\uff1d\uff0b\uff0d\uff20"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-2", "@SUM(1)", "\uff1d1", "12", "3-5", "2026-01-01", "1e5", "TRUE",
                                  "mar 1", "1/2", "Sept-2"])  # fmt: skip
def test_guarded(text: str) -> None:
    """What a spreadsheet would compute or convert has an apostrophe before it, which reading takes off again."""
    assert cell(text) == (f"'{text}", 0)
    assert bare(f"'{text}") == text


@pytest.mark.parametrize("text", [" =1", "\t=1", "\r\n=1"])
def test_guarded_after_space(text: str) -> None:
    """White space before a formula does not hide it."""
    assert cell(text)[0].startswith("'")


@pytest.mark.parametrize(
    "text", ["BP-F03-T022-008", "Qwen3-8B", "r12e5-00", "marvin", "a=b", "'quoted'", "bn", ""]
)
def test_left_alone(text: str) -> None:
    """Names that no spreadsheet converts stay as they are."""
    assert cell(text) == (text, 0)
    assert bare(text) == text


def test_inner_cells() -> None:
    """Where a program that splits elsewhere would begin a cell there is a guard; lists in Markdown stay."""
    assert cell("a;=1+1\n@x\t+2")[0] == "a;'=1+1\n'@x\t'+2"
    assert cell("a\n- one\n- two; = three")[0] == "a\n- one\n- two; = three"


def test_control_codes() -> None:
    """Control codes, marks that turn the line round and half surrogates are spelt out; joiners of Bangla stay."""
    assert cell("a\x00\x1b[1m\u202eb\ud800\r\nc\rd")[0] == "a\\x00\\x1b[1m\\u202eb\\ud800\nc\nd"
    joined = "\u0995\u09cd\u200d\u09b7"
    assert cell(joined) == (joined, 0)


@pytest.mark.parametrize(
    "text", ["x" * 32_768, "\U0001f600" * 20_000, "\x00" * 32_000, ";=1" * 11_000, "y" * 500_000]
)
def test_long(text: str) -> None:
    """No cell is longer than Excel's, in UTF-16 units; how many characters are left out is told in it and beside it."""
    found, cut = cell(text)
    assert len(found.encode("utf-16-le")) // 2 <= LIMIT
    assert cut > 0
    assert f"[… {cut:,} characters are left out here …]" in found
    assert found.endswith(cell(text[-1])[0][-1])


def test_longest() -> None:
    """A text that fits exactly is whole."""
    assert cell("x" * LIMIT) == ("x" * LIMIT, 0)


@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    """Any text, read back as CSV, is one cell, and it never begins as a formula."""
    found, _ = cell(text)
    file = io.StringIO()
    csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\r\n").writerow([found, "next"])
    file.seek(0)
    assert list(csv.reader(io.StringIO(file.getvalue(), newline=""))) == [[found, "next"]]
    assert found.strip()[:1] not in {*FORMULAS} or not found.strip()
    found.encode()
