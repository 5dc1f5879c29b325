"""Problems load from every source in one shape, and what is wrong with a source is said with its place."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from banglaplan_scorer import load_problems, score
from banglaplan_scorer.rows import (
    LABELS,
    MAX_ID,
    MAX_TEXT,
    NUMBER_COLUMNS,
    TEXT_COLUMNS,
    DatasetError,
    check_rows,
)

ROW: dict[str, Any] = {"id": "a", "gold_prompt": "Which?", "gold_answer": '[{"is_feasible":false}]'}
ANSWER = {
    "schedule": [{"task": "T1", "start": "2026-10-13T09:00:00+06:00", "end": "2026-10-13T10:00:00+06:00"}]
}


def write_lines(path: Path, *rows: object) -> Path:
    """The rows as JSON Lines."""
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.mark.parametrize("split", ["test", "validation"])
def test_the_release(split: str) -> None:
    """Both languages have the same problems; every column is there, under its declared type."""
    bangla, english = load_problems("bn", split), load_problems("en", split)
    assert [row["id"] for row in bangla] == [row["id"] for row in english]
    assert [row["gold_answer"] for row in bangla] == [row["gold_answer"] for row in english]
    for row in bangla + english:
        assert set(row) == {*TEXT_COLUMNS, *NUMBER_COLUMNS, "is_feasible"}
        assert all(isinstance(row[column], str) for column in TEXT_COLUMNS)
        assert all(isinstance(row[column], int) for column in NUMBER_COLUMNS)


@pytest.mark.parametrize("label", LABELS)
def test_labels_select(label: str) -> None:
    """One value or several select their rows, in the order of the dataset."""
    rows = load_problems()
    values = sorted({str(row[label]) for row in rows})
    for value in values:
        assert load_problems(**{label: value}) == [row for row in rows if row[label] == value]
    assert load_problems(**{label: values}) == rows  # type: ignore[arg-type]


def test_what_is_not_there_is_said_with_what_is() -> None:
    """An unknown config, split or label value is an error that lists the known ones."""
    with pytest.raises(DatasetError, match=r"no tr/test; there are: bn/test, .*en/test"):
        load_problems("tr")
    with pytest.raises(DatasetError, match=r"no problem has the register 'rude'; there are: .*formal"):
        load_problems(register="rude")
    with pytest.raises(DatasetError, match="none named"):
        load_problems(register=[])


@pytest.mark.parametrize(
    "layout", ["data/bn/test.parquet", "bn/test.parquet", "test.parquet", "data/test-00000-of-00001.parquet"]
)
def test_folders(layout: str, tmp_path: Path) -> None:
    """A folder may be laid out like the dataset card, or with the splits straight in it."""
    path = tmp_path / layout
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.Table.from_pylist([ROW]), path)
    assert load_problems(dataset=tmp_path) == [{**ROW, "is_feasible": False}]


def test_numbered_parts_are_one_split(tmp_path: Path) -> None:
    """The parts that the hub's tools write are read in their order."""
    for part in (1, 0):
        name = tmp_path / f"test-0000{part}-of-00002.parquet"
        pq.write_table(pa.Table.from_pylist([{**ROW, "id": str(part)}]), name)
    assert [row["id"] for row in load_problems(dataset=tmp_path)] == ["0", "1"]


def test_nested_golds_become_text(tmp_path: Path) -> None:
    """`is_feasible` and a nested `verified_answer` do for a gold answer; nulls of columnar files are dropped."""
    rows = [
        {"id": 7, "gold_prompt": "p", "is_feasible": True, "verified_answer": {**ANSWER, "label": None}},
        {"id": 8, "gold_prompt": "q", "is_feasible": False, "verified_answer": None},
    ]
    gold = json.dumps([{"is_feasible": True, "verified_answer": ANSWER}], separators=(",", ":"))
    wanted = [
        {"id": "7", "gold_prompt": "p", "gold_answer": gold, "is_feasible": True},
        {"id": "8", "gold_prompt": "q", "gold_answer": '[{"is_feasible":false}]', "is_feasible": False},
    ]
    lines = write_lines(tmp_path / "a.jsonl", *rows)
    parquet = tmp_path / "a.parquet"
    pq.write_table(pa.Table.from_pylist(rows), parquet)
    listed = tmp_path / "a.json"
    listed.write_text(json.dumps(rows))
    for path in (lines, parquet, listed):
        found = load_problems(dataset=path)
        assert found == wanted
        assert score(gold, found[0]).outcome == "correct_plan"


