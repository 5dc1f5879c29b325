"""T081, port berths: when, and at which berth, does each ship lie?

Ships wait in the river for two or three jetties. Deep ones move only near high water; cranes, pilots and room in
the yard are few; a storm or a repair takes hours away. Best is to be done early, or that ships wait little.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

STEP = 30
_CARGO = """W1 wheat, L1 lentils, C1 clinker, F1 fertiliser, U1 sugar, S1 salt, R1 rice, G1 gypsum, K1 coal, A1 stone,
Y1 yarn, D1 cotton, M1 machines, P1 fruit, E1 empties, H1 medicine, B1 tiles, N1 paper"""
CARGO = dict(pair.split() for pair in _CARGO.split(","))
OFFERED = {
    "karnaphuli": "W1 L1 C1 F1 U1 S1 R1 G1",
    "mongla": "W1 C1 F1 K1 A1 G1 M1 U1",
    "pangaon": "Y1 D1 M1 P1 E1 H1 B1 N1",
}
PORTS = {
    "karnaphuli": "chandpur:meghna chattogram:karnaphuli noapara:bhairab narayanganj:shitalakshya khulna:rupsha"
    " barishal:kirtankhola",
    "mongla": "mongla:pashur payra:rabnabad matarbari:kohelia",
    "pangaon": "pangaon:buriganga muktarpur:dhaleshwari ashuganj:meghna",
}
"""By variant, ports and their rivers; each problem takes the next one."""
NEAR = {**PORTS, "karnaphuli": "narayanganj:shitalakshya chandpur:meghna muktarpur:dhaleshwari"}
"""Those where people speak as the colloquial register does."""
DEPTHS = {"karnaphuli": range(32, 54, 4), "mongla": range(52, 86, 4), "pangaon": range(34, 56, 4)}
"""What the water before a jetty may measure, in tenths of a metre."""
URGENT = ("W1", "L1", "U1", "F1", "R1", "P1", "H1", "D1", "K1")


@dataclass(frozen=True)
class Case:
    """One day at the jetties, in minutes since 00:00; ships in prompt order; `plan` and `on` keep every rule.

    `order` is that of the tie-break, `high` the hour of high water, `tidal` the ship that needs it. `usual` has the
    starts of two plans that no rule hinders: a rule bites if neither keeps it. `gaps` are pairs of ships of which
    the second comes when the first has left, or so many minutes later. `storm` is a time that the plan leaves free.
    `backup` says that a spare berth may be asked for; then none is closed, so that empty means usable. `words` are
    the port and its river, and those of the colloquial register.
    """

    day: date
    ships: tuple[str, ...]
    order: tuple[str, ...]
    berths: tuple[str, ...]
    minutes: dict[str, int]
    begin: int
    closing: int
    plan: dict[str, int]
    end: dict[str, int]
    on: dict[str, str]
    high: int
    tidal: str
    usual: list[dict[str, int]]
    cast: dict[str, str]
    gaps: list[tuple[str, str, int]]
    storm: tuple[int, int] | None
    backup: bool
    depths: range
    words: dict[str, str]

    def idle(self, ship: str) -> tuple[int, int]:
        """From when the plan's berth is free before a ship, and until when it is free after it."""
        same = [other for other in self.ships if self.on[other] == self.on[ship] and other != ship]
        before = [self.end[other] for other in same if self.plan[other] < self.plan[ship]]
        after = [self.plan[other] for other in same if self.plan[other] > self.plan[ship]]
        return max([self.begin, *before]), min([self.closing, *after])

    def near_tide(self, d: Draw, length: int) -> int:
        """How near high water `tidal` comes, or goes (`length` 1), if it would not come or go so near by itself."""
        far, *others = [
            abs(u[self.tidal] + length * self.minutes[self.tidal] - self.high)
            for u in (self.plan, *self.usual)
        ]
        return d.pick([near for near in (far, far + 10) if 20 <= near < min(130, *others)])


def queue(ships: Sequence[str], berths: Sequence[str], minutes: dict[str, int], begin: int) -> dict[str, int]:
    """The starts of ships that take the first free berth one after another."""
    free, starts = dict.fromkeys(berths, begin), dict[str, int]()
    for ship in ships:
        berth = min(berths, key=free.__getitem__)
        starts[ship] = free[berth]
        free[berth] += minutes[ship]
    return starts


