"""A problem type's text files, read and checked: `bn.toml` has one table per register, `en.toml` one in all."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from banglaplan_synth.text.style import TextError

REGISTERS: Final = ("everyday", "formal", "colloquial", "code_mixed")
PLAIN: Final = "plain"
_PARTS: Final = ("opening", "facts", "rules", "objectives", "tie_break")
_LISTS: Final = ("conventions", "distractors", "rules_intro", "objectives_intro")


@dataclass(frozen=True)
class Textbook:
    """The sentences of one type in one language: by register (`plain` in English), and its words."""

    lang: str
    where: str
    words: Mapping[str, Any]
    registers: Mapping[str, Mapping[str, Any]]

    def register(self, name: str) -> Mapping[str, Any]:
        """The table of a register."""
        return self.registers[name if self.lang == "bn" else PLAIN]

    def word(self, key: str, register: str) -> Any:
        """A word with its forms; a register may have its own."""
        own = self.register(register).get("words", {})
        if key in own:
            return own[key]
        if key not in self.words:
            raise TextError(f"{self.where}: [words] has no {key!r}")
        return self.words[key]

    def choices(self, register: str, part: str, name: str) -> list[str]:
        """The ways to say one thing: `part.name`, a text or a list of texts."""
        table = self.register(register).get(part, {})
        if name not in table:
            table_name = register if self.lang == "bn" else PLAIN
            raise TextError(f"{self.where}: [{table_name}.{part}] has no {name!r}")
        found = table[name]
        return [found] if isinstance(found, str) else list(found)

    def listed(self, register: str, part: str) -> list[str]:
        """A list of sentences of a register, empty where it has none."""
        found = self.register(register).get(part, [])
        return [found] if isinstance(found, str) else list(found)


def _read(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
        return tomllib.loads(unicodedata.normalize("NFC", text))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise TextError(f"{path}: {error}") from None


@cache
def textbook(folder: Path, lang: str) -> Textbook:
    """The text file of a type's folder.

    Raises:
        TextError: the file is missing or malformed, or a register or part of it is missing or unknown.
    """
    path = folder / f"{lang}.toml"
    raw = _read(path)
    wanted = REGISTERS if lang == "bn" else (PLAIN,)
    missing = [name for name in wanted if not isinstance(raw.get(name), dict)]
    unknown = set(raw) - {*wanted, "words"}
    if missing or unknown:
        raise TextError(f"{path}: tables missing: {missing}, unknown: {sorted(unknown)}")
    for name in wanted:
        strange = set(raw[name]) - {*_PARTS, *_LISTS, "words"}
        lacking = set(_PARTS) - set(raw[name])
        if strange or lacking:
            raise TextError(f"{path}: [{name}] lacks {sorted(lacking)}, has unknown {sorted(strange)}")
    return Textbook(lang, str(path), raw.get("words", {}), {name: raw[name] for name in wanted})


@cache
def frame(lang: str) -> Mapping[str, Any]:
    """What every prompt says around its type's own sentences."""
    text = files("banglaplan_synth").joinpath("frame", f"{lang}.toml").read_text(encoding="utf-8")
    return tomllib.loads(unicodedata.normalize("NFC", text))
