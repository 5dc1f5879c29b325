"""T053, Boro crop calendar: on which date does each job of a season of irrigated rice begin?

Seedlings have an age, urea wants wet soil, the field's water runs down daily, hands are few, and pumps break.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

Days = dict[str, int]
DAY, BEGIN = 1440, 420
"""Minutes of a day, and that at which jobs begin; then the days that a job takes at most."""
LONGEST = {"S1": 2, "L1": 3, "T1": 4, "U1": 1, "U2": 1, "W1": 3, "I1": 1, "I2": 1, "I3": 1, "H1": 5}
TURNS = (("I1", "I2"), ("I2", "I3"), ("U1", "U2"), ("I1", "W1"))
HAORS = "tahirpur derai shalla itna mithamain austagram khaliajuri jamalganj nikli lakhai ajmiriganj"


@dataclass(frozen=True)
class Case:
    """One field's season; days count from 0 (`first`). `plan` keeps every rule, but not all dates that were `planned`.

    `water` is in mm: what planting leaves, a watering adds and a day takes, and the least and most in the field;
    `dry_late` is the least before a watering that comes late.
    """

    first: date
    jobs: list[str]
    takes: Days
    hands: Days
    plan: Days
    last_day: int
    water: Days
    dry_late: int
    repair: int
    planned: Days
    broken: tuple[int, int]
    cast: dict[str, str]

    def some(self, letter: str) -> list[str]:
        """Its jobs of a letter, first to last."""
        return sorted(job for job in self.jobs if job[0] == letter)

    def last(self, job: str) -> int:
        """The day on which a job ends."""
        return self.plan[job] + self.takes[job] - 1

    def left(self, job: str, late: str = "") -> str:
        """The water just before a watering, or so many days later, in the rule language."""
        day = f"on({job!r}){late}"
        hot = f" - extra * ({day} - hot if {day} > hot else 0)" if "extra" in self.water else ""
        return f"store + fill * {self.some('I').index(job)} - loss * ({day} - on('T1')){hot}"


def plan_of(d: Draw, jobs: list[str], takes: Days) -> Days:
    """A season with drawn gaps; it may have two jobs on one day."""
    sow, age = d.int(0, 6), d.int(30, 42)
    plant, planted = sow + age, sow + age + takes["T1"]
    plan = {"S1": sow, "T1": plant, "L1": plant - takes["L1"] - d.int(0, 5), "I1": planted + d.int(7, 11)}
    plan |= {"I2": plan["I1"] + d.int(8, 12), "U1": plan["I1"] + d.int(0, 3), "W1": plan["I1"] + d.int(1, 14)}
    plan |= {"I3": plan["I2"] + d.int(8, 12), "U2": plan["I2"] + d.int(0, 3), "H1": sow + d.int(128, 150)}
    return {job: plan[job] for job in jobs}


def alone(plan: Days, takes: Days) -> bool:
    """Whether no two jobs share a day."""
    days = [day for job, start in plan.items() for day in range(start, start + takes[job])]
    return len({*days}) == len(days)


def water_of(d: Draw, plan: Days, repair: int) -> Days:
    """The water of a field that the plan keeps wet enough, even where the pump is out for some days."""
    loss, extra, hot = d.int(4, 6), d.by_level(0, 0, d.int(1, 2)), plan["T1"] + d.int(5, 20)
    store, fill, low, lowest, high = loss * d.int(18, 22) // 5 * 5, loss * d.int(9, 13) // 5 * 5, 999, 999, 0
    for past, day in enumerate(sorted(plan[job] for job in plan if job[0] == "I")):
        now, late = (loss * (t - plan["T1"]) + extra * max(0, t - hot) for t in (day, day + repair))
        low, lowest = min(low, store + fill * past - now), min(lowest, store + fill * past - late)
        high = max(high, store + fill * (past + 1) - now)
    known = {"store": store, "fill": fill, "loss": loss}
    known |= {"dry_late": lowest // 5 * 5, "full": -(-max(store, high) // 5) * 5}
    known["dry"] = min(low // 5 * 5, known["dry_late"] + 5)
    return known | ({"extra": extra, "hot": hot} if extra else {})


def breakdown_of(d: Draw, plan: Days, takes: Days) -> tuple[Days, tuple[int, int]]:
    """An earlier plan that a broken pump upsets, and the days on which it is broken."""
    job = d.pick(wet := [job for job in plan if job[0] in "TI"])
    end, free = plan[job] - 1, max([0, *(plan[a] + takes[a] for a in wet if plan[a] < plan[job])])
    start = max(end - d.int(1, 4), free)
    later = [other for other in plan if other not in wet and plan[other] > end]
    moved = {a: max(start, plan[a] - d.int(1, 4)) for a in d.sample(later, min(len(later), d.int(0, 2)))}
    return plan | moved | {job: d.int(start, end - 1)}, (start, end)


def draw(d: Draw) -> Case:
    """A field and its season, and a plan for it that the rules are then drawn around."""
    first = date(2026, 11, 8) + timedelta(days=d.int(0, 27))
    more, always = ("L1", "W1", "H1"), d.by_level((), ("I1", "U1"), ("I1", "I2", "U1"))
    others = d.by_level((d.pick(("U1", "W1")), "L1", "H1"), (*more, "U2"), (*more, "U2", "I3"))
    jobs = d.shuffled(["S1", "T1", *always, *d.sample(others, d.by_level(d.int(1, 2), 1, d.int(2, 3)))])
    same, uneven = d.int(1, 2), d.level != "easy"
    takes = {job: d.int(1, most) if uneven else same for job, most in LONGEST.items()}
    plans = iter(lambda: plan_of(d, jobs, takes), None)
    plan = next(plan for plan in plans if d.level == "hard" or alone(plan, takes))
    repair, hard = d.by_level(1, 2, d.int(2, 4)), d.level == "hard"
    fields = [water_of(d, plan, repair) for _ in range(20)] if "I1" in jobs else []
    water = d.pick([field for field in fields if field["dry_late"] >= 5]) if fields else {}
    dry_late = water.pop("dry_late", 0)
    planned, broken = breakdown_of(d, plan, takes) if hard else (plan, (0, 0))
    last = max(plan[job] + takes[job] for job in jobs) + d.pick((-1, 0, 1, 4))
    hands = {job: d.int(1, 3) if job[0] in "IU" else d.int(2, 6) for job in jobs} if hard else {}
    cast = {"farmer": d.person(), "place": d.upazila(HAORS.split() if d.variant == "haor" else None)}
    takes = {job: takes[job] for job in jobs}
    return Case(first, jobs, takes, hands, plan, last, water, dry_late, repair, planned, broken, cast)


def facts(case: Case) -> Facts:
    """What is known before any rule; easy jobs take equally long, which is one fact."""
    even = len({*case.takes.values()}) == 1 and not case.water
    last = "on(s) + stay - 1" if even else "on(s) + takes[s] - 1"
    known = {"begin": BEGIN, "first_day": 0, "last_day": case.last_day, **case.water}
    return Facts(
        epoch=case.first,
        reference=case.first - timedelta(days=1),
        sets={"jobs": case.jobs, "waters": case.some("I"), "doses": case.some("U")},
        tables={} if even else {"takes": case.takes},
        params=known | ({"stay": case.takes["S1"]} if even else {}),
        decisions={job: {"start": [BEGIN, BEGIN + (case.last_day + 2) * DAY, DAY]} for job in case.jobs},
        definitions=(("on", (("s", "jobs"),), "day(start(s))"), ("last", (("s", "jobs"),), last)),
        names={job: job for job in case.jobs},
        cast=case.cast,
    )


rules, objectives = Rules(), Objectives()


@rules.basic("time_window", always=True)
def season(case: Case, d: Draw) -> Rule:
    """Everything lies between two days."""
    expr = "all(on(s) >= first_day and last(s) <= last_day for s in jobs)"
    return Rule(expr, bound=Bound("last_day", -1, 1, case.last_day - 40))


@rules.basic("precedence", always=True)
def order(case: Case, d: Draw) -> Rule:
    """Ploughing comes before planting, the rest after it, numbered jobs in turn, harvest last."""
    later = [job for job in case.jobs if job not in ("S1", "L1", "T1", "H1")]
    parts = ["last('S1') < on('T1')"] + ["last('L1') < on('T1')"] * ("L1" in case.jobs)
    parts += [f"all(last('T1') < on(s) for s in {later})"] * bool(later)
    turns = [pair for pair in TURNS if {*pair} <= {*case.jobs}]
    parts += [f"on({a!r}) < on({b!r})" for a, b in turns]
    parts += ["all(last(s) < on('H1') for s in jobs if s != 'H1')"] * (ends := "H1" in case.jobs)
    say = {"later": later, "turns": turns, "ploughs": "L1" in case.jobs, "ends": ends}
    return Rule(" and ".join(parts), say=say)


@rules.basic("capacity", always=True)
def crew(case: Case, d: Draw) -> Rule:
    """No two jobs share a day, or only where there are hands for both."""
    if not case.hands:
        return Rule("all(last(a) < on(b) or last(b) < on(a) for a in jobs for b in jobs if a != b)")
    days = {job: range(case.plan[job], case.last(job) + 1) for job in case.jobs}
    most = max(sum(case.hands[a] for a in days if case.plan[b] in days[a]) for b in days)
    known, bound = {"hands": case.hands, "crew": most}, Bound("crew", -1, 1, max(case.hands.values()))
    others = "sum(hands[t] for t in jobs if t != s and on(t) <= on(s) and on(s) <= last(t))"
    return Rule(f"all(hands[s] + {others} <= crew for s in jobs)", known, bound=bound)


@rules.medium("time_window", always=True)
def age(case: Case, d: Draw) -> Rule:
    """Seedlings are planted at an age between two."""
    days = case.plan["T1"] - case.plan["S1"]
    known = {"age_low": max(25, days - d.int(0, 5)), "age_high": days + d.int(1, 6)}
    expr = "on('S1') + age_low <= on('T1') and on('T1') <= on('S1') + age_high"
    return Rule(expr, known, bound=Bound("age_low", 1, 1, known["age_high"] - 1))


@rules.medium("stateful", always=True)
def water(case: Case, d: Draw) -> Rule | None:
    """The water runs down every day: no watering may come too late, and none so early that the field overflows."""
    left = map(case.left, case.some("I"))
    expr = " and ".join(f"dry <= {now} and {now} + fill <= full" for now in left)
    return Rule(expr, case.water, bound=Bound("dry", 1, 5, 100)) if expr else None


@rules.basic("time_window")
def own_days(case: Case, d: Draw) -> Rule:
    """A machine, a gang or the water's turn comes on certain weekdays."""
    job = d.pick([job for job in case.jobs if job[0] in "LTHI"])
    weekday = case.first.weekday() + case.plan[job]
    known = {"own_days": sorted({weekday % 7, (weekday + d.pick((2, 4))) % 7})}
    return Rule(f"weekday(on({job!r})) in own_days", known, {"job": job})


