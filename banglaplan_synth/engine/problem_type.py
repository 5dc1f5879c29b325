"""What a problem type is made of: facts, pools of rules and objectives, and the line that registers them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final, Literal

from banglaplan_synth.engine.draw import Draw

Tier = Literal["basic", "medium", "hard"]
TIERS: Final[tuple[Tier, ...]] = ("basic", "medium", "hard")
POOLS: Final = frozenset(
    {
        "task",
        "time_window",
        "precedence",
        "capacity",
        "budget",
        "compatibility",
        "fairness",
        "balance",
        "priority",
        "robustness",
        "minimum_change",
        "recovery",
        "conservative_range",
        "stateful",
    }
)
"""The pools that rules come from: `task` for what belongs to one type alone, the others are general
(PlanningBench, arXiv 2605.20873, section 3: general constraints apply across tasks)."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A fact of a rule that can be tightened until no plan is left.

    `fact` is its key (`wait`, `cap[A]`); `harder` is +1 where a greater value is tighter, -1 where a smaller one
    is; `step` is one natural step of it; `limit` the last value that still makes sense.
    """

    fact: str
    harder: Literal[1, -1]
    step: int
    limit: int


@dataclass(frozen=True, slots=True)
class Rule:
    """One drawn rule: its expression, the facts that it brings along, and what its sentence needs beside facts.

    `say` holds identifiers and plain choices for the template (never numbers: those are facts).
    """

    expr: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    say: Mapping[str, Any] = field(default_factory=dict)
    bound: Bound | None = None
    definitions: tuple[tuple[str, tuple[tuple[str, str], ...], str], ...] = ()


@dataclass(frozen=True, slots=True)
class Objective:
    """One drawn objective, or a tie-break: its sense, its expression, and facts and words as in a rule."""

    sense: Literal["min", "max"]
    expr: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    say: Mapping[str, Any] = field(default_factory=dict)
    definitions: tuple[tuple[str, tuple[tuple[str, str], ...], str], ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """What a case puts into the record before any rule: day 0, sets, tables, params, decisions.

    `reference` is the "today" that relative dates count from (the epoch by default); `names` gives identifiers
    their words (keys of `[words]` in the type's text files); `cast` gives roles their people and places
    (lexicon keys); `say` holds plain choices for the templates.
    """

    epoch: date
    decisions: Mapping[str, Mapping[str, Any]]
    sets: Mapping[str, list[Any]] = field(default_factory=dict)
    tables: Mapping[str, Any] = field(default_factory=dict)
    params: Mapping[str, Any] = field(default_factory=dict)
    definitions: tuple[tuple[str, tuple[tuple[str, str], ...], str], ...] = ()
    total_cost: str | None = None
    reference: date | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    cast: Mapping[str, str] = field(default_factory=dict)
    say: Mapping[str, Any] = field(default_factory=dict)


RuleFunction = Callable[[Any, Draw], Rule | None]
ObjectiveFunction = Callable[[Any, Draw], Objective | None]


@dataclass(frozen=True, slots=True)
class Entry:
    """One function of a rule pool with its labels; `always` rules stand in every problem of the type."""

    name: str
    tier: Tier
    pool: str
    always: bool
    make: RuleFunction


class Rules:
    """A type's rules in the order of its prompt; each function gets the case and the draw.

    A function returns None where its rule does not fit the case; the engine then takes another.
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def basic(self, pool: str = "task", *, always: bool = False) -> Callable[[RuleFunction], RuleFunction]:
        """Feasibility."""
        return self._add("basic", pool, always)

    def medium(self, pool: str = "task", *, always: bool = False) -> Callable[[RuleFunction], RuleFunction]:
        """Optimisation, fairness, order."""
        return self._add("medium", pool, always)

    def hard(self, pool: str, *, always: bool = False) -> Callable[[RuleFunction], RuleFunction]:
        """Robustness, minimum change of a plan, recovery, conservative reading of ranges."""
        return self._add("hard", pool, always)

    def _add(self, tier: Tier, pool: str, always: bool) -> Callable[[RuleFunction], RuleFunction]:
        if pool not in POOLS:
            raise ValueError(f"pool {pool!r} is not one of {', '.join(sorted(POOLS))}")

        def register(function: RuleFunction) -> RuleFunction:
            self.entries.append(Entry(function.__name__, tier, pool, always, function))
            return function

        return register


class Objectives:
    """A type's objectives; the draw takes one to three, in a drawn order, and one tie-break."""

    def __init__(self) -> None:
        self.entries: list[tuple[str, ObjectiveFunction]] = []
        self.tie_breaks: list[tuple[str, ObjectiveFunction]] = []

    def objective(self, function: ObjectiveFunction) -> ObjectiveFunction:
        """Register an objective."""
        self.entries.append((function.__name__, function))
        return function

    def tie_break(self, function: ObjectiveFunction) -> ObjectiveFunction:
        """Register a tie-break; its expression is a list that no two plans share."""
        self.tie_breaks.append((function.__name__, function))
        return function


@dataclass(frozen=True)
class ProblemType:
    """A problem type: `draw` makes a case, `facts` puts it into the record, the pools give rules and objectives.

    `version` rises whenever the same seed would give another problem.
    """

    type_id: str
    variants: tuple[str, ...]
    draw: Callable[[Draw], Any]
    facts: Callable[[Any], Facts]
    rules: Rules
    objectives: Objectives
    version: int = 1
    calendars: tuple[str, ...] = ("gregorian",)
    """The calendars that its prompts can be written in; only where dates matter more than one."""
    draft: bool = False
    """A draft can be built by name and is held to the contract, but stands in no release until strangers have
    solved its prompts."""
    objective_counts: tuple[int, ...] = (1, 2)
    """How many objectives a problem may have (drawn with the level: later entries at higher levels)."""
    never: tuple[tuple[str, bool], ...] = ()
    """Pairs of level and feasibility of which the type can have no problem; fresh sets deal around them."""
