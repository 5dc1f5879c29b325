"""The figures of the training runs, as SVG: what was watched in fine-tuning, what the rollouts earned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

Chart = Any
"""A chart of Altair's; what its methods give back has no exact type."""

_DASHES: Final = ([1, 0], [6, 3], [2, 2], [8, 2, 2, 2])
_COLOURS: Final = ("#222222", "#d95f02", "#1b9e77", "#7570b3")
_WIDTH, _HEIGHT = 420, 180
_FEW: Final = 20
"""Steps up to which each is a point too."""
SHARES: Final = {"solve_none": "none solves it", "solve_all": "all solve it", "zero_variance": "no variance"}


def save(chart: Chart, path: Path) -> None:
    """As SVG, drawn without a browser."""
    path.parent.mkdir(parents=True, exist_ok=True)
    chart.save(path)


def watch_chart(entries: Sequence[Mapping[str, Any]]) -> Chart:
    """Abstentions on problems that have a plan, right flags, and format errors over training."""
    names = {
        "abstention": "abstention (feasible)",
        "flag": "flag (infeasible)",
        "format_error": "format error (all)",
    }
    return _lines(entries, names, "Share of the watched rows")


def rollouts_chart(steps: Sequence[Mapping[str, Any]]) -> Chart:
    """The mean reward above, the shares of prompts below: as in figure 4 of PlanningBench (arXiv 2605.20873)."""
    import altair as alt

    return alt.vconcat(
        _lines(steps, {"reward": "mean reward"}, "Reward of the rollouts"),
        _lines(steps, SHARES, "Share of prompts"),
    ).resolve_scale(color="independent", strokeDash="independent")


def comparison_chart(runs: Mapping[str, Sequence[Mapping[str, Any]]]) -> Chart:
    """Runs on the same problems: each measure in a panel of its own, each run a line."""
    import altair as alt

    measures = {
        "exact_match": "Exact answers among the rollouts",
        "avg_pass": "Share of rules kept by the rollouts",
        "zero_variance": "Share of prompts without variance in what is earned",
    }
    names = {run: run for run in runs}
    panels = []
    for measure, title in measures.items():
        longest = max(len(steps) for steps in runs.values())
        entries = [
            {"step": at + 1, **{run: steps[at][measure] for run, steps in runs.items() if at < len(steps)}}
            for at in range(longest)
        ]
        panels.append(_lines(entries, names, title))
    return alt.vconcat(*panels)


def _lines(entries: Sequence[Mapping[str, Any]], names: Mapping[str, str], title: str) -> Chart:
    """One line for each name (key of the entries -> what the legend says), on a scale from 0 to 1 over steps."""
    import altair as alt

    values = [
        {"step": entry["step"], "of": said, "share": entry[name]}
        for entry in entries
        for name, said in names.items()
        if entry.get(name) is not None
    ]
    order = list(names.values())
    colours = alt.Scale(domain=order, range=list(_COLOURS[: len(order)]))
    dashes = alt.Scale(domain=order, range=list(_DASHES[: len(order)]))
    legend = alt.Legend(symbolType="stroke", symbolSize=300, symbolStrokeWidth=2)
    # Points would hide the dashes of a long run, and are all there is of a run of one step.
    points = alt.OverlayMarkDef(size=20) if len(entries) <= _FEW else False
    return (
        alt.Chart(alt.InlineData(values=values), title=title, width=_WIDTH, height=_HEIGHT)
        .mark_line(point=points)
        .encode(
            x=alt.X("step:Q", title="step", axis=alt.Axis(tickMinStep=1, format="d")),
            y=alt.Y("share:Q", title=None, scale=alt.Scale(domain=[0, 1])),
            color=alt.Color("of:N", title=None, scale=colours, sort=order, legend=legend),
            strokeDash=alt.StrokeDash("of:N", title=None, scale=dashes, sort=order, legend=legend),
        )
    )
