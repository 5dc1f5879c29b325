"""Say why a JSON value does not fit the schema of its answer kind: the reason, and the place in words.

jsonschema-rs has refused it by now; jsonschema, a hundred times slower, is imported to word the refusal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from banglaplan_scorer.kinds import KINDS
from banglaplan_scorer.kinds.model import Kind

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

MAX_LISTED: Final = 1000
_BANGLA_DIGIT: Final = re.compile("[\u09e6-\u09ef]")
_NUMBER: Final = re.compile(r"\s*[-+]?[0-9][0-9,]*(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?\s*\Z")
_KEYWORDS: Final = {
    "additionalProperties": "extra_key",
    "required": "missing_key",
    "maxItems": "too_many",
    "minimum": "out_of_range",
    "minLength": "out_of_range",
    "maxLength": "out_of_range",
}


def why_not_fit(value: Any, kinds: Sequence[Kind]) -> tuple[str, str]:
    """The reason and its detail for a parsed value that fits the schema of none of these kinds."""
    if reason := _frame(value):
        return reason, ""
    answer = value[0]["verified_answer"]
    meant = [kind for kind in kinds if kind.key in answer]
    if not meant:
        others = [kind for kind in KINDS.values() if kind.key in answer]
        return ("wrong_kind", others[0].name) if others else ("missing_key", kinds[0].key)
    listed = answer[meant[0].key]
    if isinstance(listed, list) and len(listed) > MAX_LISTED:
        return "too_many", f"{len(listed)} entries"
    return _content(value, meant[0])


def _frame(value: Any) -> str | None:
    """What is wrong outside the answer itself."""
    if isinstance(value, dict):
        return "bare_object"
    if isinstance(value, str) and value.lstrip()[:1] in ("[", "{"):
        return "json_in_string"
    if not isinstance(value, list):
        return "not_an_array"
    if len(value) != 1:
        return "two_elements" if value else "empty_array"
    if not isinstance(value[0], dict):
        return "nested_array" if isinstance(value[0], list) else "not_an_object"
    return _element(value[0])


def _element(element: dict[str, Any]) -> str | None:
    feasible = element.get("is_feasible")
    if not isinstance(feasible, bool):
        return "is_feasible_not_boolean" if "is_feasible" in element else "is_feasible_missing"
    has_answer = "verified_answer" in element
    if has_answer != feasible:
        return "answer_with_false" if has_answer else "answer_missing"
    if len(element) > 1 + has_answer:
        return "extra_key"
    return None if isinstance(element["verified_answer"], dict) else "wrong_type"


def _content(value: Any, kind: Kind) -> tuple[str, str]:
    from jsonschema import Draft202012Validator

    error = next(Draft202012Validator(dict(kind.schema)).iter_errors(value))
    place = "/".join(str(step) for step in list(error.absolute_path)[1:])
    return _reason(error), f"{place}: {error.message[:200]}"


def _reason(error: ValidationError) -> str:
    if error.validator == "pattern":
        return "bangla_digits" if _BANGLA_DIGIT.search(str(error.instance)) else "timestamp_form"
    if error.validator == "type":
        return _type(error.instance, str(error.validator_value))
    return _KEYWORDS[str(error.validator)]


def _type(found: Any, wanted: str) -> str:
    if wanted == "integer" and isinstance(found, str):
        if _BANGLA_DIGIT.search(found):
            return "bangla_digits"
        return "number_as_string" if _NUMBER.match(found) else "wrong_type"
    if wanted == "integer" and isinstance(found, float):
        return "not_an_integer"
    return "wrong_type"
