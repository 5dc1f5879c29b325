"""Thinking models: reasoning is dropped by one rule on every route, wherever it stands, and cuts are counted.

lm-eval talks to a server on a loopback port, through the back end that users have; Inspect to its mock model, and to
the same server.
"""

from pathlib import Path
from typing import Any

import inspect_ai
import pytest
from inspect_ai.log import EvalLog
from inspect_ai.model import ContentReasoning, get_model
from lm_eval.models.openai_completions import LocalChatCompletion
from lm_eval.models.utils import postprocess_generated_text

import banglaplan
from banglaplan.cuts import cuts
from banglaplan_scorer import load_problems, score
from banglaplan_scorer.rows import Row
from tests.harness.foreign import foreign_rows, write_jsonl
from tests.harness.loopback import MODEL, loopback
from tests.harness.replay import inspect_metrics, lm_eval_metrics, run_inspect, run_lm_eval

FLAG = '[{"is_feasible": false}]'
DRAFT = "[DRAFT]"
"""Stands for the right answer: a draft of it inside reasoning must earn nothing."""
THOUGHTS: dict[str, tuple[str, bool, str | None]] = {
    # response, right, format reason
    "closed": (f"<think>Is it {DRAFT}? No plan.</think>\n\n[ANSWER]", True, None),
    "opened in the template": ("Hm, so it is.</think>[ANSWER]", True, None),
    "nested": ("<think>a <think>b</think> c {}</think> [ANSWER]", True, None),
    "nested, the outer unclosed": (f"<think>a <think>b</think> {DRAFT} and", False, "text_after"),
    "unclosed": (f"<think>It must be {DRAFT}", False, "unclosed_reasoning"),
    "unclosed with nothing but the draft": (f"<think>{DRAFT}", False, "unclosed_reasoning"),
    "reopened": ("<think>a</think><think>b [ANSWER]", False, "unclosed_reasoning"),
    "another name": ("<REASONING>a</reasoning>[ANSWER]", True, None),
    "nothing after it": (f"<think>{DRAFT}</think>", False, "empty"),
}


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, Row]]:
    """A dataset with a feasible row for each case, and its rows by the case's name."""
    (shape, *_) = foreign_rows()
    raw = [{**shape, "id": name, "gold_prompt": f"Problem {name}."} for name in THOUGHTS]
    path = str(write_jsonl(raw, tmp_path_factory.mktemp("thoughts") / "rows.jsonl"))
    return path, {str(row["id"]): row for row in load_problems(dataset=path)}


def responses(rows: dict[str, Row]) -> dict[str, str]:
    """The responses, with the right answer where one stands."""
    return {
        name: text.replace("[ANSWER]", str(rows[name]["gold_answer"])).replace(
            DRAFT, str(rows[name]["gold_answer"])
        )
        for name, (text, _, _) in THOUGHTS.items()
    }


def chat(served_at: str, **options: Any) -> LocalChatCompletion:
    """lm-eval's `local-chat-completions`."""
    return LocalChatCompletion(base_url=f"{served_at}/chat/completions", model=MODEL, **options)


def by_lm_eval(dataset: str, messages: dict[str, dict[str, Any]], **options: Any) -> dict[str, Any]:
    """lm-eval's results, the answers coming from a server."""
    with loopback(messages) as served:
        return run_lm_eval(
            chat(served.url, **options), options={"apply_chat_template": True}, dataset=dataset
        )


