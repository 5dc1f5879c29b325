"""`banglaplan score` on logs: runs are told apart, and a log that is broken or hostile is one clear line."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from banglaplan_cli.logs import inspect_logs
from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.rows import Row
from tests.cli.conftest import Cli, Refused

FLAG = '[{"is_feasible": false}]'
DATE = "2026-11-30T06-30-02.917242"


def sample(row: Row, response: str = FLAG, **more: Any) -> dict[str, Any]:
    """A line of lm-eval's samples."""
    doc = {"id": row["id"], "gold_prompt": row["gold_prompt"]}
    return {"doc_id": 0, "doc": doc, "resps": [[response]], "filtered_resps": [response], **more}


def samples(folder: Path, rows: list[Row], task: str = "banglaplan", date: str = DATE) -> Path:
    """A samples file of lm-eval."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"samples_{task}_{date}.jsonl"
    path.write_text("".join(json.dumps(sample(row)) + "\n" for row in rows), encoding="utf-8")
    return path


def answered(row: Row, response: object = FLAG, epoch: int = 1, **more: Any) -> dict[str, Any]:
    """A sample of Inspect."""
    choice = {"message": {"role": "assistant", "content": response}, "stop_reason": "stop"}
    base = {"id": row["id"], "epoch": epoch, "input": row["gold_prompt"], "output": {"choices": [choice]}}
    return {**base, **more}


def header(task: str = "banglaplan/banglaplan", **arguments: Any) -> dict[str, Any]:
    """What is above the samples of Inspect."""
    return {
        "version": 2,
        "status": "success",
        "eval": {"task": task, "model": "mock/model", "task_args": arguments},
    }


def archive(path: Path, items: list[dict[str, Any]], top: object, name: str = "header.json") -> Path:
    """An `.eval` log."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(name, json.dumps(top))
        for item in items:
            file.writestr(f"samples/{item['id']}_epoch_{item['epoch']}.json", json.dumps(item))
    return path


def test_a_folder_of_everything(run: Cli, dataset: Path, rows: list[Row], tmp_path: Path) -> None:
    """Models, tasks, languages, examples and variants in one folder are runs of their own, with their own rows."""
    english = load_problems("en", "test", dataset)
    samples(tmp_path / "model_a", rows)
    samples(tmp_path / "model_a", english, "banglaplan_en")
    samples(tmp_path / "model_b", rows, "banglaplan_constrained")
    samples(tmp_path / "model_b", rows, "banglaplan_schedule")
    archive(tmp_path / "a.eval", [answered(row) for row in rows], header(fewshot=2))
    text = json.dumps({**header("banglaplan_en"), "samples": [answered(row) for row in english]})
    (tmp_path / "b.json").write_text(text, encoding="utf-8")
    (tmp_path / "results.json").write_text("{}", encoding="utf-8")
    (tmp_path / "details.jsonl").write_text('{"id": "x", "outcome": "y"}\n', encoding="utf-8")
    (tmp_path / "p.jsonl").write_text(f'{{"id": "{rows[0]["id"]}", "response": "x"}}\n', encoding="utf-8")
    samples(tmp_path / "model_b", rows, "hellaswag")
    result = run("score", tmp_path, "-d", dataset, "--json")
    assert "passed over" in result.stderr
    found = json.loads(result.stdout)["runs"]
    assert all(one.get("problem") is None for one in found)
    told = {(one["harness"], one["model"], one["task"], one["lang"], one["variant"]) for one in found}
    assert told == {
        ("lm-eval", "model_a", "banglaplan", "bn", "plain"),
        ("lm-eval", "model_a", "banglaplan_en", "en", "plain"),
        ("lm-eval", "model_b", "banglaplan_constrained", "bn", "constrained"),
        ("lm-eval", "model_b", "banglaplan_schedule", "bn", "plain"),
        ("inspect", "mock/model", "banglaplan", "bn", "plain"),
        ("inspect", "mock/model", "banglaplan_en", "en", "plain"),
        ("predictions", None, None, "bn", "plain"),
    }
    assert [one["fewshot"] for one in found if one["task"] == "banglaplan"] == [2, 0]
    assert all(one["missing"] == [] for one in found if one["harness"] != "predictions")


def test_missing_doubled_unknown_and_foreign(
    run: Cli, dataset: Path, rows: list[Row], tmp_path: Path
) -> None:
    """Each is named; what is missing counts, the others are not scored, the rest of the folder is."""
    stranger = {**rows[0], "id": "BP-F03-T022-999"}
    cases = {
        "1": rows[:-1],
        "2": [*rows, rows[0]],
        "3": [*rows, stranger],
        "4": [*rows[1:], {**rows[0], "gold_prompt": "Another."}],
    }
    for model, which in cases.items():
        samples(tmp_path / model, which)
    result = run("score", tmp_path, "-d", dataset, "--json")
    assert result.exit_code == 1
    missing, doubled, unknown, foreign = json.loads(result.stdout)["runs"]
    assert missing["missing"] == [rows[-1]["id"]]
    assert missing["metrics"]["format_error"]["count"] == len(rows)
    assert doubled["problem"] == f"doubled: {rows[0]['id']}"
    assert unknown["problem"] == "unknown: BP-F03-T022-999"
    assert foreign["problem"].startswith("answers another prompt than the row of its id")
    assert "metrics" not in doubled
    assert len(result.stderr.splitlines()) == 3
    some = run("score", tmp_path / "1", "-d", dataset, "--answered", "--json").stdout
    assert json.loads(some)["runs"][0]["metrics"]["format_error"] == {
        "value": 0,
        "count": len(rows) - 1,
        "stderr": 0,
    }


