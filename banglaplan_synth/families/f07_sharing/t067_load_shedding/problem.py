"""T067, load shedding: how much power does each feeder get in each hour?

Generation falls short of demand. A line is either off or gets enough to be of use; who has been in the dark before,
how fast output may rise, what fuel is left and what a line draws on coming back tie the hours together. Vital lines
must outlive the loss of the largest unit. In a factory the flow is told the other way round: what is cut.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import combinations, pairwise
from typing import Any

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.problem_type import Bound, Facts, Objective, Objectives, ProblemType, Rule, Rules

LINES = {
    "town": ("F", "hospital water", "bazar mill cold homes irrigation college"),
    "island": ("L", "clinic desalter", "ice ghat market homes dryfish shelter"),
    "factory": ("B", "boiler effluent", "knitting dyeing sewing spinning washing store"),
}
"""The letter of a line's code, vital kinds of line, and others."""
GRAIN = {"town": 1, "island": 5, "factory": 50}
"""Megawatts or kilowatts that every amount is a multiple of."""
PLACES = {
    "town": "ishwardi birganj parbatipur saidpur muktagachha trishal ullapara chandina laksam hajiganj mithapukur",
    "island": "hatiya manpura sandwip kutubdia rangabali char_fasson",
    "factory": "savar kaliakair sreepur rupganj bhaluka araihazar sonargaon dhamrai keraniganj",
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
    def pairs(self) -> list[tuple[str, str]]:
        """Every hour with the next."""
        return list(pairwise(self.hours))

    @property
    def off(self) -> list[tuple[str, str]]:
        """The lines and hours that are dark in the plan."""
        return [(f, h) for f in self.lines for h in self.hours if not self.plan[f][h]]

    def total(self, hour: str) -> int:
        """What the plan gives in an hour."""
        return sum(self.plan[f][hour] for f in self.lines)

    def energy(self, *lines: str) -> int:
        """What the plan gives lines in all hours together."""
        return sum(sum(self.plan[f].values()) for f in lines)

    def nights(self) -> dict[str, int]:
        """Hours in the dark: earlier and in the plan."""
        return {f: self.dark[f] + sum(line == f for line, _ in self.off) for f in self.lines}


def draw(d: Draw) -> Case:
    """Lines, hours, a plan for them, and generation just above the plan."""
    grain, (letter, vital, others) = GRAIN[d.variant], LINES[d.variant]
    count, span = d.pick(
        d.by_level(((2, 2), (2, 3), (3, 2)), ((3, 3), (3, 3), (4, 3)), ((4, 4), (4, 3), (5, 3)))
    )
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
        out = (
            d.sample(rested, d.pick((0, 1, 1) if count < 4 else (1, 1, 2)))
            if len(rested) > 1 or count < 4
            else []
        )
        for f in lines:
            low = -(-want[f] * least // 100 // grain) * grain
            plan[f][h] = 0 if f in out else d.int(low, want[f], grain)
    full = sum(want.values()) - grain
    used = {h: sum(plan[f][h] for f in lines) for h in hours}
    gen = {h: min(used[h] + grain * d.pick((0, 0, 1, 2, 3)), full) for h in hours}
    start = date(2027, 4, 4) + timedelta(d.int(0, 170))
    return Case(
        start, d.variant, lines, kinds, hours, first, grain, want, least, plan, gen,
        dark={f: 0 if f in hearts else d.int(0, 3) for f in lines}, vital=tuple(hearts),
        cast={"place": d.upazila(PLACES[d.variant].split()), "officer": d.person()},
    )  # fmt: skip


def facts(case: Case) -> Facts:
    """What is known before any rule."""
    cut = case.variant == "factory"
    most = {f: [0, case.want[f] + 2 * case.grain, case.grain] for f in case.lines}
    pair = (("f", "lines"), ("h", "hours"))
    words = ("unit", "energy", "line")
    return Facts(
        epoch=case.day,
        reference=case.day,
        sets={"lines": list(case.lines), "hours": list(case.hours), "next": [list(p) for p in case.pairs]},
        tables={"want": case.want, "start": {h: 60 * (case.first + n) for n, h in enumerate(case.hours)}},
        params={"grain": case.grain},
        decisions={f: dict.fromkeys(case.hours, most[f]) for f in case.lines},
        definitions=(
            ("got", pair, "want[f] - amount(f, h)" if cut else "amount(f, h)"),
            ("total", (("h", "hours"),), "sum(got(f, h) for f in lines)"),
            ("energy", (("f", "lines"),), "sum(got(f, h) for h in hours)"),
        ),
        names={**case.kinds, **{word: f"{word}_{case.variant}" for word in words}},
        cast=case.cast,
        say={"vital": list(case.vital)},
    )  # fmt: skip


rules, objectives = Rules(), Objectives()
OFF = "count(got(f, h) == 0 for h in hours)"


@rules.basic("capacity", always=True)
def generation(case: Case, d: Draw) -> Rule:
    """No hour's lines get more than is generated in it."""
    bound = Bound(f"gen[{d.pick(case.hours)}]", -1, case.grain, case.grain)
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
def busy_hour(case: Case, d: Draw) -> Rule:
    """A line needs so much in one hour."""
    line, hour = d.pick(
        [(f, h) for f in case.lines for h in case.hours if (f, h) not in case.off and f not in case.vital]
    )
    known, bound = {"busy": case.plan[line][hour]}, Bound("busy", 1, case.grain, case.want[line])
    return Rule(f"got({line!r}, {hour!r}) >= busy", known, {"at": line, "hour": hour}, bound)


@rules.basic("time_window")
def repair(case: Case, d: Draw) -> Rule:
    """A line is under repair in one hour."""
    line, hour = d.pick(case.off)
    return Rule(f"got({line!r}, {hour!r}) == 0", say={"at": line, "hour": hour})


@rules.basic("capacity")
def shared_cable(case: Case, d: Draw) -> Rule:
    """Two lines hang on one transformer."""
    a, b = d.pick(list(combinations(case.lines, 2)))
    most = max(case.plan[a][h] + case.plan[b][h] for h in case.hours)
    known = {"cable": d.pick([most] if most < case.want[a] + case.want[b] else [])}
    bound = Bound("cable", -1, case.grain, 2 * case.grain)
    return Rule(f"all(got({a!r}, h) + got({b!r}, h) <= cable for h in hours)", known, {"pair": [a, b]}, bound)


@rules.basic("compatibility")
def not_both_off(case: Case, d: Draw) -> Rule:
    """Of two lines one is always on."""
    free = [f for f in case.lines if f not in case.vital]
    dark = [pair for pair in combinations(free, 2) if {f for f, _ in case.off} & set(pair)]
    a, b = d.pick([p for p in dark if not any(all((f, h) in case.off for f in p) for h in case.hours)])
    return Rule(f"all(got({a!r}, h) > 0 or got({b!r}, h) > 0 for h in hours)", say={"pair": [a, b]})


@rules.medium("balance")
def ramp(case: Case, d: Draw) -> Rule:
    """What is given in all changes by so much at most from one hour to the next."""
    most = max(case.grain, *(abs(case.total(a) - case.total(b)) for a, b in case.pairs))
    known, bound = {"ramp": most}, Bound("ramp", -1, case.grain, case.grain)
    return Rule("all(abs(total(a) - total(b)) <= ramp for a, b in next)", known, bound=bound)


@rules.medium("stateful")
def pickup(case: Case, d: Draw) -> Rule:
    """A line that comes back after a dark hour gets only so much in its first hour."""
    back = [case.plan[f][b] for f, a in case.off for x, b in case.pairs if x == a]
    most = max(d.pick([back]) or d.pick([]))
    expr = "all(got(f, a) > 0 or got(f, b) <= pickup for a, b in next for f in lines)"
    return Rule(expr, {"pickup": most}, bound=Bound("pickup", -1, case.grain, 2 * case.grain))


@rules.medium("stateful")
def dark_limit(case: Case, d: Draw) -> Rule:
    """With the hours that it has been off today, no line is off for more than so many."""
    most = max(case.nights().values())
    known, bound = {"dark": case.dark, "most_dark": most}, Bound("most_dark", -1, 1, 1)
    return Rule(f"all(dark[f] + {OFF} <= most_dark for f in lines)", known, bound=bound)


@rules.medium("fairness")
def even_dark(case: Case, d: Draw) -> Rule:
    """Hours in the dark, with those earlier today, differ by so many at most among the lines that are not vital."""
    free = [f for f in case.lines if f not in case.vital]
    nights = [case.nights()[f] for f in free]
    gap = d.pick([max(max(nights) - min(nights), 1)] if len(free) > 1 else [])
    each = f"dark[f] + {OFF} for f in {free!r}"
    known = {"dark": case.dark, "gap": gap}
    return Rule(f"max({each}) - min({each}) <= gap", known, {"free": free}, Bound("gap", -1, 1, 1))


@rules.medium("fairness")
def rotation(case: Case, d: Draw) -> Rule | None:
    """No line is off in two hours running."""
    expr = "all(got(f, a) > 0 or got(f, b) > 0 for a, b in next for f in lines)"
    return Rule(expr) if case.off else None


@rules.medium("stateful")
def fuel(case: Case, d: Draw) -> Rule:
    """What can be given until a delivery is limited, and so is what can be given in all."""
    before = list(case.hours[: d.int(1, len(case.hours) - 1)])
    early, whole = sum(map(case.total, before)), sum(map(case.total, case.hours))
    known = {"fuel": early, "more": whole - early}
    expr = f"sum(total(h) for h in {before!r}) <= fuel and sum(total(h) for h in hours) <= fuel + more"
    said = {"before": before, "arrival": case.hours[len(before)]}
    return Rule(expr, known, said, Bound("more", -1, case.grain, case.grain))


@rules.medium("balance")
def share(case: Case, d: Draw) -> Rule:
    """No line gets more than a share of all that is given."""
    most = max(-(-100 * case.energy(f) // case.energy(*case.lines)) for f in case.lines)
    known, bound = {"share": -(-most // 5) * 5}, Bound("share", -1, 5, 100 // len(case.lines))
    expr = "all(100 * energy(f) <= share * sum(total(h) for h in hours) for f in lines)"
    return Rule(expr, known, bound=bound)


@rules.hard("robustness")
def unit_lost(case: Case, d: Draw) -> Rule:
    """Without the largest unit, what is generated still carries the vital lines."""
    left = [case.gen[h] - sum(case.plan[f][h] for f in case.vital) for h in case.hours]
    unit = d.pick([min(left)] if 3 * min(left) >= max(case.gen.values()) else [])
    expr = f"all(sum(got(f, h) for f in {list(case.vital)!r}) <= gen[h] - unit for h in hours)"
    return Rule(
        expr, {"gen": case.gen, "unit": unit}, bound=Bound("unit", 1, case.grain, min(case.gen.values()))
    )


@rules.hard("minimum_change")
def announced(case: Case, d: Draw) -> Rule:
    """Off-hours have been announced; only so many turns of on and off may differ from them."""
    posted = {f: next((h for line, h in case.off if line == f), "-") for f in case.lines}
    moved = d.pick([f for f in case.lines if f not in case.vital])
    posted[moved] = d.pick([h for h in (*case.hours, "-") if h != posted[moved]])
    moves = sum(((f, h) in case.off) != (posted[f] == h) for f in case.lines for h in case.hours)
    expr = "count((got(f, h) == 0) != (posted[f] == h) for f in lines for h in hours) <= moves"
    return Rule(expr, {"posted": posted, "moves": moves}, bound=Bound("moves", -1, 1, 1))


@rules.hard("recovery")
def trip(case: Case, d: Draw) -> Rule:
    """A unit trips: little is left in that hour, output climbs slowly, and who was dark then comes first."""
    a, b = d.pick([p for p in case.pairs[:1] if case.total(p[0]) < min(case.gen[p[0]], case.total(p[1]))])
    known = {"left": case.total(a), "rise": case.total(b) - case.total(a)}
    expr = f"total({a!r}) <= left and total({b!r}) <= total({a!r}) + rise"
    expr += f" and all(got(f, {a!r}) > 0 or got(f, {b!r}) > 0 for f in lines)"
    return Rule(expr, known, {"at": a, "then": b}, Bound("rise", -1, case.grain, case.grain))


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
    line = d.pick([f for f in case.lines if f not in case.vital])
    return Objective("max", f"energy({line!r})", say={"at": line})


@objectives.objective
def largest_lack(case: Case, d: Draw) -> Objective:
    """The largest lack of any line, all hours together, is as small as possible."""
    return Objective("min", "max(sum(want[f] - got(f, h) for h in hours) for f in lines)")


@objectives.objective
def leanest_hour(case: Case, d: Draw) -> Objective:
    """The hour in which least is given gets as much as possible."""
    return Objective("max", "min(total(h) for h in hours)")


@objectives.tie_break
def line_by_line(case: Case, d: Draw) -> Objective:
    """Line by line, hour by hour, the greater or the smaller number."""
    return _listed(d, [(f, h) for f in case.lines for h in case.hours])


@objectives.tie_break
def hour_by_hour(case: Case, d: Draw) -> Objective:
    """Hour by hour, line by line, the greater or the smaller number."""
    return _listed(d, [(f, h) for h in case.hours for f in case.lines])


def _listed(d: Draw, cells: list[tuple[str, str]]) -> Objective:
    """All numbers of an answer in this order."""
    sense = d.chance(0.5)
    expr = f"[{', '.join(f'amount({f!r}, {h!r})' for f, h in cells)}]"
    order: dict[str, Any] = {"more_first": sense, "cells": [f"{f}/{h}" for f, h in cells[:3]]}
    return Objective("max" if sense else "min", expr, say=order)


TYPE = ProblemType(
    "T067", tuple(LINES), draw, facts, rules, objectives, objective_counts=(1, 2, 2), draft=True,
    calendars=("gregorian", "relative", "gregorian", "bengali"),
)  # fmt: skip
