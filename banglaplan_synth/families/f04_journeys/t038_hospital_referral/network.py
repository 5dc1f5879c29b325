"""The ways of T038: between which places what runs, its timetables, the journeys through it, and who travels where."""

from __future__ import annotations

from dataclasses import dataclass

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.text import lexicon

STEP = 5
START, END = "P1", "P9"
BOATS = {
    "trawler",
    "engine_boat",
    "passenger_boat",
    "speedboat",
    "water_ambulance",
    "launch",
    "ferry",
    "sea_truck",
}
TIMED = {"trawler", "passenger_boat", "launch", "ferry", "sea_truck", "bus"}
SUPPLIED = {"ambulance", "water_ambulance"}
"""Vehicles with oxygen of their own; for blood, with a refrigerator."""
RATES = {"trawler": 4, "engine_boat": 20, "passenger_boat": 4, "speedboat": 70, "water_ambulance": 35, "launch": 3,
         "ferry": 3, "sea_truck": 5, "bus": 5, "van": 6, "cng": 14, "ambulance": 30, "microbus": 32, "jeep": 18,
         "motorbike": 10}  # fmt: skip
"""Taka a minute, about."""
LINES = {
    "char": "12 trawler 40 70, 12 engine_boat 35 60, 12 speedboat 15 25, 12 water_ambulance 30 50, "
    "14 trawler 80 120, 14 speedboat 35 50, 14 water_ambulance 55 80, 23 van 20 35, 23 cng 10 20, "
    "29 microbus 50 80, 29 bus 60 100, 39 ambulance 35 60, 39 bus 50 80, 39 cng 45 70, "
    "49 van 15 25, 49 cng 10 15, 49 ambulance 10 15",
    "hill": "12 van 15 25, 12 jeep 10 15, 12 cng 10 15, 13 jeep 80 115, 13 bus 95 130, 14 ambulance 80 120, "
    "14 jeep 95 135, 19 ambulance 170 230, 23 engine_boat 75 110, 23 passenger_boat 100 150, 34 cng 10 20, "
    "34 van 20 30, 39 bus 130 180, 39 microbus 110 150, 49 ambulance 90 130, 49 microbus 100 140",
    "blood": "12 motorbike 15 25, 12 cng 20 30, 12 ambulance 15 25, 13 motorbike 25 40, 13 bus 35 55, "
    "13 ambulance 25 40, 24 launch 90 140, 24 trawler 70 100, 25 launch 110 160, 25 speedboat 45 60, "
    "34 ferry 60 90, 34 speedboat 25 40, 35 sea_truck 60 85, 35 trawler 70 100, 35 speedboat 30 50, "
    "49 van 20 30, 49 motorbike 10 15, 49 ambulance 10 20, 59 motorbike 20 30, 59 cng 20 35, "
    "59 ambulance 20 30",
}
"""By variant: between which places (P1 the origin, P9 the destination) what runs, in how many minutes."""
CLINICS = {"char": ("P1", "P3"), "hill": ("P1", "P4"), "blood": ()}
"""Places where a patient can be treated, and has papers; the others are landings."""
UPAZILAS = {
    "char": (
        "chilmari raomari ulipur goalanda",
        "fulchhari saghata sundarganj zajira",
        "sariakandi sonatala shibchar",
        "kazipur chauhali belkuchi haimchar",
        "islampur dewanganj madarganj",
        "bhuapur shibalaya harirampur",
    ),
    "hill": ("langadu baghaichhari kaptai", "thanchi", "ruma"),
    "blood": ("hatiya rangabali", "manpura mehendiganj", "kutubdia moheshkhali"),
}
"""By variant, groups that problems take turns at: no two groups share a big hospital or a district named in the
prompt. Sandwip is left out, as its blood comes from Chattogram, where the hills' first group is sent."""
HOSPITALS = {"place/thanchi": "malumghat", "place/ruma": "chandraghona"}
"""Where the hospital at the end of the way is another than the variant's own."""
NEAR = "bhuapur shibalaya harirampur goalanda zajira shibchar"
"""Upazilas with chars where people speak much as the colloquial register does; hills and islands have none."""

