"""The closed vocabulary of `format_reason`: why a response could not be read as an answer."""

from __future__ import annotations

from typing import Final

REASONS: Final[dict[str, str]] = {
    # nothing to read
    "missing": "there is no response",
    "not_text": "the response is not a text",
    "empty": "nothing but white space is left to read",
    "unclosed_reasoning": "a reasoning block is opened and never closed, so nothing in it counts",
    # not one JSON text
    "prose": "there is no JSON array in it, only prose (a refusal, an explanation)",
    "prompt_echo": "the prompt is repeated around the answer",
    "code_fence": "the answer stands in a code fence",
    "special_token": "special tokens of the model's template are left in it",
    "text_before": "something stands before the array",
    "text_after": "something stands after the array",
    "two_texts": "two JSON texts stand one after the other",
    "json_lines": "JSON Lines: objects line by line instead of one array",
    "truncated": "the JSON is cut off before its end",
    "trailing_comma": "a comma stands before a closing bracket",
    "single_quotes": "single quotes instead of double ones",
    "comment": "a comment in the JSON",
    "invalid_json": "not JSON",
    # JSON with parts that no answer may have
    "repeated_key": "an object has the same key twice",
    "not_a_number": "NaN or Infinity, which JSON does not have",
    "number_overflow": "a number beyond 64 bits",
    "too_deep": "nested deeper than any answer is",
    "too_many": "more entries than any answer has",
    # the wrong frame
    "bare_object": "a bare object instead of an array of one object",
    "json_in_string": "the JSON is wrapped in a string",
    "not_an_array": "a bare value instead of an array of one object",
    "empty_array": "an empty array",
    "two_elements": "an array of more than one element",
    "nested_array": "an array in the array",
    "not_an_object": "the array's element is not an object",
    "is_feasible_missing": "`is_feasible` is missing",
    "is_feasible_not_boolean": "`is_feasible` is not true or false",
    "answer_missing": "`is_feasible` is true, but there is no `verified_answer`",
    "answer_with_false": "`is_feasible` is false, but there is a `verified_answer`",
    "wrong_kind": "the answer of another kind of problem",
    # the wrong content
    "extra_key": "a key that the format does not have",
    "missing_key": "a key of the format is missing",
    "number_as_string": "a number is written as a string",
    "bangla_digits": "Bangla digits in a number or a timestamp",
    "not_an_integer": "a number that is not whole",
    "out_of_range": "a value is smaller, or a text shorter or longer, than the format allows",
    "wrong_type": "a value is of another type than the format asks for",
    "timestamp_form": "a timestamp is not of the form YYYY-MM-DDThh:mm:ss+06:00",
    "no_such_time": "a date or hour that does not exist",
    # lenient reading only
    "ambiguous": "two different answers stand in the response",
    "no_array": "no complete array with an `is_feasible` key stands at the top level of the text",
}
"""Reason to sentence. A response has one reason, the first that applies in the order in which it is read."""
