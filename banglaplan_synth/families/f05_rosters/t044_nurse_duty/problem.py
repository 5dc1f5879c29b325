"""T044, nurse duty: which nurse takes which duty of a roster of several days?

Every duty of the roster (N2 is the night of the second day) goes to one nurse. Nobody has two duties a day, and a
night is followed by a day at home. Leave, training, hours done before, tiredness that adds up, a roster that was
announced and a stand-in for a night tie the days together. Best is to be fair, cheap, kind, or to change little.
"""

from __future__ import annotations

from itertools import combinations
from math import gcd

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules
from banglaplan_synth.families.f05_rosters.t044_nurse_duty.roster import Case, around, barred, day_of, draw

WORDS = {"M": "morning", "E": "evening", "N": "night", "D": "daytime"}
WORKED = "count(on(n, t) for t in duties)"


def facts(case: Case) -> Facts:
    """What is known before any rule; most tables come with the rules that read them."""
    nurses = {"in": list(case.nurses)}
    return Facts(
        epoch=case.day, reference=case.today, cast=case.cast,
        sets={"duties": list(case.duties), "nurses": list(case.nurses)},
        tables={"minutes": {t: case.length(t[0]) * 60 for t in case.duties}},
        params={WORDS[kind]: minute for kind, minute in case.hours.items()},
        decisions={t: {"start": {"in": [case.start(t)]}, "resource": nurses} for t in case.duties},
        definitions=(("on", (("n", "nurses"), ("t", "duties")), "resource(t) == n"),),
        names={t: WORDS[t[0]] for t in case.duties}, say={"roster": case.days},
    )  # fmt: skip


rules, objectives = Rules(), Objectives()


@rules.basic("capacity", always=True)
def one_a_day(case: Case, d: Draw) -> Rule:
    """Nobody has two duties on one day."""
    return Rule(" and ".join(f"distinct([resource(t) for t in {day!r}])" for day in case.days))


@rules.basic("task", always=True)
def night_rest(case: Case, d: Draw) -> Rule:
    """After a night nobody works in the day that follows it; the next night is allowed."""
    after = [(n, t) for n in case.nights for t in barred(case.duties, n) if day_of(t) > day_of(n)]
    return Rule(" and ".join(f"resource({n!r}) != resource({t!r})" for n, t in after))


@rules.basic("time_window")
def leave(case: Case, d: Draw) -> Rule:
    """Nurses are on leave on a day each, and so do not work in the night before it either."""
    touch = [(n, day, around(case.duties, day)) for n in case.well for day in range(len(case.days))]
    free = [one for one in touch if one[0] not in [case.plan[t] for t in one[2]]]
    met = [one for one in touch if one[0] in [case.lead[t] for t in one[2]]]
    first = case.aimed(d, free, met)
    others = [one for one in free if one[0] != first[0] and one[1] != first[1]]
    taken = sorted([first, *d.sample(others, min(len(others), d.by_level(0, d.int(0, 1), 1)))])
    said = [(who, day, [t for t in near if day_of(t) < day]) for who, day, near in taken]
    expr = " and ".join(f"not any(on({who!r}, t) for t in {near!r})" for who, _, near in taken)
    return Rule(expr, say={"leaves": said})


@rules.basic("compatibility")
def not_kind(case: Case, d: Draw) -> Rule:
    """A nurse cannot have one kind of duty."""
    every = [(n, kind) for n in case.well for kind in case.hours if kind != case.skilled]
    met = [(n, kind) for n, kind in every if n in [case.lead[t] for t in case.of(kind)]]
    who, kind = case.aimed(d, [(n, kind) for n, kind in every if not case.count(n, kind)], met)
    return Rule(f"not any(on({who!r}, t) for t in {case.of(kind)!r})", say={"who": who, "kind": f"{kind}1"})


@rules.basic("task")
def kept(case: Case, d: Draw) -> Rule | None:
    """Two duties of the announced roster cannot change."""
    same = [t for t in case.duties if case.lead[t] != case.plan[t] == case.posted[t]]
    two = sorted(d.sample(same, 2), key=case.duties.index)
    expr, known = f"all(resource(t) == posted[t] for t in {two!r})", {"posted": case.posted}
    return Rule(expr, known, {"two": two}) if d.rank else None


