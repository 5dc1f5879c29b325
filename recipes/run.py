"""What both recipes do around training: rows, model and tokeniser, the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol

from banglaplan_scorer.rows import DatasetError, Row
from recipes.data import fingerprint, keep_apart, limited, of_kind, rows_to_evaluate, shortened, training_rows


class Common(Protocol):
    """The part of a configuration that every recipe has."""

    @property
    def data(self) -> str: ...
    @property
    def lang(self) -> str: ...
    @property
    def train_rows(self) -> int | None: ...
    @property
    def eval_rows(self) -> int | None: ...
    @property
    def evaluate_on(self) -> str: ...
    @property
    def answer_kind(self) -> str | None: ...
    @property
    def longest_prompt(self) -> int | None: ...
    @property
    def seed(self) -> int: ...


def rows_for(config: Common) -> tuple[list[Row], list[Row]]:
    """The rows to train on and the rows to evaluate on.

    Raises:
        Contaminated: a training row is one of the rows to evaluate, whichever of them are answered.
        ValueError: no row is as asked for.
    """
    kept_out = rows_to_evaluate(config.evaluate_on, config.lang)
    source = training_rows(config.data, config.lang)
    keep_apart(source, kept_out)
    chosen, evaluated = (
        shortened(of_kind(rows, config.answer_kind), config.longest_prompt) for rows in (source, kept_out)
    )
    return limited(chosen, config.train_rows, config.seed), limited(evaluated, config.eval_rows, config.seed)


def load(model_name: str, *, half: bool) -> tuple[Any, Any]:
    """The model, in bfloat16 (`half`) or float32, and its tokeniser, from a folder or the Hugging Face hub."""
    import torch
    from accelerate import PartialState
    from transformers import AutoModelForCausalLM, AutoTokenizer

    dtype = torch.bfloat16 if half else torch.float32
    model = AutoModelForCausalLM.from_pretrained(model_name, dtype=dtype)
    model.to(PartialState().device)  # before the trainer would, since it answers before training
    return model, AutoTokenizer.from_pretrained(model_name)


def provenance(model_name: str, train: Sequence[Row], evaluated: Sequence[Row]) -> dict[str, Any]:
    """What two runs must have in common for their difference to be the recipe's: for `report.json`."""
    return {
        "model": model_name,
        "versions": {name: version(name) for name in ("torch", "transformers", "trl", "peft")},
        "problems": {
            "train": len(train),
            "infeasible": sum(not row["is_feasible"] for row in train),
            "eval": len(evaluated),
            "fingerprint": fingerprint([*train, *evaluated]),
        },
    }


def command_line(
    name: str, doc: str | None, run: Callable[[argparse.Namespace], Any], **choices: Any
) -> None:
    """Parse the arguments that both recipes have (and `choices`, options of one), run, print the table."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", type=Path, required=True)
    parser.add_argument("--model", required=True, help="a folder, or a name on the Hugging Face hub")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--data", help="instead of the release's own split: a set that `banglaplan synth` made"
    )
    for option, settings in choices.items():
        parser.add_argument(f"--{option}", **settings)
    asked = parser.parse_args()
    try:
        run(asked)
    except (DatasetError, ValueError) as error:
        sys.exit(f"{name}: {error}")
    print((asked.out / "report.md").read_text(encoding="utf-8"))
