"""Inspect runs the tasks, by both their names, with the right counts, and re-scores its logs."""

import math
from importlib.metadata import entry_points
from pathlib import Path

import inspect_ai
import pytest
from inspect_ai import score as rescore
from inspect_ai._eval.score import resolve_scorers
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log
from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessageAssistant,
    Content,
    ContentReasoning,
    ContentText,
    ModelOutput,
    ModelUsage,
    get_model,
)
from inspect_ai.scorer import grouped, mean

import banglaplan
from banglaplan.models import ALWAYS_INFEASIBLE
from banglaplan_scorer import __version__, load_problems, score, summarize
from banglaplan_scorer.metrics import METRICS
from tests.harness.foreign import foreign_rows
from tests.harness.replay import inspect_metrics, run_inspect


def run(task: str, log_dir: Path, model: str = "banglaplan/always_infeasible", **args: object) -> EvalLog:
    """The log of a task named as on the command line."""
    log = inspect_ai.eval(
        task, model=model, task_args=args, display="none", log_dir=str(log_dir), score_display=False
    )[0]
    assert log.status == "success", log.error
    return log


@pytest.mark.parametrize("name", ["banglaplan", "banglaplan_en"])
def test_bare_and_full_names_are_one_task(name: str, tmp_path: Path, foreign: str) -> None:
    """`inspect eval banglaplan` works, and its log says the same as `banglaplan/banglaplan`'s."""
    bare = run(name, tmp_path, dataset=foreign)
    full = run(f"banglaplan/{name}", tmp_path, dataset=foreign)
    assert bare.eval.task_registry_name == full.eval.task_registry_name == f"banglaplan/{name}"
    assert bare.eval.task_args == full.eval.task_args
    assert bare.eval.task_version == __version__


def test_the_entry_point_bears_the_name_of_the_package() -> None:
    """Inspect takes the key of the entry point for the name of the package that it registers."""
    (found,) = (point for point in entry_points(group="inspect_ai") if point.value == "banglaplan")
    assert found.name == found.value
    assert found.load() is banglaplan


@pytest.mark.parametrize("language", ["bn", "en"])
def test_the_baselines_on_the_release(language: str, tmp_path: Path) -> None:
    """The answers score 1, and calling everything infeasible scores the share of infeasible problems."""
    rows = load_problems(language)
    reference = inspect_metrics(run("banglaplan", tmp_path, "banglaplan/reference", language=language))
    assert reference["exact_match"] == (1.0, 0.0, len(rows))
    assert reference["all_pass"][0] == 1.0
    infeasible = sum(not row["is_feasible"] for row in rows)
    baseline = inspect_metrics(run("banglaplan", tmp_path, language=language))
    assert baseline["exact_match"][0] == pytest.approx(infeasible / len(rows))
    assert baseline["plan"][::2] == (0.0, len(rows) - infeasible)
    assert baseline["flag"][::2] == (1.0, infeasible)
    assert baseline["abstention"][0] == 1.0


def test_another_dataset(tmp_path: Path, foreign: str) -> None:
    """The reference model answers any dataset, and labels that a dataset lacks do not break the breakdown."""
    log = run("banglaplan", tmp_path, "banglaplan/reference", dataset=foreign)
    assert inspect_metrics(log)["exact_match"][0] == 1.0
    assert log.results is not None
    (shown,) = (score.metrics for score in log.results.scores if score.name == "banglaplan")
    assert {name: metric.value for name, metric in shown.items()} == {
        "difficulty=unlabelled": 1.0,
        "family=F0": 1.0,
        "family=F1": 1.0,
        **{f"kind={row['answer_kind']}": 1.0 for row in foreign_rows()},
        "register=unlabelled": 1.0,
    }


def test_parameters_select(tmp_path: Path, foreign: str) -> None:
    """Labels select problems, one or several; the ids of rows are the ids of samples."""
    task = banglaplan.banglaplan(dataset=foreign, family="F1", answer_kind=["matching", "ranking"])
    assert [sample.id for sample in task.dataset] == ["matching-1", "ranking-1"]
    log = run("banglaplan", tmp_path, dataset=foreign, family="F1", answer_kind=["matching", "ranking"])
    assert log.eval.dataset.sample_ids == ["matching-1", "ranking-1"]


def test_the_prompt_is_the_only_turn(tmp_path: Path, foreign: str) -> None:
    """The model gets the prompt verbatim as a single user message."""
    log = run("banglaplan", tmp_path, dataset=foreign)
    prompts = {str(row["id"]): row["gold_prompt"] for row in load_problems(dataset=foreign)}
    assert log.samples
    for sample in log.samples:
        question, answer = sample.messages
        assert (question.role, question.content) == ("user", prompts[str(sample.id)])
        assert answer.text == ALWAYS_INFEASIBLE


