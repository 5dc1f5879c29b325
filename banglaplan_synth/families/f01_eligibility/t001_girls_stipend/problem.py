"""T001, girls' stipend: which of the offered tiers does one applicant get?

Tiers ask for days at school, marks, little income or land, an age, papers that come in time, a free place. The girl's
attendance, papers and last year's tier decide which of them stay open; the best open one is hers. The rules are aimed
at the tiers that would otherwise be better than hers, each at others, so that each decides something.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

SIZES = ("full", "half", "quarter")
KINDS = {
    "fund": ("state", "club", "ngo"),
    "paid": ("mobile", "bank", "cash"),
    "every": ("month", "quarter_year"),
}
"""What a tier may have in common with last year's: who pays, by which way, and how often."""
QUARTERS = ("q1", "q2", "q3", "q4")


@dataclass(frozen=True)
class Case:
    """One applicant and the tiers; money in taka, land in decimals, days counted from `today`.

    `open` holds the better tiers that no rule has closed so far: rules take theirs out of it. `exempt` are those
    that the one `wide` rule, which asks something of all other tiers, leaves to narrower rules.
    """

    today: date
    tiers: list[str]
    aim: str
    size: dict[str, str]
    monthly: dict[str, int]
    books: dict[str, int]
    copies: dict[str, int]
    later: bool  # of equal tiers the one that stands later in the list
    open: list[str]
    exempt: list[str]
    spare: list[str]
    dear: list[str]  # what a sibling's stipend closes
    changed: list[str]  # what differs too much from `last`
    last: str
    kinds: dict[str, dict[str, str]]
    wide: str
    ranged: bool
    redo: bool
    rolls: dict[str, int]
    age: int
    cast: dict[str, str]
    leave: int  # how many open tiers the basic rules leave to the others
    aimed: list[str]  # the first objective, once it is taken

    def close(self, d: Draw, name: str, leave: int = 0) -> list[str]:
        """Tiers that this rule closes: one or two better ones that no other rule does, perhaps a worse one."""
        free = [tier for tier in self.open[leave:] if (tier in self.exempt) != (name == self.wide)]
        free = free if free or name == self.wide else self.open[leave:]
        closed = d.sample(free, 2 if len(free) > 2 and d.chance(0.4) else 1)
        self.open[:] = [tier for tier in self.open if tier not in closed]
        closed += [d.pick(self.spare)] if self.spare and d.chance(0.35) else []
        return [tier for tier in self.tiers if tier in closed]

    def asks(
        self, d: Draw, mine: int, unit: int, test: str, known: Mapping[str, int], bound: Bound | None = None,
        *, upper: bool = False, basic: bool = True,
    ) -> Rule:  # fmt: skip
        """The rule that some tiers each ask at least (or at most) so much, in round units; `mine` is what there is.

        The test ends in the table of what they ask, which names the rule.
        """
        name = test.rsplit(maxsplit=1)[-1]
        closed = self.close(d, name, self.leave if basic and name != "need_days" else 0)
        others = [tier for tier in self.tiers if tier not in closed]
        kept = d.sample(others, d.by_level(d.int(0, 1), 1, d.int(1, 2)))
        if name == self.wide:
            kept = [tier for tier in others if tier not in self.exempt]
        low, high = mine // unit, -(-mine // unit)
        asked = {
            tier: unit * (high - d.int(1, 3) if upper else low + d.int(1, 3))
            if tier in closed
            else unit * (high + d.int(0, 3) if upper else low - d.int(0, 3))
            for tier in self.tiers
            if tier in closed or tier in kept
        }
        expr = f"all(label() != t or {test}[t] for t in {list(asked)})"
        return Rule(expr, {name: asked, **known}, {"asking": list(asked)}, bound)


