"""T022, diagnostic day: when does each of one person's tests start?

A person has several tests at one centre on one day, one at a time. Some tests must wait for others, rooms and
machines have their hours, walking between floors takes time, and one test may take longer than planned.
Best is the day that is over early, starts late, keeps the person waiting least, or changes fewest bookings.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules
from banglaplan_synth.text import lexicon

STEP = 5
TESTS = {
    "after_meal_blood": ("B2", (5, 10)),
    "glucose_blood": ("B2", (5, 10)),
    "blood": ("B1", (5, 10, 15)),
    "urine": ("N1", (5, 10)),
    "belly_ultrasound": ("U1", (20, 25, 30)),
    "baby_ultrasound": ("U1", (20, 25, 30)),
    "baby_heartbeat": ("C1", (20, 25, 30)),
    "weighing": ("W1", (5, 10)),
    "ecg": ("E1", (10, 15, 20)),
    "chest_xray": ("X1", (10, 15)),
    "echo": ("H1", (30, 35, 40)),
    "eye_test": ("V1", (15, 20, 25)),
    "hearing_test": ("A1", (20, 25)),
    "dental_check": ("D1", (10, 15, 20)),
    "doctor_exam": ("G1", (15, 20, 25)),
}
OFFERED = {
    "patient": "blood after_meal_blood belly_ultrasound urine ecg chest_xray echo doctor_exam",
    "visa_medical": "blood urine ecg chest_xray eye_test hearing_test dental_check doctor_exam",
    "prenatal": "blood glucose_blood baby_ultrasound urine baby_heartbeat weighing dental_check doctor_exam",
}
POWERED = ("A1", "C1", "E1", "H1", "U1", "V1", "X1")
RESTED = ("A1", "C1", "E1", "G1", "H1", "V1", "W1")
"""Tests that a person is told to rest before."""
SETTINGS = {
    "complaint": "chest dizzy belly breath fever",
    "country": "kuwait qatar oman saudi bahrain",
    "months": "five six seven eight",
}
"""Words of the openings, of which each problem takes the next."""


@dataclass(frozen=True)
class Case:
    """One visit; times are minutes since 00:00 of the day, in prompt order where order matters."""

    day: date
    today: date
    tests: tuple[str, ...]
    words: dict[str, str]
    minutes: dict[str, int]
    open: int
    close: int
    plan: dict[str, int]
    """A plan that keeps every rule: each test's start."""
    booked: dict[str, int]
    """Starts that were given to the person before; some of them differ from the plan."""
    moves: int
    """How many of them differ."""
    timed: tuple[str, ...]
    """The tests that may have hours of their own, each by one rule: first a machine's, last a technician's."""
    patient: str
    place: str
    near: str
    """A place where people speak as in a colloquial prompt, which is set there."""
    setting: dict[str, str]
    """What the opening tells of the person."""

    def end(self, test: str) -> int:
        """When a test ends in the plan."""
        return self.plan[test] + self.minutes[test]

    @property
    def order(self) -> list[str]:
        """The tests as the plan has them."""
        return sorted(self.tests, key=lambda test: self.plan[test])

    @property
    def gaps(self) -> list[tuple[str, str, int]]:
        """Each test of the plan, the next one, and the minutes between."""
        return [(a, b, self.plan[b] - self.end(a)) for a, b in pairwise(self.order)]

    @property
    def dark(self) -> list[tuple[int, int]]:
        """The stretches in which the plan could do without electricity."""
        order = [test for test in self.order if test in POWERED]
        return [(self.end(a), self.plan[b]) for a, b in pairwise(order) if self.plan[b] - self.end(a) >= 20]


