"""The paper configurations as the installed trainers understand them; they need GPUs to run, not to be read."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from recipes import grpo, sft_lora
from recipes.config import read_config
from tests.models.programs import ROOT

pytestmark = pytest.mark.e2e_models

CONFIGS = ROOT / "recipes" / "configs"
ROWS = 834


@pytest.fixture(autouse=True)
def _gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trainer's configuration asks whether there is a GPU for bfloat16; here it is told so."""
    monkeypatch.setattr("transformers.training_args.is_torch_bf16_gpu_available", lambda: True)


def grpo_paper() -> Any:
    """The second paper's recipe."""
    return read_config(CONFIGS / "grpo_paper.toml", grpo.Config)


@pytest.mark.parametrize("devices", [1, 4, 8])
def test_a_step_is_a_batch_of_128_prompts_with_8_rollouts(devices: int, tmp_path: Path) -> None:
    """On any number of GPUs: one generation of 1,024 completions, one step of the optimiser on all of them."""
    args = grpo.arguments(grpo_paper(), ROWS, tmp_path, devices)
    assert args.per_device_train_batch_size * devices * args.steps_per_generation == 128 * 8
    assert args.gradient_accumulation_steps == args.steps_per_generation
    assert (args.num_generations, args.num_iterations) == (8, 1)


def test_the_second_papers_numbers_arrive(tmp_path: Path) -> None:
    """And what goes with rollouts by vLLM whose sampling is cut to the likeliest tokens."""
    args = grpo.arguments(grpo_paper(), ROWS, tmp_path)
    assert (args.num_train_epochs, args.max_steps) == (50, -1)
    assert (args.learning_rate, args.beta) == (2e-6, 0.001)
    assert (args.temperature, args.top_p, args.top_k) == (0.7, 0.6, 20)
    assert (args.use_vllm, args.vllm_mode) == (True, "colocate")
    assert args.vllm_importance_sampling_correction is False
    assert args.bf16 is True


@pytest.mark.parametrize(
    ("changes", "rows", "devices", "said"),
    [
        ({}, 100, 1, "batch 128: there are 100 rows"),
        ({"device_batch": 7}, ROWS, 1, "multiple of the 7 completions"),
        ({}, ROWS, 3, "multiple of the 24 completions"),
    ],
)
def test_a_batch_that_cannot_be_made_is_refused(
    changes: dict[str, Any], rows: int, devices: int, said: str, tmp_path: Path
) -> None:
    """Instead of a training of no steps, or of other batches than were asked for."""
    with pytest.raises(ValueError, match=said):
        grpo.arguments(replace(grpo_paper(), **changes), rows, tmp_path, devices)


def test_the_first_papers_numbers_arrive(tmp_path: Path) -> None:
    """Three epochs of 834 rows in batches of 4, a twentieth of the steps to warm up, and the adapter."""
    config = read_config(CONFIGS / "sft_paper.toml", sft_lora.Config)
    args = sft_lora.arguments(config, ROWS, tmp_path)
    assert (args.num_train_epochs, args.learning_rate, args.per_device_train_batch_size) == (3, 2e-4, 4)
    assert args.warmup_steps == round(0.05 * 3 * ROWS / 4)
    assert args.completion_only_loss is True
    lora = sft_lora.adapter(config)
    assert (lora.r, lora.lora_alpha, lora.lora_dropout) == (16, 32, 0.05)


def test_a_machine_without_bfloat16_is_told_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Before a model is loaded."""
    monkeypatch.setattr("transformers.training_args.is_torch_bf16_gpu_available", lambda: False)
    with pytest.raises(ValueError, match="bf16"):
        grpo.arguments(grpo_paper(), ROWS, tmp_path)
