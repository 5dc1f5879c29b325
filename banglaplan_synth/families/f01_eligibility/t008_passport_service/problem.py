"""T008, passport service: in which of the offered ways does one person apply for a passport?

A way is a speed, a book, a term and a place to apply at; each has its price, and its days are counted over real
working days. The passport must be in hand by a date, last long enough, have pages enough and be paid for; police
verification, a returned file or a strike may cost days. Best is the cheapest way, or the earliest, or the longest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import accumulate, product
from typing import Final, Literal

from banglaplan_synth.engine.compose import Unfit
from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

Way = tuple[str, ...]
"""The marks of one way; a way without marks is regular, thin, short and at the office of the home district."""
GROUPS: Final = (("fast", "rush"), ("thick",), ("long",), ("away", "agency"))
"""Marks that exclude each other: two speeds beyond the regular one, a book, a term, two further places."""
MARKS: Final = tuple(mark for group in GROUPS for mark in group)
PLACES: Final = ("home", "away", "agency")
DAYS: Final = range(1, 75)
PLANS: Final = 6
TRIES: Final = 40
UNTAXED: Final = ("away", "agency")
HURRIED: Final = ("fast", "rush")
PLAINEST: Final = {"in_time", "pages", "validity", "budget"}
WAITS: Final = ("police_check", "verification", "returned", "strike_days")
"""Rules that add working days, in the order in which their days add up; each counts those before it too."""


@dataclass(frozen=True)
class Case:
    """One application. Days count from day 0 (today), prices are whole taka, terms are months or years."""

    today: date
    numbers: dict[str, int]
    holidays: tuple[int, ...]
    worked: tuple[int, ...]
    """How many working days have passed up to and with each day, from day 0 on, which does not count."""
    planned: frozenset[str]
    """The names of the rules that this case is drawn for."""
    goals: tuple[str, ...]
    slots: bool
    """Whether each place takes applications on a day of its own (else all on day 0)."""
    gold: Way
    first: Way
    """The way that was chosen in the form before."""
    person: str
    place: str
    ways: dict[str, Way] = field(default_factory=dict)
    """What is offered, by label."""

    def opens(self, way: Way) -> int:
        """The day on which the application is taken."""
        return self.numbers[f"{_place(way)}_slot"] if self.slots else 0

    def needed(self, way: Way, last: str = WAITS[-1]) -> int:
        """Working days until the passport is in hand, with all that adds days up to the rule `last`."""
        n = self.numbers
        days = n[f"{_speed(way)}_days"]
        for name in WAITS[: WAITS.index(last) + 1] if last in WAITS else ():
            if name in self.planned:
                days += {
                    "police_check": 0 if "rush" in way else n["check"],
                    "verification": 0 if "rush" in way else n["check_max"],
                    "returned": n["fix"] if _place(way) == "home" else 0,
                    "strike_days": n["strikes"],
                }[name]
        return days

    def left(self, way: Way) -> int:
        """Working days after the application day, up to and with the last day for the passport."""
        return self.worked[self.numbers["by"]] - self.worked[self.opens(way)]

    def works(self, day: int) -> bool:
        """Whether a day from tomorrow on is a working day."""
        return day > 0 and self.worked[day] > self.worked[day - 1]

    def comes(self, way: Way) -> int:
        """The day on which the passport is in hand."""
        return self.worked.index(self.ahead(way) + self.needed(way))

    def ahead(self, way: Way) -> int:
        """Working days from tomorrow up to and with the application day."""
        return self.worked[self.opens(way)]

    def cost(self, way: Way) -> int:
        """What it costs: fees with VAT, and the fare or the agency's charge."""
        n = self.numbers
        fees = n["base"] + sum(n[f"{mark}_extra"] for mark in way if mark not in UNTAXED)
        return fees * (100 + n["vat"]) // 100 + sum(n[f"{mark}_extra"] for mark in way if mark in UNTAXED)

    def off(self, way: Way) -> int:
        """Days of leave that applying and collecting take."""
        return self.numbers[f"{_place(way)}_off"]

    def rank(self, way: Way) -> tuple[int, ...]:
        """The way's worth by the goals; smaller is better."""
        worth = {
            "cheapest": self.cost(way),
            "most_spare": self.needed(way, "returned") - self.left(way),
            "longest": -("long" in way),
            "least_leave": self.off(way),
        }
        return tuple(worth[goal] for goal in self.goals)

    @property
    def leave_matters(self) -> bool:
        """Whether anything asks how many days of leave a way takes."""
        return "leave_days" in self.planned or "least_leave" in self.goals

    def broken(self, way: Way) -> list[str]:
        """The planned rules that a way breaks."""
        n, left = self.numbers, self.left(way)
        kept = {name: left >= self.needed(way, name) for name in ("in_time", *WAITS)}
        kept |= {
            "pages": "thick" in way or n["pages"] <= n["thin_pages"],
            "validity": "long" in way or n["stay"] + n["beyond"] <= 12 * n["short_years"],
            "age_limit": "long" not in way or n["adult"] <= n["age"] <= n["senior"],
            "budget": self.cost(way) <= n["budget"],
            "leave_days": self.off(way) <= n["leave"],
            "documents": self.ahead(way) >= n["paper"] + n["nid"],
            "payday": self.cost(way) <= n["cash"] + (n["salary"] if self.opens(way) >= n["payday"] else 0),
            "counter_shut": _speed(way) == "regular" or _place(way) != "home" or self.opens(way) < n["shut"],
            "first_choice": _apart(way, self.first) <= n["changes"],
        }
        return [name for name, keeps in kept.items() if name in self.planned and not keeps]


