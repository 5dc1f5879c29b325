"""T094, call triage: in which order are the calls to an emergency line served?

One desk (or one crew) serves the calls one after another without a break, so every turn starts when the turns
before it are over. Severity goes first, but long waiting, children, areas, a shared crew and dropped lines have
their say; a list of the last shift may be changed only so much. Best is the order that lets the severe wait least,
the critical start soonest, the fewest wait too long, or the old list stand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import combinations, pairwise, permutations
from typing import Any

from banglaplan_scorer.check import Checker, compile_problem
from banglaplan_scorer.record import problem_from
from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules
from banglaplan_synth.families.f10_emergencies.t094_call_triage.scene import (
    AREAS,
    LETTERS,
    REPORTS,
    cast_of,
    day_of,
)

WAIT = ("wait", (("c", "calls"),), "sum(service[b] for b in calls if before(b, c))")
WORDS = ("item", "plural", "grade", "kit", "crew", "expert", "tender", "same")
"""Words that change with the scenario."""
MEASURES = {
    "weighted_wait": "sum(severity[c] * wait(c) for c in calls)",
    "total_wait": "sum(wait(c) for c in calls)",
    "last_red": "max(wait(c) for c in calls if severity[c] >= red_from)",
    "breaches": "count(waited[c] + wait(c) > too_late for c in calls)",
    "displacement": "sum(abs(position(c) - old[c]) for c in calls)",
    "changed_places": "count(position(c) != old[c] for c in calls)",
    "weighted_places": "sum(severity[c] * position(c) for c in calls)",
    "one_early": "position({call})",
}
"""What objectives make small; `call` is one that stands out in the scenario."""
AIMS = (
    ("total_wait", "breaches"),
    ("weighted_wait", "last_red"),
    ("displacement", "changed_places"),
    ("weighted_places", "one_early"),
    ("one_early", "weighted_places"),
    ("weighted_wait", "breaches"),
    ("breaches", "weighted_wait"),
    ("last_red", "total_wait"),
)
"""Objectives that go together, the more important first."""
RIVALS = 720
"""So many of the best orders are looked at while rules are drawn: all of them up to six calls."""
CHOICE = (2, 4, 6)
"""By level, how many orders the rules leave at least, so that the objectives have their say."""
SLACK = (0.2, 0.25, 0.3)
"""By level, how often a rule that does not bite may stand all the same."""
BASIC, MEDIUM, HARD = 4, 1, 0
"""How many better orders a rule of a tier leaves to the later ones, for each step of the level."""
Order = tuple[str, ...]


@dataclass(frozen=True)
class Case:
    """One queue; times in minutes, calls in the order of the ledger, places counted from 1."""

    day: date
    now: int
    """Minute of the day at which the first turn starts."""
    variant: str
    calls: Order
    words: dict[str, str]
    flags: dict[str, str]
    """Of the reports."""
    aim: tuple[str, str]
    """Names of the objectives."""
    order: Order
    """A plan that keeps every rule."""
    favourite: str
    """A call that an objective may want early."""
    severity: dict[str, int]
    red_from: int
    """The severity from which a call is a red one."""
    service: dict[str, int]
    waited: dict[str, int]
    """How long each has waited until now; no two the same."""
    too_late: int
    """More minutes of waiting than this are a breach."""
    old: dict[str, int]
    """Places in the list of the shift before."""
    area: dict[str, str]
    cast: dict[str, str]

    def at(self, call: str) -> int:
        """A call's place in the plan."""
        return self.order.index(call) + 1

    def wait(self, call: str) -> int:
        """Minutes from now until a call's turn in the plan."""
        return sum(self.service[before] for before in self.order[: self.at(call) - 1])

    @property
    def red(self) -> list[str]:
        """The red calls."""
        return [c for c in self.calls if self.severity[c] >= self.red_from]

    @property
    def twins(self) -> list[str]:
        """The two calls of one incident, or nothing."""
        pair = self.flagged("x")
        return pair if len(pair) == 2 else []

    @property
    def grave(self) -> list[str]:
        """The calls that someone may want served soon."""
        return [c for c in self.calls if self.severity[c] > 2]

    def flagged(self, flag: str) -> list[str]:
        """The calls whose reports have a flag."""
        return [c for c in self.calls if flag in self.flags[c]]

    def known(self, expr: str) -> dict[str, Any]:
        """The facts of the case that an expression names, but for what stands in every problem."""
        names = set(re.findall(r"[a-z_]+", expr.replace("wait(", "wait service(")))
        return {
            n: getattr(self, n)
            for n in sorted(names & {"service", "waited", "old", "area", "red_from", "too_late"})
        }

    def rule(
        self, expr: str, facts: Mapping[str, Any] | None = None, bound: Bound | None = None, **say: Any
    ) -> Rule:
        """A rule with the facts of the case that it reads, and those that it brings itself."""
        return Rule(
            expr, {**self.known(expr), **(facts or {})}, say, bound, (WAIT,) if "wait(" in expr else ()
        )

    def measure(self, name: str) -> str:
        """The expression of an objective."""
        return MEASURES[name].format(call=repr(self.favourite))

    def objective(self, name: str) -> Objective | None:
        """The objective of that name, where it comes next."""
        if name != [*self.aim, ""][len(self.said)]:
            return None
        self.said.append(name)
        expr = self.measure(name)
        say = {"call": self.favourite} if name == "one_early" else {}
        return Objective("min", expr, self.known(expr), say, (WAIT,) if "wait(" in expr else ())

    @cached_property
    def said(self) -> list[str]:
        """The objectives drawn so far."""
        return []

    @cached_property
    def rivals(self) -> list[Order]:
        """The best orders by the aim, best first."""
        checker = self._checker("now == now", {})
        costs = {order: checker.vector(_bound(checker, order)) for order in permutations(self.calls)}
        return sorted(costs, key=lambda order: costs[order])[:RIVALS]

    @cached_property
    def drawn(self) -> list[tuple[list[bool], bool]]:
        """Of each rule drawn so far: which of the rivals break it, and whether it bites."""
        return []

    def first(self, d: Draw, left: int, offered: list[Rule]) -> Rule | None:
        """The first rule that the best order left so far breaks while every other rule goes on biting.

        A rule bites if some order that is better than all that are left breaks this rule alone. It leaves
        `left` better orders than the plan to the rules of later tiers, for each step of the level. Now and then
        a rule may stand that does not bite.
        """
        better = self.rivals.index(self.order) if self.order in self.rivals else len(self.rivals)
        for bites in (True, False):
            for rule in offered if bites or d.chance(SLACK[d.rank]) else []:
                checker = self._checker(rule.expr, rule.facts)
                broken = [bool(checker.broken(_bound(checker, order))) for order in self.rivals]
                drawn = [*self.drawn, (broken, bites)]
                free = [not any(column) for column in zip(*(row for row, _ in drawn), strict=True)]
                choice = len(self.calls) > 6 or sum(free) >= CHOICE[d.rank]
                if choice and sum(free[:better]) >= left * d.rank and _all_bite(drawn):
                    self.drawn.append((broken, bites))
                    return rule
        return None

    def _checker(self, expr: str, brought: Mapping[str, Any]) -> Checker:
        known = facts(self)
        aims = [self.measure(name) for name in self.aim]
        given = {**known.tables, **known.params, **self.known(" ".join(["service", *aims])), **brought}
        raw: dict[str, Any] = {
            "kind": "ranking",
            "epoch": f"{self.day}T00:00:00+06:00",
            "sets": known.sets,
            "tables": {name: value for name, value in given.items() if not isinstance(value, int)},
            "params": {name: value for name, value in given.items() if isinstance(value, int)},
            "decisions": known.decisions,
            "definitions": [{"name": WAIT[0], "args": [list(arg) for arg in WAIT[1]], "expr": WAIT[2]}],
            "total_cost": None,
            "rules": [{"id": "C1", "name": "rule", "pool": "task", "tier": "basic", "expr": expr}],
            "objectives": [{"id": f"O{n}", "sense": "min", "expr": aim} for n, aim in enumerate(aims, 1)],
            "tie_break": {"sense": "min", "expr": "[now]"},
            "conflict": None,
        }
        return compile_problem(problem_from(raw))


