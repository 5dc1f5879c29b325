"""lm-eval runs the tasks as the YAML files say, on the release and on other datasets."""

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from lm_eval.tasks import TaskManager
from lm_eval.tasks._index import Entry
from lm_eval.tasks._yaml_loader import load_yaml

from banglaplan_scorer import __version__, lm_eval, load_problems, score, summarize
from banglaplan_scorer.metrics import METRICS
from banglaplan_scorer.rows import DatasetError
from tests.harness.foreign import foreign_rows
from tests.harness.replay import Replay, lm_eval_metrics, run_lm_eval
from tests.harness.slices import FOLDER, slice_files

FILES = sorted(FOLDER.rglob("*.yaml"))
INFEASIBLE = '[{"is_feasible": false}]'


def responses_of(rows: list[dict[str, Any]], response: str = INFEASIBLE) -> dict[str, str]:
    """The same response to every row."""
    return {row["id"]: response for row in rows}


def test_the_files_that_select_are_in_sync_with_the_data() -> None:
    """Every family and kind with problems has its task; `python -m tests.harness.slices` writes them."""
    there = {path: path.read_text() for path in FOLDER.glob("by_*/*.yaml")}
    assert there == slice_files(), "run `python -m tests.harness.slices`, then `pip install -e .`"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_loads(path: Path) -> None:
    """lm-eval skips a file that it cannot read without a word, so each is loaded here."""
    config = load_yaml(path)
    assert config["task"] == path.stem
    assert config["task"].startswith("banglaplan")
    assert config["metadata"]["version"] == __version__
    task = TaskManager(include_path=str(FOLDER), include_defaults=False).load([path.stem])["tasks"][path.stem]
    rows = load_problems(**config["dataset_kwargs"]["banglaplan"])
    assert [doc["id"] for doc in task.test_docs()] == [row["id"] for row in rows]


@pytest.fixture(scope="module")
def index() -> Mapping[str, Entry]:
    """Every task, group and tag that a bare lm-eval knows."""
    found: Mapping[str, Entry] = TaskManager().task_index
    return found


@pytest.mark.xdist_group("index")
def test_installed_files_are_those_of_the_checkout(index: Mapping[str, Entry]) -> None:
    """Bare `--tasks banglaplan` runs what stands here; if not, `pip install -e .` lays the files anew."""
    installed = {
        path.stem: index[path.stem].yaml_path.read_text() if path.stem in index else None for path in FILES
    }
    assert installed == {path.stem: path.read_text() for path in FILES}, "run `pip install -e .` again"


@pytest.mark.xdist_group("index")
def test_names_are_our_own(index: Mapping[str, Entry]) -> None:
    """No task, group or tag of lm-eval's own begins as ours do, so none can be overridden."""
    ours = {path.stem for path in FILES}
    tags = {tag for path in FILES if (tag := load_yaml(path, resolve_func=False).get("tag"))}
    named = {name for name in index if name.startswith("banglaplan")}
    assert named == ours | tags


def test_metrics_are_those_of_the_scorer() -> None:
    """The YAML lists every metric, and a standard error for each that is not a plain mean."""
    listed = load_yaml(FOLDER / "banglaplan.yaml")["metric_list"]
    names = [entry["metric"] for entry in listed]
    plain = [entry["metric"] for entry in listed if entry["aggregation"] == "mean"]
    row = {**foreign_rows()[0], "is_feasible": True}
    assert set(names) == set(lm_eval.process_results(row, [INFEASIBLE]))
    assert {name for name in names if name in METRICS} == set(METRICS)
    assert {f"{name}_stderr" for name in METRICS} - set(names) == {f"{name}_stderr" for name in plain}


def test_the_prompt_is_sent_verbatim_and_generation_is_greedy() -> None:
    """Nothing stands before or after the prompt; no stop string cuts the answer."""
    rows = load_problems()
    model = Replay(responses_of(rows))
    run_lm_eval(model)
    assert [prompt for prompt, _ in model.sent] == [row["gold_prompt"] for row in rows]
    assert all(
        settings == {"until": [], "do_sample": False, "temperature": 0.0, "max_gen_toks": 4096}
        for _, settings in model.sent
    )


