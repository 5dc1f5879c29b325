"""What a report says first: which model is best in each language, where it fails, and what to beware of."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Final

from banglaplan_cli.report.cells import estimate, p_value, share_cell
from banglaplan_cli.report.entries import Entries, Entry
from banglaplan_cli.report.fault_tables import FAULTS
from banglaplan_cli.report.group_tables import LABELS
from banglaplan_cli.report.model import Cell
from banglaplan_cli.report.outcome_tables import warning
from banglaplan_cli.report.paired_tables import Comparison, comparisons, language_pairs
from banglaplan_scorer.metrics import UNLABELLED

LANGUAGES: Final = {"bn": "Bangla", "en": "English"}
_SIGNIFICANT: Final = 0.05
_WRONG: Final = {
    "wrong_plan": "wrong plans",
    "abstention": "no plan where there is one",
    "false_plan": "a plan where there is none",
    "format_error": "format errors",
}
_DIMENSIONS: Final = {**LABELS, "difficulty": "difficulty"}


def headline(entries: Entries) -> list[str]:
    """Sentences of plain text, the most important first; names in them are as in `entries`."""
    tested = comparisons(entries)
    found: list[str] = []
    for _, group in itertools.groupby(entries.models, key=lambda entry: (entry.lang, entry.split)):
        found += _of_language(list(group), entries, tested)
    found += _between_languages(entries)
    if cut := [entry.label for entry in entries.models if warning(entry)]:
        found.append(
            f"The token limit may have decided too: too many responses are cut or break off in {', '.join(cut)}."
        )
    found += [said for entry in entries.models if (said := _of_missing(entry))]
    return found


def _of_language(group: list[Entry], entries: Entries, tested: list[Comparison]) -> Iterator[str]:
    best = group[0]
    where = best.place.replace(best.lang, LANGUAGES.get(best.lang, best.lang), 1)
    right = share_cell(best.of("exact_match"))
    flags = share_cell([one.outcome == "correct_flag" for one in best.scores.values() if one.exact_match])
    of_flags = "" if flags.value is None else f"; {flags.text} % of its right answers are flags"
    ranked = [entry for entry in group if entry.label not in entries.partial]
    is_best = "is best by exact match," if len(ranked) > 1 else "reaches an exact match of"
    yield f"In {where}, {best.model} {is_best} {_percent(right)}{of_flags}."
    if len(ranked) > 1:
        yield _lead(next(one for one in tested if one.first is best and one.second is ranked[1]))
    if others := [f"{entry.model} ({len(entry.scores)})" for entry in group if entry not in ranked]:
        yield f"Over fewer rows than {len(best.scores)}, and so not ranked: {', '.join(others)}."
    yield from _against_line(group, entries, where)
    if best.of("exact_match").count(0.0):
        yield _weakest(best)
        yield _wrong(best)


def _lead(one: Comparison) -> str:
    """How far the best is ahead of the next, and whether that can be chance."""
    if one.adjusted is None:
        return f"It has no row in common with the next, {one.second.model}."
    if one.adjusted < _SIGNIFICANT:
        return f"It is ahead of the next, {one.second.model}: {_difference(one)}."
    return f"It is not surely ahead of the next, {one.second.model}: {_difference(one)}."


def _difference(one: Comparison) -> str:
    difference = estimate(one.found.difference, "difference")
    corrected = (
        f", after Holm's correction for {one.tests} tests {p_value(one.adjusted).text}"
        if one.tests > 1
        else ""
    )
    return f"{difference.text} points ({difference.detail}; p {p_value(one.found.p).text}{corrected})"


def _against_line(group: list[Entry], entries: Entries, where: str) -> Iterator[str]:
    """The always-infeasible line, and who is not above it."""
    below = [entry for entry in group if _rate(entry) <= _rate(entries.baseline_of[entry.label])]
    lines = {line.label: line for entry in group for line in [entries.baseline_of[entry.label]]}
    if len(lines) == 1:
        (line,) = lines.values()
        yield f"Always answering “infeasible” reaches {_percent(share_cell(line.of('exact_match')))}."
    if below:
        yield f"In {where}, not above the always-infeasible line: {', '.join(entry.model for entry in below)}."


def _rate(entry: Entry) -> float:
    return sum(entry.of("exact_match")) / len(entry.scores)


def _weakest(best: Entry) -> str:
    """The group with the lowest exact match along each label."""
    parts = []
    for label, called in _DIMENSIONS.items():
        groups = {name: ids for name, ids in best.group(label).items() if name != UNLABELLED}
        if len(groups) > 1:
            shares = {name: share_cell(best.of("exact_match", ids)) for name, ids in groups.items()}
            name = min(shares, key=lambda group: (float(shares[group].value or 0.0), group))
            parts.append(f"{called} {name} {_percent(shares[name])}")
    return (
        f"{best.model} is weakest in {'; '.join(parts)}." if parts else f"{best.model}: rows have no labels."
    )


def _wrong(best: Entry) -> str:
    """What its wrong answers are, and why its wrong plans are wrong."""
    wrong = Counter(one.outcome for one in best.scores.values() if not one.exact_match)
    total = sum(wrong.values())
    parts = [f"{_WRONG[outcome]} {number}" for outcome, number in wrong.most_common()]
    faults = Counter(one.fault for one in best.scores.values() if one.outcome == "wrong_plan" and one.fault)
    why = "; ".join(f"{fault} ({FAULTS[fault]}) {number}" for fault, number in faults.most_common())
    said = f" Of the wrong plans: {why}." if why else ""
    return f"Its wrong answers, {total} in all: {', '.join(parts)}.{said}"


def _between_languages(entries: Entries) -> Iterator[str]:
    pairs = [one for one in language_pairs(entries) if one.metric == "exact_match" and one.found.n]
    said = [
        f"{one.first.model} {difference.text} ({difference.interval}; p(Holm) {p_value(one.adjusted).text})"
        for one in pairs
        for difference in [estimate(one.found.difference, "difference")]
    ]
    if said:
        yield f"Bangla less English on the same problems, in points: {'; '.join(said)}."


def _of_missing(entry: Entry) -> str | None:
    result = entry.result
    if result is None or not result.missing:
        return None
    counted = "count as format errors (--answered leaves them out)"
    done = "are left out" if len(entry.scores) < len(entry.rows) else counted
    return f"{entry.label}: {len(result.missing)} of {len(entry.rows)} rows have no response and {done}."


def _percent(cell: Cell) -> str:
    return f"{cell.text} % ({cell.detail})"
