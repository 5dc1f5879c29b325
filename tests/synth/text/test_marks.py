"""One pass at the end mends white space, normalises, and takes the marks off without losing their places."""

from __future__ import annotations

import pytest

from banglaplan_synth.text.marks import finish, is_marked, mark
from banglaplan_synth.text.style import TextError


def test_a_marked_text_is_known_from_a_plain_one() -> None:
    assert is_marked(mark("k", "num", "৫"))
    assert not is_marked("৫")


@pytest.mark.parametrize(
    ("messy", "clean"),
    [
        ("ক \nখ", "ক\nখ"),
        ("ক\n\n\n\nখ", "ক\n\nখ"),
        ("ক\n \n \nখ", "ক\n\nখ"),
        ("ক ।", "ক।"),
        ("ক  খ", "ক খ"),
        ("ক , খ ; গ", "ক, খ; গ"),
        ("- ক\n  - খ", "- ক\n  - খ"),
        ("\n\nক\n", "ক"),
        (mark("k", "num", "৫") + " ।", "৫।"),
        ("ক  " + mark("k", "num", "৫"), "ক ৫"),
        ("ক " + mark("k", "word", "") + "\nখ", "ক\nখ"),
        ("\u09dc", "\u09a1\u09bc"),
    ],
)
def test_finish_mends_white_space_and_normalises(messy: str, clean: str) -> None:
    assert finish(messy)[0] == clean


@pytest.mark.parametrize(
    "broken", ["\ue000", "\ue003", mark("k", "num", "৫")[:-1], mark("k", "num", "৫") + "\ue002"]
)
def test_broken_marks_are_noticed(broken: str) -> None:
    with pytest.raises(TextError, match="mark"):
        finish(broken)


def test_marks_do_not_nest() -> None:
    with pytest.raises(TextError, match=r"fact a .* printed through two filters"):
        mark("a", "num", mark("b", "num", "৫"))
