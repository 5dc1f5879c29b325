"""T022, diagnostic day: when does each of one person's tests start?

A person has several tests at a diagnostic centre on one day, one at a time. Blood is taken fasting and early,
some tests must wait for others, rooms and machines have their hours, and one test may take longer than planned.
Best is the day that is over early, or that keeps the person waiting least.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

STEP = 5
TESTS = {
    "B1": ("fasting_blood", (5, 10, 15)),
    "U1": ("ultrasound", (20, 25, 30)),
    "E1": ("ecg", (10, 15, 20)),
    "X1": ("chest_xray", (10, 15)),
    "B2": ("after_meal_blood", (5, 10)),
    "H1": ("echo", (30, 35, 40)),
    "V1": ("eye_test", (15, 20, 25)),
    "D1": ("dental_check", (20, 25, 30)),
}


@dataclass(frozen=True)
class Case:
    """One visit; times are minutes since 00:00 of the day."""

    day: date
    tests: tuple[str, ...]
    minutes: dict[str, int]
    open: int
    close: int
    plan: dict[str, int]
    """A plan that keeps every rule: each test's start."""
    patient: str
    place: str

    def end(self, test: str) -> int:
        """When a test ends in the plan."""
        return self.plan[test] + self.minutes[test]

    @property
    def order(self) -> list[str]:
        """The tests as the plan has them."""
        return sorted(self.tests, key=lambda test: self.plan[test])


def draw(d: Draw) -> Case:
    """A visit, and a plan for it that the rules are then drawn around."""
    count = d.by_level(d.int(3, 4), d.int(4, 5), d.int(5, 6))
    others = [test for test in TESTS if test != "B1"]
    tests = ("B1", *d.some(others, count - 1))
    minutes = {test: d.pick(TESTS[test][1]) for test in tests}
    opening = d.int(420, 540, 30)
    now = opening + d.int(0, 30, STEP)
    plan = {}
    first = [test for test in d.shuffled(tests) if test != "B2"]
    for test in [*first, *(["B2"] if "B2" in tests else [])]:
        plan[test] = now
        now += minutes[test] + d.pick((0, 0, 10, 15, 25, 40))
    closing = now + d.int(30, 120, 15)
    closing += -closing % 15
    patient = d.person("f" if d.variant == "prenatal" else None)
    return Case(d.date(), tests, minutes, opening, closing, plan, patient, d.upazila())


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    return Facts(
        epoch=case.day,
        sets={"tests": list(case.tests)},
        tables={"minutes": case.minutes},
        params={"open": case.open, "close": case.close, "grid": STEP},
        decisions={test: {"start": [case.open - 60, case.close + 60, STEP]} for test in case.tests},
        names={test: TESTS[test][0] for test in case.tests},
        cast={"patient": case.patient, "place": case.place},
    )


rules = Rules()
objectives = Objectives()


@rules.basic("time_window", always=True)
def hours(case: Case, d: Draw) -> Rule:
    """The centre's hours hold every test."""
    return Rule(
        "all(open <= start(t) and end(t) <= close for t in tests)",
        bound=Bound("close", -1, STEP, case.open + 60),
    )


@rules.basic("capacity", always=True)
def one_at_a_time(case: Case, d: Draw) -> Rule:
    """A person is in one room at a time."""
    return Rule("all(not overlaps(a, b) for a in tests for b in tests if a != b)")


@rules.basic("time_window")
def fasting_by(case: Case, d: Draw) -> Rule:
    """The fasting sample is taken by an hour."""
    by = case.end("B1") + d.int(0, 20, STEP)
    return Rule("end('B1') <= fasting_by", {"fasting_by": by}, bound=Bound("fasting_by", -1, STEP, case.open + 10))


@rules.basic("time_window")
def not_before(case: Case, d: Draw) -> Rule:
    """A technician arrives late, so one test cannot start before."""
    test = d.pick([t for t in case.tests if t != "B1"])
    comes = case.plan[test] - d.int(0, 15, STEP)
    if comes <= case.open:
        return None
    return Rule(
        f"start({test!r}) >= technician",
        {"technician": comes},
        {"test": test},
        Bound("technician", 1, STEP, case.close - 15),
    )


