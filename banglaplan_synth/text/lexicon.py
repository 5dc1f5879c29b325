"""Names and shared words with their forms, read from the TOML files beside this package."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, NoReturn

from banglaplan_synth.text.endings import ending
from banglaplan_synth.text.style import Lang, TextError

Forms = Mapping[str, str]


@dataclass(frozen=True)
class Name:
    """A person, place or word: its forms in both languages, a full name where it has one, and labels."""

    key: str
    bn: Forms
    en: Forms
    full: Name | None = None
    labels: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> NoReturn:
        raise TextError(f"name {self.key} was printed bare: print it through nom, gen, obj or loc")

    def form(self, case: str, lang: Lang) -> str:
        """The written-out form, or the ending rule where none is written."""
        return form_of(self.bn if lang == "bn" else self.en, case, lang)

    @property
    def gender(self) -> str:
        """'f' or 'm', for people."""
        return self.labels["gender"]

    @property
    def community(self) -> str:
        """muslim, hindu, buddhist, christian or indigenous, for people."""
        return self.labels["community"]

    @property
    def district(self) -> str:
        """The key of the district an upazila lies in."""
        return self.labels["district"]


def form_of(forms: Forms | str, case: str, lang: Lang) -> str:
    """A case of a word, plain or as {nom, gen, obj, loc}; a missing case follows the last sound."""
    if isinstance(forms, str):
        return ending(forms, case, lang)
    if case in forms:
        return forms[case]
    if "nom" not in forms:
        raise TextError(f"a word without nominative: {dict(forms)!r}")
    return ending(forms["nom"], case, lang)


@cache
def toml_table(name: str) -> dict[str, Any]:
    """One file of the lexicon folder, in NFC."""
    text = (files("banglaplan_synth") / "lexicon" / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(unicodedata.normalize("NFC", text))


_WRITTEN = ("gen", "obj", "loc", "pl", "pl_gen", "pl_obj")


def _forms(entry: Mapping[str, Any], stem: str) -> dict[str, str]:
    written: dict[str, str] = {
        form: entry[f"{stem}_{form}"] for form in _WRITTEN if f"{stem}_{form}" in entry
    }
    if entry.get("thing") and stem == "bn":
        written.setdefault("obj", entry[stem])
    return {"nom": entry[stem], **written}


def _name(entry: Mapping[str, Any], labels: tuple[str, ...]) -> Name:
    tags = {label: entry[label] for label in labels if label in entry}
    full = None
    if "full" in entry:
        full = Name(entry["key"], _forms(entry, "full"), _forms(entry, "en_full"), None, tags)
    return Name(entry["key"], _forms(entry, "bn"), _forms(entry, "en"), full, tags)


@cache
def people() -> tuple[Name, ...]:
    """Every person of the shared list, in file order; `.full` is the full name."""
    return tuple(_name(entry, ("gender", "community")) for entry in toml_table("people")["people"])


@cache
def districts() -> tuple[Name, ...]:
    """The 64 districts."""
    return tuple(_name(entry, ("division",)) for entry in toml_table("places")["districts"])


@cache
def upazilas() -> tuple[Name, ...]:
    """Real upazilas with their district."""
    return tuple(_name(entry, ("district",)) for entry in toml_table("places")["upazilas"])


@cache
def dhaka_speech() -> tuple[str, ...]:
    """Keys of the districts where people speak much as the colloquial register does."""
    return tuple(toml_table("places")["dhaka_speech"])


def towns(districts: Collection[str]) -> list[str]:
    """Keys of the upazilas of these districts, by their keys."""
    return [town.key for town in upazilas() if town.district in districts]


@cache
def words() -> Mapping[str, Name]:
    """Shared inflecting nouns by key."""
    return {entry["key"]: _name(entry, ()) for entry in toml_table("words")["words"]}


@cache
def person(key: str) -> Name:
    """The person with the key."""
    return _find(people(), key)


@cache
def place(key: str) -> Name:
    """The district or upazila with the key; an upazila wins where both share a name."""
    return _find((*upazilas(), *districts()), key)


def _find(names: tuple[Name, ...], key: str) -> Name:
    for name in names:
        if name.key == key:
            return name
    raise TextError(f"no {key!r} in the lexicon")


@cache
def notes(lang: Lang) -> Mapping[str, Any]:
    """The sentences that explain a calendar, by calendar and register."""
    found: Mapping[str, Any] = toml_table("notes")[lang]
    return found