def draw(d: Draw) -> Case:
    """A visit, and a plan for it that the rules are then drawn around."""
    first, *others = OFFERED[d.variant].split()
    count = d.by_level(d.int(3, 4), d.int(4, 5), d.int(5, 6))
    words = {TESTS[word][0]: word for word in d.shuffled([first, *d.sample(others, count - 1)])}
    tests = tuple(words)
    minutes = {test: d.pick(TESTS[word][1]) for test, word in words.items()}
    opening = d.int(420, 540, 30)
    plan = _plan(d, minutes, opening)
    closing = max(plan[test] + minutes[test] for test in tests) + d.pick((5, 10, 20, 30, 45, 60, 90))
    moved = d.sample(tests, d.int(1, max(1, count - 3)))
    shifted = {test: d.pick((-20, -10, 15, 25)) if test in moved else 0 for test in tests}
    own = [test for test in d.shuffled(tests) if test not in ("B1", "B2")]
    day = d.date()
    return Case(
        day=day,
        today=day - timedelta(days=d.int(1, 6)),
        tests=tests,
        words=words | ({"B1": "fasting_blood"} if "B2" in tests else {}),
        minutes=minutes,
        open=opening,
        close=closing + -closing % d.pick((STEP, 15)),
        plan=plan,
        booked={test: max(opening, plan[test] + shifted[test]) for test in tests},
        moves=len(moved),
        timed=tuple(sorted(own, key=lambda test: test not in POWERED)),
        patient=d.person("f" if d.variant == "prenatal" else None),
        place=d.upazila(),
        near=d.upazila(lexicon.towns(lexicon.dhaka_speech())),
        setting={key: _turn(words.split(), d.index) for key, words in SETTINGS.items()},
    )


def _turn(words: list[str], number: int) -> str:
    """One of the words, in turn."""
    return words[number % len(words)]


def _plan(d: Draw, minutes: dict[str, int], opening: int) -> dict[str, int]:
    """A start for every test, in random order but for the second blood sample, which comes well after the first."""
    order = d.shuffled(list(minutes))
    if "B2" in order and order.index("B2") < order.index("B1"):
        order[order.index("B1")], order[order.index("B2")] = "B2", "B1"
    now, plan = opening + d.int(0, 30, STEP), dict[str, int]()
    for test in order:
        if test == "B2":
            now = max(now, plan["B1"] + minutes["B1"] + d.int(75, 120, 15))
        plan[test] = now
        now += minutes[test] + d.pick((0, 0, 10, 15, 25, 40))
    return plan


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    return Facts(
        epoch=case.day,
        reference=case.today,
        sets={"tests": list(case.tests)},
        tables={"minutes": case.minutes},
        params={"open": case.open, "close": case.close, "grid": STEP},
        decisions={test: {"start": [case.open - 60, case.close + 60, STEP]} for test in case.tests},
        names=case.words | case.setting,
        cast={"patient": case.patient, "place": case.place, "near": case.near},
    )


rules = Rules()
objectives = Objectives()


@rules.basic("time_window", always=True)
def hours(case: Case, d: Draw) -> Rule:
    """The centre's hours hold every test."""
    # any plan can be cut off by an earlier closing: offered seldom, so that other rules are in conflict too
    bound = Bound("close", -1, STEP, case.open + 60) if d.chance(0.4) else None
    return Rule("all(open <= start(t) and end(t) <= close for t in tests)", bound=bound)


@rules.basic("capacity", always=True)
def one_at_a_time(case: Case, d: Draw) -> Rule:
    """A person is in one room at a time."""
    return Rule("all(not overlaps(a, b) for a in tests for b in tests if a != b)")


@rules.medium("precedence", always=True)
def second_sample(case: Case, d: Draw) -> Rule | None:
    """The second blood sample is taken between two limits after the first."""
    if "B2" not in case.tests:
        return None
    gap = case.plan["B2"] - case.end("B1")
    limits = {"late_min": gap - d.int(0, 15, STEP), "late_max": gap + d.int(5, 20, STEP)}
    expr = "late_min <= start('B2') - end('B1') <= late_max"
    return Rule(expr, limits, bound=Bound("late_min", 1, STEP, limits["late_max"]))


@rules.basic("time_window")
def fasting_by(case: Case, d: Draw) -> Rule | None:
    """The first blood sample is taken by an hour."""
    by = case.end("B1") + d.int(0, 5, STEP)
    if by > case.open + 90 or case.tests[0] == "B1":
        return None
    bound = Bound("fasting_by", -1, STEP, case.open + case.minutes["B1"])
    return Rule("end('B1') <= fasting_by", {"fasting_by": by}, bound=bound)


