"""A comparison as JSON data, with every row that it names."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from banglaplan_cli.compare.pairs import Comparison, Contest, counts
from banglaplan_cli.report.statistics import CONFIDENCE, Estimate
from banglaplan_cli.results import Result

METHODS = {
    "share": "Wilson's score interval",
    "difference": "A less B; adjusted Wald interval for pairs (Bonett and Price 2012)",
    "p": "McNemar's test, exact, two-sided",
    "mid_p": "McNemar's mid-p (Fagerland, Lydersen and Laake 2013)",
    "p_holm": "Holm's correction over the groups of the label",
}


def data(found: Comparison, by: str | None) -> dict[str, Any]:
    """Shares and differences are fractions of one; what is over no row is null."""
    rows = asdict(found.rows)
    result: dict[str, Any] = {
        "a": _side(found.match.a),
        "b": _side(found.match.b),
        "confidence": CONFIDENCE,
        "methods": METHODS,
        "rows": rows,
        "metrics": {one.metric: _contest(one) for one in found.contests},
        "only_a_right": [asdict(flip) for flip in found.only_a],
        "only_b_right": [asdict(flip) for flip in found.only_b],
    }
    if found.answered is not None:
        result["answered_by_both"] = _contest(found.answered)
    if by:
        groups = {one.name: {**_contest(one.contest), "p_holm": one.adjusted} for one in found.groups}
        result["by"] = {by: groups}
    return result


def _side(one: Result) -> dict[str, Any]:
    sources = [str(source) for source in one.sources]
    return {
        "model": one.model,
        "lang": one.lang,
        "split": one.split,
        "sources": sources,
        "differing": list(one.differing),
    }


def _contest(one: Contest) -> dict[str, Any]:
    found = one.found
    tested = {"p": found.p, "mid_p": found.mid_p} if found.n else {"p": None, "mid_p": None}
    shares = {"a": _estimate(one.a), "b": _estimate(one.b), "difference": _estimate(found.difference)}
    return {"n": found.n, **counts(one), **shares, **tested}


def _estimate(found: Estimate) -> dict[str, float | None]:
    return {"value": found.value, "low": found.low, "high": found.high}
