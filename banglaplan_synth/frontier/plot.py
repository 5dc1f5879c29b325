"""Draw a run of the loop: the difficulty of every problem, the share kept by tier, the path of the tiers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from banglaplan_synth.engine.problem_type import TIERS

if TYPE_CHECKING:
    import altair as alt

Panel = Any
"""A chart of Altair's, single or layered; what its methods give back has no exact type."""
ALL: Final = "all"
_COLOURS: Final = {"basic": "#1b9e77", "medium": "#d95f02", "hard": "#7570b3", ALL: "#222222"}
_DASHES: Final = {"basic": [6, 3], "medium": [2, 2], "hard": [8, 2, 2, 2], ALL: [1, 0]}
_VERDICTS: Final = {"solved": "#2f6f9f", "unsolved": "#c2571a"}
_WIDTH, _HEIGHT = 480, 200


def frontier_plot(report: dict[str, Any], save: Callable[[Any], None]) -> None:
    """Draw the report of `frontier_report`; `save` gets an Altair chart."""
    import altair as alt

    panels = [_difficulty(report), _kept(report["rounds"]), _path(report["rounds"])]
    sized = [panel.properties(width=_WIDTH, height=_HEIGHT) for panel in panels]
    # each panel has a legend of its own, beside it
    stacked = alt.vconcat(*sized, spacing=24).resolve_scale(
        color="independent", shape="independent", strokeDash="independent", size="independent"
    )
    save(stacked.configure_title(anchor="start", fontSize=13).configure_legend(symbolSize=80))


def _difficulty(report: dict[str, Any]) -> Panel:
    """Every problem as a point, solved ones a little to the left of the unsolved, and the mean as a line."""
    import altair as alt

    points = [
        {
            "round": step["round"] + (0.15 if step["verdict"] == "unsolved" else -0.15),
            "k": step["k"],
            "verdict": step["verdict"],
        }
        for step in report["steps"]
        if step["verdict"] != "no plan"
    ]
    names, colours = list(_VERDICTS), list(_VERDICTS.values())
    verdict = alt.Color("verdict:N", title=None, scale=alt.Scale(domain=names, range=colours))
    shape = alt.Shape("verdict:N", title=None, scale=alt.Scale(domain=names, range=["circle", "square"]))
    title = "Difficulty k of every problem, and the mean of each round"
    problems = alt.Chart(alt.InlineData(values=points), title=title).mark_point(filled=True, opacity=0.45)
    mean = alt.Chart(alt.InlineData(values=report["rounds"])).mark_line(color=_COLOURS[ALL], strokeWidth=2.5)
    last = report["rounds"][-1]["round"] if report["rounds"] else 1
    return alt.layer(
        problems.encode(x=_round(last), y=alt.Y("k:Q", title="k"), color=verdict, shape=shape),
        mean.encode(x=_round(last), y="k:Q"),
    )


def _kept(rounds: list[dict[str, Any]]) -> Panel:
    """The share of problems that were not solved, by the highest tier they were to have a constraint of."""
    import altair as alt

    values = [
        {"round": item["round"], "tier": tier, "kept": found["kept"], "problems": found["problems"]}
        for item in rounds
        for tier, found in [(ALL, item), *item["kept_by_tier"].items()]
        if found["kept"] is not None
    ]
    title = "Share not solved, and so kept, by highest tier"
    lines = _by_tier(values, title, [ALL, *TIERS], rounds).encode(
        y=alt.Y("kept:Q", title="share", scale=alt.Scale(domain=[0, 1]))
    )
    dots = lines.mark_point(filled=True, opacity=0.8).encode(
        size=alt.Size("problems:Q", title="problems", scale=alt.Scale(range=[5, 70])),
        strokeDash=alt.value([1, 0]),
    )
    return alt.layer(lines.mark_line(strokeWidth=1.5), dots)


def _path(rounds: list[dict[str, Any]]) -> Panel:
    """The distribution p over the tiers, on the average of the chains."""
    import altair as alt

    values = [
        {"round": item["round"], "tier": tier, "share": share}
        for item in rounds
        for tier, share in item["shares"].items()
    ]
    share = alt.Y("share:Q", title="p", scale=alt.Scale(domain=[0, 1]))
    return _by_tier(values, "Path of p over the tiers, mean of the chains", list(TIERS), rounds).encode(
        y=share
    )


def _by_tier(
    values: list[dict[str, Any]], title: str, tiers: list[str], rounds: list[dict[str, Any]]
) -> Panel:
    """A line for each tier, in its colour and dash."""
    import altair as alt

    colours, dashes = [_COLOURS[tier] for tier in tiers], [_DASHES[tier] for tier in tiers]
    return (
        alt.Chart(alt.InlineData(values=values), title=title)
        .mark_line(strokeWidth=2)
        .encode(
            x=_round(rounds[-1]["round"] if rounds else 1),
            color=alt.Color("tier:N", title=None, scale=alt.Scale(domain=tiers, range=colours)),
            strokeDash=alt.StrokeDash("tier:N", title=None, scale=alt.Scale(domain=tiers, range=dashes)),
        )
    )


def _round(last: int) -> alt.X:
    """The axis of rounds: whole numbers, with room for the points beside the first and the last."""
    import altair as alt

    axis = alt.Axis(tickMinStep=1, format="d", grid=False)
    return alt.X("round:Q", title="round", axis=axis, scale=alt.Scale(domain=[0.5, last + 0.5], nice=False))
