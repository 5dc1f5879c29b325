"""What lm-eval takes only as a class of its own: the choice of few-shot examples, and a schema per document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lm_eval.api.samplers import ContextSampler
from lm_eval.api.task import ConfigurableTask

from banglaplan_scorer.fewshot import examples_for
from banglaplan_scorer.kinds.constrained import response_format
from banglaplan_scorer.lm_eval import examples

if TYPE_CHECKING:
    from lm_eval.api.instance import Instance


class SameKindFirst(ContextSampler):  # type: ignore[misc]  # lm-eval ships no annotations
    """The examples of `banglaplan_scorer.fewshot`, whatever the seed.

    lm-eval tells a sampler which document it samples for only if examples and documents come from one split. So
    the YAML names `test` for both, and the pool that lm-eval hands over is not the documents but one entry
    that says where the examples are (`banglaplan_scorer.lm_eval.place_of_examples`): they are read here, when
    they are asked for.
    """

    def sample(
        self,
        n: int,
        eval_doc: dict[str, Any] | None = None,
        df: Sequence[dict[str, Any]] | None = None,
        **_: object,
    ) -> Sequence[dict[str, Any]]:
        """The `n` examples to show before this document."""
        if n == 0:
            return []
        if not self._loaded:
            (place,) = self.df
            self.df, self._loaded = examples(**place), True
        return examples_for(eval_doc or {"id": "", "gold_prompt": ""}, self.df, n)


class Constrained(ConfigurableTask):  # type: ignore[misc]
    """A task whose requests carry the schema of the document's answer kind, for back ends of the OpenAI protocol.

    The in-process `vllm` wants an object of its own instead and refuses `response_format`.
    """

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(config={key: value for key, value in config.items() if key != "class"})

    def construct_requests(self, doc: dict[str, Any], ctx: str, **kwargs: Any) -> Instance:
        """The request with the schema among its generation arguments.

        lm-eval puts requests into one batch by the keys of a nested argument, not by what is in it, and sends a
        batch with the arguments of its first. So each kind has its own `user`, a field of the protocol that
        changes nothing.
        """
        request = super().construct_requests(doc, ctx, **kwargs)
        kind = doc["answer_kind"]
        context, settings = request.arguments
        schema = {"response_format": response_format(kind), "user": f"banglaplan-{kind}"}
        request.arguments = (context, {**settings, **schema})
        return request
