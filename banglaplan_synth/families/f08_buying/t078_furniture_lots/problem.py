"""T078, furniture lots: which bid is accepted for each lot of furniture?

An office or a college has asked for sealed bids on several lots of furniture, and accepts exactly one bid per lot;
or a school sells its old furniture to one bidder per lot. Samples fail, firms are barred, a workshop has its limit,
an earlier committee has recommended something, a firm has withdrawn; and what it comes to depends on who gets what
together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import partial
from itertools import permutations, product, takewhile

from banglaplan_scorer.rules.compile import Namespace, compile_expression, evaluate, namespace
from banglaplan_scorer.rules.syntax import parse
from banglaplan_synth.engine import problem_type as pt
from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Objective, Rule
from banglaplan_synth.text import lexicon

FURNITURE = {
    "office": "visitor_chair 40 60, officer_chair 110 25, desk 120 30, computer_table 75 25, "
    "steel_almirah 180 15, file_cabinet 140 20, book_rack 90 20",
    "lab": "lab_bench 240 15, lab_stool 18 90, chemical_rack 130 15, demo_table 160 10, "
    "apparatus_almirah 200 15, tablet_chair 40 90",
    "old_sale": "old_bench 8 80, broken_chair 4 80, iron_almirah 32 15, wooden_table 12 30, iron_rack 17 15, "
    "wooden_shelf 14 20",
}
"""By variant: what a lot is of, hundreds of taka a piece, and pieces at most."""
FIRMS = ["padma", "adarsha", "shimul", "nakshi", "rupsha", "bandhan", "shyamal", "korotoa"]
BUYERS = ["haq", "bhai_bhai", "nabin", "puran", "madina", "lokenath", "sonali", "bismillah"]
SHOWN = ["", "days", "warranty", "days warranty", "days security", "days warranty security"]
"""What is known of a bid beside its price."""
EXTRAS = {"fee": (2, 5), "bundle": (4, 10)}
"""How many per cent of a usual price they are."""
WINNERS = "count(any(selected(b) for b in own) for own in offers)"
TRIES, STRICT = 50, 0.75
"""How often a rule is drawn until it fits, and how often it must bind (else it may)."""
Plan = tuple[str, ...]
"""One bid for each lot, in the order of the lots."""


@dataclass(frozen=True)
class Case:
    """One opening of bids; money in taka, days from the order (or from the sale)."""

    day: date
    sale: bool  # furniture is sold, not bought: more money is better
    step: int  # prices are multiples of it
    firm: dict[str, str]  # of each bid; a bid's id is that of its lot and one letter or digit
    lots: dict[str, list[str]]  # the bids on each lot
    own: dict[str, list[str]]  # the bids of each firm
    names: dict[str, str]
    known: dict[str, dict[str, int]]  # pieces of lots, price and VAT of bids; and, if they are shown,
    # days, months of warranty (in a sale the per cent paid in advance) and security
    extra: dict[str, int]  # fee for each firm with a lot; bundle that the strong firm gives for two lots
    strong: str  # the firm whose bids tend to be the best
    local: str
    aims: list[str]
    cast: dict[str, str]
    choices: dict[Plan, Namespace] = field(default_factory=dict)  # all, each bound to what rules read
    kept: Sequence[Plan] = ()  # two of them that every rule is drawn to allow
    better: Sequence[list[Plan]] = ()  # for each order of the aims those that are better, best first
    cuts: list[set[Plan]] = field(default_factory=list)  # which better ones each binding rule so far excludes
    idle: set[Plan] = field(default_factory=set)  # and which the other rules so far do

    def bind(self, cuts: list[set[Plan]], idle: set[Plan]) -> bool:
        """Whether each of these rules alone excludes a choice that would be made without it."""
        times = Counter(plan for cut in (*cuts, idle) for plan in cut)
        ahead = [{p for p in takewhile(times.__getitem__, plans) if times[p] == 1} for plans in self.better]
        return all(alone & cut for alone in ahead for cut in cuts)


def draw(d: Draw) -> Case:
    """Lots and bids, and choices that the rules are then drawn around."""
    sale = d.variant == "old_sale"
    step = 100 if sale else 500
    kinds = d.sample(FURNITURE[d.variant].split(", "), d.by_level(d.int(2, 3), d.int(2, 3), d.int(3, 5)))
    firm, lots, own = _bids(d, len(kinds))
    strong = max(d.shuffled(list(own)), key=lambda name: len(own[name]))
    extras = d.sample([*EXTRAS, *["vat"] * (not sale)], d.by_level(d.int(0, 1), 1, d.int(1, 2)))
    taxed = own[d.pick(list(own))] if "vat" in extras else []
    pieces, price = {}, {}
    for lot, kind in zip(lots, kinds, strict=True):
        each, most = map(int, kind.split()[1:])
        pieces[lot] = d.int(most // 10 * 5, most, 5)
        base = pieces[lot] * each * d.int(75, 125) / 10000 / step
        for bid, share in zip(lots[lot], d.sample(range(96, 109), len(lots[lot])), strict=True):
            better = d.int(2, 6) * (2 * sale - 1) * (bid in own[strong])
            price[bid] = round(base * (share + better) * (88 if bid in taxed else 100)) * step
    shown = d.pick(d.by_level(SHOWN[:3], SHOWN[1:5], SHOWN[3:])).split()
    terms = {
        "days": {bid: d.int(2, 14) if sale else d.int(12, 45) - 6 * (bid in own[strong]) for bid in firm},
        "warranty": {bid: d.int(20, 70, 5) if sale else d.int(6, 36, 6) for bid in firm},
        "security": {bid: round(price[bid] * d.int(12, 36) / 1000 / step) * step for bid in firm},
    }
    aims = ["total"] * d.chance(d.by_level(0.7, 0.75, 0.9))
    offered = {"few_firms": "", "favour_local": "", "last_delivery": "days", "long_warranty": "warranty"}
    aims += d.sample([aim for aim, need in offered.items() if need in ("", *shown)], 2)
    mean = sum(price.values()) / len(price)
    near = lexicon.towns(lexicon.dhaka_speech())
    words = [kind.split()[0] for kind in kinds] + d.sample(BUYERS if sale else FIRMS, len(own))
    case = Case(
        d.date(), sale, step, firm, lots, own,
        names=dict(zip([*lots, *own], words, strict=True)),
        known={name: terms[name] if name in shown else {} for name in terms}
        | {"price": price, "pieces": pieces, "vat": {bid: price[bid] * 15 // 100 for bid in taxed}},
        extra={name: round(mean * d.int(*EXTRAS[name]) / 100 / step) * step for name in EXTRAS if name in extras},
        strong=strong, local=d.pick([name for name in own if name != strong]),
        aims=aims[: d.by_level(1, d.int(1, 2), d.int(1, 2))],
        cast={"officer": d.person(), "place": d.upazila(), "near": d.upazila(near)},
    )  # fmt: skip
    return _contested(case, d)


def _bids(d: Draw, count: int) -> tuple[dict[str, str], dict[str, list[str]], dict[str, list[str]]]:
    """The firm of each bid, the bids on each lot, and those of each firm: each bids, and one of them twice."""
    joined = d.chance(0.6)
    lots = ["L1", "L2", "L3", "L4", "L5"][:count] if joined else d.some("FGHPQRTUVW", count)
    most = min(d.by_level(d.int(2, 3), 3, d.int(3, 5)), count + 1)
    names = d.some("ABCDEFGH" if joined else ["D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8"], most)
    while True:
        firm: dict[str, str] = {}
        for lot in lots:
            bidding = d.some(names, min(d.int(2, d.by_level(2, 3, 4)), most))
            order = bidding if joined else d.shuffled(bidding)
            firm |= {f"{lot}{name if joined else i}": name for i, name in enumerate(order, 1)}
        own = {name: [bid for bid in firm if firm[bid] == name] for name in names}
        if all(own.values()) and len(firm) > most:
            return firm, {lot: [bid for bid in firm if bid[:-1] == lot] for lot in lots}, own


def _contested(case: Case, d: Draw) -> Case:
    """The case with a choice that others beat in every order of its aims, and a worse one near it."""
    known, plans = facts(case), list(product(*case.lots.values()))
    data = {**known.sets, **known.tables, **known.params, "decided": list(case.firm)}
    choices = {p: namespace(case.day.weekday(), {**data, "selected": {*p}.__contains__}) for p in plans}
    cost = _reading(known.total_cost or "")
    for names in choices.values():
        names["total_cost"] = partial(cost, names)
    made = [aim for _, make in objectives.entries if (aim := make(case, d))]
    aims = [(_reading(aim.expr), 1 if aim.sense == "min" else -1) for aim in made]
    orders = permutations(aims)
    ranks = [{p: [sign * value(choices[p]) for value, sign in order] for p in plans} for order in orders]
    low, high = d.by_level((1, 6), (3, 24), (10, 100))
    found = []
    for plan in sorted(plans, key=ranks[0].__getitem__)[low:high]:
        better = [sorted((p for p in plans if rank[p] < rank[plan]), key=rank.__getitem__) for rank in ranks]
        near = [p for p in plans if len({*p} - {*plan}) == 1 and not any(p in others for others in better)]
        if near and all(low <= len(others) <= high for others in better):
            found.append(replace(case, choices=choices, kept=(plan, d.pick(near)), better=better))
    # where more firms share the lots, more of the rules can tell it from what is better
    found.sort(key=lambda made: len({case.firm[bid] for bid in made.kept[0]}))
    return d.pick(found[len(found) // 2 :])


def facts(case: Case) -> pt.Facts:
    """What is known before any rule."""
    more, less = ("-", "+") if case.sale else ("+", "-")
    vat = list(case.known["vat"])
    total = "sum(price[b] for b in decided if selected(b))"
    total += f" + sum(vat[b] for b in {vat} if selected(b))" if vat else ""
    total += f" {more} fee * {WINNERS}" if "fee" in case.extra else ""
    two = f"(bundle if {_won(case.own[case.strong])} >= 2 else 0)"
    total += f" {less} {two}" if "bundle" in case.extra else ""
    say = {"sale": case.sale, "lot_bids": case.lots, "firm": case.firm, "firms": list(case.own)}
    say |= {"shown": [name for name in SHOWN[-1].split() if case.known[name]], "strong": case.strong}
    say |= {"by_days": "last_delivery" in case.aims}
    say |= {"with_fee": "fee" in case.extra, "with_bundle": "bundle" in case.extra, "without_vat": vat}
    return pt.Facts(
        epoch=case.day, decisions={bid: {"selected": [0, 1, 1]} for bid in case.firm},
        sets={"lots": list(case.lots.values()), "offers": list(case.own.values())},
        tables={name: table for name, table in case.known.items() if table}, params=case.extra,
        total_cost=total, names=case.names, cast=case.cast, say=say,
    )  # fmt: skip


def _won(bids: Iterable[str]) -> str:
    """How many of these bids are accepted."""
    return f"count(selected(b) for b in {list(bids)})"


def _reading(expr: str) -> Callable[[Namespace], int]:
    """An expression of the rule language as a function of what it reads."""
    code = compile_expression(parse(expr), expr)
    return lambda names: int(evaluate(code, names, expr))


rules = pt.Rules()  # each but the first is drawn again until it fits: see `_aimed`
objectives = pt.Objectives()


@rules.basic("task", always=True)
def one_each(case: Case, d: Draw) -> Rule:
    """Exactly one bid is accepted for every lot."""
    return Rule("all(count(selected(b) for b in bids) == 1 for bids in lots)")


@rules.basic("compatibility")
def failed_sample(case: Case, d: Draw) -> Rule:
    """The samples of some bids have failed."""
    failed = d.some(list(case.firm), d.by_level(1, 2, 3))
    return Rule(f"{_won(failed)} == 0", say={"failed": failed})


@rules.basic("compatibility")
def debarred(case: Case, d: Draw) -> Rule:
    """Firms are barred up to a day, and it counts whether that is over when the contract is signed."""
    barred = d.some(list(case.own), 1 + (d.rank > 0))
    free = d.pick(barred) if d.rank else ""
    signing = d.pick([n for n in range(10, 31) if (case.day + timedelta(n)).weekday() not in (4, 5)])
    until = {firm: signing - d.int(1, 9) if firm == free else signing + d.int(0, 60) for firm in barred}
    tests = [f"(debarred_until[{firm!r}] < signing or {_won(case.own[firm])} == 0)" for firm in barred]
    bound = Bound(f"debarred_until[{free}]", 1, 1, signing + 20) if free else None
    return Rule(" and ".join(tests), {"signing": signing, "debarred_until": until}, {"barred": barred}, bound)


@rules.basic("time_window")
def deliver_by(case: Case, d: Draw) -> Rule:
    """All lots, or one of them, come (or are taken away) within so many days."""
    lot = d.pick(["", *case.lots])
    over = case.lots.get(lot, list(case.firm))
    limit = d.pick([days for bid, days in case.known["days"].items() if bid in over]) + d.int(0, 2)
    test = f"all(days[b] <= deliver_by for b in {over} if selected(b))"
    return Rule(test, {"deliver_by": limit}, {"lot": lot}, Bound("deliver_by", -1, 1, 2))


@rules.basic("task")
def warranty_floor(case: Case, d: Draw) -> Rule:
    """All lots, or one of them, carry at least so long a warranty (or so large an advance)."""
    lot = d.pick(["", *case.lots])
    over = case.lots.get(lot, list(case.firm))
    floor = d.pick([months for bid, months in case.known["warranty"].items() if bid in over])
    test = f"all(warranty[b] >= warranty_floor for b in {over} if selected(b))"
    step, most = (5, 95) if case.sale else (6, 60)
    return Rule(test, {"warranty_floor": floor}, {"lot": lot}, Bound("warranty_floor", 1, step, most))


@rules.basic("budget")
def budget(case: Case, d: Draw) -> Rule:
    """The whole stays within the allotment (or brings in the reserve price)."""
    step, total = 2 * case.step, case.choices[d.pick(case.kept)]["total_cost"]()
    if case.sale:
        floor = total - total % step - d.int(0, 2) * step
        return Rule("total_cost() >= budget", {"budget": floor}, bound=Bound("budget", 1, step, 2 * floor))
    cap = total + -total % step + d.int(0, 2) * step
    return Rule("total_cost() <= budget", {"budget": cap}, bound=Bound("budget", -1, step, cap // 2))


@rules.basic("budget")
def too_cheap(case: Case, d: Draw) -> Rule:
    """A bid on a lot that is far below the official estimate is not trusted (in a sale: far above)."""
    lot = d.pick(list(case.lots))
    near, far = (d.int(106, 122), d.int(104, 124)) if case.sale else (d.int(82, 94), d.int(80, 96))
    estimate = round(case.known["price"][d.pick(case.lots[lot])] * 25 / near / case.step) * case.step * 4
    right = "<=" if case.sale else ">="
    test = f"all(100 * price[b] {right} far * estimate for b in {case.lots[lot]} if selected(b))"
    bound = Bound("far", -1, 1, 103) if case.sale else Bound("far", 1, 1, 97)
    return Rule(test, {"estimate": estimate, "far": far}, {"lot": lot}, bound)


@rules.medium("balance")
def most_lots(case: Case, d: Draw) -> Rule:
    """No firm gets more than so many lots."""
    test = "all(count(selected(b) for b in own) <= most_lots for own in offers)"
    return Rule(test, {"most_lots": d.int(1, len(case.lots) - 1)}, bound=Bound("most_lots", -1, 1, 1))


@rules.medium("fairness")
def fewest_firms(case: Case, d: Draw) -> Rule:
    """The lots go to at least so many firms."""
    most = min(len(case.lots), len(case.own))
    least = {"least_firms": d.int(2, most)}
    return Rule(f"{WINNERS} >= least_firms", least, bound=Bound("least_firms", 1, 1, most))


@rules.medium("precedence")
def comes_after(case: Case, d: Draw) -> Rule:
    """One lot comes at least so many days after another."""
    first, second = d.sample(list(case.lots), 2)
    gap = d.int(1, max(case.known["days"].values(), default=0) // 2)
    then, before = (f"sum(days[b] for b in {case.lots[lot]} if selected(b))" for lot in (second, first))
    say, bound = {"first": first, "second": second}, Bound("gap", 1, 1, 40)
    return Rule(f"{then} - {before} >= gap", {"gap": gap}, say, bound)


@rules.medium("stateful")
def workload(case: Case, d: Draw) -> Rule:
    """A firm can make (or store) so many pieces, and has taken on some already."""
    maker, busy = d.pick(list(case.own)), d.int(10, 60, 5)
    room = case.known["pieces"][d.pick(case.own[maker])[:-1]] + d.pick((0, 0, 5))
    added = " + ".join(f"(pieces[{bid[:-1]!r}] if selected({bid!r}) else 0)" for bid in case.own[maker])
    numbers = {"busy": busy, "makes": busy + room}
    return Rule(f"busy + {added} <= makes", numbers, {"maker": maker}, Bound("makes", -1, 5, busy + 5))


@rules.medium("stateful")
def awards_this_year(case: Case, d: Draw) -> Rule:
    """A firm's lots of this year, with those of this tender, stay within a number."""
    yearly = d.int(len(case.lots) + 1, 8)
    had = {firm: yearly - d.int(0, 3) for firm in case.own}
    test = " and ".join(f"had[{firm!r}] + {_won(bids)} <= yearly" for firm, bids in case.own.items())
    return Rule(test, {"had": had, "yearly": yearly}, bound=Bound("yearly", -1, 1, max(had.values())))


