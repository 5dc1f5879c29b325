"""The dataset repository: its card is what the rows give, and `datasets` loads it as it is declared."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
import yaml

from banglaplan_scorer import __version__, load_problems
from banglaplan_synth.engine.build import LANGUAGES, SPLITS
from banglaplan_synth.engine.card import render_card
from banglaplan_synth.engine.row import CANARY, COLUMNS, Row

ROOT = Path(__file__).parents[3]
CARD = ROOT / "hf_dataset_card"
PAPERS = ("2610.19704", "2605.20873")
"""BanglaPLAN and PlanningBench on arXiv."""


def read(lang: str, split: str) -> list[Row]:
    """The rows of a data file, without the package's own reader."""
    rows: list[Row] = pq.read_table(CARD / "data" / lang / f"{split}.parquet").to_pylist()
    return rows


@pytest.fixture(scope="module")
def card() -> str:
    """The text of the card."""
    return (CARD / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def header(card: str) -> dict[str, Any]:
    """Its YAML header."""
    before, head, _ = card.split("---\n", 2)
    assert before == ""
    found: dict[str, Any] = yaml.safe_load(head)
    return found


def test_the_card_is_what_the_rows_give(card: str) -> None:
    """Every count, table and sample; `banglaplan build` writes both."""
    assert card == render_card(read("bn", "test"), read("bn", "validation"))


def test_the_header(header: dict[str, Any]) -> None:
    """What the hub reads: configs and their files, languages, licence, size, tags."""
    files = {
        (config["config_name"], part["split"]): part["path"]
        for config in header["configs"]
        for part in config["data_files"]
    }
    assert files == {(lang, split): f"data/{lang}/{split}.parquet" for lang in LANGUAGES for split in SPLITS}
    assert all((CARD / path).is_file() for path in files.values())
    assert [config["config_name"] for config in header["configs"] if config.get("default")] == ["bn"]
    assert header["language"] == ["bn", "en"]
    assert header["license"] == "cc-by-4.0"
    assert header["pretty_name"] == "BanglaPLAN"
    assert {"planning", "bangla", "benchmark"} <= set(header["tags"])
    assert header["size_categories"] == ["n<1K" if len(read("bn", "test")) < 1000 else "1K<n<10K"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_datasets_loads_it_without_a_network(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both splits, with the declared columns in their order; text stays text, whatever stands in it."""
    import datasets

    def no_network(*arguments: object) -> None:
        raise AssertionError(f"a connection was tried: {arguments}")

    monkeypatch.setattr(socket.socket, "connect", no_network)
    found = datasets.load_dataset(str(CARD), lang, cache_dir=str(tmp_path))
    assert set(found) == set(SPLITS)
    declared = {str: "string", bool: "bool", int: "int64"}
    for split, rows in found.items():
        assert {name: feature.dtype for name, feature in rows.features.items()} == {
            name: declared[kind] for name, kind in COLUMNS.items()
        }
        assert list(rows) == read(lang, split)
        for row in rows:
            assert {name: type(value) for name, value in row.items()} == dict(COLUMNS)


def test_the_default_is_bangla(tmp_path: Path) -> None:
    """Who names no config gets `bn`."""
    import datasets

    found = datasets.load_dataset(str(CARD), split="validation", cache_dir=str(tmp_path))
    assert list(found) == read("bn", "validation")


@pytest.mark.parametrize("split", SPLITS)
def test_both_languages_have_the_same_problems(split: str) -> None:
    """Ids in the same order; only the prompt and the type's name differ."""
    for bangla, english in zip(read("bn", split), read("en", split), strict=True):
        differing = {name for name in COLUMNS if bangla[name] != english[name]}
        assert differing == {"gold_prompt", "type_name"}


def test_the_splits_share_nothing() -> None:
    """Neither an id nor a prompt."""
    for column in ("id", "gold_prompt"):
        values = [row[column] for split in SPLITS for row in read("bn", split)]
        assert len(set(values)) == len(values)


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_scoring_reads_the_same_rows(lang: str, split: str) -> None:
    """What `load_problems` gives without a dataset is what lies here."""
    given = [{name: row[name] for name in COLUMNS} for row in load_problems(lang, split)]
    assert given == read(lang, split)


def test_one_version(card: str) -> None:
    """Code, card, citation, tasks and rows say the same one, and the same two papers."""
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == __version__
    assert f"\nVersion {__version__}: **" in card
    rows = [row for lang in LANGUAGES for split in SPLITS for row in read(lang, split)]
    assert {row["generator_version"] for row in rows} == {__version__}
    task = (ROOT / "lm_eval_tasks" / "banglaplan" / "banglaplan.yaml").read_text(encoding="utf-8")
    assert f"\nmetadata:\n  version: {__version__}\n" in task
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {__version__}" in changes
    cited = [other["identifiers"][0]["value"] for other in citation["references"]]
    assert cited == [f"arXiv:{paper}" for paper in PAPERS]
    for paper in PAPERS:
        assert f"arXiv:{paper}" in card
        assert f"arXiv {paper}" in card


def test_the_canary(card: str) -> None:
    """Stands in every row and in the card, and in no prompt."""
    assert CANARY in card
    rows = [row for lang in LANGUAGES for split in SPLITS for row in read(lang, split)]
    assert all(row["canary"] == CANARY and CANARY not in row["gold_prompt"] for row in rows)


def test_the_card_counts(card: str) -> None:
    """The numbers of its first table, counted here by themselves."""
    rows = read("bn", "test")
    infeasible = [row for row in rows if not row["is_feasible"]]
    assert f"| **all** | **{len(rows)}** | **{len(infeasible)}** |" in card
    for register in {row["register"] for row in rows}:
        counts = [sum(row["register"] == register for row in chosen) for chosen in (rows, infeasible)]
        assert f"| register: {register} | {counts[0]} | {counts[1]} |" in card
    for row in rows:
        assert f"\n| {row['type']} | " in card
