"""Start-up: importing the scorer, and `banglaplan --help`, against a bare interpreter."""

from __future__ import annotations

import subprocess
import sys

from timing import seconds, show


def _run(*arguments: str) -> float:
    return seconds(
        lambda: subprocess.run([sys.executable, *arguments], check=True, capture_output=True), rounds=9
    )


def main() -> None:
    """Print seconds of fresh processes, the bare interpreter's start taken off where it says so."""
    bare = _run("-c", "pass")
    show("python -c pass", f"{bare:.3f} s")
    for name, code in (
        ("import banglaplan_scorer (aim 0.1 s, interpreter taken off)", "import banglaplan_scorer"),
        (
            "  and its three functions, on first use",
            "from banglaplan_scorer import load_problems, score, summarize",
        ),
    ):
        show(name, f"{_run('-c', code) - bare:.3f} s")
    whole = _run("-m", "banglaplan_cli.main", "--help")
    show("banglaplan --help (well under 1 s, whole)", f"{whole:.3f} s", f"{whole / bare:.1f} x bare")


if __name__ == "__main__":
    main()
