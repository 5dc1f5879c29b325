"""The schema of a kind in the form that constrained decoding takes: flat, and with no room for a format error.

Decoding engines know less of JSON Schema than validators do, and several ignore what they do not know. So this
one, made from the kind's own, has references resolved, `if`/`then`/`else` as `anyOf`, `const` as `enum`, and no
comment. It is a little narrower, where the kind's own leaves a refusal to the checker: timestamps are of dates and
hours that exist, integers have at most nine digits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from banglaplan_scorer.kinds.schemas import load_schema

_ANY_YEAR: Final = (
    "(20[0-9]{2}-(((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8]))|((0[13-9]|1[0-2])-(29|30))|((0[13578]|1[02])-31))"
)
_LEAP_DAY: Final = "|20(0[048]|[2468][048]|[13579][26])-02-29)"
TIMESTAMP: Final = (
    "^" + _ANY_YEAR + _LEAP_DAY + r"T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?\+06:00$"
)  # fmt: skip
"""Every moment of this century in Bangladesh's time, by the second or by the minute; no other text."""

MAX_INTEGER: Final = 999_999_999
_DROPPED: Final = frozenset({"$comment", "$schema", "$defs", "title", "description"})


@lru_cache(maxsize=32)
def constrained_schema(kind: str) -> dict[str, Any]:
    """The schema of a whole response of this kind: an array of one answer, feasible or not.

    The dict is shared; copy it before changing it.
    """
    schema = load_schema(kind)
    items = schema["items"]
    options = [_flat(items[branch], schema["$defs"]) for branch in ("then", "else")]
    return {"type": "array", "minItems": 1, "maxItems": 1, "items": {"anyOf": options}}


def _flat(node: Any, defs: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [_flat(item, defs) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return _flat(defs[node["$ref"].removeprefix("#/$defs/")], defs)
    flat = {key: _flat(value, defs) for key, value in node.items() if key not in _DROPPED}
    if "properties" in node:  # whose keys are names, not keywords
        flat["properties"] = {name: _flat(value, defs) for name, value in node["properties"].items()}
    if "const" in flat:
        value = flat.pop("const")
        flat |= {"type": "boolean"} if isinstance(value, bool) else {}
        flat["enum"] = [value]
    if "pattern" in flat:
        flat["pattern"] = TIMESTAMP
    if flat.get("type") == "integer":
        flat.setdefault("maximum", MAX_INTEGER)
    if flat.get("type") == "array":
        flat.pop("maxItems", None)  # an engine may unroll it a thousand times
    return flat


def response_format(kind: str) -> dict[str, Any]:
    """The schema as the OpenAI protocol's `response_format`, which vLLM, SGLang and llama.cpp take."""
    schema = constrained_schema(kind)
    return {"type": "json_schema", "json_schema": {"name": f"banglaplan_{kind}", "schema": schema}}
