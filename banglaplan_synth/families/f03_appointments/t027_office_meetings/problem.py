"""T027, office meetings: when, and in which room, does each meeting of one day sit?

Teams overlap: who belongs to two meetings can be in one only, and may have to walk between floors. Rooms differ in
seats and projectors; a guest is late, a room is lost. Best is to be done early, or that one person is done early.
"""

from __future__ import annotations

from itertools import permutations

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules
from banglaplan_synth.families.f03_appointments.t027_office_meetings.day import (
    LUNCH,
    OFFERED,
    STEP,
    Case,
    draw,
)


def facts(case: Case) -> Facts:
    """What is known before any rule; each person is also a set, that of the own meetings."""
    span = {"start": [case.begin - 60, case.closing + 60, STEP], "resource": {"in": list(case.rooms)}}
    sets = {"meetings": list(case.meetings), "rooms": list(case.rooms), "people": list(case.of)} | case.of
    known = {"begin": case.begin, "closing": case.closing, "grid": STEP}
    decisions, tables = dict.fromkeys(case.meetings, span), {"minutes": case.minutes}
    return Facts(
        case.day, decisions, sets, tables, known, names=case.names, cast=case.cast, say={"of": case.of}
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
    least, known = min(case.seats.values()), {"heads": case.heads, "seats": case.seats}
    full = d.pick([m for m in case.meetings if case.heads[m] > least])
    bound = Bound(f"heads[{full}]", 1, 1, max(case.seats.values()))
    rule = Rule("all(heads[m] <= seats[resource(m)] for m in meetings)", known, bound=bound)
    return rule if d.level != "easy" else None


@rules.basic("time_window")
def comes_late(case: Case, d: Draw) -> Rule:
    """A person comes late."""
    first = {p: min(case.plan[m] for m in own) for p, own in case.of.items()}
    late = case.late()[: -1 if d.rank == 2 else None]  # the last of them may be on a journey
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
    found = list[tuple[str, str, int]]()
    for p, m in [(one, m) for one in case.busy(2) for m in case.of[one]]:
        before = [sum(case.minutes[o] for o in case.of[p] if s[o] < s[m]) for s in (case.plan, *case.usual)]
        found += [(p, m, before[0])] if 0 < before[0] < min(before[1:]) else []
    p, m, sat = d.pick(found)
    expr = f"sum(minutes[o] if start(o) < start({m!r}) else 0 for o in {p} if o != {m!r}) <= sat"
    return Rule(expr, {"sat": sat + d.pick((0, 10))}, {"tired": p, "alert": m})


@rules.medium("fairness")
def even_waiting(case: Case, d: Draw) -> Rule:
    """Nobody waits longer than so many minutes between the own meetings."""
    plan, *usual = [max(case.idle(p, s) for p in case.of) for s in (case.plan, *case.usual)]
    own = "max(end(m) for m in {0}) - min(start(m) for m in {0}) - sum(minutes[m] for m in {0}) <= wait"
    expr = " and ".join(own.format(p) for p in case.of)
    fits = d.pick([plan] if STEP <= plan < min(usual) else [])
    return Rule(expr, {"wait": fits}, bound=Bound("wait", -1, STEP, STEP))


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
    p = d.pick(case.late()[-1:])
    most = d.int(45, 90, STEP)
    known = {"lands": first[p] - most, "road_least": most - d.pick((15, 30)), "road_most": most}
    bound = Bound("road_most", 1, STEP, 180)
    return Rule(f"all(start(m) >= lands + road_most for m in {p})", known, {"guest": p}, bound)


@rules.hard("robustness")
def spare_room(case: Case, d: Draw) -> Rule | None:
    """Should any one room fail, each of its meetings finds another room empty at its hour, with seats enough."""
    free = "all(resource(b) != k or not overlaps(a, b) for b in meetings if b != a)"
    expr = f"all(any(k != resource(a) and heads[a] <= seats[k] and {free} for k in rooms) for a in meetings)"
    for m in case.meetings:
        met = [o for o in case.meetings if case.plan[o] < case.end(m) and case.end(o) > case.plan[m]]
        empty = set(case.rooms) - {case.on[o] for o in met}
        if all(case.seats[k] < case.heads[m] for k in empty):
            return None
    return Rule(expr, {"heads": case.heads, "seats": case.seats})


@rules.hard("minimum_change")
def as_announced(case: Case, d: Draw) -> Rule | None:
    """A plan was announced before; only so many meetings may change their hour or room."""
    if d.chance(0.6):
        return None
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
        room, start, end = case.lost or ("", 0, 0)
        hit = [(t, k) for t, k in free if k == room and t < end and t + case.minutes[m] > start]
        told[m], told_at[m] = d.pick(hit or [one for one in free if one != (case.plan[m], case.on[m])])
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
TYPE = ProblemType("T027", VARIANTS, draw, facts, rules, objectives, objective_counts=COUNTS)