def _speed(way: Way) -> str:
    return next((mark for mark in way if mark in HURRIED), "regular")


def _place(way: Way) -> str:
    return next((mark for mark in way if mark in PLACES), "home")


def _apart(one: Way, other: Way) -> int:
    """In how many of speed, book, term and place two ways differ."""
    return sum(any((mark in one) != (mark in other) for mark in group) for group in GROUPS)


def draw(d: Draw) -> Case:
    """A way that is to be best, rules drawn around it, and rivals that are better but for one rule each."""
    person = d.person()
    place = d.district()
    place = d.district() if place == "place/dhaka" else place
    goals = _goals(d)
    for attempt in range(PLANS * TRIES):
        if attempt % TRIES == 0:
            planned, groups = _plan(d, goals) if d.rank else _small_plan(d, goals[0])
            universe = [tuple(mark for mark in marks if mark) for marks in product(*groups)]
            slots = len(groups[3]) > 1 and d.level != "easy"
        gold = d.pick(universe)
        first = d.pick([way for way in universe if 1 <= _apart(way, gold) <= 2])
        today = d.date()
        numbers = _numbers(d)
        holidays = tuple(sorted(d.sample(range(2, 26), d.by_level(0, d.int(0, 2), d.int(1, 3)))))
        off = {*holidays, *(day for day in DAYS if (today.weekday() + day) % 7 in (4, 5))}
        worked = (0, *accumulate(day not in off for day in DAYS))
        numbers |= _slots(d, [day for day in DAYS if day not in off])
        case = Case(today, numbers, holidays, worked, planned, goals, slots, gold, first, person, place)
        case = replace(case, numbers=case.numbers | _bounds(d, case, universe))
        ways = _offered(d, case, universe, strict=2 * (attempt % TRIES) < TRIES)
        if ways:
            return replace(case, ways={f"L{place}": way for place, way in enumerate(ways, 1)})
    raise Unfit("no set of ways makes rules bind")


def _goals(d: Draw) -> tuple[str, ...]:
    """What is wanted first, and where ways are often equal in that, what is wanted next."""
    first = d.pick((*["cheapest"] * 3, *["most_spare"] * 2, *["longest"] * 2, "least_leave"))
    if d.rank == 0:
        return ("cheapest",) if first == "most_spare" else (first,)
    if d.variant == "office" and d.chance(0.5):
        first = "most_spare"
    return (first,) if first == "cheapest" else (first, "cheapest")


