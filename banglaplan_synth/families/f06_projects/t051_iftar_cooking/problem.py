"""T051, iftar cooking: when, and on which of two stoves, is each dish cooked?

A meal has its hour. Some dishes must be served hot, some must rest; pans, hands, oil and gas are few; a stove may
fail. Best is to be done early, to begin late, to cook for a short time, or to use the small stove little.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules
from banglaplan_synth.text import lexicon

STEP = 5
STOVES = ("K1", "K2")
_DISHES = """C1 chickpeas 20, P1 piyaju 15, B1 beguni 10, A1 potato_chop 15, J1 jilapi 15, H1 haleem 40, N1 noodles 10,
S1 semai 15, F1 firni 25, T1 tehari 45, D1 egg_korma 20, V1 rice 25, L1 lentils 20, M1 beef 45, X1 fried_fish 15,
E1 omelette 10, G1 fried_potato 15, W1 halua 15, U1 vegetables 20"""
DISHES = {code: (word, int(least)) for code, word, least in map(str.split, _DISHES.split(","))}
OFFERED = {
    "home": "C1 P1 B1 A1 J1 H1 N1 S1 F1",
    "mess": "C1 P1 B1 A1 J1 H1 T1 D1 S1",
    "sehri": "V1 L1 M1 X1 E1 G1 W1 U1",
}
FRIED = ("P1", "B1", "A1", "J1", "X1", "E1", "G1")
SOAKED, RESTED = ("C1", "P1", "H1", "V1", "L1", "M1", "T1"), ("H1", "S1", "F1", "T1", "M1", "W1", "D1")
"""Dishes with soaked pulses or rice, or spiced meat; dishes that rest or cool before they are served."""


@dataclass(frozen=True)
class Case:
    """One meal; times are minutes since 00:00 of the day, dishes in prompt order; `plan` and `on` keep every rule.

    `usual` is the stove that each dish had the day before; `moves` of them differ from the plan. `late` says that
    the best plan is a late one: rules that only an early one strains do not fit then, and the other way round.
    `gaps` are pairs of dishes of which the second begins when the first is done, or so many minutes later.
    """

    day: date
    dishes: tuple[str, ...]
    minutes: dict[str, int]
    begin: int
    ready: int
    plan: dict[str, int]
    end: dict[str, int]
    on: dict[str, str]
    usual: dict[str, str]
    moves: int
    late: bool
    cast: dict[str, str]
    fried: list[str]
    gaps: list[tuple[str, str, int]]

    def idle(self, dish: str) -> tuple[int, int]:
        """From when the plan's stove is free before a dish, and until when it is free after it."""
        same = [other for other in self.dishes if self.on[other] == self.on[dish] and other != dish]
        before = [self.end[other] for other in same if self.plan[other] < self.plan[dish]]
        after = [self.plan[other] for other in same if self.plan[other] > self.plan[dish]]
        return max([self.begin, *before]), min([self.ready, *after])


def draw(d: Draw) -> Case:
    """A meal, and a plan for it that the rules are then drawn around."""
    dishes = tuple(d.sample(OFFERED[d.variant].split(), d.by_level(3, d.int(4, 5), d.int(5, 6))))
    fried = [dish for dish in dishes if dish in FRIED]
    minutes = {dish: DISHES[dish][1] + d.int(0, 10, STEP) for dish in dishes}
    ready = d.int(225, 255, STEP) if d.variant == "sehri" else d.int(1065, 1090, STEP)
    free = {"K1": ready - d.pick((0, 0, 5, 10, 15)), "K2": ready - d.pick((0, 0, 10, 25, 35, 45))}
    plan, on = dict[str, int](), dict[str, str]()
    for dish in d.shuffled(dishes):
        stove = max(STOVES, key=lambda one: free[one] + d.int(0, 20))
        plan[dish], on[dish] = free[stove] - minutes[dish], stove
        free[stove] = plan[dish] - d.pick((0, 0, 5, 10))
    end = {dish: plan[dish] + minutes[dish] for dish in dishes}
    gaps = [(a, b, plan[b] - end[a]) for a in dishes for b in dishes if a != b and plan[b] >= end[a]]
    begin, moved = min(plan.values()) - d.pick((0, 5, 10, 20)), d.sample(dishes, d.int(1, 2))
    usual = on | {dish: STOVES[on[dish] == "K1"] for dish in moved}
    day, gender = date(2027, 2, 9) + timedelta(days=d.int(0, 27)), "m" if d.variant == "mess" else "f"
    people = iter(lambda: d.person(gender), None)
    cook = next(one for one in people if lexicon.person(one.removeprefix("person/")).community == "muslim")
    known = (begin, ready, plan, end, on, usual, len(moved), d.chance(0.5))
    return Case(day, dishes, minutes, *known, {"cook": cook, "place": d.upazila()}, fried, gaps)


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    span = {"start": [case.begin - 60, case.ready + 60, STEP], "resource": {"in": list(STOVES)}}
    known = {"begin": case.begin, "ready": case.ready, "grid": STEP}
    sets, tables = {"dishes": list(case.dishes)}, {"minutes": case.minutes}
    names = {dish: DISHES[dish][0] for dish in case.dishes}
    return Facts(case.day, dict.fromkeys(case.dishes, span), sets, tables, known, names=names, cast=case.cast)


