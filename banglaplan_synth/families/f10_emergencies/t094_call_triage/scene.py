"""Where and when the calls of T094 come in, and what they may report."""

from __future__ import annotations

from datetime import date

from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.text import lexicon

AREAS = ("station", "college", "ghat", "market", "mill")
PIPED = (
    "dhaka gazipur narayanganj narsingdi manikganj munshiganj tangail mymensingh jamalpur brahmanbaria cumilla"
    " chandpur feni noakhali lakshmipur chattogram sylhet moulvibazar habiganj sirajganj pabna bogura"
)
"""Districts with a gas office."""
MONTHS = {"control_room": range(3, 12), "dengue_hotline": range(7, 12), "gas_office": range(1, 13)}
"""When there are storms, and dengue."""
LETTERS = {"control_room": "PCN", "dengue_hotline": "PDH", "gas_office": "GBK"}
REPORTS = {
    "control_room": "chest_pain:45ks deep_cut:35ks crash_driver:45ksx crash_passenger:34ksx labour:45tks"
    " child_asthma:34tk child_burn:34tk child_lost:23t kitchen_fire:45s live_wire:34 burglary:24 brawl:24"
    " fallen_tree:12 loud_music:12",
    "dengue_hotline": "nose_bleed:45ks gum_bleed:35ks belly_pain:35ks cold_hands:45ks pregnant_fever:35tk"
    " infant_fever:34tk child_dry:35tks child_rash:23t mother_fever:24x son_fever:23x platelets:34k"
    " diabetic_fever:24 body_ache:12 report_query:12",
    "gas_office": "hostel_kitchen:35tks old_home:35t maternity:45t infant_school:35t ground_floor:35ksx"
    " upper_floor:24kx bakery:35ks tin_houses:34s restaurant:25ks garage:24ks new_flat:13 riser:24ks"
    " laundry:13k tea_stall:13s",
}
"""What may be reported, with its lowest and highest severity (of 1 to 5) and with flags: `t` children, pregnant
women, the old or sick; `k` may need the only crew with a kit; `s` something gets worse by the minute;
`x` the two reports of one incident."""


def day_of(d: Draw) -> date:
    """A day on which the scenario may be; the order of the draws is part of a problem's seed."""
    day = d.date(weekdays=range(7))
    while day.month not in MONTHS[d.variant]:
        day = d.date(weekdays=range(7))
    return day


def cast_of(d: Draw) -> dict[str, str]:
    """Who keeps the list, the town, and one where people speak as the colloquial register does."""
    gas = d.variant == "gas_office"
    piped, near = PIPED.split(), lexicon.dhaka_speech()
    return {
        "lead": d.person("m" if gas else "f"),
        "town": d.upazila(lexicon.towns(piped) if gas else None),
        "near": d.upazila(lexicon.towns([name for name in near if name in piped] if gas else near)),
    }
