"""T070, flood relief transport: how many sacks go to each place by each mode?

Water has cut part of the roads. Every place needs a least amount of goods; trucks, boats and at higher levels a
third kind of vehicle carry it in whole loads, each only to the places it can reach, and each only so much in the
day. A road may be lost, a reserve kept, yesterday's plan respected. One scenario turns the flow round: cut paddy
is brought out of low fields before the flood.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from banglaplan_synth.engine.draw import Draw, seeded
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

STEP: Final = 5
MODES: Final = {
    "rice": ("TRUCK", "BOAT", "SPEED"),
    "jars": ("PICKUP", "TRAWLER", "SPEED"),
    "paddy": ("TROLLEY", "BOAT", "CART"),
}
"""Identifiers of the road vehicle, the boat and the third kind."""
LOADS: Final = {
    "rice": ((30, 40, 50), (15, 20, 25), (5, 10)),
    "jars": ((40, 50, 60), (20, 25, 30), (10, 15)),
    "paddy": ((25, 30, 35), (20, 40, 45), (10, 15)),
}
LETTER: Final = {"rice": "U", "jars": "V", "paddy": "F"}
SEASON: Final = {
    "rice": (date(2027, 7, 1), 75),
    "jars": (date(2027, 5, 20), 35),
    "paddy": (date(2027, 4, 8), 25),
}
"""The first day that a scenario may fall on, and how many there are."""
UPAZILAS: Final = {
    "rice": "tahirpur jamalganj chhatak dharmapasha gowainghat chilmari raomari ulipur nageshwari bhurungamari "
    "fulchhari saghata dewanganj islampur kazipur chauhali",
    "jars": "shyamnagar assasuni koyra dacope sarankhola mongla galachipa rangabali kalapara manpura char_fasson "
    "patharghata taltali hatiya",
    "paddy": "derai shalla itna mithamain austagram nikli khaliajuri mohanganj ajmiriganj lakhai baniachong "
    "kalmakanda",
}
NAMES: Final = 12
"""How many place names each scenario has in the text files (`rice_1` and so on)."""


@dataclass(frozen=True)
class Case:
    """One day's transport; amounts are sacks or jars, costs taka per piece, hours whole hours."""

    day: date
    today: date
    variant: str
    places: tuple[str, ...]
    names: dict[str, str]
    modes: tuple[str, ...]
    load: dict[str, int]
    legs: tuple[tuple[str, str], ...]
    """Which mode reaches which place, in the order of the prompt."""
    plan: dict[tuple[str, str], int]
    """A plan that keeps every rule: the amount of each leg."""
    need: dict[str, int]
    wanted: dict[str, int]
    cost: dict[str, dict[str, int]]
    worst: str
    """The place that is hit worst: the one that gets most in the plan."""
    cheap: bool
    """Whether money is to be saved; otherwise it may be limited."""
    limit: str
    """What the plan uses up: the fleet, the depots, what must be left for tomorrow, or the reserve."""
    timed: bool
    """Whether the boats' hours are counted; otherwise their trips."""
    stock: dict[str, int]
    first: tuple[str, ...]
    """Places whose road loads use the first depot; all else uses the second."""
    place: str
    officer: str

    @property
    def road(self) -> str:
        """The road vehicle."""
        return self.modes[0]

    @property
    def boat(self) -> str:
        """The boat."""
        return self.modes[1]

    @property
    def third(self) -> str | None:
        """The third kind of vehicle, if there is one."""
        return self.modes[2] if len(self.modes) > 2 else None

    def reached(self, mode: str) -> list[str]:
        """The places that a mode reaches."""
        return [place for place, by in self.legs if by == mode]

    def by(self, mode: str) -> int:
        """What the plan moves by a mode."""
        return sum(amount for (_, by), amount in self.plan.items() if by == mode)

    def got(self, place: str) -> int:
        """What the plan gives to (or takes from) a place."""
        return sum(amount for (to, _), amount in self.plan.items() if to == place)

    def spare(self, mode: str) -> int:
        """How much more than the plan a mode could carry."""
        return 0 if self.limit == "fleet" else self.load[mode]

    @property
    def total(self) -> int:
        """What the plan moves in all."""
        return sum(self.plan.values())


