"""Fresh sets, made for real: the same however they are made, none like the release, nothing lost or doubled."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from banglaplan_scorer import load_problems, score
from banglaplan_synth.engine.lints import NEARLY_EQUAL, TOO_ALIKE, overlap, shingles
from banglaplan_synth.engine.produce import produce
from banglaplan_synth.engine.verify import verify_rows
from banglaplan_synth.fresh import make as making
from banglaplan_synth.fresh.nearness import Seen, like_the_release, release_keys
from banglaplan_synth.fresh.plan import FreshPlan, PlanError
from banglaplan_synth.fresh.run import synthesise

PLAN = FreshPlan(24, "tests", ("T015", "T022", "T097"))


def rows_of(folder: Path, lang: str = "bn") -> list[dict[str, Any]]:
    """The rows of a set, from its shards in order."""
    shards = sorted((folder / "data" / lang).glob("train-*.parquet"))
    return [row for shard in shards for row in pq.read_table(shard).to_pylist()]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The set of `PLAN`, made in one go."""
    folder = tmp_path_factory.mktemp("fresh") / "set"
    synthesise(PLAN, folder)
    return folder


def test_the_rows_are_proved_and_score(made: Path) -> None:
    """`verify` finds nothing, the loader reads them, and the gold answers are right."""
    rows = {lang: {row["id"]: row for row in rows_of(made, lang)} for lang in ("bn", "en")}
    assert len(rows["bn"]) == PLAN.n
    alike = dict.fromkeys(rows, NEARLY_EQUAL)
    assert [found.reasons for found in verify_rows(rows, alike=alike)] == [[]] * 24
    loaded = load_problems("bn", "train", made)
    assert all(score(row["gold_answer"], row).exact_match == 1 for row in loaded)


def test_no_row_is_one_of_the_release(made: Path) -> None:
    """By key, by prompt and by id; and the canary is another."""
    release = [row for split in ("test", "validation") for row in load_problems("bn", split)]
    fresh = rows_of(made)
    for column in ("dedup_key", "gold_prompt", "id", "canary"):
        assert not {row[column] for row in release} & {row[column] for row in fresh}
    assert len({row["dedup_key"] for row in fresh}) == PLAN.n


def test_no_prompt_is_nearly_one_of_the_release(made: Path) -> None:
    """Measured on whole prompts, each against every one of its type, in both languages."""
    for lang in ("bn", "en"):
        release = [row for split in ("test", "validation") for row in load_problems(lang, split)]
        for row in rows_of(made, lang):
            same = [other for other in release if other["type"] == row["type"]]
            assert len(same) == 11
            mine = shingles(row["gold_prompt"])
            assert (
                max(overlap(mine, shingles(str(other["gold_prompt"]))) for other in same) <= TOO_ALIKE[lang]
            )


def test_a_release_row_in_another_dress_is_known() -> None:
    """With a key of its own, and with a sentence more; and by its key alone, with a text of its own."""
    row = load_problems("bn", "test")[3]
    other = load_problems("bn", "test")[4]
    longer = {**row, "dedup_key": "new", "gold_prompt": f"আজ একটি নতুন দিন। {row['gold_prompt']}"}
    assert like_the_release({"bn": longer})
    assert like_the_release({"bn": {**row, "gold_prompt": "অন্য কথা"}})
    assert not like_the_release({"bn": {**row, "dedup_key": "new", "gold_prompt": "অন্য কথা"}})
    seen = Seen()
    seen.add(row)
    assert seen.has(longer)
    assert seen.has({**row, "gold_prompt": "অন্য কথা"})
    assert not seen.has(other)


def test_another_seed_shares_nothing(made: Path, tmp_path: Path) -> None:
    """Problems drawn from hashed paths are other problems."""
    synthesise(replace(PLAN, seed="other"), tmp_path / "set")
    for column in ("dedup_key", "gold_prompt", "id"):
        mine, other = ({row[column] for row in rows_of(folder)} for folder in (made, tmp_path / "set"))
        assert not mine & other