def test_parts_of_a_response(run: Cli, dataset: Path, rows: list[Row], tmp_path: Path) -> None:
    """Reasoning apart is not scored, attachments are fetched, errors are no answers, epochs no doubles."""
    parts = [{"type": "reasoning", "reasoning": "no"}, {"type": "text", "text": "attachment://abc"}]
    items = [
        answered(rows[0], parts, attachments={"abc": FLAG}),
        answered(rows[1], "", error={"message": "connection lost"}),
        answered(rows[0], epoch=2),
    ]
    path = archive(tmp_path / "x.eval", items, {"eval": header()["eval"]}, "_journal/start.json")
    first, second = json.loads(run("score", path, "-d", dataset, "--json").stdout)["runs"]
    assert (first["status"], first["failed"], first["epoch"], second["epoch"]) == ("unfinished", 1, 1, 2)
    assert first["metrics"]["truncated"]["count"] == 1
    assert first["metrics"]["format_error"]["value"] == pytest.approx(1 - 1 / len(rows))


def test_a_withheld_response(run: Cli, dataset: Path, rows: list[Row], tmp_path: Path) -> None:
    """lm-eval writes None as text; the verdict beside it tells it from a model that says so."""
    path = samples(tmp_path, [])
    lines = [
        sample(rows[0], "None", scored={"format_reason": "missing"}),
        sample(rows[1], "None", scored={"format_reason": "prose"}),
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    details = tmp_path / "details"
    run("score", path, "-d", dataset, "--answered", "--details", details)
    found = [json.loads(line)["format_reason"] for line in details.read_text(encoding="utf-8").splitlines()]
    assert found == ["missing", "prose"]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("x.eval", b"PK\x03\x04 and no more", "cannot be read: File is not a zip file"),
        ("x.eval", b"", "cannot be read: File is not a zip file"),
        (f"samples_banglaplan_{DATE}.jsonl", b'{"doc_id": 1, "doc"', "line 1: not JSON"),
        (f"samples_banglaplan_{DATE}.jsonl", b'{"doc_id": 1, "doc": {"id": 7}}', "line 1: no sample"),
        (f"samples_banglaplan_{DATE}.jsonl", b"[" * 100_000, "line 1: not JSON"),
        (f"samples_hellaswag_{DATE}.jsonl", b'{"doc_id": 1}', "which is none of BanglaPLAN's"),
        ("samples_banglaplan.jsonl", b'{"doc_id": 1}', "not named samples_<task>_<date>.jsonl"),
        ("x.json", b'{"version": 2, "status": "success", "eval": 3}', "no log of Inspect: it has no eval"),
        ("x.json", b'{"version": 2, "status": "success"', "not JSON"),
        (
            "x.json",
            b'{"version": 2, "status": "success", "eval": {"task": "banglaplan"}, "samples": [7]}',
            "sample 1: no sample: it has no id",
        ),
        (
            "x.json",
            b'{"version": 2, "status": "success", "eval": {"task": "banglaplan"}, "samples": 7}',
            "samples must be a list",
        ),
    ],
)
def test_a_log_that_is_wrong(
    refused: Refused, dataset: Path, tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    """The file and the place are named on one line."""
    path = tmp_path / name
    path.write_bytes(content)
    line = refused("score", path, "-d", dataset)
    assert line.startswith(str(path))
    assert said in line
    assert len(line) < 500


def test_an_entry_that_unpacks_to_too_much(
    refused: Refused, dataset: Path, rows: list[Row], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Is refused by the length that the archive states, before it is unpacked."""
    monkeypatch.setattr(inspect_logs, "MAX_ENTRY", 2**20)
    path = archive(tmp_path / "x.eval", [answered(rows[0], " " * 2**22)], header())
    assert path.stat().st_size < 2**17
    assert "longer than 1 MiB" in refused("score", path, "-d", dataset)


def test_a_log_does_not_choose_what_is_loaded(
    refused: Refused, dataset: Path, rows: list[Row], tmp_path: Path
) -> None:
    """The dataset that a log names is not read for it, and options may not contradict it."""
    path = archive(tmp_path / "x.eval", [answered(rows[0])], header(dataset="/etc/passwd"))
    assert "'/etc/passwd', which is read only if --dataset names it" in refused("score", path)
    plain = archive(tmp_path / "y.eval", [answered(rows[0])], header())
    assert "is a log of 'bn'; --lang asks for en" in refused("score", plain, "-d", dataset, "--lang", "en")
    odd = archive(tmp_path / "z.eval", [answered(rows[0])], header(family="F99"))
    assert "no problem has the family 'F99'" in refused("score", odd, "-d", dataset)


def test_a_cut_is_warned_of(run: Cli, dataset: Path, rows: list[Row], tmp_path: Path) -> None:
    """On standard error, with the run that it is about."""
    path = tmp_path / "p.jsonl"
    lines = [{"id": row["id"], "response": FLAG, "stop_reason": "length"} for row in rows]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    result = run("score", path, "-d", dataset)
    assert "warning: p.jsonl: 100.0% of the responses were cut by the token limit" in result.stderr
