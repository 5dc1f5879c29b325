"""What both recipes do around training: rows, model and tokeniser, the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from banglaplan_scorer.rows import DatasetError, Row
from recipes.data import held_out_rows, keep_apart, limited, shortened, training_rows


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
    def longest_prompt(self) -> int | None: ...
    @property
    def bf16(self) -> bool: ...
    @property
    def seed(self) -> int: ...


def rows_for(config: Common) -> tuple[list[Row], list[Row]]:
    """The rows to train on and the rows to evaluate on.

    Raises:
        Contaminated: a training row is one of the held-out rows, whichever of them are evaluated on.
        ValueError: no row is as short as asked.
    """
    held_out = held_out_rows(config.lang)
    source = shortened(training_rows(config.data, config.lang), config.longest_prompt)
    keep_apart(source, held_out)
    evaluated = limited(shortened(held_out, config.longest_prompt), config.eval_rows, config.seed)
    return limited(source, config.train_rows, config.seed), evaluated


def load(model_name: str, bf16: bool) -> tuple[Any, Any]:
    """The model and its tokeniser, from a folder or the Hugging Face hub."""
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    dtype = torch.bfloat16 if bf16 else torch.float32
    model = AutoModelForCausalLM.from_pretrained(model_name, dtype=dtype)
    return model, AutoTokenizer.from_pretrained(model_name)


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