@rules.basic("time_window")
def not_before(case: Case, d: Draw) -> Rule | None:
    """The one in charge of a test comes late, so it cannot start before."""
    test = case.timed[-1]
    comes = case.plan[test] - d.int(0, 10, STEP)
    if comes <= case.open:
        return None
    bound = Bound("technician", 1, STEP, case.close - 15)
    return Rule(f"start({test!r}) >= technician", {"technician": comes}, {"test": test}, bound)


@rules.basic("time_window")
def room_closed(case: Case, d: Draw) -> Rule | None:
    """A room is closed for a while; its test is before or after."""
    test = d.pick(case.timed[1:-1][:1])
    if d.chance(0.2):
        off = case.end(test) + d.int(0, 5, STEP)
        on = off + d.int(45, 90, 15)
    else:
        on = case.plan[test] - d.int(0, 5, STEP)
        off = max(case.open + 10, on - d.int(45, 90, 15))
    if off + 15 > on or on >= case.close:
        return None
    expr = f"end({test!r}) <= room_off or start({test!r}) >= room_on"
    bound = Bound("room_on", 1, STEP, case.close - 10)
    return Rule(expr, {"room_off": off, "room_on": on}, {"test": test}, bound)


@rules.basic("time_window")
def machine_windows(case: Case, d: Draw) -> Rule | None:
    """A machine is free in two windows only; its test lies wholly within one."""
    test = case.timed[0]
    if test not in POWERED or len(case.timed) == 1:
        return None
    own = start, end = case.plan[test] - d.int(0, 5, STEP), case.end(test) + d.int(0, 15, STEP)
    before, after = start - d.int(15, 30, STEP), end + d.int(20, 45, STEP)
    others = [(max(case.open, before - 30), before), (after, after + d.int(30, 60, 15))]
    fitting = [
        (a, b)
        for a, b in others
        # a machine that is free only while the power is off would be odd
        if b - a >= 15 and max(b, end) <= case.close and not any(x <= a and b <= y for x, y in case.dark)
    ]
    machine = sorted([own, d.pick(fitting)])
    bound = Bound(f"machine[{machine.index(own)}][0]", 1, STEP, end - case.minutes[test])
    expr = f"any(start({test!r}) >= a and end({test!r}) <= b for a, b in machine)"
    return Rule(expr, {"machine": machine}, {"test": test}, bound)


@rules.basic("task")
def sit_after_blood(case: Case, d: Draw) -> Rule:
    """After the first blood sample the person eats or sits for a while; no test runs then."""
    free = d.pick([gap for a, _, gap in case.gaps if a == "B1" and gap >= 10])
    expr = "all(start(t) >= end('B1') + sit or end(t) <= start('B1') for t in tests if t != 'B1')"
    return Rule(expr, {"sit": min(free, 30)}, bound=Bound("sit", 1, STEP, 60))


@rules.basic("stateful")
def full_bladder(case: Case, d: Draw) -> Rule | None:
    """The ultrasound needs a full bladder: after a urine sample it must wait."""
    if not {"U1", "N1"} <= set(case.tests):
        return None
    gap = case.plan["U1"] - case.end("N1")
    if 0 <= gap < 20:
        return None
    refill = d.int(30, 60, 15) if gap < 0 else min(gap, 60)
    expr = "end('U1') <= start('N1') or start('U1') >= end('N1') + refill"
    return Rule(expr, {"refill": refill}, bound=Bound("refill", 1, STEP, 120))


@rules.medium("precedence")
def wait_after(case: Case, d: Draw) -> Rule:
    """One test needs some time after another."""
    gaps = [(a, b, case.plan[b] - case.end(a)) for a in case.order for b in case.order if b != "B2"]
    first, second, gap = d.pick([found for found in gaps if found[2] >= 15])
    wait = max(10, min(gap, 60) - d.int(0, 10, STEP))
    expr = f"start({second!r}) >= end({first!r}) + wait"
    return Rule(expr, {"wait": wait}, {"first": first, "second": second}, Bound("wait", 1, STEP, 240))


@rules.medium("task")
def rest_before(case: Case, d: Draw) -> Rule:
    """A test needs rest just before it, with no other test in that time."""
    b, gap = d.pick([(b, gap) for _, b, gap in case.gaps if gap >= 10 and b in RESTED])
    expr = f"all(start({b!r}) >= end(t) + rest or start(t) >= end({b!r}) for t in tests if t != {b!r})"
    return Rule(expr, {"rest": min(gap, 30)}, {"test": b}, Bound("rest", 1, STEP, 60))


