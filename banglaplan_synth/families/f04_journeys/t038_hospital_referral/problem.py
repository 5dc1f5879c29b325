"""T038, hospital referral: which legs lead to the bigger hospital, and when does each of them depart?

A patient is sent on from a char clinic or a hill health complex by boat, bus, hired vehicle and ambulance; or, the
other way round, bags of blood go out to an island where an operation waits. Some legs run by a timetable, the others
leave on call at whole steps of the clock. Changing takes time, money is short, boats keep their hours, and the oxygen
cylinder (or the cold of the ice box) runs down on the way and while waiting.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import pairwise, permutations

from banglaplan_scorer.check import Checker
from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules
from banglaplan_synth.engine.rivals import checker_of
from banglaplan_synth.families.f04_journeys.t038_hospital_referral.network import (
    BOATS,
    CLINICS,
    END,
    HOSPITALS,
    START,
    STEP,
    SUPPLIED,
    Leg,
    Plan,
    cast_of,
    legs_of,
    network,
    trips_of,
)

ILLNESSES = {
    "char": ("breathing heart_attack stroke", "lungs valve anaemia"),
    "hill": ("breathing head_injury snake_bite", "lungs valve tuberculosis"),
    "blood": ("ulcer caesarean accident tumour gallbladder",) * 2,
}
"""By variant: for what one travels on the day itself, and what can wait until tomorrow. Problems take turns."""
BASIC, MEDIUM, HARD = 3, 1, 0
"""How many better journeys a rule of a tier leaves to those after it, for each step of the level."""
ALWAYS = 0.4
"""How often a rule that stands in every problem may be the one that makes a problem infeasible."""


@dataclass(frozen=True)
class Case:
    """One referral; times are minutes since 00:00 of the day, amounts are taka."""

    variant: str
    rank: int
    """0 easy, 1 medium, 2 hard."""
    illness: str
    cast: dict[str, str]
    day: date
    ahead: int
    """How many days before it is planned; 0 if it is urgent."""
    legs: dict[str, Leg]
    order: list[str]
    """The legs as the tie-break prefers them."""
    ready: int
    deadline: int
    change: int
    grid: int
    night: tuple[int, int] | None
    """From when, and how much, a vehicle on call costs more."""
    plan: Plan
    """A journey that keeps every rule."""
    goals: list[str] = field(default_factory=list)
    rankings: list[list[Plan]] = field(default_factory=list)
    """For each order of the goals the journeys that the rules taken so far allow, best first, down to the plan."""
    river: list[int] = field(default_factory=lambda: [0, 1440])
    """From when and until when boats may leave, by the rule for all of them."""

    def end(self, leg: str, plan: Plan | None = None) -> int:
        """When a leg of the plan, or of another one, arrives."""
        return (plan or self.plan)[leg] + self.legs[leg].minutes

    def arrives(self, plan: Plan) -> int:
        """When a plan arrives."""
        return max(self.end(leg, plan) for leg in plan)

    @property
    def arrival(self) -> int:
        """When the plan arrives."""
        return self.arrives(self.plan)

    @property
    def rivals(self) -> list[Plan]:
        """What is best under the rules taken so far, where that is not the plan itself."""
        return [ranked[0] for ranked in self.rankings if ranked[0] != self.plan]

    @property
    def between(self) -> list[str]:
        """The places on the way."""
        return sorted({leg.end for leg in self.legs.values()} - {END})

    def which(self, test: Callable[[Leg], bool]) -> list[str]:
        """The legs of a sort, in order."""
        return [name for name, leg in self.legs.items() if test(leg)]

    def by_mode(self, modes: set[str]) -> list[str]:
        """The legs with one of these vehicles."""
        return self.which(lambda leg: leg.mode in modes)

    def into(self, place: str) -> list[str]:
        """The legs that reach a place."""
        return self.which(lambda leg: leg.end == place)

    def out(self, place: str) -> list[str]:
        """The legs that leave a place."""
        return self.which(lambda leg: leg.start == place)

    def stay(self, place: str) -> tuple[int, int] | None:
        """When the plan comes to a place and leaves it again."""
        found = [(self.end(a), self.plan[b]) for a, b in pairwise(self.plan) if self.legs[a].end == place]
        return found[0] if found else None

    def soonest(self, place: str) -> int:
        """Before when nobody can be at a place, whatever the timetables."""
        return min(
            (self.soonest(self.legs[a].start) + self.legs[a].minutes for a in self.into(place)),
            default=self.ready,
        )


def draw(d: Draw) -> Case:
    """A network of legs, and a journey through it that the rules are then drawn around."""
    grid, change, ahead = d.pick((10, 15, 20, 30)), d.pick((10, 15, 20, 25)), d.int(0, 1)
    illnesses = ILLNESSES[d.variant][ahead].split()
    illness = illnesses[d.index % len(illnesses)]
    day, cast = d.date(weekdays=range(7)), cast_of(d, illness)
    dusk, extra = d.pick((1080, 1110, 1140, 1200)), d.pick((100, 150, 200, 300))
    while True:
        chosen, paths = network(d)
        ready = d.int(390, 900, 15)
        legs = legs_of(d, chosen, ready)
        ids = list(legs)
        trips = trips_of([{ids[i]: legs[ids[i]] for i in path} for path in paths], ready, change, grid)
        if not trips:
            continue
        plan = d.pick(trips)
        arrival = max(plan[leg] + legs[leg].minutes for leg in plan)
        deadline = arrival + d.int(0, 40, STEP)
        deadline += -deadline % d.pick((5, 15, 30))
        night = (dusk, extra) if d.rank and arrival > dusk else None
        order = ids if d.chance(0.5) else ids[::-1]
        case = Case(
            d.variant, d.rank, illness, cast, day, ahead, legs, order, ready, deadline, change, grid, night, plan
        )  # fmt: skip
        case.goals.extend(d.sample(list(_goals(case)), d.by_level(1, d.int(1, 2), 2)))
        case.rankings.extend(_rankings(case, trips))
        if deadline < 1380 and min(map(len, case.rankings)) > d.by_level(1, 6, 14):
            return case


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    legs, called = case.legs, case.which(lambda leg: not leg.departures)
    low, high = (case.ready - 90) // 60 * 60, case.deadline + 60
    times = {
        name: {"in": leg.departures} if leg.departures else [low, high, case.grid]
        for name, leg in legs.items()
    }
    sets = {"legs": list(legs), "places": [START, *case.between, END]}
    params: dict[str, int | str] = {"origin": START, "destination": END, "ready": case.ready}
    params |= {"deadline": case.deadline, "change": case.change, "grid": case.grid}
    cost = "sum(fare[l] for l in legs if used(l))"
    if case.night and called:
        params |= {"night_from": case.night[0], "night_extra": case.night[1]}
        sets["hired"] = called
        cost += " + night_extra * count(used(l) and depart(l) >= night_from for l in hired)"
    timed = {name: leg.departures for name, leg in legs.items() if leg.departures}
    names = {name: leg.mode for name, leg in legs.items()}
    names |= {place: f"{case.variant}_{place}" for place in sets["places"]}
    names[END] = HOSPITALS.get(case.cast["upazila"], names[END])
    shown = {"leaves": "start", "reaches": "end", "minutes": "minutes", "fare": "fare"}
    columns = {table: {name: getattr(leg, of) for name, leg in legs.items()} for table, of in shown.items()}
    return Facts(
        epoch=case.day,
        reference=case.day - timedelta(days=case.ahead),
        sets=sets,
        tables={**columns, "departures": timed},
        params=params,
        decisions={name: {"used": [0, 1, 1], "depart": times[name]} for name in legs},
        total_cost=cost,
        names=names | {"illness": case.illness},
        cast=case.cast,
        say={"timed": list(timed), "called": called},
    )


def _checker(case: Case, rules: list[Rule], goals: list[Objective]) -> Checker:
    """The scorer's own checker of a few rules and goals, so that no rule is written twice."""
    return checker_of("route", facts(case), rules, goals, _tie_break(case))


