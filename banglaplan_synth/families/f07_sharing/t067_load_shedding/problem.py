"""T067, load shedding: how much power does each feeder get in each hour?

Generation falls short of demand. A line is either off or gets enough to be of use; who has been in the dark before,
how fast output may rise, what fuel is left and what a line draws on coming back tie the hours together. Vital lines
must outlive the loss of the largest unit. In a factory the flow is told the other way round: what is cut.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import combinations, pairwise

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

LINES = {
    "town": ("F", 1, "hospital water", "bazar mill cold homes irrigation college"),
    "island": ("L", 5, "clinic desalter", "ice ghat market homes dryfish shelter"),
    "factory": ("B", 50, "boiler effluent", "knitting dyeing sewing spinning washing store"),
}
"""The letter of a line's code; what every amount is a multiple of; vital kinds of line, and others."""
PLACES = {
    "town": "ishwardi birganj parbatipur saidpur muktagachha trishal ullapara chandina laksam hajiganj mithapukur",
    "island": "hatiya manpura sandwip kutubdia rangabali char_fasson tazumuddin dashmina galachipa ramgati kalapara",
    "factory": "savar kaliakair sreepur rupganj bhaluka araihazar sonargaon dhamrai keraniganj mirzapur shibpur",
}


@dataclass(frozen=True)
class Case:
    """Some hours of one day; power in megawatts or kilowatts, energy in as many times hours."""

    day: date
    variant: str
    lines: tuple[str, ...]
    kinds: dict[str, str]
    hours: tuple[str, ...]
    first: int  # the clock hour at which the first of them starts
    grain: int
    want: dict[str, int]
    least: int  # the share of its demand, in per cent, that a line which is on gets
    plan: dict[str, dict[str, int]]  # keeps every rule: what each line gets in each hour
    gen: dict[str, int]
    dark: dict[str, int]  # hours that each line has been off earlier in the day
    vital: tuple[str, ...]
    cast: dict[str, str]

    @property
    def plain(self) -> list[str]:
        """The lines that are not vital."""
        return [f for f in self.lines if f not in self.vital]

    @property
    def off(self) -> list[tuple[str, str]]:
        """The lines and hours that are dark in the plan."""
        return [(f, h) for f in self.lines for h in self.hours if not self.plan[f][h]]

    def total(self, hour: str) -> int:
        """What the plan gives in an hour."""
        return sum(self.plan[f][hour] for f in self.lines)

    def nights(self) -> dict[str, int]:
        """Hours in the dark: earlier and in the plan."""
        return {f: self.dark[f] + sum(line == f for line, _ in self.off) for f in self.lines}


