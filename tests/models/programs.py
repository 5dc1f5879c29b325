"""Runs the harnesses as their users do, and reads what they print and write."""

import json
import math
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from inspect_ai.log import read_eval_log

ROOT: Final = Path(__file__).parents[2]
BIN: Final = Path(sys.executable).parent
TASKS: Final = ("banglaplan", "banglaplan_en")
MAX_TOKENS: Final = 48
"""Enough for a few of the tiny model's answers to be whole."""

Verdict = dict[str, Any]
SHOWN: Final = ("outcome", "format_reason", "answer", "fault", "broken_rules", "explanation")
"""What both harnesses log of a verdict."""


@dataclass(frozen=True)
class Run:
    """What a harness said and left behind."""

    output: str
    folder: Path


def command(program: str, *arguments: str) -> list[str]:
    """A program of this environment, as a list for `subprocess`."""
    return [str(BIN / program), *arguments]


def run(folder: Path, environment: dict[str, str], program: str, *arguments: str) -> Run:
    """Runs a program of this environment in a folder of its own; what it prints must not be a failure's."""
    folder.mkdir(parents=True, exist_ok=True)
    result = subprocess.run(
        command(program, *arguments),
        cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stdout
    return Run(result.stdout, folder)


def lm_eval_options(
    model: str, model_args: str, dataset: Path, tasks: str, max_tokens: int = MAX_TOKENS
) -> list[str]:
    """The options of `lm_eval` that all runs here share."""
    return [
        *("--model", model, "--model_args", model_args, "--apply_chat_template", "--tasks", tasks),
        *("--metadata", json.dumps({"dataset": str(dataset)})),
        *("--gen_kwargs", f"max_gen_toks={max_tokens}", "--log_samples", "--output_path", "out"),
    ]


def lm_eval_log(folder: Path, task: str) -> Path:
    """The samples of a task, of the only run in a folder."""
    (path,) = (folder / "out").rglob(f"samples_{task}_2*.jsonl")  # the name goes on with the date
    return path


def lm_eval_samples(folder: Path, task: str) -> dict[str, dict[str, Any]]:
    """Problem id to logged sample, of the only run in a folder."""
    lines = lm_eval_log(folder, task).read_text(encoding="utf-8").splitlines()
    return {sample["doc"]["id"]: sample for sample in map(json.loads, lines)}


def lm_eval_results(folder: Path) -> dict[str, Any]:
    """Task to metrics, of the only run in a folder."""
    (path,) = (folder / "out").rglob("results_*.json")
    results: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["results"]
    return results


def lm_eval_table(output: str) -> dict[str, dict[str, str]]:
    """Task to metric to value, from the table as printed."""
    table: dict[str, dict[str, str]] = {}
    task = ""
    for line in output.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) < 10 or cells[5] in ("", "Metric") or set(cells[5]) <= {"-", ":"}:
            continue
        task = cells[1] or task
        table.setdefault(task, {})[cells[5]] = cells[7]
    return table


def inspect_samples(log: Path) -> dict[str, Any]:
    """Problem id to sample."""
    return {str(sample.id): sample for sample in read_eval_log(str(log)).samples or []}


def inspect_logs(output: str, folder: Path) -> dict[str, Path]:
    """Task to the log that the output names."""
    paths = [folder / found for found in re.findall(r"^Log: (\S+\.eval)", output, re.MULTILINE)]
    return {read_eval_log(str(path), header_only=True).eval.task.split("/")[-1]: path for path in paths}


def inspect_verdict(sample: Any) -> Verdict:
    """What an Inspect log says of a sample, under the names of `banglaplan score`."""
    found = sample.scores["banglaplan"]
    assert not math.isnan(found.value["exact_match"])
    return {
        **{name: found.metadata[name] for name in ("outcome", "fault", "broken_rules")},
        "answer": found.answer,
        "format_reason": found.reason,
        "explanation": found.explanation,
    }


def rescored(log: Path, dataset: Path, folder: Path) -> dict[str, Verdict]:
    """What `banglaplan score` says of the responses in a harness's log."""
    details = folder / f"{log.stem}.verdicts.jsonl"
    again = run(
        folder, {}, "banglaplan", "score", str(log), "--dataset", str(dataset), "--details", str(details)
    )
    assert "exact_match" in again.output
    verdicts = [json.loads(line) for line in details.read_text(encoding="utf-8").splitlines()]
    for verdict in verdicts:
        if verdict["answer"] is not None:  # the harnesses log it as text
            verdict["answer"] = json.dumps(verdict["answer"], ensure_ascii=False, separators=(",", ":"))
    return {verdict["id"]: {name: verdict[name] for name in SHOWN} for verdict in verdicts}
