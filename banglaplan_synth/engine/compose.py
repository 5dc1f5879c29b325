"""From a type and a draw to a record: the case, the rules taken from the pools, the objectives, the tie-break."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from banglaplan_scorer.record import Problem, problem_from
from banglaplan_synth.engine.draw import Draw, NoChoice
from banglaplan_synth.engine.problem_type import TIERS, Entry, Facts, Objective, ProblemType, Rule, Tier

_WEIGHTS: Final[Mapping[str, Mapping[Tier, Mapping[int, float]]]] = {
    "easy": {
        "basic": {1: 0.2, 2: 0.6, 3: 0.2},
        "medium": {0: 0.25, 1: 0.55, 2: 0.2},
        "hard": {0: 1.0},
    },
    "medium": {
        "basic": {2: 0.4, 3: 0.6},
        "medium": {1: 0.5, 2: 0.5},
        "hard": {0: 0.7, 1: 0.3},
    },
    "hard": {
        "basic": {2: 0.3, 3: 0.5, 4: 0.2},
        "medium": {1: 0.25, 2: 0.55, 3: 0.2},
        "hard": {0: 0.15, 1: 0.6, 2: 0.25},
    },
}
"""How many rules of each tier a problem takes, by level. The easy row is the prior of PlanningBench
(arXiv 2605.20873, section 3.3) without hard rules; higher levels take more."""


Made = TypeVar("Made")


class Unfit(ValueError):
    """A draw that gives no problem of the kind that is wanted; the next attempt is drawn."""


@dataclass(frozen=True)
class Draft:
    """A problem before it is solved: the raw record, and what its sentences need beside the record."""

    kind: str
    raw: dict[str, Any]
    facts: Facts
    rules: tuple[tuple[Entry, Rule], ...]
    objectives: tuple[tuple[str, Objective], ...]
    tie_break: tuple[str, Objective]

    @property
    def problem(self) -> Problem:
        """The record, read and checked."""
        return problem_from(self.raw)


def compose(kind: str, made: ProblemType, draw: Draw) -> Draft:
    """Draw a problem of a type.

    Raises:
        Unfit: the drawn case has no fitting rules or objectives.
        RecordError, RuleError: the type itself is at fault.
    """
    try:
        case = made.draw(draw)
    except NoChoice as error:
        raise Unfit(f"no case: {error}") from None
    facts = made.facts(case)
    rules = _take_rules(made, case, draw)
    objectives = _take_objectives(made, case, draw)
    name, make = draw.pick(made.objectives.tie_breaks)
    tie_break = _fitting(make, case, draw)
    if tie_break is None:
        raise Unfit(f"{name}: the tie-break does not fit the case")
    parts: list[Rule | Objective] = [*(rule for _, rule in rules), *(o for _, o in objectives), tie_break]
    raw = _record(kind, facts, rules, objectives, tie_break)
    for part in parts:
        _bring(raw, part.facts, made.type_id)
    raw["definitions"] = _definitions(facts.definitions, parts, made.type_id)
    return Draft(kind, raw, facts, tuple(rules), tuple(objectives), (name, tie_break))


def _fitting(make: Callable[[Any, Draw], Made | None], case: Any, draw: Draw) -> Made | None:
    """What a type's function makes of the case, or None where it has nothing to draw from."""
    try:
        return make(case, draw)
    except NoChoice:
        return None


def _take_rules(made: ProblemType, case: Any, draw: Draw) -> list[tuple[Entry, Rule]]:
    taken: list[tuple[Entry, Rule]] = []
    for entry in made.rules.entries:
        if entry.always:
            rule = _fitting(entry.make, case, draw)
            if rule is not None:
                taken.append((entry, rule))
    for tier in TIERS:
        weights = _WEIGHTS[draw.level][tier]
        if draw.counts is None:
            wanted = draw.rng.choices(list(weights), list(weights.values()))[0]
        else:
            wanted = draw.counts[TIERS.index(tier)]
        offered = [entry for entry in made.rules.entries if entry.tier == tier and not entry.always]
        for entry in draw.shuffled(offered):
            if wanted == 0:
                break
            rule = _fitting(entry.make, case, draw)
            if rule is not None:
                taken.append((entry, rule))
                wanted -= 1
    fixed = [pair for pair in taken if pair[0].always]
    return fixed + draw.shuffled([pair for pair in taken if not pair[0].always])


