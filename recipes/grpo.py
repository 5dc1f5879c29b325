"""Reinforcement with the scorer as the reward: the recipe of the second paper (PlanningBench, arXiv 2605.20873, 4.2).

    python -m recipes.grpo --config recipes/configs/grpo_paper.toml --model MODEL --data SET --out DIR --reward exact

`--reward` is exact, all_pass or avg_pass. The problems are the same whichever is chosen, so that determinate rewards
(exact, all_pass) and a loose one (avg_pass) can be compared on them, which the paper could not. The shares of prompts
that no rollout solves, that all solve, and whose rollouts earn the same are logged at every step with the mean reward.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from banglaplan_scorer import rewards
from banglaplan_scorer.rows import Row
from recipes.config import read_config
from recipes.data import RELEASE
from recipes.evaluate import before_and_after, metrics_of, respond, write
from recipes.run import command_line, load, rows_for

REWARDS: Final[dict[str, Callable[..., list[Any]]]] = {
    "exact": rewards.exact,
    "all_pass": rewards.all_pass,
    "avg_pass": rewards.avg_pass,
}
_COLUMNS: Final = ("id", "gold_prompt", "gold_answer", "is_feasible", "answer_kind", "problem")


@dataclass(frozen=True)
class Config:
    """The recipe; the defaults are the paper's where it states one. `batch` counts prompts, lengths are tokens.

    `longest_prompt` is in characters. `rollouts` are sampled for each prompt; `vllm` samples them with vLLM on the
    same GPUs.
    """

    data: str = RELEASE
    lang: str = "bn"
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
    vllm: bool = False
    bf16: bool = True
    seed: int = 0


class GroupStatistics:
    """The reward function that the trainer calls, which notes how the rollouts of each prompt came out.

    A prompt counts as solved by a rollout whose reward is 1. Prompts of one call stand in groups of `rollouts`.
    """

    def __init__(self, name: str, rollouts: int) -> None:
        self.__name__ = name
        self._reward, self._rollouts = REWARDS[name], rollouts
        self.steps: list[dict[str, float]] = []

    def __call__(self, completions: Sequence[Any], **columns: Any) -> list[Any]:
        """The rewards; also logged through the trainer."""
        earned = self._reward(completions=completions, **columns)
        entry = group_statistics([value or 0.0 for value in earned], self._rollouts)
        self.steps.append(entry)
        log = columns.get("log_metric")
        if callable(log):
            for name, share in entry.items():
                log(name, share)
        return earned


def group_statistics(earned: Sequence[float], rollouts: int) -> dict[str, float]:
    """Mean reward, and the shares of groups that nothing solves, that everything solves, and without variance."""
    groups = [earned[at : at + rollouts] for at in range(0, len(earned), rollouts)]
    return {
        "reward": statistics.fmean(earned),
        "solve_none": statistics.fmean(max(group) < 1 for group in groups),
        "solve_all": statistics.fmean(min(group) == 1 for group in groups),
        "zero_variance": statistics.fmean(max(group) == min(group) for group in groups),
    }


def train(config: Config, reward: str, model_name: str, out: Path) -> dict[str, Any]:
    """Run the recipe; returns what `report.json` holds.

    Raises:
        Contaminated: a training row is a row to evaluate.
    """
    from datasets import Dataset
    from trl import GRPOConfig, GRPOTrainer

    rows, evaluated = rows_for(config)
    model, tokenizer = load(model_name, config.bf16)
    before = respond(model, tokenizer, evaluated, config.max_new_tokens)
    noted = GroupStatistics(reward, config.rollouts)
    completions = config.batch * config.rollouts
    trainer = GRPOTrainer(
        model=model,
        processing_class=tokenizer,
        reward_funcs=[noted],
        train_dataset=Dataset.from_list([_example(row) for row in rows]),
        args=GRPOConfig(
            output_dir=str(out / "checkpoints"),
            per_device_train_batch_size=config.device_batch,
            generation_batch_size=completions,
            gradient_accumulation_steps=max(completions // config.device_batch, 1),
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
            use_vllm=config.vllm,
            bf16=config.bf16,
            logging_steps=1,
            save_strategy="no",
            report_to="none",
            seed=config.seed,
        ),
    )
    trainer.train()
    after = respond(trainer.model, tokenizer, evaluated, config.max_new_tokens)
    trainer.save_model(str(out / "model"))
    report: dict[str, Any] = {
        "recipe": "grpo",
        "model": model_name,
        "reward": reward,
        "config": asdict(config),
        "rows": {"train": len(rows), "eval": len(evaluated)},
        "steps": noted.steps,
        "before": metrics_of(before, evaluated),
        "after": metrics_of(after, evaluated),
    }
    write(out / "report.json", report)
    write(out / "report.md", before_and_after(f"{model_name}, {reward}", report["before"], report["after"]))
    return report


def _example(row: Row) -> dict[str, Any]:
    columns = {name: row[name] for name in _COLUMNS}
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