def test_a_problem_of_another_set_does_not_come_again(made: Path, tmp_path: Path) -> None:
    """The same seed, kept apart from its own first three problems: these are drawn on, the others stay."""
    short = replace(PLAN, n=6)
    before = rows_of(made)[:6]
    synthesise(short, tmp_path / "set", apart_from=before[:3])
    after = rows_of(tmp_path / "set")
    assert not {row["dedup_key"] for row in before[:3]} & {row["dedup_key"] for row in after}
    assert [row["gold_prompt"] for row in after[3:]] == [row["gold_prompt"] for row in before[3:]]


def test_doubles_within_a_set_are_drawn_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were two problems drawn from one seed, the second would be drawn on until it asks something else."""
    real = produce

    def alike(type_id: str, seed: object, split: str, cell: Any, **options: Any) -> Any:
        return real(type_id, seed, split, replace(cell, index=1), **options)

    monkeypatch.setattr(making, "produce", alike)
    plan = FreshPlan(4, "doubles", ("T022",), levels=("easy",), infeasible=0.0)
    costs = synthesise(plan, tmp_path / "set")
    assert costs.doubles >= 1
    assert len({row["dedup_key"] for row in rows_of(tmp_path / "set")}) == 4


def test_an_interrupted_run_goes_on(made: Path, tmp_path: Path) -> None:
    """Stopped after ten problems, with half a line written: the rest is made, and the bytes are the same."""
    folder = tmp_path / "set"

    def stop(done: int, total: int) -> None:
        if done == 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        synthesise(PLAN, folder, progress=stop)
    (journal,) = (folder / ".synth").rglob("*.jsonl")
    with journal.open("a", encoding="utf-8") as file:
        file.write('{"index": 11, "rows": {"bn": {')
    costs = synthesise(PLAN, folder)
    assert costs.resumed == 10
    for lang in PLAN.langs:
        ours, theirs = (next((f / "data" / lang).glob("*.parquet")).read_bytes() for f in (folder, made))
        assert ours == theirs
    assert not (folder / ".synth").exists()


def test_two_processes_make_the_same_set(made: Path, tmp_path: Path) -> None:
    """Whoever makes which chunk."""
    synthesise(PLAN, tmp_path / "set", jobs=2)
    assert rows_of(tmp_path / "set") == rows_of(made)


def test_fast_says_so_in_the_rows(tmp_path: Path) -> None:
    """No difficulty, one solver; the answers are proved all the same, and `verify` proves them with both."""
    synthesise(replace(PLAN, n=12, prove="fast"), tmp_path / "set")
    rows = {lang: {row["id"]: row for row in rows_of(tmp_path / "set", lang)} for lang in ("bn", "en")}
    for row in rows["bn"].values():
        assert (row["k"], row["binding_rules"], row["supporting_facts"]) == (None, None, None)
        assert set(json.loads(row["proof"])["solvers"]) == {"ortools"}
    assert [found.reasons for found in verify_rows(rows) if "shares" not in "".join(found.reasons)] == [
        []
    ] * 12


def test_the_figures_are_those_of_the_rows(made: Path) -> None:
    """Counted again from the rows; no constant answer pays."""
    figures = json.loads((made / "statistics.json").read_text(encoding="utf-8"))
    rows = rows_of(made)
    for label, values in figures["counts"].items():
        for value, counted in values.items():
            chosen = [row for row in rows if row[label] == value]
            assert counted == {
                "problems": len(chosen),
                "infeasible": sum(not row["is_feasible"] for row in chosen),
            }
    infeasible = sum(not row["is_feasible"] for row in rows) / len(rows)
    assert figures["best_constant_answer"]["all"] == infeasible <= 0.3
    assert f"Canary: `{PLAN.canary}`" in (made / "README.md").read_text(encoding="utf-8")


def test_a_folder_that_holds_a_set_is_left_alone(made: Path) -> None:
    """Nothing is overwritten."""
    with pytest.raises(PlanError, match="holds a dataset already"):
        synthesise(PLAN, made)


def test_the_release_has_a_key_for_every_row() -> None:
    """And none of them twice."""
    count = sum(len(load_problems("bn", split)) for split in ("test", "validation"))
    assert len(release_keys()) == count