def draw(d: Draw) -> Case:
    """Tiers and what they are worth; the better ones are for the rules to close."""
    better = d.by_level(d.int(2, 3), d.int(3, 4), d.int(5, 6))
    count = min(better + 2 + d.int(0, 2), d.by_level(6, 7, 8))
    aim = d.by_level("size", d.pick(("size", "monthly")), d.pick(("size", "monthly", "yearly", "yearly")))
    letter, later, amounts = d.pick("ABDGHKNRT"), d.chance(0.5), d.sample(range(300, 1300, 50), count - 1)
    tiers = [f"{letter}{n}" for n in sorted(d.sample(range(1, 10), count))]
    while True:
        size = {tier: d.pick(SIZES) for tier in tiers}
        monthly = {tier: d.pick(amounts) for tier in tiers}
        books = {tier: d.int(500, 2000, 100) for tier in tiers}
        copies = {tier: d.int(2, 6) for tier in tiers}
        yearly = {tier: 12 * monthly[tier] + books[tier] for tier in tiers}
        worth = {"size": {tier: -SIZES.index(size[tier]) for tier in tiers}, "monthly": monthly}.get(
            aim, yearly
        )
        listed = tiers[::-1] if later else tiers
        order = sorted(listed, key=lambda tier: (-worth[tier], copies[tier] if aim == "size" else 0))
        if worth[order[better]] > worth[order[-1]]:
            break
    left = order[:better]
    dear = [tier for tier in tiers if monthly[tier] == max(monthly.values())]
    dear = dear if aim != "size" and {*dear} < {*left} and d.chance(0.5) else []
    left = d.shuffled([tier for tier in left if tier not in dear])
    changed = [left.pop()] if d.rank == 2 and d.chance(0.5) else []
    return Case(
        d.date(), tiers, aim, size, monthly, books, copies, later, left,
        exempt=left[: min(len(left) - 1, d.by_level(1, d.int(1, 2), 2))],
        spare=order[better + 1 : -1], dear=dear, changed=changed,
        last=(last := d.pick([tier for tier in tiers if tier not in changed])),
        kinds=_kinds(d, tiers, changed, last),
        wide=d.by_level("", *[d.pick(("need_days", "need_days", "income_most", "closes"))] * 2),
        ranged=d.chance(d.by_level(0.0, 0.3, 0.6)), redo=d.rank > 0 and d.chance(0.5),
        rolls={q: d.int(31, 54) for q in QUARTERS} if d.rank == 2 and d.chance(0.4) else {},
        age=d.int(17, 19) if d.variant == "trust" else d.int(12, 16),
        cast={"girl": d.person("f"), "place": d.upazila()},
        leave=d.by_level(d.int(0, 1), d.int(1, 2), 2), aimed=[],
    )  # fmt: skip


def _kinds(d: Draw, tiers: list[str], changed: list[str], last: str) -> dict[str, dict[str, str]]:
    """For each kind what each tier is: the changed ones differ from last year's in two or three, others in one."""
    found: dict[str, dict[str, str]] = {kind: {last: d.pick(values)} for kind, values in KINDS.items()}
    for tier in tiers:
        apart = d.sample(list(KINDS), d.int(2, 3) if tier in changed else 0 if tier == last else d.int(0, 1))
        for kind, values in KINDS.items():
            other = [value for value in values if value != found[kind][last]]
            found[kind][tier] = d.pick(other) if kind in apart else found[kind][last]
    return found


def facts(case: Case) -> Facts:
    """What is known before any rule: the tiers with what they are worth."""
    tables = {"monthly": case.monthly} if case.aim != "size" else {}
    tables |= {"books": case.books} if case.aim == "yearly" else {}
    names = {f"{tier}_size": case.size[tier] for tier in case.tiers if case.aim == "size"}
    for kind in KINDS if case.changed else ():
        names |= {f"{tier}_{kind}": f"{kind}_{value}" for tier, value in case.kinds[kind].items()}
    return Facts(
        epoch=case.today,
        sets={"tiers": case.tiers} | ({"quarters": list(case.rolls)} if case.rolls else {}),
        tables=tables | ({"rolls": case.rolls} if case.rolls else {}),
        decisions={"answer": {"label": {"in": case.tiers}}},
        names=names | {quarter: quarter for quarter in case.rolls},
        cast=case.cast,
        say={"sized": case.aim == "size", "kinded": bool(case.changed)},
    )


rules = Rules()
objectives = Objectives()


@rules.basic("task", always=True)
def attendance(case: Case, d: Draw) -> Rule:
    """Days at school; some days of illness may count too."""
    if case.rolls:
        total, bound = sum(case.rolls.values()), Bound("rolls[q2]", -1, 1, 5)
        return case.asks(d, total, 5, "sum(rolls[q] for q in quarters) >= need_days", {}, bound)
    known, bound = {"present": d.int(141, 188)}, Bound("present", -1, 1, 60)
    if d.rank == 0 or d.chance(0.5):
        return case.asks(d, known["present"], 5, "present >= need_days", known, bound)
    known |= {"sick": d.int(4, 16), "sick_most": d.int(5, 12)}
    mine = known["present"] + min(known["sick"], known["sick_most"])
    return case.asks(d, mine, 5, "present + min(sick, sick_most) >= need_days", known, bound)


