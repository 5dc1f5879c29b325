"""How one problem speaks: language, register, numerals, clock, calendar and the dates days count from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal, get_args

Lang = Literal["bn", "en"]
Register = Literal["everyday", "formal", "colloquial", "code_mixed"]
Numerals = Literal["bangla", "latin", "words"]
Clock = Literal["24h", "spoken"]
Calendar = Literal["gregorian", "bengali", "relative"]
Options = frozenset[str]

_CHOICES: dict[str, tuple[str, ...]] = {
    "lang": get_args(Lang),
    "register": get_args(Register),
    "numerals": get_args(Numerals),
    "clock": get_args(Clock),
    "calendar": get_args(Calendar),
}


class TextError(ValueError):
    """A template, a word or a fact that cannot be said; the message names it."""


@dataclass(frozen=True, kw_only=True)
class Style:
    """What stays the same through one problem; `epoch` is day 0, `reference` the 'today' of the prompt."""

    lang: Lang
    epoch: date
    reference: date
    register: Register = "everyday"
    numerals: Numerals = "bangla"
    clock: Clock = "24h"
    calendar: Calendar = "gregorian"

    def __post_init__(self) -> None:
        for field, allowed in _CHOICES.items():
            if (value := getattr(self, field)) not in allowed:
                raise TextError(f"style {field}={value!r}: expected one of {', '.join(allowed)}")

    def as_dict(self) -> dict[str, str]:
        """The style as JSON-ready strings; `Style.from_dict` is its inverse."""
        choices = {field: str(getattr(self, field)) for field in _CHOICES}
        return choices | {"epoch": self.epoch.isoformat(), "reference": self.reference.isoformat()}

    @classmethod
    def from_dict(cls, data: Mapping[str, str]) -> Style:
        """Read a style back from `as_dict`."""
        dates = {field: date.fromisoformat(data[field]) for field in ("epoch", "reference")}
        choices = {field: data[field] for field in _CHOICES}
        return cls(**choices, **dates)  # type: ignore[arg-type]  # __post_init__ checks every choice
