"""Count the tokens of a prompt as one public tokeniser cuts it: Tekken, from PyPI's `mistral-common`.

Its vocabulary file (2024-09-11, 131,072 tokens, many languages) lies inside the package, so that the count needs
no hub. Other models cut Bangla finer or coarser; the figure says what order of size a prompt is.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import Any, Final

TOKENISER: Final = "Tekken 240911 (mistral-common)"


@cache
def _tekken() -> Any:
    from mistral_common.tokens.tokenizers.tekken import Tekkenizer

    with as_file(files("mistral_common") / "data" / "tekken_240911.json") as path:
        return Tekkenizer.from_file(str(path))


def count_tokens(text: str) -> int:
    """The number of tokens, without marks for begin and end."""
    return len(_tekken().encode(text, bos=False, eos=False))
