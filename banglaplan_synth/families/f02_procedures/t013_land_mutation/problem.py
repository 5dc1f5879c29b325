"""T013, land mutation: on which date is each step of a mutation case at the land office?

Whoever has bought or inherited land has the record put into the new name. Only dates are decided. What lies between
two steps is counted in days or in working days, with or without the ends; papers go stale, a hearing is missed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

DAY, WORKDAYS = 1440, (6, 0, 1, 2, 3)
"""Minutes of a day; Sunday to Thursday, counted from Monday 0."""
TWO = (("a", "steps"), ("b", "steps"))
STEPS = {
    "TX": ("tax", []), "AP": ("apply", ["TX"]), "NT": ("notice", ["AP"]), "FR": ("report", ["AP"]),
    "SV": ("survey", ["FR"]), "HR": ("hearing", ["NT", "SV"]), "DC": ("fee", ["HR"]), "KH": ("khatian", ["DC"]),
}  # fmt: skip
"""Word, and the steps that must lie on earlier dates, by step; in an order that keeps this."""
TAKES = (("AP", "SV"), ("FR", "HR"), ("TX", "AP"), ("AP", "HR"))
SLOW = (("AP", "FR"), ("FR", "SV"), ("DC", "KH"), ("HR", "DC"))
"""Pairs of steps between which an office takes its time; those of the second row in a range of days."""
STALE = (("NT", "HR"), ("HR", "DC"), ("FR", "HR"), ("TX", "AP"), ("AP", "HR"))
"""Pairs of steps that are to be close together."""


@dataclass(frozen=True)
class Case:
    """One mutation case; all days count from day 0 (`first`).

    `plan` keeps every rule; `booked` are earlier dates, upset by `event` on the day `upset`, or mostly to be kept.
    """

    first: date
    steps: list[str]
    open: int  # minute of the day at which every step starts
    working: list[int]
    closed: list[int]
    plan: dict[str, int]
    last_day: int
    bench: list[int]  # weekdays of hearings
    event: str
    upset: int
    booked: dict[str, int]
    cast: dict[str, str]

    def worked(self, first: str, second: str) -> int:
        """Working days after the date of one step, up to and with that of another."""
        return sum(self.plan[first] < day <= self.plan[second] for day in self.working)


def pairs_of(case: Case, among: Sequence[tuple[str, str]], least: int) -> list[tuple[str, str]]:
    """Those of the pairs that the case has, at least so many working days apart."""
    return [(a, b) for a, b in among if {a, b} <= {*case.steps} and case.worked(a, b) >= least]


def before(step: str, present: Iterable[str]) -> list[str]:
    """The steps present that must lie on earlier dates, without those that follow from the others."""
    found = [p for near in STEPS[step][1] for p in ([near] if near in present else before(near, present))]
    return [p for p in dict.fromkeys(found) if p != "AP" or len({*found}) == 1]


def plan_of(d: Draw, steps: list[str], working: list[int], event: str) -> dict[str, int]:
    """Dates of the steps, each some working days after those before it; more before a notice or report done again."""
    order = [step for step in STEPS if step in steps]
    if event == "missed":
        order.insert(order.index("HR") - 1, order.pop(order.index("NT")))
    plan: dict[str, int] = {}
    for step in order:
        waits = plan if (step, event) == ("NT", "missed") else before(step, steps)
        gap = d.pick((0, 0, 1, 2, 4)) + d.int(2, 6) * (step == "HR")
        gap += d.int(3, 5) * ((step, event) in (("NT", "missed"), ("FR", "returned")))
        plan[step] = [day for day in working if day > max((plan[p] for p in waits), default=-1)][gap]
    return plan


def upset_plan(d: Draw, event: str, plan: dict[str, int], working: list[int]) -> tuple[int, dict[str, int]]:
    """The day of an event, and the dates given before it."""
    if event in ("", "changes"):
        moved = d.sample(list(plan), d.int(2, 3))
        return 0, plan | {s: d.pick([n for n in working if 0 < abs(n - plan[s]) <= 4]) for s in moved}
    step = "NT" if event == "missed" else "FR"
    since = max(plan[s] for s in ("AP", "FR", "SV") if s in plan and plan[s] < plan[step])
    upset = d.pick([day for day in working if since < day < plan[step]][1:])
    booked = plan | {step: d.pick([day for day in working if plan["AP"] < day < upset])}
    later = sorted((s for s in plan if plan[s] > upset and s != step), key=plan.__getitem__)
    soonest, back = working.index(upset) + (event == "returned"), d.int(2, 4)
    booked |= {s: working[max(soonest + i, working.index(plan[s]) - back)] for i, s in enumerate(later)}
    return upset, booked | ({"HR": upset} if event == "missed" else {})


def draw(d: Draw) -> Case:
    """A mutation case, and dates for it that the rules are then drawn around."""
    first = d.date()
    days = [day for day in range(75) if (first.weekday() + day) % 7 in WORKDAYS]
    closed = d.some([day for day in days if 2 <= day <= 12 + 6 * d.rank], d.by_level(1, 3, d.int(4, 6)))
    working = [day for day in days if day not in closed]
    event = d.pick(("missed", "returned", "changes")) if d.rank == 2 else ""
    others = ["FR", *d.sample(["TX", "SV", "DC", "KH"], d.by_level(d.int(0, 1), 2, d.int(3, 4)))]
    steps = d.shuffled(["NT", "HR", *others])
    steps.insert(d.int(1, len(steps)), "AP")  # never first: an objective may be about it
    plan = plan_of(d, steps, working, event)
    last = [day for day in working if day >= max(plan.values())][d.pick((0, 1, 2))]
    benches = [(first.weekday() + plan["HR"]) % 7, *d.shuffled(WORKDAYS)]
    bench = sorted({*benches[: 2 + (d.rank == 2)]}, key=WORKDAYS.index)
    cast = {"owner": d.person(), "place": d.upazila()}
    known = (working, closed, plan, last, bench, event, *upset_plan(d, event, plan, working), cast)
    return Case(first, steps, d.int(540, 600, 30), *known)


def opened(case: Case) -> str:
    """The days on which offices are open."""
    return f"range({case.last_day + 8}) if weekday(d) not in [4, 5] and d not in closed"


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    starts = [case.open, (case.last_day + 8) * DAY + case.open, DAY]
    worked = f"count(on(a) < d and d <= on(b) for d in {opened(case)})"
    return Facts(
        epoch=case.first, reference=case.first - timedelta(days=1), sets={"steps": case.steps},
        tables={"closed": case.closed}, params={"first_day": 0, "open": case.open},
        decisions={step: {"start": starts} for step in case.steps},
        definitions=(("on", (("s", "steps"),), "day(start(s))"), ("worked", TWO, worked)),
        names={step: STEPS[step][0] for step in case.steps}, cast=case.cast,
    )  # fmt: skip


rules = Rules()
objectives = Objectives()


@rules.basic("time_window", always=True)
def office(case: Case, d: Draw) -> Rule:
    """Every step lies on a working day that is no holiday, from day 0 on, and is written with the opening hour."""
    opened = "weekday(on(s)) not in [4, 5] and on(s) not in closed and minute_of_day(start(s)) == open"
    return Rule(f"all(on(s) >= first_day and {opened} for s in steps)")


@rules.basic("time_window", always=True)
def deadline(case: Case, d: Draw) -> Rule:
    """All is over by a day."""
    bound = Bound("last_day", -1, 1, 8)
    return Rule("all(on(s) <= last_day for s in steps)", {"last_day": case.last_day}, bound=bound)


@rules.basic("precedence", always=True)
def sequence(case: Case, d: Draw) -> Rule:
    """Which steps lie on a later date than which others."""
    chain = [(before(step, case.steps), step) for step in STEPS if step in case.steps]
    said = {tuple(a): [step for earlier, step in chain if earlier == a] for a, _ in chain if a}
    tests = [f"on({a!r}) < on({b!r})" for earlier, b in chain for a in earlier]
    return Rule(" and ".join(tests), say={"chain": [([*a], later) for a, later in said.items()]})


@rules.medium("precedence", always=True)
def notice(case: Case, d: Draw) -> Rule:
    """The hearing comes some days after the notice: clear days, days, or working days."""
    gap, counting = case.plan["HR"] - case.plan["NT"], d.pick(("clear", "after", "working"))
    days = {"clear": gap - 1, "after": gap, "working": case.worked("NT", "HR")}[counting]
    lapsed = "worked('NT', 'HR')" if counting == "working" else "on('HR') - on('NT')"
    known, bound = {"notice_days": d.int(max(2, days - 1), days)}, Bound("notice_days", 1, 1, 30)
    expr = f"{lapsed} {'>' if counting == 'clear' else '>='} notice_days"
    return Rule(expr, known, {"counting": counting}, bound)


@rules.basic("time_window", always=True)
def hearing_days(case: Case, d: Draw) -> Rule | None:
    """Cases are heard on certain weekdays."""
    return Rule("weekday(on('HR')) in bench", {"bench": case.bench}) if d.rank or d.chance(0.6) else None


@rules.basic("time_window")
def away(case: Case, d: Draw) -> Rule:
    """Whoever a step needs is away when it could else be earlier, or right after the plan's date."""
    soon = {s: max((case.plan[p] for p in before(s, case.steps)), default=0) + 1 for s in case.steps}
    step = d.pick([s for s in case.steps if s != "AP" and {*case.working} & {*range(soon[s], case.plan[s])}])
    day, after = case.plan[step], d.pick([n for n in case.working if n > case.plan[step]][:3])
    since, until = (max(soon[step], day - 5), day - 1) if d.chance(0.7) else (day + 1, after)
    since = min(since, until - 1)  # one day alone would be said as a range from itself to itself
    bound = Bound("away_to", 1, 1, day + 3) if until < day else None
    known = {"away_from": since, "away_to": until}
    return Rule(f"on({step!r}) < away_from or on({step!r}) > away_to", known, {"step": step}, bound)


