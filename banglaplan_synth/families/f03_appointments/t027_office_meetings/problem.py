"""T027, office meetings: when, and in which room, does each meeting of one day sit?

Teams overlap: who belongs to two meetings can be in one only, and may have to walk between floors. Rooms differ in
seats and projectors; a guest is late, a room is lost. Best is to be done early, or that one person is done early.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import permutations

from banglaplan_synth.engine.draw import Draw, NoChoice
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

STEP = 15
OFFERED = {
    "ngo": "B1 budget, H1 hiring, A1 audit, T1 training, K1 purchases, F1 field_staff, D1 donor",
    "upazila": "C1 crops, E1 schools, H1 clinics, L1 law_order, D1 disasters, B1 budget, M1 markets",
    "buying": "S1 samples, Q1 quality, D1 shipment, N1 pricing, F1 fabric, C1 compliance, T1 training",
}
PEOPLE = {
    "ngo": ("director", "accounts_head", "programme_head", "personnel_manager", "field_manager"),
    "upazila": ("uno", "farm_officer", "school_officer", "health_officer", "engineer"),
    "buying": ("general_manager", "merchandiser", "production_manager", "quality_manager", "store_manager"),
}
LUNCH = (780, 825)


@dataclass(frozen=True)
class Case:
    """One day, in minutes since 00:00; meetings in prompt order; `plan` and `on` (the rooms) keep every rule.

    `of` has each person's meetings, `order` is that of the tie-break. `usual` has the starts of two plans that no
    rule hinders: a rule bites if neither keeps it. `lost` is a room and a time that the plan leaves free.
    """

    day: date
    meetings: tuple[str, ...]
    order: tuple[str, ...]
    rooms: tuple[str, ...]
    of: dict[str, list[str]]
    minutes: dict[str, int]
    begin: int
    closing: int
    plan: dict[str, int]
    on: dict[str, str]
    usual: list[dict[str, int]]
    lost: tuple[str, int, int] | None
    lunch: bool
    tidy: int
    walk: int
    names: dict[str, str]
    cast: dict[str, str]

    def end(self, meeting: str, starts: dict[str, int] | None = None) -> int:
        """When a meeting ends, in the plan if no other is named."""
        return (starts or self.plan)[meeting] + self.minutes[meeting]

    def idle(self, person: str, starts: dict[str, int]) -> int:
        """How long a person is in no meeting between the first and the last of the own ones."""
        own = self.of[person]
        span = max(self.end(m, starts) for m in own) - min(starts[m] for m in own)
        return span - sum(self.minutes[m] for m in own)

    def busy(self, least: int) -> list[str]:
        """Who has so many meetings, or more, but not all of them."""
        return [p for p, own in self.of.items() if least <= len(own) < len(self.meetings)]


def queue(
    order: Sequence[str], rooms: Sequence[str], of: dict[str, list[str]], minutes: dict[str, int], begin: int
) -> dict[str, int]:
    """The starts of meetings that take the first hour at which a room and all their people are free."""
    free, starts = dict.fromkeys([*rooms, *of], begin), dict[str, int]()
    for m in order:
        team = [p for p in of if m in of[p]]
        room = min(rooms, key=free.__getitem__)
        starts[m] = max(free[one] for one in (room, *team))
        free |= dict.fromkeys((room, *team), starts[m] + minutes[m])
    return starts


def draw(d: Draw) -> Case:
    """Meetings and a day for them that the rules are then drawn around."""
    topics = dict(pair.split() for pair in OFFERED[d.variant].split(", "))
    meetings = tuple(d.sample(list(topics), d.by_level(3, 4, 5)))
    rooms = ("R1", "R2", "R3")[: d.by_level(2, d.pick((2, 2, 3)), d.pick((2, 3, 3)))]
    people = [f"P{number}" for number in range(1, d.by_level(2, 3, d.int(3, 4)) + 1)]
    of = {p: d.some(meetings, d.pick((2, 2, d.by_level(2, 3, 3)))) for p in people}
    if len(set(map(tuple, of.values()))) < len(of):
        raise NoChoice("two people with the same meetings")
    minutes = {m: d.int(30, 90, STEP) for m in meetings}
    begin, lunch = d.int(540, 660, 30), d.chance(0.5)
    tidy, walk = d.pick((0, 0, 15)), d.pick((0, 0, 15))
    lost = None
    if d.rank == 2 and d.chance(0.5):
        hour = begin + d.int(30, 120, STEP)
        lost = (d.pick(rooms), hour, hour + d.int(75, 150, STEP))
    free, plan, on = (
        dict.fromkeys([*rooms, *people], begin + d.pick((0, 0, 15))),
        dict[str, int](),
        dict[str, str](),
    )
    for m in d.shuffled(meetings):
        team = [p for p in people if m in of[p]]
        room = min(rooms, key=lambda one: free[one] + d.int(0, 60))
        start = max([free[room], *(free[p] + walk for p in team)]) + d.pick((0, 0, 0, 15, 30))
        length = minutes[m]
        if lost and room == lost[0] and start < lost[2] and start + length > lost[1]:
            start = lost[2]
        if lunch and start < LUNCH[1] and start + length > LUNCH[0]:
            start = LUNCH[1]
        plan[m], on[m] = start, room
        free |= dict.fromkeys(team, start + length) | {room: start + length + tidy}
    order = meetings if d.chance(0.6) else meetings[::-1]
    if on[order[0]] == "R1":  # against the tie-break
        swapped = {"R1": "R2", "R2": "R1"}
        on = {m: swapped.get(room, room) for m, room in on.items()}
        lost = lost and (swapped.get(lost[0], lost[0]), *lost[1:])
    usual = [
        queue(one, rooms, of, minutes, begin) for one in (order, sorted(meetings, key=minutes.__getitem__))
    ]
    closing = max(plan[m] + minutes[m] for m in meetings) + d.pick((0, 0, 15, 30))
    roles = dict(zip(people, d.sample(PEOPLE[d.variant], len(people)), strict=True))
    names = {m: topics[m] for m in meetings} | roles
    known = (
        begin,
        closing,
        plan,
        on,
        usual,
        lost,
        lunch,
        tidy,
        walk,
        names,
        {"clerk": d.person(), "place": d.upazila()},
    )
    return Case(d.date(), meetings, order, rooms, of, minutes, *known)


def facts(case: Case) -> Facts:
    """What is known before any rule; each person is also a set, that of the own meetings."""
    span = {"start": [case.begin - 60, case.closing + 60, STEP], "resource": {"in": list(case.rooms)}}
    sets = {"meetings": list(case.meetings), "rooms": list(case.rooms), "people": list(case.of)} | case.of
    known = {"begin": case.begin, "closing": case.closing, "grid": STEP}
    return Facts(
        case.day,
        dict.fromkeys(case.meetings, span),
        sets,
        {"minutes": case.minutes},
        known,
        names=case.names,
        cast=case.cast,
        say={"of": case.of},
    )


rules = Rules()
objectives = Objectives()


def each(case: Case, part: str) -> str:
    """An expression about two meetings a and b of one person, for every two meetings of every person."""
    return " and ".join(f"all({part} for a in {p} for b in {p} if a != b)" for p in case.of)


@rules.basic("time_window", always=True)
def office_hours(case: Case, d: Draw) -> Rule:
    """Meetings sit within the hours of the day."""
    bound = Bound("closing", -1, STEP, case.begin + 90) if d.chance(0.4) else None
    return Rule("all(begin <= start(m) and end(m) <= closing for m in meetings)", bound=bound)


@rules.basic("capacity", always=True)
def one_meeting(case: Case, d: Draw) -> Rule:
    """A room holds one meeting at a time."""
    part = "resource(a) != resource(b) or not overlaps(a, b)"
    return Rule(f"all({part} for a in meetings for b in meetings if a != b)")


@rules.basic("task", always=True)
def one_place(case: Case, d: Draw) -> Rule:
    """A person sits in one meeting at a time."""
    return Rule(each(case, "not overlaps(a, b)"))


@rules.basic("compatibility")
def projector(case: Case, d: Draw) -> Rule:
    """A meeting needs the projector, which one of the rooms has."""
    m = d.pick([m for m in case.order[:2] if case.on[m] != "R1"])
    return Rule(f"resource({m!r}) == {case.on[m]!r}", say={"shown": m, "screen": case.on[m]})


@rules.basic("compatibility")
def enough_seats(case: Case, d: Draw) -> Rule | None:
    """A room has a seat for everyone who comes to a meeting."""
    seats = dict(zip(case.rooms, d.sample(range(8, 33, 4), len(case.rooms)), strict=True))
    least = min(seats.values())
    full = d.pick([m for m in case.meetings if seats[case.on[m]] > least])
    fit = {m: seats[case.on[m]] if m == full or d.chance(0.5) else least for m in case.meetings}
    heads = {m: fit[m] - d.int(0, 3) for m in case.meetings}
    bound = Bound(f"heads[{full}]", 1, 1, max(seats.values()))
    rule = Rule(
        "all(heads[m] <= seats[resource(m)] for m in meetings)", {"heads": heads, "seats": seats}, bound=bound
    )
    return rule if d.level != "easy" else None


@rules.basic("time_window")
def comes_late(case: Case, d: Draw) -> Rule:
    """A person comes late."""
    first = {p: min(case.plan[m] for m in own) for p, own in case.of.items()}
    late = [p for p, own in case.of.items() if all(min(u[m] for m in own) < first[p] for u in case.usual)]
    p = d.pick([p for p in late if first[p] > case.begin + STEP])
    bound = Bound("comes", 1, STEP, case.closing - 30)
    return Rule(f"all(start(m) >= comes for m in {p})", {"comes": first[p]}, {"late": p}, bound)


@rules.basic("time_window")
def leaves_early(case: Case, d: Draw) -> Rule:
    """A person has to leave at an hour."""
    last = {p: max(case.end(m) for m in own) for p, own in case.of.items()}
    p = d.pick(
        [p for p in last if all(max(case.end(m, u) for m in case.of[p]) > last[p] for u in case.usual)]
    )
    bound = Bound("leaves", -1, STEP, case.begin + 60)
    return Rule(f"all(end(m) <= leaves for m in {p})", {"leaves": last[p]}, {"early": p}, bound)


@rules.basic("time_window")
def lunch_break(case: Case, d: Draw) -> Rule | None:
    """Nothing sits during prayer and lunch."""
    known = {"lunch_from": LUNCH[0], "lunch_to": LUNCH[1]}
    crossed = any(u[m] < LUNCH[1] and case.end(m, u) > LUNCH[0] for u in case.usual for m in case.meetings)
    rule = Rule("all(end(m) <= lunch_from or start(m) >= lunch_to for m in meetings)", known)
    return rule if case.lunch and crossed and case.closing > LUNCH[1] else None


@rules.basic("time_window")
def room_taken(case: Case, d: Draw) -> Rule:
    """Someone else has a room until an hour, at the start of the day."""
    first = {r: min([case.plan[m] for m in case.meetings if case.on[m] == r], default=0) for r in case.rooms}
    room = d.pick([r for r in case.rooms if first[r] > case.begin + STEP])
    expr = f"all(resource(m) != {room!r} or start(m) >= taken_to for m in meetings)"
    return Rule(
        expr, {"taken_to": first[room]}, {"room": room}, Bound("taken_to", 1, STEP, case.closing - 30)
    )


@rules.medium("capacity")
def tidying(case: Case, d: Draw) -> Rule:
    """A room is tidied between two meetings."""
    same = [(a, b) for a, b in permutations(case.meetings, 2) if case.on[a] == case.on[b]]
    gap = min([case.plan[b] - case.end(a) for a, b in same if case.plan[b] > case.plan[a]], default=0)
    part = "resource(a) != resource(b) or start(b) >= end(a) + tidy or start(a) >= end(b) + tidy"
    expr = f"all({part} for a in meetings for b in meetings if a != b)"
    return Rule(expr, {"tidy": d.int(STEP, min(gap, 30), STEP)}, bound=Bound("tidy", 1, STEP, 60))


@rules.medium("stateful")
def stairs(case: Case, d: Draw) -> Rule:
    """Whoever goes to a room on another floor needs time to get there."""
    floor = dict(zip(case.rooms, d.shuffled((2, 3, 5)), strict=False))
    if len(floor) == 3 and d.chance(0.5):
        floor["R3"] = floor["R1"]
    moved = [
        case.plan[b] - case.end(a)
        for own in case.of.values()
        for a, b in permutations(own, 2)
        if case.plan[a] < case.plan[b] and floor[case.on[a]] != floor[case.on[b]]
    ]
    walk = d.int(STEP, min(moved, default=0), 60)
    part = (
        "floor[resource(a)] == floor[resource(b)] or start(b) >= end(a) + walk or start(a) >= end(b) + walk"
    )
    return Rule(each(case, part), {"floor": floor, "walk": walk}, bound=Bound("walk", 1, STEP, 45))


@rules.medium("precedence")
def decided_first(case: Case, d: Draw) -> Rule:
    """One meeting needs what another has decided, and time to type it."""
    gaps = {(a, b): case.plan[b] - case.end(a) for a, b in permutations(case.meetings, 2)}
    early = [one for one in gaps if all(u[one[1]] < case.end(one[0], u) + gaps[one] for u in case.usual)]
    first, second = d.pick([one for one in early if STEP <= gaps[one] <= 120])
    expr = f"start({second!r}) >= end({first!r}) + papers"
    known, bound = {"papers": gaps[first, second]}, Bound("papers", 1, STEP, 240)
    return Rule(expr, known, {"first": first, "second": second}, bound)


@rules.medium("stateful")
def still_fresh(case: Case, d: Draw) -> Rule:
    """Before one meeting a person may have sat in meetings for so many minutes at most."""
    found = []
    for p, m in [(one, m) for one in case.busy(2) for m in case.of[one]]:
        sat = [sum(case.minutes[o] for o in case.of[p] if s[o] < s[m]) for s in (case.plan, *case.usual)]
        found += [(p, m, sat[0])] if sat[0] < min(sat[1:]) else []
    p, m, sat = d.pick(found)
    expr = f"sum(minutes[o] if start(o) < start({m!r}) else 0 for o in {p} if o != {m!r}) <= sat"
    return Rule(expr, {"sat": sat + d.pick((10, 20)) if sat else 20}, {"tired": p, "alert": m})


@rules.medium("fairness")
def even_waiting(case: Case, d: Draw) -> Rule:
    """Nobody waits longer than so many minutes between the own meetings."""
    plan, *usual = [max(case.idle(p, s) for p in case.of) for s in (case.plan, *case.usual)]
    own = "max(end(m) for m in {0}) - min(start(m) for m in {0}) - sum(minutes[m] for m in {0}) <= wait"
    expr = " and ".join(own.format(p) for p in case.of)
    fits = d.pick([plan] if plan < min(usual) else [])
    return Rule(expr, {"wait": fits}, bound=Bound("wait", -1, STEP, 0))


@rules.hard("recovery")
def room_lost(case: Case, d: Draw) -> Rule | None:
    """A room cannot be used for a while, nor for some minutes after, until it has been looked over."""
    if case.lost is None:
        return None
    room, start, end = case.lost
    expr = (
        f"all(resource(m) != {room!r} or end(m) <= lost_from or start(m) >= lost_to + dry for m in meetings)"
    )
    known = {"lost_from": start, "lost_to": end - 30, "dry": 30}
    return Rule(expr, known, {"lost": room}, Bound("dry", 1, STEP, 120))


@rules.hard("conservative_range")
def journey(case: Case, d: Draw) -> Rule:
    """A person arrives late, the road takes between so many and so many minutes; the longest time counts."""
    first = {p: min(case.plan[m] for m in own) for p, own in case.of.items()}
    p = d.pick(
        [p for p, own in case.of.items() if all(min(u[m] for m in own) < first[p] for u in case.usual)]
    )
    most = d.int(45, 90, STEP)
    known = {"lands": first[p] - most, "road_least": most - d.pick((15, 30)), "road_most": most}
    bound = Bound("road_most", 1, STEP, 180)
    return Rule(f"all(start(m) >= lands + road_most for m in {p})", known, {"guest": p}, bound)


@rules.hard("robustness")
def spare_room(case: Case, d: Draw) -> Rule | None:
    """Should any one room fail, each of its meetings finds another room empty at its hour."""
    free = "all(resource(b) != k or not overlaps(a, b) for b in meetings if b != a)"
    expr = f"all(any(k != resource(a) and {free} for k in rooms) for a in meetings)"
    crowd = [s for s in (case.plan, *case.usual) if any(len(_met(case, s, m)) >= len(case.rooms) for m in s)]
    return None if case.plan in crowd or len(crowd) < 1 else Rule(expr)


def _met(case: Case, starts: dict[str, int], meeting: str) -> list[str]:
    now = starts[meeting]
    return [m for m in starts if starts[m] <= now < case.end(m, starts)]


@rules.hard("minimum_change")
def as_announced(case: Case, d: Draw) -> Rule:
    """A plan was announced before; only so many meetings may change their hour or room."""
    told, told_at, moves = dict(case.plan), dict(case.on), d.int(1, 2)
    for m in d.sample(case.meetings, moves):
        hours = range(case.begin, case.closing - case.minutes[m] + 1, STEP)
        there = [(o, told[o], told[o] + case.minutes[o]) for o in case.meetings if o != m]
        near = [o for o, *_ in there if any({o, m} <= set(own) for own in case.of.values())]
        free = [
            (t, k)
            for k in case.rooms
            for t in hours
            if all(
                (k != told_at[o] and o not in near) or t + case.minutes[m] <= u or t >= v for o, u, v in there
            )
        ]
        told[m], told_at[m] = d.pick([one for one in free if one != (case.plan[m], case.on[m])])
    expr = "count(start(m) != told[m] or resource(m) != told_at[m] for m in meetings) <= moves"
    return Rule(expr, {"told": told, "told_at": told_at, "moves": moves}, bound=Bound("moves", -1, 1, 0))


@objectives.objective
def all_done(case: Case, d: Draw) -> Objective:
    """The last meeting ends as early as possible."""
    return Objective("min", "max(end(m) for m in meetings)")


@objectives.objective
def one_done(case: Case, d: Draw) -> Objective:
    """One person's last meeting ends as early as possible."""
    p = d.pick(case.busy(2))
    return Objective("min", f"max(end(m) for m in {p})", say={"chief": p})