@rules.basic("compatibility")
def trained(case: Case, d: Draw) -> Rule | None:
    """One kind of duty needs training."""
    kind = case.skilled
    able = [n for n in case.nurses if case.count(n, kind) or d.chance(0.2)]
    expr = f"all(resource(t) in {able!r} for t in {case.of(kind)!r})"
    return Rule(expr, say={"able": able, "kind": f"{kind}1"}) if len(able) < len(case.nurses) else None


@rules.basic("compatibility")
def apart(case: Case, d: Draw) -> Rule:
    """Two nurses of one household do not work on the same day."""
    met, led = ([{roster[t] for t in day} for day in case.days] for roster in (case.plan, case.lead))
    pairs = [list(pair) for pair in combinations(case.well, 2)]
    fits = [pair for pair in pairs if not any(on.issuperset(pair) for on in met)]
    pair = case.aimed(d, fits, [pair for pair in pairs if any(on.issuperset(pair) for on in led)])
    both = "(" + ") and (".join(f"any(on({n!r}, t) for t in {{0!r}})" for n in pair) + ")"
    return Rule(" and ".join(f"not ({both.format(day)})" for day in case.days), say={"pair": pair})


@rules.basic("capacity")
def night_cap(case: Case, d: Draw) -> Rule | None:
    """Nobody has more than so many nights in this roster."""
    few = max(case.count(n, "N") for n in case.nurses)
    expr = f"all(count(on(n, t) for t in {case.nights!r}) <= few for n in nurses)"
    return (
        Rule(expr, {"few": few}, bound=Bound("few", -1, 1, 1))
        if few < len(case.nights) and d.rank < 2
        else None
    )


@rules.medium("time_window")
def start_gap(case: Case, d: Draw) -> Rule:
    """From the start of one duty to the start of a nurse's next so many hours pass."""
    pairs = [(a, b) for a in case.duties for b in case.duties if case.start(a) < case.start(b)]
    spans = [case.start(b) - case.start(a) for a, b in pairs if case.plan[a] == case.plan[b]]
    least = min(spans, default=0) // 60
    expr = "all(start(a) >= start(b) or resource(a) != resource(b) or start(b) - start(a) >= between * 60"
    known, bound = {"between": d.int(max(least, 18), least)}, Bound("between", 1, 6, 48)
    return Rule(f"{expr} for a in duties for b in duties if a != b)", known, bound=bound)


@rules.medium("precedence")
def handover(case: Case, d: Draw) -> Rule:
    """Two new nurses do not follow one another: the one who hands over or the one who takes over knows the work."""
    follows = list(zip(case.duties, case.duties[1:], strict=False))
    met, led = ([{roster[a], roster[b]} for a, b in follows] for roster in (case.plan, case.lead))
    pairs = [list(pair) for pair in combinations(case.nurses, 2)]
    new = case.aimed(d, [p for p in pairs if set(p) not in met], [p for p in pairs if set(p) in led])
    expr = " and ".join(f"not (fresh({a!r}) and fresh({b!r}))" for a, b in follows)
    return Rule(
        expr, say={"new": new}, definitions=(("fresh", (("t", "duties"),), f"resource(t) in {new!r}"),)
    )


@rules.medium("fairness")
def fair_month(case: Case, d: Draw) -> Rule | None:
    """With the nights of the month so far, any two nurses' numbers of nights differ by so much at most."""
    total, nights = (
        f"nights[n] + count(on(n, t) for t in {case.nights!r}) for n in nurses",
        case.tables["nights"],
    )
    counts = [nights[n] + case.count(n, "N") for n in case.nurses]
    known, bound = (
        {"nights": nights, "month_gap": max(max(counts) - min(counts), 1)},
        Bound("month_gap", -1, 1, 1),
    )
    return Rule(f"max({total}) - min({total}) <= month_gap", known, bound=bound) if d.rank else None


