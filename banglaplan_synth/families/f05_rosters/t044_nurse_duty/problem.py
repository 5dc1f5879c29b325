"""T044, nurse duty: which nurse takes which duty of a roster of several days?

Every duty of the roster (N2 is the night of the second day) goes to one nurse. Nobody has two duties a day, and a
night is followed by a day at home. Leave, training, hours done before, tiredness that adds up, a roster that was
announced and a stand-in for a night tie the days together. Best is to be fair, cheap, kind, or to change little.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import combinations

from banglaplan_synth.engine.draw import Draw, NoChoice
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

KINDS = {"ward": "MEN", "camp": "DN", "home": "MEN"}
HOURS = {
    "ward": ({"M": 480, "E": 840, "N": 1200}, {"M": 420, "E": 840, "N": 1260}),
    "camp": ({"D": 480, "N": 1200}, {"D": 420, "N": 1140}),
    "home": ({"M": 360, "E": 840, "N": 1320}, {"M": 420, "E": 900, "N": 1380}),
}
"""When the duties of a day begin, in minutes; each ends when the next one begins."""
WORDS = {"M": "morning", "E": "evening", "N": "night", "D": "daytime"}


@dataclass(frozen=True)
class Case:
    """One roster; duties and nurses in prompt order, days from 0. `plan` gives each duty's nurse and keeps every rule.

    `posted` is what was announced; from day `since` on the nurse `ill`, if any, cannot work. `learning` says that
    nurses are new to the work. Done hours, nights of the month, tiredness in points, fare in taka, patients that
    a nurse can look after: a number for each nurse.
    """

    day: date
    today: date
    variant: str
    hours: dict[str, int]
    duties: tuple[str, ...]
    nurses: tuple[str, ...]
    plan: dict[str, str]
    posted: dict[str, str]
    ill: str
    since: int
    tables: dict[str, dict[str, int]]
    cast: dict[str, str]

    @property
    def days(self) -> list[list[str]]:
        """The duties of each day."""
        count = len(KINDS[self.variant])
        return [list(self.duties[at : at + count]) for at in range(0, len(self.duties), count)]

    @property
    def nights(self) -> list[str]:
        """The night duties."""
        return [t for t in self.duties if t[0] == "N"]

    def minutes(self, duty: str) -> int:
        """How long a duty lasts."""
        starts = [*self.hours.values(), min(self.hours.values()) + 1440]
        return starts[list(self.hours).index(duty[0]) + 1] - self.hours[duty[0]]

    def start(self, duty: str) -> int:
        """When a duty begins, in minutes since 00:00 of the first day."""
        return _day(duty) * 1440 + self.hours[duty[0]]

    def done(self, nurse: str, kind: str = "") -> int:
        """How many duties a nurse has in the plan: all, or those of one kind."""
        return len([t for t in self.duties if self.plan[t] == nurse and t.startswith(kind)])

    def off(self, nurse: str, day: int) -> bool:
        """Whether a nurse is not at work in the plan at any hour of a day, nor in the night before it."""
        return nurse not in [self.plan[t] for t in _around(self.duties, day)]


def _day(duty: str) -> int:
    return int(duty[1:]) - 1


def _around(duties: tuple[str, ...], day: int) -> list[str]:
    """The duties that touch a day: its own and the night before."""
    return [t for t in duties if _day(t) == day or (t[0] == "N" and _day(t) == day - 1)]


def _barred(duties: tuple[str, ...], duty: str) -> list[str]:
    """The duties that nobody can have along with this one: of the same day, and after or before a night."""
    near = [t for t in duties if _day(t) == _day(duty)]
    if duty[0] == "N":
        return near + [t for t in duties if _day(t) == _day(duty) + 1 and t[0] != "N"]
    return near + [t for t in duties if _day(t) == _day(duty) - 1 and t[0] == "N"]


def _give(d: Draw, plan: dict[str, str], duties: tuple[str, ...], duty: str, nurses: list[str]) -> None:
    """Give a duty to one of the nurses who can have it, rather to one who has few; NoChoice if there is none."""
    taken = {plan[t] for t in _barred(duties, duty) if t in plan and t != duty}
    able = sorted((n for n in d.shuffled(nurses) if n not in taken), key=list(plan.values()).count)
    plan[duty] = d.pick(able[:2])


def draw(d: Draw) -> Case:
    """A roster as it was announced, and a plan that mends it; the rules are then drawn around the plan."""
    kinds = KINDS[d.variant]
    count = d.by_level(6, d.pick((8, 9)), 12) // len(kinds)
    duties = tuple(f"{kind}{day}" for day in range(1, count + 1) for kind in kinds)
    size, letter = d.by_level(4, d.int(4, 5), 5) - (d.variant == "camp" and d.chance(0.4)), d.pick("RSK")
    nurses = tuple(f"{letter}{number}" for number in d.some(range(1, size + 3), size))
    posted = dict[str, str]()
    for duty in duties:
        _give(d, posted, duties, duty, list(nurses))
    plan, since = dict(posted), d.int(1, count - 1)
    ill = d.pick([n for n in nurses if n in [posted[t] for t in duties if _day(t) >= since]])
    fallen = d.chance(0.6)
    moved = [t for t in duties if _day(t) >= since and posted[t] == ill] if fallen else d.sample(duties, 2)
    for duty in moved:
        _give(d, plan, duties, duty, [n for n in nurses if n != (ill if fallen else posted[duty])])
    few = {
        "done": (18, 42, 6),
        "nights": (1, 6, 1),
        "tired": (0, 4, 1),
        "fare": (60, 240, 10),
        "handles": (8, 20, 1),
    }
    tables = {
        name: dict(
            zip(
                nurses,
                d.sample(range(*span), size) if size <= len(range(*span)) else [d.int(*span) for _ in nurses],
                strict=True,
            )
        )
        for name, span in few.items()
    }
    people = d.people(size, "f")
    cast = {f"n{place}": person for place, person in enumerate(people, 1)} | {"place": d.upazila()}
    cast["matron"] = d.person()
    day = d.date(weekdays=range(7))
    return Case(
        day, day - timedelta(days=d.int(1, 4)), d.variant, d.pick(HOURS[d.variant]), duties, nurses, plan, posted,
        ill if fallen else "", since, tables, cast,
    )  # fmt: skip


def facts(case: Case) -> Facts:
    """What is known before any rule; most tables come with the rules that read them."""
    return Facts(
        epoch=case.day, reference=case.today, cast=case.cast,
        sets={"duties": list(case.duties), "nurses": list(case.nurses)},
        tables={"minutes": {t: case.minutes(t) for t in case.duties}},
        params={WORDS[kind]: minute for kind, minute in case.hours.items()},
        decisions={
            t: {"start": {"in": [case.start(t)]}, "resource": {"in": list(case.nurses)}} for t in case.duties
        },
        definitions=(("on", (("n", "nurses"), ("t", "duties")), "resource(t) == n"),),
        names={t: WORDS[t[0]] for t in case.duties}, say={"roster": case.days},
    )  # fmt: skip


rules, objectives = Rules(), Objectives()
WORKED = "count(on(n, t) for t in duties)"


@rules.basic("capacity", always=True)
def one_a_day(case: Case, d: Draw) -> Rule:
    """Nobody has two duties on one day."""
    return Rule(" and ".join(f"distinct([resource(t) for t in {day!r}])" for day in case.days))


@rules.basic("task", always=True)
def night_rest(case: Case, d: Draw) -> Rule:
    """After a night nobody works in the day that follows it; the next night is allowed."""
    after = [
        (n, t) for n in case.nights for t in case.duties if t in _barred(case.duties, n) and _day(t) > _day(n)
    ]
    return Rule(" and ".join(f"resource({n!r}) != resource({t!r})" for n, t in after))


@rules.basic("time_window")
def leave(case: Case, d: Draw) -> Rule:
    """A nurse is on leave on a day, and so does not work in the night before it either."""
    who, day = d.pick([(n, day) for n in case.nurses for day in range(len(case.days)) if case.off(n, day)])
    around = _around(case.duties, day)
    expr, before = f"not any(on({who!r}, t) for t in {around!r})", [t for t in around if _day(t) < day]
    return Rule(expr, say={"who": who, "away": day, "before": before})


@rules.basic("compatibility")
def not_kind(case: Case, d: Draw) -> Rule:
    """A nurse cannot have one kind of duty."""
    who, kind = d.pick([(n, k) for n in case.nurses for k in KINDS[case.variant] if not case.done(n, k)])
    kept = [t for t in case.duties if t[0] == kind]
    return Rule(f"not any(on({who!r}, t) for t in {kept!r})", say={"who": who, "kind": WORDS[kind]})


@rules.basic("compatibility")
def trained(case: Case, d: Draw) -> Rule:
    """One kind of duty needs intensive-care training."""
    kind = d.pick(KINDS[case.variant])
    able = [n for n in case.nurses if case.done(n, kind) or d.chance(0.2)]
    if len(able) == len(case.nurses):
        raise NoChoice("everybody is trained")
    kept = [t for t in case.duties if t[0] == kind]
    return Rule(f"all(resource(t) in {able!r} for t in {kept!r})", say={"able": able, "kind": WORDS[kind]})


@rules.basic("capacity")
def most_duties(case: Case, d: Draw) -> Rule:
    """Nobody has more than so many duties."""
    known = {"most": max(map(case.done, case.nurses))}
    return Rule(f"all({WORKED} <= most for n in nurses)", known, bound=Bound("most", -1, 1, 1))


@rules.basic("compatibility")
def apart(case: Case, d: Draw) -> Rule:
    """Two nurses of one household do not work on the same day."""
    free = [sum((a in on) and (b in on) for on in _on(case)) for a, b in combinations(case.nurses, 2)]
    pair = d.pick([p for p, both in zip(combinations(case.nurses, 2), free, strict=True) if not both])
    a, b = pair
    expr = f"not (any(on({a!r}, t) for t in {{0!r}}) and any(on({b!r}, t) for t in {{0!r}}))"
    return Rule(" and ".join(expr.format(day) for day in case.days), say={"pair": list(pair)})


def _on(case: Case) -> list[list[str]]:
    """Who works on each day of the plan."""
    return [[case.plan[t] for t in day] for day in case.days]


@rules.basic("capacity")
def night_cap(case: Case, d: Draw) -> Rule:
    """Nobody has more than so many nights in this roster."""
    known = {"few": max(case.done(n, "N") for n in case.nurses)}
    if known["few"] == len(case.nights):
        raise NoChoice("one nurse has every night")
    expr = f"all(count(on(n, t) for t in {case.nights!r}) <= few for n in nurses)"
    return Rule(expr, known, bound=Bound("few", -1, 1, 1))


@rules.medium("time_window")
def start_gap(case: Case, d: Draw) -> Rule:
    """From the start of one duty to the start of a nurse's next so many hours pass."""
    pairs = [(a, b) for a in case.duties for b in case.duties if case.start(a) < case.start(b)]
    least = (
        min([case.start(b) - case.start(a) for a, b in pairs if case.plan[a] == case.plan[b]], default=0)
        // 60
    )
    expr = "all(start(a) >= start(b) or resource(a) != resource(b) or start(b) - start(a) >= between * 60"
    expr += " for a in duties for b in duties if a != b)"
    return Rule(expr, {"between": d.int(max(least, 17), least)}, bound=Bound("between", 1, 1, 48))


