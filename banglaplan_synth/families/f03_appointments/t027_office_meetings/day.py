"""A day of meetings: teams, rooms, a plan that keeps every rule to come, and the plans that no rule hinders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from banglaplan_synth.engine.draw import Draw, NoChoice

STEP = 15
OFFERED = {
    "ngo": "B1 budget, H1 hiring, A1 audit, T1 training, K1 purchases, F1 field_staff, D1 donor",
    "upazila": "C1 crops, E1 schools, H1 clinics, L1 law_order, D1 disasters, B1 budget, M1 markets",
    "buying": "S1 samples, Q1 quality, D1 shipment, N1 pricing, F1 fabric, C1 compliance, T1 training",
}
PEOPLE = {
    "ngo": ("director", "accounts_head", "programme_head", "personnel_manager", "field_manager"),
    "upazila": ("uno", "farm_officer", "school_officer", "health_officer", "engineer"),
    "buying": ("general_manager", "merchandiser", "production_manager", "quality_manager", "store_manager"),
}
SEATS = {
    "director": "budget hiring audit training purchases field_staff donor",
    "accounts_head": "*budget *audit purchases donor hiring",
    "programme_head": "*donor budget training field_staff purchases",
    "personnel_manager": "*hiring *training field_staff budget",
    "field_manager": "*field_staff training purchases donor budget",
    "uno": "crops schools clinics law_order disasters budget markets",
    "farm_officer": "*crops disasters budget markets law_order",
    "school_officer": "*schools disasters budget law_order clinics",
    "health_officer": "*clinics disasters budget law_order schools",
    "engineer": "disasters budget markets schools law_order",
    "general_manager": "samples quality shipment pricing fabric compliance training",
    "merchandiser": "*samples *pricing shipment fabric quality",
    "production_manager": "quality shipment pricing compliance training",
    "quality_manager": "*quality samples fabric compliance training",
    "store_manager": "*fabric shipment compliance training",
}
"""The meetings that an office belongs to; a star marks its own, which it never misses when it is held."""
LUNCH = (780, 825)
Of = dict[str, list[str]]
Numbers = dict[str, int]


@dataclass(frozen=True)
class Case:
    """One day, in minutes since 00:00; meetings in prompt order; `plan` and `on` (the rooms) keep every rule.

    `of` has each person's meetings, `order` is that of the tie-break. `usual` has the starts of two plans that no
    rule hinders: a rule bites if neither keeps it. `lost` is a room and a time that the plan leaves free.
    """

    day: date
    meetings: tuple[str, ...]
    order: tuple[str, ...]
    rooms: tuple[str, ...]
    of: Of
    minutes: Numbers
    begin: int
    closing: int
    plan: dict[str, int]
    on: dict[str, str]
    usual: list[dict[str, int]]
    lost: tuple[str, int, int] | None
    lunch: bool
    seats: Numbers
    heads: Numbers
    names: dict[str, str]
    cast: dict[str, str]

    def end(self, meeting: str, starts: dict[str, int] | None = None) -> int:
        """When a meeting ends, in the plan if no other is named."""
        return (starts or self.plan)[meeting] + self.minutes[meeting]

    def idle(self, person: str, starts: dict[str, int]) -> int:
        """How long a person is in no meeting between the first and the last of the own ones."""
        own = self.of[person]
        span = max(self.end(m, starts) for m in own) - min(starts[m] for m in own)
        return span - sum(self.minutes[m] for m in own)

    def late(self) -> list[str]:
        """Whose first meeting of the plan is later than in either of the usual plans."""
        first = {p: min(self.plan[m] for m in own) for p, own in self.of.items()}
        return [p for p, own in self.of.items() if all(min(u[m] for m in own) < first[p] for u in self.usual)]

    def busy(self, least: int) -> list[str]:
        """Who has so many meetings, or more, but not all of them."""
        return [p for p, own in self.of.items() if least <= len(own) < len(self.meetings)]


def queue(order: Sequence[str], rooms: Sequence[str], case: tuple[Of, Numbers, int]) -> Numbers:
    """The starts of meetings that take the first hour at which a room and all their people are free."""
    of, minutes, begin = case
    free, starts = dict.fromkeys([*rooms, *of], begin), dict[str, int]()
    for m in order:
        team = [p for p in of if m in of[p]]
        room = min(rooms, key=free.__getitem__)
        starts[m] = max(free[one] for one in (room, *team))
        free |= dict.fromkeys((room, *team), starts[m] + minutes[m])
    return starts


def team_of(d: Draw, role: str, topics: dict[str, str], count: int) -> list[str]:
    """So many of the held meetings (by id, in prompt order, with their topics) that a role may sit in."""
    seats = SEATS[role].split()
    own = [m for m, topic in topics.items() if f"*{topic}" in seats]
    others = [m for m, topic in topics.items() if topic in seats]
    chosen = own + d.sample(others, max(count - len(own), 0))
    return [m for m in topics if m in chosen]


def draw(d: Draw) -> Case:
    """Meetings and a day for them that the rules are then drawn around."""
    topics = dict(pair.split() for pair in OFFERED[d.variant].split(", "))
    meetings = tuple(d.sample(list(topics), d.by_level(3, 4, d.int(5, 6))))
    rooms = ("R1", "R2", "R3")[: d.by_level(2, d.pick((2, 2, 3)), d.int(2, 3))]
    people = [f"P{number}" for number in range(1, d.by_level(2, 3, d.int(3, 4)) + 1)]
    roles = dict(zip(people, d.sample(PEOPLE[d.variant], len(people)), strict=True))
    held = {m: topics[m] for m in meetings}
    of = {p: team_of(d, roles[p], held, d.pick((2, 2, d.by_level(2, 3, 3)))) for p in people}
    if len(set(map(tuple, of.values()))) < len(of):
        raise NoChoice("two people with the same meetings")
    minutes = {m: d.int(30, 90, STEP) for m in meetings}
    begin, lunch = d.int(540, 660, 30), d.chance(0.5)
    tidy, walk = d.pick((0, 0, 15)), d.pick((0, 0, 15))
    lost = None
    if d.rank == 2 and d.chance(0.5):
        hour = begin + d.int(30, 120, STEP)
        lost = (d.pick(rooms), hour, hour + d.int(75, 150, STEP))
    used = d.sample(rooms, 2) if d.rank == 2 and d.chance(0.5) else rooms  # leaves a room to spare
    free = dict.fromkeys([*rooms, *people], begin + d.pick((0, 0, 15)))
    plan, on = dict[str, int](), dict[str, str]()
    for m in d.shuffled(meetings):
        team = [p for p in people if m in of[p]]
        room = min(used, key=lambda one: free[one] + d.int(0, 60))
        start = max([free[room], *(free[p] + walk for p in team)]) + d.pick((0, 0, 0, 15, 30))
        length = minutes[m]
        if lost and room == lost[0] and start < lost[2] and start + length > lost[1]:
            start = lost[2]
        if lunch and start < LUNCH[1] and start + length > LUNCH[0]:
            start = LUNCH[1]
        plan[m], on[m] = start, room
        free |= dict.fromkeys(team, start + length) | {room: start + length + tidy}
    order = meetings if d.chance(0.6) else meetings[::-1]
    if on[order[0]] == "R1":  # against the tie-break
        swapped = {"R1": "R2", "R2": "R1"}
        on = {m: swapped.get(room, room) for m, room in on.items()}
        lost = lost and (swapped.get(lost[0], lost[0]), *lost[1:])
    by_length = sorted(meetings, key=minutes.__getitem__)
    usual = [queue(one, rooms, (of, minutes, begin)) for one in (order, by_length)]
    closing = max(plan[m] + minutes[m] for m in meetings) + d.pick((0, 0, 15, 30))
    names = held | roles
    seats = dict(zip(rooms, d.sample(range(8, 33, 4), len(rooms)), strict=True))
    heads = {m: d.pick((seats[on[m]], min(seats.values()))) - d.int(0, 3) for m in meetings}
    cast = {"clerk": d.person(), "place": d.upazila()}
    known = (begin, closing, plan, on, usual, lost, lunch, seats, heads, names, cast)
    return Case(d.date(), meetings, order, rooms, of, minutes, *known)
