"""What a model answered, put together from all its logs: one result for each model, language and way of asking."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from banglaplan_cli.logs import LogError, Response
from banglaplan_cli.logs.json_lines import Advance
from banglaplan_cli.score_runs import Scored, Wanted, score_paths, some
from banglaplan_scorer.rows import Row
from banglaplan_scorer.scoring import Score


@dataclass(frozen=True)
class Result:
    """The scores of one model on one language, split and dataset, over one or several logs."""

    model: str
    """As shown: the name in the log or that of `--name`, and what is unusual about the run."""
    lang: str
    split: str
    rows: Mapping[str, Row]
    """Every row that the logs should have answered, by id, in the order of the dataset."""
    scores: Mapping[str, Score]
    """By id, in the same order; rows without a response are format errors, or left out if that was asked."""
    responses: Mapping[str, Response]
    """By id; nothing for a row that has no response."""
    missing: tuple[str, ...]
    """Ids of rows without a response."""
    failed: int
    """Of the missing: how many ended with an error of the harness or the provider."""
    differing: tuple[str, ...]
    """Ids whose verdict in the log is another."""
    sources: tuple[Path, ...]

    @property
    def title(self) -> str:
        """Model and language, as `Qwen3-8B (bn)`."""
        return f"{self.model} ({self.lang})"


def load_results(
    paths: Sequence[Path],
    wanted: Wanted,
    names: Mapping[str, str],
    advance: Advance,
    told: Callable[[str], None],
    langs: Mapping[str, str] | None = None,
) -> list[Result]:
    """The results of all logs in files and folders, in the order in which the models come up.

    `names` renames: a model as its logs call it, or a file as it was given, to the name to be shown. `told` hears of
    logs of other tasks, and of logs that broke off and were gone on with in another, which is read instead. Logs of one
    model that answer different rows, as the slices of a harness do, are put together. `langs` is as in `score_paths`.

    Raises:
        LogError: a log cannot be read or scored; none is one of BanglaPLAN; two of one model answer the same row; a
            name to replace, or a file with a language, does not occur.
        DatasetError, RowError: as `score_log`.
    """
    scored = score_paths(paths, wanted, advance, told, keep=True, langs=langs)
    for one in scored:
        if one.problem is not None:
            raise LogError(f"{one.title}: {one.problem}")
    used = {key for one in scored for key in _keys(one)}
    if unknown := [name for name in names if name not in used]:
        raise LogError(
            f"--name: no log is of the model or file {some(unknown)}; there are {some(sorted(used))}"
        )
    groups: dict[tuple[str, str, str], list[Scored]] = {}
    for one in _without_retried(scored, told):
        groups.setdefault((_shown(one, names), one.lang, one.split), []).append(one)
    return [_merged(*key, group) for key, group in groups.items()]


def _without_retried(scored: Sequence[Scored], told: Callable[[str], None]) -> list[Scored]:
    """All but the broken-off logs that a longer one of the same task goes on with, as after `inspect eval-retry`."""
    kept: list[Scored] = []
    for one in scored:
        if later := next((other for other in scored if _goes_on(one, other)), None):
            told(f"{one.run.source}: {one.run.status}, and gone on with in {later.run.source}")
        else:
            kept.append(one)
    return kept


def _goes_on(one: Scored, other: Scored) -> bool:
    """Whether `one` broke off and all that it has is in `other`, too, which has more or came to its end."""
    run = one.run
    if run.task_id is None or run.status == "success" or other is one:
        return False
    same = (run.task_id, run.model, one.epoch) == (other.run.task_id, other.run.model, other.epoch)
    if not same or not one.responses.keys() <= other.responses.keys():
        return False
    return other.run.status == "success" or len(one.responses) < len(other.responses)


def _keys(one: Scored) -> tuple[str, ...]:
    """What the run may be called by in `--name`."""
    source = str(one.run.source)
    return (source, one.run.model) if one.run.model else (source,)


def _shown(one: Scored, names: Mapping[str, str]) -> str:
    run = one.run
    source = str(run.source)
    name = names.get(source) or names.get(run.model or "") or run.model or run.source.stem
    unusual = ["constrained"] if run.variant == "constrained" else []
    unusual += [f"{run.fewshot} examples"] if run.fewshot else []
    unusual += [f"epoch {one.epoch}"] if one.epoch > 1 else []
    return f"{name} [{', '.join(unusual)}]" if unusual else name


def _merged(model: str, lang: str, split: str, group: Sequence[Scored]) -> Result:
    rows: dict[str, Row] = {}
    scores: dict[str, Score] = {}
    responses: dict[str, Response] = {}
    for one in group:
        if twice := [name for name in one.responses if name in responses]:
            sources = " and ".join(dict.fromkeys(str(each.run.source) for each in group))
            raise LogError(
                f"{sources}: both answer {some(twice)} as {model} ({lang}, {split}); "
                "name one of them otherwise with --name FILE=NAME, or leave it out"
            )
        rows.update(one.rows)
        scores.update({s.id: s for s in one.scores if s.id in one.responses or s.id not in scores})
        responses.update(one.responses)
    return Result(
        model,
        lang,
        split,
        rows,
        {name: scores[name] for name in rows if name in scores},
        responses,
        tuple(name for name in rows if name not in responses),
        sum(one.failed for one in group),
        tuple(name for one in group for name in one.differing),
        tuple(dict.fromkeys(one.run.source for one in group)),
    )
