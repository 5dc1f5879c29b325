"""Reads responses from prediction files and from the logs of lm-eval and Inspect, all as one kind of record.

Logs are untrusted: nothing in them is executed, no dataset that they name is loaded, every size has a limit, and
whatever is wrong is a `LogError` of one line that names the file and the place.
"""

from banglaplan_cli.logs.find import find_logs, open_log
from banglaplan_cli.logs.record import Log, LogError, Response, Run

__all__ = ["Log", "LogError", "Response", "Run", "find_logs", "open_log"]