def _tie_break(case: Case) -> str:
    """Legs that are used, and then their departures, in the order of the tie-break."""
    order = case.order
    return f"[0 if used(l) else 1 for l in {order}] + [depart(l) if used(l) else 0 for l in {order}]"


def _values(case: Case, plan: Plan) -> dict[str, int]:
    """A journey as the values of the decisions."""
    used = {f"used[{leg}]": int(leg in plan) for leg in case.legs}
    return used | {f"depart[{leg}]": plan.get(leg, 0) for leg in case.legs}


def _rankings(case: Case, trips: list[Plan]) -> list[list[Plan]]:
    """For each order of the goals the journeys in time, best first, down to the plan."""
    found = []
    for order in permutations(_goals(case)[name] for name in case.goals):
        checker = _checker(case, [], list(order))

        def rank(trip: Plan, checker: Checker = checker, order: tuple[Objective, ...] = order) -> list[int]:
            names = checker.bind(_values(case, trip))
            reached = zip(order, checker.vector(names), strict=True)
            return [value if goal.sense == "min" else -value for goal, value in reached] + checker.ties(names)

        ranked = sorted((trip for trip in trips if case.arrives(trip) <= case.deadline), key=rank)
        found.append(ranked[: ranked.index(case.plan) + 1])
    return found