def draw(d: Draw) -> Case:
    """Ships and a day for them that the rules are then drawn around."""
    ships = tuple(d.sample(OFFERED[d.variant].split(), d.by_level(3, 4, d.int(4, 5))))
    berths = ("J1", "J2", "J3")[: d.by_level(2, 2, d.pick((2, 2, 3)))]
    minutes = {ship: d.int(120, 270, STEP) for ship in ships}
    begin, late = d.int(360, 480, STEP), d.int(120, 240, STEP)
    storm = (begin + late, begin + late + d.int(60, 120, STEP)) if d.rank == 2 and d.chance(0.6) else None
    order = ships if d.chance(0.6) else ships[::-1]
    free = {berth: begin + d.pick((0, 0, 30)) for berth in berths}
    plan, on = dict[str, int](), dict[str, str]()
    for ship in d.shuffled(ships):
        berth = min(berths, key=lambda one: free[one] + d.int(0, 90))
        if storm and free[berth] < storm[1] and free[berth] + minutes[ship] > storm[0]:
            free[berth] = storm[1]
        plan[ship], on[ship] = free[berth], berth
        free[berth] += minutes[ship] + d.pick((0, 0, 30, 60, 90) if d.rank == 2 else (0, 0, 0, 30, 60))
    if on[order[0]] == "J1":  # against the tie-break
        on = {ship: {"J1": "J2", "J2": "J1"}.get(berth, berth) for ship, berth in on.items()}
    end = {ship: plan[ship] + minutes[ship] for ship in ships}
    gaps = [(a, b, plan[b] - end[a]) for a in ships for b in ships if a != b and plan[b] >= end[a]]
    last = max(end.values())
    closing = d.int(last, min(last + d.pick((0, 30, 60)), 1380), STEP)
    by_length = sorted(ships, key=minutes.__getitem__)
    usual = [queue(one, berths, minutes, begin) for one in (order, by_length)]
    ship = d.pick([s for s in ships if len({plan[s] < u[s] for u in usual if plan[s] != u[s]}) == 1])
    high = d.pick((plan, plan, end))[ship] + d.int(30, 90, 10) * (
        1 if plan[ship] > min(u[ship] for u in usual) else -1
    )
    first, days = (date(2026, 11, 1), 150)
    if storm:  # a month in which a signal goes up
        first, days = d.pick(((date(2026, 10, 1), 60), (date(2027, 3, 15), 75)))
    day, cast = first + timedelta(days=d.int(0, days)), {"officer": d.person()}
    known = (day, ships, order, berths, minutes, begin, closing, plan, end, on, min(high, 1430), ship, usual)
    words = dict[str, str]()
    for role, ports in (("", PORTS), ("near_", NEAR)):
        offered = ports[d.variant].split()
        port, river = offered[d.index % len(offered)].split(":")
        words |= {f"{role}port": f"{d.variant}_{port}", f"{role}river": river}
    return Case(*known, cast, gaps, storm, d.chance(0.5), DEPTHS[d.variant], words)


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    span = {"start": [case.begin - 120, case.closing + 120, STEP], "resource": {"in": list(case.berths)}}
    known = {"begin": case.begin, "closing": case.closing, "grid": STEP}
    sets = {"ships": list(case.ships), "berths": list(case.berths)}
    names = {ship: CARGO[ship] for ship in case.ships} | case.words
    tables = {"minutes": case.minutes}
    return Facts(case.day, dict.fromkeys(case.ships, span), sets, tables, known, names=names, cast=case.cast)


rules = Rules()
objectives = Objectives()


@rules.basic("time_window", always=True)
def port_hours(case: Case, d: Draw) -> Rule:
    """Ships lie at the jetties within the hours of the day."""
    bound = Bound("closing", -1, STEP, case.begin + 300) if d.chance(0.4) else None
    return Rule("all(begin <= start(s) and end(s) <= closing for s in ships)", bound=bound)


@rules.basic("capacity", always=True)
def one_ship(case: Case, d: Draw) -> Rule:
    """A berth holds one ship at a time."""
    expr = "all(resource(a) != resource(b) or not overlaps(a, b) for a in ships for b in ships if a != b)"
    return Rule(expr)


