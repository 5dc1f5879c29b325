"""Makes `inspect eval banglaplan` work: Inspect finds a package's task only as `banglaplan/banglaplan`.

The registry is not public API of Inspect. Nothing else here touches it; a test runs tasks by both names.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from inspect_ai import Task
from inspect_ai._util.registry import RegistryInfo, registry_add, registry_info, registry_unqualified_name

P = ParamSpec("P")


def register_bare_name(task: Callable[P, Task]) -> None:
    """Registers a task a second time, under its name without the package.

    The log names the task `banglaplan/...` either way, so results under the two names are the same task's.
    """

    # A wrapper of its own, because the registry marks the object that it is given.
    @wraps(task)
    def bare(*args: P.args, **kwargs: P.kwargs) -> Task:
        return task(*args, **kwargs)

    info = registry_info(task)
    registry_add(
        bare, RegistryInfo(type="task", name=registry_unqualified_name(info), metadata=info.metadata)
    )
