"""Counted things carry the classifier that people use, and no plural after a number."""

from __future__ import annotations

import pytest

from banglaplan_synth.text.classifiers import count_bn, count_en, plural_en
from tests.synth.text.styles import bn, en


@pytest.mark.parametrize(
    ("n", "classifier", "bangla", "latin", "words"),
    [
        (1, "টি", "১টি", "1টি", "একটি"),
        (3, "টি", "৩টি", "3টি", "তিনটি"),
        (5, "টি", "৫টি", "5টি", "পাঁচটি"),
        (5, "টা", "৫টা", "5টা", "পাঁচটা"),
        (1, "জন", "১ জন", "1 জন", "একজন"),
        (3, "জন", "৩ জন", "3 জন", "তিনজন"),
        (2, "খানা", "২খানা", "2খানা", "দুইখানা"),
        (5, "বস্তা", "৫ বস্তা", "5 বস্তা", "পাঁচ বস্তা"),
        (4, "হালি", "৪ হালি", "4 হালি", "চার হালি"),
        (1200, "প্যাকেট", "১,২০০ প্যাকেট", "1,200 প্যাকেট", "এক হাজার দুইশ প্যাকেট"),
    ],
)
def test_a_count_in_every_style(n: int, classifier: str, bangla: str, latin: str, words: str) -> None:
    styles = bn(), bn(numerals="latin"), bn(numerals="words")
    assert [count_bn(n, classifier, style) for style in styles] == [bangla, latin, words]


@pytest.mark.parametrize(
    ("register", "said"),
    [
        ("everyday", "দুটি দুজন দুইটা"),
        ("code_mixed", "দুটি দুজন দুইটা"),
        ("formal", "দুইটি দুইজন দুইটা"),
        ("colloquial", "দুইটি দুইজন দুইটা"),
    ],
)
def test_two_in_words(register: str, said: str) -> None:
    style = bn(numerals="words", register=register)
    assert " ".join(count_bn(2, classifier, style) for classifier in ("টি", "জন", "টা")) == said


def test_the_word_in_brackets() -> None:
    assert count_bn(5, "টি", bn(), both=True) == "৫ (পাঁচ)টি"
    assert count_bn(2, "টি", bn(register="everyday"), both=True) == "২ (দুই)টি"


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("bed", "beds"),
        ("box", "boxes"),
        ("bus", "buses"),
        ("batch", "batches"),
        ("family", "families"),
        ("day", "days"),
        ("person", "people"),
        ("child", "children"),
        ("field officer", "field officers"),
        ("sales person", "sales people"),
        ("Person", "People"),
        ("shelf", "shelves"),
        ("fish", "fish"),
        ("bigha", "bigha"),
    ],
)
def test_an_english_plural(one: str, many: str) -> None:
    assert plural_en(one) == many


def test_english_counts() -> None:
    assert count_en(1, "bed", "beds", en()) == "1 bed"
    assert count_en(5, "bed", "beds", en()) == "5 beds"
    assert count_en(0, "bed", "beds", en(numerals="words")) == "zero beds"