@rules.basic("time_window")
def arrivals(case: Case, d: Draw) -> Rule | None:
    """Some ships reach the river later."""
    later = [s for s in case.ships if case.plan[s] >= case.begin + STEP and s != case.tidal]
    late = d.some(later, min(len(later), d.by_level(1, 2, d.int(2, 3))))
    if not late:
        return None
    comes = {ship: case.plan[ship] - d.pick((0, 0, 10, 20)) for ship in late}
    bound = Bound(f"comes[{late[0]}]", 1, 10, case.closing - STEP)
    return Rule("all(start(s) >= comes[s] for s in late)", {"comes": comes, "late": late}, bound=bound)


@rules.basic("compatibility")
def own_berth(case: Case, d: Draw) -> Rule | None:
    """A ship can be worked at one of the berths only."""
    ship = d.pick([s for s in case.order[:2] if case.on[s] != "J1" and s != "E1"])
    rule = Rule(f"resource({ship!r}) == {case.on[ship]!r}", say={"ship": ship, "berth": case.on[ship]})
    return rule if d.chance(0.8) else None


@rules.basic("time_window")
def tide_in(case: Case, d: Draw) -> Rule:
    """A deep ship comes in only near high water."""
    ship, margin = case.tidal, case.near_tide(d, 0)
    known, bound = {"high": case.high, "rise": margin}, Bound("rise", -1, 10, 10)
    return Rule(f"abs(start({ship!r}) - high) <= rise", known, {"ship": ship}, bound)


@rules.basic("time_window")
def berth_closed(case: Case, d: Draw) -> Rule | None:
    """A berth is dredged for a while, before or after a ship of the plan."""
    spans = [(case.on[s], case.idle(s)[0], case.plan[s]) for s in case.ships]
    spans += [(case.on[s], case.end[s], case.idle(s)[1]) for s in case.ships]
    berth, start, end = d.pick([one for one in spans if 30 <= one[2] - one[1] <= 240])
    expr = f"all(resource(s) != {berth!r} or end(s) <= shut_from or start(s) >= shut_to for s in ships)"
    known = {"shut_from": start, "shut_to": end}
    return None if case.backup else Rule(expr, known, {"berth": berth})


@rules.medium("time_window")
def tide_out(case: Case, d: Draw) -> Rule:
    """A laden ship leaves only near high water."""
    ship, margin = case.tidal, case.near_tide(d, 1)
    known, bound = {"high": case.high, "fall": margin}, Bound("fall", -1, 10, 10)
    return Rule(f"abs(end({ship!r}) - high) <= fall", known, {"ship": ship}, bound)


@rules.medium("capacity")
def one_pilot(case: Case, d: Draw) -> Rule:
    """One pilot brings the ships in: they come some time apart."""
    starts = list(case.plan.values())
    apart = min(abs(a - b) for place, a in enumerate(starts) for b in starts[:place])
    expr = "all(abs(start(a) - start(b)) >= pilot for a in ships for b in ships if a != b)"
    return Rule(expr, {"pilot": d.int(STEP, min(apart, 60), STEP)}, bound=Bound("pilot", 1, STEP, 120))


@rules.medium("capacity")
def few_cranes(case: Case, d: Draw) -> Rule | None:
    """The cranes of the jetty are shared by all the ships that lie there."""
    heavy = d.pick([one[:2] for one in case.gaps if case.on[one[0]] != case.on[one[1]]])
    need = {s: 3 if s in heavy else d.int(1, 2) for s in case.ships}
    meet = [[s for s in case.ships if case.plan[s] <= t < case.end[s]] for t in case.plan.values()]
    peak = max(sum(need[s] for s in some) for some in meet)
    at_once = "sum(need[b] if start(b) <= start(a) and start(a) < end(b) else 0 for b in ships)"
    fits = peak < sum(sorted(need.values())[-len(case.berths) :])
    rule = Rule(f"all({at_once} <= cranes for a in ships)", {"need": need, "cranes": peak})
    return replace(rule, bound=Bound("cranes", -1, 1, 1)) if fits else None