@rules.medium("precedence")
def handover(case: Case, d: Draw) -> Rule:
    """Two new nurses do not follow one another: the one who hands over or the one who takes over knows the work."""
    follows = list(zip(case.duties, case.duties[1:], strict=False))
    met = [{case.plan[a], case.plan[b]} for a, b in follows]
    new = list(d.pick([pair for pair in combinations(case.nurses, 2) if set(pair) not in met]))
    expr = " and ".join(f"not (fresh({a!r}) and fresh({b!r}))" for a, b in follows)
    return Rule(
        expr, say={"new": new}, definitions=(("fresh", (("t", "duties"),), f"resource(t) in {new!r}"),)
    )


@rules.medium("fairness")
def fair_share(case: Case, d: Draw) -> Rule:
    """Any two nurses' numbers of duties differ by so much at most."""
    counts = list(map(case.done, case.nurses))
    expr = f"max({WORKED} for n in nurses) - min({WORKED} for n in nurses) <= gap"
    return Rule(expr, {"gap": max(counts) - min(counts)}, bound=Bound("gap", -1, 1, 0))


@rules.medium("fairness")
def fair_month(case: Case, d: Draw) -> Rule | None:
    """With the nights of the month so far, any two nurses' numbers of nights differ by so much at most."""
    total = f"nights[n] + count(on(n, t) for t in {case.nights!r}) for n in nurses"
    nights = case.tables["nights"]
    counts = [nights[n] + case.done(n, "N") for n in case.nurses]
    known = {"nights": nights, "month_gap": max(counts) - min(counts)}
    bound = Bound("month_gap", -1, 1, 0)
    return Rule(f"max({total}) - min({total}) <= month_gap", known, bound=bound) if d.rank else None