@rules.medium("task")
def bid_security(case: Case, d: Draw) -> Rule:
    """The security deposited with a bid is at least a share of its price."""
    bid = d.pick(list(case.known["security"]))
    rate = 100 * case.known["security"][bid] // case.known["price"][bid]
    test = "all(100 * security[b] >= rate * price[b] for b in decided if selected(b))"
    return Rule(test, {"rate": rate}, bound=Bound("rate", 1, 1, 6))


@rules.medium("priority")
def local_margin(case: Case, d: Draw) -> Rule:
    """Where a local firm bids, another is taken only if it is better by a margin."""
    own, price = case.own[case.local], case.known["price"]
    pairs = [(mine, bid) for mine in own for bid in case.lots[mine[:-1]] if bid != mine]
    lead = "price[{1!r}] - price[{0!r}]" if case.sale else "price[{0!r}] - price[{1!r}]"
    test = " and ".join(f"(not selected({pair[1]!r}) or {lead.format(*pair)} >= margin)" for pair in pairs)
    margin = max(d.pick([abs(price[a] - price[b]) for a, b in pairs]), 2 * case.step)
    bound = Bound("margin", 1, case.step, margin + 50 * case.step)
    return Rule(test, {"margin": margin}, {"local": case.local, "local_bids": own}, bound)