@rules.basic("time_window")
def room_closed(case: Case, d: Draw) -> Rule:
    """A room is closed for a while; its test is before or after."""
    test = d.pick([t for t in case.tests if t not in ("B1", "B2")])
    if d.chance(0.6):
        off = case.end(test) + d.int(0, 10, STEP)
        on = off + d.int(30, 75, 15)
    else:
        on = case.plan[test] - d.int(0, 10, STEP)
        off = on - d.int(30, 60, 15)
    if off <= case.open or on >= case.close:
        return None
    return Rule(
        f"end({test!r}) <= room_off or start({test!r}) >= room_on",
        {"room_off": off, "room_on": on},
        {"test": test},
        Bound("room_on", 1, STEP, case.close - 10),
    )


@rules.basic("time_window")
def machine_windows(case: Case, d: Draw) -> Rule:
    """A machine is free in two windows only; its test lies wholly within one."""
    test = d.pick([t for t in case.tests if t not in ("B1", "B2")])
    inside = (case.plan[test] - d.int(0, 10, STEP), case.end(test) + d.int(5, 20, STEP))
    if d.chance(0.5):
        other = (inside[1] + d.int(30, 60, 15), inside[1] + d.int(105, 135, 15))
        windows = [inside, other]
    else:
        other = (inside[0] - d.int(60, 75, 15), inside[0] - d.int(15, 30, 15))
        windows = [other, inside]
    if windows[0][0] < case.open or windows[1][1] > case.close + 60:
        return None
    return Rule(
        f"any(start({test!r}) >= a and end({test!r}) <= b for a, b in machine)",
        {"machine": windows},
        {"test": test},
    )


@rules.medium("precedence")
def wait_after(case: Case, d: Draw) -> Rule:
    """One test needs some time after another."""
    pairs = [(a, b) for a in case.order for b in case.order if case.plan[b] - case.end(a) >= 15 and b != "B2"]
    if not pairs:
        return None
    first, second = d.pick(pairs)
    wait = d.int(10, min(case.plan[second] - case.end(first), 60), STEP)
    return Rule(
        f"start({second!r}) >= end({first!r}) + wait",
        {"wait": wait},
        {"first": first, "second": second},
        Bound("wait", 1, STEP, 240),
    )


@rules.medium("precedence")
def breakfast_gap(case: Case, d: Draw) -> Rule | None:
    """The second blood sample is taken between two limits after the first."""
    if "B2" not in case.tests:
        return None
    gap = case.plan["B2"] - case.end("B1")
    low = gap - d.int(0, 15, STEP)
    if low < 30:
        return None
    return Rule(
        "late_min <= start('B2') - end('B1') <= late_max",
        {"late_min": low, "late_max": gap + d.int(5, 20, STEP)},
        bound=Bound("late_min", 1, STEP, gap + 20),
    )


@rules.medium("precedence")
def in_this_order(case: Case, d: Draw) -> Rule | None:
    """A doctor wants one report before the next test begins."""
    order = [test for test in case.order if test != "B2"]
    if len(order) < 3:
        return None
    place = d.int(0, len(order) - 3)
    first, second = order[place], order[d.int(place + 1, len(order) - 1)]
    return Rule(f"end({first!r}) <= start({second!r})", say={"first": first, "second": second})


@rules.medium("task")
def rest_before(case: Case, d: Draw) -> Rule | None:
    """A test needs rest just before it, with no other test in that time."""
    free = {b: case.plan[b] - case.end(a) for a, b in pairwise(case.order) if b != "B2"}
    offered = [test for test, gap in free.items() if gap >= 10]
    if not offered:
        return None
    test = d.pick(offered)
    return Rule(
        f"all(start({test!r}) >= end(t) + rest or start(t) >= end({test!r}) for t in tests if t != {test!r})",
        {"rest": free[test]},
        {"test": test},
        Bound("rest", 1, STEP, 90),
    )


