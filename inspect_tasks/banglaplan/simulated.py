"""The responder `banglaplan/simulated`: right with a probability that falls with difficulty, the same every time.

A problem of difficulty k is answered rightly with the probability `1 / (1 + exp((k - skill) / width))`: half of the
time where k is the skill. The die is a hash of the prompt, so the same problem always has the same outcome.
"""

import hashlib
import json
import math
from typing import Any, Final

from inspect_ai.model import ModelOutput, ModelUsage

from banglaplan_scorer.kinds import kind_of
from banglaplan_scorer.record import problem_from

SKILL: Final = 12.0
WIDTH: Final = 2.0


def chance(k: float, skill: float, width: float) -> float:
    """The probability of a right answer at difficulty k; `width` 0 makes it a step at the skill."""
    if width == 0:
        return float(k < skill)
    return 1 / (1 + math.exp(min((k - skill) / width, 700.0)))


def respond(prompt: str, gold: str, row: dict[str, Any], skill: float, width: float) -> ModelOutput:
    """The gold answer or a wrong one, with a usage of the letters read and written.

    Raises:
        RuntimeError: the row has no k, as those made with `--prove fast` and those of other datasets.
    """
    k = row.get("k")
    if k is None:
        raise RuntimeError("banglaplan/simulated needs rows with k, which rows of a full proof have")
    die = int.from_bytes(hashlib.sha256(prompt.encode()).digest()[:8], "big") / 2**64
    answer = gold if die < chance(k, skill, width) else _wrong(row)
    output = ModelOutput.from_content(model="simulated", content=answer)
    output.usage = ModelUsage(
        input_tokens=len(prompt), output_tokens=len(answer), total_tokens=len(prompt) + len(answer)
    )
    return output


def _wrong(row: dict[str, Any]) -> str:
    """Says that there is no plan where there is one, and gives one of the right shape where there is none."""
    if row["is_feasible"]:
        return '[{"is_feasible": false}]'
    problem = problem_from(json.loads(row["problem"]))
    plan = kind_of(problem.kind).example(problem)
    return json.dumps([{"is_feasible": True, "verified_answer": plan}])
