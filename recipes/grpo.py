"""Reinforcement with the scorer as the reward: the recipe of the second paper (PlanningBench, arXiv 2605.20873, 4.2).

    python -m recipes.grpo --config recipes/configs/grpo_paper.toml --model MODEL --data SET --out DIR --reward exact

`--reward` is exact, all_pass or avg_pass. The problems are the same whichever is chosen, so that determinate rewards
(exact, all_pass) and a loose one (avg_pass) can be compared on them, which the paper could not:
`python -m recipes.compare_rewards` sets two runs side by side. The shares of prompts that no rollout solves, that all
solve, and whose rollouts earn the same are noted at every step with the mean reward.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from banglaplan_scorer.rows import Row
from recipes.config import read_config
from recipes.data import RELEASE
from recipes.evaluate import metrics_of, respond
from recipes.report import grpo_page, write_report
from recipes.rollouts import COLUMNS, REWARDS, GroupStatistics
from recipes.run import command_line, load, provenance, rows_for


@dataclass(frozen=True)
class Config:
    """The recipe; the defaults are the paper's where it states one. `batch` counts prompts, lengths are tokens.

    `rollouts` are sampled for each prompt; `device_batch` completions are trained on at a time on one device; `vllm`
    samples with vLLM on the same GPUs. `evaluate_on` is `heldout`, or `test` (every row of the release) for training
    on a set of one's own. `answer_kind` and `longest_prompt` (in characters) select rows, to train on and to evaluate
    on.
    """

    data: str = RELEASE
    evaluate_on: str = "heldout"
    lang: str = "bn"
    answer_kind: str | None = None
    batch: int = 128
    device_batch: int = 8
    epochs: float = 50.0
    learning_rate: float = 2e-6
    kl: float = 0.001
    rollouts: int = 8
    temperature: float = 0.7
    top_p: float = 0.6
    top_k: int = 20
    max_completion_length: int = 2048
    mask_truncated: bool = True
    max_new_tokens: int = 2048
    max_steps: int = -1
    train_rows: int | None = None
    longest_prompt: int | None = None
    eval_rows: int | None = None
    gradient_checkpointing: bool = True
    vllm: bool = False
    bf16: bool = True
    seed: int = 0


def train(config: Config, reward: str, model_name: str, out: Path) -> dict[str, Any]:
    """Run the recipe; returns what `report.json` holds.

    Raises:
        Contaminated: a training row is a row to evaluate.
        ValueError: there are too few rows for a batch, or the batch does not divide among the devices.
    """
    rows, evaluated = rows_for(config)

    from accelerate.utils import gather_object  # a row is refused before any of this is loaded
    from datasets import Dataset
    from trl import GRPOTrainer

    args = arguments(config, len(rows), out)
    # The weights stay in float32: in bfloat16 a step of 2e-6 is less than the distance to the next number, so lost.
    model, tokenizer = load(model_name, half=False)
    before = respond(model, tokenizer, evaluated, config.max_new_tokens)
    noted = GroupStatistics(reward, config.rollouts, gather_object)
    trainer = GRPOTrainer(
        model=model,
        processing_class=tokenizer,
        reward_funcs=[noted],
        train_dataset=Dataset.from_list([_example(row) for row in rows]),
        args=args,
    )
    trainer.train()
    after = respond(trainer.model, tokenizer, evaluated, config.max_new_tokens)
    report: dict[str, Any] = {
        "recipe": "grpo",
        **provenance(model_name, rows, evaluated),
        "reward": reward,
        "config": asdict(config),
        "steps": noted.steps,
        "before": metrics_of(before, evaluated),
        "after": metrics_of(after, evaluated),
    }
    write_report(out, report, grpo_page(report))
    trainer.save_model(str(out / "model"))
    return report


def arguments(config: Config, rows: int, out: Path, devices: int | None = None) -> Any:
    """The trainer's own configuration, for so many rows: one step of the optimiser is one batch of prompts.

    `devices` are the processes that share the batch; by default those that were launched.

    Raises:
        ValueError: there are too few rows for a batch, the batch does not divide among the devices, or the machine
            cannot do what the configuration says.
    """
    from accelerate import PartialState
    from trl import GRPOConfig

    if rows < config.batch:
        raise ValueError(f"batch {config.batch}: there are {rows} rows, and every step needs a whole batch")
    completions = config.batch * config.rollouts
    at_once = config.device_batch * (devices or PartialState().num_processes)
    if completions % at_once:
        raise ValueError(
            f"batch {config.batch} x rollouts {config.rollouts}: must be a multiple of the {at_once} completions"
            " that the devices train on at a time (device_batch x devices)"
        )
    return GRPOConfig(
        output_dir=str(out / "checkpoints"),
        per_device_train_batch_size=config.device_batch,
        steps_per_generation=completions // at_once,
        gradient_accumulation_steps=completions // at_once,
        num_train_epochs=config.epochs,
        max_steps=config.max_steps,
        learning_rate=config.learning_rate,
        beta=config.kl,
        num_generations=config.rollouts,
        temperature=config.temperature,
        top_p=config.top_p,
        top_k=config.top_k,
        max_completion_length=config.max_completion_length,
        mask_truncated_completions=config.mask_truncated,
        gradient_checkpointing=config.gradient_checkpointing,
        use_vllm=config.vllm,
        # vLLM's probabilities are those after top-p and top-k, the trainer's are not: over a long answer the
        # correction by their ratio would take the gradient to nought.
        vllm_importance_sampling_correction=False,
        bf16=config.bf16,
        logging_steps=1,
        save_strategy="no",
        report_to="none",
        seed=config.seed,
    )


def _example(row: Row) -> dict[str, Any]:
    columns = {name: row[name] for name in COLUMNS}
    return {"prompt": [{"role": "user", "content": row["gold_prompt"]}], **columns}


if __name__ == "__main__":
    command_line(
        "grpo",
        __doc__,
        lambda asked: train(
            read_config(asked.config, Config, data=asked.data), asked.reward, asked.model, asked.out
        ),
        reward={"choices": sorted(REWARDS), "default": "exact"},
    )