@rules.basic("time_window")
def away(case: Case, d: Draw) -> Rule:
    """Those who do a job are away until the day before the plan has it."""
    job = d.pick([job for job in case.jobs if case.plan[job] > 4])
    known = {"away_from": max(0, case.plan[job] - d.int(4, 9)), "away_to": case.plan[job] - 1}
    expr, bound = f"last({job!r}) < away_from or on({job!r}) > away_to", Bound("away_to", 1, 1, 200)
    return Rule(expr, known, {"job": job}, bound)


@rules.medium("precedence", always=True)
def growth(case: Case, d: Draw) -> Rule | None:
    """The rice is not ripe until so many days after sowing."""
    days = max(1, case.plan.get("H1", 0) - case.plan["S1"] - d.int(0, 2))
    bound, ripe = Bound("growth", 1, 1, 175), "on('H1') >= on('S1') + growth"
    return Rule(ripe, {"growth": days}, bound=bound) if "H1" in case.jobs else None


@rules.medium("time_window", always=True)
def dose(case: Case, d: Draw) -> Rule:
    """Urea, or weeding where it is the first care, comes so many days after planting."""
    timed = case.some("U") or [job for job in case.some("W") if not case.water]
    job = d.pick(timed)
    days = {job: case.plan[job] - case.plan["T1"] for job in timed}
    low = {job: max(5, day - d.int(0, 3)) for job, day in days.items()}
    known = {"dose_from": low, "dose_to": {job: day + d.int(1, 4) for job, day in days.items()}}
    expr = f"all(on('T1') + dose_from[s] <= on(s) and on(s) <= on('T1') + dose_to[s] for s in {timed})"
    return Rule(expr, known, {"timed": timed}, Bound(f"dose_to[{job}]", -1, 1, low[job] + 1))