def prompts(rows: dict[str, Row], messages: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Messages by the prompt that they answer."""
    return {str(rows[name]["gold_prompt"]): message for name, message in messages.items()}


def test_reasoning_in_the_text_through_both(rows: tuple[str, dict[str, Row]], tmp_path: Path) -> None:
    """Closed, unclosed and nested: the same verdict from the scorer, lm-eval and Inspect, case by case."""
    dataset, by_id = rows
    said = responses(by_id)
    results = by_lm_eval(dataset, prompts(by_id, {name: {"content": text} for name, text in said.items()}))
    log = run_inspect(banglaplan.banglaplan(dataset=dataset), said, str(tmp_path))
    in_lm_eval = {sample["doc"]["id"]: sample for sample in results["samples"]["banglaplan"]}
    in_inspect = {str(sample.id): (sample.scores or {})["banglaplan"] for sample in log.samples or []}
    for name, (_, right, reason) in THOUGHTS.items():
        direct = score(said[name], by_id[name])
        assert (direct.exact_match, direct.format_reason) == (right, reason), name
        sample = in_lm_eval[name]
        assert (sample["exact_match"], sample["scored"]["format_reason"]) == (right, reason), name
        assert (in_inspect[name].as_dict()["exact_match"], in_inspect[name].reason) == (right, reason), name


def test_reasoning_delivered_apart_through_both(rows: tuple[str, dict[str, Row]], tmp_path: Path) -> None:
    """What vLLM's reasoning parser puts beside the answer is not scored, not even where there is no answer."""
    dataset, by_id = rows
    gold = {name: str(row["gold_answer"]) for name, row in by_id.items()}
    cut = {"closed", "nested"}
    messages = {
        name: {"content": None, "reasoning_content": text, "finish_reason": "length"}
        if name in cut
        else {"content": text, "reasoning_content": FLAG}
        for name, text in gold.items()
    }
    with loopback(prompts(by_id, messages)) as served:
        options = {"apply_chat_template": True}
        results = run_lm_eval(chat(served.url), options=options, dataset=dataset)
        model = get_model(f"openai-api/loopback/{MODEL}", base_url=served.url, api_key="none")
        task = banglaplan.banglaplan(dataset=dataset)
        (log,) = inspect_ai.eval(task, model=model, display="none", log_dir=str(tmp_path))
    right = 1 - len(cut) / len(gold)
    assert lm_eval_metrics(results)["exact_match"] == pytest.approx(right)
    found = inspect_metrics(log)
    assert found["exact_match"][0] == pytest.approx(right)
    assert found["truncated"][0] == pytest.approx(len(cut) / len(gold))
    assert found["truncated"][2] == len(gold)
    for sample in log.samples or []:
        content = sample.output.message.content
        assert isinstance(content, list)
        assert any(isinstance(part, ContentReasoning) for part in content)


def test_lm_eval_drops_reasoning_itself_with_think_end_token(rows: tuple[str, dict[str, Row]]) -> None:
    """`think_end_token` and our own rule give the same verdicts."""
    dataset, by_id = rows
    messages = prompts(by_id, {name: {"content": text} for name, text in responses(by_id).items()})
    found = by_lm_eval(dataset, messages, think_end_token="</think>")
    for sample in found["samples"]["banglaplan"]:
        _, right, reason = THOUGHTS[sample["doc"]["id"]]
        assert (sample["exact_match"], sample["scored"]["format_reason"]) == (right, reason), sample["doc"][
            "id"
        ]
    # why an unclosed block is still a format error then: the back ends keep all of a text without the token
    assert postprocess_generated_text("<think>x", None, "</think>") == "<think>x"


def test_cuts_are_counted_apart_and_warned_of(
    rows: tuple[str, dict[str, Row]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """By Inspect's stop reason; in lm-eval, which drops it, only what the text itself shows, and it says so."""
    dataset, by_id = rows
    said = dict.fromkeys(by_id, FLAG)
    task = banglaplan.banglaplan(dataset=dataset)

    def run(**stops: Any) -> EvalLog:
        return run_inspect(task, said, str(tmp_path), stops)

    log = run(closed="max_tokens", nested="model_length", unclosed="unknown")
    value, _, count = inspect_metrics(log)["truncated"]
    assert value == pytest.approx(2 / 8)
    assert count == 8
    assert cuts(log) == "25.0% of the responses were cut by the token limit; allow more tokens and run again"
    assert cuts(run()) is None
    messages = {"content": '[{"is_feasible": fa', "finish_reason": "length"}
    found = lm_eval_metrics(by_lm_eval(dataset, prompts(by_id, dict.fromkeys(by_id, messages))))
    assert (found["truncated"], found["cut_off"]) == ("N/A", 1.0)
    assert "100.0% of the responses break off" in caplog.text
    assert "does not say why they stopped" in caplog.text
