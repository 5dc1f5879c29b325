"""The record of a problem (design, section 4): its JSON text read, checked and typed."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any, Final, Literal

from banglaplan_scorer.rules.errors import RuleError
from banglaplan_scorer.rules.syntax import FUNCTIONS, IDENTIFIER, parse

MAX_TEXT: Final = 1_000_000
"""Longest record, in characters; the release's own stay below 40,000."""
_EPOCH: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00\+06:00\Z")


class RecordError(ValueError):
    """A problem record that is malformed; the message says where and what was expected."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: an expression that must be true of every right plan."""

    id: str
    name: str
    pool: str
    tier: str
    expr: str
    bn: str = ""
    en: str = ""


@dataclass(frozen=True, slots=True)
class Objective:
    """One objective: an integer expression to make as small (`min`) or as large (`max`) as possible."""

    id: str
    sense: Literal["min", "max"]
    expr: str
    bn: str = ""
    en: str = ""


@dataclass(frozen=True, slots=True)
class Definition:
    """A named expression with arguments, each of which runs over a set of the problem (or is an `int`)."""

    name: str
    args: tuple[tuple[str, str], ...]
    expr: str


@dataclass(frozen=True)
class Problem:
    """A problem as its record states it; no text of the prompt but the sentences of its rules.

    `epoch` is day 0; every time is an integer number of minutes since its 00:00 at +06:00. `data` maps the
    names of sets (lists), tables (dicts and lists) and params (integers and texts) to their values.
    """

    kind: str
    epoch: date
    sets: Mapping[str, list[Any]]
    tables: Mapping[str, Any]
    params: Mapping[str, int | str]
    decisions: Mapping[str, Mapping[str, Any]]
    rules: tuple[Rule, ...]
    objectives: tuple[Objective, ...]
    tie_break: Objective
    definitions: tuple[Definition, ...] = ()
    total_cost: str | None = None
    conflict: Mapping[str, Any] | None = None
    said: Mapping[str, list[list[Any]]] = field(default_factory=dict)

    @cached_property
    def data(self) -> dict[str, Any]:
        """Sets, tables and params under one roof; their names do not overlap."""
        return {**self.sets, **self.tables, **self.params}

    @cached_property
    def trees(self) -> dict[str, ast.Expression]:
        """The syntax tree of every expression, by the id of its owner."""
        owners = {rule.id: rule.expr for rule in self.rules}
        owners |= {objective.id: objective.expr for objective in self.objectives}
        owners |= {definition.name: definition.expr for definition in self.definitions}
        owners[self.tie_break.id] = self.tie_break.expr
        if self.total_cost is not None:
            owners["total_cost"] = self.total_cost
        return {owner: parse(source, owner) for owner, source in owners.items()}

    def time_of(self, text: str) -> int:
        """Minutes since the epoch of a canonical timestamp, rounded down to the minute."""
        moment = datetime.fromisoformat(text[:19])
        return int((moment - datetime.combine(self.epoch, datetime.min.time())).total_seconds() // 60)

    def timestamp(self, minutes: int) -> str:
        """The canonical timestamp of so many minutes since the epoch."""
        moment = datetime.combine(self.epoch, datetime.min.time()) + timedelta(minutes=minutes)
        return f"{moment.isoformat(timespec='seconds')}+06:00"


def read_problem(text: str) -> Problem:
    """The problem that a row's `problem` column states.

    Raises:
        RecordError: the text is not JSON, a part is missing or malformed, or a name is taken twice.
        RuleError: an expression is outside the rule language.
    """
    if len(text) > MAX_TEXT:
        raise RecordError(f"problem: longer than {MAX_TEXT} characters")
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"problem: not JSON: {error}") from None
    return problem_from(raw)