def draw(d: Draw) -> Case:
    """A day, and a plan for it that the rules are then drawn around."""
    count = d.by_level(d.pick((2, 2, 3)), d.pick((3, 3, 4)), d.pick((4, 4, 5)))
    modes = MODES[d.variant][: d.by_level(2, 2, d.pick((2, 3, 3)))]
    places = tuple(f"{LETTER[d.variant]}{n}" for n in sorted(d.sample(range(1, 10), count)))
    load = {mode: d.pick(LOADS[d.variant][i]) for i, mode in enumerate(modes)}
    legs = _legs(d, places, modes)
    plan = _plan(d, legs, load)
    got = {place: sum(plan[leg] for leg in legs if leg[0] == place) for place in places}
    need = {place: _least(got[place], d.pick((0, 5, 15, 30, 40))) for place in places}
    late = ("fleet", "depots", "tomorrow", "reserve", "reserve")
    limit = d.pick(d.by_level(("fleet", "fleet", "depots", "tomorrow"), late[:3], late))
    first = tuple(d.some([place for place, mode in legs if mode == modes[0]], 1 if count < 4 else 2))
    at_first = sum(plan[place, modes[0]] for place in first)
    start, days = SEASON[d.variant]
    day = start + timedelta(d.int(0, days - 1))
    stock = {"D1": at_first + d.pick((0, 5)), "D2": sum(got.values()) - at_first + d.pick((0, 5, 10))}
    towns = UPAZILAS[d.variant].split()
    order = seeded(d.seed.rsplit("/", 2)[0], "upazilas").sample(towns, len(towns))
    return Case(
        day=day,
        today=day - timedelta(d.int(1, 3)),
        variant=d.variant,
        places=places,
        names=dict(
            zip(places, (f"{d.variant}_{n}" for n in d.sample(range(1, NAMES + 1), count)), strict=True)
        ),
        modes=modes,
        load=load,
        legs=legs,
        plan=plan,
        need=need,
        wanted={place: got[place] + d.pick((0, 0, 5, 10, 20, 40)) for place in places},
        cost={place: {m: _cost(d, modes.index(m)) for p, m in legs if p == place} for place in places},
        worst=max(places, key=lambda place: got[place]),
        cheap=d.chance(d.by_level(0.4, 0.4, 0.6)),
        limit=limit,
        timed=d.chance(d.by_level(0.2, 0.5, 0.5)),
        stock=stock,
        first=first,
        place=f"place/{order[d.index % len(order)]}",
        officer=d.person(),
    )


