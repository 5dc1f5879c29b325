"""What a prompt says of its relative dates: each word that it uses, and no other."""

from __future__ import annotations

import pytest

from banglaplan_synth.text import lexicon
from banglaplan_synth.text.notes import EXPLAINED, explained
from tests.synth.text.styles import bn, en


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("আগামী রবিবার অফিস খোলা।", ["coming"]),
        ("গত বৃহস্পতিবারের সভা।", ["past"]),
        ("পরশু (সোমবার) সকালে।", ["after_tomorrow"]),
        ("গত পরশু (বৃহস্পতিবার) সকালে।", []),
        ("আগামী মাসে, আগামীকাল বা গতকাল।", []),
        ("আগামী শুক্রবার আর গত শুক্রবার, পরশু নয়।", ["coming", "past", "after_tomorrow"]),
    ],
)
def test_only_what_is_used_is_explained(text: str, words: list[str]) -> None:
    """In the order of the lexicon; a word inside another word, or before anything but a weekday, needs nothing."""
    sentences = "".join(f" {lexicon.notes('bn')[word]['everyday']}" for word in words)
    assert (
        explained(f"আজ শনিবার।{EXPLAINED} {text}", bn(calendar="relative")) == f"আজ শনিবার।{sentences} {text}"
    )


def test_english_explains_the_coming_and_the_past_weekday() -> None:
    """The same way; 'the day after tomorrow' says itself."""
    style = en(calendar="relative")
    coming = lexicon.notes("en")["coming"][style.register]
    assert explained(f"Now.{EXPLAINED} The coming Sunday.", style) == f"Now. {coming} The coming Sunday."
    assert explained(f"Now.{EXPLAINED} The day after tomorrow.", style) == "Now. The day after tomorrow."


def test_a_text_without_a_place_for_it_stays() -> None:
    """As every prompt with dates of another calendar."""
    assert explained("আগামী রবিবার।", bn()) == "আগামী রবিবার।"
