"""BanglaPLAN for verifiers (extra `verifiers`): what `vf-eval banglaplan-verifiers` and prime-rl find here."""

from banglaplan_verifiers.environment import PlanEnv, PlanEnvConfig, load_environment
from banglaplan_verifiers.harness import OneTurn
from banglaplan_verifiers.taskset import PlanTask, PlanTaskset, PlanTasksetConfig

# verifiers finds taskset, harness and environment by this list: one class of each.
__all__ = [
    "OneTurn",
    "PlanEnv",
    "PlanEnvConfig",
    "PlanTask",
    "PlanTaskset",
    "PlanTasksetConfig",
    "load_environment",
]
