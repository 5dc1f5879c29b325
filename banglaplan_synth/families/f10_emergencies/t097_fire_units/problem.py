"""T097, fire units: which unit takes which position?

Fire engines are called to a burning factory or kitchen market, or the posts of a fair choose among volunteer teams.
Every position gets exactly one unit, the rest stay in reserve. Lanes, ladders and foam decide who can go where;
crews, stations, relays and orders already given tie the positions together; engines break down and roads close.
Best is the plan that is ready soonest, keeps the strongest reserve, or changes least.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from itertools import combinations, pairwise, permutations
from typing import Any, Literal

from banglaplan_synth.engine.draw import Draw, NoChoice
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules


@dataclass(frozen=True)
class Scene:
    """A scenario: positions (hot, tight, high: two of each; then the rest), names, prefixes of ids, and its gear."""

    slots: str
    areas: str
    stations: str
    prefixes: tuple[str, str]
    gear: Mapping[str, tuple[int, int, int]]
    """Lowest and highest value and step: foam or water in litres, ladder or hose in metres, weight in tonnes …"""


SCENES = {
    "factory": Scene(
        "chemical_store fuel_tank back_wall canal_shed sewing_floor roof_side"
        " canteen thread_store generator_room dye_shed",
        "ashulia kashimpur konabari mawna zirabo bhogra jamgora baipail chandra narsinghapur boardbazar"
        " hemayetpur ulail safipur mouchak cheragali gazipura bagherbazar bhabanipur rajendrapur jainabazar",
        "tongi epz joydebpur kaliakair sreepur",
        ("EUF", "SPK"),
        {"supply": (200, 900, 50), "tool": (15, 45, 3), "bulk": (8, 19, 1), "crew": (4, 12, 1)},
    ),
    "market": Scene(
        "plastic_store kerosene_shop fish_row tailor_lane boarding_floor rice_loft"
        " spice_row mosque_corner crockery_row vegetable_shed",
        "chawkbazar shyambazar thatari nayabazar roysaheb kaptan nawabganj sutrapur hazaribagh anandabazar dhupkhola"
        " narinda gendaria lakshmibazar farashganj imamganj begumbazar armanitola najirabazar soarighat wari",
        "sadarghat lalbagh siddique postogola palashi",
        ("EVF", "PSK"),
        {"supply": (1000, 6500, 500), "tool": (60, 240, 20), "bulk": (170, 260, 10), "crew": (4, 12, 1)},
    ),
    "volunteers": Scene(
        "food_row light_room sandbar island_stage ferris_wheel main_stage"
        " puppet_show lost_children boat_landing toy_row",
        "fair",
        "red_crescent rover ansar bncc youth_club",
        ("TDN", "PSB"),
        {"supply": (2, 12, 1), "tool": (1, 8, 1), "bulk": (40, 160, 10), "crew": (9, 18, 1)},
    ),
}
ROADS, CROSSINGS = ("johnson", "english", "north_south"), ("babubazar", "tantibazar", "gulistan")
"""Those near the kitchen markets; the other scenarios have one of each."""
RIVERSIDE = (
    "keraniganj dohar harirampur shibalaya louhajang raipura bhairab austagram itna mithamain nikli bhuapur shibchar"
    " naria zajira goalanda pangsha ashuganj nabinagar nasirnagar haimchar matlab_uttar daudkandi homna ramgati"
    " kamalnagar hatiya sariakandi dhunat sonatala fulchhari saghata sundarganj chilmari raomari ulipur hatibandha"
    " gangachara kaunia dimla jaldhaka dewanganj islampur madarganj sarishabari kazipur chauhali belkuchi shahjadpur"
    " sujanagar ishwardi lalpur godagari charghat bagha shibganj khoksa kumarkhali bheramara hizla muladi"
    " mehendiganj bakerganj daulatkhan lalmohan tazumuddin char_fasson manpura bauphal dashmina galachipa kalapara"
    " amtali patharghata mathbaria morrelganj sarankhola mongla dacope koyra paikgachha batiaghata"
)
"""Upazilas with a wide river."""
NEAR = "keraniganj dohar harirampur shibalaya louhajang raipura bhairab austagram itna mithamain nikli shibchar naria"
"""Those of them where people speak much as the colloquial register does."""
SAID = "unit slot site entry station crew supply supply_unit tool tool_unit bulk bulk_unit road crossing"
"""Words that change with the scenario."""
MEASURED = {
    "time": "arrive walk gate",
    "crew": "crew",
    "supply": "supply spent",
    "hours": "used shift",
    "posted": "",
}
"""Groups of facts that an objective can be made of, and their tables."""
GROUPS = {**MEASURED, "tool": "tool", "bulk": "bulk", "station": "station", "rest": "rest"}
"""Those, and the groups that serve rules alone."""


@dataclass(frozen=True)
class Case:
    """One alarm; times in minutes, work and rest in hours, gear in its scene's units."""

    day: date
    variant: str
    alarm: int
    engines: tuple[str, ...]
    slots: tuple[str, ...]
    named: dict[str, str]
    """Words by position; the first three are where the fire is worst, the way is tight, a height must be reached."""
    plan: dict[str, str]
    """A plan that keeps every rule: each position's engine."""
    before: dict[str, str]
    """The order given before, likewise."""
    breakdown: bool
    """An engine of that order has broken down; otherwise whoever has no position is a reserve that counts."""
    barred: str
    """The engine that may be kept from positions; no other rule names it as one of those that may go there."""
    known: frozenset[str]
    """The groups of facts that this case tells."""
    tables: dict[str, dict[str, Any]]
    extra: tuple[str, ...]
    """Tables that are told besides."""
    area: str
    roads: dict[str, str]
    stations: tuple[str, ...]
    cast: dict[str, str]

    @property
    def spare(self) -> list[str]:
        """The engines without a position in the plan."""
        return [engine for engine in self.engines if engine not in self.plan.values()]

    @property
    def reserve(self) -> list[str]:
        """Those of them that rules may count on."""
        return [] if self.breakdown else self.spare

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Every two positions, in the order of the list."""
        return list(combinations(self.slots, 2))

    @property
    def gaps(self) -> list[tuple[int, str, str]]:
        """How many minutes after one position another one is ready in the plan."""
        return [(self.in_plan(b) - self.in_plan(a), a, b) for a, b in permutations(self.slots, 2)]

    @property
    def special(self) -> tuple[str, str, str]:
        """The hot, the tight and the high position."""
        hot, tight, high = list(self.named)[:3]
        return hot, tight, high

    def ready(self, engine: str, slot: str) -> int:
        """Minutes from the call until an engine is ready at a position."""
        walk = self.tables["walk"]
        walk = walk[self.tables["gate"][engine]] if "gate" in self.tables else walk
        return int(self.tables["arrive"][engine] + walk[slot])

    def fastest(self, slot: str) -> int:
        """The minutes of the engine that is ready soonest at a position."""
        return min(self.ready(engine, slot) for engine in self.engines)

    def in_plan(self, slot: str, table: str = "") -> int:
        """The ready minutes, or another number, of the engine that the plan has at a position."""
        engine = self.plan[slot]
        return int(self.tables[table][engine]) if table else self.ready(engine, slot)

    def bring(self, *groups: str) -> dict[str, Any]:
        """The tables of these groups, for the facts of a rule.

        Raises:
            NoChoice: the case does not tell one of them.
        """
        if not self.known.issuperset(groups):
            raise NoChoice(f"{groups} are not all told")
        names = " ".join(GROUPS[group] for group in groups).split()
        return {name: self.tables[name] for name in names if name in self.tables}

    def orders(self, plan: Mapping[str, str]) -> dict[str, str]:
        """A plan as the answer has it: the right side of every left side, `-` for none."""
        if self.variant == "volunteers":
            return dict(plan)
        return {engine: next((s for s in self.slots if plan[s] == engine), "-") for engine in self.engines}

    @property
    def ready_defined(self) -> tuple[tuple[str, tuple[tuple[str, str], ...], str], ...]:
        """`ready(e, s)` for expressions."""
        walk = "walk[gate[e]][s]" if "gate" in self.tables else "walk[s]"
        return (("ready", (("e", "engines"), ("s", "slots")), f"arrive[e] + {walk}"),)


def draw(d: Draw) -> Case:
    """An alarm, a plan for it, and an order given before it."""
    scene = SCENES[d.variant]
    places = d.by_level(3, d.int(3, 4), d.int(4, 6))
    count = places + d.by_level(d.int(0, 1), 1, d.int(1, 2))
    first, second = (d.pick(letters) for letters in scene.prefixes)
    engines = tuple(f"{first}{number}" for number in d.some(range(1, count + 4), count))
    slots = tuple(f"{second}{number}" for number in range(1, places + 1))
    kinds, areas = scene.slots.split(), scene.areas.split()
    special = [d.pick(kinds[place : place + 2]) for place in (0, 2, 4)]
    named = dict(zip(d.shuffled(slots), [*special, *d.sample(kinds[6:], places - 3)], strict=True))
    plan = dict(zip(slots, d.sample(engines, places), strict=True))
    demanding = dict(zip(("supply", "bulk", "tool"), (plan[slot] for slot in named), strict=False))
    known = d.sample(list(MEASURED), d.by_level(1, 2, 4))
    known += d.sample([group for group in GROUPS if group not in known], d.by_level(1, 2, 3))
    extra = tuple(d.sample(("crew", "rest", "bulk", "tool"), d.by_level(0, d.int(0, 1), d.int(0, 1))))
    worked = "hours" in known  # the day must be long enough for the hours of work and of rest
    rested = "rest" in (*known, *extra)
    market = d.variant == "market"
    return Case(
        day=d.date(),
        variant=d.variant,
        alarm=d.int((19 if rested else 12) * 60 if worked else 9 * 60, 20 * 60, 5),
        engines=engines,
        slots=slots,
        named=named,
        plan=plan,
        before=_before(d, engines, plan),
        breakdown=count > places and d.chance(0.4),
        barred=d.pick(engines),
        known=frozenset(known),
        tables=_tables(d, engines, slots, demanding),
        extra=extra,
        area=areas[d.index % len(areas)],
        roads={"road": d.pick(ROADS), "crossing": d.pick(CROSSINGS)} if market else {},
        stations=tuple(d.sample(scene.stations.split(), 3)),
        cast={
            "officer": d.person(),
            "place": d.upazila(RIVERSIDE.split()),
            "near": d.upazila(NEAR.split()),
        },
    )


def _before(d: Draw, engines: tuple[str, ...], plan: dict[str, str]) -> dict[str, str]:
    """An order that differs from the plan: one engine of it is spare now, and perhaps two others change places."""
    before = dict(plan)
    spare = [engine for engine in engines if engine not in plan.values()]
    slots = d.shuffled(list(plan))
    if spare:
        before[slots.pop()] = d.pick(spare)
    if not spare or d.chance(0.6):
        a, b = slots[:2]
        before[a], before[b] = before[b], before[a]
    return before


def _tables(
    d: Draw, engines: tuple[str, ...], slots: tuple[str, ...], demanding: Mapping[str, str]
) -> dict[str, dict[str, Any]]:
    """Every number that a problem of this case may use; an engine on demand has more of its gear than most."""

    def each(keys: tuple[str, ...], low: int, high: int, step: int = 1) -> dict[str, int]:
        return dict(zip(keys, d.sample(range(low, high + 1, step), len(keys)), strict=True))

    gear = SCENES[d.variant].gear
    tables: dict[str, dict[str, Any]] = {name: each(engines, *span) for name, span in gear.items()}
    for name, engine in demanding.items():
        order = sorted(engines, key=tables[name].__getitem__, reverse=name != "bulk")
        other = order[d.int(1, len(engines) // 2)]
        tables[name][engine], tables[name][other] = tables[name][other], tables[name][engine]
    if d.rank and d.chance(0.5):
        low, _, step = gear["supply"]
        most = {engine: (stock - low // 2) // step for engine, stock in tables["supply"].items()}
        tables["spent"] = {engine: d.int(0, min(4, most[engine])) * step for engine in engines}
    tables |= {"arrive": each(engines, 6, 22), "walk": each(slots, 1, 8)}
    if d.rank == 2 and d.chance(0.4):
        gates = ["G1", "G2", *(d.pick(("G1", "G2")) for _ in engines[2:])]
        tables["gate"] = dict(zip(engines, d.shuffled(gates), strict=True))
        tables["walk"] = {gate: each(slots, 1, 9) for gate in ("G1", "G2")}
    stations = ["st1", "st2", "st3"][: d.by_level(2, 2, 3)]
    drawn = [*stations, *(d.pick(stations) for _ in engines[len(stations) :])]
    tables["station"] = dict(zip(engines, d.shuffled(drawn), strict=True))
    return tables | {"rest": each(engines, 3, 12), "used": each(engines, 0, 7), "shift": each(slots, 2, 7)}


def facts(case: Case) -> Facts:
    """What is known before any rule; most tables come with the rules that read them."""
    inverted = case.variant == "volunteers"
    left, right = (case.slots, case.engines) if inverted else (case.engines, case.slots)
    return Facts(
        epoch=case.day,
        sets={
            "engines": list(case.engines),
            "slots": list(case.slots),
            "stations": sorted(set(case.tables["station"].values())),
        },
        tables={name: case.tables[name] for name in case.extra},
        params={"alarm": case.alarm},
        decisions={owner: {"right": {"in": [*right, "-"]}} for owner in left},
        definitions=(
            ("at", (("e", "engines"), ("s", "slots")), "paired(s, e)" if inverted else "paired(e, s)"),
            ("out", (("e", "engines"),), "any(at(e, s) for s in slots)"),
        ),
        names={
            **case.named,
            **{word: f"{case.variant}_{word}" for word in SAID.split()},
            **dict(zip(("st1", "st2", "st3"), case.stations, strict=True)),
            **case.roads,
            "area": case.area,
        },
        cast=case.cast,
        say={"spare": case.spare, "hot": case.special[0]},
    )


rules = Rules()
objectives = Objectives()


def _there(*slots: str) -> str:
    """The engines at a position, or at any one of several."""
    return "for e in engines if " + " or ".join(f"at(e, {slot!r})" for slot in slots)


def _timed(
    case: Case, expr: str, given: Mapping[str, Any], say: Mapping[str, Any], bound: Bound | None = None
) -> Rule:
    """A rule about when engines are ready."""
    return Rule(expr, {**case.bring("time"), **given}, say, bound, case.ready_defined)


def _gear(case: Case, table: str, slot: str, fact: str, harder: Literal[1, -1]) -> Rule | None:
    """The engine at a position has at least (or at most) so much; some engine has not."""
    given = case.bring(table)
    spent = given.get("spent", {})
    values = {engine: value - spent.get(engine, 0) for engine, value in given[table].items()}
    stated = values[case.plan[slot]]
    if all(value * harder >= stated * harder for value in values.values()):
        return None
    step = SCENES[case.variant].gear[table][2]
    return Rule(
        f"all({table}[e]{' - spent[e]' if spent else ''} {'>=' if harder == 1 else '<='} {fact} {_there(slot)})",
        {**given, fact: stated},
        {"at_slot": slot},
        Bound(fact, harder, step, max(value * harder for value in values.values()) * harder),
    )


@rules.basic("capacity", always=True)
def one_each(case: Case, d: Draw) -> Rule:
    """Every position has exactly one engine, and no engine two positions."""
    return Rule(
        "all(count(at(e, s) for e in engines) == 1 for s in slots)"
        " and all(count(at(e, s) for s in slots) <= 1 for e in engines)"
    )


@rules.basic("compatibility")
def narrow_way(case: Case, d: Draw) -> Rule | None:
    """The way to one position bears or admits only so much."""
    return _gear(case, "bulk", case.special[1], "way_limit", -1)


@rules.basic("compatibility")
def tool_need(case: Case, d: Draw) -> Rule | None:
    """One position needs a long ladder, long hoses or many first-aiders."""
    return _gear(case, "tool", case.special[2], "tool_least", 1)


@rules.basic("compatibility")
def supply_need(case: Case, d: Draw) -> Rule | None:
    """One position needs foam, water or extinguishers."""
    return None if "spent" in case.tables else _gear(case, "supply", case.special[0], "supply_least", 1)


@rules.basic("time_window")
def ready_by(case: Case, d: Draw) -> Rule:
    """One position must be manned by an hour, which two engines or more could not keep."""
    late = {s: sum(case.ready(e, s) > case.in_plan(s) for e in case.engines) for s in case.slots}
    slot = d.pick([slot for slot, count in late.items() if count >= 2])
    bound = Bound("by", -1, 1, case.alarm + case.fastest(slot))
    expr = f"all(alarm + ready(e, {slot!r}) <= by {_there(slot)})"
    return _timed(case, expr, {"by": case.alarm + case.in_plan(slot)}, {"at_slot": slot}, bound)


@rules.basic("compatibility")
def not_there(case: Case, d: Draw) -> Rule:
    """One engine cannot serve one or two of the positions."""
    who = case.barred
    barred = d.some([slot for slot in case.slots if case.plan[slot] != who], d.by_level(1, 2, 2))
    return Rule(f"not any(at({who!r}, s) for s in {barred!r})", say={"who": who, "barred": barred})


@rules.basic("compatibility")
def one_of_two(case: Case, d: Draw) -> Rule:
    """Only two crews know one position."""
    slot = d.pick(case.slots)
    other = d.pick([engine for engine in case.engines if engine not in (case.plan[slot], case.barred)])
    either = [engine for engine in case.engines if engine in (case.plan[slot], other)]
    return Rule(f"any(at(e, {slot!r}) for e in {either!r})", say={"at_slot": slot, "either": either})


@rules.basic("capacity")
def stay_back(case: Case, d: Draw) -> Rule:
    """Of two engines, one at least must stay in reserve."""
    pair = {d.pick(case.reserve), d.pick(list(case.plan.values()))}
    either = [engine for engine in case.engines if engine in pair]
    return Rule(f"not all(out(e) for e in {either!r})", say={"either": either})


@rules.medium("stateful")
def supply_left(case: Case, d: Draw) -> Rule | None:
    """One position needs foam, water or extinguishers, of which some has been used up today."""
    return _gear(case, "supply", case.special[0], "supply_least", 1) if "spent" in case.tables else None


@rules.medium("stateful")
def worked_today(case: Case, d: Draw) -> Rule:
    """Hours worked today and those of the position together stay within a limit."""
    most = max(case.in_plan(slot, "used") + case.tables["shift"][slot] for slot in case.slots)
    expr = "all(used[e] + shift[s] <= most_hours for e in engines for s in slots if at(e, s))"
    return Rule(expr, {**case.bring("hours"), "most_hours": most}, bound=Bound("most_hours", -1, 1, 5))


@rules.medium("task")
def same_station(case: Case, d: Draw) -> Rule:
    """Two positions are served from one station, on one radio channel."""
    station = case.tables["station"]
    a, b = d.pick([(a, b) for a, b in case.pairs if station[case.plan[a]] == station[case.plan[b]]])
    expr = f"all(station[e] == station[f] {_there(a)} for f in engines if at(f, {b!r}))"
    return Rule(expr, case.bring("station"), {"pair": [a, b]})


@rules.medium("task")
def relay(case: Case, d: Draw) -> Rule:
    """Two engines pump as a relay, from neighbouring positions."""
    first, second = d.pick(list(pairwise(case.slots)))
    a, b = (engine for engine in case.engines if engine in (case.plan[first], case.plan[second]))
    ways = [pair for p, q in pairwise(case.slots) for pair in ((p, q), (q, p))]
    expr = " or ".join(f"at({a!r}, {s!r}) and at({b!r}, {t!r})" for s, t in ways)
    return Rule(expr, say={"relayed": [a, b]})


@rules.medium("capacity")
def crew_pair(case: Case, d: Draw) -> Rule:
    """Two positions together need so many people."""
    a, b = d.pick(case.pairs)
    known = {**case.bring("crew"), "crew_least": case.in_plan(a, "crew") + case.in_plan(b, "crew")}
    bound = Bound("crew_least", 1, 1, sum(sorted(case.tables["crew"].values())[-2:]))
    return Rule(f"sum(crew[e] {_there(a, b)}) >= crew_least", known, {"pair": [a, b]}, bound)


@rules.medium("precedence")
def ready_gap(case: Case, d: Draw) -> Rule:
    """One position must be ready some minutes before another."""
    gap, first, then = d.pick([found for found in case.gaps if found[0] >= 2])
    expr = f"sum(ready(e, {then!r}) {_there(then)}) - sum(ready(e, {first!r}) {_there(first)}) >= lead"
    said = {"first": first, "then": then}
    return _timed(case, expr, {"lead": gap - d.int(0, 1)}, said, Bound("lead", 1, 1, 20))


@rules.medium("fairness")
def station_cap(case: Case, d: Draw) -> Rule | None:
    """No station may be stripped: at most so many of its engines go."""
    everyone = list(case.tables["station"].values())
    sent = [case.tables["station"][engine] for engine in case.plan.values()]
    cap = max(sent.count(name) for name in sent)
    if all(everyone.count(name) <= cap for name in everyone):
        return None
    expr = "all(count(out(e) for e in engines if station[e] == k) <= cap for k in stations)"
    return Rule(expr, {**case.bring("station"), "cap": cap}, bound=Bound("cap", -1, 1, 1))


@rules.medium("fairness")
def rested(case: Case, d: Draw) -> Rule | None:
    """Tired crews are kept from the two heaviest positions."""
    pair = [slot for slot in case.slots if slot in (case.special[0], case.special[2])]
    least = min(case.in_plan(slot, "rest") for slot in pair)
    hours = sorted(case.tables["rest"].values())
    if hours[0] == least:
        return None
    known = {**case.bring("rest"), "rest_least": least}
    bound = Bound("rest_least", 1, 1, hours[-2])
    return Rule(f"all(rest[e] >= rest_least {_there(*pair)})", known, {"pair": pair}, bound)


@rules.hard("robustness")
def relief(case: Case, d: Draw) -> Rule | None:
    """A reserve can replace the engine of any one of two positions in time, with enough people."""
    if not case.reserve:
        return None
    crew = case.tables["crew"]
    who = max(case.reserve, key=crew.__getitem__)
    a, b = min(d.sample(case.pairs, 3), key=lambda pair: max(case.ready(who, slot) for slot in pair))
    latest = case.alarm + max(case.ready(who, a), case.ready(who, b))
    expr = (
        "all(any(not out(e) and crew[e] >= relief_crew and alarm + ready(e, s) <= relief_by for e in engines)"
        f" for s in {[a, b]!r})"
    )
    known = {**case.bring("crew"), "relief_crew": crew[who], "relief_by": latest}
    bound = Bound("relief_by", -1, 1, case.alarm + max(case.fastest(a), case.fastest(b)))
    return _timed(case, expr, known, {"pair": [a, b]}, bound)


@rules.hard("robustness")
def road_closed(case: Case, d: Draw) -> Rule | None:
    """If a road closes, the engines that come by it are still in time wherever they go."""
    if case.breakdown:  # an engine is at work then, and on no road
        return None
    near = d.sample(sorted(case.slots, key=case.in_plan)[: len(case.slots) // 2 + 1], 2)
    chosen = {*(case.plan[slot] for slot in near), d.pick(case.spare or case.engines)}
    via = [engine for engine in case.engines if engine in chosen]
    latest = max(case.in_plan(slot) for slot, engine in case.plan.items() if engine in via)
    detour = d.int(4, 9)
    expr = f"all(ready(e, s) + detour <= hold for e in {via!r} for s in slots if at(e, s))"
    bound = Bound("detour", 1, 1, detour + 15)
    return _timed(case, expr, {"detour": detour, "hold": latest + detour}, {"via": via}, bound)


@rules.hard("minimum_change")
def few_changes(case: Case, d: Draw) -> Rule:
    """Orders were given before; only so many may change."""
    now, then = case.orders(case.plan), case.orders(case.before)
    moves = sum(now[owner] != then[owner] for owner in now)
    expr = "count(right(o) != posted[o] for o in decided) <= moves"
    return Rule(expr, {"posted": then, "moves": moves}, bound=Bound("moves", -1, 1, 1))


@rules.hard("recovery")
def broken_down(case: Case, d: Draw) -> Rule | None:
    """An engine broke down on its way; its place is filled in time, and an engine at work stays where it is."""
    if not case.breakdown:
        return None
    slot, broken = next((s, engine) for s, engine in case.before.items() if engine in case.spare)
    held = d.pick([slot for slot in case.slots if case.before[slot] == case.plan[slot]])
    working = case.plan[held]
    expr = (
        f"not out({broken!r}) and at({working!r}, {held!r})"
        f" and all(ready(e, {slot!r}) <= recover_in {_there(slot)})"
    )
    said = {"broken": broken, "at_slot": slot, "working": working, "held": held}
    bound = Bound("recover_in", -1, 1, case.fastest(slot))
    return _timed(case, expr, {"recover_in": case.in_plan(slot)}, said, bound)


@rules.hard("conservative_range")
def slow_crossing(case: Case, d: Draw) -> Rule | None:
    """Some engines lose a range of minutes at a crossing; one position is ready before another even at worst."""
    if case.breakdown:  # an engine is at work then, and has passed the crossing
        return None
    gap, first, then = d.pick([found for found in case.gaps if found[0] >= 3])
    low = d.int(1, 3)
    chosen = {case.plan[first], *d.sample(case.engines, len(case.engines) // 2)}
    via = [engine for engine in case.engines if engine in chosen]
    high = gap + (low if case.plan[then] in via else 0)
    if not low < high <= 12:
        return None
    early, late = (
        f"sum(ready(e, {slot!r}) + ({fact} if e in {via!r} else 0) {_there(slot)})"
        for slot, fact in ((first, "jam_high"), (then, "jam_low"))
    )
    known, said = {"jam_low": low, "jam_high": high}, {"via": via, "first": first, "then": then}
    return _timed(case, f"{early} <= {late}", known, said, Bound("jam_high", 1, 1, 20))


@objectives.objective
def latest_ready(case: Case, d: Draw) -> Objective:
    """The last position is ready as early as possible."""
    expr = "max(sum(ready(e, s) for e in engines if at(e, s)) for s in slots)"
    return Objective("min", expr, case.bring("time"), {}, case.ready_defined)


@objectives.objective
def total_arrival(case: Case, d: Draw) -> Objective | None:
    """The engines sent need as few minutes as possible to arrive, in all."""
    known = {"arrive": case.bring("time")["arrive"]}
    return Objective("min", "sum(arrive[e] for e in engines if out(e))", known) if case.spare else None


@objectives.objective
def most_supply(case: Case, d: Draw) -> Objective:
    """The most foam, water or extinguishers stand where the fire is worst."""
    spent = " - spent[e]" if "spent" in case.tables else ""
    return Objective("max", f"sum(supply[e]{spent} {_there(case.special[0])})", case.bring("supply"))


@objectives.objective
def reserve_crew(case: Case, d: Draw) -> Objective | None:
    """As many people as possible stay in reserve."""
    known = case.bring("crew")
    return Objective("max", "sum(crew[e] for e in engines if not out(e))", known) if case.reserve else None


@objectives.objective
def even_crews(case: Case, d: Draw) -> Objective:
    """Two positions have crews as equal as possible."""
    a, b = d.pick(case.pairs)
    expr = f"abs(sum(crew[e] {_there(a)}) - sum(crew[e] {_there(b)}))"
    return Objective("min", expr, case.bring("crew"), {"pair": [a, b]})


@objectives.objective
def even_reserve(case: Case, d: Draw) -> Objective | None:
    """The stations keep numbers of engines that are as equal as possible."""
    kept = "count(not out(e) for e in engines if station[e] == k) for k in stations"
    known = case.bring("station")
    return Objective("min", f"max({kept}) - min({kept})", known) if case.reserve else None


@objectives.objective
def longest_day(case: Case, d: Draw) -> Objective:
    """The longest day of work of any crew sent is as short as possible."""
    expr = "max(sum(used[e] + shift[s] for e in engines if at(e, s)) for s in slots)"
    return Objective("min", expr, case.bring("hours"))


@objectives.objective
def fewest_changes(case: Case, d: Draw) -> Objective:
    """As few orders as possible change."""
    known = {**case.bring("posted"), "posted": case.orders(case.before)}
    return Objective("min", "count(right(o) != posted[o] for o in decided)", known)


@objectives.tie_break
def engine_by_engine(case: Case, d: Draw) -> Objective:
    """Engine by engine in the order of the list, the earlier position; reserve comes last."""
    return Objective("max", "[at(e, s) for e in engines for s in slots]")


@objectives.tie_break
def slot_by_slot(case: Case, d: Draw) -> Objective:
    """Position by position in the order of the list, the earlier engine."""
    return Objective("max", "[at(e, s) for s in slots for e in engines]")


@objectives.tie_break
def slot_by_slot_backwards(case: Case, d: Draw) -> Objective:
    """Position by position from the last to the first, the earlier engine."""
    backwards = list(reversed(case.slots))
    expr = f"[at(e, s) for s in {backwards!r} for e in engines]"
    return Objective("max", expr, say={"backwards": backwards})


TYPE = ProblemType(
    "T097",
    ("factory", "market", "volunteers"),
    draw,
    facts,
    rules,
    objectives,
    objective_counts=(1, 2, 2),
)
