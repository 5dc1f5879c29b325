"""Loads problems: the packaged ones, or another dataset from a file, a folder or the Hugging Face hub."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from banglaplan_scorer.rows import LABELS, DatasetError, Row, check_rows

_HERE: Final = Path(__file__).resolve().parent
_PLACES: Final = (_HERE / "data", _HERE.parent / "hf_dataset_card" / "data")
"""Where the release lies: inside the installed package, or beside it in a checkout."""
_FILES: Final = (".parquet", ".jsonl", ".json")


def load_problems(
    config: str = "bn",
    split: str = "test",
    dataset: str | Path | None = None,
    *,
    family: str | Sequence[str] | None = None,
    answer_kind: str | Sequence[str] | None = None,
    register: str | Sequence[str] | None = None,
    difficulty: str | Sequence[str] | None = None,
) -> list[Row]:
    """The problems of one language and split as plain dicts, in the order of the dataset.

    `dataset` names another one: a Parquet, JSON or JSON Lines file, a folder of them (laid out like
    `hf_dataset_card`, or with the splits straight in it), or else a dataset on the Hugging Face hub. Only the
    last needs the network. Text stays text: no timestamp is turned into anything else. The four labels select
    rows; each takes one value or several.

    Raises:
        DatasetError: the dataset is not there, lacks columns, has a malformed row, or nothing is left of it.
    """
    if dataset is None:
        source, raw = _release(config, split)
    else:
        source, raw = _foreign(str(dataset), config, split)
    rows = check_rows(raw, source)
    wanted = {"family": family, "answer_kind": answer_kind, "register": register, "difficulty": difficulty}
    for label in LABELS:
        if (values := wanted[label]) is not None:
            rows = _selected(rows, label, [values] if isinstance(values, str) else list(values), source)
    return rows


def _selected(rows: list[Row], label: str, values: list[str], source: str) -> list[Row]:
    there = {str(row[label]) for row in rows if row.get(label) is not None}
    unknown = [value for value in values if value not in there]
    if unknown or not values:
        raise DatasetError(
            f"{source}: no problem has the {label} {', '.join(map(repr, unknown)) or '(none named)'}; "
            f"there are: {', '.join(sorted(there)) or 'none, for the dataset has no such label'}"
        )
    return [row for row in rows if row.get(label) in values]


def _release(config: str, split: str) -> tuple[str, Iterable[object]]:
    for place in _PLACES:
        path = place / config / f"{split}.parquet"
        if path.is_file():
            return f"BanglaPLAN {config}/{split}", _read(path)
    found = [path for place in _PLACES for path in place.glob("*/*.parquet")]
    there = ", ".join(sorted({f"{path.parent.name}/{path.stem}" for path in found}))
    raise DatasetError(
        f"BanglaPLAN has no {config}/{split}; there are: {there or 'no data files in this installation'}"
    )


def _foreign(name: str, config: str, split: str) -> tuple[str, Iterable[object]]:
    path = Path(name).expanduser()
    if path.is_file():
        return name, _read(path)
    if path.is_dir():
        parts = _parts(path, config, split)
        return f"{name} ({config}/{split})", [row for part in parts for row in _read(part)]
    if path.is_absolute() or path.suffix in _FILES or name.startswith(".") or name.count("/") > 1:
        raise DatasetError(f"{name}: no such file or folder")
    return f"{name} ({config}/{split})", _from_hub(name, config, split)


def _parts(folder: Path, config: str, split: str) -> list[Path]:
    """The files of a split: one, or the numbered parts that the hub's own tools write."""
    for place in (folder / "data" / config, folder / config, folder / "data", folder):
        for suffix in _FILES:
            whole = place / f"{split}{suffix}"
            if whole.is_file():
                return [whole]
            if parts := sorted(place.glob(f"{split}-*{suffix}")):
                return parts
    raise DatasetError(
        f"{folder}: no {split}.parquet, .jsonl or .json there, nor in data/{config}, {config} or data below"
    )


def _read(path: Path) -> Iterable[object]:
    """The rows of a file, by its ending.

    Raises:
        DatasetError: the file is not what its ending says.
    """
    if path.suffix == ".parquet":
        return _read_parquet(path)
    if path.suffix not in _FILES:
        raise DatasetError(f"{path}: must end in {', '.join(_FILES)}")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise DatasetError(f"{path}: not UTF-8 text ({error.reason} at byte {error.start})") from None
    if path.suffix == ".jsonl":
        return list(_read_lines(text, path))
    rows = _parsed(text, str(path))
    if not isinstance(rows, list):
        raise DatasetError(f"{path}: must hold a JSON array of rows")
    return rows


def _read_lines(text: str, path: Path) -> Iterator[object]:
    # Not splitlines(): it also breaks at U+2028 and the like, which JSON allows inside strings.
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield _parsed(line, f"{path}, line {number}")


def _parsed(text: str, place: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DatasetError(f"{place}: not JSON ({error})") from None


def _read_parquet(path: Path) -> list[object]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return list(pq.read_table(path).to_pylist())
    except (pa.ArrowException, OSError, ValueError) as error:
        raise DatasetError(f"{path}: not a readable Parquet file ({error})") from None


def _from_hub(name: str, config: str, split: str) -> list[object]:
    try:
        import datasets
    except ImportError:
        what = "no such file or folder; `pip install datasets` to look for it on the hub"
        raise DatasetError(f"{name}: {what}") from None
    try:
        configs: list[str] = datasets.get_dataset_config_names(name)
        chosen = config if config in configs else configs[0]
        if chosen != config and len(configs) > 1:
            raise DatasetError(f"{name}: has no config {config!r}; there are: {', '.join(configs)}")
        loaded: Any = datasets.load_dataset(name, chosen, split=split)
    except DatasetError:
        raise
    except (OSError, ValueError, RuntimeError) as error:
        what = "neither a file or folder here nor a dataset that the hub gives"
        raise DatasetError(f"{name}: {what} ({error})") from error
    return list(loaded)