def test_results_are_those_of_the_scorer(foreign: str) -> None:
    """Values, standard errors and counts are as `summarize` has them; what applies to no row is N/A."""
    rows = load_problems(dataset=foreign)
    responses = {str(row["id"]): str(row["gold_answer"]) for row in rows[::2]}
    responses |= {str(row["id"]): INFEASIBLE for row in rows[1::2]}
    found = lm_eval_metrics(run_lm_eval(responses, dataset=foreign))
    wanted = summarize(score(responses[str(row["id"])], row) for row in rows)
    for name, metric in wanted.items():
        for key, value in ((name, metric["value"]), (f"{name}_stderr", metric["stderr"])):
            if value is None:
                assert found[key] == "N/A"
            else:
                assert math.isclose(found[key], value, abs_tol=1e-12)
    assert found["scored"] == len(rows)
    assert found["n_feasible"] == wanted["plan"]["count"]
    assert found["n_infeasible"] == wanted["flag"]["count"]


def test_samples_show_the_verdict_and_are_json(foreign: str) -> None:
    """`--log_samples` has outcome, reason and canonical answer; nothing in it is NaN."""
    rows = load_problems(dataset=foreign)
    responses = {str(row["id"]): str(row["gold_answer"]).replace("[", " [", 1) for row in rows}
    responses["ranking-1"] = "I would rather not."
    samples = run_lm_eval(responses, dataset=foreign)["samples"]["banglaplan"]
    json.dumps([sample["scored"] for sample in samples], allow_nan=False)
    verdicts = {sample["doc"]["id"]: sample["scored"] for sample in samples}
    assert verdicts["ranking-1"]["outcome"] == "format_error"
    assert verdicts["ranking-1"]["format_reason"] == "prose"
    assert verdicts["ranking-1"]["answer"] is None
    right = verdicts["classification-1"]
    assert (right["outcome"], right["format_reason"]) == ("correct_plan", None)
    assert json.loads(right["answer"]) == [{"is_feasible": True, "verified_answer": {"label": "L2"}}]
    assert right["explanation"]
    metrics = {name: sample[name] for sample in samples for name in METRICS}
    json.dumps(metrics, allow_nan=False)


def test_metadata_selects(foreign: str) -> None:
    """`--metadata` names labels as well as a dataset; a contradiction to the task's own is an error."""
    results = run_lm_eval(responses_of(foreign_rows()), dataset=foreign, answer_kind="ranking")
    assert [sample["doc"]["id"] for sample in results["samples"]["banglaplan"]] == ["ranking-1"]
    with pytest.raises(DatasetError, match="the task has the family 'F1'"):
        lm_eval.problems({"config": "bn", "family": "F1"}, dataset=foreign, family="F0")


def test_arguments_of_the_model_do_no_harm(foreign: str) -> None:
    """lm-eval hands the model's arguments and more to the dataset function."""
    found = lm_eval.problems(
        {"config": "bn"}, dataset=foreign, pretrained="x", version=1, config_source="y", config="en"
    )
    assert found["test"].num_rows == len(foreign_rows())


def test_values_stay_text(foreign: str) -> None:
    """No timestamp in a gold answer is turned into anything else on its way through `datasets`."""
    kinds = {
        str(kind) for kind in lm_eval.problems({"config": "bn"}, dataset=foreign)["test"].features.values()
    }
    assert kinds == {"Value('string')", "Value('bool')"}


def test_nothing_needs_a_template_or_a_bootstrap() -> None:
    """The prompt is a column's name, and no aggregation is one that lm-eval bootstraps: both cost time."""
    text = (FOLDER / "banglaplan.yaml").read_text()
    assert "doc_to_text: gold_prompt\n" in text
    assert "nanmean" not in text


def test_the_longest_answer_fits_three_times() -> None:
    """No tokenizer makes more tokens of an answer than it has characters, for answers are ASCII."""
    longest = max((str(row["gold_answer"]) for row in load_problems()), key=len)
    assert longest.isascii()
    room = load_yaml(FOLDER / "banglaplan.yaml")["generation_kwargs"]["max_gen_toks"]
    assert room >= 3 * len(longest)


def test_a_response_that_a_provider_withheld_is_a_format_error() -> None:
    """lm-eval passes None on where a provider's filter gave no text."""
    assert lm_eval.process_results(foreign_rows()[0], [None])["format_error"] == 1.0
