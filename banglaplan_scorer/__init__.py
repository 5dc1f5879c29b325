"""BanglaPLAN's scorer: load problems, score responses, summarize scores; needs no solver, torch or harness.

from banglaplan_scorer import load_problems, score, summarize

rows = load_problems("bn", "test")
scores = [score(my_model(row["gold_prompt"]), row) for row in rows]
print(summarize(scores)["exact_match"])
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from banglaplan_scorer._version import __version__

if TYPE_CHECKING:
    from banglaplan_scorer.dataset import load_problems
    from banglaplan_scorer.metrics import summarize
    from banglaplan_scorer.scoring import score

__all__ = ["__version__", "load_problems", "score", "summarize"]

# Imported on first use (PEP 562). No module may bear the name of a public function: importing it would put
# the module in the function's place.
_HOMES: Final = {"load_problems": "dataset", "score": "scoring", "summarize": "metrics"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