@rules.medium("precedence")
def together(case: Case, d: Draw) -> Rule:
    """Two tests are done within a stretch of time."""
    place = case.tests.index
    a, b = d.pick(
        [(a, b) for a, b, gap in case.gaps if gap <= 15 and abs(place(a) - place(b)) > 1 and b != "B2"]
    )
    expr = f"max(end({a!r}), end({b!r})) - min(start({a!r}), start({b!r})) <= span"
    bound = Bound("span", -1, STEP, case.minutes[a] + case.minutes[b])
    return Rule(expr, {"span": case.end(b) - case.plan[a]}, {"first": a, "second": b}, bound)


@rules.medium("stateful")
def floors(case: Case, d: Draw) -> Rule | None:
    """Tests are on different floors; between two of them the walk takes time."""
    walk, now = 10, d.int(2, 4)
    floor = dict.fromkeys(case.tests, now)
    for _, test, gap in case.gaps:
        now = d.int(2, 4) if gap >= walk else now
        floor[test] = now
    if d.level == "easy" or len(set(floor.values())) == 1:
        return None
    expr = (
        "all(floor[a] == floor[b] or start(b) >= end(a) + walk or start(a) >= end(b) + walk"
        " for a in tests for b in tests if a != b)"
    )
    return Rule(expr, {"floor": floor, "walk": walk}, bound=Bound("walk", 1, STEP, 30))


@rules.hard("conservative_range")
def may_take_longer(case: Case, d: Draw) -> Rule:
    """One test may run over; whatever comes later, and closing time, must leave room for that."""
    test, gap = d.pick([(a, gap) for a, _, gap in case.gaps if 10 <= gap <= 40])
    later = f"all(start(t) >= end({test!r}) + overrun for t in tests if start(t) >= end({test!r}))"
    expr = f"end({test!r}) + overrun <= close and {later}"
    return Rule(expr, {"overrun": min(gap, 25)}, {"test": test}, Bound("overrun", 1, STEP, 60))


@rules.hard("minimum_change")
def keep_bookings(case: Case, d: Draw) -> Rule:
    """Slots were booked before; only so many tests may leave theirs."""
    expr = "count(start(t) != booked[t] for t in tests) <= moves"
    return Rule(expr, {"booked": case.booked, "moves": case.moves}, bound=Bound("moves", -1, 1, 1))


@rules.hard("recovery")
def power_cut(case: Case, d: Draw) -> Rule:
    """The power fails for a while; tests on machines cannot run then, and restart only after a warm-up."""
    (start, end), warm = d.pick(case.dark), d.pick((5, 10))
    expr = "all(end(t) <= cut_from or start(t) >= cut_to + warm_up for t in powered)"
    known = {"cut_from": start, "cut_to": end - warm, "warm_up": warm}
    powered = [test for test in case.tests if test in POWERED]
    return Rule(expr, {**known, "powered": powered}, bound=Bound("warm_up", 1, STEP, 40))


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


@objectives.objective
def report_early(case: Case, d: Draw) -> Objective:
    """One test, whose report takes long, ends as early as possible."""
    test = d.pick([t for t in case.tests if t not in ("B1", "B2", "G1", case.timed[-1])])
    return Objective("min", f"end({test!r})", say={"test": test})


@objectives.objective
def fewest_moves(case: Case, d: Draw) -> Objective | None:
    """As many tests as possible keep the slot that was booked before."""
    if d.level == "easy":
        return None
    return Objective("max", "count(start(t) == booked[t] for t in tests)", {"booked": case.booked})


@objectives.tie_break
def in_prompt_order(case: Case, d: Draw) -> Objective:
    """Earlier starts, test by test in the order of the list."""
    return Objective("min", "[start(t) for t in tests]")


@objectives.tie_break
def against_prompt_order(case: Case, d: Draw) -> Objective:
    """Earlier starts, in the opposite order of the list."""
    backwards = list(reversed(case.tests))
    starts = ", ".join(f"start({test!r})" for test in backwards)
    return Objective("min", f"[{starts}]", say={"backwards": backwards})


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