@rules.basic("task")
def marks(case: Case, d: Draw) -> Rule:
    """Marks of one examination, or the average of two."""
    final, half, bound = d.int(52, 84), d.int(48, 88), Bound("final", -1, 1, 33)
    if d.rank == 0:
        return case.asks(d, final, 5, "final >= need_marks", {"final": final}, bound)
    known = {"half": half, "final": final}
    return case.asks(d, (half + final) // 2, 5, "half + final >= 2 * need_marks", known, bound)


@rules.basic("budget")
def income(case: Case, d: Draw) -> Rule | None:
    """What the guardians earn a month."""
    father, mother, bound = d.int(7000, 16000, 500), d.int(1500, 6000, 500), Bound("father", 1, 500, 60000)
    if d.rank == 0:
        return case.asks(d, father, 1000, "father <= income_most", {"father": father}, bound, upper=True)
    if case.ranged:
        return None
    known, test = {"father": father, "mother": mother}, "father + mother <= income_most"
    return case.asks(d, father + mother, 1000, test, known, bound, upper=True)


@rules.basic("compatibility")
def land(case: Case, d: Draw) -> Rule:
    """The land that the family owns."""
    bigha, rest, bound = d.int(1, 3), d.int(2, 31), Bound("rest", 1, 1, 32)
    if d.rank == 0:
        return case.asks(d, 33 + rest, 10, "rest <= land_most", {"rest": 33 + rest}, upper=True)
    known, test = {"bigha": bigha, "in_bigha": 33, "rest": rest}, "bigha * in_bigha + rest <= land_most"
    return case.asks(d, 33 * bigha + rest, 10, test, known, bound, upper=True)


@rules.basic("time_window")
def age(case: Case, d: Draw) -> Rule:
    """The oldest that an applicant may be."""
    return case.asks(d, case.age, 1, "age <= oldest", {"age": case.age}, Bound("age", 1, 1, 21), upper=True)


@rules.basic("compatibility")
def unmarried(case: Case, d: Draw) -> Rule | None:
    """Some tiers are for the unmarried only."""
    if case.age < 18:
        return None
    closed = case.close(d, "unmarried", case.leave)
    return Rule(f"married == 0 or label() not in {closed}", {"married": 1}, {"asking": closed})


@rules.medium("budget", always=True)
def sibling(case: Case, d: Draw) -> Rule | None:
    """A sibling draws a stipend already; what the family gets in all is limited."""
    if not case.dear:
        return None
    below = max(amount for tier, amount in case.monthly.items() if tier not in case.dear)
    has = d.int(250, 600, 50)
    known = {"other_stipend": has, "family_most": has + d.int(below, case.monthly[case.dear[0]] - 50, 50)}
    return Rule("monthly[label()] + other_stipend <= family_most", known)


def _papers(case: Case, d: Draw, first: str) -> Rule:
    """Two papers, of which the one gives the other, or a third instead of both, before the tier closes."""
    known = {first: d.int(4, 8), "income_paper": d.int(3, 6)}
    chain = sum(known.values())
    known["office_paper"] = chain + d.int(-3, 6)
    bound = Bound("income_paper", 1, 1, 20) if known["office_paper"] > chain else None
    test = f"min({first} + income_paper, office_paper) <= closes"
    return case.asks(d, min(chain, known["office_paper"]), 1, test, known, bound, upper=True, basic=False)


@rules.medium("precedence")
def papers(case: Case, d: Draw) -> Rule | None:
    """Papers come in time."""
    return None if case.redo else _papers(case, d, "birth_paper")


@rules.medium("stateful")
def places(case: Case, d: Draw) -> Rule:
    """Girls before her in the queue have taken places; tiers have only so many."""
    closed = case.close(d, "places")
    kept = d.sample([tier for tier in case.tiers if tier not in closed], d.by_level(0, 1, d.int(1, 2)))
    gone = {tier: d.int(1, 2) for tier in case.tiers if tier in [*closed, *kept]}
    taken = d.shuffled([tier for tier, count in gone.items() for _ in range(count)])
    seats = {tier: count + (d.int(1, 2) if tier in kept else 0) for tier, count in gone.items()}
    test = "count(p == t for p in taken) < seats[t]"
    expr = f"all(label() != t or {test} for t in {list(seats)})"
    return Rule(expr, {"seats": seats, "taken": taken}, {"asking": list(seats)})


@rules.medium("compatibility")
def either(case: Case, d: Draw) -> Rule:
    """Some tiers ask for one paper, or for two others instead; she has but one of the two."""
    closed, head = case.close(d, "either"), d.int(0, 1)
    expr = f"label() not in {closed} or merit == 1 or (head == 1 and chair == 1)"
    return Rule(expr, {"merit": 0, "head": head, "chair": 1 - head}, {"asking": closed})


@rules.hard("conservative_range")
def income_range(case: Case, d: Draw) -> Rule | None:
    """The father's income varies from month to month; the highest counts."""
    if not case.ranged:
        return None
    low, mother = d.int(7000, 14000, 500), d.int(1500, 6000, 500)
    high, bound = low + d.int(1500, 4000, 500), Bound("father_high", 1, 500, 60000)
    known, test = (
        {"father_low": low, "father_high": high, "mother": mother},
        "father_high + mother <= income_most",
    )
    return case.asks(d, high + mother, 1000, test, known, bound, upper=True, basic=False)


@rules.hard("robustness", always=True)
def roll_lost(case: Case, d: Draw) -> Rule | None:
    """Whichever quarter of the attendance roll is not accepted, the others must suffice."""
    if not case.rolls:
        return None
    rest = sum(case.rolls.values()) - max(case.rolls.values())
    return case.asks(
        d, rest, 5, "min(sum(rolls[q] for q in quarters if q != x) for x in quarters) >= need_rest", {}
    )


@rules.hard("recovery")
def sent_back(case: Case, d: Draw) -> Rule | None:
    """A paper came back with a mistake and is made anew, before what depends on it."""
    return _papers(case, d, "again") if case.redo else None


@rules.hard("minimum_change", always=True)
def as_last_year(case: Case, d: Draw) -> Rule | None:
    """In who pays, how and how often, the tier may differ from last year's in so many only."""
    if not case.changed:
        return None
    alike = [[t for t in case.tiers if of[t] == of[case.last]] for of in case.kinds.values()]
    expr = f"count([{', '.join(f'label() not in {tiers}' for tiers in alike)}]) <= changes"
    return Rule(expr, {"changes": 1}, {"last": case.last})


@objectives.objective
def size(case: Case, d: Draw) -> Objective | None:
    """The full rate is better than the half, and that than the quarter."""
    if case.aim != "size":
        return None
    full, half = ([tier for tier in case.tiers if case.size[tier] == size] for size in SIZES[:2])
    case.aimed.append("size")
    return Objective("max", f"2 if label() in {full} else 1 if label() in {half} else 0")


@objectives.objective
def monthly(case: Case, d: Draw) -> Objective | None:
    """As much as possible a month."""
    return Objective("max", "monthly[label()]") if case.aim == "monthly" else None


@objectives.objective
def yearly(case: Case, d: Draw) -> Objective | None:
    """As much as possible a year, with the money for books."""
    return Objective("max", "12 * monthly[label()] + books[label()]") if case.aim == "yearly" else None


@objectives.objective
def few_copies(case: Case, d: Draw) -> Objective | None:
    """As few attested copies as possible, but only after the rate."""
    return Objective("min", "copies[label()]", {"copies": case.copies}) if case.aimed else None


@objectives.tie_break
def in_order(case: Case, d: Draw) -> Objective:
    """The tier that stands first, or last, in the list."""
    return Objective(
        "min" if case.later else "max", "[1 if label() == t else 0 for t in tiers]", say={"later": case.later}
    )


VARIANTS = ("teacher", "home", "trust")
CALENDARS = ("gregorian", "relative", "gregorian", "bengali")
TYPE = ProblemType(
    "T001",
    VARIANTS,
    draw,
    facts,
    rules,
    objectives,
    calendars=CALENDARS,
    draft=True,
    objective_counts=(1, 2, 2),
)
