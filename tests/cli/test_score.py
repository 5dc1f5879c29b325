"""`banglaplan score`: every row counts, and a file that cannot be right is refused with the line that is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from banglaplan_cli.logs import json_lines
from banglaplan_scorer import score, summarize
from banglaplan_scorer.metrics import METRICS
from banglaplan_scorer.rows import Row
from tests.cli.conftest import Cli, Refused

Write = Callable[[Iterable[tuple[str, object]]], Path]
INFEASIBLE = '[{"is_feasible": false}]'


def gold(rows: list[Row]) -> list[tuple[str, object]]:
    return [(str(row["id"]), row["gold_answer"]) for row in rows]


def test_the_right_answers(run: Cli, dataset: Path, rows: list[Row], predictions: Write) -> None:
    """Score 100 in the table, which names every metric."""
    shown = run("score", predictions(gold(rows)), "--dataset", dataset).stdout
    assert all(name in shown for name in METRICS)
    assert next(line for line in shown.splitlines() if "exact_match " in line).split()[3] == "100.0"
    assert "have no response" not in shown


def test_what_is_missing_counts(run: Cli, dataset: Path, rows: list[Row], predictions: Write) -> None:
    """A row without a response is a format error, and the table says how many there are."""
    result = run("score", predictions(gold(rows)[:4]), "-d", dataset, "--json")
    found = json.loads(result.stdout)["metrics"]
    assert found["exact_match"]["value"] == 0.4
    assert found["format_error"] == {"value": 0.6, "count": 10, "stderr": pytest.approx(0.1633, abs=1e-4)}
    shown = run("score", predictions(gold(rows)[:4]), "-d", dataset).stdout
    assert "6 of 10 rows have no response and count as format errors: BP-F03-T022-005," in shown


def test_json_is_what_the_library_gives(run: Cli, dataset: Path, rows: list[Row], predictions: Write) -> None:
    """Metrics and groups are those of `summarize`, to the last digit."""
    path = predictions((str(row["id"]), INFEASIBLE) for row in rows)
    found = json.loads(run("score", path, "-d", dataset, "--json", "--by", "register").stdout)
    scores = [score(INFEASIBLE, row) for row in rows]
    assert found == {
        "metrics": summarize(scores),
        "by": {"register": summarize(scores, by="register")},
    }


@pytest.mark.parametrize("label", ["family", "answer_kind", "register", "difficulty"])
def test_groups(run: Cli, dataset: Path, rows: list[Row], predictions: Write, label: str) -> None:
    """Every group has its line, whole even in a terminal of eighty columns."""
    shown = run("score", predictions(gold(rows)), "-d", dataset, "--by", label).stdout
    for group in {str(row[label]) for row in rows}:
        assert f"│ {group}" in shown
    assert "…" not in shown


def test_english(run: Cli, dataset: Path, rows: list[Row], predictions: Write) -> None:
    """The same ids, and an echo of the English prompt is told as one."""
    result = run("score", predictions(gold(rows)), "-d", dataset, "--lang", "en", "--json")
    assert json.loads(result.stdout)["metrics"]["exact_match"]["value"] == 1


def test_details(run: Cli, dataset: Path, rows: list[Row], predictions: Write, tmp_path: Path) -> None:
    """One line a row, in the order of the dataset, with the verdict; nothing is left beside it."""
    details = tmp_path / "out" / "details.jsonl"
    details.parent.mkdir()
    details.write_text("of an earlier run", encoding="utf-8")
    responses = [*gold(rows)[:-1], (str(rows[-1]["id"]), "\ud800 \u0995")]
    assert run("score", predictions(reversed(responses)), "-d", dataset, "--details", details).exit_code == 0
    found = [json.loads(line) for line in details.read_text(encoding="utf-8").split("\n") if line]
    assert found == [
        score(response, row).to_dict() for (_, response), row in zip(responses, rows, strict=True)
    ]
    assert [path.name for path in details.parent.iterdir()] == ["details.jsonl"]


def test_details_are_whole_or_not_there(
    refused: Refused,
    dataset: Path,
    rows: list[Row],
    predictions: Write,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A disk that fills up leaves the file of an earlier run as it was."""
    details = tmp_path / "details.jsonl"
    details.write_text("of an earlier run", encoding="utf-8")

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    line = refused("score", predictions(gold(rows)), "-d", dataset, "--details", details)
    assert line.endswith("details.jsonl: cannot be written: No space left on device")
    assert details.read_text(encoding="utf-8") == "of an earlier run"
    assert not list(tmp_path.glob(".details*"))


