"""T044's rosters: the duties of some days, a roster that was announced, and a plan that mends it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TypeVar

from banglaplan_synth.engine.draw import Draw, NoChoice
from banglaplan_synth.text import lexicon

T = TypeVar("T")
HOURS = {
    "ward": ({"M": 480, "E": 840, "N": 1200}, {"M": 420, "E": 840, "N": 1260}),
    "camp": ({"D": 480, "N": 1200}, {"D": 420, "N": 1140}),
    "home": ({"M": 360, "E": 840, "N": 1320}, {"M": 420, "E": 900, "N": 1380}),
}
"""When the duties of a day begin, in minutes; each ends when the next one begins."""
SPANS = {"fare": (60, 240, 10), "handles": (8, 20, 1)}
ATTEMPTS = 30


@dataclass(frozen=True)
class Case:
    """One roster; duties and nurses in prompt order, days from 0. `plan` gives each duty's nurse and keeps every rule.

    `posted` is what was announced; from day `since` on the nurse `ill`, if any, cannot work. `skilled` is the kind
    of duty that needs training. `order` is that of the tie-break, and `lead` the roster that it would choose alone.
    `tables` give a number for each nurse: hours done, nights of the month, tiredness in points, fare in taka,
    patients that she can look after.
    """

    day: date
    today: date
    variant: str
    hours: dict[str, int]
    duties: tuple[str, ...]
    nurses: tuple[str, ...]
    posted: dict[str, str]
    plan: dict[str, str]
    ill: str
    since: int
    skilled: str
    order: list[str]
    lead: dict[str, str]
    tables: dict[str, dict[str, int]]
    cast: dict[str, str]

    @property
    def days(self) -> list[list[str]]:
        """The duties of each day."""
        count = len(self.hours)
        return [list(self.duties[at : at + count]) for at in range(0, len(self.duties), count)]

    @property
    def nights(self) -> list[str]:
        """The night duties."""
        return [t for t in self.duties if t[0] == "N"]

    @property
    def well(self) -> list[str]:
        """The nurses but for the one who is ill."""
        return [n for n in self.nurses if n != self.ill]

    def of(self, kind: str) -> list[str]:
        """The duties of one kind."""
        return [t for t in self.duties if t[0] == kind]

    def length(self, kind: str) -> int:
        """How many hours a kind of duty lasts."""
        starts = [*self.hours.values(), min(self.hours.values()) + 1440]
        return (starts[list(self.hours).index(kind) + 1] - self.hours[kind]) // 60

    def start(self, duty: str) -> int:
        """When a duty begins, in minutes since 00:00 of the first day."""
        return day_of(duty) * 1440 + self.hours[duty[0]]

    def count(self, nurse: str, kind: str = "") -> int:
        """How many duties a nurse has in the plan: all, or those of one kind."""
        return len([t for t in self.duties if self.plan[t] == nurse and t.startswith(kind)])

    def peaks(self, points: dict[str, int], tired: dict[str, int]) -> dict[str, int]:
        """The most tiredness that each nurse has at the end of a day of the plan, or at the start."""
        now, peak = dict(tired), dict(tired)
        for day in self.days:
            add = {self.plan[t]: points["night_points" if t[0] == "N" else "day_points"] for t in day}
            now = {n: max(now[n] + add.get(n, -points["ease"]), 0) for n in self.nurses}
            peak = {n: max(peak[n], now[n]) for n in self.nurses}
        return peak

    def tiredness(self) -> tuple[tuple[str, tuple[tuple[str, str], ...], str], ...]:
        """Definitions of each nurse's tiredness after each day, from the one before."""
        found, before = [], "tired[n]"
        for place, day in enumerate(self.days, 1):
            night, light = f"on(n, {day[-1]!r})", " or ".join(f"on(n, {t!r})" for t in day[:-1])
            change = f"(night_points if {night} else 0) + (day_points if {light} else 0)"
            expr = f"max([0, {before} + {change} - (0 if {night} or {light} else ease)])"
            found.append((f"tired{place}", (("n", "nurses"),), expr))
            before = f"tired{place}(n)"
        return tuple(found)

    def aimed(self, d: Draw, fitting: Sequence[T], broken: Sequence[T]) -> T:
        """One of what fits the plan, rather one that the leading roster breaks."""
        both = [one for one in fitting if one in broken]
        return d.pick(both if both and d.chance(0.8) else fitting)


def day_of(duty: str) -> int:
    """The day of a duty, from 0."""
    return int(duty[1:]) - 1


