"""T085, truck loading: which of the waiting consignments go on this trip?

What goes must be carried, kept from what spoils it, unloaded stop by stop before stores shut, and balanced; some of it
was promised, listed or loaded before. Rules are drawn one after another, each against the best plan that is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules
from banglaplan_synth.text import lexicon

Plan = frozenset[str]
GOODS = {
    "truck": "rice biscuit milk fertiliser bleach pesticide tiles cement books nets cable fan",
    "trawler": "rice salt biscuit diesel kerosene fertiliser tin bricks nets solar rope tubewell",
    "pickup": "honey pickle molasses paint pesticide bleach sarees books clay seedlings stools bells",
}
FOOD = {"rice", "biscuit", "milk", "salt", "honey", "pickle", "molasses"}
CHEMICAL = {"fertiliser", "bleach", "pesticide", "diesel", "kerosene", "paint"}
RIVER = "nikli itna bhairab ashuganj nabinagar hatiya ramgati haimchar chauhali kazipur hizla muladi"
NEAR_RIVER = "nikli itna mithamain austagram bhairab ashuganj nabinagar raipura louhajang harirampur shibchar"
NEAR = "dhaka gazipur narayanganj narsingdi manikganj munshiganj kishoreganj faridpur madaripur brahmanbaria"
"""Upazilas by a river, and districts, where people speak much as the colloquial register does."""
ROAD = ("railgate", "bottala", "newhaat", "college", "mill", "ghat", "crossing", "oldtown")
WATER = ("ghat", "launch", "sluice", "newhaat", "charbazar", "fishghat", "bottalaghat", "schoolghat")
"""Where one stops on land, and from a boat."""
DENSE = {
    "rice": 20, "biscuit": 7, "milk": 12, "salt": 25, "honey": 25, "pickle": 18, "molasses": 20, "fertiliser": 25,
    "bleach": 18, "pesticide": 18, "diesel": 20, "kerosene": 20, "paint": 25, "tiles": 35, "cement": 35, "books": 15,
    "nets": 7, "cable": 22, "fan": 6, "tin": 30, "bricks": 40, "solar": 9, "rope": 10, "tubewell": 14, "sarees": 9,
    "clay": 6, "seedlings": 5, "stools": 4, "bells": 14,
}  # fmt: skip
"""What a cubic foot of the goods weighs as they are packed, in kg."""


@dataclass(frozen=True)
class Case:
    """One trip; weights in kg, room in cubic feet, freight in taka. `plan` keeps every rule."""

    day: date
    items: list[str]
    at: dict[str, list[str]]  # what is unloaded at each stop, in the order of the way
    names: dict[str, str]
    weight: dict[str, int]
    room: dict[str, int]
    freight: dict[str, int]
    aim: str
    more: bool  # of equal plans the one that takes what stands first in the list
    plan: Plan
    left: list[Plan]  # plans that no rule has taken out so far, the best first
    unsure: str  # whose weight is known only roughly
    asked: list[str]  # rules of the way and hard ones that may stand; an aim bars load and least earnings
    done: list[str]  # those of `asked` that stand, and the first objective, once it is taken
    cast: dict[str, str]

    def kilos(self, plan: Plan) -> int:
        """What a plan weighs."""
        return sum(self.weight[item] for item in plan)

    def upto(self, stop: str) -> list[str]:
        """What is unloaded up to a stop, and there."""
        return [item for other, own in self.at.items() if other <= stop for item in own]

    def worth(self, plan: Plan) -> int:
        """What a plan earns."""
        return sum(self.freight[item] for item in plan)

    def takes(self, rule: Rule, keeps: Callable[[Plan], bool], name: str = "") -> Rule | None:
        """The rule, if it takes out the best plan that is left, and not `plan`; a name must be one of the `asked`."""
        if keeps(self.left[0]) or not keeps(self.plan) or (name and name not in self.asked):
            return None
        self.left[:] = filter(keeps, self.left)
        self.done.append(name)
        return rule

    def first(self, aim: str, objective: Objective) -> Objective | None:
        """The objective that comes first, if this is what the case aims at."""
        self.done.append(aim)
        return objective if aim == self.aim else None

    def cap(self, d: Draw, measure: Callable[[Plan], int], unit: int, tight: int = 99) -> int:
        """A round limit that `plan` keeps and the best plan that is left does not."""
        low, high = -(-measure(self.plan) // unit), -(-measure(self.left[0]) // unit) - 1
        return unit * d.int(low, min(high, low + tight))


def draw(d: Draw) -> Case:
    """Consignments, and one plan among the better ones that all rules are then drawn to keep."""
    count, letter = d.by_level(5, d.int(5, 6), 8), d.pick("BCGKMPQT")
    items = [f"{letter}{n}" for n in sorted(d.sample(range(1, 10), count))]
    stops = [f"S{n}" for n in range(1, d.by_level(2, d.int(2, 3), 3) + 1)]
    held = dict(zip(d.shuffled(items), [*stops, *(d.pick(stops) for _ in items[len(stops) :])], strict=True))
    weight = {i: d.int(60, 300, 10) if d.variant == "pickup" else d.int(160, 900, 20) for i in items}
    freight = {i: (kilos * d.int(5, 14) // 10 + d.int(500, 1500)) // 50 * 50 for i, kilos in weight.items()}
    by_water, bare = RIVER.split() if d.variant == "trawler" else None, d.chance(0.6)
    goods = d.sample(GOODS[d.variant].split(), count)
    halts = d.sample(WATER if by_water else ROAD, len(stops))
    speaking = [town.key for town in lexicon.upazilas() if town.district in NEAR.split()]
    near = NEAR_RIVER.split() if by_water else speaking
    aim, sign = d.pick(["freight", "freight", "many", "light"] + ["light"] * d.rank), d.pick((-1, 1))

    def rank(plan: Plan) -> tuple[int, ...]:
        first = {"freight": 0, "many": -len(plan), "light": sum(weight[item] for item in plan)}[aim]
        return first, -sum(freight[item] for item in plan), *(sign * (item in plan) for item in items)

    plans = [frozenset(row) for size in range(count + 1) for row in combinations(items, size)]
    left, depth = sorted(plans, key=rank), slice(*d.by_level((4, 18), (6, 26), (70, 196)))
    plan = d.pick([plan for plan in left[depth] if len(plan) > 1])
    return Case(
        d.date(), items, names=dict(zip(items + stops, goods + halts, strict=True)) | {"vehicle": d.variant},
        at={stop: [item for item in items if held[item] == stop] for stop in stops},
        weight=weight,
        room={
            i: max(weight[i] * d.int(80, 125) // (DENSE[word] * 500), 1) * 5
            for i, word in zip(items, goods, strict=True)
        },
        freight=freight, aim=aim, more=sign < 0, plan=plan, left=left,
        unsure=d.pick(items) if d.rank and d.chance(d.by_level(0.0, 0.2, 0.4)) else "",
        asked=d.sample(("bridge", "shut", "axles"), d.by_level(0, d.int(0, 2), d.int(2, 3)))
        + d.sample(("pulled", "pulled_stop", "listed", "reloaded"), d.by_level(0, d.chance(0.3), 2))
        + ["pulled", "light"] * (bare and aim == "light" and d.rank == 2) + ["freight"] * (bare and d.rank == 0),
        done=[],
        cast={
            "clerk": d.person("m" if by_water else None), "place": d.upazila(by_water), "near": d.upazila(near),
        },
    )  # fmt: skip


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    goods = {case.names[item] for item in case.items}
    return Facts(
        epoch=case.day, sets={"items": case.items, "stops": list(case.at)}, tables={"freight": case.freight},
        decisions={item: {"selected": [0, 1, 1]} for item in case.items},
        total_cost="sum(freight[i] for i in items if selected(i))", names=case.names, cast=case.cast,
        say={"stop": {i: stop for stop, own in case.at.items() for i in own}, "unsure": case.unsure,
             "mixed": bool(goods & FOOD and goods & CHEMICAL)},
    )  # fmt: skip


def _kilos(among: Iterable[str]) -> str:
    return f"sum(weight[i] for i in {list(among)} if selected(i))"


rules, objectives = Rules(), Objectives()


def _load(case: Case, d: Draw, known: dict[str, object]) -> Rule | None:
    known |= {"weight": case.weight, "cap": (cap := case.cap(d, case.kilos, 10, d.by_level(12, 8, 25)))}
    rule = Rule(f"{_kilos(case.items)} <= cap", known, {}, Bound("cap", -1, 10, 100))
    alone = max(case.weight.values()) <= cap  # none is too heavy to go at all
    return case.takes(rule, lambda plan: alone and case.kilos(plan) <= cap)


@rules.basic("budget", always=True)
def earns(case: Case, d: Draw) -> Rule | None:
    """The trip earns at least so much."""
    least = case.worth(case.plan) - d.int(0, 3) * 50
    rule = Rule("total_cost() >= least", {"least": least}, {}, Bound("least", 1, 50, 3 * least))
    return None if case.aim in case.asked else case.takes(rule, lambda plan: case.worth(plan) >= least)


@rules.hard("conservative_range", always=True)
def load_unsure(case: Case, d: Draw) -> Rule | None:
    """One weight is known only roughly; the heaviest counts, and what is taken must be carried."""
    unsure = d.pick([item for item in case.items if item == case.unsure])
    return _load(case, d, {"low": case.weight[unsure] * d.int(75, 90) // 100 // 10 * 10})


@rules.basic("capacity", always=True)
def load(case: Case, d: Draw) -> Rule | None:
    """What is taken must be carried."""
    return None if case.unsure or case.aim in case.asked else _load(case, d, {})


@rules.basic("capacity")
def space(case: Case, d: Draw) -> Rule | None:
    """What is taken needs room."""
    known = {"room": case.room, "space": (most := case.cap(d, lambda p: sum(case.room[i] for i in p), 5))}
    rule = Rule("sum(room[i] for i in items if selected(i)) <= space", known, {}, Bound("space", -1, 5, 20))
    return case.takes(rule, lambda plan: sum(case.room[item] for item in plan) <= most)


@rules.basic("capacity")
def papers(case: Case, d: Draw) -> Rule | None:
    """Only so many consignments can be written out in time."""
    expr, most = "count(selected(i) for i in items) <= most", len(case.plan)
    return case.takes(Rule(expr, {"most": most}, {}, Bound("most", -1, 1, 1)), lambda p: len(p) <= most)


@rules.basic("compatibility")
def apart(case: Case, d: Draw) -> Rule | None:
    """Chemicals do not travel with food."""
    a, b = ([item for item in case.items if case.names[item] in kind] for kind in (FOOD, CHEMICAL))
    expr = f"not any(selected(i) for i in {a}) or not any(selected(i) for i in {b})"
    rule = Rule(expr, say={"food": a, "chemical": b})
    return case.takes(rule, lambda plan: plan.isdisjoint(a) or plan.isdisjoint(b))


@rules.basic("priority")
def promised(case: Case, d: Draw) -> Rule | None:
    """One consignment was promised for this trip."""
    item = d.pick([i for i in case.items if i in case.plan - case.left[0] and d.chance(0.3)])
    return case.takes(Rule(f"selected({item!r})", say={"item": item}), lambda plan: item in plan)


@rules.basic("compatibility")
def together(case: Case, d: Draw) -> Rule | None:
    """Two consignments go together or not at all."""
    pairs = [p for p in combinations(case.items, 2) if len(case.plan & {*p}) != 1 and d.chance(0.07)]
    a, b = pair = d.pick([p for p in pairs if len(case.left[0] & {*p}) == 1])
    expr = f"selected({a!r}) and selected({b!r}) or not selected({a!r}) and not selected({b!r})"
    return case.takes(Rule(expr, say={"pair": [*pair]}), lambda plan: len(plan & {*pair}) != 1)


@rules.medium("fairness")
def each_stop(case: Case, d: Draw) -> Rule | None:
    """Every stop gets something."""
    expr = " and ".join(f"any(selected(i) for i in {items})" for items in case.at.values())
    return case.takes(Rule(expr), lambda plan: not any(plan.isdisjoint(own) for own in case.at.values()))


@rules.medium("stateful", always=True)
def bridge(case: Case, d: Draw) -> Rule | None:
    """Between two stops there is a bridge; what is still on the truck must not be too heavy for it."""
    stop, then = d.pick([("S1", "S2"), ("S2", "S3")][: len(case.at) - 1])
    after = [item for item in case.items if item not in case.upto(stop)]
    most, alone = case.cap(d, lambda p: case.kilos(p & {*after}), 10), max(case.weight[i] for i in after)
    known, say = {"weight": case.weight, "bridge_most": most}, {"stop_before": stop, "stop_after": then}
    rule = Rule(f"{_kilos(after)} <= bridge_most", known, say, Bound("bridge_most", -1, 10, 40))
    return case.takes(rule, lambda plan: case.kilos(plan & {*after}) <= most >= alone, "bridge")


@rules.medium("stateful", always=True)
def shut(case: Case, d: Draw) -> Rule | None:
    """Each consignment takes time to unload; a later stop must be reached and served before it shuts."""
    here, upto = case.at[stop := d.pick(list(case.at)[1:])], case.upto(stop)
    most, leave, drive = len(case.plan & {*upto}), d.int(360, 480, 15), d.int(90, 240, 15)
    shuts = leave + drive + (each := d.int(15, 40, 5)) * most + d.int(0, 10, 5)
    known = {"leave": leave, "drive": drive, "each": each, "shuts": shuts}
    test = f"leave + drive + each * count(selected(i) for i in {upto}) <= shuts"
    expr, bound = f"not any(selected(i) for i in {here}) or {test}", Bound("shuts", -1, 5, leave + drive)
    rule = Rule(expr, known, {"stop_shut": stop}, bound)
    return case.takes(rule, lambda plan: plan.isdisjoint(here) or len(plan & {*upto}) <= most, "shut")


@rules.medium("balance", always=True)
def axles(case: Case, d: Draw) -> Rule | None:
    """What is unloaded first stands behind, what is unloaded last in front; the two must not differ by too much."""
    one, two = case.at["S1"], case.at[last := list(case.at)[-1]]
    most = case.cap(d, lambda p: abs(case.kilos(p & {*one}) - case.kilos(p & {*two})), 10)
    known, bound = {"weight": case.weight, "gap": most}, Bound("gap", -1, 10, 20)
    rule = Rule(f"abs({_kilos(one)} - {_kilos(two)}) <= gap", known, {"last": last}, bound)
    return case.takes(rule, lambda p: abs(case.kilos(p & {*one}) - case.kilos(p & {*two})) <= most, "axles")


@rules.hard("robustness", always=True)
def pulled(case: Case, d: Draw) -> Rule | None:
    """Whichever one consignment is pulled at the gate, the others still earn so much."""
    least = case.worth(case.plan) - max(case.freight[item] for item in case.plan) - d.int(0, 2) * 50
    expr = "all(total_cost() - (freight[i] if selected(i) else 0) >= rest for i in items)"
    rule = Rule(expr, {"rest": least}, {}, Bound("rest", 1, 50, 3 * least))
    return case.takes(rule, lambda p: all(case.worth(p - {i}) >= least for i in case.items), "pulled")


@rules.hard("robustness", always=True)
def pulled_stop(case: Case, d: Draw) -> Rule | None:
    """Whichever one consignment is pulled at the gate, one stop still gets something."""
    owns = [(stop, own) for stop, own in case.at.items() if len(case.left[0] & {*own}) < 2]
    stop, own = d.pick([(stop, own) for stop, own in owns if len(case.plan & {*own}) > 1])
    rule = Rule(f"all(any(selected(j) for j in {own} if j != i) for i in {own})", say={"stop_sure": stop})
    return case.takes(rule, lambda plan: len(plan & {*own}) > 1, "pulled_stop")


@rules.hard("minimum_change", always=True)
def listed(case: Case, d: Draw) -> Rule | None:
    """A loading list was made before; only so many consignments may be taken off it or put on it."""
    before = case.plan ^ {*d.sample(case.items, most := d.int(1, 2))}
    off, on = ([i for i in case.items if (i in before) == put] for put in (True, False))
    expr = f"count(not selected(i) for i in {off}) + count(selected(i) for i in {on}) <= changes"
    rule = Rule(expr, {"changes": most}, {"before": off}, Bound("changes", -1, 1, 1))
    return case.takes(rule, lambda plan: len(plan ^ before) <= most, "listed")


@rules.hard("recovery", always=True)
def reloaded(case: Case, d: Draw) -> Rule | None:
    """The vehicle broke down when some was loaded; of that, so many may stay behind when another takes over."""
    others = [item for item in case.items if item not in case.plan]
    on = d.sample(sorted(case.plan), d.int(2, len(case.plan))) + d.sample(others, most := d.int(1, 2))
    rule = Rule(f"count(not selected(i) for i in {on}) <= behind", {"behind": most}, {"loaded": sorted(on)})
    return case.takes(rule, lambda plan: len({*on} - plan) <= most, "reloaded")


@objectives.objective
def most_freight(case: Case, d: Draw) -> Objective | None:
    """As much freight as possible; where something else comes first, it comes second."""
    return Objective("max", "total_cost()") if case.aim in ["freight", *case.done] else None


@objectives.objective
def many(case: Case, d: Draw) -> Objective | None:
    """As many consignments as possible."""
    return case.first("many", Objective("max", "count(selected(i) for i in items)"))


@objectives.objective
def light(case: Case, d: Draw) -> Objective | None:
    """As little weight as possible."""
    return case.first("light", Objective("min", _kilos(case.items), {"weight": case.weight}))


@objectives.tie_break
def in_order(case: Case, d: Draw) -> Objective | None:
    """Taking (or leaving) what stands first in the list; a hard problem has rules that were asked for."""
    objective = Objective("min", f"[{'-' * case.more}quantity(i) for i in items]", say={"more": case.more})
    return objective if len({*case.asked} & {*case.done}) >= d.by_level(0, 0, 2) else None


TYPE = ProblemType("T085", (*GOODS,), draw, facts, rules, objectives)
