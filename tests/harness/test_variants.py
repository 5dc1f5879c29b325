"""Few-shot prompts are the same in both harnesses; constrained decoding sends the schema of each document's kind."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import inspect_ai
import jsonschema_rs
import pytest
from inspect_ai.model import ChatMessage, GenerateConfig, ModelOutput, ModelUsage, get_model
from inspect_ai.tool import ToolChoice, ToolInfo
from lm_eval.models.openai_completions import LocalChatCompletion

import banglaplan
from banglaplan_scorer import load_problems
from banglaplan_scorer.fewshot import examples_for
from banglaplan_scorer.gold import gold_of
from banglaplan_scorer.kinds import KINDS
from banglaplan_scorer.kinds.constrained import constrained_schema, response_format
from banglaplan_scorer.rows import DatasetError
from tests.harness.loopback import MODEL, loopback
from tests.harness.replay import Replay, run_inspect, run_lm_eval
from tests.suite.loader import text_cases

FLAG = '[{"is_feasible": false}]'


BEYOND = ("repeated_key", "not_an_integer", "too_many")
"""What a parsed value no longer shows, or a decoder does not write: keys twice, `7000.0`; and endless lists."""


class Chat(Replay):
    """Replay for chats: it is sent the turns as JSON."""

    tokenizer_name = "none"

    def apply_chat_template(
        self, chat_history: list[dict[str, str]], add_generation_prompt: bool = True
    ) -> str:
        """The turns."""
        return json.dumps(chat_history, ensure_ascii=False)


def in_lm_eval(language: str, shots: int, **options: Any) -> list[str]:
    """What lm-eval sends."""
    task = "banglaplan" if language == "bn" else "banglaplan_en"
    model = Chat({str(row["id"]): FLAG for row in load_problems(language)})
    run_lm_eval(model, task, {"num_fewshot": shots, **options})
    return [prompt for prompt, _ in model.sent]


@pytest.mark.parametrize("language", ["bn", "en"])
def test_examples_are_the_same_turns_in_both(language: str, tmp_path: Path) -> None:
    """lm-eval with a chat template, one turn each, sends what Inspect sends, whatever the seed."""
    options = {"apply_chat_template": True, "fewshot_as_multiturn": True, "fewshot_random_seed": 7}
    turns = [json.loads(prompt) for prompt in in_lm_eval(language, 3, **options)]
    task = banglaplan.banglaplan(language=language, fewshot=3)
    log = run_inspect(task, {str(row["id"]): FLAG for row in load_problems(language)}, str(tmp_path))
    samples = [
        [{"role": turn.role, "content": turn.content} for turn in sample.messages[:-1]]
        for sample in log.samples or []
    ]
    assert turns == samples
    assert {len(prompt) for prompt in turns} == {7}
    assert [prompt[-1]["content"] for prompt in turns] == [
        row["gold_prompt"] for row in load_problems(language)
    ]


def test_examples_without_a_chat_template() -> None:
    """Prompt, a space, answer, a blank line, then the problem; or all of it in one turn."""
    row = load_problems()[0]
    (shot,) = examples_for(row, load_problems(split="validation"), 1)
    text = f"{shot['gold_prompt']} {shot['gold_answer']}\n\n{row['gold_prompt']}"
    assert in_lm_eval("bn", 1, limit=1) == [text]
    (one,) = in_lm_eval("bn", 1, limit=1, apply_chat_template=True, fewshot_as_multiturn=False)
    assert json.loads(one) == [{"role": "user", "content": text}]


def test_examples_are_of_the_same_kind_first_and_never_of_the_test_split() -> None:
    """Each row has one of its own kind first; no example is, or repeats, a row that is tested."""
    pool = load_problems(split="validation")
    test = load_problems()
    tested = {row["gold_prompt"] for row in test} | {row["id"] for row in test}
    for row in test:
        chosen = examples_for(row, pool, 3)
        same = [example["answer_kind"] == row["answer_kind"] for example in chosen]
        assert same == sorted(same, reverse=True)
        assert same[0]
        assert tested.isdisjoint(
            value for example in chosen for value in (example["id"], example["gold_prompt"])
        )
    assert all(row not in examples_for(row, pool, len(pool) - 1) for row in pool)
    with pytest.raises(DatasetError, match=f"the split 'validation' has {len(pool)} to give"):
        examples_for(test[0], pool, len(pool) + 1)


def test_examples_cost_nothing_where_there_are_none(foreign: str, tmp_path: Path) -> None:
    """A dataset without a validation split runs zero-shot; asking for examples says what is missing."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "test.jsonl").write_bytes(Path(foreign).read_bytes())
    dataset = str(tmp_path / "data")
    responses = {str(row["id"]): FLAG for row in load_problems(dataset=dataset)}
    run_lm_eval(responses, dataset=dataset)
    with pytest.raises(DatasetError, match="no validation"):
        run_lm_eval(responses, options={"num_fewshot": 1}, dataset=dataset)
    with pytest.raises(DatasetError, match="no validation"):
        banglaplan.banglaplan(dataset=dataset, fewshot=1)


