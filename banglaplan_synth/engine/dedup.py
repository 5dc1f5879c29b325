"""The deduplication key: equal for two rows that ask the same thing, in whatever words.

It is a hash of what decides the answer: the kind, the decisions, the expressions of rules, objectives and
tie-break, and the values of the facts they read. Names, dates, register, wording, the order of the rules and
irrelevant facts do not count. Training sets are held apart from test rows by it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from banglaplan_scorer.record import problem_from
from banglaplan_scorer.rules.trace import facts_read
from banglaplan_synth.engine.compose import get_fact


def dedup_key(record: Mapping[str, Any]) -> str:
    """The key of a problem's record, 32 hexadecimal digits.

    Raises:
        RecordError, RuleError: the record is malformed.
    """
    read = facts_read(problem_from(record))
    owners: dict[str, Mapping[str, Any]] = {
        item["id"]: item for part in ("rules", "objectives") for item in record[part]
    }
    owners["tie_break"] = record["tie_break"]
    facts = {key: get_fact(record, key) for keys in read.values() for key in keys}
    asked = {
        "kind": record["kind"],
        "decisions": record["decisions"],
        "definitions": sorted(json.dumps(item, sort_keys=True) for item in record.get("definitions") or ()),
        "total_cost": record.get("total_cost"),
        "rules": sorted(item["expr"] for item in record["rules"]),
        "objectives": [(item["sense"], item["expr"]) for item in record["objectives"]],
        "tie_break": (record["tie_break"]["sense"], record["tie_break"]["expr"]),
        "facts": facts,
    }
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:32]
