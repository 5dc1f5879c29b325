"""`banglaplan variety` on a dataset whose repetitions are known."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.cli.conftest import Cli, Refused


def _row(number: int, prompt: str, **other: str) -> dict[str, object]:
    labels = {"family": "F03", "type": "T022", "register": "everyday", "answer_kind": "schedule"}
    row = {
        "id": f"BP-F03-T022-{number:03d}",
        "gold_prompt": prompt,
        "gold_answer": '[{"is_feasible": false}]',
    }
    return row | labels | {"difficulty": "easy", "is_feasible": False} | other


FIRST = "Rahima waits in Savar for 3 tests at the clinic. One two three four five six.\n\nOUTPUT a b c d e f"
SECOND = "Ayesha waits in Savar for 4 tests at the clinic. Rahima is her aunt.\n\nOUTPUT a b c d e f"
THIRD = "Nothing of this was ever said before, not here. Seven eight nine.\n\nOUTPUT a b c d e f"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three English prompts: two open alike and share a person and a place."""
    data = tmp_path / "data" / "en"
    data.mkdir(parents=True)
    rows = [_row(number, prompt) for number, prompt in enumerate((FIRST, SECOND, THIRD), 1)]
    pq.write_table(pa.Table.from_pylist(rows), data / "test.parquet")
    return tmp_path


def test_what_stands_in_more_than_one_prompt_is_named(run: Cli, folder: Path) -> None:
    """Names, places and openings that recur, and shares of 5-grams, without the output block."""
    result = run("variety", "--lang", "en", "--dataset", folder, "--json")
    assert result.exit_code == 0
    (found,) = json.loads(result.stdout)["types"]
    assert found["people"] == ["rahima"]
    assert found["places"] == ["savar"]
    assert found["openings"] == ["… waits in … for # tests at the clinic"]
    # FIRST and SECOND have 12 and 9 5-grams in common order; `tests at the clinic` and what goes on differs
    first, second = FIRST.split("\n", maxsplit=1)[0], SECOND.split("\n", maxsplit=1)[0]
    grams = [_grams(text) for text in (first, second)]
    assert found["overlap_max"] == pytest.approx(len(grams[0] & grams[1]) / min(map(len, grams)))


def _grams(text: str) -> set[tuple[str, ...]]:
    words = text.replace(".", "").split()
    return {tuple(words[at : at + 5]) for at in range(len(words) - 4)}


def test_the_vocabulary_counts_written_forms_once(run: Cli, folder: Path) -> None:
    """Numbers and the output block are no words; `Rahima` twice is one form."""
    result = run("variety", "--lang", "en", "--dataset", folder, "--json")
    (words,) = json.loads(result.stdout)["vocabulary"]
    bodies = " ".join(text.split("\n")[0] for text in (FIRST, SECOND, THIRD))
    listed = [word for word in bodies.lower().replace(".", "").replace(",", "").split() if not word.isdigit()]
    assert (words["words"], words["different"]) == (len(listed), len(set(listed)))


def test_the_table_names_the_repetitions(run: Cli, folder: Path) -> None:
    """People read the table, and each repetition in a line."""
    text = run("variety", "--lang", "en", "--dataset", folder).stdout
    assert "T022: people in more than one prompt: rahima" in text
    assert "T022: more than one prompt opens: … waits in … for # tests at the clinic" in text


def test_a_language_that_is_none_is_refused(refused: Refused) -> None:
    """Not bn, not en."""
    assert refused("variety", "--lang", "hi") == "--lang hi: must be one of bn, en"