@rules.medium("priority")
def urgent_cargo(case: Case, d: Draw) -> Rule:
    """Only so many ships may come in before one with urgent cargo."""
    before = {s: sum(case.plan[other] < case.plan[s] for other in case.ships) for s in case.ships}
    bites = [s for s in before if all(sum(u[o] < u[s] for o in u) > before[s] for u in case.usual)]
    ship = d.pick([s for s in bites if s in URGENT and before[s] <= 1])
    expr = f"count(start(s) < start({ship!r}) for s in ships if s != {ship!r}) <= ahead"
    return Rule(expr, {"ahead": before[ship]}, {"ship": ship}, Bound("ahead", -1, 1, 0))


@rules.medium("stateful")
def yard_room(case: Case, d: Draw) -> Rule:
    """What ships bring fills the yard, lorries empty it hour by hour, and it must never overflow.

    At some time the plan has more there than at first: so what is there at first has room too.
    """
    load, ends = {s: d.int(120, 480, 20) for s in case.ships}, case.end

    def most(out: int) -> int:
        at = [
            sum(load[b] for b in ends if ends[b] <= t) - out * (t - case.begin) // 60 for t in ends.values()
        ]
        return max(at)

    out = d.pick([out for out in range(40, 121, 20) if most(out) > 0][-2:])
    stock = out * ((case.closing + 120 - case.begin) // 60 + 1) + d.int(0, 100, 20)
    level = "stock + sum(load[b] if end(b) <= end(a) else 0 for b in ships) - out * (end(a) - begin) // 60"
    known = {"load": load, "stock": stock, "out": out, "room": stock + most(out) + d.pick((0, 0, 5))}
    return Rule(f"all({level} <= room for a in ships)", known, bound=Bound("room", -1, 5, stock))


@rules.medium("precedence")
def moves_on(case: Case, d: Draw) -> Rule:
    """A ship takes on what another has brought: it comes some time after that one has left."""
    sooner = [
        (a, b)
        for a in case.ships
        for b in case.ships
        if all(u[b] < u[a] + case.minutes[a] for u in case.usual)
    ]
    first, second, gap = d.pick([one for one in case.gaps if one[:2] in sooner and 30 <= one[2] <= 150])
    expr = f"start({second!r}) >= end({first!r}) + carry"
    return Rule(expr, {"carry": gap}, {"first": first, "second": second}, Bound("carry", 1, STEP, 240))


@rules.medium("compatibility")
def keel_room(case: Case, d: Draw) -> Rule:
    """Under every keel there is water to spare at its berth."""
    keel, sizes = d.int(3, 6), d.sample(case.depths, len(case.berths))
    depth = dict(zip(case.berths, sizes, strict=True))
    least = min(sizes)
    deep = d.pick([s for s in case.ships if depth[case.on[s]] > least and s != "E1"])
    fit = {s: depth[case.on[s]] if s == deep or d.chance(0.4) else least for s in case.ships}
    draft = {s: fit[s] - keel - d.int(0, 3) for s in case.ships}
    if "E1" in draft:  # empty boxes weigh little
        draft["E1"] = min(draft.values()) - d.int(2, 5)
    expr = "all(draft[s] + keel <= depth[resource(s)] for s in ships)"
    return Rule(expr, {"draft": draft, "depth": depth, "keel": keel}, bound=Bound("keel", 1, 1, 12))


@rules.hard("recovery")
def storm_signal(case: Case, d: Draw) -> Rule | None:
    """While a storm signal is up no ship lies at a jetty, and for some time after it none may come."""
    if case.storm is None:
        return None
    known = {"storm_from": case.storm[0], "storm_to": case.storm[1] - STEP, "calm": STEP}
    expr = "all(end(s) <= storm_from or start(s) >= storm_to + calm for s in ships)"
    return Rule(expr, known, bound=Bound("calm", 1, STEP, 180))


@rules.hard("robustness")
def spare_berth(case: Case, d: Draw) -> Rule:
    """Should a berth fail as a ship comes in, another stands empty for it for some time."""
    left = {
        s: [(case.on[o], case.plan[o]) for o in case.ships if case.end[o] > case.plan[s]] for s in case.ships
    }
    free = {
        (s, k): min([t for b, t in left[s] if b == k], default=case.closing)
        for s in left
        for k in case.berths
    }
    found = {s: max(free[s, k] for k in case.berths if k != case.on[s]) - case.plan[s] for s in left}
    last = [s for s in found if all(u[s] == max(u.values()) for u in case.usual)]
    ship = d.pick([s for s in found if case.backup and found[s] >= STEP and s not in last])
    busy = f"resource(s) != k or end(s) <= start({ship!r}) or start(s) >= start({ship!r}) + hold"
    expr = f"any(all({busy} for s in ships) for k in berths)"
    return Rule(expr, {"hold": min(found[ship], 120)}, {"ship": ship}, Bound("hold", 1, STEP, 240))


@rules.hard("minimum_change")
def as_announced(case: Case, d: Draw) -> Rule:
    """An earlier list gave each ship a berth and an hour; only so many may change."""
    told, told_at, moves = dict(case.plan), dict(case.on), d.int(1, 2)
    for ship in d.sample(case.ships, moves):
        there = [
            (told_at[s], told[s] - case.minutes[ship], told[s] + case.minutes[s])
            for s in case.ships
            if s != ship
        ]
        hours = range(case.begin, case.closing - case.minutes[ship] + 1, STEP)
        free = [
            (t, k) for k in case.berths for t in hours if all(k != b or t <= u or t >= v for b, u, v in there)
        ]
        told[ship], told_at[ship] = d.pick([one for one in free if one != (case.plan[ship], case.on[ship])])
    expr = "count(start(s) != told[s] or resource(s) != told_at[s] for s in ships) <= moves"
    return Rule(expr, {"told": told, "told_at": told_at, "moves": moves}, bound=Bound("moves", -1, 1, 0))


@rules.hard("conservative_range")
def may_take_longer(case: Case, d: Draw) -> Rule:
    """A ship may take longer than is stated; its berth and the closing hour allow for the longer time."""
    found = {s: case.idle(s)[1] - case.end[s] for s in case.ships}
    held = [s for s in case.ships if found[s] > 0 and case.idle(s)[1] < case.closing]
    ship = d.pick(held or [s for s in case.ships if found[s] > 0 and d.chance(0.4)])
    apart = f"resource(s) != resource({ship!r}) or end(s) <= start({ship!r})"
    apart = f"{apart} or start(s) >= end({ship!r}) + longer"
    expr = f"end({ship!r}) + longer <= closing and all({apart} for s in ships if s != {ship!r})"
    return Rule(expr, {"longer": min(found[ship], 60)}, {"ship": ship}, Bound("longer", 1, STEP, 180))


@objectives.objective
def last_gone(case: Case, d: Draw) -> Objective:
    """The last ship leaves as early as possible."""
    return Objective("min", "max(end(s) for s in ships)")


@objectives.objective
def short_wait(case: Case, d: Draw) -> Objective:
    """The ships wait as little as possible, all taken together, from the opening on."""
    return Objective("min", "sum(start(s) - begin for s in ships)")


@objectives.objective
def low_charge(case: Case, d: Draw) -> Objective | None:
    """Waiting costs each ship its own charge; the sum is as small as possible."""
    expr = "sum(rate[s] * ((start(s) - begin) // grid) for s in ships)"
    rate = {s: d.int(2000, 9000, 500) for s in case.ships}
    return Objective("min", expr, {"rate": rate}) if d.level != "easy" else None


@objectives.objective
def one_gone(case: Case, d: Draw) -> Objective:
    """One ship leaves as early as possible; not the one that the tie-break begins with, which comes early anyway."""
    ship = d.pick([s for s in case.ships if s in URGENT and s != case.order[0]])
    return Objective("min", f"end({ship!r})", say={"hurry": ship})


@objectives.tie_break
def starts_then_berths(case: Case, d: Draw) -> Objective:
    """Earlier starts in prompt order, or against it, then the berth with the lower number in that order."""
    ranks = [(number, berth) for number, berth in enumerate(case.berths) if number]
    at = [" + ".join(f"({n} if resource({s!r}) == {k!r} else 0)" for n, k in ranks) for s in case.order]
    expr = f"[{', '.join([*(f'start({s!r})' for s in case.order), *at])}]"
    return Objective("min", expr, say={"order": list(case.order)})


VARIANTS, COUNTS = tuple(OFFERED), (1, 2, 2)
TYPE = ProblemType("T081", VARIANTS, draw, facts, rules, objectives, objective_counts=COUNTS)
