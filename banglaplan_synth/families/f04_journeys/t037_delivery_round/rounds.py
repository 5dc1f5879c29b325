"""The cases of the delivery round: places, roads, rounds to choose from, and which rules are worth stating."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import wraps
from itertools import pairwise, permutations

from banglaplan_scorer.check import Checker
from banglaplan_synth.engine.draw import Draw, NoChoice
from banglaplan_synth.engine.problem_type import Facts, Objective, Rule
from banglaplan_synth.engine.rivals import checker_of
from banglaplan_synth.text import lexicon

STEP, HUB = 5, "H"
SPOTS = {
    "parcel": "college bazar post_office hospital thana stadium",
    "medicine": "dighi mosque school park colony banyan",
    "milk": "east_farm west_farm river_farm mill_farm sweet_shop tea_stall",
}
GIVERS = {"sweet_shop", "tea_stall"}
"""Of the milk round's places those that get milk; the others give it."""
FIRST_HOUR = {"parcel": 540, "medicine": 600, "milk": 360}
BASIC, MEDIUM, HARD = 2, 1, 0
"""How many better rounds a rule of a tier leaves to those after it, for each step of the level."""
CROSSES = "any(follows(a, s) for a in places if a != s and (a in far) != (s in far))"
TRIES = 10
"""How often a rule is drawn until it fits."""
LEFT_OUT = {"keeps_cold": 0.6, "promises": 0.6, "longest_wait": 0.7, "hand_on": 0.4, "among_first": 0.3,
            "as_yesterday": 0.5, "jam": 0.6, "not_in_a_row": 0.3, "spare_rider": 0.3}  # fmt: skip
"""How often rules that nearly always fit are passed over, so that the bag and the cash get their turn."""
MOST = 260
"""How many rounds the rules are drawn against."""

Plan = dict[str, int]
"""The departures of the rides, by where they lead, in order of travel."""


@dataclass(frozen=True)
class Case:
    """One round; times are minutes since 00:00 of the day, money in taka."""

    variant: str
    rank: int
    cast: dict[str, str]
    day: date
    stops: dict[str, str]
    """Ids in prompt order, and what is there."""
    back: bool
    """Whether the round ends with a ride back."""
    travel: dict[str, dict[str, int]]
    service: int
    opens: int
    ends: int
    rate: int
    toll: int
    far: list[str]
    """Stops beyond the bridge."""
    urgent: str
    order: list[str]
    """The stops as the tie-break compares them."""
    plan: Plan
    """A round that keeps every rule."""
    goals: list[str] = field(default_factory=list)
    rankings: list[list[Plan]] = field(default_factory=list)
    """For each order of the goals the rounds that the rules taken so far allow, best first, down to the plan."""
    opening: list[str] = field(default_factory=list)
    """Stops where nobody is before a stated hour."""
    due: list[str] = field(default_factory=list)
    """Stops that are to be reached by a stated hour."""

    @property
    def rides(self) -> list[str]:
        """The decision owners: the stops, and the hub if the rider comes back."""
        return [*self.stops, *[HUB] * self.back]

    def arrivals(self, plan: Plan | None = None) -> dict[str, int]:
        """When a plan reaches each place."""
        rides = plan or self.plan
        return {b: rides[b] + way(self.travel, a, b) for a, b in pairwise([HUB, *rides])}

    @property
    def undue(self) -> list[str]:
        """Stops without an hour to be there by."""
        return [stop for stop in self.stops if stop not in self.due]

    @property
    def unopened(self) -> list[str]:
        """Stops without an opening hour: no tightened hour of theirs comes before they open."""
        return [stop for stop in self.stops if stop not in self.opening]

    @property
    def rivals(self) -> list[Plan]:
        """What is best under the rules taken so far, where that is not the plan itself."""
        return [ranked[0] for ranked in self.rankings if ranked[0] != self.plan]


def way(travel: dict[str, dict[str, int]], a: str, b: str) -> int:
    """The minutes between two places."""
    return travel[a][b] if b in travel.get(a, {}) else travel[b][a]


