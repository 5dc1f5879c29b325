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
KINDS = {"fund": ("state", "club", "ngo"), "paid": ("mobile", "bank", "cash"), "every": ("month", "season")}
"""What a tier may have in common with last year's: who pays, by which way, and how often."""
UNLIMITED = (
    "need_days",
    "need_rest",
    "closes",
)  # what they ask may close any tier; other rules leave some open


@dataclass(frozen=True)
class Case:
    """One applicant and the tiers; money in taka, land in decimals, days counted from `today`."""

    today: date
    tiers: list[str]
    aim: str
    size: dict[str, str]
    monthly: dict[str, int]
    books: dict[str, int]
    later: bool  # of equal tiers the one that stands later in the list
    open: list[str]  # better tiers that no rule has closed so far: rules take theirs out of it
    exempt: list[
        str
    ]  # what the one `wide` rule, which asks something of all other tiers, leaves to narrower ones
    spare: list[str]
    dear: list[str]  # what a sibling's stipend closes
    changed: list[str]  # what differs too much from `last`
    last: str
    kinds: dict[str, dict[str, str]]
    wide: str
    odd: list[bool]  # whether the income is a range, and whether a paper came back
    rolls: dict[str, int]
    age: int
    cast: dict[str, str]
    leave: int  # how many open tiers the basic rules leave to the others

    def close(self, d: Draw, name: str, leave: int = 0) -> list[str]:
        """Tiers that this rule closes: one or two better ones that no other rule does, perhaps a worse one."""
        rest = self.open[leave:]
        free = [tier for tier in rest if (tier in self.exempt) != (name == self.wide)] or rest
        closed = d.sample(free, 2 if len(free) > 2 and d.chance(0.4) else 1)
        self.open[:] = [tier for tier in self.open if tier not in closed]
        closed += [d.pick(self.spare)] if self.spare and d.chance(0.35) else []
        return [tier for tier in self.tiers if tier in closed]

    def asks(
        self, d: Draw, test: str, mine: int, unit: int, known: Mapping[str, int], bound: Bound | None = None
    ) -> Rule:
        """Some tiers each ask at least (or at most, by the test) so much, in round units; `mine` is what there is.

        The test ends in the table of what they ask, which names the rule.
        """
        name, upper = test.rsplit(maxsplit=1)[-1], "<=" in test
        closed = self.close(d, name, 0 if name in UNLIMITED else self.leave)
        kept = [t for t in self.tiers if t not in closed and (name != self.wide or t not in self.exempt)]
        kept = kept if name == self.wide else d.sample(kept, d.by_level(d.int(0, 1), 1, d.int(1, 2)))
        edge, step = -(-mine // unit) if upper else mine // unit, unit if upper else -unit
        offs = {t: d.int(0, 3) if t in kept else -d.int(1, 3) for t in self.tiers if t in closed + kept}
        asked = {t: unit * edge + step * off for t, off in offs.items()}
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
        size = {t: d.pick(SIZES) for t in tiers}
        monthly = {t: d.pick(amounts) for t in tiers}
        books = {t: d.int(500, 2000, 100) for t in tiers}
        worth = {t: 12 * monthly[t] + (books[t] if aim == "yearly" else 0) for t in tiers}
        worth = {t: -SIZES.index(size[t]) for t in tiers} if aim == "size" else worth
        order = sorted(tiers[::-1] if later else tiers, key=lambda t: -worth[t])
        if worth[order[better]] > worth[order[-1]]:
            break
    left = order[:better]
    dear = [tier for tier in tiers if monthly[tier] == max(monthly.values())]
    dear = dear if aim != "size" and {*dear} < {*left} and d.chance(0.5) else []
    left = d.shuffled([tier for tier in left if tier not in dear])
    changed = [left.pop()] if d.rank == 2 and d.chance(0.4) else []
    return Case(
        d.date(), tiers, aim, size, monthly, books, later, left,
        exempt=left[: min(len(left) - 1, d.by_level(1, d.int(1, 2), 2))],
        spare=order[better + 1 : -1], dear=dear, changed=changed,
        last=(last := d.pick([t for t in tiers if t not in changed])), kinds=_kinds(d, tiers, changed, last),
        wide=d.by_level("", *[d.pick(("need_days", "need_days", "income_most", "closes"))] * 2),
        odd=[d.chance(d.by_level(0.0, 0.15, 0.4)), d.chance(d.by_level(0.0, 0.5, 0.5))],
        rolls={q: d.int(31, 54) for q in ("q1", "q2", "q3", "q4")} if d.rank == 2 and d.chance(0.4) else {},
        age=d.int(18, 20) if d.variant == "trust" else d.int(15, 17),
        cast={"girl": d.person("f"), "place": d.upazila()},
        leave=d.by_level(d.int(0, 1), d.int(0, 1), d.int(1, 2)),
    )  # fmt: skip


def _kinds(d: Draw, tiers: list[str], changed: list[str], last: str) -> dict[str, dict[str, str]]:
    """For each kind what each tier is: the changed ones differ from last year's in two or three, others in one."""
    mine = {kind: d.pick(values) for kind, values in KINDS.items()}
    differ = {t: d.int(2, 3) if t in changed else t != last and d.int(0, 1) for t in tiers}
    apart = {t: d.sample(list(KINDS), count) for t, count in differ.items()}
    other = {kind: [value for value in values if value != mine[kind]] for kind, values in KINDS.items()}
    return {k: {t: d.pick(other[k]) if k in apart[t] else mine[k] for t in tiers} for k in KINDS}


def facts(case: Case) -> Facts:
    """What is known before any rule: the tiers with what they are worth."""
    sized, names = case.aim == "size", {quarter: quarter for quarter in case.rolls}
    names |= {f"{tier}_size": size for tier, size in case.size.items()}
    for kind, of in case.kinds.items() if case.changed else ():
        names |= {f"{tier}_{kind}": f"{kind}_{value}" for tier, value in of.items()}
    amounts = {} if sized else {"monthly": case.monthly}
    amounts |= {"books": case.books} if case.aim == "yearly" else {}
    return Facts(
        epoch=case.today, sets={"tiers": case.tiers, "quarters": list(case.rolls)},
        tables=amounts | ({"rolls": case.rolls} if case.rolls else {}),
        decisions={"answer": {"label": {"in": case.tiers}}}, names=names, cast=case.cast,
        say={"sized": sized, "kinded": bool(case.changed)},
    )  # fmt: skip


rules, objectives = Rules(), Objectives()


@rules.basic("task", always=True)
def attendance(case: Case, d: Draw) -> Rule:
    """Days at school; some days of illness may count too."""
    if case.rolls:
        total, bound = sum(case.rolls.values()), Bound(f"rolls[{d.pick(list(case.rolls))}]", -1, 1, 12)
        return case.asks(d, "sum(rolls[q] for q in quarters) >= need_days", total, 5, {}, bound)
    known, bound = {"present": d.int(141, 188)}, Bound("present", -1, 1, 60)
    if d.rank == 0 or d.chance(0.5):
        return case.asks(d, "present >= need_days", known["present"], 5, known, bound)
    known |= {"sick_most": (most := d.int(4, 10)), "sick": most + d.int(1, 6)}
    mine = known["present"] + min(known["sick"], most)
    return case.asks(d, "present + min(sick, sick_most) >= need_days", mine, 5, known, bound)


@rules.basic("task")
def marks(case: Case, d: Draw) -> Rule:
    """Marks of one examination, or the average of two."""
    known = {"final": d.int(52, 84)} | ({"half": d.int(48, 88)} if d.rank else {})
    test = f"{' + '.join(known)} >= {len(known)} * need_marks"
    return case.asks(d, test, sum(known.values()) // len(known), 5, known, Bound("final", -1, 1, 33))


@rules.basic("budget")
def income(case: Case, d: Draw) -> Rule | None:
    """What the guardians earn a month."""
    known = {"father": d.int(7000, 16000, 500)} | ({"mother": d.int(1500, 6000, 500)} if d.rank else {})
    test, bound = f"{' + '.join(known)} <= income_most", Bound("father", 1, 500, 60000)
    return None if case.odd[0] else case.asks(d, test, sum(known.values()), 1000, known, bound)


@rules.basic("compatibility")
def land(case: Case, d: Draw) -> Rule:
    """The land that the family owns."""
    bigha, rest = d.int(1, 3), d.int(2, 31)
    known = {"bigha": bigha, "in_bigha": 33, "rest": rest} if d.rank else {"rest": 33 * bigha + rest}
    test, bound = "bigha * in_bigha + rest" if d.rank else "rest", Bound("rest", 1, 1, 32) if d.rank else None
    return case.asks(d, f"{test} <= land_most", 33 * bigha + rest, 10, known, bound)


@rules.basic("time_window")
def age(case: Case, d: Draw) -> Rule:
    """The oldest that an applicant may be."""
    return case.asks(d, "age <= oldest", case.age, 1, {"age": case.age}, Bound("age", 1, 1, 23))


@rules.basic("compatibility")
def unmarried(case: Case, d: Draw) -> Rule | None:
    """Some tiers are for the unmarried only."""
    closed = case.close(d, "unmarried", case.leave) if case.age > 17 else []
    expr = f"married == 0 or label() not in {closed}"
    return Rule(expr, {"married": 1}, {"asking": closed}) if closed else None


@rules.medium("budget", always=True)
def sibling(case: Case, d: Draw) -> Rule | None:
    """A sibling draws a stipend already; what the family gets in all is limited."""
    dearest, has = case.monthly[d.pick(case.dear)], d.int(250, 600, 50)
    below = max(amount for amount in case.monthly.values() if amount < dearest)
    known = {"other_stipend": has, "family_most": has + d.int(below, dearest - 50, 50)}
    return Rule("monthly[label()] + other_stipend <= family_most", known)


def _papers(case: Case, d: Draw, first: str) -> Rule:
    """Two papers, of which the one gives the other, or a third instead of both, before the tier closes."""
    one, two, more = d.int(4, 8), d.int(3, 6), d.int(-3, 6)
    known = {first: one, "income_paper": two, "office_paper": one + two + more}
    test, bound = f"min({first} + income_paper, office_paper) <= closes", Bound("income_paper", 1, 1, 20)
    return case.asks(d, test, one + two + min(more, 0), 1, known, bound if more > 0 else None)


@rules.medium("precedence")
def papers(case: Case, d: Draw) -> Rule | None:
    """Papers come in time."""
    return None if case.odd[1] else _papers(case, d, "birth_paper")


@rules.medium("stateful")
def places(case: Case, d: Draw) -> Rule:
    """Girls before her in the queue have taken places; tiers have only so many."""
    closed = case.close(d, "places")
    kept = d.sample([t for t in case.tiers if t not in closed], d.by_level(0, 1, d.int(1, 2)))
    gone = {t: d.int(1, 2) for t in case.tiers if t in closed + kept}
    taken = d.shuffled([t for t, count in gone.items() for _ in range(count)])
    seats = {t: count + (d.int(1, 2) if t in kept else 0) for t, count in gone.items()}
    expr = f"all(label() != t or count(p == t for p in taken) < seats[t] for t in {list(seats)})"
    return Rule(expr, {"seats": seats, "taken": taken}, {"asking": list(seats)})


@rules.medium("compatibility")
def either(case: Case, d: Draw) -> Rule:
    """Some tiers ask for one paper, or for two others instead; she has but one of the two."""
    closed, head = case.close(d, "either"), d.int(0, 1)
    expr = f"label() not in {closed} or merit == 1 or (head == 1 and chair == 1)"
    return Rule(expr, {"merit": 0, "head": head, "chair": 1 - head}, {"asking": closed})


@rules.hard("conservative_range", always=True)
def income_range(case: Case, d: Draw) -> Rule | None:
    """The father's income varies from month to month; the highest counts."""
    low, high, mother = d.int(7000, 10000, 500), d.int(11500, 15000, 500), d.int(1500, 6000, 500)
    known = {"father_low": low, "father_high": high, "mother": mother}
    test, bound = "father_high + mother <= income_most", Bound("father_high", 1, 500, 60000)
    return case.asks(d, test, high + mother, 1000, known, bound) if case.odd[0] else None


@rules.hard("robustness", always=True)
def roll_lost(case: Case, d: Draw) -> Rule | None:
    """Whichever quarter of the attendance roll is not accepted, the others must suffice."""
    test = "min(sum(rolls[q] for q in quarters if q != x) for x in quarters) >= need_rest"
    return case.asks(d, test, sum(sorted(case.rolls.values())[:3]), 5, {}) if case.rolls else None


@rules.hard("recovery")
def sent_back(case: Case, d: Draw) -> Rule | None:
    """A paper came back with a mistake and is made anew, before what depends on it."""
    return _papers(case, d, "again") if case.odd[1] else None


@rules.hard("minimum_change", always=True)
def as_last_year(case: Case, d: Draw) -> Rule | None:
    """In who pays, how and how often, the tier may differ from last year's in so many only."""
    alike = [[t for t in case.tiers if of[t] == of[case.last]] for of in case.kinds.values()]
    expr = f"count([{', '.join(f'label() not in {tiers}' for tiers in alike)}]) <= changes"
    return Rule(expr, {"changes": 1}, {"last": case.last}) if case.changed else None


@objectives.objective
def size(case: Case, d: Draw) -> Objective | None:
    """The full rate is better than the half, and that than the quarter."""
    full, half = ([tier for tier in case.tiers if case.size[tier] == size] for size in SIZES[:2])
    expr = f"2 if label() in {full} else 1 if label() in {half} else 0"
    return Objective("max", expr) if case.aim == "size" else None


@objectives.objective
def monthly(case: Case, d: Draw) -> Objective | None:
    """As much as possible a month."""
    return Objective("max", "monthly[label()]") if case.aim == "monthly" else None


@objectives.objective
def yearly(case: Case, d: Draw) -> Objective | None:
    """As much as possible a year, with the money for books."""
    return Objective("max", "12 * monthly[label()] + books[label()]") if case.aim == "yearly" else None


@objectives.tie_break
def in_order(case: Case, d: Draw) -> Objective:
    """The tier that stands first, or last, in the list."""
    expr = f"[{int(case.later)} if label() == t else {int(not case.later)} for t in tiers]"
    return Objective("min", expr, say={"later": case.later})


TYPE = ProblemType(
    "T001", ("teacher", "home", "trust"), draw, facts, rules, objectives,
    calendars=("gregorian", "relative", "gregorian", "bengali"), objective_counts=(1,), never=(("easy", False),),
)  # fmt: skip