@rules.medium("stateful")
def week_hours(case: Case, d: Draw) -> Rule | None:
    """Hours done this week and those of the roster stay within a limit."""
    span, done = {kind: case.length(kind) for kind in case.hours}, case.tables["done"]
    total = [done[n] + sum(span[kind] * case.count(n, kind) for kind in span) for n in case.nurses]
    lengths = {"each": span["N"]} if len(set(span.values())) == 1 else {"short": span["M"], "long": span["N"]}
    day = [t for t in case.duties if t[0] != "N"]
    sums = f"count(on(n, t) for t in {day!r}) * short + count(on(n, t) for t in {case.nights!r}) * long"
    expr = f"all(done[n] + {f'{WORKED} * each' if 'each' in lengths else sums} <= week_most for n in nurses)"
    known, bound = (
        {"done": done, **lengths, "week_most": max(total)},
        Bound("week_most", -1, gcd(*lengths.values()), 24),
    )
    return Rule(expr, known, bound=bound) if d.rank else None


@rules.medium("stateful")
def run_days(case: Case, d: Draw) -> Rule:
    """Nobody works on more than so many days running."""
    worked = [
        "".join("x" if n in [case.plan[t] for t in day] else " " for day in case.days) for n in case.nurses
    ]
    longest = max(len(part) for row in worked for part in row.split(" "))
    run = d.int(longest, min(longest, len(case.days) - 1))
    windows = [[t for day in case.days[at : at + run + 1] for t in day] for at in range(len(case.days) - run)]
    expr = " and ".join(
        f"all(count(on(n, t) for t in {window!r}) <= run for n in nurses)" for window in windows
    )
    return Rule(expr, {"run": run})


@rules.medium("stateful")
def tiredness(case: Case, d: Draw) -> Rule | None:
    """Tiredness goes up with every duty and down with every free day, never below zero, and stays within a limit."""
    points = {"day_points": d.pick((1, 2)), "night_points": d.pick((3, 4)), "ease": d.pick((1, 2))}
    # whoever gets tired least in the plan begins with most, so that the limit is near for all
    idle = case.peaks(points, dict.fromkeys(case.nurses, 0))
    tired = {n: min(max(idle.values()) - idle[n], 4) for n in case.nurses}
    worst = max(case.peaks(points, tired).values())
    expr = " and ".join(f"tired{place}(n) <= limit" for place in range(1, len(case.days) + 1))
    known, bound = {**points, "tired": tired, "limit": worst}, Bound("limit", -1, 1, 3)
    return Rule(f"all({expr} for n in nurses)", known, {}, bound, case.tiredness()) if d.rank else None


@rules.hard("robustness")
def stand_in(case: Case, d: Draw) -> Rule:
    """For some nights, so many nurses who live near could stand in for one who is absent."""
    duties, near = d.some(case.nights, 2), d.some(case.nurses, d.int(2, len(case.nurses) - 1))
    free = [sum(n not in [case.plan[x] for x in barred(case.duties, t)] for n in near) for t in duties]
    expr = f"count(not any(on(n, x) for x in {{!r}}) for n in {near!r}) >= spare"
    said = {"backed": duties, "near": near, "after": [t for t in duties if day_of(t) + 1 < len(case.days)]}
    known, bound = {"spare": d.int(1, min(free))}, Bound("spare", 1, 1, 2)
    return Rule(" and ".join(expr.format(barred(case.duties, t)) for t in duties), known, said, bound)


@rules.hard("minimum_change")
def few_changes(case: Case, d: Draw) -> Rule:
    """A roster was announced before; only so many duties of it may go to another nurse."""
    known = {"posted": case.posted, "moves": sum(case.plan[t] != case.posted[t] for t in case.duties)}
    expr = "count(resource(t) != posted[t] for t in duties) <= moves"
    return Rule(expr, known, bound=Bound("moves", -1, 1, 1))


