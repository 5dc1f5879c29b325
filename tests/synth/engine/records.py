"""One small record of each answer kind; between them their rules use the whole rule language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

Record = dict[str, Any]


def rules(*expressions: str) -> list[dict[str, str]]:
    """Rules C1, C2, … of these expressions."""
    return [
        {
            "id": f"C{n}",
            "name": f"rule_{n}",
            "pool": "task",
            "tier": "basic",
            "expr": expr,
            "bn": "",
            "en": f"rule {n}",
        }
        for n, expr in enumerate(expressions, 1)
    ]


def record(
    kind: str, decisions: Record, expressions: Sequence[str], objectives: Sequence[str], tie: str, **rest: Any
) -> Record:
    """A record with everything that these arguments do not name left empty."""
    return {
        "kind": kind,
        "epoch": "2026-10-13T00:00:00+06:00",
        "sets": {},
        "tables": {},
        "params": {},
        "definitions": [],
        "decisions": decisions,
        "rules": rules(*expressions),
        "objectives": [{"id": f"O{n}", "sense": s[:3], "expr": s[4:]} for n, s in enumerate(objectives, 1)],
        "tie_break": {"sense": "min", "expr": tie},
        "conflict": None,
        **rest,
    }


_TESTS: Final = ["B1", "U1", "E1", "X1", "B2"]
EXAMPLE_T022: Final = record(
    "schedule",
    {test: {"start": [450, 800, 5]} for test in _TESTS},
    [
        "all(open <= start(t) and end(t) <= close for t in tests)",
        "all(not overlaps(a, b) for a in tests for b in tests if a != b)",
        "end('B1') <= fasting_by",
        "start('U1') >= end('B1') + wait",
        "late_min <= start('B2') - end('B1') <= late_max",
        "end('X1') <= xray_off or start('X1') >= xray_on",
        "all(start('E1') >= end(t) + rest or start(t) >= end('E1') for t in tests if t != 'E1')",
        "any(start('U1') >= a and end('U1') <= b for a, b in machine)",
    ],
    ["min max(end(t) for t in tests)", "min max(end(t) for t in tests) - min(start(t) for t in tests)"],
    "[start(t) for t in tests]",
    sets={"tests": _TESTS},
    tables={
        "minutes": {"B1": 10, "U1": 25, "E1": 15, "X1": 10, "B2": 10},
        "machine": [[510, 600], [690, 780]],
    },
    params={
        "open": 450, "close": 810, "fasting_by": 540, "wait": 45, "late_min": 120, "late_max": 150,
        "xray_off": 630, "xray_on": 675, "rest": 20,
    },
)  # fmt: skip
"""The worked example that the design gives: its answer, optimum and difficulty were found by hand and by program."""

_RESOURCES: Final = record(
    "schedule",
    {
        "T1": {"start": [0, 4320, 30], "resource": {"in": ["R1", "R2"]}},
        "T2": {"start": [0, 4320, 30], "resource": {"in": ["R1", "R2", "R3"]}},
        "T3": {"start": {"in": [600, 1500, 2040]}, "resource": {"in": ["R2", "R3"]}},
    },
    [
        "all(not overlaps(a, b) or resource(a) != resource(b) for a in decided for b in decided if a != b)",
        "all(weekday(day(start(t))) not in closed for t in decided)",
        "all(opens[resource(t)] <= minute_of_day(start(t)) and minute_of_day(end(t)) <= 1200 for t in decided)",
        "count(resource(t) == 'R2' for t in decided) <= 2",
        "max((start(t) for t in decided if resource(t) == 'R1'), default=0) <= latest",
        "implies(resource('T1') == resource('T2'), day(start('T1')) != day(start('T2')))",
        "load('R2') <= 300",
        "abs(start('T1') - start('T2')) >= time(0, 90)",
    ],
    ["min max(end(t) for t in decided)", "max min(start(t) for t in decided)"],
    "[start(t) for t in decided] + [rank[resource(t)] for t in decided]",
    sets={"people": ["R1", "R2", "R3"]},
    tables={
        "minutes": {
            "T1": {"R1": 60, "R2": 90},
            "T2": {"R1": 30, "R2": 60, "R3": 45},
            "T3": {"R2": 120, "R3": 150},
        },
        "closed": [4, 5],
        "opens": {"R1": 540, "R2": 600, "R3": 570},
        "rank": {"R1": 1, "R2": 2, "R3": 3},
    },
    params={"latest": 2000},
    definitions=[
        {
            "name": "load",
            "args": [["r", "people"]],
            "expr": "sum(end(t) - start(t) for t in decided if resource(t) == r)",
        }
    ],
)

_STEPS: Final = record(
    "ordered_steps",
    {step: {"start": [0, 8640, 60]} for step in ("S1", "S2", "S3", "S4")},
    [
        "start('S2') >= start('S1') + gap * 60",
        "before('S3', 'S4')",
        "day(start('S4')) - day(start('S1')) in [2, 3, 4]",
        "all(540 <= minute_of_day(start(s)) < 960 for s in decided)",
        "(start('S3') // 60 + 7) % 5 != 2",
        "distinct(day(start(s)) for s in decided)",
        "sum(1 for s in decided if weekday(day(start(s))) == 3) <= 1",
    ],
    ["min max(start(s) for s in decided)"],
    "[start(s) for s in decided]",
    params={"gap": 20},
)

_CLASSES: Final = record(
    "classification",
    {"answer": {"label": {"in": ["L1", "L2", "L3", "L4"]}}},
    [
        "need[label()] <= days",
        "fee[label()] + fee[label()] * vat // 100 <= money",
        "label() not in banned",
        "implies(label() == 'L3', age >= 18)",
        "min(need[label()], 9) >= 1",
    ],
    ["min fee[label()]"],
    "need[label()]",
    tables={
        "need": {"L1": 2, "L2": 7, "L3": 15, "L4": 21},
        "fee": {"L1": 9000, "L2": 6500, "L3": 4000, "L4": 4100},
        "banned": ["L4"],
    },
    params={"days": 16, "vat": 15, "money": 8000, "age": 20},
)

_ROUTE: Final = record(
    "route",
    {
        "L1": {"used": [0, 1, 1], "depart": [480, 720, 15]},
        "L2": {"used": [0, 1, 1], "depart": {"in": [540, 600, 690]}},
        "L3": {"used": [0, 1, 1], "depart": [480, 720, 30]},
        "L4": {"used": [0, 1, 1], "depart": {"in": [570, 660]}},
        "L5": {"used": [0, 1, 1], "depart": [480, 720, 15]},
    },
    [
        "arrival() <= by",
        "sum(oxygen[a] for a in decided if used(a)) <= cylinder",
        "not (used('L1') and used('L4'))",
        "total_cost() <= cap",
        "all(implies(follows(a, b), depart(b) - arrive(a) >= change) for a in decided for b in decided)",
        "count(used(a) for a in decided) >= 2",
        "departure() >= 490",
    ],
    ["min total_cost()", "min arrival()"],
    "[depart(a) for a in decided]",
    sets={"places": ["N1", "N2", "N3", "N4"]},
    tables={
        "leaves": {"L1": "N1", "L2": "N2", "L3": "N1", "L4": "N3", "L5": "N2"},
        "reaches": {"L1": "N2", "L2": "N4", "L3": "N3", "L4": "N4", "L5": "N3"},
        "minutes": {"L1": 40, "L2": 90, "L3": 60, "L4": 80, "L5": 25},
        "fare": {"L1": 300, "L2": 800, "L3": 500, "L4": 600, "L5": 150},
        "oxygen": {"L1": 40, "L2": 90, "L3": 60, "L4": 80, "L5": 25},
    },
    params={"origin": "N1", "destination": "N4", "by": 800, "cylinder": 150, "cap": 1500, "change": 10},
    total_cost="sum(fare[a] for a in decided if used(a)) + (100 if used('L2') else 0)",
)

_TOUR: Final = record(
    "route",
    {stop: {"position": [1, 4, 1], "depart": [540, 780, 5]} for stop in ("S1", "S2", "S3", "S4")}
    | {"D": {"position": [5, 5, 1], "depart": [540, 780, 5]}},
    [
        "departure() >= opens and arrival() <= back",
        "before('S3', 'S1')",
        "all(since[s] <= arrive(s) for s in ['S2', 'S4'])",
        "all(aboard + sum(load[t] for t in stops if position(t) <= position(s)) <= bag for s in stops)",
        "total_cost() <= cap",
        "not follows('S2', 'S4') and (ride('S4') <= 15 or follows('S4', 'D'))",
        "all(implies(follows(a, b), depart(b) <= arrive(a) + service + wait) for a in stops for b in stops if a != b)",
    ],
    ["min arrival()", "min riding()"],
    "[position(s) for s in stops] + [depart(s) for s in decided]",
    sets={"stops": ["S1", "S2", "S3", "S4"]},
    tables={
        "travel": {
            "D": {"S1": 10, "S2": 20, "S3": 25, "S4": 15},
            "S1": {"S2": 15, "S3": 20, "S4": 10},
            "S2": {"S3": 10, "S4": 30},
            "S3": {"S4": 20, "S1": 30},
        },
        "since": {"S2": 600, "S4": 580},
        "load": {"S1": -3, "S2": 4, "S3": -2, "S4": -1},
    },
    params={
        "depot": "D", "service": 5, "opens": 555, "back": 700, "aboard": 6, "bag": 7, "cap": 300, "wait": 30,
    },
    total_cost="2 * riding() + (10 if follows('S1', 'S2') else 0)",
)  # fmt: skip

_ALLOCATION: Final = record(
    "allocation",
    {
        "U1": {"A": [0, 40, 10], "B": [0, 30, 5]},
        "U2": {"A": [0, 40, 10]},
        "U3": {"A": [0, 40, 10], "B": [0, 30, 5]},
    },
    [
        "all(sum(amount(u, r) for r in modes) >= need[u] for u in decided)",
        "all(sum(amount(u, r) for u in decided) <= stock[r] for r in modes)",
        "amount('U1', 'B') == 0 or amount('U1', 'B') >= least",
        "max(given(u) - need[u] for u in decided) - min(given(u) - need[u] for u in decided) <= spread",
        "amount('U2', 'B') == 0",
        "count(amount(u, 'A') > 0 for u in decided) <= 2 or given('U3') >= 30",
    ],
    ["min sum(amount(u, r) * cost[r] for u in decided for r in modes)", "max min(given(u) for u in decided)"],
    "[amount(u, r) for u in decided for r in modes]",
    sets={"modes": ["A", "B"]},
    tables={"need": {"U1": 20, "U2": 10, "U3": 25}, "stock": {"A": 60, "B": 40}, "cost": {"A": 3, "B": 4}},
    params={"least": 10, "spread": 15},
    definitions=[{"name": "given", "args": [["u", "decided"]], "expr": "sum(amount(u, r) for r in modes)"}],
)

_MATCHING: Final = record(
    "matching",
    {
        "E1": {"right": {"in": ["S1", "S2", "S3", "-"]}},
        "E2": {"right": {"in": ["S1", "S3", "-"]}},
        "E3": {"right": {"in": ["S2", "S3"]}},
        "E4": {"right": {"in": ["S1", "S2", "-"]}},
    },
    [
        "all(count(right(e) == s for e in decided) == 1 for s in slots)",
        "count(alone(e) for e in decided) == 1",
        "all(implies(not alone(e), water[e] >= 2000) for e in decided)",
        "implies(paired('E1', 'S1'), paired('E3', 'S3'))",
        "sum(crew[e] for e in decided if right(e) in ['S1', 'S2']) >= 9",
        "right('E2') != right('E4')",
        "late('S1') <= 20",
    ],
    ["min max(late(s) for s in slots)"],
    "[place[right(e)] for e in decided]",
    sets={"slots": ["S1", "S2", "S3"]},
    tables={
        "water": {"E1": 3000, "E2": 1800, "E3": 4000, "E4": 2500},
        "crew": {"E1": 5, "E2": 4, "E3": 6, "E4": 5},
        "travel": {"E1": 12, "E2": 8, "E3": 18, "E4": 15},
        "place": {"S1": 1, "S2": 2, "S3": 3, "-": 4},
    },
    definitions=[
        {
            "name": "late",
            "args": [["s", "slots"]],
            "expr": "max((travel[e] if right(e) == s else 0) for e in decided)",
        }
    ],
)

_SELECTION: Final = record(
    "selection",
    {"I1": {"quantity": [0, 6, 1]}, "I2": {"quantity": [0, 6, 1]}, "I3": {"quantity": [0, 4, 2]}},
    [
        "total_cost() <= budget",
        "sum(quantity(i) * weight[i] for i in decided) <= carry",
        "quantity('I1') + quantity('I2') >= 4",
        "not (selected('I2') and selected('I3'))",
        "all(quantity(i) <= stock[i] for i in decided)",
    ],
    ["max sum(quantity(i) * worth[i] for i in decided)", "min total_cost()"],
    "[-quantity(i) for i in decided]",
    tables={
        "price": {"I1": 120, "I2": 90, "I3": 200},
        "weight": {"I1": 3, "I2": 2, "I3": 1},
        "worth": {"I1": 7, "I2": 5, "I3": 6},
        "stock": {"I1": 4, "I2": 5, "I3": 4},
    },
    params={"budget": 700, "carry": 16, "bundle": 50},
    total_cost="sum(quantity(i) * price[i] for i in decided) - (bundle if quantity('I1') >= 3 else 0)",
)

_RANKING: Final = record(
    "ranking",
    {call: {"position": [1, 5, 1]} for call in ("P1", "P2", "P3", "P4", "P5")},
    [
        "before('P3', 'P1')",
        "all(position(a) < position(b) for a in decided for b in decided if severity[a] > severity[b] + 1)",
        "abs(position('P2') - position('P5')) != 1",
        "position('P4') <= 3",
        "all(position(c) <= limit[c] for c in decided if severity[c] == 3)",
    ],
    ["min sum(position(c) * severity[c] for c in decided)"],
    "[position(c) for c in decided]",
    tables={
        "severity": {"P1": 2, "P2": 3, "P3": 1, "P4": 2, "P5": 1},
        "limit": {"P1": 5, "P2": 4, "P3": 5, "P4": 3, "P5": 5},
    },
)

RECORDS: Final[dict[str, Record]] = {
    "diagnostic day": EXAMPLE_T022,
    "schedule with resources": _RESOURCES,
    "ordered steps": _STEPS,
    "classification": _CLASSES,
    "route": _ROUTE,
    "delivery round": _TOUR,
    "allocation": _ALLOCATION,
    "matching": _MATCHING,
    "selection": _SELECTION,
    "ranking": _RANKING,
}
