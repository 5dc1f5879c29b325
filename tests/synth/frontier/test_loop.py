"""The loop with simulated responders: it climbs to where they fail, from below and from above, and settles there."""

from __future__ import annotations

from statistics import fmean
from typing import Any

import pytest

from banglaplan.simulated import chance
from banglaplan_synth.engine.draw import seeded
from banglaplan_synth.engine.produce import CannotProduce
from banglaplan_synth.fresh.make import Made, make
from banglaplan_synth.fresh.plan import FreshPlan, Planned
from banglaplan_synth.frontier.curriculum import Settings, counts_after
from banglaplan_synth.frontier.loop import Loop, Turn, Verdict

TYPES = ("T022", "T097")
ROUNDS = 10
Runs = dict[tuple[float, float], list[tuple[Turn, Verdict]]]


def k_of(turn: Turn) -> int:
    """The difficulty of a turn's problem."""
    return int(turn.made.rows["bn"]["k"])


def climb(skill: float, begin: float) -> list[tuple[Turn, Verdict]]:
    """All turns of a run in which a problem is solved with the stated chance, round by round."""
    loop = Loop("t", TYPES, chains=2, rounds=ROUNDS, settings=Settings(), begin=begin, infeasible=0.0)
    turns = [loop.turn(chain, 1) for chain in loop.chains]
    played: list[tuple[Turn, Verdict]] = []
    while turns:
        turn = turns.pop(0)
        die = seeded("die", turn.made.rows["bn"]["dedup_key"]).random()
        verdict: Verdict = "solved" if die < chance(k_of(turn), skill, 1.0) else "unsolved"
        played.append((turn, verdict))
        following = loop.after(turn, verdict)
        if following is not None:
            turns.append(following)
    return played


def settled(played: list[tuple[Turn, Verdict]]) -> list[tuple[Turn, Verdict]]:
    """The second half of the rounds."""
    return [pair for pair in played if pair[0].round > ROUNDS // 2]


@pytest.fixture(scope="module")
def runs() -> Runs:
    """A weak and a strong responder, each from the easiest and from the hardest problems."""
    return {(skill, begin): climb(skill, begin) for skill in (9.0, 17.0) for begin in (-9.0, 9.0)}


def test_it_settles_where_the_responder_begins_to_fail(runs: Runs) -> None:
    """Neither everything nor nothing is solved any more, and the stronger responder gets harder problems."""
    place = {}
    for (skill, begin), played in runs.items():
        late = settled(played)
        share = fmean(verdict == "solved" for _, verdict in late)
        assert 0.2 <= share <= 0.8, (skill, begin)
        place[skill, begin] = fmean(turn.steps for turn, _ in late)
    starts = (-9.0, 9.0)
    assert min(place[17.0, begin] for begin in starts) > max(place[9.0, begin] for begin in starts)


def test_it_climbs_from_below_and_comes_down_from_above(runs: Runs) -> None:
    """The first problems of the strong one are easier than its last, those of the weak one above are harder."""
    strong, weak = runs[17.0, -9.0], runs[9.0, 9.0]
    assert fmean(k_of(t) for t, _ in strong if t.round == 1) < fmean(k_of(t) for t, _ in settled(strong))
    assert fmean(k_of(t) for t, _ in weak if t.round == 1) > fmean(k_of(t) for t, _ in settled(weak))


def test_every_problem_is_proved_by_both_solvers(runs: Runs) -> None:
    """So that a responder cannot look weak because a problem is ambiguous."""
    for played in runs.values():
        for turn, _ in played:
            assert '"choco"' in turn.made.rows["bn"]["proof"]


def test_the_papers_loop_never_comes_down() -> None:
    """With `ease` 0 an unsolved problem is kept and the next is as hard."""
    loop = Loop("p", ("T022",), chains=1, rounds=3, settings=Settings(ease=0.0), begin=3)
    first = loop.turn(loop.chains[0], 1)
    second = loop.after(first, "unsolved")
    assert second is not None
    assert second.steps == first.steps
    third = loop.after(second, "solved")
    assert third is not None
    assert third.steps == first.steps + 1
    assert loop.after(third, "solved") is None


def test_what_is_no_plan_is_put_once_more_and_proves_nothing() -> None:
    """The same problem under another id; then the chain goes on where it stood."""
    loop = Loop("n", ("T022",), chains=1, rounds=2, settings=Settings())
    first = loop.turn(loop.chains[0], 1)
    again = loop.after(first, "no plan")
    assert again is not None
    assert (again.made, again.round, again.tried) == (first.made, 1, 2)
    assert again.id != first.id
    following = loop.after(again, "no plan")
    assert following is not None
    assert (following.steps, following.round, following.tried) == (first.steps, 2, 1)


def test_the_same_verdicts_give_the_same_problems() -> None:
    """So an interrupted evaluation can be taken up."""
    prompts = []
    for _ in range(2):
        loop = Loop("d", ("T097",), chains=1, rounds=2, settings=Settings())
        first = loop.turn(loop.chains[0], 1)
        second = loop.after(first, "solved")
        assert second is not None
        prompts.append((first.made.rows["bn"]["gold_prompt"], second.made.rows["bn"]["gold_prompt"]))
    assert prompts[0] == prompts[1]


def test_a_chain_keeps_off_counts_of_which_its_task_has_no_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    """The round has the nearest easier or harder problem, and those counts are not tried again."""
    asked: list[tuple[int, int, int] | None] = []

    def barren(plan: FreshPlan, planned: Planned, *more: Any, **named: Any) -> Made:
        asked.append(planned.cell.counts)
        if planned.cell.counts == counts_after(Settings(), 0):
            raise CannotProduce("fewer than 2 binding rules (400)")
        return make(plan, planned, *more, **named)

    monkeypatch.setattr("banglaplan_synth.frontier.loop.make", barren)
    loop = Loop("b", ("T022",), chains=1, rounds=2, settings=Settings(), infeasible=0.0)
    first = loop.turn(loop.chains[0], 1)
    assert first.steps > 0
    assert sum(first.counts) > sum(counts_after(Settings(), 0))
    second = loop.after(first, "unsolved")
    assert second is not None
    assert second.counts == first.counts
    assert asked.count(counts_after(Settings(), 0)) == 1


def test_a_task_without_any_problem_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop ends instead of looking for ever."""

    def barren(*_: object, **__: object) -> Made:
        raise CannotProduce("no case (400)")

    monkeypatch.setattr("banglaplan_synth.frontier.loop.make", barren)
    loop = Loop("e", ("T022",), chains=1, rounds=1, settings=Settings())
    with pytest.raises(CannotProduce, match="no case"):
        loop.turn(loop.chains[0], 1)
