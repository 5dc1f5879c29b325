"""Say why a text is not one JSON text: which of the reasons of `reasons.py` it is."""

from __future__ import annotations

import re
from typing import Final

from banglaplan_scorer.json_text import FlawError, NotJsonError, breaks_off, first_value, guard

_SPECIAL: Final = re.compile(
    r"<\|[^|<>\n]{1,40}\|>|</?s>|<(?:bos|eos|pad|unk|start_of_turn|end_of_turn)>|\[/?INST\]|<\uff5c[^<>\n]{1,40}\uff5c>"
)
_BANGLA_DIGIT: Final = re.compile("[\u09e6-\u09ef]")
_TRAILING_COMMA: Final = re.compile(r",[ \t\n\r]*[\]}]")
_JSON_START: Final = re.compile(
    r"""["]|\[[ \t\n\r]*(?:["'\[{\]\-0-9tfnNI/#]|\Z)|\{[ \t\n\r]*(?:["'}/#]|\Z)"""
)
_ARRAY_START: Final = re.compile(r"\[[ \t\n\r]*\{")
_SPACE: Final = " \t\n\r"


def why_not_json(text: str, prompt: str) -> str:
    """The reason of a text that is not empty, has no outer white space, and is not JSON as a whole."""
    if reason := _around(text, prompt):
        return reason
    try:
        guard(text)
        return _goes_on(text, first_value(text))
    except FlawError as flaw:
        return flaw.reason
    except NotJsonError as error:
        return _broken(text, error.position)


def _around(text: str, prompt: str) -> str | None:
    """The reason of a text that has something around its JSON, or none at all, to be seen at once."""
    if _SPECIAL.search(text):
        return "special_token"
    if "```" in text or text.startswith("~~~"):
        return "code_fence"
    if "[" in prompt and prompt in text:
        return "prompt_echo"
    if _JSON_START.match(text):
        return None
    return "text_before" if _ARRAY_START.search(text) else "prose"


def _goes_on(text: str, end: int) -> str:
    """The reason of a text that has something after its first JSON value."""
    rest = text[end:].lstrip(_SPACE)
    if text[0] == '"':
        return "json_in_string" if _ARRAY_START.match(text, 1) else "prose"
    if rest[0] not in "[{":
        return "text_after"
    return "json_lines" if text[0] == "{" else "two_texts"


def _broken(text: str, position: int) -> str:
    """The reason of a text that begins as JSON and breaks inside a value."""
    if breaks_off(text, position):
        return "truncated"
    rest = text[position:].lstrip(_SPACE)
    # Python's versions differ in whether they point at the comma or past it
    before = text[:position].rstrip(_SPACE)[-1:]
    if _TRAILING_COMMA.match(rest) or (before == "," and rest[:1] in "]}"):
        return "trailing_comma"
    if rest.startswith("'"):
        return "single_quotes"
    if rest.startswith(("//", "/*", "#")):
        return "comment"
    return "bangla_digits" if _BANGLA_DIGIT.match(rest) else "invalid_json"
