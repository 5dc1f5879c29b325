"""T071, haat shopping: which goods are taken, and how many of each?

A household sends somebody to the village haat, or an office to the bazaar before iftar, with so much money; or a farmer
decides what to take to the haat for the buyers there. Prices have been haggled over: beyond some quantity a unit is
cheaper, and two goods together save a sum. What is at home counts, and so do the arms that have to carry it all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

GOODS = {
    "haat": "rui kg 300 1000, hen pcs 420 1100, egg hali 50 220, onion kg 70 1000, potato kg 30 1000, "
    "lentil kg 130 1000, brinjal kg 60 1000, lemon hali 30 240, milk ser 80 930, coconut pcs 90 1200, "
    "gourd pcs 50 1800, banana dozen 90 1500",
    "bazaar": "gram kg 110 1000, date kg 380 1000, besan kg 100 1000, puffed kg 80 1000, sugar kg 120 1000, "
    "semai kg 180 1000, lemon hali 40 240, cucumber kg 50 1000, melon pcs 180 4000, milk ser 90 930, "
    "banana dozen 100 1500",
    "sale": "egg dozen 130 660, duck_egg hali 60 280, gourd pcs 35 1800, pumpkin pcs 60 3000, brinjal kg 40 1000, "
    "chilli kg 80 1000, milk ser 70 930, banana dozen 80 1500, lemon hali 20 240, cock pcs 400 1300, bean kg 50 1000",
}
"""By variant: goods, the unit they are sold by, taka and grams of a unit."""
PACK = {"hali": 4, "dozen": 12}
FEW = {"hen", "cock", "melon", "date"}
FRESH = {"rui", "hen", "milk", "brinjal", "cucumber", "melon", "gourd", "chilli", "bean", "cock"}
VISITED = "count(any(selected(i) for i in own) for own in offers)"
CUT = " - cut[{0!r}] * (quantity({0!r}) - cut_after if quantity({0!r}) > cut_after else 0)"


@dataclass(frozen=True)
class Case:
    """One day at the haat; money in taka, weights in grams. `plan` keeps every rule."""

    day: date
    sale: bool  # goods are taken to be sold: more money is better
    goods: dict[str, str]
    unit: dict[str, str]
    price: dict[str, int]
    weight: dict[str, int]
    plan: dict[str, int]
    stock: dict[str, int]
    own: dict[str, list[str]]  # the goods of each stall (or those for each buyer)
    cut: dict[str, int]  # so much less for each unit beyond `cut_after`
    pair: list[str]
    pair_off: int
    aims: list[str]
    favourite: str
    cast: dict[str, str]
    cut_after: int = 2

    @property
    def taken(self) -> list[str]:
        """What the plan takes."""
        return [item for item in self.plan if self.plan[item]]

    def cost(self, items: Iterable[str]) -> int:
        """What the plan's quantities of goods come to, before what two of them save together."""
        beyond = {item: max(self.plan[item] - self.cut_after, 0) * less for item, less in self.cut.items()}
        return sum(self.price[item] * self.plan[item] - beyond.get(item, 0) for item in items)

    @property
    def total(self) -> int:
        """What the plan comes to."""
        both = bool(self.pair) and all(self.plan[item] for item in self.pair)
        return self.cost(self.plan) + both * self.pair_off * (1 if self.sale else -1)

    def kilos(self, items: Iterable[str]) -> int:
        """The full kilos that the plan's quantities of goods weigh."""
        return sum(self.weight[item] * self.plan[item] for item in items) // 1000

    def eases(self, *aims: str) -> bool:
        """Whether the first aim already does what a rule would ask."""
        return self.aims[0] in aims or (self.aims[0] == "total" and ("earn" if self.sale else "save") in aims)


