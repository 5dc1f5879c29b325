"""The shared names and words: enough of them, no two alike, every form as an editor would print it."""

from __future__ import annotations

import tomllib
import unicodedata
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from banglaplan_synth.text import lexicon
from banglaplan_synth.text.spelling import misspellings
from banglaplan_synth.text.style import TextError

FILES = sorted(Path(str(files("banglaplan_synth") / "lexicon")).glob("*.toml"))
SPELLING = lexicon.toml_table("spelling")["words"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_lexicon_files_are_nfc(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert unicodedata.is_normalized("NFC", text)
    assert tomllib.loads(text)


def test_there_are_people_of_every_community_women_and_men() -> None:
    groups = Counter((p.community, p.gender) for p in lexicon.people())
    assert len(lexicon.people()) >= 180
    assert {community for community, _ in groups} == {
        "muslim",
        "hindu",
        "buddhist",
        "christian",
        "indigenous",
    }
    assert {gender for _, gender in groups} == {"f", "m"}
    assert all(count >= 7 for count in groups.values())


def test_no_two_people_can_be_taken_for_each_other() -> None:
    for name in ("key", "short", "full", "english"):
        said = {
            "key": [p.key for p in lexicon.people()],
            "short": [p.bn["nom"] for p in lexicon.people()],
            "full": [p.full.bn["nom"] for p in lexicon.people() if p.full],
            "english": [p.en["nom"] for p in lexicon.people()],
        }[name]
        assert len(said) == len(set(said)) == len(lexicon.people()), name


@pytest.mark.parametrize(
    ("key", "gen", "obj", "full_gen"),
    [
        ("rahima", "রহিমার", "রহিমাকে", "রহিমা খাতুনের"),
        ("karim", "করিমের", "করিমকে", "আবদুল করিমের"),
        ("nitai", "নিতাইয়ের", "নিতাইকে", "নিতাই চন্দ্র সাহার"),
        ("subrata", "সুব্রতর", "সুব্রতকে", "সুব্রত পালের"),
        ("aditya", "আদিত্যর", "আদিত্যকে", "আদিত্য চক্রবর্তীর"),
        ("shiuli", "শিউলির", "শিউলিকে", "শিউলি দত্তর"),
        ("satyajit", "সত্যজিতের", "সত্যজিৎকে", "সত্যজিৎ বড়ুয়ার"),
        ("unuching", "উনুচিংয়ের", "উনুচিংকে", "উনুচিং মারমার"),
        ("david", "ডেভিডের", "ডেভিডকে", "ডেভিড রোজারিওর"),
        ("budhu", "বুধুর", "বুধুকে", "বুধু ওরাঁওয়ের"),
    ],
)
def test_a_persons_forms(key: str, gen: str, obj: str, full_gen: str) -> None:
    person = lexicon.person(key)
    assert person.full is not None
    found = [person.form("gen", "bn"), person.form("obj", "bn"), person.full.form("gen", "bn")]
    assert found == [unicodedata.normalize("NFC", form) for form in (gen, obj, full_gen)]


def test_the_64_districts_and_real_upazilas_of_each() -> None:
    districts = {d.key for d in lexicon.districts()}
    assert len(lexicon.districts()) == len(districts) == 64
    assert Counter(d.labels["division"] for d in lexicon.districts()) == {
        "dhaka": 13, "chattogram": 11, "khulna": 10, "rajshahi": 8, "rangpur": 8, "barishal": 6, "sylhet": 4,
        "mymensingh": 4,
    }  # fmt: skip
    assert len(lexicon.upazilas()) >= 80
    assert {u.district for u in lexicon.upazilas()} == districts
    keys = [place.key for place in (*lexicon.upazilas(), *lexicon.districts())]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("key", "english", "gen", "loc"),
    [
        ("chattogram", "Chattogram", "চট্টগ্রামের", "চট্টগ্রামে"),
        ("cumilla", "Cumilla", "কুমিল্লার", "কুমিল্লায়"),
        ("barishal", "Barishal", "বরিশালের", "বরিশালে"),
        ("jashore", "Jashore", "যশোরের", "যশোরে"),
        ("bogura", "Bogura", "বগুড়ার", "বগুড়ায়"),
        ("coxs_bazar", "Cox's Bazar", "কক্সবাজারের", "কক্সবাজারে"),
        ("naogaon", "Naogaon", "নওগাঁর", "নওগাঁয়"),
        ("thakurgaon", "Thakurgaon", "ঠাকুরগাঁওয়ের", "ঠাকুরগাঁওয়ে"),
        ("jhenaidah", "Jhenaidah", "ঝিনাইদহের", "ঝিনাইদহে"),
        ("rangamati", "Rangamati", "রাঙ্গামাটির", "রাঙ্গামাটিতে"),
        ("louhajang", "Louhajang", "লৌহজংয়ের", "লৌহজংয়ে"),
        ("sonargaon", "Sonargaon", "সোনারগাঁর", "সোনারগাঁয়"),
        ("belabo", "Belabo", "বেলাবোর", "বেলাবোতে"),
        ("ramu", "Ramu", "রামুর", "রামুতে"),
    ],
)
def test_a_places_forms(key: str, english: str, gen: str, loc: str) -> None:
    place = lexicon.place(key)
    assert place.en["nom"] == english
    found = [place.form("gen", "bn"), place.form("loc", "bn")]
    assert found == [unicodedata.normalize("NFC", form) for form in (gen, loc)]


@pytest.mark.parametrize(
    ("key", "forms"),
    [
        ("hospital", "হাসপাতাল হাসপাতালের হাসপাতাল হাসপাতালে"),
        ("patient", "রোগী রোগীর রোগীকে রোগীতে"),
        ("family", "পরিবার পরিবারের পরিবারকে পরিবারে"),
        ("x_ray", "এক্স-রে এক্স-রের এক্স-রে এক্স-রেতে"),
        ("today", "আজ আজকের আজ আজ"),
        ("electricity", "বিদ্যুৎ বিদ্যুতের বিদ্যুৎ বিদ্যুতে"),
    ],
)
def test_a_words_forms(key: str, forms: str) -> None:
    word = lexicon.words()[key]
    assert " ".join(word.form(case, "bn") for case in ("nom", "gen", "obj", "loc")) == forms


def test_nobody_is_found_under_a_wrong_key() -> None:
    with pytest.raises(TextError, match="no 'nobody' in the lexicon"):
        lexicon.person("nobody")


def test_the_spelling_list_agrees_with_itself() -> None:
    preferred = [entry["word"] for entry in SPELLING]
    refused = [variant for entry in SPELLING for variant in entry["not"]]
    assert len(preferred) == len(set(preferred)) >= 60
    assert len(refused) == len(set(refused))
    assert all(entry["not"] for entry in SPELLING)
    assert not set(preferred) & set(refused)


@pytest.mark.parametrize("word", [entry["word"] for entry in SPELLING])
def test_a_preferred_word_is_accepted_in_every_case(word: str) -> None:
    forms = [lexicon.form_of(word, case, "bn") for case in ("nom", "gen", "obj", "loc")]
    assert misspellings(" ".join([*forms, word + "টি", word + "গুলো"])) == []


@pytest.mark.parametrize("entry", SPELLING, ids=lambda entry: entry["word"])
def test_every_variant_is_refused(entry: dict[str, Any]) -> None:
    for variant in entry["not"]:
        assert [found.preferred for found in misspellings(f"এই {variant}।")] == [entry["word"]]


def test_an_ending_does_not_hide_a_misspelling() -> None:
    text = unicodedata.normalize("NFC", "দুই ঘন্টার মধ্যে সরকারী হাসপাতালে")
    assert misspellings(text) == [(4, "ঘন্টার", "ঘণ্টা"), (17, "সরকারী", "সরকারি")]


@pytest.mark.parametrize(
    "right", ["সন্ধান", "ব্যায়াম", "প্রার্থিতা", "স্থায়িত্ব", "সুচিন্তিত", "ধরণী", "অধিনায়ক", "ফর্মুলা", "বিদ্যুতের", "ফুলবাড়ী"]
)
def test_other_words_with_the_same_letters_are_left_alone(right: str) -> None:
    assert misspellings(right) == []


def test_the_projects_own_lists_are_spelled_as_it_demands() -> None:
    for path in FILES:
        if path.name != "spelling.toml":
            assert misspellings(path.read_text(encoding="utf-8")) == [], path.name