@rules.basic("time_window")
def paper_until(case: Case, d: Draw) -> Rule:
    """The application is made while the certified copy of the deed (or the certificate of heirs) is valid."""
    until = d.pick([day for day in case.working if day >= case.plan["AP"]][:3])
    known, bound = {"paper_until": until}, Bound("paper_until", -1, 1, 0)
    return Rule("on('AP') <= paper_until", known, bound=bound)


@rules.basic("time_window")
def not_before(case: Case, d: Draw) -> Rule:
    """A step is not possible before a day."""
    step = d.pick([s for s in ("AP", "NT", "FR", "SV", "DC") if case.plan.get(s, 0) > 1])
    known, bound = {"opens": case.plan[step]}, Bound("opens", 1, 1, case.plan[step] + 10)
    return Rule(f"on({step!r}) >= opens", known, {"step": step}, bound)


@rules.medium("precedence")
def takes(case: Case, d: Draw) -> Rule:
    """An office takes so many working days from one step to another."""
    a, b = d.pick(pairs_of(case, TAKES, 2))
    known, bound = {"takes": case.worked(a, b)}, Bound("takes", 1, 1, 20)
    return Rule(f"worked({a!r}, {b!r}) >= takes", known, {"first": a, "second": b}, bound)


@rules.medium("precedence")
def stale(case: Case, d: Draw) -> Rule:
    """What one step gives is still valid at another, by the calendar."""
    a, b = d.pick(pairs_of(case, STALE, 1))
    known, bound = {"valid": case.plan[b] - case.plan[a] + d.int(0, 1)}, Bound("valid", -1, 1, 1)
    return Rule(f"on({b!r}) <= on({a!r}) + valid", known, {"first": a, "second": b}, bound)


