"""Two models without a network: one that calls every problem infeasible, and the answers themselves."""

from typing import Final

from inspect_ai.event import SampleInitEvent
from inspect_ai.log import transcript
from inspect_ai.model import (
    ChatMessage,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    ModelUsage,
    modelapi,
)
from inspect_ai.tool import ToolChoice, ToolInfo

ALWAYS_INFEASIBLE: Final = '[{"is_feasible": false}]'


class Baselines(ModelAPI):
    """`banglaplan/always_infeasible` and `banglaplan/reference`."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig | None = None,
    ) -> None:
        if model_name not in ("always_infeasible", "reference"):
            raise ValueError(
                f"banglaplan/{model_name}: no such model; there are always_infeasible and reference"
            )
        super().__init__(model_name, base_url, api_key, [], config or GenerateConfig())

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002 (the names of all four are Inspect's)
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """The answer, with a usage of no tokens: without one Inspect would load a tokeniser to count them."""
        content = gold_answer() if self.model_name == "reference" else ALWAYS_INFEASIBLE
        output = ModelOutput.from_content(model=self.model_name, content=content)
        output.usage = ModelUsage()
        return output

    def max_connections(self) -> int:
        """As many as Inspect likes: nothing is waited for."""
        return 100


@modelapi(name="banglaplan")
def baselines() -> type[ModelAPI]:
    """The provider behind `--model banglaplan/...`."""
    return Baselines


def gold_answer() -> str:
    """The target of the sample that is being run, whichever dataset it comes from.

    Raises:
        RuntimeError: no sample is being run, as when the model is called outside an evaluation.
    """
    for event in transcript().events:
        if isinstance(event, SampleInitEvent):
            target = event.sample.target
            return target if isinstance(target, str) else target[0]
    raise RuntimeError("banglaplan/reference answers only the samples of an evaluation")
