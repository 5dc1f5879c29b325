"""T042, invigilation: which teacher watches over which examination hall?

Own subjects, relatives, stairs and women's halls decide who can go where; hours already done this week, pairs that
must not sit together, a posted roster and a standby tie the halls together. A coaching centre's rooms take one
teacher each. Best is the plan that spares the busy, puts experience where it counts, or changes least.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import combinations
from typing import Any

from banglaplan_synth.engine.draw import Draw, NoChoice
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules
from banglaplan_synth.text import lexicon

SUBJECTS = {
    "ssc": "physics accounting history geography chemistry finance civics biology",
    "semester": "statistics economics sociology law management philosophy psychology",
    "coaching": "physics chemistry biology mathematics english bangla",
}
PREFIXES = {"ssc": ("TSP", "HK"), "semester": ("TFD", "RG"), "coaching": ("MTU", "CB")}
GROUPS = {"load": "load hours", "years": "years", "covers": "covers", "posted": ""}


@dataclass(frozen=True)
class Case:
    """One sitting of examinations; load and hours in hours, years of service, covers in candidates."""

    day: date
    variant: str
    teachers: tuple[str, ...]
    halls: tuple[str, ...]
    need: dict[str, int]
    plan: dict[str, str]  # keeps every rule: each teacher's hall or `-`
    before: dict[str, str]  # the roster posted before, likewise
    ill: str  # a teacher of that roster who has fallen ill, or nobody
    seniors: list[str]
    women: list[str]
    ground: list[str]
    subject: dict[str, str]  # what a teacher teaches, and what is examined in a hall
    known: frozenset[str]
    tables: dict[str, dict[str, int]]
    cast: dict[str, str]

    def staff(self, hall: str) -> list[str]:
        """Who is in a hall in the plan."""
        return [t for t in self.teachers if self.plan[t] == hall]

    def bring(self, *groups: str) -> dict[str, Any]:
        """The tables of these groups of facts; a rule does not fit a case that does not tell them."""
        if not self.known.issuperset(groups):
            raise NoChoice(f"{groups} are not all told")
        return {name: self.tables[name] for group in groups for name in GROUPS[group].split()}

    def orders(self, plan: dict[str, str]) -> dict[str, str]:
        """A plan as the answer has it: the right side of every left side, `-` for none."""
        seated = {plan[t]: t for t in self.teachers}
        return {h: seated[h] for h in self.halls} if self.variant == "coaching" else dict(plan)


def draw(d: Draw) -> Case:
    """A sitting, a plan for it, and a roster posted before it."""
    one = d.variant == "coaching"
    count = d.by_level(2, 3, d.int(3, 4)) + one
    first, second = (d.pick(letters) for letters in PREFIXES[d.variant])
    halls = tuple(f"{second}{number}" for number in d.some(range(1, count + 3), count))
    twice = [] if one else d.sample(halls, d.by_level(d.int(0, 1), d.int(1, 2), 2))
    spots = [hall for hall in halls for _ in range(1 + (hall in twice))]
    spots += ["-"] * d.by_level(1 if len(spots) > 2 else 2, d.int(1, 2), d.int(1, 2))
    size = len(spots)
    teachers = tuple(f"{first}{number}" for number in d.some(range(1, size + 4), size))
    plan = dict(zip(teachers, d.shuffled(spots), strict=True))
    before = _before(d, plan)
    papers = d.sample(SUBJECTS[d.variant].split(), count + d.by_level(2, 2, 1))
    subject = dict(zip(halls, papers, strict=False))
    subject |= {t: d.pick([paper for paper in papers if paper != subject.get(plan[t])]) for t in teachers}
    heads = {d.pick([t for t in teachers if plan[t] == hall]) for hall in halls}
    seniors = [t for t in teachers if t in heads or (plan[t] == "-" and d.chance(0.4))]
    tables = {
        "load": dict(zip(teachers, d.sample(range(2, 15), size), strict=True)),
        "hours": {hall: d.pick((2, 3, 3, 4)) for hall in halls},
        "years": {t: d.int(12, 24) if t in seniors else d.int(2, 11) for t in teachers},
        "covers": dict(zip(teachers, d.sample(range(16, 46, 2), size), strict=True)),
    }
    return Case(
        d.date(), d.variant, teachers, halls, {hall: spots.count(hall) for hall in halls}, plan, before,
        ill=next(t for t in teachers if plan[t] == "-" != before[t]) if d.chance(0.5) else "",
        seniors=seniors, women=d.some(teachers, d.int(2, size - 2)),
        ground=d.some(halls, d.int(1, count - 1)), subject=subject,
        known=frozenset(d.sample(list(GROUPS), d.by_level(1, 2, 4))), tables=tables,
        cast={"officer": d.person(), **_places(d)},
    )  # fmt: skip


def _places(d: Draw) -> dict[str, str]:
    """Where it is, and where a colloquial prompt is set; universities are in districts, schools in upazilas."""
    near = lexicon.dhaka_speech()
    if d.variant == "semester":
        return {"place": d.district(), "near": f"place/{near[d.index % len(near)]}"}
    return {"place": d.upazila(), "near": d.upazila(lexicon.towns(near))}


def _before(d: Draw, plan: dict[str, str]) -> dict[str, str]:
    """A roster that differs from the plan: one who is free now had a duty, and perhaps two others change halls."""
    before, out = dict(plan), d.pick([t for t in plan if plan[t] == "-"])
    came, *others = d.shuffled([t for t in plan if plan[t] != "-"])
    before[out], before[came] = before[came], "-"
    if d.chance(0.6):
        a, b = d.pick([(a, b) for a, b in combinations(others, 2) if plan[a] != plan[b]] or [(came, came)])
        before[a], before[b] = before[b], before[a]
    return before


def facts(case: Case) -> Facts:
    """What is known before any rule; most tables come with the rules that read them."""
    inverted = case.variant == "coaching"
    left, right = (case.halls, case.teachers) if inverted else (case.teachers, case.halls)
    at, on = "paired(h, t)" if inverted else "paired(t, h)", "any(at(t, h) for h in halls)"
    return Facts(
        epoch=case.day, sets={"teachers": list(case.teachers), "halls": list(case.halls)},
        tables={} if inverted else {"need": case.need}, names=case.subject, cast=case.cast,
        decisions={owner: {"right": {"in": [*right, "-"]}} for owner in left},
        definitions=(("at", (("t", "teachers"), ("h", "halls")), at), ("on", (("t", "teachers"),), on)),
        say={"seniors": case.seniors, "women": case.women, "ground": case.ground}
        | {"ones": [h for h in case.halls if case.need[h] == 1]},
    )  # fmt: skip


rules, objectives = Rules(), Objectives()


def _total(table: str, hall: str) -> str:
    """A table's numbers of the teachers in a hall, added up."""
    return f"sum({table}[t] for t in teachers if at(t, {hall!r}))"


