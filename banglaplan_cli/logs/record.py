"""What a log is, whatever wrote it: a run, and one record for each response."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

Harness = Literal["predictions", "lm-eval", "inspect"]

NAMES: Final = re.compile(
    r"banglaplan(?P<en>_en)?(?P<constrained>_constrained)?(?:_(?P<slice>[a-z0-9_]+))?\Z"
)
"""The tasks of both harnesses; a slice is a family in small letters, or an answer kind."""


class LogError(ValueError):
    """A file that cannot be read as what it should be; the message is one line and names the file."""


class OtherTaskError(LogError):
    """A log of a task that is none of ours, which a folder may well hold."""


@dataclass(frozen=True, slots=True)
class Run:
    """One model on one task: what tells a log from others in the same folder."""

    source: Path
    harness: Harness
    model: str | None = None
    task: str | None = None
    lang: str | None = None
    """`bn` or `en`; None where the file does not say, as a prediction file."""
    split: str | None = None
    dataset: str | None = None
    """Another dataset than the release, as the log names it; never loaded because a log says so."""
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Which rows the task selects, by label."""
    variant: Literal["plain", "constrained"] = "plain"
    """Constrained decoding is another measurement; its results never stand beside the headline unnamed."""
    fewshot: int = 0
    status: str | None = None
    """`success`, or what else Inspect says of how the run ended."""
    task_id: str | None = None
    """Inspect's own name of the evaluation; `eval-retry` keeps it."""

    @property
    def title(self) -> str:
        """The run on one line: model, task and what is not as usual about it."""
        if self.harness == "predictions":
            return self.source.name
        parts = [f"{self.model or 'unnamed model'} on {self.task}"]
        parts += ["constrained decoding"] if self.variant == "constrained" else []
        parts += [f"{self.fewshot} examples"] if self.fewshot else []
        parts += [f"status {self.status}"] if self.status not in (None, "success") else []
        return f"{', '.join(parts)} ({self.harness}: {self.source.name})"


@dataclass(frozen=True, slots=True)
class Response:
    """One response: to which row, what it says, and all that the harness tells of how it came about."""

    id: str
    text: Any
    """What is scored; None where there was no response."""
    place: str
    """File and line or entry, for messages."""
    reasoning: str | None = None
    """What the provider delivered apart from the answer; it is never scored."""
    stop_reason: str | None = None
    """In the harness's own words; None where it does not hand it on, as lm-eval."""
    prompt: str | None = None
    epoch: int = 1
    exact_match: bool | None = None
    """The verdict in the log, None where it has none."""
    error: str | None = None
    """What broke, where the harness or the provider and not the model failed."""


@dataclass(frozen=True, slots=True)
class Log:
    """A run and its responses, which are read while they are asked for, once."""

    run: Run
    responses: Iterator[Response]


def named(task: object, place: str) -> dict[str, Any]:
    """What the name of a task says of its run: name, language, variant, labels.

    Raises:
        OtherTaskError: the name is none of ours.
    """
    name = task.rpartition("/")[2] if isinstance(task, str) else ""
    found = NAMES.match(name)
    if found is None:
        raise OtherTaskError(f"{place}: of the task {shown(task)}, which is none of BanglaPLAN's")
    labels: dict[str, tuple[str, ...]] = {}
    if (part := found["slice"]) is not None:
        family = re.fullmatch(r"f[0-9]{2}", part)
        labels = {"family": (part.upper(),)} if family else {"answer_kind": (part,)}
    return {
        "task": name,
        "lang": "en" if found["en"] else "bn",
        "variant": "constrained" if found["constrained"] else "plain",
        "labels": labels,
    }


def labels_of(stated: Mapping[str, Any], labels: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The labels that a harness's parameters select by: one value, several, or several with commas."""
    found = {}
    for label in labels:
        value = stated.get(label)
        values = value.split(",") if isinstance(value, str) else value
        if isinstance(values, list) and values and all(isinstance(item, str) for item in values):
            found[label] = tuple(item.strip() for item in values)
    return found


def shown(value: object) -> str:
    """A value of a log as a message shows it: short, on one line, in ASCII."""
    return ascii(value[:80]) if isinstance(value, str) else f"a value of type {type(value).__name__}"


def text_or_none(value: object) -> str | None:
    """A text, or nothing."""
    return value if isinstance(value, str) else None