@pytest.mark.parametrize("kind", KINDS)
def test_what_fits_the_schema_is_no_format_error(kind: str) -> None:
    """The narrower schema admits every gold answer, and of the suite's answers nothing that scoring refuses."""
    fits = jsonschema_rs.validator_for(constrained_schema(kind)).is_valid
    for language in ("bn", "en"):
        for row in load_problems(language, answer_kind=kind):
            assert fits(json.loads(str(row["gold_answer"]))), row["id"]
    for case in text_cases():
        kinds = [found.name for found in gold_of(case.row).kinds]
        if kinds == [kind] and case.format_reason not in (None, *BEYOND):
            try:
                value = json.loads(str(case.response))
            except (ValueError, RecursionError):
                continue
            assert not fits(value), case.name
    text = json.dumps(constrained_schema(kind))
    assert not any(word in text for word in ("$ref", '"if"', '"const"', "(?", "$comment"))


def test_lm_eval_sends_each_document_the_schema_of_its_kind() -> None:
    """Also with several requests at a time, which lm-eval groups without looking into nested arguments."""
    rows = {str(row["gold_prompt"]): row for row in load_problems("en")}
    with loopback({prompt: {"content": FLAG} for prompt in rows}) as served:
        model = LocalChatCompletion(base_url=f"{served.url}/chat/completions", model=MODEL, num_concurrent=4)
        results = run_lm_eval(model, "banglaplan_en_constrained", {"apply_chat_template": True})
    assert list(results["results"]) == ["banglaplan_en_constrained"]
    assert len(served.sent) == len(rows)
    for payload in served.sent:
        kind = str(rows[payload["messages"][-1]["content"]]["answer_kind"])
        assert payload["response_format"] == response_format(kind)


def test_inspect_sends_each_sample_the_schema_of_its_kind(tmp_path: Path) -> None:
    """Whole, though Inspect itself would leave patterns and bounds out; the user's own extras go along."""
    rows = {str(row["gold_prompt"]): row for row in load_problems("en")}
    with loopback({prompt: {"content": FLAG} for prompt in rows}) as served:
        model = get_model(f"openai-api/loopback/{MODEL}", base_url=served.url, api_key="none")
        (log,) = inspect_ai.eval(
            "banglaplan_en_constrained",
            model=model,
            display="none",
            log_dir=str(tmp_path),
            score_display=False,
            extra_body={"chat_template_kwargs": {"enable_thinking": False}},
        )
    assert log.status == "success", log.error
    assert log.eval.task_registry_name == "banglaplan/banglaplan_en_constrained"
    assert len(served.sent) == len(rows)
    for payload in served.sent:
        kind = str(rows[payload["messages"][-1]["content"]]["answer_kind"])
        assert payload["response_format"] == response_format(kind)
        assert payload["chat_template_kwargs"] == {"enable_thinking": False}


def test_the_headline_sends_no_schema(tmp_path: Path) -> None:
    """`banglaplan` itself is never constrained."""
    seen: list[GenerateConfig] = []

    def answer(
        _: Sequence[ChatMessage], __: Sequence[ToolInfo], ___: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        seen.append(config)
        output = ModelOutput.from_content("mock", FLAG)
        output.usage = ModelUsage()
        return output

    model = get_model("mockllm/mock", custom_outputs=answer)
    inspect_ai.eval(banglaplan.banglaplan(), model=model, display="none", log_dir=str(tmp_path), limit=2)
    assert [config.response_schema for config in seen] == [None, None]


def test_a_constrained_run_needs_kinds(foreign: str, tmp_path: Path) -> None:
    """Rows without an answer kind have no schema to be held to, and that is said before a model runs."""
    lines = [json.loads(line) for line in Path(foreign).read_text(encoding="utf-8").splitlines()]
    path = tmp_path / "bare.jsonl"
    path.write_text("\n".join(json.dumps({**line, "answer_kind": None}) for line in lines), encoding="utf-8")
    with pytest.raises(DatasetError, match="needs the answer_kind of every row"):
        banglaplan.banglaplan_constrained(dataset=str(path))