def _plan(d: Draw, goals: tuple[str, ...]) -> tuple[frozenset[str], Sequence[Sequence[str]]]:
    """The rules to draw for, and which marks the ways may have."""
    first = goals[0]
    places = d.sample(UNTAXED, d.by_level(0, d.pick((0, 1, 1)), d.pick((1, 2))))
    places = places or (["agency"] if first == "least_leave" else [])
    books = ["thick", "long"] if d.level == "hard" or d.chance(0.3) else [d.pick(("thick", "long"))]
    books = ["long"] if first == "longest" and len(books) == 1 else books
    ages = d.variant == "medical" and d.chance(0.8 if first == "longest" else 0.2)
    basics = (["pages"] if "thick" in books else []) + (
        ["age_limit" if ages else "validity"] if "long" in books else []
    )
    if first != "cheapest" or d.chance(0.4):
        basics.append("budget")
    mediums = ["documents", "payday"] + (["leave_days"] if "agency" in places else [])
    mediums += ["counter_shut"] if "away" in places else []
    taken = d.sample(mediums, d.by_level(0, 1, d.int(1, 2))) if places else []
    waits = d.sample(WAITS, d.by_level(0, d.pick((0, 0, 1)), d.int(1, 2)))
    if {"police_check", "verification"} <= set(waits):
        waits.remove("police_check")
    moved = ["first_choice"] if d.rank == 2 and d.chance(0.5) else []
    groups = [
        ("", *HURRIED) if d.level == "hard" or d.chance(0.5) else ("", "fast"),
        ("", "thick") if "thick" in books else ("",),
        ("", "long") if "long" in books else ("",),
        ("", *(place for place in UNTAXED if place in places)),
    ]
    return frozenset(["in_time", *basics, *taken, *waits, *moved]), groups


def _small_plan(d: Draw, goal: str) -> tuple[frozenset[str], Sequence[Sequence[str]]]:
    """The same for easy problems, whose few facts must serve several ends."""
    stops = {"thick": "pages", "long": "validity", "agency": "leave_days"}
    marks = d.sample(tuple(stops), 2)
    rule = stops[marks[0]]
    if goal != "cheapest":
        marks, rule = ["long" if goal == "longest" else "agency"], "budget"
    groups = [("", "fast"), *(("", mark) if mark in marks else ("",) for mark in stops)]
    return frozenset(["in_time", rule]), groups


def _numbers(d: Draw) -> dict[str, int]:
    """Prices, days and kinds that no rule depends on."""
    thin, thick = d.pick(((48, 64), (32, 64), (36, 60), (34, 66)))
    short = d.pick((3, 5, 5))
    return {
        "regular_days": d.int(10, 18),
        "fast_days": d.int(5, 8),
        "rush_days": d.int(2, 3),
        "base": d.int(3000, 4500, 100) if d.level != "easy" else 0,
        "fast_extra": d.int(1500, 3000, 100),
        "rush_extra": d.int(3500, 6000, 100),
        "thick_extra": d.int(1000, 2600, 100),
        "long_extra": d.int(1100, 2600, 100),
        "vat": d.pick((5, 10, 15)) if d.level != "easy" else 0,
        "away_extra": d.int(800, 2600, 100),
        "agency_extra": d.int(1000, 3400, 100),
        "thin_pages": thin,
        "thick_pages": thick,
        "short_years": short,
        "long_years": 2 * short,
        "home_off": d.int(2, 3),
        "away_off": d.int(3, 5),
        "agency_off": 0,
        "visa": d.int(5, 15),
        "adult": 18,
        "senior": d.pick((60, 65)),
        "check": d.int(2, 5),
        "check_min": d.int(3, 5),
        "check_max": d.int(6, 9),
        "fix": d.int(2, 5),
        "strikes": d.int(1, 2),
    }


def _slots(d: Draw, open_days: list[int]) -> dict[str, int]:
    """On which day each place takes the application."""
    return {
        "home_slot": d.pick(open_days[2:8]),
        "away_slot": d.pick(open_days[:5]),
        "agency_slot": d.pick(open_days[:5]),
    }


