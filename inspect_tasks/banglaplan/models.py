"""Models without a network: every problem called infeasible, the answers themselves, a simulated responder."""

from typing import Final

from inspect_ai.dataset import Sample
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

from banglaplan import simulated
from banglaplan.simulated import SKILL, WIDTH

_MODELS: Final = ("always_infeasible", "reference", "simulated")
ALWAYS_INFEASIBLE: Final = '[{"is_feasible": false}]'


class Baselines(ModelAPI):
    """`banglaplan/always_infeasible`, `banglaplan/reference` and `banglaplan/simulated`.

    The last takes `skill` and `width` (`-M skill=12`), see `banglaplan.simulated`.
    """

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig | None = None,
        skill: float = SKILL,
        width: float = WIDTH,
    ) -> None:
        if model_name not in _MODELS:
            raise ValueError(f"banglaplan/{model_name}: no such model; there are {', '.join(_MODELS)}")
        self._skill, self._width = float(skill), float(width)
        super().__init__(model_name, base_url, api_key, [], config or GenerateConfig())

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002 (the names of all four are Inspect's)
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """The answer, with a usage of no tokens: without one Inspect would load a tokeniser to count them."""
        if self.model_name == "simulated":
            sample = running_sample()
            row = (sample.metadata or {}).get("row", {})
            return simulated.respond(input[-1].text, gold_answer(), row, self._skill, self._width)
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
    target = running_sample().target
    return target if isinstance(target, str) else target[0]


def running_sample() -> Sample:
    """The sample that is being run.

    Raises:
        RuntimeError: as `gold_answer`.
    """
    for event in transcript().events:
        if isinstance(event, SampleInitEvent):
            return event.sample
    raise RuntimeError("the models of banglaplan answer only the samples of an evaluation")
