"""The language is what is listed; everything else is refused, with the place named."""

from __future__ import annotations

import pytest

from banglaplan_scorer.rules.errors import RuleError
from banglaplan_scorer.rules.syntax import MAX_LENGTH, parse

REFUSED = {
    "__import__('os').system('true')": "named function",
    "().__class__": "Attribute",
    "x.y": "Attribute",
    "a / b": "Div",
    "2 ** 9": "Pow",
    "a << b": "LShift",
    "a & b": "BitAnd",
    "lambda: 1": "Lambda",
    "(y := 1)": "NamedExpr",
    "f'{a}'": "JoinedStr",
    "[*a]": "Starred",
    "max(*a)": "unpacked",
    "max(a, key=b)": "default",
    "{a: 1}": "Dict",
    "{a}": "Set",
    "{x for x in a}": "SetComp",
    "a[1:2]": "Slice",
    "a is b": "Is",
    "1.5": "float",
    "None": "NoneType",
    "b'x'": "bytes",
    "1j": "complex",
    "...": "ellipsis",
    "10 ** 3": "Pow",
    "9999999999999999": "above",
    "f(x for x in a)": "only inside",
    "(x for x in a)": "argument",
    "_hidden": "name is",
    "sum(x for x.y in a)": "loop variable",
    "sum(x for [x] in a)": "loop variable",
    "len(x for x in a)": "only inside",
    "await f()": "Await",
    "a; b": "not an expression",
    "x = 1": "not an expression",
    "": "not an expression",
    "মান": "name is",
    "'" + "x" * 65 + "'": "longer than 64",
}


@pytest.mark.parametrize("source", REFUSED)
def test_refused(source: str) -> None:
    """What the language does not have is refused in words, whatever it is."""
    with pytest.raises(RuleError, match="C9") as caught:
        parse(source, "C9")
    assert REFUSED[source].lower() in str(caught.value).lower()


def test_the_place_is_named() -> None:
    """The error names rule, column and the piece of text."""
    with pytest.raises(RuleError, match=r"C4, column 13 \(`wait\.x`\): Attribute"):
        parse("start(t) >= wait.x", "C4")


@pytest.mark.parametrize(
    "source",
    [
        "(" * 5000 + "a" + ")" * 5000,
        "not " * 3000 + "a",
        "-" * 3000 + "1",
        "[" * 100000,
        "a" * (MAX_LENGTH + 1),
    ],
)
def test_bombs_are_refused(source: str) -> None:
    """Nesting and length cannot exhaust the stack or the memory."""
    with pytest.raises(RuleError):
        parse(source)


def test_text_only() -> None:
    """An expression that is no text at all is refused too."""
    with pytest.raises(RuleError, match="must be text"):
        parse(7)  # type: ignore[arg-type]  # a foreign row may hold anything