@rules.basic("capacity", always=True)
def staffing(case: Case, d: Draw) -> Rule:
    """Every hall has as many teachers as it needs, and no teacher two halls."""
    need = "1" if case.variant == "coaching" else "need[h]"
    whole = f"all(count(at(t, h) for t in teachers) == {need} for h in halls)"
    return Rule(f"{whole} and all(count(at(t, h) for h in halls) <= 1 for t in teachers)")


@rules.basic("compatibility")
def own_subject(case: Case, d: Draw) -> Rule:
    """Nobody watches over an examination in a subject of his own."""
    same = [(t, h) for t in case.teachers for h in case.halls if case.subject[t] == case.subject[h]]
    return Rule(" and ".join(f"not at({t!r}, {h!r})" for t, h in same) or d.pick([]))


@rules.basic("compatibility")
def ground_floor(case: Case, d: Draw) -> Rule:
    """One teacher cannot climb stairs."""
    who = d.pick([t for t in case.teachers if t != case.ill and case.plan[t] in ("-", *case.ground)])
    stairs = [h for h in case.halls if h not in case.ground]
    return Rule(f"not any(at({who!r}, h) for h in {stairs!r})", say={"who": who})


@rules.basic("compatibility")
def relative(case: Case, d: Draw) -> Rule:
    """A close relative of one teacher sits the examination in a hall."""
    apart = [(t, h) for t in case.teachers for h in case.halls if h != case.plan[t] and t != case.ill]
    who, hall = d.pick([(t, h) for t, h in apart if case.subject[h] != case.subject[t]])
    return Rule(f"not at({who!r}, {hall!r})", say={"who": who, "at": hall})