def _bounds(d: Draw, case: Case, universe: list[Way]) -> dict[str, int]:
    """Bounds that the best way just keeps."""
    n, gold = case.numbers, case.gold
    comes = {way: case.comes(way) for way in universe}
    later = sorted({day for day in comes.values() if day > comes[gold]})
    by = max(comes[gold], d.pick(later[:3]) - d.int(1, 2)) if later else comes[gold] + d.int(0, 3)
    by = case.worked.index(case.worked[by])  # a working day, for on no other can a passport come
    thick, long = "thick" in gold, "long" in gold
    each, spare = d.pick((4, 5, 6)), d.int(2, 4)
    room = (n["thick_pages"] if thick else n["thin_pages"]) - spare
    fewest, most = (n["thin_pages"] - spare) // each + 1, room // each
    trips = d.int(fewest, min(fewest + 2, most)) if thick else most - d.int(0, 2)
    beyond = 6 if d.level != "easy" else 0
    months = 12 * n["short_years"] - beyond + (d.int(1, 18) if long else -d.int(0, 8))
    papers = case.ahead(gold) - d.int(0, 1) if case.slots else 2
    nid = d.int(1, max(1, papers - 1))
    opens = case.opens(gold)
    return {
        "by": by,
        "flight": by + n["visa"],
        "each": each,
        "trips": trips,
        "spare": spare,
        "pages": trips * each + spare,
        "stay": months,
        "beyond": beyond,
        "age": d.int(n["senior"] + 1, n["senior"] + 9) if not long else d.int(46, n["senior"]),
        "leave": max(1, case.off(gold) + d.int(0, 1)),
        "paper": max(papers - nid, 1),
        "nid": nid,
        "shut": opens + d.int(1, 3) if _place(gold) == "home" else d.int(2, max(2, n["home_slot"])),
        "changes": _apart(gold, case.first),
        **_money(d, case, universe),
    }


def _money(d: Draw, case: Case, universe: list[Way]) -> dict[str, int]:
    """A budget, and money at hand that a salary swells just in time, or else too late to matter."""
    opens, cost = case.opens(case.gold), case.cost(case.gold)
    enough = cost + -cost % 100
    sooner = [case.opens(way) for way in universe if case.opens(way) < opens]
    salary = d.int(1200, 2400, 100)
    return {
        "budget": max(500, enough + d.int(0, 4) * 100),
        "cash": enough + d.int(0, 5) * 100 - (salary if sooner else 0),
        "salary": salary,
        "payday": d.int(max(sooner) + 1, opens) if sooner else opens + d.int(1, 6),
    }


def _offered(d: Draw, case: Case, universe: list[Way], strict: bool) -> list[Way]:
    """The best way among others, in random order; empty if too few rules would bind.

    A rival is better than the best way but for one rule, which so binds; the others are worse, or break rules.
    `strict` asks for more rivals, and for one that a rule beyond the plainest stops.
    """
    gold, rank = case.gold, case.rank
    if case.broken(gold):
        return []
    stopped: dict[str, Way] = {}
    for way in d.shuffled(universe):
        broken = case.broken(way)
        if rank(way) < rank(gold) and len(broken) == 1:
            stopped.setdefault(broken[0], way)
    by_rule = sorted(d.shuffled(list(stopped)), key=lambda name: name in PLAINEST)
    wanted = d.by_level(2, d.int(2, 3), 3)
    alone = d.level == "easy" and "budget" in case.planned
    worse = [way for way in universe if rank(way) > rank(gold) and not case.broken(way)]
    if (
        len(by_rule) < wanted
        or not (worse or alone)
        or (strict and case.planned - PLAINEST and by_rule[0] in PLAINEST)
    ):
        return []
    chosen = [gold, *(stopped[name] for name in by_rule[:wanted])]
    chosen += [case.first] if "first_choice" in case.planned and case.first not in chosen else []
    chosen += d.sample(worse, min(1, len(worse)))
    rest = [way for way in universe if way not in chosen and (case.broken(way) or way in worse)]
    count = d.by_level(d.int(4, 5), 5, d.int(5, 6))
    # so that the right way is not always the last but one in the order of worth
    costly = d.chance(0.45)
    rest = sorted(d.shuffled(rest), key=lambda way: costly and rank(way) <= rank(gold))
    chosen += rest[: max(0, count - len(chosen))]
    rivalled = any(way != gold and not case.broken(way) and rank(way) <= rank(gold) for way in chosen)
    mixed = all(_varied(group, chosen) == _varied(group, universe) for group in GROUPS[1:])
    mixed &= _varied(GROUPS[0], chosen) > 1
    return d.shuffled(chosen) if 4 <= len(chosen) <= 6 and mixed and not rivalled else []


