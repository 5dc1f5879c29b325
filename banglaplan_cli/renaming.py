"""Renames results that were read apart from each other, where `load_results` sees only some of them at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from banglaplan_cli.logs import LogError
from banglaplan_cli.results import Result
from banglaplan_cli.score_runs import some


def rename(results: Sequence[Result], names: Mapping[str, str]) -> list[Result]:
    """The results under new names; `names` maps a model, or a file as it was given, to how it is to be called.

    Raises:
        LogError: a name to replace does not occur.
    """
    if unknown := [name for name in names if not any(_is(name, one) for one in results)]:
        there = dict.fromkeys(one.model for one in results)
        raise LogError(f"--name: no log is of the model or file {some(unknown)}; there are {some(there)}")
    return [_renamed(one, names) for one in results]


def _is(name: str, one: Result) -> bool:
    """Whether a result is called so: by its model, with or without what is unusual about it, or by its file."""
    return name in (one.model, one.model.partition(" [")[0], *(str(source) for source in one.sources))


def _renamed(one: Result, names: Mapping[str, str]) -> Result:
    new = next((new for old, new in names.items() if _is(old, one)), None)
    if new is None:
        return one
    _, bracket, unusual = one.model.partition(" [")
    return replace(one, model=f"{new}{bracket}{unusual}")
