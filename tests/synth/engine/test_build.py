"""A build gives the same bytes for the same seed, whatever the processes, hash seeds and interruptions."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from banglaplan_synth.engine import build as building
from banglaplan_synth.engine.build import build, fingerprint
from banglaplan_synth.engine.catalogue import UnknownType
from banglaplan_synth.engine.row import COLUMNS

FILES = [f"data/{lang}/{split}.parquet" for lang in ("bn", "en") for split in ("test", "validation")]


def built_bytes(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in FILES]


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("once")
    build(folder, types=["T022"], seed="a")
    return folder


def test_the_files(once: Path) -> None:
    """Ten test rows and one validation row in both languages, with the declared columns, and nothing left beside."""
    tables = {name: pq.read_table(once / name) for name in FILES}
    assert [table.num_rows for table in tables.values()] == [10, 1, 10, 1]
    for table in tables.values():
        assert table.column_names == list(COLUMNS)
    assert sorted(path.name for path in once.iterdir()) == ["README.md", "data"]
    bangla, english = (tables[f"data/{lang}/test.parquet"].to_pylist() for lang in ("bn", "en"))
    same = [name for name in COLUMNS if name not in ("gold_prompt", "type_name")]
    assert [[row[name] for name in same] for row in bangla] == [
        [row[name] for name in same] for row in english
    ]


def test_another_process_and_hash_seed_gives_the_same_bytes(once: Path, tmp_path: Path) -> None:
    """Two worker processes under another hash seed write the very same files."""
    code = (
        "from pathlib import Path; from banglaplan_synth.engine.build import build\n"
        "if __name__ == '__main__': build(Path(__import__('sys').argv[1]), types=['T022'], seed='a', jobs=2)"
    )
    script = tmp_path / "run.py"
    script.write_text(code)
    root = Path(building.__file__).parents[2]
    environment = {**os.environ, "PYTHONHASHSEED": "123", "PYTHONPATH": str(root)}
    subprocess.run([sys.executable, str(script), str(tmp_path / "out")], check=True, env=environment)
    assert built_bytes(tmp_path / "out") == built_bytes(once)


def test_an_interrupted_build_goes_on(once: Path, tmp_path: Path) -> None:
    """What was finished before an interruption is taken over, and the bytes are those of an unbroken build."""

    def stop(done: int, total: int) -> None:
        assert total == 11
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(tmp_path, types=["T022"], seed="a", progress=stop)
    kept = sorted((tmp_path / ".build" / fingerprint("a")).glob("*.json"))
    assert len(kept) == 4
    assert not (tmp_path / "data").exists()
    summary = build(tmp_path, types=["T022"], seed="a")
    assert summary.resumed == 4
    assert built_bytes(tmp_path) == built_bytes(once)


def test_another_seed_takes_nothing_over(once: Path, tmp_path: Path) -> None:
    """Problems of another seed are other problems, in every row."""
    build(tmp_path, types=["T022"], seed="b")
    name = "data/bn/test.parquet"
    first, second = (pq.read_table(folder / name).to_pylist() for folder in (once, tmp_path))
    assert not {row["gold_prompt"] for row in first} & {row["gold_prompt"] for row in second}
    assert not {row["seed"] for row in first} & {row["seed"] for row in second}
    assert [row["register"] for row in first] == [row["register"] for row in second]


def test_an_unknown_type_is_named(tmp_path: Path) -> None:
    """The error lists the types that there are, and nothing is written."""
    with pytest.raises(UnknownType, match=r"T999.*T022"):
        build(tmp_path, types=["T999"])