rules = Rules()
objectives = Objectives()


@rules.basic("time_window", always=True)
def meal_time(case: Case, d: Draw) -> Rule:
    """Cooking begins at an hour, and every dish is done by the meal."""
    bound = Bound("begin", 1, STEP, case.ready - 30) if d.chance(0.4) else None
    return Rule("all(begin <= start(d) and end(d) <= ready for d in dishes)", bound=bound)


@rules.basic("capacity", always=True)
def one_pot(case: Case, d: Draw) -> Rule:
    """A stove holds one pot at a time."""
    expr = "all(resource(a) != resource(b) or not overlaps(a, b) for a in dishes for b in dishes if a != b)"
    return Rule(expr)


@rules.basic("compatibility")
def own_stove(case: Case, d: Draw) -> Rule:
    """A dish can be cooked on one of the stoves only."""
    same = [dish for dish in case.dishes if case.usual[dish] == case.on[dish]]
    big = [dish for dish in same if case.on[dish] == "K1" and dish not in FRIED and case.minutes[dish] >= 20]
    dish = d.pick(big + [dish for dish in same if case.on[dish] == "K2" and DISHES[dish][1] <= 15])
    return Rule(f"resource({dish!r}) == {case.on[dish]!r}", say={"dish": dish, "stove": case.on[dish]})


@rules.basic("time_window")
def comes_late(case: Case, d: Draw) -> Rule | None:
    """What a dish needs is brought late, so it cannot begin before."""
    dish = d.pick([dish for dish in case.dishes if dish not in SOAKED and case.plan[dish] > case.begin + 10])
    comes, bound = case.plan[dish] - d.pick((0, 0, 5)), Bound("comes", 1, STEP, case.ready - STEP)
    return None if case.late else Rule(f"start({dish!r}) >= comes", {"comes": comes}, {"dish": dish}, bound)


@rules.basic("task")
def soaking(case: Case, d: Draw) -> Rule | None:
    """A dish is soaked first, from an hour and for some time."""
    dish = d.pick([dish for dish in case.dishes if dish in SOAKED and case.plan[dish] > case.begin + 5])
    soak, bound = d.int(60, 120, 15), Bound("soak", 1, STEP, 240)
    known = {"soaked_at": case.plan[dish] - soak, "soak": soak}
    return None if case.late else Rule(f"start({dish!r}) >= soaked_at + soak", known, {"dish": dish}, bound)


@rules.basic("time_window")
def stove_taken(case: Case, d: Draw) -> Rule:
    """A stove boils water for a while, before or after a dish of the plan, and takes no dish."""
    spans = [(case.on[x], case.idle(x)[0], case.plan[x]) for x in case.dishes if not case.late]
    spans += [(case.on[x], case.end[x], case.idle(x)[1]) for x in case.dishes if case.late]
    stove, start, end = d.pick([one for one in spans if 10 <= one[2] - one[1] <= 45])
    expr = f"all(resource(d) != {stove!r} or end(d) <= taken_from or start(d) >= taken_to for d in dishes)"
    return Rule(expr, {"taken_from": start, "taken_to": end}, {"stove": stove})


