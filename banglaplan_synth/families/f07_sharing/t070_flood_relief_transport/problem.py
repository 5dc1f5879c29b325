"""T070, flood relief transport: how many sacks go to each place by each mode?

Water has cut part of the roads. Every place needs a least amount of goods; trucks, boats and at higher levels a
third kind of vehicle carry it in whole loads, each only to the places it can reach, and each only so much in the
day. A road may be lost, a reserve kept, an older draft respected. One scenario turns the flow round: cut paddy
is brought out of low fields before the flood.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from math import gcd
from typing import Final

from banglaplan_synth.engine.draw import Draw
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
COST: Final = ((12, 34), (18, 44), (40, 75))
"""What one piece costs by road, boat and the third kind, from and to: the road is cheapest as a rule only."""


@dataclass(frozen=True)
class Case:
    """One day's transport; amounts are sacks or jars, costs taka per piece, hours whole hours."""

    day: date
    today: date
    variant: str
    places: tuple[str, ...]
    names: dict[str, str]
    cast: dict[str, str]
    load: dict[str, int]
    """The modes (road, boat and perhaps a third) and what each carries at a time."""
    legs: tuple[tuple[str, str], ...]
    """Which mode reaches which place, in the order of the prompt."""
    plan: dict[tuple[str, str], int]
    """A plan that keeps every rule: the amount of each leg, in whole loads."""
    need: dict[str, int]
    wanted: dict[str, int]
    cost: dict[str, dict[str, int]]
    cheap: bool
    """Whether money is to be saved; otherwise it may be limited."""
    limit: str
    """What the plan uses up: the fleet, the depots, what must be left for tomorrow, or the reserve."""
    timed: bool
    """Whether the boats' hours are counted; otherwise their trips."""
    first: tuple[str, ...]
    """Places whose road loads use the first depot; all else uses the second."""

    @property
    def modes(self) -> tuple[str, ...]:
        """The vehicles: road, boat, third."""
        return tuple(self.load)

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

    @property
    def grain(self) -> int:
        """What every sum of loads is a multiple of."""
        return gcd(*self.load.values())

    @property
    def worst(self) -> str:
        """The place that is hit worst: the one that gets most in the plan."""
        return max(self.places, key=self.got)

    @property
    def total(self) -> int:
        """What the plan moves in all."""
        return sum(self.plan.values())

    def reached(self, mode: str) -> list[str]:
        """The places that a mode reaches."""
        return [place for place, by in self.legs if by == mode]

    def boats_to(self) -> list[str]:
        """The places to which the plan sends boats."""
        return [place for place in self.reached(self.boat) if self.plan[place, self.boat]]

    def by(self, mode: str) -> int:
        """What the plan moves by a mode."""
        return sum(amount for (_, by), amount in self.plan.items() if by == mode)

    def got(self, place: str) -> int:
        """What the plan gives to (or takes from) a place."""
        return sum(amount for (to, _), amount in self.plan.items() if to == place)

    def spare(self, mode: str) -> int:
        """How much more than the plan a mode could carry."""
        return 0 if self.limit == "fleet" else self.load[mode]


