"""Scores the responses of a log: every row counts, and what cannot be right is found before it is counted."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from banglaplan_cli.logs import Log, LogError, Response, Run, find_logs, open_log
from banglaplan_cli.logs.json_lines import Advance
from banglaplan_cli.logs.record import OtherTaskError
from banglaplan_scorer.dataset import load_problems
from banglaplan_scorer.rows import Row
from banglaplan_scorer.scoring import Score, score

_NAMED: Final = 5


@dataclass(frozen=True)
class Wanted:
    """What the options say; what they leave open is as the log says, or else Bangla and `test`."""

    lang: str | None = None
    split: str | None = None
    dataset: str | None = None
    answered: bool = False
    """Only rows that have a response: for runs that were limited to a few."""


@dataclass
class Scored:
    """The scores of one run, or of one epoch of it, in the order of the dataset, and what was amiss."""

    run: Run
    epoch: int
    lang: str
    split: str
    against: str
    scores: list[Score] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    total: int = 0
    """How many rows the run should have answered."""
    left_out: bool = False
    """Whether the missing are left out rather than counted."""
    failed: int = 0
    """Of the missing: how many ended with an error of the harness or the provider."""
    differing: list[str] = field(default_factory=list)
    """Rows whose verdict in the log is another."""
    problem: str | None = None
    """Why the run cannot be scored; then there are no scores."""
    rows: Mapping[str, Row] = field(default_factory=dict)
    """What the scores are against, by id."""
    responses: Mapping[str, Response] = field(default_factory=dict)
    """What was scored, by id; only if `score_log` was asked to keep it."""

    @property
    def title(self) -> str:
        """The run, and what it was scored against."""
        return f"{self.run.title}{f', epoch {self.epoch}' if self.epoch > 1 else ''} against {self.against}"


def score_paths(
    paths: Sequence[Path],
    wanted: Wanted,
    advance: Advance,
    passed_over: Callable[[str], None],
    keep: bool = False,
    langs: Mapping[str, str] | None = None,
) -> list[Scored]:
    """The scores of all logs in files and folders; `passed_over` hears of logs of other tasks.

    `langs` is the language of files, or of all in a folder, that do not say it, by their paths.

    Raises:
        LogError: as `score_log`; also where none of them is a log of BanglaPLAN, and where a path in `langs` does
            not occur.
        DatasetError, RowError: as `score_log`.
    """
    found = list(find_logs(paths))
    own = {Path(name): lang for name, lang in (langs or {}).items()}
    if unknown := [str(name) for name in own if not any(name in (path, *path.parents) for path in found)]:
        raise LogError(f"--lang: {some(unknown)}: is none of the files; there are {some(map(str, paths))}")
    scored: list[Scored] = []
    for path in found:
        lang = next((own[place] for place in (path, *path.parents) if place in own), wanted.lang)
        try:
            scored += score_log(open_log(path, advance), replace(wanted, lang=lang), keep)
        except OtherTaskError as error:
            if path in paths:
                raise
            passed_over(str(error))
    if not scored:
        raise LogError("there is no log of BanglaPLAN among them")
    return scored


def score_log(log: Log, wanted: Wanted, keep: bool = False) -> Iterator[Scored]:
    """The scores of a log, an epoch at a time; a response lives no longer than it takes to score it, unless `keep`.

    Raises:
        LogError: the file is broken, or does not fit the options; of predictions, also an id that stands twice
            or that no row has, as soon as it is met.
        DatasetError, RowError: as `load_problems` and `score`.
    """
    lang, split = _place(log.run, wanted)
    rows, against = _rows(log.run, wanted, lang, split)
    epochs: dict[int, _Epoch] = {}
    for response in log.responses:
        epochs.setdefault(response.epoch, _Epoch(rows, keep)).take(response)
        if log.run.harness == "predictions":
            epochs[response.epoch].refuse()
    for number, epoch in sorted(epochs.items()) or [(1, _Epoch(rows, keep))]:
        yield epoch.scored(Scored(log.run, number, lang, split, against), wanted.answered)


def _place(run: Run, wanted: Wanted) -> tuple[str, str]:
    """Language and split: what the log says, which the options may not contradict."""
    for option, asked, said in (("--lang", wanted.lang, run.lang), ("--split", wanted.split, run.split)):
        if asked is not None and said is not None and asked != said:
            raise LogError(f"{run.source}: is a log of {said!a}; {option} asks for {asked}")
    return wanted.lang or run.lang or "bn", wanted.split or run.split or "test"


def _rows(run: Run, wanted: Wanted, lang: str, split: str) -> tuple[Mapping[str, Row], str]:
    """The rows that a run should have answered, by id, and what they are called."""
    if run.dataset is not None and wanted.dataset is None:
        name = ascii(run.dataset[:200])
        raise LogError(
            f"{run.source}: is a log of the dataset {name}, which is read only if --dataset names it"
        )
    labels = {label: list(values) for label, values in run.labels.items()}
    rows = load_problems(lang, split, wanted.dataset, **labels)
    selected = ", ".join(value for values in run.labels.values() for value in values)
    against = f"{wanted.dataset or 'BanglaPLAN'} ({lang}, {split}{f', {selected}' if selected else ''})"
    return {str(row["id"]): row for row in rows}, against


class _Epoch:
    """The scores so far, by id, and the responses that belong to no row."""

    def __init__(self, rows: Mapping[str, Row], keep: bool) -> None:
        self.rows, self.keep = rows, keep
        self.kept: dict[str, Response] = {}
        self.found: dict[str, Score] = {}
        self.places: dict[str, str] = {}
        self.unknown: list[str] = []
        self.doubled: list[str] = []
        self.foreign: list[str] = []
        self.failed: set[str] = set()
        self.differing: list[str] = []
        self.last: str = ""

    def take(self, response: Response) -> None:
        """Score a response, or note why it has no row of its own."""
        name, self.last = response.id, response.place
        row = self.rows.get(name)
        if name in self.places:
            self.doubled.append(name)
            return
        self.places[name] = response.place
        if row is None:
            self.unknown.append(name)
        elif response.prompt is not None and response.prompt.strip() != str(row["gold_prompt"]).strip():
            self.foreign.append(name)
        elif response.error is not None:
            self.failed.add(name)
        else:
            self.found[name] = found = score(response.text, row, response.stop_reason)
            if self.keep:
                self.kept[name] = response
            if response.exact_match not in (None, found.exact_match):
                self.differing.append(name)

    def refuse(self) -> None:
        """Stop at the first response of a prediction file that has no row of its own."""
        if self.doubled:
            name = self.doubled[0]
            earlier = self.places[name].rpartition(", ")[2]
            raise LogError(f"{self.last}: {name[:80]!a} stands in {earlier} already")
        if self.unknown:
            raise LogError(
                f"{self.last}: no problem has the id {self.unknown[0][:80]!a}; "
                "is it the right dataset, language and split?"
            )

    def scored(self, result: Scored, answered: bool) -> Scored:
        """The result, with every row that has no response as a format error."""
        result.problem, result.rows, result.responses = self._problem(), self.rows, self.kept
        if result.problem is not None:
            return result
        result.missing = [name for name in self.rows if name not in self.found]
        result.total, result.left_out, result.failed = len(self.rows), answered, len(self.failed)
        result.differing = self.differing
        for name, row in self.rows.items():
            if name in self.found or not answered:
                result.scores.append(self.found.get(name) or score(None, row))
        if not result.scores:
            result.problem = "there is no response in it"
        return result

    def _problem(self) -> str | None:
        found = []
        for what, all_names in (
            ("doubled", self.doubled),
            ("unknown", self.unknown),
            ("answers another prompt than the row of its id, of another version perhaps", self.foreign),
        ):
            if all_names:
                found.append(f"{what}: {some(dict.fromkeys(all_names))}")
        return "; ".join(found) or None


def some(names: Iterable[str]) -> str:
    """The first few names, and how many more there are."""
    all_names = list(names)
    more = len(all_names) - _NAMED
    first = ", ".join(ascii(name[:80]).strip("'") for name in itertools.islice(all_names, _NAMED))
    return f"{first} and {more} more" if more > 0 else first
