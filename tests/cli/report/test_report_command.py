"""`banglaplan report`: one folder, whole or not at all; logs of any mixture; what cannot be right is one clear line."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from banglaplan_cli.report import write
from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.rows import Row
from tests.cli.conftest import Cli, Refused
from tests.cli.report.made import predictions
from tests.cli.test_score_logs import answered, archive, header, samples


@pytest.fixture(scope="module")
def english(dataset: Path) -> list[Row]:
    """The English test rows."""
    return load_problems("en", "test", dataset)


def table(folder: Path, key: str) -> list[dict[str, str]]:
    """A table of a report, from its CSV file."""
    with (folder / "tables" / f"{key}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_mixture_of_logs(
    run: Cli, dataset: Path, rows: list[Row], english: list[Row], tmp_path: Path
) -> None:
    """Logs of both harnesses in both languages, and a prediction file, become one report with all its files."""
    logs = tmp_path / "logs"
    samples(logs / "lm_model", rows)
    samples(logs / "lm_model", english, "banglaplan_en")
    archive(logs / "a.eval", [answered(row, row["gold_answer"]) for row in rows], header())
    file = predictions(tmp_path / "mine.jsonl", english, "right")
    folder = tmp_path / "report"
    result = run(
        "report", logs, file, "--out", folder, "-d", dataset, "--lang", f"{file}=en",
        "--name", f"{file}=mine", "--name", "mock/model=Mock <b>", "--title", "Five models & one",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    exact = {(line["model"], line["lang"]): float(line["exact_match"]) for line in table(folder, "outcomes")}
    infeasible = sum(not row["is_feasible"] for row in rows) / len(rows)
    assert exact == pytest.approx({
        ("Mock <b>", "bn"): 1, ("lm_model", "bn"): infeasible, ("mine", "en"): 1, ("lm_model", "en"): infeasible,
        ("Always infeasible", "bn, en"): infeasible,
    }, abs=1e-5)  # fmt: skip
    assert {line["model"] for line in table(folder, "bn_en")} == {"lm_model", "Always infeasible"}
    listed = json.loads((folder / write.LIST).read_text(encoding="utf-8"))
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert there == {*listed["files"], write.LIST}
    assert {
        "report.html",
        "report.md",
        "tables/outcomes.tex",
        "tables/outcomes_paper.md",
        "figures/exact_match.svg",
    } <= there
    assert [one["rows"] for one in listed["results"]] == [len(rows)] * 4
    text = (folder / "report.md").read_text(encoding="utf-8")
    assert text.startswith("# Five models \\& one\n")
    assert "Mock \\<b\\>" in text
    assert "the numbers must not be compared" in text
    assert "(figures/by_family.svg)" in text
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "Mock <b>" not in page
    assert "<title>Five models &amp; one: " in page
    assert "In Bangla, Mock <b> is best by exact match, 100.0 %" in result.stdout
    assert not list(tmp_path.glob(".*"))


def test_limited_runs(run: Cli, dataset: Path, rows: list[Row], tmp_path: Path) -> None:
    """Rows that a limit left out count as format errors, or with --answered are left out; either way they are named."""
    file = predictions(tmp_path / "few.jsonl", rows[:3], "right")
    first = run("report", file, "--out", tmp_path / "a", "-d", dataset)
    run("report", file, "--out", tmp_path / "b", "-d", dataset, "--answered")
    counted, left_out = (table(tmp_path / name, "outcomes")[0] for name in "ab")
    assert (counted["exact_match"], counted["exact_match_n"]) == ("0.3", "10")
    assert (left_out["exact_match"], left_out["exact_match_n"]) == ("1", "3")
    assert "count as format errors (--answered leaves them out)." in first.stdout
    for name, said in (("a", "count as format errors: "), ("b", "left out: ")):
        line = table(tmp_path / name, "rows")[0]
        assert (line["asked"], line["answered"], line["missing"]) == ("10", "3", "7")
        assert line["missing_ids"].startswith(said)
        listed = json.loads((tmp_path / name / write.LIST).read_text(encoding="utf-8"))
        assert listed["results"][0]["missing"] == [row["id"] for row in rows[3:]]


def test_an_earlier_report_is_replaced_and_nothing_else(
    run: Cli, refused: Refused, dataset: Path, rows: list[Row], tmp_path: Path
) -> None:
    """A report gives way to the next as a whole; a folder with a file of anybody else's is refused before any work."""
    file = predictions(tmp_path / "a.jsonl", rows, "right")
    folder = tmp_path / "report"
    folder.mkdir()
    assert run("report", file, "--out", folder, "-d", dataset).exit_code == 0
    (folder / "tables" / "outcomes.md").write_text("edited", encoding="utf-8")
    predictions(file, rows, "flag")
    assert run("report", file, "--out", folder, "-d", dataset).exit_code == 0
    assert "edited" not in (folder / "tables" / "outcomes.md").read_text(encoding="utf-8")
    assert table(folder, "outcomes")[0]["plan"] == "0"
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    said = refused("report", "no such log", "--out", folder)
    assert said.endswith("holds files that are of no report (1, as 'notes.txt'); name another folder")
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    assert "there is no folder" in refused("report", file, "--out", tmp_path / "no" / "such")
    assert "is there already, and no folder" in refused("report", file, "--out", file)