@rules.hard("robustness")
def stand_in(case: Case, d: Draw) -> Rule:
    """If a firm drops out, its lots go to named reserves, and the difference stays within a sum."""
    risky, price = d.pick(list(case.own)), case.known["price"]
    pairs = [(bid, d.pick([b for b in case.lots[bid[:-1]] if b != bid])) for bid in case.own[risky]]
    loss = "price[{0!r}] - price[{1!r}]" if case.sale else "price[{1!r}] - price[{0!r}]"
    test = " + ".join(f"({loss.format(*pair)} if selected({pair[0]!r}) else 0)" for pair in pairs)
    cushion = max(d.pick([abs(price[a] - price[b]) for a, b in pairs]), case.step) + d.int(0, 2) * case.step
    say = {"risky": risky, "reserves": pairs}
    return Rule(f"{test} <= cushion", {"cushion": cushion}, say, Bound("cushion", -1, case.step, case.step))


@rules.hard("minimum_change")
def keep_recommended(case: Case, d: Draw) -> Rule:
    """An earlier committee has recommended bids; only so many lots may depart from that."""
    recommended = [d.pick(bids) for bids in case.lots.values()]
    test = f"count(not selected(b) for b in {recommended}) <= changes"
    changes = {"changes": d.int(1, len(recommended) - 1)}
    return Rule(test, changes, {"recommended": recommended}, Bound("changes", -1, 1, 1))


