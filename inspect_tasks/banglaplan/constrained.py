"""Constrained decoding: the schema of a sample's answer kind goes along as Inspect's `response_schema`."""

from functools import lru_cache

from inspect_ai.model import ResponseSchema
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import JSONSchema

from banglaplan_scorer.kinds.constrained import constrained_schema


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
    """`generate`, held to the schema of the sample's kind by the provider, if it can."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        return await generate(state, response_schema=response_schema(state.metadata["answer_kind"]))

    return solve