@rules.hard("recovery")
def fallen_ill(case: Case, d: Draw) -> Rule | None:
    """A nurse of the announced roster is ill from a day on; days before it stand, and her duties are spread."""
    later = [t for t in case.duties if day_of(t) >= case.since]
    hers = [t for t in later if case.posted[t] == case.ill]
    past = [t for t in case.duties if t not in later]
    expr = (
        f"all(resource(t) == posted[t] for t in {past!r}) and not any(on({case.ill!r}, t) for t in {later!r})"
    )
    expr += f" and all(count(on(n, t) for t in {hers!r}) <= extra for n in nurses)"
    said = {"ill": case.ill, "since": case.since, "hers": hers, "past": past}
    extra = max(sum(case.plan[t] == n for t in hers) for n in case.nurses)
    known, bound = {"posted": case.posted, "extra": extra}, Bound("extra", -1, 1, 1)
    return Rule(expr, known, said, bound) if case.ill and extra < len(hers) else None


@rules.hard("conservative_range")
def many_patients(case: Case, d: Draw) -> Rule:
    """Between so many and so many patients are expected at a duty; its nurse can look after the larger number."""
    handles = case.tables["handles"]
    more = [t for t in case.duties if handles[case.lead[t]] < handles[case.plan[t]]]
    duty = max(d.shuffled(more or case.duties), key=lambda t: handles[case.plan[t]])
    high = handles[case.plan[duty]] - d.int(0, 1)
    known = {"handles": handles, "fewest": high - d.int(3, 5), "highest": high}
    return Rule(f"handles[resource({duty!r})] >= highest", known, {"duty": duty}, Bound("highest", 1, 1, 20))


@objectives.objective
def spare_one(case: Case, d: Draw) -> Objective | None:
    """One nurse has as few duties as possible."""
    who = d.pick(case.well)
    said = {"who": who, "why": d.pick("abc")}
    return Objective("min", f"count(on({who!r}, t) for t in duties)", say=said) if d.rank < 2 else None


@objectives.objective
def wishes(case: Case, d: Draw) -> Objective:
    """Wishes for a free day are kept as far as possible."""
    asked = sorted(
        d.sample([(n, day) for n in case.nurses for day in range(len(case.days))], d.by_level(3, 3, 4))
    )
    kept = [f"(0 if any(on({n!r}, t) for t in {case.days[day]!r}) else 1)" for n, day in asked]
    return Objective("max", " + ".join(kept), say={"asked": asked})


@objectives.objective
def even(case: Case, d: Draw) -> Objective:
    """The busiest nurse has as few duties more than the idlest as possible."""
    return Objective("min", f"max({WORKED} for n in nurses) - min({WORKED} for n in nurses)")


@objectives.objective
def cheap_nights(case: Case, d: Draw) -> Objective | None:
    """The fares that are paid for coming at night are as low as possible, in all."""
    expr, known = f"sum(fare[resource(t)] for t in {case.nights!r})", {"fare": case.tables["fare"]}
    return Objective("min", expr, known) if d.rank else None


@objectives.objective
def seniors_at_night(case: Case, d: Draw) -> Objective | None:
    """As many nights as possible are led by senior nurses."""
    seniors = d.some(case.nurses, 2)
    expr = f"count(resource(t) in {seniors!r} for t in {case.nights!r})"
    return Objective("max", expr, say={"seniors": seniors}) if d.rank < 2 else None


@objectives.objective
def fewest_changes(case: Case, d: Draw) -> Objective | None:
    """As few duties as possible of the announced roster go to another nurse."""
    expr, known = "count(resource(t) != posted[t] for t in duties)", {"posted": case.posted}
    return Objective("min", expr, known) if d.rank else None


@objectives.tie_break
def in_order(case: Case, d: Draw) -> Objective:
    """Duty by duty, from the first or from the last, the nurse who stands higher in the list."""
    place = ", ".join(f"{at} if on({n!r}, t) else 0" for at, n in enumerate(case.nurses))
    return Objective("min", f"[sum([{place}]) for t in {case.order!r}]", say={"order": case.order})


CALENDARS = ("gregorian", "relative", "bengali")
TYPE = ProblemType("T044", ("ward", "camp", "home"), draw, facts, rules, objectives, calendars=CALENDARS)
