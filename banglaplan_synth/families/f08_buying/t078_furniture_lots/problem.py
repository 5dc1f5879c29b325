"""T078, furniture lots: which bid is accepted for each lot of furniture?

An office or a college has asked for sealed bids on several lots of furniture, and accepts exactly one bid per lot;
or a school sells its old furniture to one bidder per lot. Samples fail, firms are barred, a workshop has its limit,
an earlier committee has recommended something, a firm has withdrawn; and what it comes to depends on who gets what
together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import permutations

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

# By scenario: what a lot is of; hundreds of taka a piece, and pieces at most.
FURNITURE = {
    "office": {
        "visitor_chair": (40, 60),
        "officer_chair": (110, 25),
        "desk": (120, 30),
        "computer_table": (75, 25),
        "steel_almirah": (180, 15),
        "file_cabinet": (140, 20),
        "book_rack": (90, 20),
    },
    "lab": {
        "lab_bench": (240, 15),
        "lab_stool": (18, 90),
        "chemical_rack": (130, 15),
        "demo_table": (160, 10),
        "apparatus_almirah": (200, 15),
        "tablet_chair": (40, 90),
    },
    "old_sale": {
        "old_bench": (8, 80),
        "broken_chair": (4, 80),
        "iron_almirah": (32, 15),
        "wooden_table": (12, 30),
        "iron_rack": (17, 15),
        "wooden_shelf": (14, 20),
    },
}
FIRMS = ("padma", "adarsha", "shimul", "nakshi", "rupsha", "bandhan", "shyamal", "korotoa")
BUYERS = ("haq", "bhai_bhai", "nabin", "puran", "madina", "lokenath", "sonali", "bismillah")


@dataclass(frozen=True)
class Case:
    """One opening of bids; money in taka, days from the order (or from the sale)."""

    day: date
    sale: bool
    """Furniture is sold, not bought: more money is better."""
    lots: dict[str, tuple[str, ...]]
    firm: dict[str, str]
    firms: list[str]
    names: dict[str, str]
    shown: tuple[str, ...]
    aims: tuple[str, ...]
    pieces: dict[str, int]
    step: int
    """Prices are multiples of it."""
    price: dict[str, int]
    days: dict[str, int]
    warranty: dict[str, int]
    """In months; in a sale, the share in per cent that is paid in advance."""
    security: dict[str, int]
    vat: dict[str, int]
    fee: int
    bundle: int
    strong: str
    """The firm whose bids tend to be the best; `bundle` is its offer."""
    local: str
    cast: dict[str, str]
    plan: dict[str, str]
    """Bids that keep every rule, lot by lot."""
    left: set[str]
    """Bids that the first aim likes better than the plan's, and that no rule drawn so far excludes: rules are drawn
    to exclude different ones, so that each of them matters."""
    out: list[str]
    """Firms outside the plan of which no rule tells a story yet."""

    @property
    def chosen(self) -> set[str]:
        """The bids of the plan."""
        return set(self.plan.values())

    @property
    def taken(self) -> set[str]:
        """The firms that the plan takes a bid of."""
        return {self.firm[bid] for bid in self.chosen}

    def own(self, firm: str) -> list[str]:
        """A firm's bids."""
        return [bid for bid, by in self.firm.items() if by == firm]

    def wins(self, firm: str) -> int:
        """How many lots a firm has in the plan."""
        return len(self.chosen & set(self.own(firm)))

    def rivals(self, bid: str) -> tuple[str, ...]:
        """All bids of a bid's lot."""
        return self.lots[self.lot(bid)]

    def lot(self, bid: str) -> str:
        """The lot of a bid."""
        return next(lot for lot, bids in self.lots.items() if bid in bids)

    def worse(self, bid: str, other: str) -> int:
        """By how much a bid's price is worse than another's."""
        return (self.price[bid] - self.price[other]) * (-1 if self.sale else 1)

    def merit(self, bid: str) -> int:
        """What the first aim thinks of a bid; less is better."""
        aim = self.aims[0]
        price = (self.price[bid] + self.vat.get(bid, 0)) * (1 - 2 * self.sale)
        first = {"last_delivery": self.days[bid], "long_warranty": -self.warranty[bid]}.get(aim, price)
        liked = {"few_firms": self.strong, "favour_local": self.local}.get(aim, self.firm[bid])
        return first + (self.firm[bid] != liked) * 10**7

    def cuts(self, bids: Iterable[str]) -> bool:
        """Exclude bids: whether that takes away a better one that was still left, or none was."""
        excluded = set(bids)
        useful = bool(excluded) and not (self.left and self.left.isdisjoint(excluded))
        self.left.difference_update(excluded)
        return useful

    @property
    def top(self) -> dict[str, str]:
        """The bid of each lot that the first aim likes best."""
        return {lot: min(bids, key=self.merit) for lot, bids in self.lots.items()}

    def total(self) -> int:
        """What the plan comes to, as `total_cost` has it."""
        side = self.fee * len(self.taken) - self.bundle * (self.wins(self.strong) >= 2)
        return sum(self.price[bid] + self.vat.get(bid, 0) for bid in self.chosen) + side * (1 - 2 * self.sale)