@rules.basic("compatibility")
def women_hall(case: Case, d: Draw) -> Rule | None:
    """The women's hall has a woman teacher."""
    hall = d.pick([h for h in case.halls if any(t in case.women for t in case.staff(h))])
    expr = f"any(at(t, {hall!r}) for t in {case.women!r})"
    return Rule(expr, say={"at": hall}) if len(case.women) < len(case.teachers) else None


@rules.medium("task")
def senior_each(case: Case, d: Draw) -> Rule | None:
    """Every hall has a senior teacher."""
    expr = f"all(any(at(t, h) for t in {case.seniors!r}) for h in halls)"
    return Rule(expr) if len(case.seniors) < len(case.teachers) else None


@rules.medium("task")
def not_together(case: Case, d: Draw) -> Rule:
    """Two teachers are kept out of the same hall."""
    hall = d.pick([h for h in case.halls if case.need[h] == 2])
    one = d.pick(case.staff(hall))
    other = d.pick([t for t in case.teachers if t != case.ill and case.plan[t] != hall])
    pair = [t for t in case.teachers if t in (one, other)]
    return Rule(f"not any(at({pair[0]!r}, h) and at({pair[1]!r}, h) for h in halls)", say={"pair": pair})


@rules.medium("stateful")
def week_limit(case: Case, d: Draw) -> Rule:
    """Hours done this week and those of the hall stay within a limit."""
    load, hours = case.tables["load"], case.tables["hours"]
    most = max(load[t] + hours[case.plan[t]] for t in case.teachers if case.plan[t] in hours)
    expr = "all(load[t] + hours[h] <= most for t in teachers for h in halls if at(t, h))"
    return Rule(expr, {**case.bring("load"), "most": most}, bound=Bound("most", -1, 1, 5))


@rules.medium("capacity")
def experience(case: Case, d: Draw) -> Rule:
    """The teachers of one hall have so many years of service together."""
    hall, years = d.pick(case.halls), case.tables["years"]
    known = {**case.bring("years"), "years_least": sum(years[t] for t in case.staff(hall))}
    bound = Bound("years_least", 1, 1, sum(sorted(years.values())[-case.need[hall] :]))
    return Rule(f"{_total('years', hall)} >= years_least", known, {"at": hall}, bound)


@rules.medium("fairness")
def fair_week(case: Case, d: Draw) -> Rule:
    """With the duty counted, the hours of the week of any two teachers differ by so much at most."""
    load, hours = (case.tables[name] for name in ("load", "hours"))
    week = [load[t] + hours.get(case.plan[t], 0) for t in case.teachers]
    total = "load[t] + sum(hours[h] for h in halls if at(t, h)) for t in teachers"
    known = {**case.bring("load"), "gap": max(week) - min(week)}
    return Rule(f"max({total}) - min({total}) <= gap", known, bound=Bound("gap", -1, 1, 1))


@rules.hard("robustness")
def standby(case: Case, d: Draw) -> Rule:
    """Someone without a duty could stand in at either of two halls; whoever may be ill is no standby."""
    who = d.pick([t for t in case.teachers if case.plan[t] == "-" and not case.ill])
    two = list(d.pick(list(combinations([h for h in case.halls if case.subject[h] != case.subject[who]], 2))))
    able = [t for t in case.teachers if case.subject[t] not in [case.subject[h] for h in two]]
    expr = f"any(not on(t) and all(load[t] + hours[h] <= stand_most for h in {two!r}) for t in {able!r})"
    most = case.tables["load"][who] + max(case.tables["hours"][h] for h in two)
    known, bound = {**case.bring("load"), "stand_most": most}, Bound("stand_most", -1, 1, 5)
    return Rule(expr, known, {"two": two}, bound)


