"""Makes `inspect eval banglaplan` and `inspect score LOG` work, which look names up without a package.

Inspect registers what a package brings as `banglaplan/...`. But it finds a task named without the package only
if it is registered so as well, and it writes scorers into logs without the package and then looks for that.

The registry is not public API of Inspect. Nothing else here touches it; tests use both names.
"""

from collections.abc import Callable

from inspect_ai._util.registry import registry_add, registry_info, registry_unqualified_name


def register_bare_name(registered: Callable[..., object]) -> None:
    """Registers a task or scorer a second time, under its name without the package.

    Registering also marks the object with the name. The full name comes last and so stays: logs name the task
    `banglaplan/...` whichever way it was asked for, and results under the two names are the same task's.
    """
    full = registry_info(registered)
    registry_add(registered, full.model_copy(update={"name": registry_unqualified_name(full)}))
    registry_add(registered, full)
