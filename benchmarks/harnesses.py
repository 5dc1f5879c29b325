"""lm-eval and Inspect over 1,000 rows, against a trivial exact-match task of the same harness on the same rows."""

from __future__ import annotations

import contextlib
import io
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ |= {"LMEVAL_LOG_LEVEL": "ERROR", "HF_HUB_OFFLINE": "1"}

import inspect_ai
import pyarrow as pa
import pyarrow.parquet as pq
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import exact
from lm_eval import simple_evaluate
from lm_eval.api.model import LM
from lm_eval.tasks import TaskManager
from timing import show

from banglaplan import banglaplan
from banglaplan_scorer import load_problems

if TYPE_CHECKING:
    from lm_eval.api.instance import Instance

ROWS = 1_000
ROUNDS = 3
TASKS = Path(__file__).parents[1] / "lm_eval_tasks"
TRIVIAL = """\
task: trivial
output_type: generate_until
dataset_path: parquet
dataset_kwargs: {{data_files: {{test: {folder}/test.parquet}}, cache_dir: {folder}/cache}}
test_split: test
num_fewshot: 0
doc_to_text: gold_prompt
doc_to_target: gold_answer
generation_kwargs: {{until: [], do_sample: false}}
metric_list:
  - {{metric: exact_match, aggregation: mean, higher_is_better: true}}
"""


class Reference(LM):  # type: ignore[misc]  # lm-eval ships no annotations
    """Answers with the gold answer, at no cost."""

    def generate_until(self, requests: Sequence[Instance]) -> list[Any]:
        """The gold answers."""
        return [request.doc["gold_answer"] for request in requests]

    def loglikelihood(self, requests: Sequence[Instance]) -> list[Any]:
        """No task here asks for this."""
        raise NotImplementedError

    loglikelihood_rolling = loglikelihood


def run_lm_eval(task: str, folder: str) -> None:
    """One task of lm-eval, samples logged, from loading its data to its results."""
    manager = TaskManager(
        include_path=[str(TASKS), folder],
        include_defaults=False,
        metadata={"dataset": folder} if task == "banglaplan" else {},
    )
    simple_evaluate(model=Reference(), tasks=[task], task_manager=manager, log_samples=True)


def run_inspect(task: str, folder: str, *, live: bool) -> None:
    """One task of Inspect with its log, with or without the scores that it shows while it runs."""
    if task == "banglaplan":
        chosen = banglaplan(dataset=folder)
    else:
        rows = load_problems(dataset=folder)
        samples = [
            Sample(id=str(r["id"]), input=str(r["gold_prompt"]), target=str(r["gold_answer"])) for r in rows
        ]
        chosen = inspect_ai.Task(dataset=MemoryDataset(samples), scorer=exact())
    log = inspect_ai.eval(
        chosen,
        model="banglaplan/reference",
        display="none",
        log_dir=f"{folder}/logs",
        score_display=live,
    )[0]
    if log.status != "success":
        raise RuntimeError(f"{task}: {log.error}")


def processor_seconds(call: Callable[[], None]) -> float:
    """The quickest of several rounds, in processor time, after one to warm up."""
    found = []
    for _ in range(ROUNDS + 1):
        began = time.process_time()
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            call()
        found.append(time.process_time() - began)
    return min(found[1:])


def compare(name: str, run: Callable[[str], None]) -> None:
    """One line: what our task costs a row, and the ratio to the trivial one."""
    trivial, ours = (processor_seconds(partial(run, task)) for task in ("trivial", "banglaplan"))
    per_row = ours / ROWS * 1e3
    show(name, f"{per_row:.2f} ms/row", f"{ours / trivial:.2f}x of {trivial / ROWS * 1e3:.2f} ms")


def main() -> None:
    """The report."""
    problems = load_problems()
    rows = [{**problems[i % len(problems)], "id": f"row-{i:04}"} for i in range(ROWS)]
    with tempfile.TemporaryDirectory() as folder:
        pq.write_table(pa.Table.from_pylist(rows), f"{folder}/test.parquet")
        Path(folder, "trivial.yaml").write_text(TRIVIAL.format(folder=folder))
        compare("lm-eval", lambda task: run_lm_eval(task, folder))
        compare("Inspect, --no-score-display", lambda task: run_inspect(task, folder, live=False))
        compare("Inspect", lambda task: run_inspect(task, folder, live=True))


if __name__ == "__main__":
    main()
