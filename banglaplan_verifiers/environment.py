"""The environment: one agent on this machine, which answers each problem once."""

from __future__ import annotations

import verifiers.v1 as vf

from banglaplan_verifiers.taskset import RewardName

ID = "banglaplan-verifiers"


class PlanEnvConfig(vf.SingleAgentEnvConfig):
    """verifiers' own, but for where the harness runs: nothing is executed, so no sandbox is rented."""

    agent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())


class PlanEnv(vf.Env[PlanEnvConfig]):
    """One agent and one turn a problem."""

    async def run(self, task: vf.Task, agents: vf.Agents) -> None:
        """Put the problem."""
        await agents.agent.run(task)


def load_environment(  # noqa: PLR0913  # the arguments of an environment are its interface
    language: str = "bn",
    split: str = "test",
    dataset: str | None = None,
    reward: RewardName = "exact",
    *,
    family: str | list[str] | None = None,
    answer_kind: str | list[str] | None = None,
    register: str | list[str] | None = None,
    difficulty: str | list[str] | None = None,
) -> vf.Env:
    """The environment of these problems; each label takes one value or several.

    `vf.load_environment` of the same settings gives the same; this spares naming them by their paths.

    Raises:
        pydantic.ValidationError: an argument that there is not.
    """
    labels = {"family": family, "answer_kind": answer_kind, "register": register, "difficulty": difficulty}
    chosen = {name: [value] if isinstance(value, str) else value for name, value in labels.items()}
    taskset = {"id": ID, "language": language, "split": split, "dataset": dataset, **chosen}
    config = vf.resolve_env_config({"taskset": {**taskset, "task": {"reward": reward}}})
    return vf.load_environment(config)
