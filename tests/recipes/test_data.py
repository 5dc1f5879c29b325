"""What is trained on is never what is evaluated on; configurations are read strictly; rollouts are counted rightly."""

from __future__ import annotations

from pathlib import Path

import pytest

from banglaplan_scorer import load_problems
from recipes.config import ConfigError, read_config
from recipes.data import Contaminated, balanced, held_out_rows, keep_apart, limited, shortened, training_rows
from recipes.grpo import Config as GrpoConfig
from recipes.grpo import group_statistics
from recipes.sft_lora import Config as SftConfig

CONFIGS = Path(__file__).parents[2] / "recipes" / "configs"


@pytest.mark.parametrize("lang", ["bn", "en"])
def test_the_releases_own_split_is_apart(lang: str) -> None:
    """Trained and held-out rows make up the test split, and share neither id nor question."""
    train, held = training_rows("release", lang), held_out_rows(lang)
    assert len(train) + len(held) == len(load_problems(lang, "test"))
    keep_apart(train, held)


@pytest.mark.parametrize("column", ["id", "dedup_key"])
def test_a_test_row_is_refused_by_id_and_by_what_it_asks(column: str) -> None:
    """Under another id, or with another key, it is still known."""
    held = held_out_rows("bn")
    disguised = {**held[0], "id": "mine", "dedup_key": "other", column: held[0][column]}
    with pytest.raises(Contaminated, match=f"has its {column}"):
        keep_apart([disguised], held)


def test_a_row_that_cannot_be_told_is_refused() -> None:
    """Without a key nothing is known of a row."""
    row = {name: value for name, value in held_out_rows("bn")[0].items() if name != "dedup_key"}
    with pytest.raises(Contaminated, match="has no dedup_key"):
        keep_apart([{**row, "id": "mine"}], held_out_rows("bn"))


def test_the_test_split_as_a_training_set_is_refused(tmp_path: Path) -> None:
    """As when somebody points --data at the release's own rows under the name train."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    folder = tmp_path / "data" / "bn"
    folder.mkdir(parents=True)
    pq.write_table(pa.Table.from_pylist(load_problems("bn", "test")), folder / "train.parquet")
    with pytest.raises(Contaminated):
        training_rows(str(tmp_path), "bn")


@pytest.mark.parametrize("share", [0.0, 0.1, 0.25, 0.5])
def test_the_infeasible_share_is_what_was_asked(share: float) -> None:
    """Feasible rows stand once each; the same seed gives the same order."""
    rows = training_rows("release", "bn")
    made = balanced(rows, share, 1)
    infeasible = sum(not row["is_feasible"] for row in made)
    assert infeasible / len(made) == pytest.approx(share, abs=0.01)
    assert len(made) - infeasible == sum(bool(row["is_feasible"]) for row in rows)
    assert made == balanced(rows, share, 1)
    assert balanced(rows, None, 1) == rows


def test_selections_of_rows() -> None:
    """Of so many rows, and of short prompts; none that short is an error that says what there is."""
    rows = training_rows("release", "en")
    assert limited(rows, 5, 0) == limited(rows, 5, 0)
    assert len(limited(rows, 5, 0)) == 5
    assert all(len(str(row["gold_prompt"])) <= 2500 for row in shortened(rows, 2500))
    with pytest.raises(ValueError, match="longest_prompt 10: the shortest of"):
        shortened(rows, 10)


@pytest.mark.parametrize("name", ["sft_tiny", "sft_paper", "grpo_tiny", "grpo_paper"])
def test_the_configurations_are_read(name: str) -> None:
    """Every one in the repository."""
    read_config(CONFIGS / f"{name}.toml", SftConfig if name.startswith("sft") else GrpoConfig)


def test_the_papers_numbers_are_the_defaults() -> None:
    """BanglaPLAN (arXiv 2610.19704), section 4, and PlanningBench (arXiv 2605.20873), section 4.2."""
    sft, grpo = SftConfig(), GrpoConfig()
    assert (sft.rank, sft.alpha, sft.dropout, sft.epochs) == (16, 32, 0.05, 3)
    assert (sft.learning_rate, sft.warmup, sft.batch) == (2e-4, 0.05, 4)
    assert (grpo.batch, grpo.epochs, grpo.learning_rate, grpo.kl) == (128, 50, 2e-6, 0.001)
    assert (grpo.rollouts, grpo.temperature, grpo.top_p, grpo.top_k) == (8, 0.7, 0.6, 20)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rnak = 16", "unknown rnak"),
        ('rank = "16"', "rank = '16' is not of type"),
        ("rank = ", "Invalid value"),
    ],
)
def test_a_wrong_configuration_is_named(tmp_path: Path, text: str, said: str) -> None:
    """With file and key."""
    path = tmp_path / "wrong.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=said):
        read_config(path, SftConfig)


def test_rollouts_are_counted_by_prompt() -> None:
    """Four prompts of two rollouts: nothing solved, one solved, both solved, and equal without being solved."""
    found = group_statistics([0.0, 0.2, 0.0, 1.0, 1.0, 1.0, 0.5, 0.5], 2)
    assert found == {"reward": 0.525, "solve_none": 0.5, "solve_all": 0.25, "zero_variance": 0.5}