def _varied(group: Sequence[str], ways: Sequence[Way]) -> int:
    """How many different things of a group the ways have."""
    return len({tuple(mark in way for mark in group) for way in ways})


def facts(case: Case) -> Facts:
    """What is known before any rule: the ways with their marks, days, prices, and days of application."""
    ways, numbers = case.ways, case.numbers
    places = [place for place in PLACES if place in map(_place, ways.values())]
    speeds = [speed for speed in ("regular", *HURRIED) if speed in map(_speed, ways.values())]
    sets = {mark: [label for label, way in ways.items() if mark in way] for mark in MARKS}
    known = [f"{speed}_days" for speed in speeds] + [f"{mark}_extra" for mark in MARKS if sets[mark]]
    known += ["base", "vat"] if numbers["vat"] else []
    known += [f"{place}_slot" for place in places] if case.slots else []
    known += [f"{place}_off" for place in places if place != "agency"] if case.leave_matters else []
    known += ["thin_pages", "thick_pages"] if sets["thick"] else []
    known += ["short_years", "long_years"] if sets["long"] else []
    return Facts(
        epoch=case.today,
        sets={"labels": list(ways), **sets},
        tables={"holidays": list(case.holidays)} if case.holidays else {},
        params={name: numbers[name] for name in known},
        decisions={"answer": {"label": {"in": list(ways)}}},
        definitions=tuple(
            (name, (("d", "int"),) if name == "works" else (("l", "labels"),), expr)
            for name, expr in _definitions(case, sets, places, speeds).items()
        ),
        names={label: _speed(way) for label, way in ways.items()}
        | {f"{label}_at": _place(way) for label, way in ways.items()},
        cast={"person": case.person, "place": case.place},
    )


def _definitions(
    case: Case, sets: dict[str, list[str]], places: list[str], speeds: list[str]
) -> dict[str, str]:
    """Working days, and what the days, the price and the leave of a way are."""
    fees = ["base"] if case.numbers["vat"] else []
    fees += [f"({mark}_extra if l in {mark} else 0)" for mark in MARKS if sets[mark] and mark not in UNTAXED]
    other = [f"({mark}_extra if l in {mark} else 0)" for mark in UNTAXED if sets[mark]]
    taxed = f"({' + '.join(fees)}) * (100 + vat) // 100" if case.numbers["vat"] else " + ".join(fees)
    span = "opens(l) < d and d <= flight - visa" if case.slots else "d <= by"
    found = {
        "works": "weekday(d) not in [4, 5]" + (" and d not in holidays" if case.holidays else ""),
        "work": _one_of(speeds, "days"),
        "cost": " + ".join(filter(None, [taxed, *other])),
    }
    if case.slots:
        found["opens"] = _one_of(places, "slot")
        found["ahead"] = "count(works(d) for d in range(1, 31) if d <= opens(l))"
    if case.leave_matters:
        found["off"] = f"(0 if l in agency else {_one_of([p for p in places if p != 'agency'], 'off')})"
    return found | {"left": f"count(works(d) for d in range(1, {DAYS.stop}) if {span})"}


def _one_of(marks: list[str], fact: str) -> str:
    """The fact of the mark that a way has; a way with none of the others has the first."""
    expr = f"{marks[0]}_{fact}"
    for mark in marks[1:]:
        expr = f"({mark}_{fact} if l in {mark} else {expr})"
    return expr


rules = Rules()
objectives = Objectives()


def _if_planned(
    case: Case,
    name: str,
    expr: str,
    known: str,
    bound: Bound | None = None,
    **say: str,
) -> Rule | None:
    """The rule with the facts that it names, if the case was drawn for it."""
    if name not in case.planned:
        return None
    facts = {fact: case.numbers[fact] for fact in known.split()}
    return Rule(expr, facts, say, bound)