@rules.hard("recovery")
def withdrawn(case: Case, d: Draw) -> Rule:
    """A firm has withdrawn; what its lot costs more (or brings in less) now stays within a sum."""
    gone, price = d.pick(list(case.firm)), case.known["price"]
    others = [bid for bid in case.lots[gone[:-1]] if bid != gone]
    rest = f"sum(price[b] for b in {others} if selected(b))"
    loss = f"price[{gone!r}] - {rest}" if case.sale else f"{rest} - price[{gone!r}]"
    test = f"{_won(case.own[case.firm[gone]])} == 0 and {loss} <= extra"
    extra = {"extra": abs(price[gone] - price[d.pick(others)]) + d.int(1, 2) * case.step}
    say = {"gone": case.firm[gone], "gone_bid": gone, "gone_lot": gone[:-1]}
    return Rule(test, extra, say, Bound("extra", -1, case.step, case.step))


@rules.hard("conservative_range")
def late_at_worst(case: Case, d: Draw) -> Rule:
    """Firms say by how many days, from and to, they may be late; even the longest delay must be borne."""
    low = {firm: d.int(1, 3) for firm in case.own}
    high = {firm: low[firm] + d.int(1, 3 if case.sale else 9) for firm in case.own}
    handover = d.pick(list(case.known["days"].values())) + d.int(2, 12)
    late = "all(days[b] + late_to[{0!r}] <= handover for b in {1} if selected(b))"
    test = " and ".join(late.format(*pair) for pair in case.own.items())
    numbers = {"late_from": low, "late_to": high, "handover": handover}
    return Rule(test, numbers, bound=Bound("handover", -1, 1, 4))