@objectives.objective
def short_stay(case: Case, d: Draw) -> Objective:
    """The time from a person's first meeting to the end of the last is as short as possible."""
    p = d.pick(case.busy(2))
    return Objective("min", f"max(end(m) for m in {p}) - min(start(m) for m in {p})", say={"brief": p})


@objectives.objective
def little_power(case: Case, d: Draw) -> Objective | None:
    """One room is in use for as few minutes as possible."""
    room = d.pick(sorted({case.on[m] for m in case.meetings}))
    expr = f"sum(minutes[m] if resource(m) == {room!r} else 0 for m in meetings)"
    return Objective("min", expr, say={"costly": room}) if d.level != "easy" else None


@objectives.tie_break
def starts_then_rooms(case: Case, d: Draw) -> Objective:
    """Earlier starts in prompt order, or against it, then the room with the lower number in that order."""
    ranks = [(number, room) for number, room in enumerate(case.rooms) if number]
    at = [" + ".join(f"({n} if resource({m!r}) == {k!r} else 0)" for n, k in ranks) for m in case.order]
    expr = f"[{', '.join([*(f'start({m!r})' for m in case.order), *at])}]"
    return Objective("min", expr, say={"order": list(case.order)})


VARIANTS, COUNTS = tuple(OFFERED), (1, 2, 2)
TYPE = ProblemType("T027", VARIANTS, draw, facts, rules, objectives, objective_counts=COUNTS, draft=True)