def around(duties: Sequence[str], day: int) -> list[str]:
    """The duties that touch a day: its own and the night before."""
    return [t for t in duties if day_of(t) == day or (t[0] == "N" and day_of(t) == day - 1)]


def barred(duties: Sequence[str], duty: str) -> list[str]:
    """The duties that nobody can have along with this one: of the same day, and after or before a night."""
    near = [t for t in duties if day_of(t) == day_of(duty)]
    if duty[0] == "N":
        return near + [t for t in duties if day_of(t) == day_of(duty) + 1 and t[0] != "N"]
    return near + [t for t in duties if day_of(t) == day_of(duty) - 1 and t[0] == "N"]


def _able(plan: dict[str, str], duties: Sequence[str], duty: str, nurses: Sequence[str]) -> list[str]:
    """Those of the nurses who can have a duty beside the others that are given."""
    taken = {plan[t] for t in barred(duties, duty) if t in plan and t != duty}
    return [n for n in nurses if n not in taken]


def _give(d: Draw, plan: dict[str, str], duties: Sequence[str], duty: str, nurses: Sequence[str]) -> None:
    """Give a duty to one of the nurses who can have it, rather to one who has few; NoChoice if there is none."""
    able = _able(plan, duties, duty, d.shuffled(nurses))
    plan[duty] = d.pick(sorted(able, key=list(plan.values()).count)[:2])


def _rosters(
    d: Draw, duties: Sequence[str], nurses: Sequence[str]
) -> tuple[dict[str, str], dict[str, str], str, int]:
    """What was announced, the plan that mends it, who is ill or nobody, and since which day."""
    posted = dict[str, str]()
    for duty in duties:
        _give(d, posted, duties, duty, nurses)
    plan, since = dict(posted), d.int(1, max(1, max(map(day_of, duties)) // 2))
    later = [t for t in duties if day_of(t) >= since]
    busy = [n for n in nurses if [posted[t] for t in later].count(n) > 1]
    ill = d.pick(busy) if busy and d.chance(0.75) else ""
    for duty in [t for t in later if posted[t] == ill] if ill else d.sample(duties, 2):
        _give(d, plan, duties, duty, [n for n in nurses if n not in (ill, posted[duty])])
    return posted, plan, ill, since


def draw(d: Draw) -> Case:
    """A roster; the rules are then drawn around its plan."""
    hours = d.pick(HOURS[d.variant])
    count = d.by_level(6, 9, 12) // len(hours)
    duties = tuple(f"{kind}{day}" for day in range(1, count + 1) for kind in hours)
    size, letter = d.by_level(4, d.int(4, 5), 5) - (d.variant == "camp" and d.chance(0.4)), d.pick("RSK")
    nurses = tuple(f"{letter}{number}" for number in d.some(range(1, size + 3), size))
    for _ in range(ATTEMPTS):
        try:
            posted, plan, ill, since = _rosters(d, duties, nurses)
            break
        except NoChoice:
            continue
    else:
        raise NoChoice("no roster")
    order, lead = list(duties[:: d.pick((1, -1))]), dict[str, str]()
    for duty in order:
        lead[duty] = d.pick(_able(lead, duties, duty, nurses)[:1])
    tables = {name: {n: d.int(*span) for n in nurses} for name, span in SPANS.items()}
    # those who have worked little get much to do, so that a limit is near for all
    length = (hours["N"] - min(hours.values())) // 60 // (len(hours) - 1)
    given = {n: [t for t in duties if plan[t] == n] for n in nurses}
    most, nights = (
        max(map(len, given.values())),
        {n: len([t for t in given[n] if t[0] == "N"]) for n in nurses},
    )
    tables["done"] = {n: length * (most + 2 - len(given[n]) - d.int(0, 1)) for n in nurses}
    tables["nights"] = {n: max(nights.values()) + 1 - nights[n] + d.int(0, 1) for n in nurses}
    cast = {f"n{place}": person for place, person in enumerate(d.people(size, "f"), 1)}
    near = lexicon.towns(lexicon.dhaka_speech())
    cast |= {"place": d.upazila(), "nearby": d.upazila(near), "boss": d.person()}
    day = d.date(weekdays=range(7))
    today, skilled = day - timedelta(days=d.int(1, 4)), d.pick(list(hours))
    return Case(
        day, today, d.variant, hours, duties, nurses, posted, plan, ill, since, skilled, order, lead, tables, cast
    )  # fmt: skip