@objectives.objective
def total(case: Case, d: Draw) -> Objective | None:
    """It costs as little (or brings in as much) as possible."""
    return Objective("max" if case.sale else "min", "total_cost()") if "total" in case.aims else None


@objectives.objective
def few_firms(case: Case, d: Draw) -> Objective | None:
    """As few firms as possible get the lots."""
    return Objective("min", WINNERS) if "few_firms" in case.aims else None


@objectives.objective
def favour_local(case: Case, d: Draw) -> Objective | None:
    """One firm of the place gets as many lots as possible."""
    expr = _won(case.own[case.local])
    return Objective("max", expr, say={"local": case.local}) if "favour_local" in case.aims else None


@objectives.objective
def last_delivery(case: Case, d: Draw) -> Objective | None:
    """The last lot comes (or is gone) as early as possible."""
    expr = "max((days[b] for b in decided if selected(b)), default=0)"
    return Objective("min", expr) if "last_delivery" in case.aims else None


@objectives.objective
def long_warranty(case: Case, d: Draw) -> Objective | None:
    """The shortest warranty (or the smallest advance) among the accepted bids is as long as possible."""
    expr = "min((warranty[b] for b in decided if selected(b)), default=0)"
    return Objective("max", expr) if "long_warranty" in case.aims else None