@rules.medium("precedence")
def wet(case: Case, d: Draw) -> Rule:
    """Urea goes on soil that was watered shortly before."""
    gaps = [[case.plan[u] - case.plan[i] for i in case.some("I")] for u in case.some("U")]
    most = max((min([gap for gap in row if gap >= 0], default=99) for row in gaps), default=99)
    known, bound = {"wet": d.pick([max(1, most)] if most < 5 else [])}, Bound("wet", -1, 1, 1)
    expr = "all(any(on(i) <= on(u) and on(u) <= on(i) + wet for i in waters) for u in doses)"
    return Rule(expr, known, bound=bound)


@rules.hard("robustness")
def spare(case: Case, d: Draw) -> Rule | None:
    """If the pump fails on the day of a watering, the field holds out until it is mended."""
    expr = " and ".join(f"dry_late <= {case.left(job, ' + repair')}" for job in case.some("I"))
    known = {"repair": case.repair, "dry_late": case.dry_late}
    bound, fits = Bound("repair", 1, 1, 14), expr and case.dry_late < case.water["dry"]
    return Rule(expr, known, bound=bound) if fits else None


@rules.hard("minimum_change")
def keep_dates(case: Case, d: Draw) -> Rule | None:
    """Dates were agreed before; only so many may change."""
    moves = sum(case.plan[job] != case.planned[job] for job in case.jobs)
    expr, bound = "count(on(s) != planned[s] for s in jobs) <= moves", Bound("moves", -1, 1, 1)
    return Rule(expr, {"planned": case.planned, "moves": moves}, bound=bound) if moves else None


