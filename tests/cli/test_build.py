"""`banglaplan build`: what it took, and Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Cli, Refused

FILES = [f"data/{lang}/{split}.parquet" for lang in ("bn", "en") for split in ("test", "validation")]


def gone(group: int) -> bool:
    """Whether, within seconds, no process of the group is left behind."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_it_says_what_it_took(run: Cli, dataset: Path, tmp_path: Path) -> None:
    """Problems and draws by type; a type that is named twice is built once; the bytes are the seed's."""
    result = run("build", "--out", tmp_path / "out", "-t", "T022", "--types", "T022,T022", "--seed", "cli")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "T022 │ 11 " in result.stdout
    for name in (*FILES, "README.md"):
        assert (tmp_path / "out" / name).read_bytes() == (dataset / name).read_bytes()


@pytest.mark.parametrize("how", ["as a terminal does", "by its number"])
def test_ctrl_c(dataset: Path, tmp_path: Path, how: str) -> None:
    """Ends all processes within seconds, says how to go on, and the same command then gives the same bytes."""
    out = tmp_path / "out"
    command = [sys.executable, "-m", "banglaplan_cli.main", "build", "--out", str(out), "--types", "T022"]
    command += ["--seed", "cli", "--jobs", "2"]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 60
    while not list(out.glob(".build/*/*.json")):
        assert running.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)
    if how == "as a terminal does":
        os.killpg(running.pid, signal.SIGINT)
    else:
        running.send_signal(signal.SIGINT)
    began = time.monotonic()
    stdout, stderr = running.communicate(timeout=60)
    assert time.monotonic() - began < 10
    assert (running.returncode, stdout) == (1, "")
    assert stderr == (
        f"banglaplan: interrupted; what is finished stays in {out}/.build,"
        " and the same command goes on from there\n"
    )
    assert not (out / "data").exists()
    assert gone(running.pid)

    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "taken over from an interrupted build" in again.stdout
    assert sorted(path.name for path in out.iterdir()) == ["README.md", "data"]
    for name in FILES:
        assert (out / name).read_bytes() == (dataset / name).read_bytes()


def test_what_cannot_be_built(refused: Refused, tmp_path: Path) -> None:
    """Nothing is written where a type is unknown, and a place where nothing can be written is named."""
    out = tmp_path / "out"
    for types in ("T999", "", "T022,T999", "t022"):
        assert "there are T001, " in refused("build", "--out", out, "--types", types)
    assert not out.exists()
    out.write_text("a file", encoding="utf-8")
    for place in (out, out / "below"):
        line = refused("build", "--out", place, "--types", "T022")
        assert line.startswith(f"--out {place}: cannot be written: ")
    assert out.read_text(encoding="utf-8") == "a file"
