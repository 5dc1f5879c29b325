"""T037, delivery round: in which order does a rider go round the stops, and when is each ride begun?

A courier carries parcels to customers and takes back what is returned; a pharmacy sends out medicine; or, the other
way round, a dairy co-operative collects milk at farms and hands some over to sweet shops. Stops open and close, the
bag and the cash in hand fill and empty on the way, a bridge is shut, a tyre goes flat, and yesterday's order is known.
"""

from __future__ import annotations

from itertools import pairwise

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Objective, Objectives, ProblemType, Rule, Rules
from banglaplan_synth.families.f04_journeys.t037_delivery_round.rounds import (
    BASIC,
    CROSSES,
    GIVERS,
    HARD,
    HUB,
    MEDIUM,
    SPOTS,
    STEP,
    Case,
    aimed,
    draw,
    facts,
    goals,
    tie_break,
    worth,
)

rules = Rules()
objectives = Objectives()


@rules.basic("time_window", always=True)
def not_before(case: Case, d: Draw) -> Rule:
    """The round begins at an hour or later."""
    return Rule(
        "departure() >= opens", bound=Bound("opens", 1, STEP, case.opens + 60) if d.chance(0.3) else None
    )


@rules.basic("time_window", always=True)
def back_by(case: Case, d: Draw) -> Rule:
    """The rider is back (or at the last stop) by an hour."""
    return Rule(
        "arrival() <= ends", bound=Bound("ends", -1, STEP, case.opens + 45) if d.chance(0.5) else None
    )


@rules.basic("time_window")
@aimed
def opens_at(case: Case, d: Draw) -> Rule | None:
    """Nobody is at a stop before an hour."""
    stop = d.pick(case.undue)
    since = case.arrivals()[stop] - d.pick((0, 0, 5, 10))
    rule = Rule(
        f"arrive({stop!r}) >= since", {"since": since}, {"stop": stop}, Bound("since", 1, STEP, since + 60)
    )
    return worth(case, BASIC, rule, opening=[stop])


@rules.basic("time_window")
@aimed
def closes_at(case: Case, d: Draw) -> Rule | None:
    """A stop must be reached by an hour."""
    stop = d.pick(case.unopened)
    until = case.arrivals()[stop] + d.pick((0, 0, 5, 10))
    bound = Bound("until", -1, STEP, case.opens + case.travel[HUB][stop])
    rule = Rule(f"arrive({stop!r}) <= until", {"until": until}, {"stop": stop}, bound)
    return worth(case, BASIC, rule, due=[stop])


@rules.basic("precedence")
@aimed
def hand_on(case: Case, d: Draw) -> Rule | None:
    """What is fetched at one stop is handed over at another."""
    order = [stop for stop in case.plan if stop != HUB]
    first, second = sorted(d.sample(order, 2), key=order.index)
    say = {"first": first, "second": second}
    return worth(case, BASIC, Rule(f"before({first!r}, {second!r})", say=say))


@rules.basic("priority")
@aimed
def among_first(case: Case, d: Draw) -> Rule | None:
    """A stop is one of the first so many."""
    order = [stop for stop in case.plan if stop != HUB]
    stop = d.pick(order[:-1])
    most = {"among": order.index(stop) + 1}
    return worth(case, BASIC, Rule(f"position({stop!r}) <= among", most, {"stop": stop}))


@rules.basic("compatibility")
@aimed
def not_in_a_row(case: Case, d: Draw) -> Rule | None:
    """Two stops do not come right after one another."""
    a, b = d.some(list(case.stops), 2)
    say = {"first": a, "second": b}
    return worth(case, BASIC, Rule(f"not follows({a!r}, {b!r}) and not follows({b!r}, {a!r})", say=say))


