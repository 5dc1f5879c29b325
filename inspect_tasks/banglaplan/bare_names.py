"""Makes `inspect eval banglaplan` work: Inspect finds a package's task only as `banglaplan/banglaplan`.

The registry is not public API of Inspect. Nothing else here touches it; a test runs tasks by both names.
"""

from collections.abc import Callable

from inspect_ai import Task
from inspect_ai._util.registry import RegistryInfo, registry_add, registry_info, registry_unqualified_name


def register_bare_name(task: Callable[..., Task]) -> None:
    """Registers a task a second time, under its name without the package.

    Registering also marks the task with the name. The full name comes last and so stays: logs name the task
    `banglaplan/...` whichever way it was asked for, and results under the two names are the same task's.
    """
    full = registry_info(task)
    registry_add(
        task, RegistryInfo(type="task", name=registry_unqualified_name(full), metadata=full.metadata)
    )
    registry_add(task, full)
