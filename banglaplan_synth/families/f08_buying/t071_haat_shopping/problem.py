"""T071, haat shopping: which goods are taken, and how many of each?

A household sends somebody to the village haat, or to the bazaar before iftar, with so much money; or a farmer decides
what to take to the haat for the buyers there. Prices have been haggled over: beyond some quantity a piece is cheaper,
and two goods taken together save a sum. What is at home counts, and so do the arms that have to carry it all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

GOODS = {
    "haat": "rui kg 300 1000, hen pcs 420 1100, egg hali 50 220, onion kg 70 1000, potato kg 30 1000, lentil kg 130 1000, "
    "brinjal kg 60 1000, lemon hali 30 240, milk ser 80 930, coconut pcs 90 1200, gourd pcs 50 1800, banana dozen 90 1500",
    "bazaar": "gram kg 110 1000, date kg 380 1000, besan kg 100 1000, puffed kg 80 1000, sugar kg 120 1000, "
    "semai kg 180 1000, lemon hali 40 240, cucumber kg 50 1000, melon pcs 180 4000, milk ser 90 930, banana dozen 100 1500",
    "sale": "egg dozen 130 660, duck_egg hali 60 280, gourd pcs 35 1800, pumpkin pcs 60 3000, brinjal kg 40 1000, "
    "chilli kg 80 1000, milk ser 70 930, banana dozen 80 1500, lemon hali 20 240, cock pcs 400 1300, bean kg 50 1000",
}
"""By variant: goods, the unit they are sold by, taka and grams of a unit."""
PACK = {"hali": 4, "dozen": 12}
MOST = {"hen": 2, "cock": 2, "melon": 2, "coconut": 3, "date": 2}
"""Of what few are taken, how many at most."""
FRESH = {"rui", "hen", "milk", "brinjal", "cucumber", "melon", "gourd", "chilli", "bean", "cock", "banana"}
AIMS = {
    True: ("total", "light", "few_stalls", "favourite", "heavy"),
    False: ("total", "light", "favourite", "heavy"),
}
"""What is aimed at, by whether there are three stalls or more."""


@dataclass(frozen=True)
class Case:
    """One day at the haat; money in taka, weights in grams, `plan` keeps every rule."""

    day: date
    sale: bool  # goods are taken to be sold: more money is better
    items: list[str]
    goods: dict[str, str]
    unit: dict[str, str]
    price: dict[str, int]
    weight: dict[str, int]
    plan: dict[str, int]
    stock: dict[str, int]
    own: dict[str, list[str]]  # the goods of each stall (or those for each buyer)
    cut: dict[str, int]  # so much less for each unit beyond `cut_after`
    cut_after: int
    pair: list[str]
    pair_off: int
    aims: list[str]
    favourite: str
    cast: dict[str, str]

    @property
    def taken(self) -> list[str]:
        """What the plan takes."""
        return [item for item in self.items if self.plan[item]]

    def cost(self, items: Iterable[str]) -> int:
        """What the plan's quantities of goods come to, before what two of them save together."""
        beyond = {item: max(self.plan[item] - self.cut_after, 0) for item in self.cut}
        return sum(
            self.price[item] * self.plan[item] - self.cut.get(item, 0) * beyond.get(item, 0) for item in items
        )

    @property
    def total(self) -> int:
        """What the plan comes to."""
        both = bool(self.pair) and all(self.plan[item] for item in self.pair)
        return self.cost(self.items) + both * self.pair_off * (1 if self.sale else -1)

    def grams(self, items: Iterable[str]) -> int:
        """What the plan's quantities of goods weigh."""
        return sum(self.weight[item] * self.plan[item] for item in items)

    def rid(self, d: Draw, *aims: str) -> bool:
        """Whether a rule that hardly binds under these aims is left out."""
        return self.aims[0] in aims and d.chance(0.8)