def test_metrics_and_counts_are_those_of_the_scorer(tmp_path: Path, foreign: str) -> None:
    """Means, standard errors and numbers of rows are as `summarize` has them, N/A being NaN over no row."""
    rows = load_problems(dataset=foreign)
    responses = {str(row["id"]): str(row["gold_answer"]) for row in rows}
    responses |= {"schedule-1": ALWAYS_INFEASIBLE, "ranking-1": "[]", "route-1": responses["schedule-2"]}
    log = run_inspect(banglaplan.banglaplan(dataset=foreign), responses, str(tmp_path))
    found = inspect_metrics(log)
    wanted = summarize(score(responses[str(row["id"])], row, "stop") for row in rows)
    assert set(found) == set(METRICS)
    for name, metric in wanted.items():
        value, stderr, count = found[name]
        assert count == metric["count"]
        if metric["value"] is None:
            assert math.isnan(value)
        else:
            assert value == pytest.approx(metric["value"])
            assert stderr == pytest.approx(metric["stderr"] or 0.0)
    assert log.results is not None
    assert log.results.headline is not None
    assert (log.results.headline.score, log.results.headline.metric) == ("exact_match", "mean")


def test_the_log_says_what_is_wrong(tmp_path: Path, foreign: str) -> None:
    """A score has the canonical answer, the reason of a format error, and the explanation in words."""
    rows = load_problems(dataset=foreign)
    responses = {str(row["id"]): str(row["gold_answer"]) for row in rows}
    responses |= {
        "ranking-1": "```json\n[]\n```",
        "classification-1": responses["classification-1"].replace("2", "3"),
    }
    log = run_inspect(banglaplan.banglaplan(dataset=foreign), responses, str(tmp_path))
    scores = {sample.id: (sample.scores or {})["banglaplan"] for sample in log.samples or []}
    by_row = {str(row["id"]): score(responses[str(row["id"])], row) for row in rows}
    assert scores["ranking-1"].reason == "code_fence"
    assert scores["ranking-1"].answer is None
    assert scores["classification-1"].answer == '[{"is_feasible":true,"verified_answer":{"label":"L3"}}]'
    for name, found in scores.items():
        assert found.explanation == by_row[str(name)].explanation
        assert (found.metadata or {})["outcome"] == by_row[str(name)].outcome


def test_an_old_log_is_rescored(tmp_path: Path) -> None:
    """`inspect score` on a log as it was written gives every sample the same score again."""
    log = run("banglaplan", tmp_path)
    read = read_eval_log(log.location)
    # What `inspect score` does first: it looks the scorer up under the name in the log.
    scorers = resolve_scorers(read)
    again = rescore(read, scorers, action="overwrite", display="none")
    assert inspect_metrics(again).keys() == inspect_metrics(log).keys()
    assert str(inspect_metrics(again)) == str(inspect_metrics(log))
    before = {sample.id: (sample.scores or {})["banglaplan"].explanation for sample in log.samples or []}
    after = {sample.id: (sample.scores or {})["banglaplan"].explanation for sample in again.samples or []}
    assert after == before
    write_eval_log(again, str(tmp_path / "again.eval"))


def test_inspects_own_grouping_works(foreign: str, tmp_path: Path) -> None:
    """`grouped(...)` finds every label in the samples' metadata."""
    log = run("banglaplan", tmp_path, dataset=foreign)
    by_kind = {"exact_match": [grouped(mean(), "answer_kind")]}
    again = rescore(log, banglaplan.plan_scorer(), metrics=by_kind, action="overwrite", display="none")
    assert again.results is not None
    found = {metric.name: metric.value for metric in again.results.scores[0].metrics.values()}
    assert (found["classification"], found["ordered_steps"]) == (0.5, 0.0)


def reasoning_model(reasoning: str, text: str) -> inspect_ai.model.Model:
    """A model whose provider tells reasoning and answer apart."""
    content: list[Content] = [ContentReasoning(reasoning=reasoning), ContentText(text=text)]
    message = ChatMessageAssistant(content=content)
    output = ModelOutput(model="m", choices=[ChatCompletionChoice(message=message)], usage=ModelUsage())
    return get_model("mockllm/m", custom_outputs=lambda *_: output)


def test_reasoning_is_never_scored(foreign: str, tmp_path: Path) -> None:
    """An answer in the reasoning earns nothing, and reasoning before an answer does no harm."""
    # One problem is feasible, one is not.
    for reasoning, text, wanted in (
        (ALWAYS_INFEASIBLE, "I give up.", 0.0),
        ('[{"is_feasible": true}]', ALWAYS_INFEASIBLE, 1.0),
        ("", f"<think>{ALWAYS_INFEASIBLE}", 0.0),
        ("", f"<think>Hm.</think>\n{ALWAYS_INFEASIBLE}", 1.0),
    ):
        task = banglaplan.banglaplan(dataset=foreign, answer_kind="schedule")
        model = reasoning_model(reasoning, text)
        log = inspect_ai.eval(task, model=model, display="none", log_dir=str(tmp_path))[0]
        assert inspect_metrics(log)["flag"][0] == wanted


def test_models_that_do_not_exist_are_named() -> None:
    """A slip in the model's name is said before anything runs, with the names there are."""
    with pytest.raises(ValueError, match="no such model; there are always_infeasible, reference, simulated"):
        get_model("banglaplan/always_infeasable")