def _legs(d: Draw, places: tuple[str, ...], modes: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Which mode reaches where: every place has road or boat, at least two have each, the third has a few."""
    lost = {place: d.pick(modes[:2]) for place in places if d.chance(0.35)}
    for mode in modes[:2]:
        if len(places) - list(lost.values()).count(mode) < 2:
            lost = {place: by for place, by in lost.items() if by != mode}
    near = d.sample(places, d.int(2, len(places)))
    return tuple(
        (place, mode)
        for place in places
        for mode in modes
        if (lost.get(place) != mode if mode in modes[:2] else place in near)
    )


def _plan(d: Draw, legs: tuple[tuple[str, str], ...], load: dict[str, int]) -> dict[tuple[str, str], int]:
    """Whole loads on every leg, so that each place gets something and every mode is used."""
    road, boat = list(load)[:2]
    trips = {road: (0, 1, 1, 2, 3), boat: (0, 1, 2, 2, 3)}
    narrow = d.pick([place for place, mode in legs if mode == road])
    while True:
        plan = {leg: d.pick(trips.get(leg[1], (0, 1, 2, 3))) * load[leg[1]] for leg in legs}
        if (narrow, boat) in legs:
            plan[narrow, road], plan[narrow, boat] = d.int(0, 1) * load[road], d.int(2, 4) * load[boat]
        reached = {place for place, _ in legs}
        if {p for (p, _), n in plan.items() if n} == reached and {
            m for (_, m), n in plan.items() if n
        } == set(load):
            return plan


def _least(got: int, less: int) -> int:
    """A least amount below what a place gets in the plan, but not below half of it."""
    return max(got - less, got // 2 // STEP * STEP, STEP)


def _cost(d: Draw, rank: int) -> int:
    """What one piece costs: the road is cheapest as a rule, but not always."""
    return d.int(*((12, 34), (18, 44), (40, 75))[rank])


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    most = {mode: (case.by(mode) // case.load[mode] + 4) * case.load[mode] for mode in case.modes}
    words = {
        word: f"{word}_{case.variant}"
        for word in ("area", "unit", "goods", "send", "at", "wanted", "hit", "there")
    }
    return Facts(
        epoch=case.day,
        reference=case.today,
        sets={
            "places": list(case.places),
            "modes": list(case.modes),
            "legs": [list(leg) for leg in case.legs],
        },
        tables={"load": case.load},
        decisions={
            place: {mode: [0, most[mode], case.load[mode]] for to, mode in case.legs if to == place}
            for place in case.places
        },
        definitions=(("got", (("u", "places"),), "sum(amount(u, m) for m in modes)"),),
        names={**case.names, **{mode: mode.lower() for mode in case.modes}, **words},
        cast={"place": case.place, "officer": case.officer},
        say={
            "road": case.road,
            "boat": case.boat,
            "third": case.third,
            "reach": {mode: case.reached(mode) for mode in case.modes},
        },
    )


rules = Rules()
objectives = Objectives()


def _total(mode: str) -> str:
    return f"sum(amount(u, {mode!r}) for u in places)"


@rules.basic("task", always=True)
def minimum(case: Case, d: Draw) -> Rule:
    """Every place gets its least amount."""
    place = d.pick(case.places)
    bound = Bound(f"need[{place}]", 1, STEP, case.wanted[place])
    return Rule("all(got(u) >= need[u] for u in places)", {"need": case.need}, bound=bound)


@rules.basic("capacity", always=True)
def road_fleet(case: Case, d: Draw) -> Rule:
    """The road vehicles carry only so much in the day."""
    cap = case.by(case.road) + d.pick((0, 5, 10)) + case.spare(case.road)
    bound = Bound("road_cap", -1, STEP, case.load[case.road])
    return Rule(f"{_total(case.road)} <= road_cap", {"road_cap": cap}, bound=bound)


@rules.basic("capacity", always=True)
def boat_fleet(case: Case, d: Draw) -> Rule | None:
    """The boats make only so many trips in the day."""
    if case.timed:
        return None
    trips = (case.by(case.boat) + case.spare(case.boat)) // case.load[case.boat]
    expr = f"{_total(case.boat)} <= boat_trips * load[{case.boat!r}]"
    return Rule(expr, {"boat_trips": trips}, bound=Bound("boat_trips", -1, 1, 1))


@rules.basic("time_window", always=True)
def boat_hours(case: Case, d: Draw) -> Rule | None:
    """The boats have only so many hours; a trip takes longer to some places."""
    if not case.timed:
        return None
    to = case.reached(case.boat)
    hours = {place: d.int(2, 5) for place in to}
    spent = sum(hours[place] * case.plan[place, case.boat] // case.load[case.boat] for place in to)
    expr = (
        f"sum(hours[u] * amount(u, m) for u, m in legs if m == {case.boat!r})"
        f" <= boat_hours * load[{case.boat!r}]"
    )
    extra = d.int(0, 1) if case.limit == "fleet" else d.int(2, 5)
    given = {"hours": hours, "boat_hours": spent + extra}
    return Rule(expr, given, bound=Bound("boat_hours", -1, 1, 2))


@rules.basic("capacity", always=True)
def third_limit(case: Case, d: Draw) -> Rule | None:
    """The third kind of vehicle carries only so much, from or to each place."""
    if case.third is None:
        return None
    cap = max(amount for (_, mode), amount in case.plan.items() if mode == case.third) + d.pick((0, 0, 5))
    expr = f"all(amount(u, {case.third!r}) <= third_cap for u in places)"
    return Rule(expr, {"third_cap": cap}, bound=Bound("third_cap", -1, STEP, case.load[case.third]))


@rules.basic("capacity")
def depots(case: Case, d: Draw) -> Rule | None:
    """Two depots: the first serves the road to some places, the second serves all else."""
    if case.limit != "depots":
        return None
    first = f"sum(amount(u, {case.road!r}) for u in {list(case.first)!r})"
    rest = f"sum(got(u) for u in places) - {first}"
    return Rule(
        f"{first} <= stock['D1'] and {rest} <= stock['D2']",
        {"stock": case.stock},
        {"first": list(case.first)},
        Bound("stock[D2]", -1, STEP, case.load[case.boat]),
    )


@rules.basic("capacity")
def weak_bridge(case: Case, d: Draw) -> Rule | None:
    """A bailey bridge lies on the way to some places and bears only so much in the day."""
    roads = sorted((case.plan[place, case.road], place) for place in case.reached(case.road))
    beyond = sorted(place for _, place in roads[: max(len(roads) - 2, 1)])
    cap = sum(case.plan[place, case.road] for place in beyond) or case.load[case.road]
    return Rule(
        f"sum(amount(u, {case.road!r}) for u in {beyond!r}) <= bridge_cap",
        {"bridge_cap": cap + d.pick((0, 5, 10))},
        {"beyond": beyond},
        Bound("bridge_cap", -1, STEP, case.load[case.road]),
    )


@rules.basic("budget")
def budget(case: Case, d: Draw) -> Rule | None:
    """Transport may cost only so much."""
    if case.cheap or len(case.legs) > 7:
        return None
    spent = sum(case.cost[place][mode] * amount for (place, mode), amount in case.plan.items())
    money = spent + -spent % 50
    expr = "sum(cost[u][m] * amount(u, m) for u, m in legs) <= money"
    return Rule(expr, {"cost": case.cost, "money": money}, bound=Bound("money", -1, 50, money // 3))


@rules.basic("capacity")
def not_over_wanted(case: Case, d: Draw) -> Rule:
    """No place gets more than it asked for (or has)."""
    return Rule("all(got(u) <= wanted[u] for u in places)", {"wanted": case.wanted})


@rules.basic("compatibility")
def by_this_mode(case: Case, d: Draw) -> Rule | None:
    """Something that only one mode can carry goes to one place, so that mode brings at least so much there."""
    offered = [(place, mode) for (place, mode), amount in case.plan.items() if amount and mode != case.third]
    place, mode = d.pick(offered)
    least = case.plan[place, mode] - d.pick((0, 5))
    return Rule(
        f"amount({place!r}, {mode!r}) >= mode_least",
        {"mode_least": least},
        {"sent_to": place, "sent_by": mode},
        Bound("mode_least", 1, STEP, 8 * case.load[mode]),
    )


@rules.basic("capacity")
def shared_store(case: Case, d: Draw) -> Rule | None:
    """Two places share one store, which holds only so much."""
    if len(case.places) < 3:
        return None
    pair = d.some(case.places, 2)
    room = sum(map(case.got, pair)) + d.pick((0, 5))
    expr = " + ".join(f"got({place!r})" for place in pair)
    return Rule(f"{expr} <= room", {"room": room}, {"pair": pair}, Bound("room", -1, STEP, 2 * STEP))


@rules.medium("task")
def boat_worthwhile(case: Case, d: Draw) -> Rule | None:
    """Where a boat goes at all, it brings at least so much in the day."""
    used = [case.plan[place, case.boat] for place in case.reached(case.boat) if case.plan[place, case.boat]]
    if min(used) < 2 * case.load[case.boat]:
        return None
    least = min(used) - d.pick((0, 5))
    expr = f"all(amount(u, {case.boat!r}) == 0 or amount(u, {case.boat!r}) >= boat_least for u in places)"
    return Rule(expr, {"boat_least": least}, bound=Bound("boat_least", 1, STEP, 8 * case.load[case.boat]))


@rules.medium("fairness")
def fair_gap(case: Case, d: Draw) -> Rule:
    """What places get above their least amounts differs only so much."""
    above = [case.got(place) - case.need[place] for place in case.places]
    gap = max(max(above) - min(above), STEP)
    expr = "max(got(u) - need[u] for u in places) - min(got(u) - need[u] for u in places) <= gap"
    return Rule(expr, {"gap": gap}, bound=Bound("gap", -1, STEP, STEP))


@rules.medium("balance")
def no_lion_share(case: Case, d: Draw) -> Rule:
    """No place gets more than a share of everything that is moved."""
    share = -(-100 * case.got(case.worst) // case.total)
    expr = "all(100 * got(u) <= most_share * sum(got(v) for v in places) for u in places)"
    return Rule(expr, {"most_share": share}, bound=Bound("most_share", -1, 1, 100 // len(case.places)))


@rules.medium("priority")
def worst_ahead(case: Case, d: Draw) -> Rule | None:
    """The place hit worst gets more than any other, by a margin."""
    ahead = case.got(case.worst) - max(case.got(place) for place in case.places if place != case.worst)
    ahead -= d.pick((0, 0, 5))
    if ahead < STEP:
        return None
    return Rule(
        f"all(got({case.worst!r}) >= got(u) + ahead for u in places if u != {case.worst!r})",
        {"ahead": ahead},
        {"worst": case.worst},
        Bound("ahead", 1, STEP, case.got(case.worst)),
    )


@rules.medium("priority")
def boats_first(case: Case, d: Draw) -> Rule | None:
    """Boats go elsewhere only once the place hit worst has so much."""
    if not any(case.plan[place, case.boat] for place in case.reached(case.boat) if place != case.worst):
        return None
    target = case.got(case.worst) - d.pick((0, 5))
    if target <= case.need[case.worst]:
        return None
    others = f"all(amount(u, {case.boat!r}) == 0 for u in places if u != {case.worst!r})"
    return Rule(
        f"got({case.worst!r}) >= target or {others}",
        {"target": target},
        {"worst": case.worst},
        Bound("target", 1, STEP, target + 8 * case.load[case.road]),
    )


@rules.medium("compatibility")
def one_of_two(case: Case, d: Draw) -> Rule | None:
    """Two places lie on one channel; boats serve at most one of them in the day."""
    to = case.reached(case.boat)
    pairs = [
        (a, b) for a in to for b in to if a < b and 0 in (case.plan[a, case.boat], case.plan[b, case.boat])
    ]
    if not pairs:
        return None
    a, b = d.pick(pairs)
    expr = f"amount({a!r}, {case.boat!r}) == 0 or amount({b!r}, {case.boat!r}) == 0"
    return Rule(expr, say={"pair": [a, b]})


@rules.medium("balance")
def road_share(case: Case, d: Draw) -> Rule | None:
    """At least a share of everything goes by road, so that boats stay free for rescue."""
    share = 100 * case.by(case.road) // case.total
    if share < 20:
        return None
    expr = f"100 * {_total(case.road)} >= road_share * sum(got(u) for u in places)"
    return Rule(expr, {"road_share": share}, bound=Bound("road_share", 1, 1, 90))


@rules.medium("stateful")
def last_days(case: Case, d: Draw) -> Rule:
    """What came in the last days counts: together with today's, every place has so much."""
    floor = max(map(case.got, case.places)) + d.int(20, 60, 10)
    before = {place: floor - case.got(place) + d.pick((0, 0, 5, 10)) for place in case.places}
    bound = Bound("floor", 1, STEP, floor + 6 * case.load[case.road])
    return Rule(
        "all(before[u] + got(u) >= floor for u in places)", {"before": before, "floor": floor}, bound=bound
    )


@rules.medium("stateful")
def tomorrow(case: Case, d: Draw) -> Rule | None:
    """What is left, with what arrives tonight, must do for tomorrow."""
    if case.limit != "tomorrow":
        return None
    held, arriving = case.total + d.int(0, 40, STEP), d.int(30, 80, 10)
    left = held - case.total + arriving
    return Rule(
        "held - sum(got(u) for u in places) + arriving >= tomorrow",
        {"held": held, "arriving": arriving, "tomorrow": max(left - d.pick((0, 0, 5)), arriving)},
        bound=Bound("tomorrow", 1, STEP, left + 6 * case.load[case.road]),
    )


@rules.hard("robustness")
def road_cut(case: Case, d: Draw) -> Rule | None:
    """Should the road be lost, what the boats bring alone still covers a share of the least amount."""
    offered = [place for place in case.reached(case.boat) if case.plan[place, case.boat]]
    shares = {place: 100 * case.plan[place, case.boat] // case.need[place] for place in offered}
    exposed = [place for place in offered if (place, case.road) in case.legs and 20 <= shares[place] < 100]
    if not exposed:
        return None
    exposed = d.some(exposed, min(len(exposed), 2))
    share = min(shares[place] for place in exposed) // STEP * STEP
    return Rule(
        f"all(100 * amount(u, {case.boat!r}) >= cut_share * need[u] for u in {exposed!r})",
        {"cut_share": share},
        {"exposed": exposed},
        Bound("cut_share", 1, STEP, 100),
    )


@rules.hard("robustness")
def reserve(case: Case, d: Draw) -> Rule | None:
    """What stays behind covers the largest amount that any one place gets."""
    if case.limit != "reserve":
        return None
    held = case.total + max(map(case.got, case.places)) + d.pick((0, 5))
    expr = "held - sum(got(u) for u in places) >= max(got(u) for u in places)"
    return Rule(expr, {"held": held}, bound=Bound("held", -1, STEP, case.load[case.road]))


@rules.hard("minimum_change")
def keep_yesterday(case: Case, d: Draw) -> Rule | None:
    """A plan stands since yesterday; only so many of its amounts may change."""
    if len(case.legs) > 11:
        return None
    moves = d.int(1, min(3, len(case.legs) - 2))
    moved = d.sample(case.legs, moves)
    old: dict[str, dict[str, int]] = {place: {} for place in case.places}
    for (place, mode), amount in case.plan.items():
        shift = d.pick((-1, 1, 2)) * case.load[mode] if (place, mode) in moved else 0
        old[place][mode] = amount + (shift if amount + shift >= 0 else case.load[mode])
    expr = "count(amount(u, m) != yesterday[u][m] for u, m in legs) <= moves"
    return Rule(expr, {"yesterday": old, "moves": moves}, bound=Bound("moves", -1, 1, 1))


@rules.hard("recovery")
def breach(case: Case, d: Draw) -> Rule | None:
    """An embankment broke: to the places behind it the road takes hardly anything, and boats must bring so much."""
    behind = [
        p for p in case.reached(case.road) if case.plan.get((p, case.boat)) and case.plan[p, case.road] < 100
    ]
    if not behind:
        return None
    behind = d.some(behind, min(len(behind), 2))
    left = sum(case.plan[place, case.road] for place in behind) + d.int(
        STEP, case.load[case.road] - STEP, STEP
    )
    relief = min(case.plan[place, case.boat] for place in behind) - d.pick((0, 5))
    return Rule(
        f"sum(amount(u, {case.road!r}) for u in {behind!r}) <= breach_left"
        f" and all(amount(u, {case.boat!r}) >= relief for u in {behind!r})",
        {"breach_left": left, "relief": relief},
        {"behind": behind},
        Bound("relief", 1, STEP, 8 * case.load[case.boat]),
    )


@rules.hard("conservative_range")
def high_count(case: Case, d: Draw) -> Rule:
    """One place's families (or yield) are known only as a range; the higher number counts."""
    place = max(case.places, key=lambda place: case.got(place) - case.need[place])
    per = 2 if case.variant == "paddy" else d.int(2, 4)
    high = case.got(place) * per - d.int(0, per)
    return Rule(
        f"got({place!r}) * per_piece >= max(range_low, range_high)",
        {"per_piece": per, "range_low": high - d.int(6, 24), "range_high": high},
        {"counted": place},
        Bound("range_high", 1, 2, high + 8 * per * case.load[case.road]),
    )


@objectives.objective
def cheapest(case: Case, d: Draw) -> Objective | None:
    """Transport costs as little as possible."""
    if not case.cheap:
        return None
    return Objective("min", "sum(cost[u][m] * amount(u, m) for u, m in legs)", {"cost": case.cost})


@objectives.objective
def shortage(case: Case, d: Draw) -> Objective:
    """What is lacking to what the places asked for is as small as possible in all."""
    return Objective("min", "sum(max(0, wanted[u] - got(u)) for u in places)", {"wanted": case.wanted})


@objectives.objective
def weakest_share(case: Case, d: Draw) -> Objective | None:
    """The smallest share of what was asked for is as large as possible, in whole per cent."""
    if len(case.places) > 4:
        return None
    return Objective("max", "min(100 * got(u) // wanted[u] for u in places)", {"wanted": case.wanted})


@objectives.objective
def even_surplus(case: Case, d: Draw) -> Objective:
    """What the places get above their least amounts differs as little as possible."""
    return Objective("min", "max(got(u) - need[u] for u in places) - min(got(u) - need[u] for u in places)")


@objectives.objective
def most_by_road(case: Case, d: Draw) -> Objective:
    """As much as possible goes by road."""
    return Objective("max", _total(case.road))


@objectives.objective
def least_by_boat(case: Case, d: Draw) -> Objective:
    """As little as possible goes by boat."""
    return Objective("min", _total(case.boat))


@objectives.objective
def most_to_worst(case: Case, d: Draw) -> Objective:
    """The place hit worst gets as much as possible."""
    return Objective("max", f"got({case.worst!r})", say={"worst": case.worst})


@objectives.objective
def most_in_all(case: Case, d: Draw) -> Objective:
    """As much as possible is moved in all."""
    return Objective("max", "sum(got(u) for u in places)")


@objectives.objective
def fewest_legs(case: Case, d: Draw) -> Objective:
    """As few pairs of place and vehicle as possible are used."""
    return Objective("min", "count(amount(u, m) > 0 for u, m in legs)")


@objectives.tie_break
def less_in_order(case: Case, d: Draw) -> Objective:
    """The smaller amount, leg by leg in the order of the prompt."""
    return _listed(case, "min", 1)


@objectives.tie_break
def more_in_order(case: Case, d: Draw) -> Objective:
    """The greater amount, leg by leg in the order of the prompt."""
    return _listed(case, "max", 1)


@objectives.tie_break
def less_backwards(case: Case, d: Draw) -> Objective:
    """The smaller amount, leg by leg from the end of the prompt's order."""
    return _listed(case, "min", -1)


def _listed(case: Case, sense: str, step: int) -> Objective:
    legs = case.legs[::step]
    expr = f"[{', '.join(f'amount({place!r}, {mode!r})' for place, mode in legs)}]"
    return Objective(
        "min" if sense == "min" else "max", expr, say={"order": [f"{place}/{mode}" for place, mode in legs]}
    )


TYPE = ProblemType(
    "T070",
    ("rice", "jars", "paddy"),
    draw,
    facts,
    rules,
    objectives,
    objective_counts=(1, 2, 2),
    calendars=("gregorian", "relative", "gregorian", "bengali"),
)