def _roads(d: Draw, places: list[str], far: list[str]) -> dict[str, dict[str, int]]:
    """Minutes between places: they lie on a map, those beyond the bridge farther off."""
    spot = {place: (d.int(0, 24), d.int(0, 24) + 8 * (place in far)) for place in places}
    spot[HUB] = (d.int(6, 18), d.int(4, 16))
    roads: dict[str, dict[str, int]] = {}
    for i, a in enumerate(places):
        for b in places[i + 1 :]:
            apart = abs(spot[a][0] - spot[b][0]) + abs(spot[a][1] - spot[b][1])
            roads.setdefault(a, {})[b] = STEP + apart // STEP * STEP + d.pick((0, 0, 5))
    return roads


def _rounds(
    d: Draw, stops: list[str], back: bool, travel: dict[str, dict[str, int]], opens: int, service: int
) -> list[Plan]:
    """Rounds in many orders: some leave later, some wait at a place on the way."""
    found = []
    for order in permutations(stops):
        places = [*order, *[HUB] * back]
        for late, wait in ((0, 0), (15, 0), (30, 0), (60, 0), (0, 15), (0, 30), (15, 45)):
            plan, now, halt = Plan(), opens + late, d.pick((places[1], *places[1:]))
            for a, b in pairwise([HUB, *places]):
                now += wait * (b == halt)
                plan[b] = now
                now += way(travel, a, b) + service
            found.append(plan)
    return d.sample(found, min(len(found), MOST))


def draw(d: Draw) -> Case:
    """Stops on a map, and a round that the rules are then drawn around."""
    count = d.by_level(3, d.pick((3, 4, 4)), d.pick((4, 5, 5, 6)))
    near = lexicon.towns(lexicon.dhaka_speech())
    cast = {"rider": d.person("m"), "upazila": d.upazila(), "near": d.upazila(near)}
    while True:
        spots = d.sample(SPOTS[d.variant].split(), count)
        if d.variant != "milk" or 0 < len(GIVERS & {*spots}) < count - 1:
            break
    letter = d.pick("SKMR")
    stops = dict(zip([f"{letter}{place}" for place in range(1, count + 1)], spots, strict=True))
    back = d.variant == "milk" or d.chance(0.5)
    rate, service, opens = d.pick((2, 3, 4)), d.pick((5, 10, 15)), FIRST_HOUR[d.variant] + d.int(0, 90, 15)
    day = d.date(weekdays=range(7))
    while True:
        far = d.some(list(stops), d.int(1, count - 2)) if d.rank and d.chance(0.4 + 0.2 * d.rank) else []
        travel = _roads(d, [HUB, *stops], far)
        rounds = _rounds(d, list(stops), back, travel, opens, service)
        plan = d.pick(rounds)
        last = list(plan)[-1]
        ends = plan[last] + way(travel, list(plan)[-2], last) + d.int(0, 30, STEP)
        order = d.pick((list(stops), list(stops)[::-1]))
        toll = d.pick((10, 20, 30)) if far else 0
        case = Case(
            d.variant, d.rank, cast, day, stops, back, travel, service, opens, ends + -ends % 15, rate, toll, far,
            d.pick(list(stops)), order, plan,
        )  # fmt: skip
        case.goals.extend(d.sample(list(goals(case)), d.by_level(1, d.int(1, 2), 2)))
        case.rankings.extend(_rankings(case, rounds))
        if min(map(len, case.rankings)) > d.by_level(2, 6, 12):
            return case


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    stops, low, high = list(case.stops), (case.opens - 60) // 60 * 60, case.ends + 60
    rides = {ride: {"depart": [low, high, STEP]} for ride in case.rides}
    size = len(stops)
    params: dict[str, int | str] = {"depot": HUB, "service": case.service, "grid": STEP, "rate": case.rate}
    params |= {"opens": case.opens, "ends": case.ends} | ({"toll": case.toll} if case.far else {})
    tolls = f" + toll * count({CROSSES} for s in decided)" if case.far else ""
    return Facts(
        epoch=case.day,
        reference=case.day - timedelta(days=1),
        sets={"stops": stops, "places": [HUB, *stops]} | ({"far": case.far} if case.far else {}),
        tables={"travel": case.travel},
        params=params,
        decisions={
            ride: {"position": [size + 1, size + 1, 1] if ride == HUB else [1, size, 1], **times}
            for ride, times in rides.items()
        },
        total_cost=f"rate * riding(){tolls}",
        names=case.stops | {HUB: f"{case.variant}_hub"},
        cast=case.cast,
        say={"back": case.back, "hub": HUB},
    )