def test_nothing_half_written_stays(
    refused: Refused, dataset: Path, rows: list[Row], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the disk is full in the middle, or the folder cannot be put in place, the earlier one is as it was."""
    file = predictions(tmp_path / "a.jsonl", rows, "right")
    folder = tmp_path / "report"
    write.write_folder(folder, {"x/y.md": "first", write.LIST: '{"files": ["x/y.md"]}'})
    with pytest.raises(write.FolderError, match="cannot be written"):
        write.write_folder(folder, {"x/y.md": "second", "x/y.md/z": "no file can be here"})
    assert (folder / "x" / "y.md").read_text(encoding="utf-8") == "first"
    rename = Path.rename

    def fails(self: Path, target: Path) -> Path:
        if self.name.endswith(".part"):
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fails)
    assert refused("report", file, "--out", folder, "-d", dataset).endswith("No space left on device")
    assert (folder / "x" / "y.md").read_text(encoding="utf-8") == "first"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jsonl", "report"]


def test_what_cannot_be_right(
    run: Cli, refused: Refused, dataset: Path, rows: list[Row], tmp_path: Path
) -> None:
    """Names and languages of no log, the same model twice, and malformed options are said in one line."""
    file = predictions(tmp_path / "a.jsonl", rows, "right")
    other = predictions(tmp_path / "b.jsonl", rows, "flag")
    out = ("--out", tmp_path / "report", "-d", dataset)
    assert "no log is of the model or file x; there are" in refused("report", file, *out, "--name", "x=y")
    assert "must be OLD=NEW" in refused("report", file, *out, "--name", "x")
    assert "must be bn or en" in refused("report", file, *out, "--lang", "fr")
    assert "x.jsonl: is none of the files" in refused("report", file, *out, "--lang", "x.jsonl=en")
    assert "bn and en for the same files" in refused("report", file, *out, "--lang", "bn", "--lang", "en")
    said = refused("report", file, other, *out, "--name", f"{file}=m", "--name", f"{other}=m")
    assert "both answer" in said
    assert "name one of them otherwise with --name FILE=NAME" in said
    assert not (tmp_path / "report").exists()
    assert (
        run("report", file, other, *out, "--name", f"{file}=m", "--name", f"{other}=m again").exit_code == 0
    )


def test_a_run_that_was_gone_on_with(
    run: Cli, refused: Refused, dataset: Path, rows: list[Row], tmp_path: Path
) -> None:
    """Of a killed run and its `eval-retry` the second is read, whatever their order; two runs are refused as before."""
    logs, out = tmp_path / "logs", ("--out", tmp_path / "report", "-d", dataset)
    logs.mkdir()
    whole = header()
    whole["eval"]["task_id"] = "T"
    killed = {"version": 2, "eval": whole["eval"]}
    items = [answered(row, row["gold_answer"]) for row in rows]
    archive(logs / "b.eval", items, whole)
    for name, number in (("a", 4), ("c", 7)):
        archive(logs / f"{name}.eval", items[:number], killed, "_journal/start.json")
    result = run("report", logs, *out)
    assert result.exit_code == 0, result.output
    told = " ".join(result.stderr.split())
    for name in "ac":
        assert f"passed over: {logs / name}.eval: unfinished, and gone on with in {logs / 'b'}.eval" in told
    (line,) = [line for line in table(tmp_path / "report", "rows") if line["model"] == "mock/model"]
    assert (line["answered"], line["missing"]) == (str(len(rows)), "0")
    archive(logs / "b.eval", items, header())
    assert "both answer" in refused("report", logs / "a.eval", logs / "b.eval", *out)


def test_files_in_folders(
    run: Cli, dataset: Path, rows: list[Row], english: list[Row], tmp_path: Path
) -> None:
    """A file that is named twice is read once, and a file in a folder, or all in one, can have a language."""
    (tmp_path / "p" / "en").mkdir(parents=True)
    bn = predictions(tmp_path / "p" / "bn.jsonl", rows, "right")
    en = predictions(tmp_path / "p" / "en" / "en.jsonl", english, "right")
    for place in (en, en.parent):
        out = tmp_path / f"report_{place.stem}_{place.is_dir()}"
        result = run(
            "report", tmp_path / "p", en, en, bn.parent, "--lang", f"{place}=en", "--out", out, "-d", dataset
        )
        assert result.exit_code == 0, result.output
        models = [(line["model"], line["lang"]) for line in table(out, "rows")][:-1]
        assert sorted(models) == [("bn", "bn"), ("en", "en")]


def test_without_the_extra(refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is to be installed is said before anything else is done."""
    monkeypatch.setattr("banglaplan_cli.report_command.NEEDS", ("no_such_module",))
    said = refused("report", "x", "--out", tmp_path / "r")
    assert said.endswith("needs no_such_module; install with: pip install 'banglaplan[report]'")


def test_hostile_responses_and_names(run: Cli, dataset: Path, rows: list[Row], tmp_path: Path) -> None:
    """Half surrogates, markup and control codes of a model break no file and reach no terminal."""
    evil = "\ud800</script><script>alert(1)</script>\x1b[31m|=1+1"
    file = tmp_path / "evil.jsonl"
    lines = [json.dumps({"id": row["id"], "response": evil}) for row in rows]
    file.write_text("\n".join(lines), encoding="utf-8")
    folder = tmp_path / "report"
    result = run("report", file, "--out", folder, "-d", dataset, "--name", f"{file}=\x1b[31m</script>=")
    assert result.exit_code == 1
    result = run("report", file, "--out", folder, "-d", dataset, "--name", f"{file}=\x1b[31m</script><b>")
    assert result.exit_code == 0, result.output
    assert "\x1b" not in result.output
    for path in folder.rglob("*.*"):
        text = path.read_text(encoding="utf-8")
        assert "\x1b" not in text, path
        assert "<script>alert" not in text, path


def test_the_same_logs_give_the_same_bytes(run: Cli, dataset: Path, rows: list[Row], tmp_path: Path) -> None:
    """A report holds nothing of when it was made, so that two of the same logs can be compared."""
    file = predictions(tmp_path / "a.jsonl", rows, "late")
    for name in ("one", "two"):
        assert run("report", file, "--out", tmp_path / name, "-d", dataset).exit_code == 0
    one, two = (
        {path.relative_to(tmp_path / name): path.read_bytes() for path in (tmp_path / name).rglob("*.*")}
        for name in ("one", "two")
    )
    assert one == two