def _take_objectives(made: ProblemType, case: Any, draw: Draw) -> list[tuple[str, Objective]]:
    counts = made.objective_counts
    wanted = counts[min(draw.int(0, draw.rank), len(counts) - 1)]
    taken: list[tuple[str, Objective]] = []
    for name, make in draw.shuffled(made.objectives.entries):
        objective = _fitting(make, case, draw) if len(taken) < wanted else None
        if objective is not None:
            taken.append((name, objective))
    if not taken:
        raise Unfit("no objective fits the case")
    return taken


def _record(
    kind: str,
    facts: Facts,
    rules: list[tuple[Entry, Rule]],
    objectives: list[tuple[str, Objective]],
    tie_break: Objective,
) -> dict[str, Any]:
    return {
        "kind": kind,
        "epoch": f"{facts.epoch.isoformat()}T00:00:00+06:00",
        "sets": {name: list(items) for name, items in facts.sets.items()},
        "tables": _copied(facts.tables),
        "params": dict(facts.params),
        "decisions": _copied(facts.decisions),
        "definitions": [],
        "total_cost": facts.total_cost,
        "rules": [
            {"id": f"C{place}", "name": entry.name, "pool": entry.pool, "tier": entry.tier, "expr": rule.expr}
            for place, (entry, rule) in enumerate(rules, 1)
        ],
        "objectives": [
            {"id": f"O{place}", "sense": objective.sense, "expr": objective.expr}
            for place, (_, objective) in enumerate(objectives, 1)
        ],
        "tie_break": {"sense": tie_break.sense, "expr": tie_break.expr},
        "conflict": None,
    }


def _copied(value: Any) -> Any:
    """A copy in JSON's own types, whatever mappings and tuples a case is made of."""
    if isinstance(value, Mapping):
        return {key: _copied(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_copied(item) for item in value]
    return value


def _bring(raw: dict[str, Any], facts: Mapping[str, Any], type_id: str) -> None:
    for name, value in facts.items():
        place = raw["params"] if isinstance(value, int | str) else raw["tables"]
        if name in place and place[name] != _copied(value):
            raise ValueError(f"{type_id}: two rules bring different facts called {name!r}")
        place[name] = _copied(value)


def _definitions(base: Any, parts: list[Any], type_id: str) -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for name, args, expr in [*base, *(definition for part in parts for definition in part.definitions)]:
        made = {"name": name, "args": [list(pair) for pair in args], "expr": expr}
        if found.setdefault(name, made) != made:
            raise ValueError(f"{type_id}: two definitions called {name!r} differ")
    return list(found.values())


def set_fact(raw: dict[str, Any], key: str, value: Any) -> None:
    """Change one fact of a raw record, named by its key (`wait`, `cap[A]`, `window[0][1]`).

    Raises:
        KeyError: the record has no such fact.
    """
    name, *steps = key.replace("]", "").split("[")
    if not steps:
        if name not in raw["params"]:
            raise KeyError(key)
        raw["params"][name] = value
        return
    cells = raw["tables"][name]
    for step in steps[:-1]:
        cells = cells[int(step) if isinstance(cells, list) else step]
    last: Any = int(steps[-1]) if isinstance(cells, list) else steps[-1]
    cells[last]
    cells[last] = value


def get_fact(raw: Mapping[str, Any], key: str) -> Any:
    """The value of one fact of a raw record; errors as `set_fact`."""
    name, *steps = key.replace("]", "").split("[")
    if not steps:
        return raw["params"][name]
    cells = raw["tables"][name]
    for step in steps:
        cells = cells[int(step) if isinstance(cells, list) else step]
    return cells
