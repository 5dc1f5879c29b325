"""What is trained on is never what is evaluated on; rows are selected as asked; configurations are read strictly."""

from __future__ import annotations

from pathlib import Path

import pytest

from banglaplan_scorer import load_problems
from recipes.config import ConfigError, read_config
from recipes.data import (
    Contaminated,
    balanced,
    fingerprint,
    held_out_rows,
    keep_apart,
    limited,
    of_both_sorts,
    of_kind,
    rows_to_evaluate,
    shortened,
    training_rows,
)
from recipes.grpo import Config as GrpoConfig
from recipes.run import rows_for
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


def test_rows_of_one_kind() -> None:
    """A kind that no row has is an error that says which there are."""
    rows = training_rows("release", "en")
    assert {row["answer_kind"] for row in of_kind(rows, "route")} == {"route"}
    assert of_kind(rows, None) == rows
    with pytest.raises(ValueError, match=r"answer_kind 'routes': of .* there are allocation, classification"):
        of_kind(rows, "routes")


@pytest.mark.parametrize("count", [2, 5, 12, 10_000])
def test_a_selection_of_both_sorts(count: int) -> None:
    """Few rows still have one with and one without a plan, in the share of all rows as nearly as may be."""
    rows = held_out_rows("en")
    chosen = of_both_sorts(rows, count, 0)
    assert len(chosen) == min(count, len(rows)) == len({row["id"] for row in chosen})
    infeasible = sum(not row["is_feasible"] for row in chosen)
    share = sum(not row["is_feasible"] for row in rows) / len(rows)
    assert infeasible == max(1, round(len(chosen) * share))


def test_the_whole_test_split_is_for_training_on_other_rows() -> None:
    """Evaluating on it while training on the release is refused; so is a split that there is not."""
    assert rows_to_evaluate("test", "en") == load_problems("en", "test")
    with pytest.raises(Contaminated):
        rows_for(SftConfig(lang="en", evaluate_on="test"))
    with pytest.raises(ValueError, match="evaluate_on 'all': must be"):
        rows_for(SftConfig(lang="en", evaluate_on="all"))


def test_a_fingerprint_tells_problems_apart() -> None:
    """Another order, another language or another row is another set."""
    rows = held_out_rows("en")
    same = fingerprint([dict(row) for row in rows])
    others = [rows[::-1], rows[1:], held_out_rows("bn")]
    assert fingerprint(rows) == same
    assert same not in {fingerprint(other) for other in others}


def test_balancing_is_a_key_of_the_configuration(tmp_path: Path) -> None:
    """From a file to the rows that are trained on: feasible rows of the selection once, and the share asked for."""
    path = tmp_path / "sft.toml"
    path.write_text('lang = "en"\nanswer_kind = "classification"\ninfeasible_share = 0.1\n', encoding="utf-8")
    config = read_config(path, SftConfig)
    source, _ = rows_for(config)
    rows = balanced(source, config.infeasible_share, config.seed)
    feasible = [row["id"] for row in rows if row["is_feasible"]]
    assert sorted(map(str, feasible)) == sorted(str(row["id"]) for row in source if row["is_feasible"])
    assert len(rows) - len(feasible) == round(len(feasible) / 9)
    assert len(rows) < len(source)


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
