"""Read a recipe's configuration: a TOML file into a dataclass, every key known, every value of its type."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

T = TypeVar("T")


class ConfigError(ValueError):
    """A configuration that cannot be used; names file, key and what is allowed."""


def read_config(path: Path, into: type[T], **overrides: Any) -> T:
    """The configuration in a file, with what the command line says instead (where it is not None).

    Raises:
        ConfigError: the file is not there or not TOML, or has a key or a type that the recipe does not know.
    """
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"{path}: {error}") from None
    known = {field.name for field in fields(into)}  # type: ignore[arg-type]  # a dataclass, as every caller gives
    if unknown := sorted(set(found) - known):
        raise ConfigError(f"{path}: unknown {', '.join(unknown)}; there are {', '.join(sorted(known))}")
    given = {**found, **{name: value for name, value in overrides.items() if value is not None}}
    hints = get_type_hints(into)
    for name, value in given.items():
        if not isinstance(value, hints[name]) and not (
            isinstance(value, int) and hints[name] in (float, float | None)
        ):
            raise ConfigError(f"{path}: {name} = {value!r} is not of type {hints[name]}")
    try:
        return into(**given)
    except TypeError as error:
        raise ConfigError(f"{path}: {error}") from None