@rules.medium("stateful")
def per_week(case: Case, d: Draw) -> Rule | None:
    """So many steps a week, Sunday to Saturday, are as many as there are people for."""
    shift = (case.first.weekday() + 1) % 7
    weeks = [(day + shift) // 7 for day in case.plan.values()]
    most = max(map(weeks.count, weeks))
    expr = f"all(count((on(t) + {shift}) // 7 == (on(s) + {shift}) // 7 for t in steps) <= per_week for s in steps)"
    bound = Bound("per_week", -1, 1, 1)
    return Rule(expr, {"per_week": most}, bound=bound) if most < len(weeks) - 1 else None


@rules.hard("conservative_range")
def slowest(case: Case, d: Draw) -> Rule:
    """Some steps come so many to so many working days after others; the plan counts on the longest."""
    pairs = d.shuffled(pairs_of(case, SLOW, 2))[:2] or d.sample(SLOW, 9)
    late = {b: case.worked(a, b) for a, b in pairs}
    known = {"slow_from": {b: days - d.int(1, min(3, days - 1)) for b, days in late.items()}, "slow_to": late}
    tests = [f"worked({a!r}, {b!r}) >= slow_to[{b!r}]" for a, b in pairs]
    return Rule(" and ".join(tests), known, {"pairs": pairs}, Bound(f"slow_to[{pairs[0][1]}]", 1, 1, 20))


@rules.hard("robustness")
def adjourned(case: Case, d: Draw) -> Rule:
    """If the hearing is put off, another day of hearings is left, after some days and before what follows it."""
    limit = d.pick([day for step, day in case.plan.items() if step == "DC"])
    left = [n for n in case.working if case.plan["HR"] < n < limit]
    days = [n - case.plan["HR"] for n in left if (case.first.weekday() + n) % 7 in case.bench]
    known, bound = {"bench": case.bench, "again": d.pick(days[-1:])}, Bound("again", 1, 1, 21)
    tests = "weekday(d) in bench and d not in closed and on('HR') + again <= d and d < on('DC')"
    return Rule(f"any({tests} for d in range({case.last_day + 1}))", known, bound=bound)


@rules.hard("recovery", always=True)
def done_again(case: Case, d: Draw) -> Rule:
    """The hearing was missed, or the report came back: notice or report is done again, what was done by then stays."""
    step, free = d.pick({"missed": [("NT", ["NT", "HR"])], "returned": [("FR", ["FR"])]}.get(case.event, []))
    done = f"all(booked[s] > upset or on(s) == booked[s] for s in {[s for s in case.steps if s not in free]})"
    expr = f"count(upset < d and d <= on({step!r}) for d in {opened(case)}) >= redo and {done}"
    days = sum(case.upset < day <= case.plan[step] for day in case.working)
    known = {"booked": case.booked, "upset": case.upset, "redo": days}
    return Rule(expr, known, {"event": case.event}, Bound("redo", 1, 1, 15))


@rules.hard("minimum_change", always=True)
def keep_dates(case: Case, d: Draw) -> Rule | None:
    """Dates were given before; only so many may change."""
    moves = sum(case.booked[s] != case.plan[s] for s in case.steps)
    known, bound = {"booked": case.booked, "moves": moves}, Bound("moves", -1, 1, 1)
    expr = "count(on(s) != booked[s] for s in steps) <= moves"
    return Rule(expr, known, bound=bound) if case.event == "changes" else None


@objectives.objective
def finish_early(case: Case, d: Draw) -> Objective:
    """The last step is as early as possible."""
    return Objective("min", "max(on(s) for s in steps)")


@objectives.objective
def apply_late(case: Case, d: Draw) -> Objective:
    """The application is as late as possible."""
    return Objective("max", "on('AP')")


@objectives.objective
def short_way(case: Case, d: Draw) -> Objective:
    """As few days as possible lie between two steps."""
    first, second = d.pick(pairs_of(case, STALE, 1))
    return Objective("min", f"on({second!r}) - on({first!r})", say={"first": first, "second": second})


@objectives.tie_break
def by_list(case: Case, d: Draw) -> Objective:
    """Earlier dates, or later ones, step by step in the order of the list."""
    late = d.chance(0.5)
    return Objective("max" if late else "min", "[on(s) for s in steps]", say={"late": late})


VARIANTS, CALENDARS, COUNTS = ("buyer", "heirs", "clerk"), ("gregorian", "bengali", "gregorian"), (1, 2, 2)
TYPE = ProblemType(
    "T013", VARIANTS, draw, facts, rules, objectives, calendars=CALENDARS, objective_counts=COUNTS
)