@rules.medium("precedence")
def together(case: Case, d: Draw) -> Rule | None:
    """Two tests of one department are done within a stretch of time."""
    pairs = [(a, b) for a, b in pairwise(case.order) if "B2" not in (a, b)]
    if not pairs:
        return None
    first, second = d.pick(pairs)
    span = case.end(second) - case.plan[first] + d.int(0, 10, STEP)
    return Rule(
        f"max(end({first!r}), end({second!r})) - min(start({first!r}), start({second!r})) <= span",
        {"span": span},
        {"first": first, "second": second},
        Bound("span", -1, STEP, case.minutes[first] + case.minutes[second]),
    )


@rules.hard("conservative_range")
def may_take_longer(case: Case, d: Draw) -> Rule | None:
    """One test may run over; whatever comes later must still be on time then."""
    order = case.order
    offered = [a for a, b in pairwise(order) if 5 <= case.plan[b] - case.end(a) <= 40]
    if not offered:
        return None
    test = d.pick(offered)
    gap = case.plan[order[order.index(test) + 1]] - case.end(test)
    return Rule(
        f"all(start(t) >= end({test!r}) + overrun for t in tests if start(t) >= end({test!r}))",
        {"overrun": gap},
        {"test": test},
        Bound("overrun", 1, STEP, 60),
    )


@rules.hard("minimum_change")
def keep_bookings(case: Case, d: Draw) -> Rule:
    """Slots were booked before; only so many tests may leave theirs."""
    moves = d.int(1, len(case.tests) - 2)
    moved = set(d.sample(case.tests, moves))
    booked = {t: case.plan[t] + (d.pick((-20, -10, 15, 25)) if t in moved else 0) for t in case.tests}
    return Rule(
        "count(start(t) != booked[t] for t in tests) <= moves",
        {"booked": booked, "moves": moves},
        bound=Bound("moves", -1, 1, 0),
    )


@rules.hard("recovery")
def power_cut(case: Case, d: Draw) -> Rule | None:
    """The power fails for a while; tests on machines cannot run then, and restart only after a warm-up."""
    machines = [test for test in case.tests if test not in ("B1", "B2", "D1")]
    gaps = [(case.end(a), case.plan[b]) for a, b in pairwise(case.order) if case.plan[b] - case.end(a) >= 15]
    if not gaps or len(machines) < 2:
        return None
    start, end = d.pick(gaps)
    warm = d.pick((5, 10))
    return Rule(
        "all(end(t) <= cut_from or start(t) >= cut_to + warm_up for t in powered)",
        {"cut_from": start, "cut_to": end - warm, "warm_up": warm, "powered": machines},
        {"machines": machines},
        Bound("warm_up", 1, STEP, 60),
    )


@objectives.objective
def finish_early(case: Case, d: Draw) -> Objective:
    """The last test ends as early as possible."""
    return Objective("min", "max(end(t) for t in tests)")


@objectives.objective
def short_visit(case: Case, d: Draw) -> Objective:
    """The time from the first start to the last end is as short as possible."""
    return Objective("min", "max(end(t) for t in tests) - min(start(t) for t in tests)")


@objectives.objective
def late_arrival(case: Case, d: Draw) -> Objective:
    """The first test starts as late as possible."""
    return Objective("max", "min(start(t) for t in tests)")


@objectives.tie_break
def in_prompt_order(case: Case, d: Draw) -> Objective:
    """Earlier starts, test by test in the order of the list."""
    return Objective("min", "[start(t) for t in tests]")


@objectives.tie_break
def against_prompt_order(case: Case, d: Draw) -> Objective:
    """Earlier starts, in the opposite order of the list."""
    backwards = list(reversed(case.tests))
    return Objective("min", f"[{', '.join(f'start({t!r})' for t in backwards)}]", say={"backwards": backwards})


TYPE = ProblemType(
    "T022",
    ("patient", "visa_medical", "prenatal"),
    draw,
    facts,
    rules,
    objectives,
    objective_counts=(1, 2, 2),
    calendars=("gregorian", "relative", "gregorian", "bengali"),
)
