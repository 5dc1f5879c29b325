"""Fresh problems per second: two processes of this machine, and two workers of a local Ray cluster."""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from timing import show

from banglaplan_scorer import load_problems
from banglaplan_synth.engine.catalogue import released_types
from banglaplan_synth.fresh.plan import FreshPlan
from banglaplan_synth.fresh.run import Engine, synthesise

WORKERS = 2


def _made(plan: FreshPlan, folder: Path, engine: Engine) -> float:
    """Makes the set; the seconds from the call to the finished dataset."""
    began = time.perf_counter()
    costs = synthesise(plan, folder, jobs=WORKERS, engine=engine)
    seconds = time.perf_counter() - began
    # where other programs have the cores too, a worker's seconds are longer than its work
    of_workers = (
        f"{plan.n / costs.seconds:.2f} per second of a worker, {costs.attempts / plan.n:.1f} draws each"
    )
    show(f"{plan.n} problems, {plan.prove} proof: {engine}", f"{plan.n / seconds:.2f} /s", of_workers)
    return seconds


def main() -> None:
    """Print both rates, their ratio over all rounds, and whether the rows are the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    # short rounds in turn, so that what else the machine does weighs on both engines alike
    parser.add_argument("--n", type=int, default=80, help="problems in each round")
    parser.add_argument("--rounds", type=int, default=4, help="the engines take turns in going first")
    parser.add_argument("--prove", choices=["full", "fast"], default="full")
    args = parser.parse_args()
    import ray

    began = time.perf_counter()
    ray.init(num_cpus=WORKERS, log_to_driver=False, include_dashboard=False)
    show("starting the cluster (in no rate)", f"{time.perf_counter() - began:.1f} s")
    spent: dict[Engine, list[float]] = {"local": [], "ray": []}
    differing = 0
    for number in range(args.rounds):
        plan = FreshPlan(args.n, f"benchmark-{number}", tuple(released_types()), prove=args.prove)
        with tempfile.TemporaryDirectory() as name:
            engines: list[Engine] = ["ray", "local"] if number % 2 else ["local", "ray"]
            for engine in engines:
                spent[engine].append(_made(plan, Path(name) / engine, engine))
            rows = [load_problems("bn", "train", Path(name) / engine) for engine in engines]
            differing += rows[0] != rows[1]
    ray.shutdown()
    made = args.n * args.rounds
    for engine, found in spent.items():
        rate = made / sum(found)
        show(f"{engine}, {WORKERS} workers", f"{rate:.2f} /s", f"{rate / WORKERS:.2f} a worker")
    ratios = [local / on_ray for local, on_ray in zip(spent["local"], spent["ray"], strict=True)]
    of_rounds = " ".join(f"{ratio:.2f}" for ratio in ratios)
    show("Ray against local, median of the rounds", f"{statistics.median(ratios):.2f} x", of_rounds)
    show("rounds with differing rows", str(differing))


if __name__ == "__main__":
    main()