@objectives.tie_break
def first_listed(case: Case, d: Draw) -> Objective:
    """The bid listed earlier, lot by lot from the first, or from the last."""
    backwards = d.chance(0.5)
    order = [bid for lot in list(case.lots)[:: -1 if backwards else 1] for bid in case.lots[lot]]
    return Objective("max", f"[selected(b) for b in {order}]", say={"backwards": backwards})


def _aimed(make: pt.RuleFunction, case: Case, d: Draw) -> Rule | None:
    """A rule drawn until it binds (now and then: excludes something), and the rules before it still do."""
    strict = d.chance(STRICT)
    for rule in (make(case, d) for _ in range(TRIES)):
        if rule is None:
            return None
        holds, numbers = _reading(rule.expr), dict(rule.facts)
        allows = all(holds(case.choices[plan] | numbers) for plan in case.kept)
        cut = {p for plans in case.better for p in plans if allows and not holds(case.choices[p] | numbers)}
        if cut and case.bind([*case.cuts, cut], case.idle):
            case.cuts.append(cut)
        elif cut and not strict and case.bind(case.cuts, case.idle | cut):
            case.idle.update(cut)
        else:
            continue
        # a bound on one lot alone runs into too few other rules for a hard problem without a plan
        return replace(rule, bound=None) if d.rank > 1 and rule.say.get("lot") else rule
    return None


rules.entries[1:] = [replace(entry, make=partial(_aimed, entry.make)) for entry in rules.entries[1:]]
TYPE = pt.ProblemType(
    "T078", ("office", "lab", "old_sale"), draw, facts, rules, objectives, objective_counts=(2,)
)