def _bound(checker: Checker, order: Order) -> dict[str, Any]:
    return checker.bind({f"position[{c}]": place for place, c in enumerate(order, 1)})


def _all_bite(drawn: list[tuple[list[bool], bool]]) -> bool:
    """Whether each rule that should bite breaks, alone, an order better than all that keep the rules."""
    breaking = [sum(column) for column in zip(*(broken for broken, _ in drawn), strict=True)]
    best = breaking.index(0) if 0 in breaking else len(breaking)
    return all(any(broken[n] and breaking[n] == 1 for n in range(best)) for broken, bites in drawn if bites)


def draw(d: Draw) -> Case:
    """A queue, and an order for it that the rules are then drawn around."""
    reports = dict(report.split(":") for report in REPORTS[d.variant].split())
    twins = [word for word, marks in reports.items() if "x" in marks] if d.chance(0.5) else []
    others = [word for word, marks in reports.items() if "x" not in marks]
    count = d.by_level(d.pick((3, 4, 4, 4, 5)), d.pick((4, 5)), d.pick((5, 6, 6, 7)))
    chosen = d.shuffled([*twins, *d.sample(others, count - len(twins))])
    letter, numbers = d.pick(LETTERS[d.variant]), d.sample(range(1, 10), count)
    calls = tuple(f"{letter}{n}" for n in (sorted(numbers) if d.chance(0.5) else numbers))
    marks = {c: reports[word] for c, word in zip(calls, chosen, strict=True)}
    severity = {c: d.int(int(marks[c][0]), int(marks[c][1])) for c in calls}
    gas = d.variant == "gas_office"
    service = {c: d.int(15, 40, 5) if gas else d.int(3, 15) for c in calls}
    pair = [c for c in calls if "x" in marks[c] and twins]
    mild = [c for c in calls if severity[c] < 5]
    patient = d.sample(mild, min(len(mild), d.by_level(1, d.int(1, 2), d.int(2, 3))))
    order = _order(d, severity, {c: "t" in marks[c] for c in calls}, patient, pair)
    old = list(order)
    for call in d.sample(calls, d.by_level(1, 2, 2)):
        old.remove(call)
        old.insert(d.int(0, count - 1), call)
    minutes = dict(zip(calls, d.sample(range(2, 18), count), strict=True))
    waited = {c: minutes[c] + (18 if c in patient else 0) for c in calls}
    totals = sorted(waited[c] + sum(service[b] for b in order[: order.index(c)]) for c in calls)
    red_from = min(d.pick((4, 4, 5)), max(severity.values()))
    wanted = [c for c in calls[1:-1] if c != order[0] and severity[c] > 2]
    too_much = {"weighted_wait", "breaches", "last_red"} if d.rank == 0 and count > 3 else set()
    too_much |= {"last_red"} if not 1 < sum(s >= red_from for s in severity.values()) < count else set()
    too_much |= set() if wanted else {"one_early"}
    return Case(
        day=day_of(d),
        now=d.int(8 * 60, (17 if gas else 21) * 60, 5),
        variant=d.variant,
        calls=calls,
        words=dict(zip(calls, chosen, strict=True)),
        flags={c: marks[c][2:] for c in calls},
        aim=d.pick([aim for aim in AIMS if not too_much & {*aim[: 1 + (d.rank > 0)]}]),
        order=order,
        favourite=d.pick(wanted or calls[1:-1]),
        severity=severity,
        red_from=red_from,
        service=service,
        waited=waited,
        too_late=totals[count // 2] - d.int(0, 4),
        old={c: old.index(c) + 1 for c in calls},
        area=_areas(d, order, d.sample(AREAS, d.int(2, 3) if d.rank else 2), pair),
        cast=cast_of(d),
    )


def _order(
    d: Draw, severity: Mapping[str, int], tender: Mapping[str, bool], patient: list[str], twins: list[str]
) -> Order:
    """By severity, the tender first among equals; those who have waited long anywhere (but what is mild is never
    the first); an incident together.
    """
    order = sorted((c for c in severity if c not in patient), key=lambda c: (-severity[c], not tender[c]))
    for call in patient:
        order.insert(d.int(int(severity[call] < 3 and bool(order)), len(order)), call)
    if twins:
        first, second = twins
        order.remove(second)
        order.insert(order.index(first) + d.int(0, 1), second)
    return tuple(order)


def _areas(d: Draw, order: Order, zones: list[str], twins: list[str]) -> dict[str, str]:
    """Areas such that only the two calls of one incident follow each other within one."""
    area = {order[0]: d.pick(zones)}
    for before, call in pairwise(order):
        together = before in twins and call in twins
        area[call] = area[before] if together else d.pick([z for z in zones if z != area[before]])
    return {c: area[c] for c in sorted(order)}


def facts(case: Case) -> Facts:
    """What is known before any rule; minutes, waiting, areas and the old list come with what reads them."""
    return Facts(
        epoch=case.day,
        sets={"calls": list(case.calls), "areas": [a for a in AREAS if a in case.area.values()]},
        tables={"severity": case.severity},
        params={"now": case.now},
        decisions={c: {"position": [1, len(case.calls), 1]} for c in case.calls},
        names={**case.words, **{word: f"{case.variant}_{word}" for word in WORDS}},
        cast=case.cast,
    )


rules = Rules()
objectives = Objectives()


@rules.medium("priority", always=True)
def severe_first(case: Case, d: Draw) -> Rule | None:
    """The severer call goes first, unless the other has waited longer than a limit."""
    if d.rank == 0 or d.chance(0.3):
        return None
    expr = (
        "all(before(a, b) for a in calls for b in calls"
        " if severity[a] >= severity[b] + margin and waited[b] <= patience)"
    )
    offered = []
    for margin in d.shuffled((1, 2)):
        passing = [
            case.waited[b]
            for n, b in enumerate(case.order)
            if any(case.severity[a] >= case.severity[b] + margin for a in case.order[n + 1 :])
        ]
        patience = min(passing or [max(case.waited.values())]) - d.int(1, 3)
        bound = Bound("patience", 1, 1, max(case.waited.values()) + 2)
        offered.append(case.rule(expr, {"margin": margin, "patience": patience}, bound))
    return case.first(d, BASIC, [rule for rule in offered if rule.facts["patience"] > 2])


@rules.basic("priority")
def within_first(case: Case, d: Draw) -> Rule | None:
    """One call stands at a place at the latest."""
    bound = Bound("cap", -1, 1, 1)
    offered = [
        case.rule(f"position({c!r}) <= cap", {"cap": case.at(c)}, bound, call=c)
        for c in d.shuffled([c for c in case.order[:-1] if c in case.grave])
    ]
    return case.first(d, BASIC, offered)


@rules.basic("time_window")
def not_early(case: Case, d: Draw) -> Rule | None:
    """One call is not yet ready to be served; it stands at a place at the earliest."""
    bound = Bound("earliest", 1, 1, len(case.calls))
    wanted = case.favourite if "one_early" in case.aim else ""
    offered = [
        case.rule(f"position({c!r}) >= earliest", {"earliest": case.at(c)}, bound, call=c)
        for c in d.shuffled(case.order[1:])
        if c != wanted
    ]
    return case.first(d, BASIC, offered)


@rules.basic("precedence")
def goes_before(case: Case, d: Draw) -> Rule | None:
    """One call before one or two others that are no severer."""
    offered = []
    for first in d.shuffled(case.order[:-1]):
        later = case.order[case.at(first) :]
        milder = [c for c in later if case.severity[c] <= case.severity[first]]
        if not milder:
            continue
        others = d.some(milder, min(len(milder), d.by_level(1, d.int(1, 2), d.int(1, 2))))
        expr = " and ".join(f"before({first!r}, {b!r})" for b in others)
        offered.append(case.rule(expr, first=first, others=others))
    return case.first(d, BASIC, offered)


@rules.basic("task")
def one_incident(case: Case, d: Draw) -> Rule | None:
    """The two calls of one incident stand next to each other."""
    if not case.twins:
        return None
    first, second = case.twins
    expr = f"abs(position({first!r}) - position({second!r})) == 1"
    return case.first(d, BASIC, [case.rule(expr, first=first, second=second)])


def _kit_pairs(case: Case, d: Draw) -> list[tuple[str, str]]:
    """Every two calls for one crew that have others between them in the plan."""
    pairs = combinations(case.flagged("k"), 2)
    return d.shuffled([(a, b) for a, b in pairs if abs(case.at(a) - case.at(b)) > 1])


@rules.basic("capacity")
def kit_gap(case: Case, d: Draw) -> Rule | None:
    """Two calls need the only crew with a kit; some other calls stand between them."""
    bound, offered = Bound("between", 1, 1, len(case.calls) - 2), []
    for a, b in _kit_pairs(case, d):
        known = {"between": abs(case.at(a) - case.at(b)) - 1}
        expr = f"abs(position({a!r}) - position({b!r})) > between"
        offered.append(case.rule(expr, known, bound, first=a, second=b))
    return case.first(d, BASIC, offered)


@rules.basic("stateful")
def start_by(case: Case, d: Draw) -> Rule | None:
    """One or two calls have a latest start, counted over the minutes of all calls before."""
    offered = []
    for _ in case.calls:
        pressing = [c for c in case.grave if case.at(c) > 1]
        chosen = d.some(pressing, min(len(pressing), d.by_level(1, d.int(1, 2), 2)))
        if not chosen:
            return None
        due = {c: case.wait(c) + d.pick((0, 0, 1, 2)) for c in chosen}
        bound = Bound(f"due[{d.pick(chosen)}]", -1, 1, 2)
        offered.append(case.rule(f"all(wait(c) <= due[c] for c in {chosen})", {"due": due}, bound))
    return case.first(d, BASIC, offered)


@rules.medium("priority")
def tender_first(case: Case, d: Draw) -> Rule | None:
    """Children and pregnant women go before others of equal severity."""
    tender, severity = case.flagged("t"), case.severity
    equal = [(a, b) for a in tender for b in case.calls if b not in tender and severity[a] == severity[b]]
    if not equal or any(case.at(a) > case.at(b) for a, b in equal):
        return None
    pairs = f"for a in {tender} for b in calls if b not in {tender} and severity[a] == severity[b]"
    return case.first(d, MEDIUM, [case.rule(f"all(before(a, b) {pairs})", tender=tender)])


@rules.medium("priority")
def red_cap(case: Case, d: Draw) -> Rule | None:
    """Every red call stands at a place at the latest."""
    last = max([case.at(c) for c in case.red] or [0])
    if not 1 < last < len(case.calls):
        return None
    bound = Bound("red_cap", -1, 1, max(len(case.red), 2))
    named = case.red if d.rank == 0 else []
    which = f"{named}" if named else "calls if severity[c] >= red_from"
    expr = f"all(position(c) <= red_cap for c in {which})"
    return case.first(d, MEDIUM, [case.rule(expr, {"red_cap": last}, bound, named=named)])


@rules.medium("fairness")
def area_apart(case: Case, d: Draw) -> Rule | None:
    """No two calls of one area back to back, but for those of one incident."""
    expr = "abs(position(a) - position(b)) > 1 for a in calls for b in calls if a != b and area[a] == area[b]"
    if case.twins:
        expr += f" and not (a in {case.twins} and b in {case.twins})"
    return case.first(d, MEDIUM, [case.rule(f"all({expr})", together=case.twins)])


@rules.medium("fairness")
def area_front(case: Case, d: Draw) -> Rule | None:
    """Every area has a call among the first few."""
    zones = set(case.area.values())
    front = next(n for n in range(1, 9) if {case.area[c] for c in case.order[:n]} == zones)
    if front == len(case.calls):
        return None
    expr = "all(any(position(c) <= front for c in calls if area[c] == z) for z in areas)"
    bound = Bound("front", -1, 1, len(zones))
    return case.first(d, MEDIUM, [case.rule(expr, {"front": front}, bound)])


@rules.medium("stateful")
def kit_back(case: Case, d: Draw) -> Rule | None:
    """One crew serves two calls; after the end of the earlier it needs some minutes to be back."""
    offered = []
    for a, b in _kit_pairs(case, d):
        first, second = sorted((a, b), key=case.at)
        back = case.wait(second) - case.wait(first) - case.service[first] - d.pick((0, 0, 1))
        either = [f"wait({y!r}) >= wait({x!r}) + service[{x!r}] + back" for x, y in ((a, b), (b, a))]
        bound = Bound("back", 1, 1, sum(case.service.values()))
        offered.append(case.rule(" or ".join(either), {"back": back}, bound, first=a, second=b))
    return case.first(d, MEDIUM, [rule for rule in offered if 10 <= rule.facts["back"] <= 60])


@rules.medium("time_window")
def road_shuts(case: Case, d: Draw) -> Rule | None:
    """One call must be over by an hour."""
    offered = []
    for call in d.shuffled(case.order[1:-1]):
        shut = case.now + case.wait(call) + case.service[call]
        known, bound = {"shut": shut + -shut % 5}, Bound("shut", -1, 5, case.now + 10)
        expr = f"now + wait({call!r}) + service[{call!r}] <= shut"
        offered.append(case.rule(expr, known, bound, call=call))
    return case.first(d, MEDIUM, offered)


@rules.medium("fairness")
def overtaking(case: Case, d: Draw) -> Rule | None:
    """Nobody is overtaken by more than so many calls that came later."""
    waited = case.waited
    most = max(sum(waited[b] < waited[a] for b in case.order[: case.at(a) - 1]) for a in case.order)
    expr = "all(count(before(b, a) for b in calls if waited[b] < waited[a]) <= overtakes for a in calls)"
    if not 0 < most < len(case.calls) - 1:
        return None
    return case.first(d, MEDIUM, [case.rule(expr, {"overtakes": most}, Bound("overtakes", -1, 1, 1))])


@rules.medium("fairness")
def longest_wait(case: Case, d: Draw) -> Rule | None:
    """Nobody waits longer than a limit in all, what is behind them included."""
    longest = max(case.waited[c] + case.wait(c) for c in case.order) + d.pick((0, 0, 1))
    bound = Bound("longest", -1, 1, max(case.waited.values()) + 1)
    expr = "all(waited[c] + wait(c) <= longest for c in calls)"
    return case.first(d, MEDIUM, [case.rule(expr, {"longest": longest}, bound)] if d.rank else [])


@rules.hard("minimum_change")
def few_moves(case: Case, d: Draw) -> Rule | None:
    """Only so many calls may leave their place in the list of the shift before."""
    moves = sum(case.old[c] != case.at(c) for c in case.calls)
    expr = "count(position(c) != old[c] for c in calls) <= moves"
    if moves == len(case.calls):
        return None
    return case.first(d, HARD, [case.rule(expr, {"moves": moves}, Bound("moves", -1, 1, 2))])


@rules.hard("minimum_change")
def small_moves(case: Case, d: Draw) -> Rule | None:
    """No call moves more than so many places away from the list of the shift before."""
    shift = max(1, *(abs(case.old[c] - case.at(c)) for c in case.calls))
    if shift > len(case.calls) - 2:
        return None
    expr = "all(abs(position(c) - old[c]) <= shift for c in calls)"
    return case.first(d, HARD, [case.rule(expr, {"shift": shift}, Bound("shift", -1, 1, 1))])


@rules.hard("recovery")
def dropped_line(case: Case, d: Draw) -> Rule | None:
    """A line was dropped: the call-back is among the first few, but not before the number is free again."""
    offered = []
    for call in d.shuffled([c for c in case.order[1:-1] if case.wait(c) >= 5]):
        known = {"retry": case.wait(call) - d.int(0, 2), "back_by": case.at(call)}
        bound = d.pick((Bound("retry", 1, 1, sum(case.service.values())), Bound("back_by", -1, 1, 2)))
        expr = f"wait({call!r}) >= retry and position({call!r}) <= back_by"
        offered.append(case.rule(expr, known, bound, call=call))
    return case.first(d, HARD, offered)


@rules.hard("robustness")
def head_drops(case: Case, d: Draw) -> Rule | None:
    """If the call at the head drops, the order that is left still has enough red calls at its front."""
    offered = []
    for top in d.shuffled(range(2, max(2, len(case.calls) // 2) + 1)):
        need = sum(c in case.red for c in case.order[1 : top + 1])
        expr = "count(2 <= position(c) <= top + 1 for c in calls if severity[c] >= red_from) >= need"
        offered.append(case.rule(expr, {"top": top, "need": need}, Bound("need", 1, 1, top)))
    return case.first(d, HARD, [rule for rule in offered if rule.facts["need"] > 0])


@rules.hard("robustness")
def crew_returns(case: Case, d: Draw) -> Rule | None:
    """A call waits for its crew, and must still do so if the call at the head drops and all others move up."""
    early = {c: case.wait(c) - case.service[case.order[0]] for c in case.order}
    offered = []
    for call in d.shuffled([c for c in case.flagged("k") if early[c] >= 5]):
        expr = f"all(wait({call!r}) - service[b] >= crew for b in calls if position(b) == 1)"
        known = {"crew": early[call] - d.int(0, 2)}
        offered.append(case.rule(expr, known, Bound("crew", 1, 1, sum(case.service.values())), call=call))
    return case.first(d, HARD, offered)


@rules.hard("conservative_range")
def getting_worse(case: Case, d: Draw) -> Rule | None:
    """Something began within a range of minutes ago; by the worse end, the turn starts within a limit."""
    offered = []
    for call in d.shuffled([c for c in case.flagged("s") if case.at(c) > 1]):
        least = case.waited[call] + d.int(2, 9)
        most = least + d.int(4, 12)
        known = {"since": [least, most], "too_long": most + case.wait(call) + d.int(0, 2)}
        bound = Bound("too_long", -1, 1, most + 2)
        offered.append(case.rule(f"since[1] + wait({call!r}) <= too_long", known, bound, call=call))
    return case.first(d, HARD, offered)


@rules.hard("conservative_range")
def may_take_longer(case: Case, d: Draw) -> Rule | None:
    """One call may take longer than stated; even then another starts in time."""
    offered = []
    for call in d.shuffled([c for c in case.order[1:] if c in case.grave]):
        slow, extra = d.pick(case.order[: case.at(call) - 1]), d.int(4, 9)
        expr = f"wait({call!r}) + (extra if before({slow!r}, {call!r}) else 0) <= even_so"
        known = {"extra": extra, "even_so": case.wait(call) + extra + d.int(0, 1)}
        offered.append(case.rule(expr, known, Bound("even_so", -1, 1, 2), slow=slow, call=call))
    return case.first(d, HARD, offered)


@objectives.objective
def weighted_wait(case: Case, d: Draw) -> Objective | None:
    """Minutes of waiting from now, each weighted by severity, summed over all calls."""
    return case.objective("weighted_wait")


@objectives.objective
def total_wait(case: Case, d: Draw) -> Objective | None:
    """Minutes of waiting from now, summed over all calls."""
    return case.objective("total_wait")


@objectives.objective
def last_red(case: Case, d: Draw) -> Objective | None:
    """The latest start of a red call."""
    return case.objective("last_red")


@objectives.objective
def breaches(case: Case, d: Draw) -> Objective | None:
    """How many wait longer than a limit in all, what is behind them included."""
    return case.objective("breaches")


@objectives.objective
def displacement(case: Case, d: Draw) -> Objective | None:
    """Places that all calls move from the list of the shift before, summed."""
    return case.objective("displacement")


@objectives.objective
def changed_places(case: Case, d: Draw) -> Objective | None:
    """How many calls leave their place in the list of the shift before."""
    return case.objective("changed_places")


@objectives.objective
def weighted_places(case: Case, d: Draw) -> Objective | None:
    """Severity times place, summed over all calls."""
    return case.objective("weighted_places")


@objectives.objective
def one_early(case: Case, d: Draw) -> Objective | None:
    """The place of one call."""
    return case.objective("one_early")


@objectives.tie_break
def in_ledger_order(case: Case, d: Draw) -> Objective:
    """Earlier places, call by call in the order of the ledger."""
    return Objective("min", "[position(c) for c in calls]")


@objectives.tie_break
def from_ledger_end(case: Case, d: Draw) -> Objective:
    """Earlier places, call by call from the end of the ledger."""
    backwards = list(reversed(case.calls))
    places = ", ".join(f"position({c!r})" for c in backwards)
    return Objective("min", f"[{places}]", say={"backwards": backwards})


TYPE = ProblemType("T094", tuple(REPORTS), draw, facts, rules, objectives, objective_counts=(1, 2, 2))