def problem_from(raw: Any) -> Problem:
    """The problem of an already parsed record; errors as `read_problem`."""
    if not isinstance(raw, dict):
        raise RecordError("problem: must be a JSON object")
    problem = Problem(
        kind=_text(raw, "kind"),
        epoch=_epoch(raw),
        sets={name: _listed(value, f"sets.{name}") for name, value in _mapping(raw, "sets").items()},
        tables=_mapping(raw, "tables"),
        params=_mapping(raw, "params"),
        decisions=_decisions(raw),
        rules=tuple(_rule(item, i) for i, item in enumerate(_listed(raw.get("rules"), "rules"))),
        objectives=tuple(_objective(o, f"objectives[{i}]") for i, o in enumerate(_objectives(raw))),
        tie_break=_objective({"id": "tie_break", **_mapping(raw, "tie_break")}, "tie_break"),
        definitions=tuple(
            _definition(item, i) for i, item in enumerate(_listed(raw.get("definitions", []), "definitions"))
        ),
        total_cost=_text(raw, "total_cost") if raw.get("total_cost") is not None else None,
        conflict=_mapping(raw, "conflict") if raw.get("conflict") is not None else None,
        said=_mapping(raw, "said") if "said" in raw else {},
    )
    _names_are_free(problem)
    return problem


def _mapping(raw: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = raw.get(key)
    if not isinstance(value, dict):
        raise RecordError(f"problem.{key}: must be an object, not {type(value).__name__}")
    return value


def _listed(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(f"problem.{place}: must be a list, not {type(value).__name__}")
    return value


def _text(raw: Mapping[str, Any], key: str, place: str = "problem") -> str:
    value = raw.get(key)
    if not isinstance(value, str):
        raise RecordError(f"{place}.{key}: must be a text, not {type(value).__name__}")
    return value


def _epoch(raw: Mapping[str, Any]) -> date:
    text = _text(raw, "epoch")
    try:
        if not _EPOCH.match(text):
            raise ValueError
        return date.fromisoformat(text[:10])
    except ValueError:
        raise RecordError(
            f"problem.epoch: must be a day's 00:00 as YYYY-MM-DDT00:00:00+06:00, not {text!r}"
        ) from None


def _decisions(raw: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    decisions = _mapping(raw, "decisions")
    for owner, decided in decisions.items():
        if not isinstance(decided, dict):
            raise RecordError(f"problem.decisions.{owner}: must be an object, not {type(decided).__name__}")
    return decisions


def _rule(item: Any, index: int) -> Rule:
    place = f"problem.rules[{index}]"
    if not isinstance(item, dict):
        raise RecordError(f"{place}: must be an object")
    stated = {key: _text(item, key, place) for key in ("id", "name", "pool", "tier", "expr")}
    return Rule(**stated, bn=str(item.get("bn", "")), en=str(item.get("en", "")))


def _objectives(raw: Mapping[str, Any]) -> list[Any]:
    return _listed(raw.get("objectives"), "objectives")


def _objective(item: Any, place: str) -> Objective:
    if not isinstance(item, dict):
        raise RecordError(f"problem.{place}: must be an object")
    sense = item.get("sense")
    if sense not in ("min", "max"):
        raise RecordError(f"problem.{place}.sense: must be 'min' or 'max', not {sense!r}")
    place = f"problem.{place}"
    return Objective(
        _text(item, "id", place),
        sense,
        _text(item, "expr", place),
        str(item.get("bn", "")),
        str(item.get("en", "")),
    )


def _definition(item: Any, index: int) -> Definition:
    place = f"problem.definitions[{index}]"
    if not isinstance(item, dict):
        raise RecordError(f"{place}: must be an object")
    args = _listed(item.get("args"), f"definitions[{index}].args")
    for pair in args:
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) for part in pair)):
            raise RecordError(f"{place}.args: must be pairs of a name and its set, not {pair!r}")
    return Definition(_text(item, "name", place), tuple((a, b) for a, b in args), _text(item, "expr", place))


def _names_are_free(problem: Problem) -> None:
    seen: set[str] = set()
    definitions = [definition.name for definition in problem.definitions]
    for name in [*problem.sets, *problem.tables, *problem.params, *definitions]:
        if not IDENTIFIER.match(name):
            raise RecordError(f"problem: {name!r} is no name (ASCII letters, digits and _, a letter first)")
        if name in seen or name in FUNCTIONS:
            raise RecordError(f"problem: the name {name!r} is taken twice")
        seen.add(name)
    ids = [*(rule.id for rule in problem.rules), *(objective.id for objective in problem.objectives)]
    ids += [*definitions, "tie_break", "total_cost"]
    if len(set(ids)) != len(ids):
        raise RecordError("problem: two rules or objectives share an id")


__all__ = [
    "Definition",
    "Objective",
    "Problem",
    "RecordError",
    "Rule",
    "RuleError",
    "problem_from",
    "read_problem",
]