def draw(d: Draw) -> Case:
    """A day, and a plan for it that the rules are then drawn around."""
    count = d.by_level(d.pick((2, 2, 3)), d.pick((3, 3, 4)), d.pick((4, 4, 5)))
    modes = MODES[d.variant][: d.by_level(2, 2, d.pick((2, 3, 3)))]
    places = tuple(f"{LETTER[d.variant]}{n}" for n in sorted(d.sample(range(1, 10), count)))
    load = {mode: d.pick(LOADS[d.variant][i]) for i, mode in enumerate(modes)}
    legs = _legs(d, places, modes)
    plan = _plan(d, legs, load)
    got = {place: sum(plan[leg] for leg in legs if leg[0] == place) for place in places}
    smallest = {place: min(load[mode] for to, mode in legs if to == place) for place in places}
    need = {
        p: max(got[p] - d.pick((0, 5, 15, 30, 40)), got[p] // 2 // STEP * STEP, smallest[p]) for p in places
    }
    late = ("fleet", "depots", "tomorrow", "reserve", "reserve")
    start, days = SEASON[d.variant]
    day = start + timedelta(d.int(0, days - 1))
    names = [f"{d.variant}_{n}" for n in d.sample(range(1, NAMES + 1), count)]
    return Case(
        day=day,
        today=day - timedelta(d.int(1, 3)),
        variant=d.variant,
        places=places,
        names=dict(zip(places, names, strict=True)),
        cast={"place": d.upazila(UPAZILAS[d.variant].split()), "officer": d.person()},
        load=load,
        legs=legs,
        plan=plan,
        need=need,
        wanted={p: max(got[p] + d.pick((0, 0, 5, 10, 20, 40)), need[p] + 10) for p in places},
        cost={p: {m: d.int(*COST[modes.index(m)]) for to, m in legs if to == p} for p in places},
        cheap=d.chance(d.by_level(0.4, 0.4, 0.6)),
        limit=d.pick(d.by_level(("fleet", "fleet", "depots", "tomorrow"), late[:3], late)),
        timed=d.chance(d.by_level(0.2, 0.5, 0.5)),
        first=tuple(d.some([place for place, mode in legs if mode == modes[0]], 1 if count < 4 else 2)),
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
        used = [leg for leg, amount in plan.items() if amount]
        if {p for p, _ in used} == {p for p, _ in legs} and {m for _, m in used} == set(load):
            return plan


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    most = {mode: (case.by(mode) // case.load[mode] + 4) * case.load[mode] for mode in case.modes}
    words = ("area", "unit", "goods", "send", "at", "wanted", "hit", "there")
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
        names={
            **case.names,
            **{mode: mode.lower() for mode in case.modes},
            **{word: f"{word}_{case.variant}" for word in words},
        },
        cast=case.cast,
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
    bound = Bound(f"need[{place}]", 1, STEP, case.wanted[place] - STEP)
    return Rule("all(got(u) >= need[u] for u in places)", {"need": case.need}, bound=bound)


@rules.basic("capacity", always=True)
def road_fleet(case: Case, d: Draw) -> Rule:
    """The road vehicles carry only so much in the day."""
    load = case.load[case.road]
    cap = case.by(case.road) + case.spare(case.road)
    return Rule(
        f"{_total(case.road)} <= road_cap", {"road_cap": cap}, bound=Bound("road_cap", -1, load, load)
    )


@rules.basic("capacity", always=True)
def boat_fleet(case: Case, d: Draw) -> Rule | None:
    """The boats make only so many trips in the day."""
    trips = (case.by(case.boat) + case.spare(case.boat)) // case.load[case.boat]
    expr = f"{_total(case.boat)} <= boat_trips * load[{case.boat!r}]"
    return None if case.timed else Rule(expr, {"boat_trips": trips}, bound=Bound("boat_trips", -1, 1, 1))


@rules.basic("time_window", always=True)
def boat_hours(case: Case, d: Draw) -> Rule | None:
    """The boats have only so many hours; a trip takes longer to some places."""
    to, load = case.reached(case.boat), case.load[case.boat]
    hours = dict(zip(to, d.sample(range(2, 7), len(to)), strict=True))
    spent = sum(hours[place] * case.plan[place, case.boat] // load for place in to)
    spent += d.int(0, 1) if case.limit == "fleet" else d.int(2, 5)
    each = f"sum(hours[u] * amount(u, m) for u, m in legs if m == {case.boat!r})"
    given, bound = {"hours": hours, "boat_hours": spent}, Bound("boat_hours", -1, 1, 2)
    return Rule(f"{each} <= boat_hours * load[{case.boat!r}]", given, bound=bound) if case.timed else None


@rules.basic("capacity", always=True)
def third_limit(case: Case, d: Draw) -> Rule | None:
    """The third kind of vehicle carries only so much, from or to each place."""
    if case.third is None:
        return None
    load, cap = case.load[case.third], max(case.plan[place, case.third] for place in case.reached(case.third))
    expr = f"all(amount(u, {case.third!r}) <= third_cap for u in places)"
    return Rule(expr, {"third_cap": cap}, bound=Bound("third_cap", -1, load, load))


@rules.basic("capacity")
def depots(case: Case, d: Draw) -> Rule | None:
    """Two depots: the first serves the road to some places, the second serves all else."""
    held = sum(case.plan[place, case.road] for place in case.first)
    stock = {"D1": held + (0 if held else case.load[case.road]), "D2": case.total - held}
    first = f"sum(amount(u, {case.road!r}) for u in {list(case.first)!r})"
    rest = f"sum(got(u) for u in places) - {first}"
    bound = Bound("stock[D2]", -1, case.grain, case.load[case.boat])
    expr = f"{first} <= stock['D1'] and {rest} <= stock['D2']"
    return (
        Rule(expr, {"stock": stock}, {"first": list(case.first)}, bound) if case.limit == "depots" else None
    )


@rules.basic("capacity")
def weak_bridge(case: Case, d: Draw) -> Rule | None:
    """A bailey bridge lies on the way to some places and bears only so much in the day."""
    load, roads = case.load[case.road], sorted((case.plan[p, case.road], p) for p in case.reached(case.road))
    beyond = sorted(place for _, place in roads[: max(len(roads) - 2, 1)])
    cap = sum(case.plan[place, case.road] for place in beyond) or load
    expr = f"sum(amount(u, {case.road!r}) for u in {beyond!r}) <= bridge_cap"
    return Rule(expr, {"bridge_cap": cap}, {"beyond": beyond}, Bound("bridge_cap", -1, load, load))


@rules.basic("budget")
def budget(case: Case, d: Draw) -> Rule | None:
    """Transport may cost only so much."""
    spent = sum(case.cost[place][mode] * amount for (place, mode), amount in case.plan.items())
    money = spent + -spent % 50
    expr, bound = (
        "sum(cost[u][m] * amount(u, m) for u, m in legs) <= money",
        Bound("money", -1, 50, money // 3),
    )
    fits = not case.cheap and len(case.legs) <= 7
    return Rule(expr, {"cost": case.cost, "money": money}, bound=bound) if fits else None


@rules.basic("capacity")
def not_over_wanted(case: Case, d: Draw) -> Rule:
    """No place gets more than it asked for (or has)."""
    return Rule("all(got(u) <= wanted[u] for u in places)", {"wanted": case.wanted})


@rules.basic("compatibility")
def by_this_mode(case: Case, d: Draw) -> Rule | None:
    """Something that only one mode can carry goes to one place, so that mode brings at least so much there."""
    place, mode = d.pick([leg for leg, amount in case.plan.items() if amount and leg[1] != case.third])
    load = case.load[mode]
    given, say = {"mode_least": case.plan[place, mode]}, {"sent_to": place, "sent_by": mode}
    bound = Bound("mode_least", 1, load, 8 * load)
    return Rule(f"amount({place!r}, {mode!r}) >= mode_least", given, say, bound)


@rules.basic("capacity")
def shared_store(case: Case, d: Draw) -> Rule | None:
    """Two places share one store, which holds only so much."""
    pair = d.some(case.places, 2)
    expr = " + ".join(f"got({place!r})" for place in pair)
    room, bound = {"room": sum(map(case.got, pair))}, Bound("room", -1, case.grain, 2 * STEP)
    return Rule(f"{expr} <= room", room, {"pair": pair}, bound) if len(case.places) > 2 else None


@rules.medium("task")
def boat_worthwhile(case: Case, d: Draw) -> Rule | None:
    """Where a boat goes at all, it brings at least so much in the day."""
    load, least = case.load[case.boat], min(case.plan[place, case.boat] for place in case.boats_to())
    expr = f"all(amount(u, {case.boat!r}) == 0 or amount(u, {case.boat!r}) >= boat_least for u in places)"
    rule = Rule(expr, {"boat_least": least}, bound=Bound("boat_least", 1, load, 8 * load))
    return rule if least > load else None


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
    share = -(-100 * case.got(case.worst) // case.total // STEP) * STEP
    expr = "all(100 * got(u) <= most_share * sum(got(v) for v in places) for u in places)"
    return Rule(expr, {"most_share": share}, bound=Bound("most_share", -1, STEP, 100 // len(case.places)))


@rules.medium("priority")
def worst_ahead(case: Case, d: Draw) -> Rule | None:
    """The place hit worst gets more than any other, by a margin."""
    worst = case.worst
    ahead = case.got(worst) - max(case.got(place) for place in case.places if place != worst)
    expr = f"all(got({worst!r}) >= got(u) + ahead for u in places if u != {worst!r})"
    bound = Bound("ahead", 1, case.grain, case.got(worst))
    return Rule(expr, {"ahead": ahead}, {"worst": worst}, bound) if ahead else None


@rules.medium("priority")
def boats_first(case: Case, d: Draw) -> Rule | None:
    """Boats go elsewhere only once the place hit worst has so much."""
    worst, target = case.worst, case.got(case.worst)
    elsewhere = f"all(amount(u, {case.boat!r}) == 0 for u in places if u != {worst!r})"
    bound = Bound("target", 1, case.grain, target + 8 * case.load[case.road])
    rule = Rule(f"got({worst!r}) >= target or {elsewhere}", {"target": target}, {"worst": worst}, bound)
    return rule if target > case.need[worst] and set(case.boats_to()) - {worst} else None


@rules.medium("compatibility")
def one_of_two(case: Case, d: Draw) -> Rule | None:
    """Two places lie on one channel; boats serve at most one of them in the day."""
    to, used = case.reached(case.boat), case.boats_to()
    a, b = d.pick([(a, b) for a in to for b in to if a < b and not {a, b} <= set(used)])
    return Rule(
        f"amount({a!r}, {case.boat!r}) == 0 or amount({b!r}, {case.boat!r}) == 0", say={"pair": [a, b]}
    )


@rules.medium("balance")
def road_share(case: Case, d: Draw) -> Rule | None:
    """At least a share of everything goes by road, so that boats stay free for rescue."""
    share = 100 * case.by(case.road) // case.total // STEP * STEP
    expr = f"100 * {_total(case.road)} >= road_share * sum(got(u) for u in places)"
    return Rule(expr, {"road_share": share}, bound=Bound("road_share", 1, STEP, 90)) if share >= 20 else None


@rules.medium("stateful")
def last_days(case: Case, d: Draw) -> Rule:
    """What came in the last days counts: together with today's, every place has so much."""
    floor = max(map(case.got, case.places)) + d.int(20, 60, 10)
    before = {place: floor - case.got(place) + d.pick((0, 0, 5, 10)) for place in case.places}
    expr, bound = "all(before[u] + got(u) >= floor for u in places)", Bound("floor", 1, STEP, 2 * floor)
    return Rule(expr, {"before": before, "floor": floor}, bound=bound)


@rules.medium("stateful")
def tomorrow(case: Case, d: Draw) -> Rule | None:
    """What is left, with what arrives tonight, must do for tomorrow."""
    held, arriving = case.total + d.int(0, 40, STEP), d.int(30, 80, 10)
    left = held - case.total + arriving
    expr, given = (
        "held - sum(got(u) for u in places) + arriving >= tomorrow",
        {"held": held, "arriving": arriving},
    )
    bound = Bound("tomorrow", 1, case.grain, left + 6 * case.load[case.road])
    return Rule(expr, {**given, "tomorrow": left}, bound=bound) if case.limit == "tomorrow" else None


@rules.hard("robustness")
def road_cut(case: Case, d: Draw) -> Rule | None:
    """Should the road be lost, what the boats bring alone still covers a share of the least amount."""
    shares = {place: 100 * case.plan[place, case.boat] // case.need[place] for place in case.boats_to()}
    exposed = [p for p, share in shares.items() if (p, case.road) in case.legs and 20 <= share < 100]
    exposed = d.some(exposed, min(len(exposed), 2))
    share = min((shares[place] for place in exposed), default=0) // STEP * STEP
    expr = f"all(100 * amount(u, {case.boat!r}) >= cut_share * need[u] for u in {exposed!r})"
    rule = Rule(expr, {"cut_share": share}, {"exposed": exposed}, Bound("cut_share", 1, STEP, 100))
    return rule if exposed else None


@rules.hard("robustness")
def reserve(case: Case, d: Draw) -> Rule | None:
    """What stays behind covers the largest amount that any one place gets."""
    expr = "held - sum(got(u) for u in places) >= max(got(u) for u in places)"
    bound = Bound("held", -1, case.grain, case.load[case.road])
    rule = Rule(expr, {"held": case.total + case.got(case.worst)}, bound=bound)
    return rule if case.limit == "reserve" else None


@rules.hard("minimum_change")
def keep_yesterday(case: Case, d: Draw) -> Rule | None:
    """A plan was drafted before; only so many of its amounts may change."""
    moves = d.int(1, min(3, len(case.legs) - 2))
    moved = d.sample(case.legs, moves)
    old: dict[str, dict[str, int]] = {place: {} for place in case.places}
    for (place, mode), amount in case.plan.items():
        shift = d.pick((-1, 1, 2)) * case.load[mode] if (place, mode) in moved else 0
        old[place][mode] = amount + (shift if amount + shift >= 0 else case.load[mode])
    expr = "count(amount(u, m) != yesterday[u][m] for u, m in legs) <= moves"
    rule = Rule(expr, {"yesterday": old, "moves": moves}, bound=Bound("moves", -1, 1, 1))
    return rule if len(case.legs) < 12 else None


@rules.hard("recovery")
def breach(case: Case, d: Draw) -> Rule | None:
    """An embankment broke: to the places behind it the road takes hardly anything, and boats must bring so much."""
    load, boats = case.load[case.road], set(case.boats_to())
    behind = [p for p in case.reached(case.road) if p in boats and case.plan[p, case.road] < 100]
    behind = d.some(behind, d.int(1, min(len(behind), 2)))
    left = sum(case.plan[place, case.road] for place in behind) or load
    relief = min(case.plan[place, case.boat] for place in behind)
    expr = f"sum(amount(u, {case.road!r}) for u in {behind!r}) <= breach_left"
    expr += f" and all(amount(u, {case.boat!r}) >= relief for u in {behind!r})"
    bound = Bound("relief", 1, case.load[case.boat], 8 * case.load[case.boat])
    return Rule(expr, {"breach_left": left, "relief": relief}, {"behind": behind}, bound)


@rules.hard("conservative_range")
def high_count(case: Case, d: Draw) -> Rule:
    """One place's families (or yield) are known only as a range; the higher number counts."""
    place = max(case.places, key=lambda place: case.got(place) - case.need[place])
    per = 2 if case.variant == "paddy" else d.int(2, 4)
    high = case.got(place) * per - d.int(0, per)
    given = {"per_piece": per, "range_low": high - d.int(6, 24), "range_high": high}
    bound = Bound("range_high", 1, 2, high + 8 * per * case.load[case.road])
    return Rule(f"got({place!r}) * per_piece >= max(range_low, range_high)", given, {"counted": place}, bound)


@objectives.objective
def cheapest(case: Case, d: Draw) -> Objective | None:
    """Transport costs as little as possible."""
    expr = "sum(cost[u][m] * amount(u, m) for u, m in legs)"
    return Objective("min", expr, {"cost": case.cost}) if case.cheap else None


@objectives.objective
def shortage(case: Case, d: Draw) -> Objective:
    """What is lacking to what the places asked for is as small as possible in all."""
    return Objective("min", "sum(max(0, wanted[u] - got(u)) for u in places)", {"wanted": case.wanted})


@objectives.objective
def weakest_share(case: Case, d: Draw) -> Objective | None:
    """The smallest share of what was asked for is as large as possible, in whole per cent."""
    goal = Objective("max", "min(100 * got(u) // wanted[u] for u in places)", {"wanted": case.wanted})
    return goal if len(case.places) < 5 else None


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
    return Objective("min", *_listed(case, 1))


@objectives.tie_break
def more_in_order(case: Case, d: Draw) -> Objective:
    """The greater amount, leg by leg in the order of the prompt."""
    return Objective("max", *_listed(case, 1))


@objectives.tie_break
def less_backwards(case: Case, d: Draw) -> Objective:
    """The smaller amount, leg by leg from the end of the prompt's order."""
    return Objective("min", *_listed(case, -1))


def _listed(case: Case, step: int) -> tuple[str, dict[str, int], dict[str, list[str]]]:
    """The amounts of all legs, no facts, and the legs as the sentence names them."""
    legs = case.legs[::step]
    expr = f"[{', '.join(f'amount({place!r}, {mode!r})' for place, mode in legs)}]"
    return expr, {}, {"order": [f"{place}/{mode}" for place, mode in legs]}


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
