"""What a run of the loop shows: cost of a kept problem, acceptance over rounds, the path of the tiers."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from banglaplan_synth.engine.problem_type import TIERS


@dataclass(frozen=True)
class Step:
    """One response in the loop. Tokens are what the responder used in and out, 0 where its API does not say."""

    chain: int
    round: int
    tried: int
    type: str
    dedup_key: str
    k: int
    counts: tuple[int, int, int]
    shares: tuple[float, float, float]
    verdict: str
    verification: float
    truncated: bool
    tokens_in: int
    tokens_out: int
    draws: int
    seconds: float

    @property
    def tier(self) -> str:
        """The highest tier of which the problem was to have a constraint."""
        return TIERS[max(place for place, count in enumerate(self.counts) if count)]


def frontier_report(steps: Sequence[Step]) -> dict[str, Any]:
    """The figures of a run as JSON data.

    `per_kept` are responder calls, tokens and seconds of drawing and proving for each kept (unsolved, with
    evidence) problem; `rounds` give, of the problems with evidence in each round, the share that was kept, by
    tier, their mean k, and the mean path of p.
    """
    evidence = [step for step in steps if step.verdict != "no plan"]
    kept = [step for step in evidence if step.verdict == "unsolved"]
    first = [step for step in steps if step.tried == 1]
    return {
        "responses": len(steps),
        "problems": len(first),
        "solved": len(evidence) - len(kept),
        "kept": len(kept),
        "no_plan": sum(step.verdict == "no plan" for step in steps),
        "truncated": sum(step.truncated for step in steps),
        "per_kept": {
            "calls": _per(len(steps), kept),
            "tokens_in": _per(sum(step.tokens_in for step in steps), kept),
            "tokens_out": _per(sum(step.tokens_out for step in steps), kept),
            "seconds": _per(sum(step.seconds for step in first), kept),
            "draws": _per(sum(step.draws for step in first), kept),
        },
        "k_kept": _mean(step.k for step in kept),
        "k_solved": _mean(step.k for step in evidence if step.verdict == "solved"),
        "verification_kept": _mean(step.verification for step in kept),
        "rounds": [_round(number, evidence) for number in sorted({step.round for step in evidence})],
        "steps": [asdict(step) for step in steps],
    }


def _round(number: int, evidence: Sequence[Step]) -> dict[str, Any]:
    here = [step for step in evidence if step.round == number]
    return {
        "round": number,
        "problems": len(here),
        "k": _mean(step.k for step in here),
        "kept": _mean(step.verdict == "unsolved" for step in here),
        "kept_by_tier": {
            tier: {
                "problems": sum(step.tier == tier for step in here),
                "kept": _mean(step.verdict == "unsolved" for step in here if step.tier == tier),
            }
            for tier in TIERS
        },
        "shares": {tier: _mean(step.shares[place] for step in here) for place, tier in enumerate(TIERS)},
    }


def _per(amount: float, kept: Sequence[Step]) -> float | None:
    return amount / len(kept) if kept else None


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return statistics.fmean(found) if found else None
