"""T015, disability card: on which day and at what hour is each step towards a Suborno Nagorik card?

A person takes several steps at several offices: a slip from the hospital, the application some hours after it, then
a medical board that sits on certain weekdays, a visit, photo and fingerprints. Papers expire, officers go on leave,
days are lost. Best is a plan that is over early, starts late, takes few days or waits little.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

DAY, WORKDAYS = 1440, (6, 0, 1, 2, 3)
"""Minutes of a day; Sunday to Thursday, counted from Monday 0."""
STEPS = {"H1": "slip", "A1": "form", "M1": "board", "P1": "photo", "V1": "visit", "U1": "union", "B1": "bank"}
PLACES = dict(zip(STEPS, ("hospital", "office", "hospital", "office", "home", "union", "bank"), strict=True))
AFTER = ("M1", "P1", "V1")
"""Steps that the application comes before."""
PAPERS = (("U1", "A1"), ("H1", "M1"), ("U1", "B1"), ("H1", "A1"))
"""A step that gives a paper, and one where it is shown."""


@dataclass(frozen=True)
class Case:
    """One applicant's way to the card; times are minutes since 00:00 of day 0 (`first`), `wait` is in hours.

    `plan` keeps every rule; `on` and `done` are its days and ends. Of `booked`, given before, it keeps all but `moves`.
    """

    first: date
    steps: list[str]
    minutes: dict[str, int]
    grid: int
    hours: tuple[int, int]
    wait: int
    travel: int
    at: dict[str, str]
    plan: dict[str, int]
    on: dict[str, int]
    done: dict[str, int]
    last_day: int
    board: list[int]
    lost: int
    booked: dict[str, int]
    moves: int
    cast: dict[str, str]

    def late(self, *steps: str) -> list[tuple[str, int, int]]:
        """Steps that could be on an earlier working day than the plan's: the day they could be, and the plan's."""
        soon = dict.fromkeys(AFTER, self.on["A1"]) | {"A1": (self.done["H1"] + self.wait * 60) // DAY}
        days = [(step, soon[step], self.on[step]) for step in steps if step in self.on and self.on[step] > 1]
        return [span for span in days if any(self.weekday(day) in WORKDAYS for day in range(*span[1:]))]

    def weekday(self, day: int) -> int:
        """The weekday of a day."""
        return (self.first.weekday() + day) % 7


def sittings(d: Draw, first: date, day: int) -> list[int]:
    """A day's weekday, perhaps with one that no day before it has; from Sunday on."""
    weekdays = [(first.weekday() + past) % 7 for past in range(day + 1)]
    other = d.pick([weekday for weekday in WORKDAYS if weekday not in weekdays[:-1]] or weekdays[-1:])
    return sorted({weekdays[-1], other}, key=WORKDAYS.index)