def draw(d: Draw) -> Case:
    """Lots and bids, and a choice that the rules are then drawn around."""
    sale = d.variant == "old_sale"
    step = 100 if sale else 500
    kinds = d.sample(list(FURNITURE[d.variant]), d.by_level(d.int(2, 3), d.int(2, 3), d.int(3, 5)))
    joined = d.chance(0.6)
    count = min(d.by_level(d.int(2, 3), 3, d.int(3, 5)), len(kinds) + 1)
    firms = d.some("ABCDEKMS" if joined else ("AK", "BR", "JN", "MD", "NS", "SH", "TZ", "ZR"), count)
    codes = [f"L{place}" for place in range(1, 6)] if joined else d.some("FGHPQRTUVW", 5)
    lots, firm = _bids(d, codes[: len(kinds)], firms, joined)
    bids = {name: [bid for bid, by in firm.items() if by == name] for name in firms}
    strong = d.pick([name for name in firms if len(bids[name]) == max(map(len, bids.values()))])
    shown, aims = _interest(d)
    extras = d.sample(["fee", "bundle", *["vat"] * (not sale)], d.by_level(d.int(0, 1), 1, d.int(1, 2)))
    without_vat = bids[d.pick(firms)] if "vat" in extras else []
    pieces, price = _prices(d, lots, kinds, bids[strong], without_vat)
    mean = sum(price.values()) / len(price)
    case = Case(
        day=d.date(),
        sale=sale,
        lots=lots,
        firm=firm,
        firms=firms,
        names=dict(zip([*lots, *firms], [*kinds, *d.sample(BUYERS if sale else FIRMS, count)], strict=True)),
        shown=shown,
        aims=aims,
        pieces=pieces,
        step=step,
        price=price,
        days={bid: d.int(2, 14) if sale else d.int(12, 45) - 6 * (bid in bids[strong]) for bid in firm},
        warranty={bid: d.int(20, 70, 5) if sale else d.int(6, 36, 6) for bid in firm},
        security={bid: max(round(price[bid] * d.int(15, 36) / 1000 / step), 1) * step for bid in firm},
        vat={bid: price[bid] * 15 // 100 for bid in without_vat},
        fee=round(mean * d.int(2, 5) / 100 / step) * step if "fee" in extras else 0,
        bundle=round(mean * d.int(4, 10) / 100 / step) * step if "bundle" in extras else 0,
        strong=strong,
        local=d.pick([name for name in firms if name != strong]),
        cast={"officer": d.person(), "place": d.upazila()},
        plan={},
        left=set(),
        out=[],
    )
    _plan(case, d)
    return case


def _prices(
    d: Draw, lots: dict[str, tuple[str, ...]], kinds: list[str], strong: list[str], without_vat: list[str]
) -> tuple[dict[str, int], dict[str, int]]:
    """Pieces by lot and prices by bid, close to each other within a lot; the strong firm's are better."""
    sale = d.variant == "old_sale"
    step = 100 if sale else 500
    pieces, price = {}, {}
    for lot, kind in zip(lots, kinds, strict=True):
        each, most = FURNITURE[d.variant][kind]
        pieces[lot] = d.int(most // 10 * 5, most, 5)
        base = pieces[lot] * each * d.int(75, 125)
        for bid, share in zip(lots[lot], d.sample(range(96, 109), len(lots[lot])), strict=True):
            better = d.int(2, 6) * (2 * sale - 1) * (bid in strong)
            asked = base * (share + better) * (88 if bid in without_vat else 100) / 10000
            price[bid] = round(asked / step) * step
    return pieces, price


def _interest(d: Draw) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is known of a bid beside its price, and what is wanted of the choice."""
    shown = d.by_level(
        d.pick(((), ("days",), ("warranty",))),
        d.pick((("days",), ("warranty",), ("days", "warranty"), ("days", "security"))),
        d.pick((("days", "warranty"), ("days", "security"), ("days", "warranty", "security"))),
    )
    offered = ["few_firms", "favour_local"]
    offered += ["last_delivery"] * ("days" in shown) + ["long_warranty"] * ("warranty" in shown)
    aims = d.sample(["total", *offered], 2)
    if d.chance(d.by_level(0.8, 0.6, 0.6)):
        aims = ["total", d.pick(offered)]
    return shown, tuple(aims[: 1 + (d.rank > 0)])


def _bids(
    d: Draw, lots: list[str], firms: list[str], joined: bool
) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """Which firm bids on which lot; no firm is left out, and one bids twice."""
    while True:
        most = d.by_level(2, d.int(2, 3), d.int(2, 4))
        bidding = {lot: d.some(firms, min(d.int(2, most), len(firms))) for lot in lots}
        made = [name for names in bidding.values() for name in names]
        if set(made) == set(firms) and len(made) > len(firms):
            break
    bids: dict[str, tuple[str, ...]] = {}
    firm: dict[str, str] = {}
    for lot, names in bidding.items():
        order = names if joined else d.shuffled(names)
        bids[lot] = tuple(f"{lot}{name if joined else place}" for place, name in enumerate(order, 1))
        firm |= dict(zip(bids[lot], order, strict=True))
    return bids, firm


def _plan(case: Case, d: Draw) -> None:
    """Choose the plan: at least one lot does not go to the bid that the first aim likes best."""
    second = d.pick(list(case.lots))
    for lot, bids in case.lots.items():
        best = sorted(bids, key=case.merit)
        place = 1 if lot == second else d.pick((0, 1, 1, 1, 2, 2))
        case.plan[lot] = best[min(place, len(best) - 1)]
        case.left.update(bid for bid in best if case.merit(bid) < case.merit(case.plan[lot]))
    case.out.extend(d.shuffled([firm for firm in case.firms if firm not in case.taken]))


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    costs, gains = ("-", "+") if case.sale else ("+", "-")
    total = "sum(price[b] for b in decided if selected(b))"
    if case.vat:
        total += f" + sum(vat[b] for b in {list(case.vat)} if selected(b))"
    if case.fee:
        total += f" {costs} fee * count(any(selected(b) for b in own) for own in offers)"
    if case.bundle:
        total += f" {gains} (bundle if {_won(case.own(case.strong))} >= 2 else 0)"
    money = {"fee": case.fee, "bundle": case.bundle}
    shown: dict[str, dict[str, int]] = {
        name: getattr(case, name) for name in ("price", "pieces", *case.shown)
    }
    return Facts(
        epoch=case.day,
        sets={"lots": list(map(list, case.lots.values())), "offers": [case.own(firm) for firm in case.firms]},
        tables=shown | ({"vat": case.vat} if case.vat else {}),
        params={name: value for name, value in money.items() if value},
        decisions={bid: {"selected": [0, 1, 1]} for bid in case.firm},
        total_cost=total,
        names=case.names,
        cast=case.cast,
        say={
            "sale": case.sale,
            "lot_bids": case.lots,
            "firm": case.firm,
            "firms": case.firms,
            "shown": case.shown,
            "strong": case.strong,
            "with_bundle": bool(case.bundle),
            "with_fee": bool(case.fee),
            "without_vat": list(case.vat),
        },
    )


rules = Rules()
objectives = Objectives()


@rules.basic("task", always=True)
def one_each(case: Case, d: Draw) -> Rule:
    """Exactly one bid is accepted for every lot."""
    return Rule("all(count(selected(b) for b in bids) == 1 for bids in lots)")


@rules.basic("compatibility")
def failed_sample(case: Case, d: Draw) -> Rule | None:
    """The samples of some bids have failed."""
    better = [bid for bid in case.firm if bid in case.left]
    failed = d.some(better, min(len(better), 1 + d.chance(0.2)))
    return Rule(f"{_won(failed)} == 0", say={"failed": failed}) if case.cuts(failed) else None


@rules.basic("compatibility")
def debarred(case: Case, d: Draw) -> Rule | None:
    """Firms are barred up to a day, and it counts whether that is over when the contract is signed."""
    if not case.out:
        return None
    barred = case.out.pop()
    signing = d.pick([n for n in range(10, 31) if (case.day + timedelta(n)).weekday() not in (4, 5)])
    case.cuts(case.own(barred))
    until = {barred: signing + d.int(0, 60)}
    if d.rank:
        until[d.pick(sorted(case.taken))] = signing - d.int(1, 20)
    until = {firm: until[firm] for firm in case.firms if firm in until}
    tests = [f"(debarred_until[{firm!r}] < signing or {_won(case.own(firm))} == 0)" for firm in until]
    free = [f"debarred_until[{firm}]" for firm in until if until[firm] < signing]
    bound = Bound(free[0], 1, 1, signing + 20) if free else None
    numbers = {"signing": signing, "debarred_until": until}
    return Rule(" and ".join(tests), numbers, {"barred": list(until)}, bound)


@rules.basic("time_window")
def deliver_by(case: Case, d: Draw) -> Rule | None:
    """All lots, or one of them, come (or are taken away) within so many days."""
    over, say = _one_or_all(case, d)
    limit = max(case.days[bid] for bid in over if bid in case.chosen) + d.int(0, 2)
    if "days" not in case.shown or not case.cuts(b for b in over if case.days[b] > limit):
        return None
    test = f"all(days[b] <= deliver_by for b in {over} if selected(b))"
    return Rule(test, {"deliver_by": limit}, say, Bound("deliver_by", -1, 1, 2))


@rules.basic("task")
def warranty_floor(case: Case, d: Draw) -> Rule | None:
    """All lots, or one of them, carry at least so long a warranty (or so large an advance)."""
    over, say = _one_or_all(case, d)
    floor = min(case.warranty[bid] for bid in over if bid in case.chosen)
    if "warranty" not in case.shown or not case.cuts(b for b in over if case.warranty[b] < floor):
        return None
    test = f"all(warranty[b] >= warranty_floor for b in {over} if selected(b))"
    bound = Bound("warranty_floor", 1, 5 if case.sale else 6, 95 if case.sale else 60)
    return Rule(test, {"warranty_floor": floor}, say, bound)


@rules.basic("budget")
def budget(case: Case, d: Draw) -> Rule | None:
    """The whole stays within the allotment (or brings in the reserve price)."""
    if case.aims[0] == "total" and d.chance(0.7):
        return None
    step = 2 * case.step
    if case.sale:
        floor = case.total() // step * step - d.int(0, 2) * step
        return Rule("total_cost() >= budget", {"budget": floor}, bound=Bound("budget", 1, step, 2 * floor))
    cap = -(-case.total() // step) * step + d.int(0, 2) * step
    return Rule("total_cost() <= budget", {"budget": cap}, bound=Bound("budget", -1, step, cap // 2))


@rules.basic("budget")
def too_cheap(case: Case, d: Draw) -> Rule | None:
    """A bid on a lot that is far below the official estimate is not trusted (in a sale: far above)."""
    lot = d.pick(list(case.lots))
    mine, sense = case.price[case.plan[lot]], 1 - 2 * case.sale
    near = d.int(106, 122) if case.sale else d.int(82, 94)
    estimate = round(mine * 100 / near / case.step / 4) * case.step * 4
    far = sense * (sense * 100 * mine // estimate)
    if not case.cuts(b for b in case.lots[lot] if sense * (100 * case.price[b] - far * estimate) < 0):
        return None
    sign = "<=" if case.sale else ">="
    test = f"all(100 * price[b] {sign} far * estimate for b in {list(case.lots[lot])} if selected(b))"
    bound = Bound("far", -1 if case.sale else 1, 1, 101 if case.sale else 99)
    return Rule(test, {"estimate": estimate, "far": far}, {"lot": lot}, bound)


@rules.medium("balance")
def most_lots(case: Case, d: Draw) -> Rule | None:
    """No firm gets more than so many lots."""
    most = max(map(case.wins, case.firms))
    liked = [case.firm[bid] for bid in case.top.values()]
    if max(map(liked.count, liked)) <= most:
        return None
    test = "all(count(selected(b) for b in own) <= most_lots for own in offers)"
    return Rule(test, {"most_lots": most}, bound=Bound("most_lots", -1, 1, 0))


@rules.medium("fairness")
def fewest_firms(case: Case, d: Draw) -> Rule | None:
    """The lots go to at least so many firms."""
    least, limit = len(case.taken), min(len(case.lots), len(case.firms))
    liked = 1 if "few_firms" in case.aims else len({case.firm[bid] for bid in case.top.values()})
    if least <= liked:
        return None
    test = "count(any(selected(b) for b in own) for own in offers) >= least_firms"
    return Rule(test, {"least_firms": least}, bound=Bound("least_firms", 1, 1, limit))


@rules.medium("precedence")
def comes_after(case: Case, d: Draw) -> Rule | None:
    """One lot comes at least so many days after another."""
    pairs = list(permutations(case.lots, 2))
    now, liked = (
        {(a, b): case.days[bids[b]] - case.days[bids[a]] for a, b in pairs} for bids in (case.plan, case.top)
    )
    offered = [pair for pair in pairs if now[pair] > max(liked[pair], 0)]
    if "days" not in case.shown or not offered:
        return None
    first, second = pair = d.pick(offered)
    gap = d.int(max(liked[pair] + 1, now[pair] - 2, 1), now[pair])
    then, before = (f"sum(days[b] for b in {list(case.lots[lot])} if selected(b))" for lot in (second, first))
    say = {"first": first, "second": second}
    return Rule(f"{then} - {before} >= gap", {"gap": gap}, say, Bound("gap", 1, 1, 40))


@rules.medium("stateful")
def workload(case: Case, d: Draw) -> Rule | None:
    """A firm can make (or store) so many pieces, and has taken on some already."""
    own = {bid: case.pieces[case.lot(bid)] for bid in case.own(case.strong)}
    room = sum(count for bid, count in own.items() if bid in case.chosen) + d.pick((0, 0, 5))
    if room < min(own.values()) or room >= sum(own[bid] for bid in case.top.values() if bid in own):
        return None
    busy = d.int(10, 60, 5)
    added = " + ".join(f"(pieces[{case.lot(bid)!r}] if selected({bid!r}) else 0)" for bid in own)
    numbers = {"busy": busy, "makes": busy + room}
    return Rule(f"busy + {added} <= makes", numbers, {"maker": case.strong}, Bound("makes", -1, 5, busy))


@rules.medium("stateful")
def awards_this_year(case: Case, d: Draw) -> Rule | None:
    """A firm's lots of this year, with those of this tender, stay within a number."""
    top = [case.firm[bid] for bid in case.top.values()]
    if all(top.count(firm) <= case.wins(firm) for firm in top) or d.chance(0.3):
        return None
    yearly = d.int(max(map(case.wins, case.firms)) + 3, 8)
    spare = {firm: 0 if firm in top else d.int(0, 2) for firm in case.firms}
    had = {firm: yearly - case.wins(firm) - spare[firm] for firm in case.firms}
    tests = [f"had[{firm!r}] + {_won(case.own(firm))} <= yearly" for firm in case.firms]
    bound = Bound("yearly", -1, 1, max(had.values()))
    return Rule(" and ".join(tests), {"had": had, "yearly": yearly}, bound=bound)


@rules.medium("task")
def bid_security(case: Case, d: Draw) -> Rule | None:
    """The security deposited with a bid is at least a share of its price."""
    rates = {bid: 100 * case.security[bid] // case.price[bid] for bid in case.firm}
    rate = min(rates[bid] for bid in case.chosen)
    if "security" not in case.shown or not case.cuts(b for b in rates if rates[b] < rate):
        return None
    test = "all(100 * security[b] >= rate * price[b] for b in decided if selected(b))"
    return Rule(test, {"rate": rate}, bound=Bound("rate", 1, 1, 6))


@rules.medium("priority")
def local_margin(case: Case, d: Draw) -> Rule | None:
    """Where a local firm bids, another is taken only if it is better by a margin."""
    pairs = [(a, b) for a in case.own(case.local) for b in case.rivals(a) if b != a]
    kept = [case.worse(a, b) for a, b in pairs if b in case.chosen]
    beaten = [case.worse(a, b) for a, b in pairs if a in case.chosen]
    margin = min([max([*beaten, 3 * case.step]) + case.step, *kept])
    if margin < 2 * case.step or not case.cuts(b for a, b in pairs if case.worse(a, b) < margin):
        return None
    gain = "price[{1!r}] - price[{0!r}]" if case.sale else "price[{0!r}] - price[{1!r}]"
    tests = [f"(not selected({b!r}) or {gain.format(a, b)} >= margin)" for a, b in pairs]
    say = {"local": case.local, "local_bids": case.own(case.local)}
    bound = Bound("margin", 1, case.step, margin + 50 * case.step)
    return Rule(" and ".join(tests), {"margin": margin}, say, bound)


@rules.hard("robustness")
def stand_in(case: Case, d: Draw) -> Rule | None:
    """If a firm drops out, its lots go to named reserves, and the difference stays within a sum."""
    risky = d.pick(sorted(case.taken))
    reserves = {bid: d.pick([b for b in case.rivals(bid) if b != bid]) for bid in case.own(risky)}
    gaps = {bid: case.worse(other, bid) for bid, other in reserves.items()}
    now = sum(gap for bid, gap in gaps.items() if bid in case.chosen)
    cushion = max(now, case.step) + d.int(0, 1) * case.step
    if sum(gap for gap in gaps.values() if gap > 0) <= cushion:
        return None
    pairs = [(bid, bid, other) if case.sale else (bid, other, bid) for bid, other in reserves.items()]
    terms = [f"(price[{more!r}] - price[{less!r}] if selected({bid!r}) else 0)" for bid, more, less in pairs]
    say = {"risky": risky, "reserves": list(reserves.items())}
    bound = Bound("cushion", -1, case.step, case.step)
    return Rule(f"{' + '.join(terms)} <= cushion", {"cushion": cushion}, say, bound)


@rules.hard("minimum_change")
def keep_recommended(case: Case, d: Draw) -> Rule | None:
    """An earlier committee has recommended bids; only so many lots may depart from that."""
    if d.chance(0.4):
        return None
    changes = d.int(1, len(case.lots) - 1)
    changed = d.sample(list(case.lots), changes)
    kept = [
        d.pick([b for b in bids if (b != case.plan[lot]) == (lot in changed)])
        for lot, bids in case.lots.items()
    ]
    test = f"count(not selected(b) for b in {kept}) <= changes"
    return Rule(test, {"changes": changes}, {"recommended": kept}, Bound("changes", -1, 1, -1))


@rules.hard("recovery")
def withdrawn(case: Case, d: Draw) -> Rule | None:
    """A firm has withdrawn; what its lot costs more (or brings in less) now stays within a sum."""
    if not case.out:
        return None
    gone = case.out.pop()
    case.cuts(case.own(gone))
    bid = d.pick(case.own(gone))
    rest = f"sum(price[b] for b in {[b for b in case.rivals(bid) if b != bid]} if selected(b))"
    loss = f"price[{bid!r}] - {rest}" if case.sale else f"{rest} - price[{bid!r}]"
    extra = max(case.worse(case.plan[case.lot(bid)], bid), case.step) + d.int(0, 2) * case.step
    say = {"gone": gone, "gone_bid": bid, "gone_lot": case.lot(bid)}
    bound = Bound("extra", -1, case.step, case.step)
    return Rule(f"{_won(case.own(gone))} == 0 and {loss} <= extra", {"extra": extra}, say, bound)


@rules.hard("conservative_range")
def late_at_worst(case: Case, d: Draw) -> Rule | None:
    """Firms say by how many days, from and to, they may be late; even the longest delay must be borne."""
    low = {firm: d.int(1, 3) for firm in case.firms}
    high = {firm: low[firm] + d.int(1, 3 if case.sale else 9) for firm in case.firms}
    worst = {bid: case.days[bid] + high[firm] for bid, firm in case.firm.items()}
    handover = max(worst[bid] for bid in case.chosen) + d.int(0, 1)
    missed = [bid for bid in worst if worst[bid] > handover]
    if "days" not in case.shown or not missed:
        return None
    case.cuts(missed)
    late = "all(days[b] + late_to[{0!r}] <= handover for b in {1} if selected(b))"
    test = " and ".join(late.format(firm, case.own(firm)) for firm in case.firms)
    numbers = {"late_from": low, "late_to": high, "handover": handover}
    return Rule(test, numbers, bound=Bound("handover", -1, 1, 4))


def _won(bids: Iterable[str]) -> str:
    """How many of these bids are accepted."""
    return f"count(selected(b) for b in {list(bids)})"


def _one_or_all(case: Case, d: Draw) -> tuple[list[str], dict[str, str]]:
    """The bids of one lot, or all of them; and the lot, or nothing, for the sentence."""
    lot = d.pick(list(case.lots)) if len(case.lots) < 3 or d.chance(0.5) else ""
    return list(case.lots[lot]) if lot else list(case.firm), {"lot": lot}


@objectives.objective
def total(case: Case, d: Draw) -> Objective | None:
    """It costs as little (or brings in as much) as possible."""
    return Objective("max" if case.sale else "min", "total_cost()") if "total" in case.aims else None


@objectives.objective
def few_firms(case: Case, d: Draw) -> Objective | None:
    """As few firms as possible get the lots."""
    expr = "count(any(selected(b) for b in own) for own in offers)"
    return Objective("min", expr) if "few_firms" in case.aims else None


@objectives.objective
def favour_local(case: Case, d: Draw) -> Objective | None:
    """One firm of the place gets as many lots as possible."""
    expr = _won(case.own(case.local))
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
    """The bid listed earlier, lot by lot from the first."""
    return Objective("max", "[selected(b) for b in decided]")


@objectives.tie_break
def first_listed_backwards(case: Case, d: Draw) -> Objective:
    """The bid listed earlier, lot by lot from the last."""
    order = [bid for lot in reversed(case.lots) for bid in case.lots[lot]]
    return Objective("max", f"[{', '.join(f'selected({bid!r})' for bid in order)}]")


TYPE = ProblemType(
    "T078", ("office", "lab", "old_sale"), draw, facts, rules, objectives, objective_counts=(1, 2, 2)
)