def _waiting(case: Case, last: str) -> str:
    """That the passport comes in time with all that adds days, up to one rule."""
    exempt = "0 if label() in rush else "
    added = {
        "police_check": f"({exempt}check)",
        "verification": f"({exempt}check_max)",
        "returned": "(0 if label() in away or label() in agency else fix)",
        "strike_days": "strikes",
    }
    upto = WAITS[: WAITS.index(last) + 1] if last in WAITS else ()
    return " + ".join(["work(label())", *(added[name] for name in upto if name in case.planned)])


def _wait(case: Case, name: str, known: str, bound: Bound) -> Rule | None:
    """A rule that adds days; only the last of those that stand in a problem can be the tight one."""
    later = set(WAITS[WAITS.index(name) + 1 :]) & case.planned
    expr = f"left(label()) >= {_waiting(case, name)}"
    return _if_planned(case, name, expr, known, None if later else bound)


@rules.basic("time_window", always=True)
def in_time(case: Case, d: Draw) -> Rule | None:
    """The passport is in hand by a date, or so many days before the flight."""
    known, last, first = (
        ("flight visa", "flight", case.numbers["visa"] + 3) if case.slots else ("by", "by", 3)
    )
    spare = {way: case.left(way) - case.needed(way) for way in case.ways.values()}
    kept = max(days for way, days in spare.items() if not case.broken(way))
    # where the earliest way of all is a right one, an earlier date would rule out all ways by itself
    alone = kept == max(spare.values()) or bool(set(WAITS) & case.planned)
    # nor may the date that is just too early be a day on which no passport can come
    soonest = min(case.comes(way) for way in case.ways.values() if not case.broken(way))
    alone = alone or not case.works(soonest - 1)
    expr = f"left(label()) >= {_waiting(case, 'in_time')}"
    return _if_planned(case, "in_time", expr, known, None if alone else Bound(last, -1, 1, first))


@rules.medium("stateful", always=True)
def police_check(case: Case, d: Draw) -> Rule | None:
    """Police verification takes working days before the way's own days begin."""
    return _wait(case, "police_check", "check", Bound("check", 1, 1, 20))


@rules.hard("conservative_range", always=True)
def verification(case: Case, d: Draw) -> Rule | None:
    """Police verification takes a range of working days; the longest counts."""
    return _wait(case, "verification", "check_min check_max", Bound("check_max", 1, 1, 25))


@rules.hard("recovery", always=True)
def returned(case: Case, d: Draw) -> Rule | None:
    """The home office has sent the file back once; there, putting it right takes working days first."""
    return _wait(case, "returned", "fix", Bound("fix", 1, 1, 15))


@rules.hard("robustness", always=True)
def strike_days(case: Case, d: Draw) -> Rule | None:
    """Whichever working days a strike may close, the passport still comes in time."""
    return _wait(case, "strike_days", "strikes", Bound("strikes", 1, 1, 5))