def _worth(case: Case, left: int, rule: Rule) -> Rule | None:
    """The rule, if the plan keeps it and a better journey does not; it then stands, and the others move up.

    A basic rule forbids what is best so far, and of better journeys some must be left for the rules after it:
    `left` for each step of the level.
    """
    checker = _checker(case, [rule], [])

    def kept(plan: Plan) -> bool:
        return not checker.broken(checker.bind(_values(case, plan)))

    after = [list(filter(kept, ranked)) for ranked in case.rankings]
    needless = any(map(kept, case.rivals)) if left == BASIC else after == case.rankings
    if not kept(case.plan) or not case.rivals or needless or min(map(len, after)) <= left * case.rank:
        return None
    case.rankings[:] = after
    return rule


rules = Rules()
objectives = Objectives()


@rules.basic("time_window", always=True)
def not_before(case: Case, d: Draw) -> Rule:
    """Papers (or the bags) are ready at an hour."""
    later = Bound("ready", 1, 15, case.ready + 60) if d.chance(ALWAYS) else None
    return Rule("departure() >= ready", bound=later)


@rules.basic("time_window", always=True)
def arrive_by(case: Case, d: Draw) -> Rule:
    """The hospital expects the arrival by an hour."""
    sooner = Bound("deadline", -1, STEP, case.ready + 45) if d.chance(ALWAYS) else None
    return Rule("arrival() <= deadline", bound=sooner)


@rules.basic("precedence", always=True)
def change_time(case: Case, d: Draw) -> Rule:
    """Changing from one vehicle to the next takes time."""
    each = "all(depart(b) >= arrive(a) + change for a in legs for b in legs if follows(a, b))"
    return Rule(each, bound=Bound("change", 1, STEP, 60) if d.chance(ALWAYS) else None)


@rules.basic("budget")
def fare_cap(case: Case, d: Draw) -> Rule | None:
    """The family has so much money."""
    checker = _checker(case, [], [Objective("min", "total_cost()")])
    cost = checker.vector(checker.bind(_values(case, case.plan)))[0]
    cap = cost + -cost % 50 + d.pick((0, 0, 50, 150))
    return _worth(case, BASIC, Rule("total_cost() <= cap", {"cap": cap}, bound=Bound("cap", -1, 50, 50)))


