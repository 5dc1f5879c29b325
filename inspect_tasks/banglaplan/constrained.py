"""Constrained decoding: the schema of a sample's answer kind goes along as Inspect's `response_schema`."""

from functools import lru_cache

from inspect_ai.model import ResponseSchema, get_model
from inspect_ai.model._generate_config import active_generate_config
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import JSONSchema

from banglaplan_scorer.kinds.constrained import constrained_schema, response_format


class OneAnswer(JSONSchema):
    """Inspect's schema, which knows nothing of the length of an array, with the length of ours: one."""

    minItems: int = 1  # noqa: N815  # the names are those of JSON Schema
    maxItems: int = 1  # noqa: N815


@lru_cache(maxsize=32)
def response_schema(kind: str) -> ResponseSchema:
    """The schema of a whole response of this kind."""
    return ResponseSchema(name=f"banglaplan_{kind}", json_schema=OneAnswer(**constrained_schema(kind)))


@solver
def generate_by_schema() -> Solver:
    """`generate`, held to the schema of the sample's kind by the provider, if it can.

    Inspect's providers of the OpenAI protocol (`openai-api`, `vllm`, `sglang` and others) leave patterns and bounds out
    of a response schema, because some services refuse them. There the whole schema goes along a second
    time as the request's own `response_format`, which overrides theirs.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        kind = state.metadata["answer_kind"]
        model = get_model()
        if not getattr(model.api, "schema_exclude_fields", None):
            return await generate(state, response_schema=response_schema(kind))
        asked = model.config.merge(active_generate_config())  # what the user asked for, not public API
        body = {**(asked.extra_body or {}), "response_format": response_format(kind)}
        return await generate(state, response_schema=response_schema(kind), extra_body=body)

    return solve
