"""Fine-tune on gold answers with LoRA: the recipe of the first paper (BanglaPLAN, arXiv 2610.19704, section 4).

    python -m recipes.sft_lora --config recipes/configs/sft_paper.toml --model MODEL --out DIR

Trains on the release's rows marked `train` (or on a set of `banglaplan synth`), with the loss on the gold JSON alone,
and writes the metric table of the held-out rows before and after. While it trains, the shares of abstentions and of
right flags are watched: a model that answers "infeasible" to everything scores the share of infeasible rows.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from banglaplan_scorer.rows import Row
from recipes.config import read_config
from recipes.data import RELEASE, balanced
from recipes.evaluate import before_and_after, metrics_of, respond, value, write
from recipes.run import command_line, load, rows_for


@dataclass(frozen=True)
class Config:
    """The recipe; the defaults are the paper's where it states one. Lengths are tokens, counts rows.

    `longest_prompt` is in characters. `infeasible_share` resamples the training rows (None: as they are).
    `watch_rows` held-out rows are answered every `watch_steps` steps; a share of abstentions above `collapse_above`
    is warned of.
    """

    data: str = RELEASE
    lang: str = "bn"
    rank: int = 16
    alpha: int = 32
    dropout: float = 0.05
    epochs: float = 3.0
    learning_rate: float = 2e-4
    warmup: float = 0.05
    batch: int = 4
    max_length: int = 8192
    max_new_tokens: int = 2048
    max_steps: int = -1
    train_rows: int | None = None
    longest_prompt: int | None = None
    eval_rows: int | None = None
    infeasible_share: float | None = None
    watch_rows: int = 40
    watch_steps: int = 50
    collapse_above: float = 0.5
    bf16: bool = True
    seed: int = 0


def train(config: Config, model_name: str, out: Path) -> dict[str, Any]:
    """Run the recipe; returns what `report.json` holds.

    Raises:
        Contaminated: a training row is a row to evaluate.
    """
    from datasets import Dataset
    from peft import LoraConfig
    from trl import SFTConfig, SFTTrainer

    source, evaluated = rows_for(config)
    rows = balanced(source, config.infeasible_share, config.seed)
    model, tokenizer = load(model_name, config.bf16)
    before = respond(model, tokenizer, evaluated, config.max_new_tokens)
    watcher = _watcher(config, tokenizer, evaluated[: config.watch_rows])
    trainer = SFTTrainer(
        model=model,
        processing_class=tokenizer,
        train_dataset=Dataset.from_list([_example(row) for row in rows]),
        peft_config=LoraConfig(
            r=config.rank,
            lora_alpha=config.alpha,
            lora_dropout=config.dropout,
            target_modules="all-linear",
            task_type="CAUSAL_LM",
        ),
        callbacks=[watcher],
        args=SFTConfig(
            output_dir=str(out / "checkpoints"),
            num_train_epochs=config.epochs,
            max_steps=config.max_steps,
            learning_rate=config.learning_rate,
            warmup_steps=_warmup_steps(config, len(rows)),
            per_device_train_batch_size=config.batch,
            max_length=config.max_length,
            completion_only_loss=True,  # the prompt and its format example teach nothing
            bf16=config.bf16,
            logging_steps=1,
            save_strategy="no",
            report_to="none",
            seed=config.seed,
        ),
    )
    trainer.train()
    after = respond(trainer.model, tokenizer, evaluated, config.max_new_tokens)
    trainer.save_model(str(out / "adapter"))
    report: dict[str, Any] = {
        "recipe": "sft_lora",
        "model": model_name,
        "config": asdict(config),
        "rows": {
            "train": len(rows),
            "infeasible": sum(not row["is_feasible"] for row in rows),
            "eval": len(evaluated),
        },
        "loss": [entry["loss"] for entry in trainer.state.log_history if "loss" in entry],
        "watch": watcher.seen,
        "before": metrics_of(before, evaluated),
        "after": metrics_of(after, evaluated),
    }
    write(out / "report.json", report)
    write(
        out / "report.md",
        before_and_after(f"{model_name}, {len(evaluated)} rows", report["before"], report["after"]),
    )
    return report


def _example(row: Row) -> dict[str, Any]:
    return {
        "prompt": [{"role": "user", "content": row["gold_prompt"]}],
        "completion": [{"role": "assistant", "content": row["gold_answer"]}],
    }


def _warmup_steps(config: Config, rows: int) -> int:
    steps = config.max_steps if config.max_steps > 0 else round(config.epochs * rows / config.batch)
    return round(config.warmup * steps)


def _watcher(config: Config, tokenizer: Any, rows: Sequence[Row]) -> Any:
    from transformers import TrainerCallback

    class Watcher(TrainerCallback):  # type: ignore[misc]  # transformers is not annotated
        """Answers held-out rows while training, and warns of a collapse to "infeasible"."""

        def __init__(self) -> None:
            self.seen: list[dict[str, Any]] = []

        def on_step_end(self, args: Any, state: Any, control: Any, **more: Any) -> None:
            if state.global_step % config.watch_steps or not rows:
                return
            found = metrics_of(respond(more["model"], tokenizer, rows, config.max_new_tokens), rows)
            names = ("exact_match", "abstention", "flag", "format_error")
            entry = {"step": state.global_step, **{name: value(found, name) for name in names}}
            self.seen.append(entry)
            if (entry["abstention"] or 0.0) > config.collapse_above:
                print(
                    f"warning: at step {state.global_step} {entry['abstention']:.0%} of the problems that have a plan"
                    " are called infeasible; try infeasible_share below that of the data",
                    file=sys.stderr,
                )

    return Watcher()


if __name__ == "__main__":
    command_line(
        "sft_lora",
        __doc__,
        lambda asked: train(read_config(asked.config, Config, data=asked.data), asked.model, asked.out),
    )
