"""The task `banglaplan/frontier`: fresh problems, harder after each solved one, until the responder fails.

A `SampleSource` of Inspect draws the problems while the evaluation runs, so concurrency, retries, limits, logs and
`inspect eval-retry` are Inspect's own. `banglaplan frontier LOG` makes tables, plot and dataset from the log.
"""

from dataclasses import replace
from typing import Any

import anyio
from inspect_ai import SampleSource, Task, task
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalSample
from inspect_ai.model import GenerateConfig
from inspect_ai.solver import Generate, Solver, TaskState, solver

from banglaplan.scoring import plan_scorer
from banglaplan.tasks import record_to_sample
from banglaplan_scorer import __version__


@task
def frontier(  # noqa: PLR0913  # the parameters of a task are its interface
    seed: str = "frontier",
    types: str | list[str] | None = None,
    chains: int = 8,
    rounds: int = 10,
    language: str = "bn",
    box: str = "wide",
    begin: float = 0.0,
    ease: float = 1.0,
    eta: float | None = None,
    alpha: float | None = None,
    beta: float | None = None,
    gamma: float | None = None,
    constraints: float | None = None,
    growth: float | None = None,
    infeasible: float = 0.25,
    retry_temperature: float = 0.7,
) -> Task:
    """The closed loop: each solved problem of a chain is followed by a harder one, each unsolved one is kept.

    Args:
        seed: Any text; the same seed and the same responses give the same problems.
        types: Problem types, as `T022` or `T022,T038`; all by default.
        chains: How many chains run beside one another, over the types in turn.
        rounds: How many problems each chain has.
        language: `bn` or `en`.
        box: The counts of constraints that may be asked for: `wide`, or `paper` (at most 3, 2 and 1).
        begin: Steps above the start (below, if negative) at which every chain begins.
        ease: The part of a step taken back after an unsolved problem; 0 is the paper's loop.
        eta: Size of a step, in the exponent of p (0.3).
        alpha: How much of a step takes from basic constraints (1).
        beta: How much of it gives to medium ones (0.5).
        gamma: How much of it gives to hard ones (1).
        constraints: Expected number of constraints at the beginning, beside those a scenario always has (3).
        growth: What a step adds to that number (0.5; 0 in the paper's box).
        infeasible: Share of problems without a plan.
        retry_temperature: The temperature at which a problem is put again after a response that was no plan.
    """
    from banglaplan_synth.engine.catalogue import listed, released_types
    from banglaplan_synth.frontier.curriculum import Settings
    from banglaplan_synth.frontier.loop import Loop

    if language not in ("bn", "en"):
        raise ValueError(f"language={language}: must be bn or en")
    named = types.split(",") if isinstance(types, str) else list(types or released_types())
    for type_id in named:
        listed(type_id)
    if growth is None and box == "paper":
        growth = 0.0
    given = {"eta": eta, "alpha": alpha, "beta": beta, "gamma": gamma, "constraints": constraints}
    given["growth"] = growth
    stated: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    settings = replace(Settings(box=box, ease=ease), **stated)
    loop = Loop(
        str(seed),
        tuple(named),
        chains=chains,
        rounds=rounds,
        settings=settings,
        begin=begin,
        infeasible=infeasible,
    )
    return Task(
        dataset=_Source(loop, language),
        solver=put(retry_temperature),
        scorer=plan_scorer(),
        config=GenerateConfig(temperature=0.0),
        headline_metric="banglaplan.exact_match",
        version=__version__,
    )


@solver
def put(retry_temperature: float) -> Solver:
    """Asks as the task and its user set it; again at another temperature, for at 0 the same would come again."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        if state.metadata["frontier"]["tried"] == 1:
            return await generate(state)
        return await generate(state, temperature=retry_temperature)

    return solve


class _Source(SampleSource):
    """Gives Inspect each chain's first problem, and after each response the problem that follows."""

    def __init__(self, loop: Any, language: str) -> None:
        self._loop, self._language = loop, language
        self._turns: dict[str, Any] = {}
        # solvers run in a thread, one at a time, while responses go on being waited for
        self._limiter = anyio.CapacityLimiter(1)

    def initial_samples(self) -> list[Sample]:
        return [self._sample(self._loop.turn(chain, 1)) for chain in self._loop.chains]

    async def sample_complete(self, sample: EvalSample) -> list[Sample] | None:
        if sample.error is not None or not sample.scores:
            return None  # an error of the provider ends the chain; `inspect eval-retry` takes it up
        turn = self._turns[str(sample.id)]
        following = await anyio.to_thread.run_sync(
            self._loop.after, turn, verdict_of(sample), limiter=self._limiter
        )
        return [self._sample(following)] if following is not None else None

    def _sample(self, turn: Any) -> Sample:
        made = record_to_sample(turn.made.rows[self._language])
        made.id = turn.id
        made.metadata = {**(made.metadata or {}), "frontier": {**turn.notes(), "row": turn.made.rows}}
        self._turns[turn.id] = turn
        return made


def verdict_of(sample: EvalSample) -> str:
    """`solved` (every rule kept and the optimum reached), `unsolved`, or `no plan` where nothing was answered."""
    from banglaplan_synth.frontier.loop import Verdict

    scores = sample.scores or {}
    found = next(iter(scores.values()))
    outcome = (found.metadata or {}).get("outcome")
    verdict: Verdict = "unsolved"
    if outcome == "format_error" or cut_off(sample):
        verdict = "no plan"
    elif found.as_dict()["all_pass"] == 1:
        verdict = "solved"
    return verdict


def cut_off(sample: EvalSample) -> bool:
    """Whether the token limit cut the response."""
    return sample.output.stop_reason in ("max_tokens", "model_length")
