"""Load the JSON Schema file of an answer kind."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def load_schema(kind: str) -> dict[str, Any]:
    """The schema (draft 2020-12) of a whole response of this kind, from `kinds/<kind>.schema.json`."""
    text = files("banglaplan_scorer.kinds").joinpath(f"{kind}.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema
