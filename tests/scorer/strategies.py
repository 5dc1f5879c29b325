"""Hypothesis strategies for responses: answers of every kind, near misses, and texts that look like output."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from banglaplan_scorer.kinds import KINDS

IDENTIFIERS = st.one_of(
    st.sampled_from(["L1", "L2", "S1", "B1", "U1", "A", "P3", "l2", "L২", "বড়", "ব\u09dc", "ঢ\u09c7\u09beল"]),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=64),
)
AMOUNTS = st.one_of(st.integers(0, 2**63 - 1), st.integers(0, 1000).map(float))
TIMESTAMPS = st.builds(
    "{:04d}-{:02d}-{:02d}T{:02d}:{:02d}{}+06:00".format,
    st.sampled_from([1, 1999, 2026, 2028, 9999]),
    st.integers(1, 12),
    st.integers(1, 30),
    st.integers(0, 23),
    st.integers(0, 59),
    st.sampled_from(["", ":00", ":30"]),
)
_ENTRIES: dict[str, tuple[str, Any]] = {
    "ordered_steps": ("steps", st.fixed_dictionaries({"step": IDENTIFIERS, "start": TIMESTAMPS})),
    "schedule": (
        "schedule",
        st.fixed_dictionaries(
            {"task": IDENTIFIERS, "start": TIMESTAMPS, "end": TIMESTAMPS}, optional={"resource": IDENTIFIERS}
        ),
    ),
    "route": (
        "route",
        st.fixed_dictionaries({"leg": IDENTIFIERS, "depart": TIMESTAMPS, "arrive": TIMESTAMPS}),
    ),
    "allocation": (
        "allocations",
        st.fixed_dictionaries(
            {"recipient": IDENTIFIERS, "amount": AMOUNTS}, optional={"resource": IDENTIFIERS}
        ),
    ),
    "matching": ("pairs", st.fixed_dictionaries({"left": IDENTIFIERS, "right": IDENTIFIERS})),
    "selection": ("selected", st.fixed_dictionaries({"item": IDENTIFIERS}, optional={"quantity": AMOUNTS})),
    "ranking": ("ranking", IDENTIFIERS),
}


def answers(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    """Schema-valid `verified_answer` objects of a kind; a date may still not exist."""
    if kind == "classification":
        return st.fixed_dictionaries({"label": IDENTIFIERS})
    key, entry = _ENTRIES[kind]
    parts: dict[str, Any] = {key: st.lists(entry, max_size=4)}
    if kind in ("route", "selection"):
        parts["total_cost_bdt"] = AMOUNTS
    return st.fixed_dictionaries(parts)


_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 5),
    st.floats(allow_nan=False, allow_infinity=False),
    IDENTIFIERS,
    TIMESTAMPS,
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["label", "steps", "x"]), inner, max_size=3),
    ),
    max_leaves=8,
)


@st.composite
def values_near(draw: st.DrawFn, kind: str) -> Any:
    """A response array of a kind, right or with one part replaced, added or taken away."""
    value: Any = [{"is_feasible": True, "verified_answer": draw(answers(kind))}]
    for _ in range(draw(st.integers(0, 2))):
        value = draw(_mutated(value))
    return value


@st.composite
def _mutated(draw: st.DrawFn, value: Any) -> Any:
    if isinstance(value, dict) and value and draw(st.integers(0, 4)):
        key = draw(st.sampled_from(sorted(value)))
        action = draw(st.integers(0, 5))
        if action == 0:
            return {name: item for name, item in value.items() if name != key}
        if action == 1:
            return {
                **value,
                draw(st.sampled_from(["resource", "quantity", "label", "reason"])): draw(_VALUES),
            }
        return {**value, key: draw(_mutated(value[key]))}
    if isinstance(value, list) and value and draw(st.integers(0, 4)):
        place = draw(st.integers(0, len(value) - 1))
        return [*value[:place], draw(_mutated(value[place])), *value[place + 1 :]]
    return draw(_VALUES)


_TAGS = ["<think>", "</think>", "<reasoning>", "</THINKING>", "```json\n", "\n```", "<answer>", "<|im_end|>"]
_ARRAYS = [
    '[{"is_feasible": false}]',
    '[{"is_feasible": true, "verified_answer": {"label": "L2"}}]',
    '[{"is_feasible": true, "verified_answer": {"label": "L3"}}]',
    '{"is_feasible": false}',
]
_SIGNS = [
    "[",
    "]",
    "{",
    "}",
    '"',
    "\\",
    ",",
    ":",
    "NaN",
    "1e400",
    "9" * 30,
    "\ufeff",
    "\u00a0",
    "\x00",
    "\ud800",
    "\\ud800",
]
_PIECES = st.one_of(
    st.sampled_from([*_TAGS, *_ARRAYS, *_SIGNS, "উত্তর দিন [x]", "উত্তর: "]),
    st.text(max_size=8),
    st.sampled_from(sorted(KINDS)).flatmap(values_near).map(json.dumps),
)


def responses() -> st.SearchStrategy[str]:
    """Texts as models print them, and worse."""
    return st.one_of(st.text(), st.lists(_PIECES, max_size=6).map("".join))
