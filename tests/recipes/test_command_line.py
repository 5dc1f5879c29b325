"""What the command lines refuse, in one line, before a model or a training library is loaded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from recipes.data import held_out_rows

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).parents[2]
RECIPES = {"sft_lora": "sft_tiny.toml", "grpo": "grpo_tiny.toml"}


def refused(recipe: str, data: Path, out: Path) -> str:
    """The last line that a recipe ends with; the model that is named does not exist."""
    config = ROOT / "recipes" / "configs" / RECIPES[recipe]
    options = ["--config", str(config), "--data", str(data), "--model", "/no/such/model", "--out", str(out)]
    done = subprocess.run(
        [sys.executable, "-m", f"recipes.{recipe}", *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    assert not out.exists()
    return done.stderr.splitlines()[-1]


@pytest.mark.parametrize("recipe", RECIPES)
@pytest.mark.parametrize("known_by", ["id", "dedup_key"])
def test_a_test_row_is_refused(recipe: str, known_by: str, tmp_path: Path) -> None:
    """A held-out row under another id, or with another key, in a set that is named with --data."""
    row = held_out_rows("en")[0]
    other = {"id": "mine", "dedup_key": "other", "split": "train", known_by: row[known_by]}
    folder = tmp_path / "data" / "en"
    folder.mkdir(parents=True)
    pq.write_table(pa.Table.from_pylist([{**row, **other}]), folder / "train.parquet")
    said = refused(recipe, tmp_path, tmp_path / "out")
    assert said == (
        f"{recipe}: row {other['id']} must not be trained on: a row to evaluate has its {known_by}"
    )


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_set_that_is_not_there_is_named(recipe: str, tmp_path: Path) -> None:
    """As a dataset that cannot be read."""
    assert str(tmp_path / "nothing") in refused(recipe, tmp_path / "nothing", tmp_path / "out")