def test_other_separators_of_lines_stay_in_strings(tmp_path: Path) -> None:
    """JSON allows U+2028 and U+0085 inside a string, so they end no line."""
    path = tmp_path / "a.jsonl"
    path.write_text(
        json.dumps({**ROW, "gold_prompt": "a\u2028b\u0085c"}, ensure_ascii=False), encoding="utf-8"
    )
    assert load_problems(dataset=path)[0]["gold_prompt"] == "a\u2028b\u0085c"


def test_missing_columns_are_named_in_one_error(tmp_path: Path) -> None:
    """The error names all that is missing, the alternative, and what is there."""
    path = write_lines(tmp_path / "a.jsonl", {"prompt": "p", "answer": "a"})
    with pytest.raises(DatasetError) as error:
        load_problems(dataset=path)
    assert str(error.value) == (
        f"{path}: missing columns: id, gold_prompt, gold_answer (or is_feasible and verified_answer). "
        "Columns there: prompt, answer"
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": None}, "id must be 1 to 200 printable characters, not nothing"),
        ({"id": ""}, "id must be 1 to 200 printable characters, not ''"),
        ({"id": "a\nb"}, r"id must be 1 to 200 printable characters, not 'a\nb'"),
        ({"id": "x" * (MAX_ID + 1)}, "id must be 1 to 200 printable characters, not 'xxx"),
        ({"id": 1.0}, "id must be 1 to 200 printable characters, not a value of type float"),
        ({"gold_prompt": ""}, "gold_prompt is empty"),
        ({"gold_prompt": None}, "gold_prompt is empty"),
        ({"gold_prompt": ["p"]}, "gold_prompt must be text, not a value of type list"),
        ({"gold_prompt": "a\0b"}, "gold_prompt holds a NUL character"),
        ({"gold_prompt": "a\ud800b"}, "gold_prompt holds half a surrogate pair"),
        ({"gold_prompt": "a" * (MAX_TEXT + 1)}, "gold_prompt has 1,000,001 characters; at most 1,000,000"),
        ({"family": 3}, "family must be text, not a value of type int"),
        ({"k": "3"}, "k must be a whole number, not '3'"),
        ({"k": True}, "k must be a whole number, not true"),
        ({"is_feasible": 0}, "is_feasible must be true or false, not a value of type int"),
        ({"is_feasible": True}, "is_feasible is true, but the gold answer says false"),
        ({"gold_answer": None}, "neither gold_answer nor is_feasible is given"),
        ({"gold_answer": "no"}, "gold_answer is not JSON: 'no'"),
        ({"gold_answer": "[" * 100_000}, "gold_answer is not JSON: '[[["),
        ({"gold_answer": "9" * 5_000}, "gold_answer"),
        ({"gold_answer": "[]"}, "gold_answer must be a JSON array of one object"),
        ({"gold_answer": '[{"is_feasible":1}]'}, "gold_answer must be a JSON array of one object"),
        ({"gold_answer": '[{"is_feasible":true}]'}, "gold_answer must have a verified_answer object if"),
        ({"gold_answer": '[{"is_feasible":false,"verified_answer":{}}]'}, "gold_answer must have a"),
        ({"gold_answer": None, "is_feasible": True}, "gold_answer must have a verified_answer object if"),
    ],
)  # fmt: skip
def test_a_malformed_row_is_named(change: dict[str, Any], message: str) -> None:
    """The error has the source, the row's number and id, and the column; it is one short line of ASCII."""
    good = {**ROW, "id": "good"}
    with pytest.raises(DatasetError) as error:
        check_rows([good, {**ROW, **change}], "source")
    text = str(error.value)
    assert text.startswith("source, row 2")
    assert message in text
    assert text.isascii()
    assert text.isprintable()
    assert len(text) < 400


