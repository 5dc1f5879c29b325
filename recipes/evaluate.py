"""Responses of a model to rows, scored; the before-and-after table of a training run."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from banglaplan_scorer import score, summarize
from banglaplan_scorer.metrics import METRICS
from banglaplan_scorer.rows import Row


def respond(model: Any, tokenizer: Any, rows: Sequence[Row], max_new_tokens: int) -> list[str]:
    """The greedy response to each row's prompt as the only user turn, one row at a time.

    Under `accelerate launch` each process answers its share, and all get all the responses.
    """
    from accelerate import PartialState
    from accelerate.utils import gather_object

    training = model.training
    model.eval()
    with PartialState().split_between_processes(list(rows)) as mine:
        responses = [_response(model, tokenizer, row, max_new_tokens) for row in mine]
    model.train(training)
    return list(gather_object(responses))


def _response(model: Any, tokenizer: Any, row: Row, max_new_tokens: int) -> str:
    import torch

    inputs = tokenizer.apply_chat_template(
        [{"role": "user", "content": row["gold_prompt"]}],
        add_generation_prompt=True,
        return_tensors="pt",
        return_dict=True,
    ).to(model.device)
    with torch.inference_mode():
        output = model.generate(
            **inputs,
            max_new_tokens=max_new_tokens,
            do_sample=False,
            pad_token_id=tokenizer.pad_token_id or tokenizer.eos_token_id,
        )
    said = output[0, inputs["input_ids"].shape[1] :]
    return str(tokenizer.decode(said, skip_special_tokens=True))


def metrics_of(responses: Sequence[str], rows: Sequence[Row]) -> dict[str, Any]:
    """The whole metric table: name -> {"value", "count", "stderr"}."""
    return summarize([score(response, row) for response, row in zip(responses, rows, strict=True)])


def value(metrics: dict[str, Any], name: str) -> float | None:
    """One metric's value; None where it does not apply."""
    found = metrics[name]["value"]
    return None if found is None else float(found)


def before_and_after(title: str, before: dict[str, Any], after: dict[str, Any]) -> str:
    """The two metric tables side by side, as Markdown; n is of both where they differ, as with the faults."""
    lines = [f"| {title} | before | after | n |", "|---|---|---|---|"]
    for name in METRICS:
        cells = [shown(value(metrics, name)) for metrics in (before, after)]
        counts = " / ".join(dict.fromkeys(str(metrics[name]["count"]) for metrics in (before, after)))
        lines.append(f"| {name} | {cells[0]} | {cells[1]} | {counts} |")
    return "\n".join(lines) + "\n"


def shown(number: float | None) -> str:
    """A share to three places; nothing where there is none."""
    return "" if number is None else f"{number:.3f}"


def write(path: Path, content: Any) -> None:
    """Text, or anything else as JSON; beside and renamed."""
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)
