"""Rewards for training, with the signature that TRL's GRPOTrainer calls: one number per completion.

    GRPOTrainer(model, reward_funcs=[rewards.exact, rewards.avg_pass], train_dataset=..., ...)

The trainer passes the dataset's columns as lists beside the completions, so the dataset needs the columns of
the release (`id`, `gold_prompt`, `gold_answer`, `problem`, ...) next to its own `prompt`. Completions are
texts, or conversations, of which the last assistant message counts. What the real parser refuses earns 0: several
answers, an answer in reasoning alone, an echoed prompt. Completions that the length limit cut also earn 0; to leave
them out of the loss instead, set the trainer's own `mask_truncated_completions`. A row without a `problem` record has
no checklist: its `all_pass` and `avg_pass` are None, which the trainer leaves out of the sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from banglaplan_scorer.scoring import Score, score

_COLUMNS: Final = (
    "id",
    "gold_prompt",
    "gold_answer",
    "is_feasible",
    "verified_answer",
    "answer_kind",
    "problem",
)


def exact(completions: Sequence[Any], **columns: Any) -> list[float]:
    """1 for the right answer, else 0."""
    return [float(result.exact_match) for result in _scores(completions, columns)]


def all_pass(completions: Sequence[Any], **columns: Any) -> list[float | None]:
    """1 for a plan that keeps every rule and reaches the optimum, or for a right flag; else 0."""
    return [None if s.all_pass is None else float(s.all_pass) for s in _scores(completions, columns)]


def avg_pass(completions: Sequence[Any], **columns: Any) -> list[float | None]:
    """The share of the checklist that is kept, from 0 to 1."""
    return [result.avg_pass for result in _scores(completions, columns)]


def _scores(completions: Sequence[Any], columns: Mapping[str, Any]) -> list[Score]:
    given = {name: columns[name] for name in _COLUMNS if name in columns}
    for name, values in given.items():
        if len(values) != len(completions):
            raise ValueError(f"column {name} has {len(values)} values for {len(completions)} completions")
    rows = [{name: values[i] for name, values in given.items()} for i in range(len(completions))]
    return [score(_text(completion), row) for completion, row in zip(completions, rows, strict=True)]


def _text(completion: Any) -> object:
    """The text of a completion; None (a format error) for a conversation without an answer."""
    if isinstance(completion, str):
        return completion
    if not isinstance(completion, Sequence):
        return completion
    said = [message for message in completion if message.get("role") == "assistant"]
    content = said[-1].get("content") if said else None
    if isinstance(content, list):  # content in parts
        return "".join(part["text"] for part in content if part.get("type") == "text")
    return content