@rules.basic("compatibility")
def pages(case: Case, d: Draw) -> Rule | None:
    """The planned visas need pages; the thick book always has enough."""
    n = case.numbers
    if d.level == "easy":
        known, need, bound = "pages", "pages", Bound("pages", 1, 1, n["thick_pages"])
    else:
        known, need = "trips each spare", "trips * each + spare"
        bound = Bound("trips", 1, 1, (n["thick_pages"] - n["spare"]) // n["each"])
    return _if_planned(case, "pages", f"label() in thick or {need} <= thin_pages", known, bound)


@rules.basic("time_window")
def validity(case: Case, d: Draw) -> Rule | None:
    """The passport must last for the stay and some months beyond; the long term always does."""
    known, need = ("stay", "stay") if d.level == "easy" else ("stay beyond", "stay + beyond")
    bound = Bound("stay", 1, 1, 12 * case.numbers["long_years"] - case.numbers["beyond"])
    return _if_planned(case, "validity", f"label() in long or {need} <= 12 * short_years", known, bound)


@rules.basic("compatibility")
def age_limit(case: Case, d: Draw) -> Rule | None:
    """The long term is not for the very young and the old."""
    expr = "label() not in long or adult <= age and age <= senior"
    return _if_planned(case, "age_limit", expr, "adult senior age")


@rules.basic("budget")
def budget(case: Case, d: Draw) -> Rule | None:
    """All that the application costs stays within a sum."""
    return _if_planned(case, "budget", "cost(label()) <= budget", "budget", Bound("budget", -1, 100, 500))


@rules.medium("capacity")
def leave_days(case: Case, d: Draw) -> Rule | None:
    """Applying and collecting take days of leave, of which few are left."""
    return _if_planned(case, "leave_days", "off(label()) <= leave", "leave", Bound("leave", -1, 1, 1))


@rules.medium("precedence")
def documents(case: Case, d: Draw) -> Rule | None:
    """A change of name takes two papers, one after the other, before the application is taken."""
    return _if_planned(
        case, "documents", "ahead(label()) >= paper + nid", "paper nid", Bound("nid", 1, 1, 20)
    )


@rules.medium("stateful")
def payday(case: Case, d: Draw) -> Rule | None:
    """Everything is paid on the application day from the money at hand, which grows when the salary comes."""
    expr = "cost(label()) <= cash + (salary if opens(label()) >= payday else 0)"
    return _if_planned(case, "payday", expr, "cash salary payday", Bound("cash", -1, 100, 500))


@rules.medium("time_window")
def counter_shut(case: Case, d: Draw) -> Rule | None:
    """From some day on the home office takes regular applications only."""
    elsewhere = "label() in away or label() in agency"
    expr = f"opens(label()) < shut or {elsewhere} or label() not in fast and label() not in rush"
    return _if_planned(case, "counter_shut", expr, "shut", Bound("shut", -1, 1, 1))


@rules.hard("minimum_change")
def first_choice(case: Case, d: Draw) -> Rule | None:
    """Of speed, book, term and place only so many may change from the way chosen in the form before."""
    label = next((label for label, way in case.ways.items() if way == case.first), None)
    used = [mark for mark in MARKS if any(mark in way for way in case.ways.values())]
    same = [
        " or ".join(
            f"label() {'not in' if mark in case.first else 'in'} {mark}" for mark in group if mark in used
        )
        for group in GROUPS
    ]
    expr = f"count([{', '.join(filter(None, same))}]) <= changes"
    return _if_planned(case, "first_choice", expr, "changes", Bound("changes", -1, 1, 0), first=label or "")


def _goal(case: Case, name: str, sense: Literal["min", "max"], expr: str) -> Objective | None:
    return Objective(sense, expr) if name in case.goals else None


@objectives.objective
def cheapest(case: Case, d: Draw) -> Objective | None:
    """The application costs as little as possible."""
    return _goal(case, "cheapest", "min", "cost(label())")


@objectives.objective
def most_spare(case: Case, d: Draw) -> Objective | None:
    """As many working days as possible are left between the passport's coming and the last day for it."""
    return _goal(case, "most_spare", "max", f"left(label()) - ({_waiting(case, 'returned')})")


@objectives.objective
def longest(case: Case, d: Draw) -> Objective | None:
    """The passport is valid for as long as possible."""
    return _goal(case, "longest", "max", "long_years if label() in long else short_years")


@objectives.objective
def least_leave(case: Case, d: Draw) -> Objective | None:
    """Applying and collecting take as few days of leave as possible."""
    return _goal(case, "least_leave", "min", "off(label())")


@objectives.tie_break
def first_listed(case: Case, d: Draw) -> Objective:
    """The way that stands first in the list."""
    return Objective("min", "[0 if label() == a else 1 for a in labels]")


@objectives.tie_break
def last_listed(case: Case, d: Draw) -> Objective:
    """The way that stands last in the list."""
    return Objective("max", "[0 if label() == a else 1 for a in labels]")


TYPE = ProblemType(
    "T008",
    ("medical", "abroad", "office"),
    draw,
    facts,
    rules,
    objectives,
    objective_counts=(1, 2, 2),
    calendars=("gregorian", "relative", "bengali"),
)