def draw(d: Draw) -> Case:
    """Lines, hours, a plan for them, and generation just above the plan."""
    letter, grain, vital, others = LINES[d.variant]
    sizes = d.by_level(((2, 2), (2, 3), (3, 2)), ((3, 3), (3, 3), (4, 3)), ((4, 4), (4, 4), (5, 3)))
    count, span = d.pick(sizes)
    lines = tuple(f"{letter}{n}" for n in d.some(range(1, 10), count))
    hearts = d.some(lines, 2 if count > 3 else 1)
    kinds = dict(zip(lines, d.sample(others.split(), count), strict=True))
    kinds |= dict(zip(hearts, d.sample(vital.split(), len(hearts)), strict=True))
    first = d.int(8, 20 - span) if d.variant == "factory" else d.int(17, 24 - span)
    hours = tuple(f"H{first + n:02d}" for n in range(span))
    want = dict(zip(lines, (grain * n for n in d.sample(range(4, 13), count)), strict=True))
    least = d.pick((40, 50, 60))
    plan: dict[str, dict[str, int]] = {f: {} for f in lines}
    for number, h in enumerate(hours):
        rested = [f for f in lines if f not in hearts and plan[f].get(hours[number - 1], 1)]
        out = d.some(rested, min(d.pick((0, 1, 1) if count < 4 else (1, 1, 2)), len(rested)))
        for f in lines:
            low = -(-want[f] * least // 100 // grain) * grain
            plan[f][h] = 0 if f in out else d.int(low, want[f], grain)
    gen = {h: sum(plan[f][h] for f in lines) + grain * d.pick((0, 0, 1, 2, 3)) for h in hours}
    gen = {h: min(most, sum(want.values()) - grain) for h, most in gen.items()}
    return Case(
        date(2027, 4, 4) + timedelta(d.int(0, 170)), d.variant,
        lines, kinds, hours, first, grain, want, least, plan, gen,
        dark={f: 0 if f in hearts else d.int(1, 3) for f in lines}, vital=tuple(hearts),
        cast={"place": d.upazila(PLACES[d.variant].split()), "officer": d.person()},
    )  # fmt: skip


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    return Facts(
        epoch=case.day, reference=case.day, params={"grain": case.grain}, cast=case.cast,
        sets={"lines": list(case.lines), "hours": list(case.hours), "next": [list(p) for p in pairwise(case.hours)]},
        tables={"want": case.want, "start": {h: 60 * (case.first + n) for n, h in enumerate(case.hours)}},
        decisions={f: {h: [0, n + 2 * case.grain, case.grain] for h in case.hours} for f, n in case.want.items()},
        definitions=(
            ("got", (("f", "lines"), ("h", "hours")), f"{'want[f] - ' * (case.variant == 'factory')}amount(f, h)"),
            ("total", (("h", "hours"),), "sum(got(f, h) for f in lines)"),
            ("energy", (("f", "lines"),), "sum(got(f, h) for h in hours)"),
        ),
        names={**case.kinds, **{word: f"{word}_{case.variant}" for word in ("unit", "energy", "line")}},
        say={"vital": list(case.vital)},
    )  # fmt: skip


rules, objectives = Rules(), Objectives()
OFF = "count(got(f, h) == 0 for h in hours)"


@rules.basic("capacity", always=True)
def generation(case: Case, d: Draw) -> Rule:
    """No hour's lines get more than is generated in it."""
    hour = d.pick(case.hours)
    bound = Bound(f"gen[{hour}]", -1, case.grain, case.gen[hour] // 2)
    return Rule("all(total(h) <= gen[h] for h in hours)", {"gen": case.gen}, bound=bound)


@rules.basic("task", always=True)
def on_or_off(case: Case, d: Draw) -> Rule:
    """A line is off or gets a share of its demand, and never more than its demand."""
    expr = "all(got(f, h) <= want[f] and (got(f, h) == 0 or 100 * got(f, h) >= least * want[f]) and got(f, h) >= 0"
    return Rule(f"{expr} for f in lines for h in hours)", {"least": case.least})


@rules.basic("priority")
def never_below(case: Case, d: Draw) -> Rule:
    """A vital line gets at least so much in every hour."""
    line = d.pick(case.vital)
    known, bound = {"floor": min(case.plan[line].values())}, Bound("floor", 1, case.grain, case.want[line])
    return Rule(f"all(got({line!r}, h) >= floor for h in hours)", known, {"at": line}, bound)


@rules.basic("time_window")
def repair(case: Case, d: Draw) -> Rule:
    """A line is under repair in one hour."""
    line, hour = d.pick(case.off)
    return Rule(f"got({line!r}, {hour!r}) == 0", say={"at": line, "hour": hour})


@rules.basic("capacity")
def shared_cable(case: Case, d: Draw) -> Rule:
    """Two lines hang on one transformer."""
    most = {p: max(sum(case.plan[f][h] for f in p) for h in case.hours) for p in combinations(case.lines, 2)}
    a, b = d.pick([(a, b) for (a, b), m in most.items() if 100 * m < 85 * (case.want[a] + case.want[b])])
    known, bound = {"cable": most[a, b]}, Bound("cable", -1, case.grain, 2 * case.grain)
    return Rule(f"all(got({a!r}, h) + got({b!r}, h) <= cable for h in hours)", known, {"pair": [a, b]}, bound)


@rules.basic("precedence")
def fed_through(case: Case, d: Draw) -> Rule:
    """One line gets its power through another."""
    lit = {f: {h for h in case.hours if case.plan[f][h]} for f in case.plain}
    a, b = d.pick([(a, b) for a in lit for b in lit if a != b and lit[a] <= lit[b]])
    return Rule(f"all(got({a!r}, h) == 0 or got({b!r}, h) > 0 for h in hours)", say={"at": a, "through": b})


@rules.medium("balance")
def ramp(case: Case, d: Draw) -> Rule:
    """What is given in all changes by so much at most from one hour to the next."""
    most = max(case.grain, *(abs(case.total(a) - case.total(b)) for a, b in pairwise(case.hours)))
    known, bound = {"ramp": most}, Bound("ramp", -1, case.grain, case.grain)
    return Rule("all(abs(total(a) - total(b)) <= ramp for a, b in next)", known, bound=bound)


@rules.medium("stateful")
def pickup(case: Case, d: Draw) -> Rule:
    """A line that comes back after a dark hour gets only so much in its first hour."""
    back = [case.plan[f][b] for f, a in case.off for x, b in pairwise(case.hours) if x == a]
    known = {"pickup": d.pick(sorted(back)[-1:])}
    expr = "all(got(f, a) > 0 or got(f, b) <= pickup for a, b in next for f in lines)"
    return Rule(expr, known, bound=Bound("pickup", -1, case.grain, 2 * case.grain))


@rules.medium("stateful")
def dark_limit(case: Case, d: Draw) -> Rule:
    """With the hours that it has been off today, no line is off for more than so many."""
    known, bound = {"dark": case.dark, "most_dark": max(case.nights().values())}, Bound("most_dark", -1, 1, 1)
    return Rule(f"all(dark[f] + {OFF} <= most_dark for f in lines)", known, bound=bound)


@rules.medium("fairness")
def even_dark(case: Case, d: Draw) -> Rule:
    """Hours in the dark, with those earlier today, differ by so many at most among the lines that are not vital."""
    free = sorted(d.sample(case.plain, max(2, len(case.plain))))
    nights = [case.nights()[f] for f in free]
    known = {"dark": case.dark, "gap": max(nights) - min(nights) or 1}
    each = f"dark[f] + {OFF} for f in {free!r}"
    return Rule(f"max({each}) - min({each}) <= gap", known, {"free": free}, Bound("gap", -1, 1, 1))


@rules.medium("fairness")
def rotation(case: Case, d: Draw) -> Rule | None:
    """No line is off in two hours running."""
    return Rule("all(got(f, a) > 0 or got(f, b) > 0 for a, b in next for f in lines)") if case.off else None


@rules.medium("stateful")
def fuel(case: Case, d: Draw) -> Rule:
    """What can be given until a delivery is limited, and so is what can be given in all."""
    before = list(case.hours[: d.int(1, len(case.hours) - 1)])
    early = sum(map(case.total, before))
    known = {"fuel": early, "more": sum(map(case.total, case.hours)) - early}
    expr = f"sum(total(h) for h in {before!r}) <= fuel and sum(total(h) for h in hours) <= fuel + more"
    said = {"before": before, "arrival": case.hours[len(before)]}
    return Rule(expr, known, said, Bound("more", -1, case.grain, case.grain))


@rules.hard("robustness")
def unit_lost(case: Case, d: Draw) -> Rule:
    """Without the largest unit, what is generated still carries the vital lines."""
    left = [case.gen[h] - sum(case.plan[f][h] for f in case.vital) for h in case.hours]
    least, wish = min(case.gen.values()), sum(case.want[f] for f in case.vital)
    unit = d.pick([u for u in {min(left)} if 3 * u >= least and least - u < wish])
    expr = f"all(sum(got(f, h) for f in {list(case.vital)!r}) <= gen[h] - unit for h in hours)"
    return Rule(expr, {"gen": case.gen, "unit": unit}, bound=Bound("unit", 1, case.grain, least))


@rules.hard("minimum_change")
def announced(case: Case, d: Draw) -> Rule:
    """Off-hours have been announced; only so many turns of on and off may differ from them."""
    posted = {f: next((h for line, h in case.off if line == f), "-") for f in case.lines}
    moved = d.pick(case.plain)
    posted[moved] = d.pick([h for h in (*case.hours, "-") if h != posted[moved]])
    moves = sum(((f, h) in case.off) != (posted[f] == h) for f in case.lines for h in case.hours)
    expr = "count((got(f, h) == 0) != (posted[f] == h) for f in lines for h in hours) <= moves"
    return Rule(expr, {"posted": posted, "moves": moves}, bound=Bound("moves", -1, 1, 1))


@rules.hard("recovery")
def trip(case: Case, d: Draw) -> Rule:
    """A unit tripped: little is left in the first hour, the next makes up for it, and who was dark comes first."""
    a, b = d.pick([case.hours[:2]] if case.total(case.hours[0]) < case.gen[case.hours[0]] else [])
    known = {"left": case.total(a), "back": case.total(b)}
    expr = f"total({a!r}) <= left and total({b!r}) >= back and all(got(f, {a!r}) + got(f, {b!r}) > 0 for f in lines)"
    return Rule(expr, known, {"at": a, "then": b}, Bound("left", -1, case.grain, case.grain))


@rules.hard("conservative_range")
def cloud(case: Case, d: Draw) -> Rule:
    """In one hour a part of the generation may fail by so much to so much; the greater loss counts."""
    hour = d.pick([h for h in case.hours if case.gen[h] > case.total(h)])
    high = case.gen[hour] - case.total(hour)
    known = {"gen": case.gen, "loss_low": d.int(case.grain, high - case.grain, case.grain), "loss_high": high}
    bound = Bound("loss_high", 1, case.grain, case.gen[hour] // 2)
    return Rule(f"total({hour!r}) <= gen[{hour!r}] - max(loss_low, loss_high)", known, {"hour": hour}, bound)


@objectives.objective
def most_energy(case: Case, d: Draw) -> Objective:
    """As much as possible is given in all."""
    return Objective("max", "sum(total(h) for h in hours)")


@objectives.objective
def fewest_dark(case: Case, d: Draw) -> Objective:
    """As few lines as possible are off, hour by hour."""
    return Objective("min", "count(got(f, h) == 0 for f in lines for h in hours)")


@objectives.objective
def poorest(case: Case, d: Draw) -> Objective:
    """The line that gets least in all hours together gets as much as possible."""
    return Objective("max", "min(energy(f) for f in lines)")


@objectives.objective
def favoured(case: Case, d: Draw) -> Objective:
    """One line gets as much as possible."""
    return Objective("max", f"energy({(line := d.pick(case.plain))!r})", say={"at": line})


@objectives.objective
def largest_lack(case: Case, d: Draw) -> Objective:
    """The largest lack of any line, all hours together, is as small as possible."""
    return Objective("min", "max(sum(want[f] - got(f, h) for h in hours) for f in lines)")


@objectives.tie_break
def in_order(case: Case, d: Draw) -> Objective:
    """The greater supply (the smaller cut), line by line or hour by hour."""
    by_line, more = d.chance(0.5), d.variant != "factory"
    cells = sorted(((f, h) for f in case.lines for h in case.hours), key=lambda cell: cell[1 - by_line])
    expr = f"[{', '.join(f'amount({f!r}, {h!r})' for f, h in cells)}]"
    said = {"by_line": by_line, "more_first": more, "cells": [f"{f}/{h}" for f, h in cells[:3]]}
    return Objective("max" if more else "min", expr, say=said)


TYPE = ProblemType(
    "T067", tuple(LINES), draw, facts, rules, objectives, objective_counts=(1, 2, 2),
    calendars=("gregorian", "relative", "gregorian", "bengali"),
)  # fmt: skip