@rules.basic("time_window")
def river_hours(case: Case, d: Draw) -> Rule | None:
    """Boats leave within the hours of the ghat or the river police; only the side that matters lies close.

    No boat with a timetable is left without a departure.
    """
    boats = case.by_mode(BOATS)
    times = [case.plan[leg] for leg in boats if leg in case.plan] or [case.ready + d.int(15, 60, 15)]
    others = [trip[leg] for trip in case.rivals for leg in boats if leg in trip]
    since = (min(times) - d.int(0, 15, STEP)) // 15 * 15 if min(others, default=0) < min(times) else 360
    until = -(-max(times) // 15) * 15 if max(others, default=1440) > max(times) else max(1020, case.deadline)
    hours = {"river_from": since, "river_to": until + -until % 15}
    lines = [case.legs[leg].departures for leg in boats if case.legs[leg].departures]
    if not boats or not all(any(since <= t <= hours["river_to"] for t in line) for line in lines):
        return None
    expr = f"all(river_from <= depart(l) <= river_to for l in {boats} if used(l))"
    rule = _worth(case, BASIC, Rule(expr, hours, {"boats": boats}, Bound("river_to", -1, 15, since + 30)))
    case.river[:] = hours.values() if rule else case.river
    return rule


@rules.basic("time_window")
def desk_closed(case: Case, d: Draw) -> Rule | None:
    """Nobody is taken in while the shift changes; some could arrive before it, some after."""
    rival = case.arrives(d.pick(case.rivals))
    since, until = rival - d.int(0, 30, STEP), min(rival + d.int(10, 60, STEP), case.arrival)
    if rival >= case.arrival:
        since, until = d.int(max(case.arrival + STEP, rival - 30), rival, STEP), rival + d.int(10, 60, STEP)
    if d.chance(0.4) or since <= case.soonest(END) or until >= case.deadline:
        return None
    expr, hours = "arrival() < shift_from or arrival() >= shift_to", {"shift_from": since, "shift_to": until}
    return _worth(case, BASIC, Rule(expr, hours, bound=Bound("shift_to", 1, STEP, since + 90)))


@rules.basic("time_window")
def vehicle_from(case: Case, d: Draw) -> Rule | None:
    """One vehicle on call is out and comes back at an hour."""
    rival = d.pick(case.rivals)
    leg = d.pick([a for a in rival if not case.legs[a].departures and rival[a] < case.plan.get(a, 1440)])
    back = min(rival[leg] + d.int(10, 75, STEP), case.plan.get(leg, 1440))
    if d.chance(0.6) or back > case.deadline - case.legs[leg].minutes:
        return None
    rule = Rule(f"not used({leg!r}) or depart({leg!r}) >= back", {"back": back}, {"leg": leg})
    return _worth(case, BASIC, rule)


@rules.medium("time_window")
def before_dark(case: Case, d: Draw) -> Rule | None:
    """Boats are at their ghat by an hour, before the wind rises."""
    boats = case.by_mode(BOATS)
    ends = [case.end(leg) for leg in boats if leg in case.plan]
    rival = [case.end(leg, trip) for trip in case.rivals for leg in boats if leg in trip]
    last = max(ends) if ends else max(rival, default=0) - d.int(15, 45, STEP)
    expr, ashore = (
        f"all(arrive(l) <= ashore for l in {boats} if used(l))",
        {"ashore": last + d.int(0, 10, STEP)},
    )
    rule = Rule(expr, ashore, {"boats": boats}, Bound("ashore", -1, STEP, case.ready + 15))
    return _worth(case, MEDIUM, rule) if boats else None


@rules.medium("stateful")
def cylinder(case: Case, d: Draw) -> Rule | None:
    """Oxygen (or cold) runs down on the way and in waiting, but not in vehicles that have their own."""
    own = case.by_mode(SUPPLIED)
    need = case.arrival - min(case.plan.values())
    need -= sum(case.legs[leg].minutes for leg in own if leg in case.plan)
    expr = f"arrival() - departure() - sum(minutes[l] for l in {own} if used(l)) <= supply"
    rule = Rule(expr, {"supply": need + d.int(0, 20, STEP)}, {"own": own}, Bound("supply", -1, STEP, 15))
    return _worth(case, MEDIUM, rule) if own else None


@rules.medium("time_window")
def crew_until(case: Case, d: Draw) -> Rule | None:
    """The crew of the ambulances goes off duty, but none of them so early that it is of no use."""
    crewed = case.by_mode(SUPPLIED)
    ends = [case.end(leg) for leg in crewed if leg in case.plan]
    better = [trip for ranked in case.rankings for trip in ranked]
    missed = sorted({case.end(leg, trip) for trip in better for leg in crewed if leg in trip})
    until = max(ends) + d.int(0, 15, STEP) if ends else d.pick(missed) - d.int(10, 45, STEP)
    late = any(case.soonest(case.legs[leg].start) + case.legs[leg].minutes > until for leg in crewed)
    expr = f"all(arrive(l) <= off_duty for l in {crewed} if used(l))"
    rule = Rule(expr, {"off_duty": until}, {"crewed": crewed}, Bound("off_duty", -1, STEP, until - 60))
    return None if late else _worth(case, MEDIUM, rule)


@rules.medium("balance")
def longest_wait(case: Case, d: Draw) -> Rule | None:
    """No single wait on the way is too long."""
    waits = [case.plan[b] - case.end(a) for a, b in pairwise(case.plan)]
    longest = max([*waits, case.change]) + d.int(0, 10, STEP)
    expr = "all(depart(b) - arrive(a) <= max_wait for a in legs for b in legs if follows(a, b))"
    rule = Rule(expr, {"max_wait": longest}, bound=Bound("max_wait", -1, STEP, case.change))
    return _worth(case, MEDIUM, rule)


@rules.medium("task")
def treatment_stop(case: Case, d: Draw) -> Rule | None:
    """Whoever comes through a place stays there for a while."""
    stop = d.pick(case.between)
    been, into, out = case.stay(stop), case.into(stop), case.out(stop)
    stay = been[1] - been[0] if been else case.change + d.int(20, 45, STEP)
    expr = f"all(depart(b) >= arrive(a) + stay for a in {into} for b in {out} if follows(a, b))"
    clinic = stop in CLINICS[case.variant]
    longest = 90 if clinic else 45
    rule = Rule(expr, {"stay": stay}, {"stop": stop, "clinic": clinic}, Bound("stay", 1, STEP, longest))
    return _worth(case, MEDIUM, rule) if case.change < stay <= longest else None


@rules.medium("precedence")
def by_way_of(case: Case, d: Draw) -> Rule | None:
    """The way leads through one place, and by an hour."""
    stop, been = d.pick([(place, been) for place in case.between if (been := case.stay(place))])
    expr = f"any(used(l) and arrive(l) <= via_by for l in {case.into(stop)})"
    say = {"stop": stop, "clinic": stop in CLINICS[case.variant]}
    by, bound = {"via_by": been[0] + d.int(0, 20, STEP)}, Bound("via_by", -1, STEP, case.ready + 15)
    return _worth(case, MEDIUM, Rule(expr, by, say, bound))


@rules.medium("time_window")
def tide(case: Case, d: Draw) -> Rule | None:
    """One boat can leave at two stated times only, and both can be of use."""
    leg = d.pick(case.by_mode(BOATS - {"ferry"}))
    middle = case.plan.get(leg, case.ready + d.int(60, 150, 15))
    first = [middle - d.int(10, 30, STEP), middle + d.int(0, 20, STEP)]
    apart = d.int(90, 150, 15) * d.pick((1, -1))
    water = sorted([first, [first[0] + apart, first[1] + apart]])
    begins, ends = case.soonest(case.legs[leg].start), case.deadline - case.legs[leg].minutes
    if water[0][1] < begins + case.grid or water[1][0] > ends - case.grid:
        return None
    since, until = case.river
    line = case.legs[leg].departures or range(0, 1440, case.grid)
    used = [any(max(a, since) <= t <= min(b, until) for t in line) for a, b in water]
    if not any(used) or any(a > until or b < since for a, b in water):
        return None
    expr = f"not used({leg!r}) or any(a <= depart({leg!r}) <= b for a, b in water)"
    return _worth(case, MEDIUM, Rule(expr, {"water": water}, {"leg": leg}))


@rules.hard("robustness")
def late_lines(case: Case, d: Draw) -> Rule | None:
    """Vehicles with a timetable may be late; the change must work even then."""
    lines = case.which(lambda leg: bool(leg.departures) and leg.end != END)
    spare = [case.plan[b] - case.end(a) - case.change for a, b in pairwise(case.plan) if a in lines]
    late = min([*spare, d.int(15, 40, STEP)])
    expr = f"all(depart(b) >= arrive(a) + late + change for a in {lines} for b in legs if follows(a, b))"
    rule = Rule(expr, {"late": late}, {"lines": lines}, Bound("late", 1, STEP, 60))
    return _worth(case, HARD, rule) if lines and late > 0 else None


@rules.hard("robustness")
def backup(case: Case, d: Draw) -> Rule | None:
    """A line may be taken only if a later departure of it would still do."""
    leg = d.pick(case.which(lambda leg: bool(leg.departures)))
    by = d.pick([t for t in case.legs[leg].departures if t > case.plan.get(leg, 0)][:1])
    by += case.legs[leg].minutes + d.int(0, 25, STEP)
    later = f"any(depart({leg!r}) < t and t + minutes[{leg!r}] <= backup_by for t in departures[{leg!r}])"
    bound = Bound("backup_by", -1, STEP, by - 90)
    return _worth(case, HARD, Rule(f"not used({leg!r}) or {later}", {"backup_by": by}, {"leg": leg}, bound))


@rules.hard("minimum_change")
def keep_bookings(case: Case, d: Draw) -> Rule | None:
    """Seats were booked before; only so many bookings may be given up."""
    moves = d.int(1, len(case.plan) - 1)
    booked = dict(case.plan)
    for leg in d.sample(list(case.plan), moves):
        times = [t for t in case.legs[leg].departures if t != booked[leg]]
        booked[leg] = d.pick(times or [booked[leg] + shift * case.grid for shift in (-2, -1, 1, 2)])
    in_turn = all(case.end(a, booked) + case.change <= booked[b] for a, b in pairwise(booked))
    expr = f"count(not used(l) or depart(l) != booked[l] for l in {list(booked)}) <= moves"
    known, bound = {"booked": booked, "moves": moves}, Bound("moves", -1, 1, 0)
    return _worth(case, HARD, Rule(expr, known, {"kept": list(booked)}, bound)) if in_turn else None


@rules.hard("recovery")
def storm(case: Case, d: Draw) -> Rule | None:
    """Nothing leaves a place while it is closed, nor until the queue has gone."""
    stop, queue = d.pick([START, *case.between]), d.pick((10, 15, 20))
    out = case.out(stop)
    at = next((case.plan[leg] for leg in out if leg in case.plan), case.ready + d.int(90, 180, 15))
    opens = at - queue - d.int(0, 10, STEP)
    shuts = opens - d.int(45, 90, STEP)
    if shuts < case.soonest(stop) + STEP or at >= case.deadline:
        return None
    expr = f"all(depart(l) < shut_from or depart(l) >= shut_to + queue for l in {out} if used(l))"
    say = {"stop": stop, "afloat": case.legs[out[0]].mode in BOATS}
    hours = {"shut_from": shuts, "shut_to": opens, "queue": queue}
    return _worth(case, HARD, Rule(expr, hours, say, Bound("queue", 1, STEP, 60)))


@rules.hard("conservative_range")
def jam(case: Case, d: Draw) -> Rule | None:
    """The last stretch by road may take longer; the deadline holds even then."""
    roads = case.which(lambda leg: leg.end == END and leg.mode not in BOATS)
    longer = dict(zip(roads, d.sample(range(10, 45, STEP), len(roads)), strict=True))
    tight = d.pick([leg for leg in roads if leg in case.plan])
    longer[tight] = case.deadline - case.arrival
    expr = f"all(arrive(l) + jam[l] <= deadline for l in {roads} if used(l))"
    rule = Rule(expr, {"jam": longer}, {"roads": roads}, Bound(f"jam[{tight}]", 1, STEP, 75))
    return _worth(case, HARD, rule) if longer[tight] else None


@rules.hard("stateful")
def recharge(case: Case, d: Draw) -> Rule | None:
    """A battery lasts so long, and is made good again in one place only."""
    stop = d.pick(case.between)
    marks = [min(case.plan.values()), *(case.stay(stop) or ()), case.arrival]
    lasts = max(b - a for a, b in zip(marks[::2], marks[1::2], strict=True)) + d.int(0, 15, STEP)
    first = f"sum(arrive(l) for l in {case.into(stop)} if used(l)) - departure() <= battery"
    last = f"arrival() - sum(depart(l) for l in {case.out(stop)} if used(l)) <= battery"
    past = f"any(used(l) for l in {case.into(stop)})"
    expr = f"({first} and {last}) if {past} else arrival() - departure() <= battery"
    return _worth(case, HARD, Rule(expr, {"battery": lasts}, {"stop": stop}, Bound("battery", -1, STEP, 20)))


def _goals(case: Case) -> dict[str, Objective]:
    """What can be wanted of this case: its objectives, by name."""
    own, boats = case.by_mode(SUPPLIED), case.by_mode(BOATS)
    dry = f"arrival() - departure() - sum(minutes[l] for l in {own} if used(l))"
    afloat = f"sum(minutes[l] for l in {boats} if used(l))"
    waiting = "sum(depart(b) - arrive(a) for a in legs for b in legs if follows(a, b))"
    found = {
        "earliest": Objective("min", "arrival()"),
        "cheapest": Objective("min", "total_cost()"),
        "fewest_legs": Objective("min", "count(used(l) for l in legs)"),
        "least_waiting": Objective("min", waiting),
        "late_start": Objective("max", "departure()") if case.ahead else None,
        "short_journey": Objective("min", "arrival() - departure()"),
        "least_supply": Objective("min", dry, say={"own": own}) if own else None,
        "least_water": Objective("min", afloat, say={"boats": boats}) if boats else None,
    }
    return {name: goal for name, goal in found.items() if goal}


def _register(name: str) -> None:
    """An objective that stands only where the case has it as a goal."""

    def wanted(case: Case, d: Draw) -> Objective | None:
        return _goals(case)[name] if name in case.goals else None

    wanted.__name__ = name
    objectives.objective(wanted)


GOALS = "earliest cheapest fewest_legs least_waiting late_start short_journey least_supply least_water"
for _name in GOALS.split():
    _register(_name)


@objectives.tie_break
def by_number(case: Case, d: Draw) -> Objective:
    """The way with the lowest (or the highest) numbers, then earlier departures in that order."""
    return Objective("min", _tie_break(case), say={"order": case.order})


TYPE = ProblemType(
    "T038",
    ("char", "hill", "blood"),
    draw,
    facts,
    rules,
    objectives,
    objective_counts=(2,),
    calendars=("gregorian", "relative", "gregorian", "bengali"),
)