def test_rows_that_are_no_rows_are_named() -> None:
    """A list in the place of a row, two rows with one id, and no row at all are errors."""
    with pytest.raises(DatasetError, match="row 2: must be an object with columns, not list"):
        check_rows([ROW, []], "s")
    with pytest.raises(DatasetError, match=r"row 2 \(id 'a'\): the id is that of row 1 too"):
        check_rows([ROW, ROW], "s")
    with pytest.raises(DatasetError, match="s: there is no row in it"):
        check_rows([], "s")


def test_timestamps_that_are_no_longer_text_are_refused(tmp_path: Path) -> None:
    """A reader that turned `+06:00` into something else has lost it; the row is not guessed at."""
    when = pa.scalar(0, pa.timestamp("us", "UTC")).as_py()
    path = tmp_path / "a.parquet"
    row = {"id": "a", "gold_prompt": "p", "is_feasible": True, "verified_answer": {"start": when}}
    pq.write_table(pa.Table.from_pylist([row]), path)
    with pytest.raises(DatasetError, match=r"row 1 \(id 'a'\): verified_answer holds .*declare timestamps"):
        load_problems(dataset=path)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.jsonl", b'{"id": 1}\n{"id"', "a.jsonl, line 2: not JSON"),
        ("a.jsonl", b"[" * 100_000, "a.jsonl, line 1: not JSON"),
        ("a.jsonl", b"\xff\xfe", "a.jsonl: not UTF-8 text"),
        ("a.json", b'{"id": 1}', "must hold a JSON array of rows"),
        ("a.parquet", b"PAR1 no", "a.parquet: not a readable Parquet file"),
        ("a.csv", b"id", "must end in .parquet, .jsonl, .json"),
        ("a.jsonl", b"", "there is no row in it"),
    ],
)
def test_broken_files_are_named(name: str, content: bytes, message: str, tmp_path: Path) -> None:
    """A file that is not what its ending says is an error with its place."""
    (tmp_path / name).write_bytes(content)
    with pytest.raises(DatasetError) as error:
        load_problems(dataset=tmp_path / name)
    assert message in str(error.value)


@pytest.mark.parametrize("name", ["no.jsonl", "./no", "/no/such", "a/b/c", "x\0y.parquet"])
def test_paths_that_do_not_exist_are_not_looked_for_on_the_hub(name: str) -> None:
    """Whatever can only be a path is an error at once, without the network."""
    with pytest.raises(DatasetError, match="no such file or folder"):
        load_problems(dataset=name)


def test_an_empty_folder_says_what_was_looked_for(tmp_path: Path) -> None:
    """A folder without the split is an error that says where it was looked for."""
    with pytest.raises(DatasetError, match=r"no test\.parquet, \.jsonl or \.json there, nor in data/bn"):
        load_problems(dataset=tmp_path)


def test_the_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is no path goes to `datasets`, with the config if the dataset has it or its only one."""
    import datasets

    asked: list[tuple[str, str, str]] = []

    def load_dataset(name: str, config: str, *, split: str) -> list[dict[str, Any]]:
        asked.append((name, config, split))
        return [ROW]

    monkeypatch.setattr(datasets, "load_dataset", load_dataset)
    for configs, config in ((["bn", "en"], "en"), (["default"], "default")):
        monkeypatch.setattr(datasets, "get_dataset_config_names", lambda _, found=configs: found)
        assert load_problems("en", "test", "someone/plans")[0]["id"] == "a"
        assert asked.pop() == ("someone/plans", config, "test")
    monkeypatch.setattr(datasets, "get_dataset_config_names", lambda _: ["a", "b"])
    with pytest.raises(DatasetError, match="has no config 'en'; there are: a, b"):
        load_problems("en", "test", "someone/plans")


def test_the_hub_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the network the error says that the name is neither here nor there."""
    import datasets

    def refuse(_: str) -> None:
        raise ConnectionError("offline")

    monkeypatch.setattr(datasets, "get_dataset_config_names", refuse)
    with pytest.raises(DatasetError, match=r"someone/plans \(bn/test\)|neither a file or folder here nor"):
        load_problems(dataset="someone/plans")