def test_details_never_replace_anything_else(
    refused: Refused, dataset: Path, rows: list[Row], predictions: Write, tmp_path: Path
) -> None:
    """Neither the predictions, nor a folder or device; and a folder that is not there is named."""
    path = predictions(gold(rows))
    before = path.read_bytes()
    link = tmp_path / "link"
    link.symlink_to(path)
    for details, said in (
        (path, "would overwrite the predictions"),
        (link, "would overwrite the predictions"),
        (tmp_path, "no plain file"),
        (Path("/dev/null"), "no plain file"),
        (tmp_path / "nowhere" / "x", "there is no folder"),
    ):
        assert said in refused("score", path, "-d", dataset, "--details", details)
    assert path.read_bytes() == before


ID = b'{"id": "BP-F03-T022-001", "response": "x"}\n'


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"id,response\n", "line 1: not JSON: Expecting value"),
        (ID + b'{"id": "BP-F03-T022-002", "respon', "line 2: not JSON: Unterminated string"),
        (b"\n\n[1, 2]\n", 'line 3: must be {"id": "\u2026", "response": "\u2026"}'),
        (b'{"id": "BP-F03-T022-001"}', "line 1: must be"),
        (b'{"id": 1, "response": "x"}', "line 1: must be"),
        (b'{"id": null, "response": "x"}', "line 1: must be"),
        (b'{"id": "BP-F03-T022-999", "response": "x"}', "line 1: no problem has the id 'BP-F03-T022-999'"),
        (b'{"id": "\xe0\xa6\x95\\ud800", "response": "x"}', "no problem has the id '\\u0995\\ud800'"),
        (ID + b"\r\n" + ID, "line 3: 'BP-F03-T022-001' stands in line 1 already"),
        (b"\xff\xfe{\x00", "line 1: not UTF-8 text (byte 0)"),
        (b"[" * 200_000, "line 1: not JSON"),
        (b'{"id": "BP-F03-T022-001", "response": ' + b"9" * 5000 + b"}", "line 1: not JSON"),
    ],
)
def test_a_file_that_is_wrong(
    refused: Refused, dataset: Path, tmp_path: Path, content: bytes, said: str
) -> None:
    """The line is named, and what should stand there."""
    path = tmp_path / "predictions.jsonl"
    path.write_bytes(content)
    details = tmp_path / "details.jsonl"
    line = refused("score", path, "-d", dataset, "--details", details)
    assert line.startswith(f"{path}, ")
    assert said in line
    assert len(line) < 500
    assert not details.exists()


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf" + ID,
        ID.rstrip(),
        b"\n  \r\n" + ID + b"\n\n",
        ID.replace(b'"x"', '"\u2028\u0085"'.encode()),
        ID.replace(b'"x"', b'"\\ud800"'),
        ID.replace(b'"x"', b"null"),
        ID.replace(b'"x"', b"[" * 500 + b"]" * 500),
        b"",
    ],
)
def test_a_file_that_is_odd(run: Cli, dataset: Path, tmp_path: Path, content: bytes) -> None:
    """A byte order mark, blank lines, signs that some readers take for line ends, responses that are no text."""
    path = tmp_path / "predictions.jsonl"
    path.write_bytes(content)
    found = json.loads(run("score", path, "-d", dataset, "--json").stdout)["metrics"]
    assert found["format_error"]["value"] == 1


def test_a_line_without_end(
    refused: Refused, dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Is given up at a limit, not read to its end."""
    monkeypatch.setattr(json_lines, "MAX_LINE", 2**20)
    assert "line 1: longer than 1 MiB" in refused("score", "/dev/zero", "-d", dataset)


def test_what_is_not_there(refused: Refused, dataset: Path, tmp_path: Path) -> None:
    """Files, languages, groups and datasets."""
    path = tmp_path / "predictions.jsonl"
    assert "No such file" in refused("score", path, "-d", dataset)
    assert "no predictions, samples" in refused("score", tmp_path, "-d", dataset)
    path.write_bytes(ID)
    assert "--lang fr: must be one of bn, en" in refused("score", path, "-d", dataset, "--lang", "fr")
    assert "--by type: must be one of family" in refused("score", path, "-d", dataset, "--by", "type")
    assert "no such file or folder" in refused("score", path, "-d", "/no/such/place")
    assert "no train.parquet" in refused("score", path, "-d", dataset, "--split", "train")