def draw(d: Draw) -> Case:
    """Goods, prices and stalls, and quantities that the rules are then drawn around."""
    count = d.by_level(3, d.int(4, 5), d.int(5, 7))
    drawn = [text.split() for text in d.sample(GOODS[d.variant].split(", "), count)]
    letter = d.pick("BGHKMNPT")
    items = [f"{letter}{n}" for n in sorted(d.sample(range(1, 10), count))]
    rows = dict(zip(items, drawn, strict=True))
    plan = {item: d.int(1, MOST.get(rows[item][0], 5)) for item in items}
    if count > 3 and d.chance(0.7):
        plan[d.pick(items)] = 0
    stalls = d.some("ABCDEF".replace(letter, ""), d.by_level(2, d.int(2, 3), d.int(3, 4)))
    first = d.shuffled(items)[: len(stalls)]
    held = {item: stalls[first.index(item)] if item in first else d.pick(stalls) for item in items}
    price = {item: round(int(rows[item][2]) * d.int(85, 118) / 500) * 5 for item in items}
    extras = d.sample(("cut", "pair"), d.by_level(d.int(0, 1), d.int(0, 1), d.int(1, 2)))
    deep = [item for item in items if plan[item] > 2]
    cuts = d.some(deep, 1) if "cut" in extras and deep else []
    pair = (
        d.some([item for item in items if price[item] >= 40] or items[:2], 2)
        if "pair" in extras and count > 3
        else []
    )
    offered = [aim for aim in AIMS[len(stalls) > 2] if not (aim == "heavy" and d.variant == "sale")]
    first_aim = d.pick([*offered, "total"])
    aims = [
        first_aim,
        *d.sample([aim for aim in offered if aim != first_aim], d.by_level(0, d.int(0, 1), d.int(0, 1))),
    ]
    aims = [
        aim
        for aim in aims
        if {aim, *aims} < {"light", "heavy"} or {"light", "heavy"} - {*aims} or aim == first_aim
    ]
    return Case(
        d.date(), d.variant == "sale", items,
        {item: rows[item][0] for item in items}, {item: rows[item][1] for item in items},
        price, {item: int(rows[item][3]) for item in items}, plan,
        {item: plan[item] + d.pick((1, 1, 2, 3)) for item in items},
        {stall: [item for item in items if held[item] == stall] for stall in stalls},
        {item: max(price[item] * d.int(8, 18) // 100 // 5, 1) * 5 if price[item] >= 50 else 2 for item in cuts}, 2,
        pair, d.int(10, 40, 5) if pair else 0, aims, d.pick([item for item in items if plan[item]]),
        {"buyer": d.person(), "place": d.upazila()},
    )  # fmt: skip


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    cut = "".join(
        f" - cut[{item!r}] * (quantity({item!r}) - cut_after if quantity({item!r}) > cut_after else 0)"
        for item in case.cut
    )
    both = " and ".join(f"selected({item!r})" for item in case.pair)
    two = f" {'+' if case.sale else '-'} (pair_off if {both} else 0)" if case.pair else ""
    params = {"cut_after": case.cut_after} if case.cut else {}
    stall = {item: stall for stall, items in case.own.items() for item in items}
    return Facts(
        epoch=case.day,
        decisions={item: {"quantity": [0, case.stock[item] + 3, 1]} for item in case.items},
        sets={"items": case.items, "offers": list(case.own.values())},
        tables={"price": case.price} | ({"cut": case.cut} if case.cut else {}),
        params=params | ({"pair_off": case.pair_off} if case.pair else {}),
        total_cost=f"sum(price[i] * quantity(i) for i in items){cut}{two}",
        names=case.goods | {f"{item}u": unit for item, unit in case.unit.items()} | {f"{item}p": f"{unit}_per" for item, unit in case.unit.items()},
        cast=case.cast,
        say={"sale": case.sale, "stalls": case.own, "stall": stall, "cuts": list(case.cut), "pair": case.pair,
             },
    )  # fmt: skip


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
    total, step = case.total, 10
    if case.sale:
        floor = total // step * step - d.int(0, 2) * step
        return Rule("total_cost() >= money", {"money": floor}, bound=Bound("money", 1, step, 3 * floor + 500))
    cap = total + -total % step + d.int(0, 3) * step
    return Rule("total_cost() <= money", {"money": cap}, bound=Bound("money", -1, step, max(cap // 3, 10)))


@rules.basic("task")
def needs(case: Case, d: Draw) -> Rule | None:
    """At least so much of some goods is taken (or stays at home)."""
    some = d.some(case.taken, d.by_level(d.int(1, 2), 2, d.int(2, 3)))
    if case.sale:
        left = {item: case.stock[item] - case.plan[item] - d.int(0, 1) for item in some}
        left = {item: amount for item, amount in left.items() if amount > 0}
        item = d.pick(list(left))
        test = f"all(stock[i] - quantity(i) >= need[i] for i in {list(left)})"
        return Rule(
            test, {"need": left}, {"needed": list(left)}, Bound(f"need[{item}]", 1, 1, case.stock[item])
        )
    need = {item: max(case.plan[item] - d.int(0, 1), 1) for item in some}
    item = d.pick(some)
    bound = Bound(f"need[{item}]", 1, 1, case.stock[item] + 1)
    return Rule(f"all(quantity(i) >= need[i] for i in {some})", {"need": need}, {"needed": some}, bound)


@rules.basic("task")
def pieces(case: Case, d: Draw) -> Rule | None:
    """So many single pieces are needed (or stay) of what is sold by the hali or the dozen."""
    item = d.pick([i for i in case.taken if case.unit[i] in PACK and (case.sale or case.plan[i] > 1)])
    pack, rest = PACK[case.unit[item]], case.stock[item] - case.plan[item]
    units = f"(stock[{item!r}] - quantity({item!r}))" if case.sale else f"quantity({item!r})"
    least = ((rest if case.sale else case.plan[item]) - 1) * pack + d.int(2, pack - 1)
    known = {"pack": pack, "pieces": least}
    return Rule(f"{units} * pack >= pieces", known, {"packed": item}, Bound("pieces", 1, 1, least + 4 * pack))


@rules.basic("capacity")
def carry(case: Case, d: Draw) -> Rule | None:
    """It must be possible to carry it."""
    if case.rid(d, "light") or (not case.sale and case.rid(d, "total")):
        return None
    kilos = -(-case.grams(case.items) // 1000) + d.int(0, 1)
    known = {"weight": case.weight, "carry": kilos}
    return Rule(f"{_grams(case.items)} <= 1000 * carry", known, bound=Bound("carry", -1, 1, 2))


@rules.basic("capacity")
def cool(case: Case, d: Draw) -> Rule | None:
    """What spoils must fit into a fridge (or a wet basket)."""
    fresh = [item for item in case.items if case.goods[item] in FRESH]
    if len(fresh) < 2 or case.rid(d, "light") or (not case.sale and case.rid(d, "total")):
        return None
    known = {"weight": case.weight, "cool": -(-case.grams(fresh) // 1000)}
    return Rule(f"{_grams(fresh)} <= 1000 * cool", known, {"fresh": fresh}, Bound("cool", -1, 1, 1))


@rules.basic("time_window")
def gone_early(case: Case, d: Draw) -> Rule:
    """Some goods are sold (or wanted) only until an hour; one arrives later than that, or in time."""
    lost, kept = d.pick([item for item in case.items if not case.plan[item]]), d.pick(case.taken)
    arrive = d.int(480, 600, 15)
    until = {lost: arrive - d.int(15, 60, 15), kept: arrive + d.int(15, 45, 15)}
    test = " and ".join(f"(arrive <= until[{item!r}] or not selected({item!r}))" for item in sorted(until))
    bound = Bound(f"until[{kept}]", -1, 15, arrive - 45)
    return Rule(test, {"arrive": arrive, "until": until}, {"early": sorted(until)}, bound)


@rules.basic("task")
def group_least(case: Case, d: Draw) -> Rule | None:
    """Some goods together weigh at least so much."""
    group = d.some(case.taken, d.by_level(2, 2, d.int(2, 3)))
    kilos = case.grams(group) // 1000
    if kilos < 1 or case.rid(d, "heavy"):
        return None
    known = {"weight": case.weight, "group_kilos": kilos}
    bound = Bound("group_kilos", 1, 1, 4 * kilos + 4)
    return Rule(f"{_grams(group)} >= 1000 * group_kilos", known, {"group": group}, bound)


@rules.medium("compatibility")
def tied(case: Case, d: Draw) -> Rule:
    """One stall gives one of its goods only together with so much of another."""
    own = d.pick([own for own in case.own.values() if len({*own} & {*case.taken}) > 1])
    lead, other = d.sample([item for item in own if case.plan[item]], 2)
    known, bound = {"tied_least": case.plan[other]}, Bound("tied_least", 1, 1, case.stock[other] + 1)
    test = f"not selected({lead!r}) or quantity({other!r}) >= tied_least"
    return Rule(test, known, {"lead": lead, "other": other}, bound)


@rules.medium("stateful")
def at_home(case: Case, d: Draw) -> Rule:
    """What is still at home (or was sold at the last haat) counts towards what is needed."""
    item = d.pick(case.taken)
    had = d.int(1, 3)
    known = {"had": had, "wanted": had + case.plan[item]}
    bound = Bound("wanted", 1, 1, had + case.stock[item] + 1)
    return Rule(f"had + quantity({item!r}) >= wanted", known, {"kept": item}, bound)


@rules.medium("stateful")
def spent(case: Case, d: Draw) -> Rule | None:
    """Money for some goods: what has gone (or is owed) already, and a sum for all."""
    if case.sale or case.rid(d, "total"):
        return None
    some = d.some(case.taken, 2)
    gone, limit = d.int(20, 150, 10), case.cost(some)
    limit += gone + -(limit + gone) % 10
    cost = " + ".join(
        f"price[{i!r}] * quantity({i!r})"
        + (
            f" - cut[{i!r}] * (quantity({i!r}) - cut_after if quantity({i!r}) > cut_after else 0)"
            if i in case.cut
            else ""
        )
        for i in some
    )
    known = {"gone": gone, "share": limit}
    return Rule(f"gone + {cost} <= share", known, {"some": some}, Bound("share", -1, 10, gone + 10))


@rules.medium("fairness")
def kinds(case: Case, d: Draw) -> Rule:
    """At least so many kinds are taken."""
    known, bound = {"kinds": len(case.taken)}, Bound("kinds", 1, 1, len(case.items))
    return Rule("count(selected(i) for i in items) >= kinds", known, bound=bound)


@rules.medium("time_window")
def haggling(case: Case, d: Draw) -> Rule | None:
    """Every stall at which something is taken costs time."""
    visits = sum(any(case.plan[item] for item in own) for own in case.own.values())
    if visits == len(case.own) or case.rid(d, "few_stalls"):
        return None
    each = d.int(10, 25, 5)
    known = {"each": each, "haggle": each * visits + d.int(0, 1) * 5}
    test = "count(any(selected(i) for i in own) for own in offers) * each <= haggle"
    return Rule(test, known, bound=Bound("haggle", -1, 5, each))


@rules.hard("robustness")
def one_closed(case: Case, d: Draw) -> Rule | None:
    """Whichever stall is missing, the rest of the plan still weighs so much."""
    rest = min(case.grams({*case.items} - {*own}) for own in case.own.values()) // 1000
    if rest < 1 or case.rid(d, "heavy"):
        return None
    known, bound = {"weight": case.weight, "rest": rest}, Bound("rest", 1, 1, 6 * rest)
    left = " and ".join(
        f"{_grams(i for i in case.items if i not in own)} >= 1000 * rest" for own in case.own.values()
    )
    return Rule(left, known, bound=bound)


@rules.hard("minimum_change")
def home_list(case: Case, d: Draw) -> Rule:
    """A list was made at home; only so many of its lines may change."""
    changed = d.some(case.items, d.int(1, 2))
    listed = {
        i: max(case.plan[i] + d.pick((-1, 1, 2)), 1) if i in changed else case.plan[i] for i in case.items
    }
    known = {"listed": listed, "changes": len(changed)}
    test = "count(quantity(i) != listed[i] for i in items) <= changes"
    return Rule(test, known, bound=Bound("changes", -1, 1, 1))


@rules.hard("recovery")
def instead(case: Case, d: Draw) -> Rule | None:
    """Something is not to be had; others make up for it by weight."""
    lost = d.pick([item for item in case.items if not case.plan[item]])
    others = d.some(case.taken, 2)
    kilos = case.grams(others) // 1000
    if kilos < 1 or case.rid(d, "heavy"):
        return None
    known = {"weight": case.weight, "instead": kilos}
    test = f"quantity({lost!r}) == 0 and {_grams(others)} >= 1000 * instead"
    return Rule(test, known, {"lost": lost, "others": others}, Bound("instead", 1, 1, 4 * kilos + 4))


@rules.hard("conservative_range")
def at_worst(case: Case, d: Draw) -> Rule:
    """A price may still move by so much or so much; even with the larger, the money must suffice."""
    item = d.pick(case.taken)
    low = max(case.price[item] // 50, 1)
    high = low + max(case.price[item] * d.int(4, 15) // 100, 2)
    if case.sale:
        floor = (case.total - high * case.plan[item]) // 10 * 10
        test = f"total_cost() - shift_to * quantity({item!r}) >= worst"
        bound = Bound("worst", 1, 10, 3 * floor + 500)
    else:
        worst = case.total + high * case.plan[item]
        floor = worst + -worst % 10
        test = f"total_cost() + shift_to * quantity({item!r}) <= worst"
        bound = Bound("worst", -1, 10, max(floor // 3, 10))
    return Rule(test, {"shift_from": low, "shift_to": high, "worst": floor}, {"moving": item}, bound)


@objectives.objective
def total(case: Case, d: Draw) -> Objective | None:
    """As little as possible is spent (or as much as possible comes in)."""
    return Objective("max" if case.sale else "min", "total_cost()") if "total" in case.aims else None


@objectives.objective
def light(case: Case, d: Draw) -> Objective | None:
    """The load is as light as possible."""
    return Objective("min", _grams(case.items), {"weight": case.weight}) if "light" in case.aims else None


@objectives.objective
def heavy(case: Case, d: Draw) -> Objective | None:
    """As much as possible by weight."""
    return Objective("max", _grams(case.items), {"weight": case.weight}) if "heavy" in case.aims else None


@objectives.objective
def few_stalls(case: Case, d: Draw) -> Objective | None:
    """As few stalls (or buyers) as possible."""
    expr = "count(any(selected(i) for i in own) for own in offers)"
    return Objective("min", expr) if "few_stalls" in case.aims else None


@objectives.objective
def favourite(case: Case, d: Draw) -> Objective | None:
    """As much as possible of one thing."""
    expr, say = f"quantity({case.favourite!r})", {"favourite": case.favourite}
    return Objective("max", expr, say=say) if "favourite" in case.aims else None


@objectives.tie_break
def in_order(case: Case, d: Draw) -> Objective:
    """The larger, or the smaller, quantity of what stands first in the list."""
    more = d.chance(0.5)
    return Objective("max" if more else "min", "[quantity(i) for i in items]", say={"more": more})


TYPE = ProblemType(
    "T071", ("haat", "bazaar", "sale"), draw, facts, rules, objectives, draft=True, objective_counts=(2,)
)