@rules.basic("capacity")
def shared_pan(case: Case, d: Draw) -> Rule:
    """Two dishes need the same pan, washed in between (never the only two fried ones: see `one_frying`)."""
    alike = [(a, b, n) for a, b, n in case.gaps if (a in FRIED) == (b in FRIED) and {a, b} != {*case.fried}]
    a, b, gap = d.pick([one for one in alike if 5 <= one[2] <= 20])
    first, second = d.shuffled((a, b))
    expr = f"start({b!r}) >= end({a!r}) + wash or start({a!r}) >= end({b!r}) + wash"
    return Rule(expr, {"wash": min(gap, 15)}, {"first": first, "second": second}, Bound("wash", 1, STEP, 30))


@rules.medium("task")
def served_hot(case: Case, d: Draw) -> Rule | None:
    """A dish must be eaten hot: it is done no more than some minutes before the meal."""
    dish = d.pick([dish for dish in case.dishes if dish not in RESTED and case.ready - case.end[dish] <= 30])
    hot, expr = max(STEP, case.ready - case.end[dish] + d.pick((0, 5))), f"end({dish!r}) >= ready - hot"
    return None if case.late else Rule(expr, {"hot": hot}, {"dish": dish}, Bound("hot", -1, STEP, STEP))


@rules.medium("task")
def resting(case: Case, d: Draw) -> Rule | None:
    """A dish rests or cools before the meal."""
    dish = d.pick([x for x in case.dishes if x in RESTED and case.ready - case.end[x] >= 15])
    known, bound = {"rest": case.ready - case.end[dish]}, Bound("rest", 1, STEP, 120)
    return Rule(f"end({dish!r}) + rest <= ready", known, {"dish": dish}, bound) if case.late else None


@rules.medium("precedence")
def comes_after(case: Case, d: Draw) -> Rule:
    """One dish begins some time after another is done, while the tie-break has it the other way round."""
    place = {dish: number for number, dish in enumerate(case.dishes)}
    aimed = [one for one in case.gaps if (place[one[0]] < place[one[1]]) == case.late]
    first, second, gap = d.pick([one for one in aimed if 5 <= one[2] <= 45])
    expr = f"start({second!r}) >= end({first!r}) + gap"
    return Rule(expr, {"gap": gap}, {"first": first, "second": second}, Bound("gap", 1, STEP, 60))


@rules.medium("capacity")
def two_hands(case: Case, d: Draw) -> Rule:
    """Putting a dish on needs both hands: two dishes begin some minutes apart."""
    starts = list(case.plan.values())
    apart = min(abs(a - b) for place, a in enumerate(starts) for b in starts[:place])
    expr = "all(abs(start(a) - start(b)) >= hands for a in dishes for b in dishes if a != b)"
    return Rule(expr, {"hands": d.int(STEP, min(apart, 15), STEP)}, bound=Bound("hands", 1, STEP, 30))


@rules.medium("capacity")
def one_frying(case: Case, d: Draw) -> Rule | None:
    """No two dishes are fried at the same time."""
    apart = len([1 for a, b, _ in case.gaps if a in FRIED and b in FRIED])
    expr = "all(not overlaps(a, b) for a in fried for b in fried if a != b)"
    fits = len(case.fried) >= 2 and apart * 2 == len(case.fried) * (len(case.fried) - 1)
    return Rule(expr, {"fried": case.fried}) if fits else None


@rules.medium("stateful")
def clean_oil(case: Case, d: Draw) -> Rule | None:
    """The oil gets dark with frying; a dish is fried before too much has been fried in it."""
    dish = d.pick(case.fried)
    used = sum(case.minutes[other] for other in case.fried if case.plan[other] < case.plan[dish])
    fits = len(case.fried) > 2 and 10 <= used < sum(case.minutes[x] for x in case.fried if x != dish) - STEP
    expr = f"sum(minutes[f] if start(f) < start({dish!r}) else 0 for f in fried if f != {dish!r}) <= oil"
    known, bound = {"fried": case.fried, "oil": used}, Bound("oil", -1, STEP, STEP)
    return Rule(expr, known, {"dish": dish}, bound) if fits else None


@rules.medium("stateful")
def cylinder(case: Case, d: Draw) -> Rule:
    """One stove burns from a cylinder that lasts so many minutes more."""
    stove = d.pick(sorted(set(case.on.values())))
    load = sum(case.minutes[dish] for dish in case.dishes if case.on[dish] == stove)
    expr = f"sum(minutes[d] if resource(d) == {stove!r} else 0 for d in dishes) <= gas"
    return Rule(expr, {"gas": load + d.int(0, 5, STEP)}, {"stove": stove}, Bound("gas", -1, STEP, STEP))