def draw(d: Draw) -> Case:
    """Goods, prices and stalls, and quantities that the rules are then drawn around."""
    count, sale, letter = d.by_level(3, d.int(4, 5), d.int(5, 7)), d.variant == "sale", d.pick("BGHKMNPT")
    items = [f"{letter}{n}" for n in sorted(d.sample(range(1, 10), count))]
    rows = {
        i: text.split() for i, text in zip(items, d.sample(GOODS[d.variant].split(", "), count), strict=True)
    }
    plan = {item: d.int(1, 2 if row[0] in FEW else 5) for item, row in rows.items()}
    if count > 3 and d.chance(0.7):
        plan[d.pick(items)] = 0
    price = {item: round(int(row[2]) * d.int(85, 118) / 500) * 5 for item, row in rows.items()}
    stalls = d.some("ABCDEF".replace(letter, ""), d.by_level(2, d.int(2, 3), d.int(3, 4)))
    held = dict(
        zip(d.shuffled(items), [*stalls, *(d.pick(stalls) for _ in items[len(stalls) :])], strict=True)
    )
    extras = d.sample(("cut", "pair"), d.by_level(d.int(0, 1), d.int(0, 1), d.int(1, 2)))
    cut = d.sample([item for item in items if plan[item] > 2][:3], 1) if "cut" in extras else []
    pair = d.some(items, 2) if "pair" in extras and d.rank else []
    offered = ["total", "light", "favourite"] + ["heavy"] * (not sale) + ["few_stalls"] * (len(stalls) > 2)
    aims = d.sample(offered, d.by_level(1, d.int(1, 2), d.int(1, 2)))
    return Case(
        d.date(), sale, {i: row[0] for i, row in rows.items()}, {i: row[1] for i, row in rows.items()},
        price, {i: int(row[3]) for i, row in rows.items()}, plan,
        stock={item: plan[item] + d.pick((1, 1, 2, 3)) for item in items},
        own={stall: [item for item in items if held[item] == stall] for stall in stalls},
        cut={item: max(price[item] * d.int(8, 18) // 500 * 5, 2) for item in cut},
        pair=pair, pair_off=max(sum(price[item] for item in pair) * d.int(8, 16) // 500, 1) * 5,
        aims=["light"] if {*aims} == {"light", "heavy"} else aims,
        favourite=d.pick([item for item in items if plan[item]]),
        cast={"buyer": d.person(), "place": d.upazila()},
    )  # fmt: skip


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    both = " and ".join(f"selected({item!r})" for item in case.pair)
    two = f" {'+' if case.sale else '-'} (pair_off if {both} else 0)" if case.pair else ""
    params = {"cut_after": case.cut_after} if case.cut else {}
    units = {f"{item}u": unit for item, unit in case.unit.items()}
    by_kilo = [item for item, unit in case.unit.items() if unit == "kg"]
    say = {"sale": case.sale, "cuts": list(case.cut), "pair": case.pair, "by_kilo": by_kilo}
    return Facts(
        epoch=case.day,
        decisions={item: {"quantity": [0, most + 3, 1]} for item, most in case.stock.items()},
        sets={"items": list(case.plan), "offers": list(case.own.values())},
        tables={"price": case.price} | ({"cut": case.cut} if case.cut else {}),
        params=params | ({"pair_off": case.pair_off} if case.pair else {}),
        total_cost="sum(price[i] * quantity(i) for i in items)" + "".join(map(CUT.format, case.cut)) + two,
        names=case.goods | units | {f"{item}p": f"{unit}_per" for item, unit in case.unit.items()},
        cast=case.cast,
        say=say | {"stall": {item: stall for stall, own in case.own.items() for item in own}},
    )


def _grams(items: Iterable[str]) -> str:
    return f"sum(weight[i] * quantity(i) for i in {list(items)})"


rules = Rules()
objectives = Objectives()


@rules.basic("capacity", always=True)
def stock(case: Case, d: Draw) -> Rule:
    """No more of anything than there is."""
    return Rule("all(quantity(i) <= stock[i] for i in items)", {"stock": case.stock})


@rules.basic("budget", always=True)
def budget(case: Case, d: Draw) -> Rule:
    """The money in hand suffices (or at least so much comes in)."""
    if case.sale:
        floor = case.total // 10 * 10 - d.int(0, 2) * 10
        return Rule("total_cost() >= money", {"money": floor}, bound=Bound("money", 1, 10, 3 * floor + 500))
    cap = case.total + -case.total % 10 + d.int(0, 3) * 10
    return Rule("total_cost() <= money", {"money": cap}, bound=Bound("money", -1, 10, cap // 3))


@rules.basic("task")
def needs(case: Case, d: Draw) -> Rule:
    """At least so much of some goods is taken (or stays at home)."""
    # no good has two minimums: needs take every other one, pieces and stores at home the rest
    offered = case.taken[::2]
    some = d.some(offered, min(d.by_level(d.int(1, 2), 2, d.int(2, 3)), len(offered)))
    rest = {item: case.stock[item] - case.plan[item] if case.sale else case.plan[item] for item in some}
    need = {item: max(amount - d.int(0, 1), 1) for item, amount in rest.items()}
    bound = Bound(f"need[{d.pick(some)}]", 1, 1, 9)
    left = "stock[i] - quantity(i)" if case.sale else "quantity(i)"
    return Rule(f"all({left} >= need[i] for i in {some})", {"need": need}, {"needed": some}, bound)


@rules.basic("task")
def pieces(case: Case, d: Draw) -> Rule:
    """So many single pieces are needed (or stay) of what is sold by the hali or the dozen."""
    rest = {i: case.stock[i] - case.plan[i] if case.sale else case.plan[i] for i in case.taken[1::2]}
    item = d.pick([i for i in rest if case.unit[i] in PACK and rest[i] > 1 - case.sale])
    pack, left = PACK[case.unit[item]], f"stock[{item!r}] - " if case.sale else ""
    least = (rest[item] - 1) * pack + d.int(2, pack - 1)
    known, bound = {"pack": pack, "pieces": least}, Bound("pieces", 1, 1, least + 4 * pack)
    return Rule(f"({left}quantity({item!r})) * pack >= pieces", known, {"packed": item}, bound)


@rules.basic("capacity")
def carry(case: Case, d: Draw) -> Rule | None:
    """It must be possible to carry it."""
    known = {"weight": case.weight, "carry": case.kilos(case.plan) + 1}
    rule = Rule(f"{_grams(case.plan)} <= 1000 * carry", known, bound=Bound("carry", -1, 1, 2))
    return None if case.eases("light", "save") else rule


@rules.basic("capacity")
def cool(case: Case, d: Draw) -> Rule | None:
    """What spoils must fit into a fridge (or a sack of wet jute)."""
    fresh = [item for item in case.plan if case.goods[item] in FRESH]
    if len(fresh) < 2 or case.eases("light", "save"):
        return None
    known = {"weight": case.weight, "cool": case.kilos(fresh) + 1}
    return Rule(f"{_grams(fresh)} <= 1000 * cool", known, {"fresh": fresh}, Bound("cool", -1, 1, 1))


@rules.basic("time_window")
def gone_early(case: Case, d: Draw) -> Rule:
    """Some goods are sold (or wanted) only until an hour; one arrives later than that, or in time."""
    lost, kept = d.pick([item for item in case.plan if not case.plan[item]]), d.pick(case.taken)
    arrive = d.int(480, 600, 15)
    until = {lost: arrive - d.int(15, 60, 15), kept: arrive + d.int(15, 45, 15)}
    test = " and ".join(f"(arrive <= until[{item!r}] or not selected({item!r}))" for item in sorted(until))
    bound = Bound(f"until[{kept}]", -1, 15, arrive - 45)
    return Rule(test, {"arrive": arrive, "until": until}, {"early": sorted(until)}, bound)


@rules.basic("task")
def group_least(case: Case, d: Draw) -> Rule | None:
    """Some goods together weigh at least so much."""
    group = d.some(case.taken, d.by_level(2, 2, d.int(2, 3)))
    known = {"weight": case.weight, "group_kilos": case.kilos(group)}
    bound = Bound("group_kilos", 1, 1, 4 * case.kilos(group) + 4)
    rule = Rule(f"{_grams(group)} >= 1000 * group_kilos", known, {"group": group}, bound)
    return None if case.eases("heavy", "earn") or not case.kilos(group) else rule


@rules.medium("compatibility")
def tied(case: Case, d: Draw) -> Rule | None:
    """One stall gives one of its goods only together with so much of another."""
    if case.eases("save", "light") and d.chance(0.7):
        return None
    owns = [some for own in case.own.values() if len(some := [i for i in own if case.plan[i]]) > 1]
    lead, other = d.sample(d.pick([own for own in owns if case.favourite in own] or owns), 2)
    if case.eases("favourite") and case.favourite == other:
        lead, other = other, lead
    known, bound = {"tied_least": case.plan[other]}, Bound("tied_least", 1, 1, 9)
    test = f"not selected({lead!r}) or quantity({other!r}) >= tied_least"
    return Rule(test, known, {"lead": lead, "other": other}, bound)


@rules.medium("stateful")
def at_home(case: Case, d: Draw) -> Rule | None:
    """What is still at home (or was sold at the last haat) counts towards what is needed."""
    item = d.pick([i for i in case.taken[1::2] if case.unit[i] not in PACK])
    had = d.int(1, 3)
    known = {"had": had, "wanted": had + case.plan[item]}
    bound = Bound("wanted", 1, 1, had + 9)
    rule = Rule(f"had + quantity({item!r}) >= wanted", known, {"kept": item}, bound)
    return None if case.eases("heavy", "earn") else rule


@rules.medium("stateful")
def spent(case: Case, d: Draw) -> Rule | None:
    """Of the money for two goods some has gone already; the rest must suffice."""
    if case.sale or case.eases("save", "light"):
        return None
    some, gone = d.some(case.taken, 2), d.int(20, 150, 10)
    share = gone + case.cost(some) + -case.cost(some) % 10
    cost = " + ".join(
        f"price[{i!r}] * quantity({i!r})" + (CUT.format(i) if i in case.cut else "") for i in some
    )
    known, bound = {"gone": gone, "share": share}, Bound("share", -1, 10, gone + 10)
    return Rule(f"gone + {cost} <= share", known, {"some": some}, bound)


@rules.medium("fairness")
def kinds(case: Case, d: Draw) -> Rule:
    """At least so many kinds are taken."""
    known, bound = {"kinds": len(case.taken)}, Bound("kinds", 1, 1, len(case.plan))
    return Rule("count(selected(i) for i in items) >= kinds", known, bound=bound)


@rules.hard("robustness")
def one_closed(case: Case, d: Draw) -> Rule | None:
    """Whichever stall is missing, the rest of the plan still weighs so much."""
    others = [[item for item in case.plan if item not in own] for own in case.own.values()]
    known = {"weight": case.weight, "rest": min(map(case.kilos, others))}
    test = " and ".join(f"{_grams(items)} >= 1000 * rest" for items in others)
    return (
        Rule(test, known, bound=Bound("rest", 1, 1, 40))
        if known["rest"] and not case.eases("heavy")
        else None
    )


@rules.hard("minimum_change")
def home_list(case: Case, d: Draw) -> Rule:
    """A list was made before; only so many of its lines may change."""
    changed = d.some(list(case.plan), d.int(1, 2))
    listed = case.plan | {item: max(case.plan[item] + d.pick((-1, 1, 2)), 1) for item in changed}
    known, bound = {"listed": listed, "changes": len(changed)}, Bound("changes", -1, 1, 1)
    return Rule("count(quantity(i) != listed[i] for i in items) <= changes", known, bound=bound)


@rules.hard("conservative_range")
def at_worst(case: Case, d: Draw) -> Rule | None:
    """A price may still move by so much or so much; even with the larger, the money must suffice."""
    item = case.favourite if case.eases("favourite") else d.pick(case.taken)
    low = max(case.price[item] // 50, 1)
    high, sign = low + max(case.price[item] * d.int(4, 15) // 100, 2), -1 if case.sale else 1
    worst = (case.total + sign * high * case.plan[item] + 9 * (not case.sale)) // 10 * 10
    test = f"total_cost() {'-' if case.sale else '+'} shift_to * quantity({item!r})"
    bound = Bound("worst", 1, 10, 3 * worst + 500) if case.sale else Bound("worst", -1, 10, worst // 3)
    known = {"shift_from": low, "shift_to": high, "worst": worst}
    rule = Rule(f"{test} {'>=' if case.sale else '<='} worst", known, {"moving": item}, bound)
    return None if case.eases("save", "earn") else rule


@objectives.objective
def total(case: Case, d: Draw) -> Objective | None:
    """As little as possible is spent (or as much as possible comes in)."""
    return Objective("max" if case.sale else "min", "total_cost()") if "total" in case.aims else None


@objectives.objective
def light(case: Case, d: Draw) -> Objective | None:
    """The load is as light as possible."""
    return Objective("min", _grams(case.plan), {"weight": case.weight}) if "light" in case.aims else None


@objectives.objective
def heavy(case: Case, d: Draw) -> Objective | None:
    """As much as possible by weight."""
    return Objective("max", _grams(case.plan), {"weight": case.weight}) if "heavy" in case.aims else None


@objectives.objective
def few_stalls(case: Case, d: Draw) -> Objective | None:
    """As few stalls (or buyers) as possible."""
    return Objective("min", VISITED) if "few_stalls" in case.aims else None


@objectives.objective
def favourite(case: Case, d: Draw) -> Objective | None:
    """As much as possible of one thing."""
    expr, say = f"quantity({case.favourite!r})", {"favourite": case.favourite}
    return Objective("max", expr, say=say) if "favourite" in case.aims else None


@objectives.tie_break
def in_order(case: Case, d: Draw) -> Objective:
    """The larger, or the smaller, quantity of what stands first in the list."""
    more, eased = d.chance(0.5), case.favourite if "favourite" in case.aims else None
    order = [item for item in case.plan if item != eased]
    said = {"more": more, "order": order}
    return Objective("max" if more else "min", f"[quantity(i) for i in {order!r}]", say=said)


VARIANTS = ("haat", "bazaar", "sale")
TYPE = ProblemType("T071", VARIANTS, draw, facts, rules, objectives, objective_counts=(2,))
