"""lm-eval's `samples_<task>_<date>.jsonl`, and of the `results_<date>.json` beside it what tells of the run.

lm-eval does not hand on why a response stopped, nor what it dropped as reasoning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from banglaplan_cli.logs.json_lines import MAX_LINE, Advance, parsed, values
from banglaplan_cli.logs.record import Log, LogError, Response, Run, labels_of, named, shown, text_or_none
from banglaplan_scorer.rows import LABELS

FILE: Final = re.compile(r"samples_(?P<task>.+)_(?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9.-]+)\.jsonl\Z")


def read(path: Path, advance: Advance) -> Log:
    """The responses of a samples file.

    Raises:
        LogError: the name is not one of lm-eval's, or the results beside it are broken.
    """
    found = FILE.match(path.name)
    if found is None:
        raise LogError(f"{path}: samples of lm-eval, but not named samples_<task>_<date>.jsonl")
    run = named(found["task"], str(path))
    results = _results(path, found["date"])
    config = _part(_part(results, "configs"), found["task"])
    metadata = _part(config, "metadata")
    run["labels"] = {**labels_of(metadata, LABELS), **run["labels"]}
    shots = config.get("num_fewshot")
    model = results.get("model_name") or path.resolve().parent.name
    return Log(
        Run(
            path,
            "lm-eval",
            model=text_or_none(model),
            split=text_or_none(metadata.get("split")) or "test",
            dataset=text_or_none(metadata.get("dataset")),
            fewshot=shots if type(shots) is int else 0,
            **run,
        ),
        _responses(path, advance),
    )


def _results(samples: Path, date: str) -> Mapping[str, Any]:
    """The results of the same run, which end in the same date; nothing if they are not there."""
    for path in samples.parent.glob(f"*_{date}.json"):
        try:
            with path.open("rb") as file:
                content = file.read(MAX_LINE + 1)
        except OSError as error:
            raise LogError(f"{path}: cannot be read: {error.strerror}") from None
        if len(content) > MAX_LINE:
            raise LogError(f"{path}: longer than {MAX_LINE // 2**20} MiB")
        found = parsed(content, str(path))
        if isinstance(found, dict) and "configs" in found:
            return found
    return {}


def _part(whole: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    part = whole.get(key)
    return part if isinstance(part, dict) else {}


def _responses(path: Path, advance: Advance) -> Iterator[Response]:
    for place, item in values(path, advance):
        document = item.get("doc") if isinstance(item, dict) else None
        name = document.get("id") if isinstance(document, dict) else None
        if not isinstance(document, dict) or not isinstance(name, str):
            raise LogError(f"{place}: no sample of BanglaPLAN: it has no doc with an id, but {shown(name)}")
        exact = item.get("exact_match")
        yield Response(
            name,
            _text(item, place),
            place,
            prompt=text_or_none(document.get("gold_prompt")),
            exact_match=exact == 1 if isinstance(exact, int | float) else None,
        )


def _text(item: Mapping[str, Any], place: str) -> str | None:
    responses = item.get("filtered_resps")
    text = responses[0] if isinstance(responses, list) and len(responses) == 1 else None
    if not isinstance(text, str):
        raise LogError(f"{place}: filtered_resps must be a list of one text")
    # lm-eval writes a response that a provider withheld as this text; the verdict tells it from one that says so
    withheld = text == "None" and _part(item, "scored").get("format_reason") == "missing"
    return None if withheld else text