def _checker(case: Case, rules: list[Rule], goals: Sequence[Objective]) -> Checker:
    """The scorer's own checker of a few rules and goals, so that no rule is written twice."""
    return checker_of("route", facts(case), rules, goals, tie_break(case))


def tie_break(case: Case) -> str:
    """Places in the order, and then the departures."""
    rides = [*case.order, *[HUB] * case.back]
    return f"[position(s) for s in {case.order}] + [depart(s) for s in {rides}]"


def _values(plan: Plan) -> dict[str, int]:
    """A round as the values of the decisions."""
    places = {f"position[{stop}]": place for place, stop in enumerate(plan, 1)}
    return places | {f"depart[{stop}]": time for stop, time in plan.items()}


def _rankings(case: Case, rounds: list[Plan]) -> list[list[Plan]]:
    """For each order of the goals the rounds in time, best first, down to the plan."""
    found = []
    for order in permutations(goals(case)[name] for name in case.goals):
        checker = _checker(case, [], order)

        def rank(plan: Plan, checker: Checker = checker, order: tuple[Objective, ...] = order) -> list[int]:
            names = checker.bind(_values(plan))
            reached = zip(order, checker.vector(names), strict=True)
            return [value if goal.sense == "min" else -value for goal, value in reached] + checker.ties(names)

        ranked = sorted((plan for plan in rounds if max(case.arrivals(plan).values()) <= case.ends), key=rank)
        found.append(ranked[: ranked.index(case.plan) + 1])
    return found


def worth(
    case: Case, left: int, rule: Rule, opening: Sequence[str] = (), due: Sequence[str] = ()
) -> Rule | None:
    """The rule, if the plan keeps it and a better round does not; it then stands, and the others move up.

    The stops that it opens, or wants reached by an hour, are noted.
    """
    checker = _checker(case, [rule], [])

    def kept(plan: Plan) -> bool:
        return not checker.broken(checker.bind(_values(plan)))

    if not kept(case.plan) or not case.rivals:
        return None
    after = [list(filter(kept, ranked)) for ranked in case.rankings]
    needless = any(map(kept, case.rivals)) if left == BASIC else after == case.rankings
    if needless or min(map(len, after)) <= left * case.rank:
        return None
    case.rankings[:] = after
    case.opening.extend(opening)
    case.due.extend(due)
    return rule


RuleFunction = Callable[[Case, Draw], Rule | None]


def aimed(make: RuleFunction) -> RuleFunction:
    """A rule that is drawn again and again until it is worth stating."""

    @wraps(make)
    def aiming(case: Case, d: Draw) -> Rule | None:
        if d.chance(LEFT_OUT.get(make.__name__, 0)):
            return None
        for _ in range(TRIES):
            with suppress(NoChoice):
                rule = make(case, d)
                if rule is not None:
                    return rule
        return None

    return aiming


def goals(case: Case) -> dict[str, Objective]:
    """What can be wanted of this case: its objectives, by name."""
    found = {
        "earliest": Objective("min", "arrival()"),
        "least_riding": Objective("min", "riding()"),
        "cheapest": Objective("min", "total_cost()") if case.far else None,
        "late_start": Objective("max", "departure()"),
        "short_round": Objective("min", "arrival() - departure()"),
        "urgent_first": Objective("min", f"arrive({case.urgent!r})", say={"stop": case.urgent}),
        "soon_for_all": Objective("min", "sum(arrive(s) for s in stops)") if case.rank else None,
    }
    return {name: goal for name, goal in found.items() if goal}