def plan_of(d: Draw, slots: list[int], minutes: dict[str, int], wait: int, travel: int) -> dict[str, int]:
    """Starts of the steps in a drawn order, with drawn gaps between them; slots are half hours of office time."""
    order = ["H1", "A1", *d.shuffled([step for step in AFTER if step in minutes])]
    for free in [step for step in ("U1", "B1") if step in minutes]:
        order.insert(d.int(0, len(order)), free)
    jump, now, plan = d.pick((1, 2)) * DAY, d.int(0, 1) * DAY, dict[str, int]()
    for step in order:
        if step == "A1":
            now = max(now, plan["H1"] + minutes["H1"] + wait * 60, plan["H1"] // DAY * DAY + jump)
        plan[step] = next(t for t in slots if t >= now and t + minutes[step] - 30 in slots)
        now = plan[step] // DAY * DAY + jump if d.chance(0.4) else plan[step] + minutes[step] + travel
        now += d.pick((0, 0, 60, 120))
    return plan


def draw(d: Draw) -> Case:
    """A way to the card, and a plan for it that the rules are then drawn around."""
    first, wait = d.date(), d.pick((16, 20, 24, 24, 30, 36, 40, 48))
    travel, grid = d.by_level((0, 60), (30, 30), (d.pick((30, 60)), 30))
    others = d.sample(list(STEPS)[2:], d.by_level(1, 2, 3) + d.pick((0, 1, d.by_level(0, 0, 2))))
    steps = d.shuffled(["H1", "A1", *others])
    minutes = {step: d.int(30, 120, 30) if travel else 60 for step in steps}
    hours = d.int(540, 600, grid), d.int(840, 1020, 60)
    working = [day for day in range(30) if (first.weekday() + day) % 7 in WORKDAYS]
    slots = [t for day in working for t in range(day * DAY + hours[0], day * DAY + hours[1], 30)]
    plans = iter(lambda: plan_of(d, slots, minutes, wait, travel), None)
    plan = next(plan for plan in plans if max(plan.values()) < d.by_level(6, 7, 8) * DAY)
    on = {step: start // DAY for step, start in plan.items()}
    last = max(on.values())
    board = sittings(d, first, on["M1"]) if "M1" in on else []
    taken = {(first.weekday() + day) % 7: day for day in on.values()} | dict.fromkeys(board, 0)
    free = [day for day in working if day < last and (first.weekday() + day) % 7 not in taken]
    lost = d.pick(free) if free else last
    later = [step for step in steps if step != "M1" and on[step] > lost]
    moved = d.sample(later, min(len(later), d.int(1, 2)))
    booked = plan | {step: lost * DAY + hours[0] + place * 120 for place, step in enumerate(moved)}
    home = ("H1", "A1", "P1") if d.variant == "clerk" else ()
    at = {step: "home" if step in home else PLACES[step] for step in steps}
    done = {step: plan[step] + minutes[step] for step in steps}
    last = next(day for day in working if day >= last + d.pick((0, 0, 1, 2)))
    if board and d.level == "hard" and d.chance(0.6):
        sits = [day for day in working if day > on["M1"] and (first.weekday() + day) % 7 in board]
        last = max(last, sits[0])
    cast = {"applicant": d.person(), "place": d.upazila()}
    known = (minutes, grid, hours, wait, travel, at, plan, on, done, last, board, lost, booked, len(moved))
    return Case(first, steps, *known, cast)


def facts(case: Case) -> Facts:
    """What is known before any rule; easy steps take equally long, which is one fact."""
    step, (opening, closing), even = (("s", "steps"),), case.hours, case.grid == 60
    known, clerk = {"open": opening, "close": closing, "grid": case.grid}, case.at["H1"] == "home"
    done = "start(s) + stay" if even else "end(s)"
    return Facts(
        epoch=case.first,
        reference=case.first - timedelta(days=1),
        sets={"steps": case.steps},
        tables={} if even else {"minutes": case.minutes},
        params={"first_day": 0, **known} | ({"stay": 60} if even else {}),
        decisions={step: {"start": [0, (case.last_day + 1) * DAY, case.grid]} for step in case.steps},
        definitions=(("on", step, "day(start(s))"), ("done", step, done)),
        names={step: STEPS[step] + "_clerk" * clerk for step in case.steps},
        cast=case.cast,
    )


rules = Rules()
objectives = Objectives()


@rules.basic("time_window", always=True)
def office(case: Case, d: Draw) -> Rule:
    """Every step lies in office hours of a working day, from day 0 on."""
    hours = "open <= minute_of_day(start(s)) and done(s) <= time(on(s), close)"
    return Rule(f"all(on(s) >= first_day and weekday(on(s)) not in [4, 5] and {hours} for s in steps)")


@rules.basic("time_window", always=True)
def deadline(case: Case, d: Draw) -> Rule:
    """All is over by a day."""
    bound = Bound("last_day", -1, 1, case.lost if case.moves else 1)
    return Rule("all(on(s) <= last_day for s in steps)", {"last_day": case.last_day}, bound=bound)


@rules.basic("capacity", always=True)
def alone(case: Case, d: Draw) -> Rule:
    """No two steps at the same time."""
    return Rule("all(done(a) <= start(b) or done(b) <= start(a) for a in steps for b in steps if a != b)")


@rules.medium("precedence", always=True)
def application(case: Case, d: Draw) -> Rule:
    """The application comes some hours after the slip, and some steps after the application."""
    later = [step for step in case.steps if step in AFTER]
    rest = f" and all(done('A1') <= start(s) for s in {later})" if later else ""
    expr = f"start('A1') >= done('H1') + wait * 60{rest}"
    return Rule(expr, {"wait": case.wait}, {"later": later}, Bound("wait", 1, 4, 96))


@rules.basic("time_window", always=True)
def board_days(case: Case, d: Draw) -> Rule | None:
    """The medical board sits on certain weekdays."""
    return Rule("weekday(on('M1')) in board_days", {"board_days": case.board}) if case.board else None


@rules.basic("time_window")
def own_days(case: Case, d: Draw) -> Rule:
    """Another step is possible on certain weekdays."""
    step = d.pick([step for step in case.steps if step not in ("H1", "A1", "M1") and case.on[step] > 0])
    known = {"own_days": sittings(d, case.first, case.on[step])}
    return Rule(f"weekday(on({step!r})) in own_days", known, {"step": step})


@rules.basic("time_window")
def own_hours(case: Case, d: Draw) -> Rule:
    """A step has hours of its own, within those of the offices."""
    step = d.pick([step for step in case.steps if case.plan[step] % DAY > case.hours[0]])
    start, end = case.plan[step] % DAY, min(case.hours[1], case.done[step] % DAY + d.int(0, 2) * case.grid)
    expr = f"own_from <= minute_of_day(start({step!r})) and done({step!r}) <= time(on({step!r}), own_to)"
    bound = Bound("own_to", -1, case.grid, start + case.minutes[step])
    return Rule(expr, {"own_from": start, "own_to": end}, {"step": step}, bound)


@rules.basic("time_window")
def leave(case: Case, d: Draw) -> Rule:
    """The officer, without whom a step cannot be done, is on leave until the day before the plan has it."""
    step, soon, on = d.pick(case.late("A1", "P1", "V1"))
    known = {"leave_from": max(0, min(soon - case.on["H1"], on - 2)), "leave_to": on - 1}
    expr = f"on({step!r}) < leave_from or on({step!r}) > leave_to"
    return Rule(expr, known, {"step": step}, Bound("leave_to", 1, 1, on + 3))


@rules.medium("precedence")
def valid(case: Case, d: Draw) -> Rule:
    """A paper from one step is shown at another before it is too old."""
    pairs = [(a, b) for a, b in PAPERS if {a, b} <= {*case.steps} and case.done[a] <= case.plan[b]]
    a, b = d.pick([(a, b) for a, b in pairs if case.on[a] > 0])
    known, bound = {"valid": max(1, case.on[b] - case.on[a])}, Bound("valid", -1, 1, 1)
    expr = f"done({a!r}) <= start({b!r}) and on({b!r}) <= on({a!r}) + valid"
    return Rule(expr, known, {"first": a, "second": b}, bound)


@rules.medium("stateful")
def per_day(case: Case, d: Draw) -> Rule | None:
    """So many steps a day are bearable."""
    days = list(case.on.values())
    most = max(map(days.count, days))
    expr = "all(count(on(t) == on(s) for t in steps) <= per_day for s in steps)"
    return Rule(expr, {"per_day": most}, bound=Bound("per_day", -1, 1, 1)) if most * 2 < len(days) else None


@rules.medium("stateful")
def way(case: Case, d: Draw) -> Rule | None:
    """Between two places the way takes time."""
    apart = "done(a) + travel <= start(b) or done(b) + travel <= start(a)"
    expr = f"all(at[a] == at[b] or {apart} for a in steps for b in steps if a != b)"
    known, bound = {"at": case.at, "travel": case.travel}, Bound("travel", 1, 30, 120)
    return Rule(expr, known, bound=bound) if case.travel and len({*case.at.values()}) > 1 else None


@rules.hard("robustness")
def spare_board(case: Case, d: Draw) -> Rule | None:
    """If the board falls through, another day of it is left before the deadline."""
    after = range(case.on["M1"] + 1, case.last_day + 1) if case.board else ()
    left = any(case.weekday(day) in case.board for day in after)
    expr = f"any(on('M1') < d and d <= last_day and weekday(d) in board_days for d in range({case.last_day + 1}))"
    return Rule(expr) if left else None


@rules.hard("minimum_change")
def keep_appointments(case: Case, d: Draw) -> Rule | None:
    """Appointments were given before; only so many may change."""
    known, bound = {"booked": case.booked, "moves": case.moves}, Bound("moves", -1, 1, 1)
    expr = "count(start(s) != booked[s] for s in steps) <= moves"
    return Rule(expr, known, bound=bound) if case.moves else None


@rules.hard("recovery")
def lost_day(case: Case, d: Draw) -> Rule | None:
    """A day is lost; what was fixed for earlier days stays, the rest is planned anew."""
    expr = "all(on(s) != lost and (day(booked[s]) >= lost or start(s) == booked[s]) for s in steps)"
    return Rule(expr, {"booked": case.booked, "lost": case.lost}) if case.moves else None


@rules.hard("conservative_range")
def late_report(case: Case, d: Draw) -> Rule | None:
    """A report is ready after so many to so many days; the step that needs it counts on the longer."""
    step, _, on = d.pick(case.late("A1", "M1", "P1"))
    days = on - case.on["H1"]
    expr, bound = f"on({step!r}) >= on('H1') + report_late", Bound("report_late", 1, 1, 8)
    known = {"report_early": days - 1, "report_late": days}
    return Rule(expr, known, {"step": step}, bound) if days >= 2 else None


@objectives.objective
def finish_early(case: Case, d: Draw) -> Objective:
    """The last step ends as early as possible."""
    return Objective("min", "max(done(s) for s in steps)")


@objectives.objective
def few_days(case: Case, d: Draw) -> Objective | None:
    """Something happens on as few days as possible; for more steps Choco takes long to prove it."""
    expr = f"count(any(on(s) == d for s in steps) for d in range({case.last_day + 2}))"
    return Objective("min", expr) if len(case.steps) <= 5 else None


@objectives.objective
def late_start(case: Case, d: Draw) -> Objective:
    """The first step starts as late as possible."""
    return Objective("max", "min(start(s) for s in steps)")


@objectives.objective
def short_wait(case: Case, d: Draw) -> Objective:
    """As little time as possible lies between two steps."""
    first, second = d.pick([("H1", "A1"), *(("A1", step) for step in case.steps if step in AFTER)])
    return Objective("min", f"start({second!r}) - done({first!r})", say={"first": first, "second": second})


@objectives.tie_break
def in_prompt_order(case: Case, d: Draw) -> Objective:
    """Earlier starts, step by step in the order of the list."""
    return Objective("min", "[start(s) for s in steps]")


VARIANTS, CALENDARS = ("child", "worker", "clerk"), ("gregorian", "relative", "gregorian", "bengali")
TYPE = ProblemType(
    "T015", VARIANTS, draw, facts, rules, objectives, calendars=CALENDARS, objective_counts=(1, 2, 2)
)