@rules.hard("recovery")
def breakdown(case: Case, d: Draw) -> Rule | None:
    """The pump is broken for some days; what was agreed for earlier days stays, the rest is planned anew."""
    wet = ["T1", *case.some("I")]
    free = f"all(last(s) < broken_from or on(s) > broken_to for s in {wet})"
    expr = f"{free} and all(planned[s] >= broken_from or on(s) == planned[s] for s in jobs)"
    known = {"planned": case.planned, "broken_from": case.broken[0], "broken_to": case.broken[1]}
    rule = Rule(expr, known, {"thirsty": wet}, Bound("broken_to", 1, 1, case.broken[1] + 14))
    return rule if case.plan != case.planned else None


@rules.hard("conservative_range")
def forecast(case: Case, d: Draw) -> Rule:
    """A flood or storm may come, or the cold may end, between two days; the worse of them is reckoned with."""
    job = d.pick([job for job in ("H1", "T1") if job in case.jobs])
    start = case.last("H1") + d.int(1, 2) if job == "H1" else case.plan["T1"] - d.int(4, 9)
    known = {"guess_from": start, "guess_to": start + d.int(4, 10) if job == "H1" else case.plan["T1"] - 1}
    bound = Bound("guess_from", -1, 1, 60) if job == "H1" else Bound("guess_to", 1, 1, 90)
    return Rule(
        "last('H1') < guess_from" if job == "H1" else "on('T1') > guess_to", known, {"job": job}, bound
    )


@objectives.objective
def finish_early(case: Case, d: Draw) -> Objective:
    """The last job ends as early as possible."""
    return Objective("min", "max(last(s) for s in jobs)")


@objectives.objective
def soon(case: Case, d: Draw) -> Objective:
    """Young seedlings are planted, or a dose of urea comes soon after planting."""
    first, second = d.pick([("S1", "T1"), *(("T1", job) for job in case.some("U"))])
    return Objective("min", f"on({second!r}) - on({first!r})", say={"first": first, "second": second})


@objectives.objective
def stretch(case: Case, d: Draw) -> Objective:
    """The last watering comes as late as possible after planting: the water is made to last."""
    job = d.pick(case.some("I")[-1:])
    return Objective("max", f"on({job!r}) - on('T1')", say={"job": job})


@objectives.tie_break
def in_prompt_order(case: Case, d: Draw) -> Objective:
    """Earlier dates, job by job in the order of the list."""
    return Objective("min", "[on(s) for s in jobs]")


VARIANTS, DATES = ("own", "haor", "demo"), ("bengali", "gregorian", "bengali")
TYPE = ProblemType(
    "T053", VARIANTS, draw, facts, rules, objectives, calendars=DATES, objective_counts=(1, 2, 2)
)