@rules.medium("stateful")
@aimed
def bag(case: Case, d: Draw) -> Rule | None:
    """The bag (or van) never holds more than it can, nor is anything handed over that is not yet there."""
    stops, milk = list(case.stops), case.variant == "milk"
    late = [stop for stop in case.plan if stop != HUB][len(stops) // 2 :]
    taken = d.sample(late, d.int(1, len(late) - 1))
    gets = [s for s in stops if s not in taken]
    if milk:
        gets = [s for s in stops if case.stops[s] in GIVERS]
    takes = [s for s in stops if s not in gets]
    give, take = {s: d.int(2, 6) for s in gets}, {s: d.int(3, 8) for s in takes}
    aboard = d.int(1, 3) if milk else sum(give.values())
    change = {**take, **{s: -amount for s, amount in give.items()}}
    loads = [aboard]
    for stop in case.plan:
        loads.append(loads[-1] + change.get(stop, 0))
    inside = f"aboard + sum(take[t] for t in {takes} if position(t) <= position(s))"
    inside += f" - sum(give[t] for t in {gets} if position(t) <= position(s))"
    known = {"give": give, "take": take, "aboard": aboard, "room": max(loads)}
    bound = Bound("room", -1, 1, max(aboard, *change.values()))
    rule = Rule(f"all(0 <= {inside} <= room for s in stops)", known, {"gets": gets, "takes": takes}, bound)
    return worth(case, BASIC, rule)


@rules.medium("stateful")
@aimed
def cash_in_hand(case: Case, d: Draw) -> Rule | None:
    """Customers pay; what is in hand never exceeds a limit, and is paid in at one stop."""
    if case.variant == "milk":
        return None
    bank = d.pick(list(case.stops))
    paying = [stop for stop in case.stops if stop != bank]
    cash = {stop: d.int(8, 60) * 100 for stop in paying}
    hand, most = 0, 0
    for stop in case.plan:
        hand = 0 if stop == bank else hand + cash.get(stop, 0)
        most = max(most, hand)
    since = f"(position(t) > position({bank!r}) or position(s) < position({bank!r}))"
    expr = f"all(sum(cash[t] for t in {paying} if position(t) <= position(s) and {since}) <= limit for s in {paying})"
    known = {"cash": cash, "limit": most + -most % 500}
    bound = Bound("limit", -1, 500, max(cash.values()))
    return worth(case, BASIC, Rule(expr, known, {"bank": bank, "paying": paying}, bound))


@rules.medium("precedence")
@aimed
def keeps_cold(case: Case, d: Draw) -> Rule | None:
    """What is fetched at one stop reaches another before it goes off."""
    order = [stop for stop in case.plan if stop != HUB]
    first, second = sorted(d.sample(order, 2), key=order.index)
    at = case.arrivals()
    fresh = at[second] - at[first] + d.pick((0, 0, 5, 10))
    expr = f"before({first!r}, {second!r}) and arrive({second!r}) - arrive({first!r}) <= fresh"
    bound = Bound("fresh", -1, STEP, 15)
    return worth(case, MEDIUM, Rule(expr, {"fresh": fresh}, {"first": first, "second": second}, bound))


@rules.medium("time_window")
@aimed
def rest(case: Case, d: Draw) -> Rule | None:
    """No ride is on the way between two hours; some could have been, and there is a gap of the plan."""
    at, order = case.arrivals(), list(case.plan)
    a, b = d.pick([pair for pair in pairwise(order) if case.plan[pair[1]] - at[pair[0]] > case.service])
    known = {"rest_from": at[a] + d.pick((0, 5)), "rest_to": case.plan[b]}
    expr = "all(arrive(s) <= rest_from or depart(s) >= rest_to for s in decided)"
    return worth(case, MEDIUM, Rule(expr, known, bound=Bound("rest_to", 1, STEP, case.plan[b] + 60)))


@rules.medium("balance")
@aimed
def longest_wait(case: Case, d: Draw) -> Rule | None:
    """Nobody waits too long at a stop once the work is done."""
    at = case.arrivals()
    waits = [case.plan[b] - at[a] - case.service for a, b in pairwise(case.plan)]
    left = "depart(b) <= arrive(a) + service + idle"
    expr = f"all(implies(follows(a, b), {left}) for a in stops for b in decided if a != b)"
    rule = Rule(expr, {"idle": max(5, *waits)}, bound=Bound("idle", -1, STEP, 5))
    return worth(case, MEDIUM, rule)


@rules.medium("fairness")
@aimed
def promises(case: Case, d: Draw) -> Rule | None:
    """Customers were told an hour; nobody is served later than that by more than a margin."""
    told = d.some(case.unopened, 2)
    at, late = case.arrivals(), d.pick((10, 15, 20))
    slack = dict(zip(told, d.shuffled([0, d.pick((0, 5, 15))]), strict=True))
    known = {"promised": {s: at[s] - late + slack[s] for s in told}, "late": late}
    if any(at[s] - late + slack[s] < case.opens + case.travel[HUB][s] for s in told):
        return None
    expr = f"all(arrive(s) <= promised[s] + late for s in {told})"
    return worth(case, MEDIUM, Rule(expr, known, {"told": told}, Bound("late", -1, STEP, 5)), due=told)


@rules.hard("robustness")
@aimed
def spare_rider(case: Case, d: Draw) -> Rule | None:
    """If the rider breaks down on any one ride to these stops, a second one from the hub is still in time."""
    kept = d.some(case.unopened, 2)
    notice = d.pick((5, 10, 15))
    cover = max(case.plan[s] + notice + case.travel[HUB][s] for s in kept) + d.pick((0, 5))
    expr = f"all(depart(s) + notice + travel[{HUB!r}][s] <= cover for s in {kept})"
    known = {"notice": notice, "cover": cover}
    rule = Rule(expr, known, {"kept": kept}, Bound("cover", -1, STEP, cover - 60))
    return worth(case, HARD, rule, due=kept)


@rules.hard("recovery")
@aimed
def bridge_shut(case: Case, d: Draw) -> Rule | None:
    """The bridge is shut for a while; no ride across it is on the way then."""
    at = case.arrivals()
    over = [(a, b) for a, b in pairwise([HUB, *case.plan]) if (a in case.far) != (b in case.far)]
    _, b = d.pick(over)
    shut, clear = case.plan[b] - d.int(20, 60, STEP), case.plan[b] - d.pick((0, 0, 5))
    if any(at[ride] > shut and case.plan[ride] < clear for _, ride in over):
        return None
    expr = f"all(not {CROSSES} or arrive(s) <= shut_from or depart(s) >= shut_to for s in decided)"
    known = {"shut_from": shut, "shut_to": clear}
    return worth(case, HARD, Rule(expr, known, bound=Bound("shut_to", 1, STEP, clear + 60)))


@rules.hard("recovery")
@aimed
def flat_tyre(case: Case, d: Draw) -> Rule | None:
    """The first ride is made already; there the tyre went flat, and the rest is planned anew."""
    first, second = list(case.plan)[:2]
    mended = case.plan[second] - d.pick((0, 0, 5))
    if mended <= case.arrivals()[first] + case.service or first in (*case.opening, *case.due):
        return None
    others = [ride for ride in case.rides if ride != first]
    expr = f"position({first!r}) == 1 and depart({first!r}) == left and all(depart(s) >= mended for s in {others})"
    known = {"left": case.plan[first], "mended": mended}
    return worth(case, HARD, Rule(expr, known, {"first": first}, Bound("mended", 1, STEP, mended + 60)))


@rules.hard("minimum_change")
@aimed
def as_yesterday(case: Case, d: Draw) -> Rule | None:
    """At most so many stops change their place in yesterday's order."""
    order = [stop for stop in case.plan if stop != HUB]
    a, b = sorted(d.sample(range(len(order)), 2))
    before = [*order]
    before[a], before[b] = before[b], before[a]
    moves = 2 if len(order) < 5 or d.chance(0.5) else 3
    known = {"yesterday": {s: before.index(s) + 1 for s in case.stops}, "moves": moves}
    expr = "count(position(s) != yesterday[s] for s in stops) <= moves"
    return worth(case, HARD, Rule(expr, known, {"before": before}))


@rules.hard("conservative_range")
@aimed
def jam(case: Case, d: Draw) -> Rule | None:
    """The ride to a stop may take longer by a stated range; even then it is reached in time."""
    stop = d.pick(case.unopened)
    most = d.pick((15, 20, 25))
    known = {"jam_least": 5, "jam_most": most, "jam_by": case.arrivals()[stop] + most + d.pick((0, 0, 5))}
    expr = f"arrive({stop!r}) + jam_most <= jam_by"
    bound = Bound("jam_by", -1, STEP, case.opens + case.travel[HUB][stop] + most)
    rule = Rule(expr, known, {"stop": stop}, bound)
    return worth(case, HARD, rule, due=[stop])


def _register(name: str) -> None:
    """An objective that stands only where the case has it as a goal."""

    def wanted(case: Case, d: Draw) -> Objective | None:
        return goals(case)[name] if name in case.goals else None

    wanted.__name__ = name
    objectives.objective(wanted)


GOALS = "earliest least_riding cheapest late_start short_round urgent_first soon_for_all"
for _name in GOALS.split():
    _register(_name)


@objectives.tie_break
def in_list_order(case: Case, d: Draw) -> Objective:
    """Earlier places stop by stop, then earlier departures."""
    return Objective("min", tie_break(case), say={"order": case.order})


TYPE = ProblemType(
    "T037", tuple(SPOTS), draw, facts, rules, objectives, objective_counts=(2,),
    calendars=("gregorian", "relative", "gregorian", "bengali"),
)  # fmt: skip
