"""Fine-tune on gold answers with LoRA: the recipe of the first paper (BanglaPLAN, arXiv 2610.19704, section 4).

    python -m recipes.sft_lora --config recipes/configs/sft_paper.toml --model MODEL --out DIR

Trains on the release's rows marked `train` (or on a set of `banglaplan synth`), with the loss on the gold JSON alone,
and writes the metric table of the held-out rows before and after. While it trains, the shares of abstentions and of
right flags are watched: a model that answers "infeasible" to everything scores the share of infeasible rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from banglaplan_scorer.rows import Row
from recipes.config import read_config
from recipes.data import RELEASE, balanced, of_both_sorts
from recipes.evaluate import metrics_of, respond
from recipes.report import sft_page, write_report
from recipes.run import command_line, load, provenance, rows_for
from recipes.watch import Watch, while_training


@dataclass(frozen=True)
class Config:
    """The recipe; the defaults are the paper's where it states one. Lengths are tokens, counts rows.

    `batch` counts rows on one device. `evaluate_on` is `heldout`, or `test` (every row of the release) for training on
    a set of one's own. `answer_kind` and `longest_prompt` (in characters) select rows, to train on and to evaluate on.
    `infeasible_share` resamples the training rows (None: as they are). `watch_rows` of the rows to evaluate are
    answered every `watch_steps` steps; a share of abstentions above `collapse_above` is warned of. `merge` writes
    the model with the adapter in it beside the adapter.
    """

    data: str = RELEASE
    evaluate_on: str = "heldout"
    lang: str = "bn"
    answer_kind: str | None = None
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
    gradient_checkpointing: bool = True
    merge: bool = False
    bf16: bool = True
    seed: int = 0


def train(config: Config, model_name: str, out: Path) -> dict[str, Any]:
    """Run the recipe; returns what `report.json` holds.

    Raises:
        Contaminated: a training row is a row to evaluate.
        ValueError: a training row is longer than `max_length`.
    """
    source, evaluated = rows_for(config)
    rows = balanced(source, config.infeasible_share, config.seed)

    from datasets import Dataset  # a row is refused before any of this is loaded
    from trl import SFTTrainer

    watch = Watch(of_both_sorts(evaluated, config.watch_rows, config.seed), config.collapse_above)
    args = arguments(config, len(rows), out)
    model, tokenizer = load(model_name, half=config.bf16)
    _refuse_too_long(rows, tokenizer, config.max_length)

    def answer(trained: Any, asked: Sequence[Row]) -> list[str]:
        return respond(trained, tokenizer, asked, config.max_new_tokens)

    before = answer(model, evaluated)
    watch.note_of(0, evaluated, before)
    trainer = SFTTrainer(
        model=model,
        processing_class=tokenizer,
        train_dataset=Dataset.from_list([_example(row) for row in rows]),
        peft_config=adapter(config),
        callbacks=[while_training(watch, config.watch_steps, lambda now: answer(now, watch.rows))],
        args=args,
    )
    trainer.train()
    after = answer(trainer.model, evaluated)
    watch.note_of(trainer.state.global_step, evaluated, after)
    report: dict[str, Any] = {
        "recipe": "sft_lora",
        **provenance(model_name, rows, evaluated),
        "config": asdict(config),
        "loss": [entry["loss"] for entry in trainer.state.log_history if "loss" in entry],
        "watch": watch.seen,
        "warnings": watch.warnings,
        "before": metrics_of(before, evaluated),
        "after": metrics_of(after, evaluated),
        "responses": _responses(evaluated, before, after),
    }
    write_report(out, report, sft_page(report))
    trainer.save_model(str(out / "adapter"))
    if config.merge and trainer.is_world_process_zero():
        trainer.model.merge_and_unload().save_pretrained(out / "model")
        tokenizer.save_pretrained(out / "model")
    return report


def arguments(config: Config, rows: int, out: Path) -> Any:
    """The trainer's own configuration, for so many rows.

    Raises:
        ValueError: the machine cannot do what the configuration says.
    """
    from trl import SFTConfig

    return SFTConfig(
        output_dir=str(out / "checkpoints"),
        num_train_epochs=config.epochs,
        max_steps=config.max_steps,
        learning_rate=config.learning_rate,
        warmup_steps=_warmup_steps(config, rows),
        per_device_train_batch_size=config.batch,
        max_length=config.max_length,
        completion_only_loss=True,  # the prompt and its format example teach nothing
        gradient_checkpointing=config.gradient_checkpointing,
        bf16=config.bf16,
        logging_steps=1,
        save_strategy="no",
        report_to="none",
        seed=config.seed,
    )


def adapter(config: Config) -> Any:
    """LoRA on every linear layer but the language model's head."""
    from peft import LoraConfig

    return LoraConfig(
        r=config.rank,
        lora_alpha=config.alpha,
        lora_dropout=config.dropout,
        target_modules="all-linear",
        task_type="CAUSAL_LM",
    )


def _example(row: Row) -> dict[str, Any]:
    return {
        "prompt": [{"role": "user", "content": row["gold_prompt"]}],
        "completion": [{"role": "assistant", "content": row["gold_answer"]}],
    }


def _refuse_too_long(rows: list[Row], tokenizer: Any, max_length: int) -> None:
    """The trainer would cut such a row from its end, where the answer is, and leave it out without a word."""
    for row in rows:
        turns = [turn for part in _example(row).values() for turn in part]
        found = len(tokenizer.apply_chat_template(turns, return_dict=True)["input_ids"])
        if found > max_length:
            raise ValueError(
                f"max_length {max_length}: row {row['id']} has {found} tokens; raise it, or leave out such"
                " rows with longest_prompt (characters)"
            )


def _warmup_steps(config: Config, rows: int) -> int:
    steps = config.max_steps if config.max_steps > 0 else round(config.epochs * rows / config.batch)
    return round(config.warmup * steps)


def _responses(rows: list[Row], before: list[str], after: list[str]) -> list[dict[str, Any]]:
    return [
        {"id": row["id"], "before": first, "after": last}
        for row, first, last in zip(rows, before, after, strict=True)
    ]


if __name__ == "__main__":
    command_line(
        "sft_lora",
        __doc__,
        lambda asked: train(read_config(asked.config, Config, data=asked.data), asked.model, asked.out),
    )