@rules.medium("stateful")
def week_hours(case: Case, d: Draw) -> Rule | None:
    """Hours done this week and those of the roster stay within a limit."""
    span, done = {kind: case.minutes(f"{kind}1") // 60 for kind in case.hours}, case.tables["done"]
    total = {n: done[n] + sum(span[t[0]] for t in case.duties if case.plan[t] == n) for n in case.nurses}
    if len(set(span.values())) == 1:
        lengths, sums = {"each": span["N"]}, f"{WORKED} * each"
    else:
        lengths = {"short": span["M"], "long": span["N"]}
        day = [t for t in case.duties if t[0] != "N"]
        sums = f"count(on(n, t) for t in {day!r}) * short + count(on(n, t) for t in {case.nights!r}) * long"
    known = {"done": done, **lengths, "week_most": max(total.values())}
    expr = f"all(done[n] + {sums} <= week_most for n in nurses)"
    return Rule(expr, known, bound=Bound("week_most", -1, 1, 24)) if d.rank else None


@rules.medium("stateful")
def run_days(case: Case, d: Draw) -> Rule:
    """Nobody works on more than so many days running."""
    longest = max(_run([n in on for on in _on(case)]) for n in case.nurses)
    run = d.int(max(longest, 1), min(longest, len(case.days) - 1))
    windows = [[t for day in case.days[at : at + run + 1] for t in day] for at in range(len(case.days) - run)]
    expr = " and ".join(
        f"all(count(on(n, t) for t in {window!r}) <= run for n in nurses)" for window in windows
    )
    return Rule(expr, {"run": run})


def _run(worked: list[bool]) -> int:
    """The longest run of days at work."""
    return max(len(part) for part in "".join("x" if day else " " for day in worked).split(" "))


@rules.medium("stateful")
def tiredness(case: Case, d: Draw) -> Rule | None:
    """Tiredness goes up with every duty and down with every free day, never below zero, and stays within a limit."""
    points = {"day_points": d.pick((1, 2)), "night_points": d.pick((3, 4)), "ease": d.pick((1, 2))}
    tired, worst = case.tables["tired"], max(case.tables["tired"].values())
    for n in case.nurses:
        now = tired[n]
        for day in case.days:
            kinds = [t[0] for t in day if case.plan[t] == n]
            now = (
                now + points["night_points" if "N" in kinds else "day_points"]
                if kinds
                else now - points["ease"]
            )
            now = max(now, 0)
            worst = max(worst, now)
    known = {**points, "tired": tired, "limit": worst}
    expr = " and ".join(f"tired{place}(n) <= limit" for place in range(1, len(case.days) + 1))
    rule = Rule(f"all({expr} for n in nurses)", known, {}, Bound("limit", -1, 1, 3), _tiredness(case))
    return rule if d.rank else None


def _tiredness(case: Case) -> tuple[tuple[str, tuple[tuple[str, str], ...], str], ...]:
    """Each nurse's tiredness after each day, from the one before."""
    found, before = [], "tired[n]"
    for place, day in enumerate(case.days, 1):
        night, light = f"on(n, {day[-1]!r})", " or ".join(f"on(n, {t!r})" for t in day[:-1])
        change = f"(night_points if {night} else 0) + (day_points if {light} else 0)"
        idle = f"(0 if {night} or {light} else ease)"
        found.append((f"tired{place}", (("n", "nurses"),), f"max([0, {before} + {change} - {idle}])"))
        before = f"tired{place}(n)"
    return tuple(found)


@rules.hard("robustness")
def stand_in(case: Case, d: Draw) -> Rule:
    """For some nights, so many nurses who live near could stand in for one who is absent."""
    duties = [t for t in d.some(case.nights, min(2, len(case.nights)))]
    near = d.some(case.nurses, d.int(2, len(case.nurses) - 1))
    free = [sum(n not in [case.plan[x] for x in _barred(case.duties, t)] for n in near) for t in duties]
    idle = f"count(not any(on(n, x) for x in {{!r}}) for n in {near!r}) >= spare"
    expr = " and ".join(idle.format(_barred(case.duties, t)) for t in duties)
    after = [t for t in duties if _day(t) + 1 < len(case.days)]
    said = {"backed": duties, "near": near, "after": after}
    return Rule(expr, {"spare": d.int(1, min(free))}, said, Bound("spare", 1, 1, 2))


@rules.hard("minimum_change")
def few_changes(case: Case, d: Draw) -> Rule:
    """A roster was announced before; only so many duties of it may go to another nurse."""
    moves = sum(case.plan[t] != case.posted[t] for t in case.duties)
    expr = "count(resource(t) != posted[t] for t in duties) <= moves"
    return Rule(expr, {"posted": case.posted, "moves": moves}, bound=Bound("moves", -1, 1, 1))


@rules.hard("recovery")
def fallen_ill(case: Case, d: Draw) -> Rule:
    """A nurse of the announced roster is ill from a day on; days before it stand, and her duties are spread."""
    ill = d.pick([case.ill] if case.ill else [])
    past, hers = ([t for t in case.duties if (_day(t) < case.since) == before] for before in (True, False))
    hers = [t for t in hers if case.posted[t] == ill]
    extra = max(sum(case.plan[t] == n for t in hers) for n in case.nurses)
    later = [t for t in case.duties if _day(t) >= case.since]
    expr = f"all(resource(t) == posted[t] for t in {past!r}) and not any(on({ill!r}, t) for t in {later!r})"
    expr += f" and all(count(on(n, t) for t in {hers!r}) <= extra for n in nurses)"
    said = {"ill": ill, "since": case.since, "hers": hers}
    return Rule(expr, {"posted": case.posted, "extra": extra}, said, Bound("extra", -1, 1, 1))


@rules.hard("conservative_range")
def many_patients(case: Case, d: Draw) -> Rule:
    """Between so many and so many patients are expected at a duty; its nurse can look after the larger number."""
    duty, handles = d.pick(case.duties), case.tables["handles"]
    high = handles[case.plan[duty]] - d.int(0, 1)
    known = {"handles": handles, "fewest": high - d.int(3, 5), "highest": high}
    return Rule(f"handles[resource({duty!r})] >= highest", known, {"duty": duty}, Bound("highest", 1, 1, 20))


@objectives.objective
def spare_one(case: Case, d: Draw) -> Objective:
    """One nurse has as few duties as possible."""
    who = d.pick(case.nurses)
    return Objective("min", f"count(on({who!r}, t) for t in duties)", say={"who": who, "why": d.pick("abc")})


@objectives.objective
def wishes(case: Case, d: Draw) -> Objective:
    """Wishes for a free day are kept as far as possible."""
    places = [(n, day) for n in case.nurses for day in range(len(case.days))]
    asked = sorted(d.sample(places, d.by_level(3, 3, 4)))
    kept = [f"(0 if any(on({n!r}, t) for t in {case.days[day]!r}) else 1)" for n, day in asked]
    return Objective("max", " + ".join(kept), say={"asked": asked})


@objectives.objective
def even(case: Case, d: Draw) -> Objective:
    """The busiest nurse has as few duties more than the idlest as possible."""
    return Objective("min", f"max({WORKED} for n in nurses) - min({WORKED} for n in nurses)")


@objectives.objective
def cheap_nights(case: Case, d: Draw) -> Objective | None:
    """The fares that are paid for coming at night are as low as possible, in all."""
    known = {"fare": case.tables["fare"]}
    return Objective("min", f"sum(fare[resource(t)] for t in {case.nights!r})", known) if d.rank else None


@objectives.objective
def seniors_at_night(case: Case, d: Draw) -> Objective:
    """As many nights as possible are led by senior nurses."""
    seniors = d.some(case.nurses, 2)
    return Objective(
        "max", f"count(resource(t) in {seniors!r} for t in {case.nights!r})", say={"seniors": seniors}
    )


@objectives.objective
def fewest_changes(case: Case, d: Draw) -> Objective | None:
    """As few duties as possible of the announced roster go to another nurse."""
    known = {"posted": case.posted}
    return Objective("min", "count(resource(t) != posted[t] for t in duties)", known) if d.rank else None


@objectives.tie_break
def in_order(case: Case, d: Draw) -> Objective:
    """Duty by duty, from the first or from the last, the nurse who stands higher in the list."""
    order = list(case.duties[:: d.pick((1, -1))])
    place = ", ".join(f"{at} if on({n!r}, t) else 0" for at, n in enumerate(case.nurses))
    return Objective("min", f"[sum([{place}]) for t in {order!r}]", say={"order": order})


TYPE = ProblemType(
    "T044",
    tuple(KINDS),
    draw,
    facts,
    rules,
    objectives,
    calendars=("gregorian", "relative", "bengali"),
    draft=True,
)
