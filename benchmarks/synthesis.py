"""Making and verifying problems: drawn and solved, fully proved, verified; per second on one core."""

from __future__ import annotations

import time
from importlib.util import find_spec

from timing import show

from banglaplan_scorer import load_problems
from banglaplan_synth.engine.catalogue import listed, problem_type, released_types
from banglaplan_synth.engine.compose import Unfit, compose
from banglaplan_synth.engine.draw import Draw
from banglaplan_synth.engine.grid import cells
from banglaplan_synth.engine.model import build_model
from banglaplan_synth.engine.produce import produce
from banglaplan_synth.engine.solve import Unsettled, optimum
from banglaplan_synth.engine.verify import verify_rows

DRAWS = 20


def _drawn_and_solved(type_id: str) -> tuple[int, float]:
    """How many draws were composed and solved, and the seconds it took."""
    made, kind = problem_type(type_id), listed(type_id).info.answer_kind
    began, count = time.perf_counter(), 0
    for number in range(DRAWS):
        level = ("easy", "medium", "hard")[number % 3]
        variant = made.variants[number % len(made.variants)]
        try:
            draft = compose(
                kind,
                made,
                Draw(f"{type_id}/bench/{number}", stream="bench", index=1, level=level, variant=variant),
            )
            optimum(build_model(draft.problem))
        except (Unfit, Unsettled):
            continue
        count += 1
    return count, time.perf_counter() - began


def _proved(type_id: str) -> tuple[int, int, float]:
    """How many problems of the grid were proved, the draws and the seconds it took."""
    made = problem_type(type_id)
    began, attempts = time.perf_counter(), 0
    grid = cells(type_id, made.variants, made.calendars)
    for cell in grid:
        attempts += produce(type_id, "bench", "test", cell).attempts
    return len(grid), attempts, time.perf_counter() - began


def main() -> None:
    """Print rates by type and over all."""
    totals = [0.0] * 5
    for type_id in released_types():
        solved, solving = _drawn_and_solved(type_id)
        proved, attempts, proving = _proved(type_id)
        for place, value in enumerate((solved, solving, proved, proving, attempts)):
            totals[place] += value
        show(f"{type_id} drawn and solved", f"{solved / solving:.1f} /s")
        show(
            f"{type_id} proved with difficulty, to the grid's cells",
            f"{proved / proving:.1f} /s",
            f"{attempts} draws",
        )
    show("all types: drawn and solved (aim 15 /s)", f"{totals[0] / totals[1]:.1f} /s")
    show("all types: proved with difficulty (aim 5 /s)", f"{totals[2] / totals[3]:.1f} /s")
    rows = {lang: {str(row["id"]): row for row in load_problems(lang, "test")} for lang in ("bn", "en")}
    began = time.perf_counter()
    failed = sum(bool(verified.reasons) for verified in verify_rows(rows))
    show(
        "verify, per row (both languages)",
        f"{(time.perf_counter() - began) / len(rows['bn']):.3f} s",
        f"{failed} failed",
    )
    if find_spec("reasoning_gym") is None:
        print("reasoning-gym is not installed: its zebra puzzles, the peer, were not run")
        return
    import reasoning_gym

    began = time.perf_counter()
    puzzles = list(reasoning_gym.create_dataset("zebra_puzzles", size=30, seed=1))
    show("reasoning-gym zebra puzzles", f"{len(puzzles) / (time.perf_counter() - began):.1f} /s")


if __name__ == "__main__":
    main()