@rules.hard("minimum_change")
def few_changes(case: Case, d: Draw) -> Rule:
    """A roster was posted before; only so much of it may change."""
    now, then = case.orders(case.plan), case.orders(case.before)
    moves, bound = sum(now[owner] != then[owner] for owner in now), Bound("moves", -1, 1, 1)
    known = {**case.bring("posted"), "posted": then, "moves": moves}
    return Rule("count(right(o) != posted[o] for o in decided) <= moves", known, bound=bound)


@rules.hard("recovery")
def fallen_ill(case: Case, d: Draw) -> Rule:
    """A teacher of the posted roster is ill, and one who already has the question papers stays where he is."""
    ill = d.pick([t for t in case.teachers if t == case.ill])
    holder = d.pick([t for t in case.teachers if "-" != case.before[t] == case.plan[t]])
    hall, held = case.before[ill], case.plan[holder]
    most, posted = max(case.tables["load"][t] for t in case.staff(hall)), case.orders(case.before)
    expr = f"not on({ill!r}) and at({holder!r}, {held!r})"
    expr += f" and all(load[t] <= fresh for t in teachers if at(t, {hall!r}))"
    known = {**case.bring("load", "posted"), "posted": posted, "fresh": most}
    said = {"ill": ill, "at": hall, "holder": holder, "held": held}
    return Rule(expr, known, said, Bound("fresh", -1, 1, 2))


@rules.hard("conservative_range")
def candidates(case: Case, d: Draw) -> Rule:
    """So many to so many candidates come to a hall; its teachers can watch over the larger number."""
    hall, covers = d.pick(case.halls), case.tables["covers"]
    high = sum(covers[t] for t in case.staff(hall))
    known = {**case.bring("covers"), "many_low": high - d.int(6, 12), "many": high}
    bound = Bound("many", 1, 1, min(high + 12, sum(sorted(covers.values())[-case.need[hall] :])))
    return Rule(f"{_total('covers', hall)} >= many", known, {"at": hall}, bound)


@objectives.objective
def least_load(case: Case, d: Draw) -> Objective:
    """Those on duty have as few hours behind them this week as possible, in all."""
    return Objective("min", "sum(load[t] for t in teachers if on(t))", {"load": case.bring("load")["load"]})


@objectives.objective
def hall_years(case: Case, d: Draw) -> Objective:
    """One hall has as much experience as possible."""
    hall = d.pick(case.halls)
    return Objective("max", _total("years", hall), case.bring("years"), {"at": hall})


@objectives.objective
def seniors_on(case: Case, d: Draw) -> Objective | None:
    """As many seniors as possible are in one hall, which has two teachers; the others are wanted there."""
    hall = d.pick([h for h in case.halls if case.need[h] == 2])
    return Objective("max", f"count(at(t, {hall!r}) for t in {case.seniors!r})", say={"at": hall})


@objectives.objective
def watched(case: Case, d: Draw) -> Objective:
    """The teachers on duty can watch over as many candidates as possible, in all."""
    return Objective("max", "sum(covers[t] for t in teachers if on(t))", case.bring("covers"))


@objectives.objective
def fewest_changes(case: Case, d: Draw) -> Objective:
    """As little as possible of the posted roster changes."""
    known = {**case.bring("posted"), "posted": case.orders(case.before)}
    return Objective("min", "count(right(o) != posted[o] for o in decided)", known)


@objectives.tie_break
def in_order(case: Case, d: Draw) -> Objective:
    """Teacher by teacher from either end of the list, the earlier hall; no duty comes last."""
    order = list(case.teachers[:: d.pick((1, -1))])
    return Objective("max", f"[at(t, h) for t in {order!r} for h in halls]", say={"order": order})


TYPE = ProblemType("T042", tuple(SUBJECTS), draw, facts, rules, objectives)