@rules.hard("recovery")
def weak_gas(case: Case, d: Draw) -> Rule:
    """The gas is weak for a while, and stays so for some minutes after; nothing is fried then."""
    starts, ends = sorted(case.plan[x] for x in case.fried), sorted(case.end[x] for x in case.fried)
    gaps = zip([case.begin, *ends], [*starts, case.ready], strict=True)
    start, end = d.pick([one for one in gaps if one[1] - one[0] >= 20 and len(case.fried) > 1])
    start, recover = max(start, end - 45), d.pick((5, 10))
    expr = "all(end(f) <= weak_from or start(f) >= weak_to + recover for f in fried)"
    known = {"weak_from": start, "weak_to": end - recover, "recover": recover, "fried": case.fried}
    said = {"before": start >= case.begin + min(case.minutes[x] for x in case.fried)}
    return Rule(expr, known, said, Bound("recover", 1, STEP, 40))


@rules.hard("robustness")
def spare_stove(case: Case, d: Draw) -> Rule:
    """If a stove fails at an hour, all that is not done yet can be cooked on the other, one after another."""
    hours = [t for t in range(case.begin + 10, case.ready - 15, STEP) if case.late]
    left = {t: sum(case.minutes[dish] for dish in case.dishes if case.end[dish] > t) for t in hours}
    expr = "sum(minutes[d] if end(d) > fails else 0 for d in dishes) <= ready - fails"
    return Rule(expr, {"fails": d.pick([t for t in hours if 0 <= case.ready - t - left[t] <= 20])})


@rules.hard("minimum_change")
def as_yesterday(case: Case, d: Draw) -> Rule:
    """Each dish had a stove the day before; only so many may change."""
    expr = "count(resource(d) != usual[d] for d in dishes) <= moves"
    return Rule(expr, {"usual": case.usual, "moves": case.moves}, bound=Bound("moves", -1, 1, 1))


@rules.hard("conservative_range")
def may_take_longer(case: Case, d: Draw) -> Rule:
    """A dish may take longer than is stated; stove and meal allow for the longer time."""
    found = [(dish, case.idle(dish)[1] - case.end[dish]) for dish in case.dishes]
    dish, spare = d.pick([one for one in found if 5 <= one[1] <= 30])
    apart = f"resource(d) != resource({dish!r}) or end(d) <= start({dish!r}) or start(d) >= end({dish!r}) + longer"
    expr = f"end({dish!r}) + longer <= ready and all({apart} for d in dishes if d != {dish!r})"
    return Rule(expr, {"longer": min(spare, 20)}, {"dish": dish}, Bound("longer", 1, STEP, 45))


@objectives.objective
def best_hour(case: Case, d: Draw) -> Objective:
    """The last dish is done as early as possible, or cooking begins as late as possible."""
    if case.late:
        return Objective("max", "min(start(d) for d in dishes)", say={"later": True})
    return Objective("min", "max(end(d) for d in dishes)", say={"later": False})


@objectives.objective
def short_work(case: Case, d: Draw) -> Objective:
    """The time from the first start to the last end is as short as possible."""
    return Objective("min", "max(end(d) for d in dishes) - min(start(d) for d in dishes)")


@objectives.objective
def little_small_stove(case: Case, d: Draw) -> Objective:
    """The small stove burns for as few minutes as possible."""
    return Objective("min", "sum(minutes[d] if resource(d) == 'K2' else 0 for d in dishes)")


@objectives.objective
def same_stoves(case: Case, d: Draw) -> Objective | None:
    """As many dishes as possible keep the stove of the day before."""
    expr = "count(resource(d) == usual[d] for d in dishes)"
    return Objective("max", expr, {"usual": case.usual}) if d.level != "easy" else None


@objectives.tie_break
def starts_then_stoves(case: Case, d: Draw) -> Objective:
    """Earlier or later starts in prompt order, then the big stove in prompt order."""
    big, small = (1, 0) if case.late else (0, 1)
    stoves = [f"{big} if resource({dish!r}) == 'K1' else {small}" for dish in case.dishes]
    expr = f"[{', '.join([*(f'start({dish!r})' for dish in case.dishes), *stoves])}]"
    return Objective("max" if case.late else "min", expr, say={"later": case.late})


VARIANTS, COUNTS = tuple(OFFERED), (1, 2, 2)
TYPE = ProblemType("T051", VARIANTS, draw, facts, rules, objectives, objective_counts=COUNTS)