Plan = dict[str, int]
"""The departures of the legs that a journey uses, in order of travel."""


@dataclass(frozen=True)
class Leg:
    """One leg: places, vehicle, minutes, taka, and its departures (none: any whole step of the clock)."""

    start: str
    end: str
    mode: str
    minutes: int
    fare: int
    departures: list[int]


def paths_of(ends: list[tuple[str, str]], place: str = START) -> list[list[int]]:
    """All ways from a place to the destination, as positions in the list of legs."""
    if place == END:
        return [[]]
    return [[i, *rest] for i, (a, b) in enumerate(ends) if a == place for rest in paths_of(ends, b)]


def network(d: Draw) -> tuple[list[tuple[str, str, str, int, int]], list[list[int]]]:
    """Legs each of which lies on some way to the destination, and the ways."""
    lines = [line.split() for line in LINES[d.variant].split(", ")]
    pool = [(f"P{ends[0]}", f"P{ends[1]}", mode, int(low), int(high)) for ends, mode, low, high in lines]
    while True:
        count, ways = d.by_level((d.int(3, 4), 2), (d.int(5, 6), 3), (d.int(7, 9), 4))
        chosen = d.sample(pool, count)
        paths = paths_of([(a, b) for a, b, *_ in chosen])
        long = sum(len(path) > 2 for path in paths)
        if len(paths) >= ways and long >= d.rank and len({i for path in paths for i in path}) == count:
            return chosen, paths


def legs_of(d: Draw, chosen: list[tuple[str, str, str, int, int]], ready: int) -> dict[str, Leg]:
    """The legs with their minutes, fares and timetables, under ids that follow no order of travel."""
    letter = d.pick("LRKS")
    near = {START: 0}
    for a, b, _, low, _ in sorted(chosen):
        near[b] = min(near.get(b, 999), near.get(a, 0) + low + 15)
    legs = {}
    for place, (a, b, mode, low, high) in enumerate(chosen, 1):
        minutes = d.int(low, high, STEP)
        fare = max(-(-minutes * RATES[mode] * d.int(80, 120, 5) // 1000) * 10, 30)
        first, gap = ready + near[a] + d.int(-40, 30, STEP), d.pick((40, 45, 60, 75, 90))
        line = [first + i * gap + d.pick((0, 0, 5, 10)) for i in range(d.by_level(3, 3, 4))]
        legs[f"{letter}{place}"] = Leg(a, b, mode, minutes, fare, line if mode in TIMED else [])
    return legs


def trips_of(ways: list[dict[str, Leg]], ready: int, change: int, grid: int) -> list[Plan]:
    """Journeys by every way: each start in the first hours, and then always the next departure."""
    found = []
    for way in ways:
        for start in range(-(-ready // STEP) * STEP, ready + 200, STEP):
            plan: Plan = {}
            now = start
            for name, leg in way.items():
                times = [t for t in leg.departures or range(-(-now // grid) * grid, 1440, grid) if t >= now]
                if not times or (not plan and times[0] != start):
                    break
                plan[name] = times[0]
                now = times[0] + leg.minutes + change
            else:
                found.append(plan)
    return found


def cast_of(d: Draw, illness: str) -> dict[str, str]:
    """Who travels, and where it happens."""
    turns = UPAZILAS[d.variant]
    place = d.upazila(turns[d.index % len(turns)].split())
    district = lexicon.place(place.removeprefix("place/")).district
    near = d.upazila(NEAR.split()) if d.variant == "char" else place
    beside = lexicon.place(near.removeprefix("place/")).district
    patient = d.person("f" if illness == "caesarean" else None)
    cast = {"patient": patient, "friend": d.person(), "upazila": place, "district": f"place/{district}"}
    return cast | {"near": near, "near_district": f"place/{beside}"}
