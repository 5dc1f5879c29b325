"""Exact match by family, answer kind and register, and plans, flags and format errors by difficulty."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from banglaplan_cli.report.cells import share_cell, text
from banglaplan_cli.report.entries import Entries, Entry
from banglaplan_cli.report.model import Cell, Column, Line, Table
from banglaplan_cli.report.outcome_tables import METRIC_LABELS, NAMES, lines, names_of
from banglaplan_cli.report.paper import paper_difficulty, paper_groups
from banglaplan_scorer.metrics import UNLABELLED

LABELS: Final = {"family": "family", "answer_kind": "answer kind", "register": "register"}
"""Labels with a table of exact match, and how they are called."""
LEVELS: Final = ("easy", "medium", "hard")
DIFFICULTY_METRICS: Final = ("exact_match", "plan", "flag", "format_error")


def groups_of(entries: Entries, label: str) -> list[str]:
    """The values of a label among all rows: levels from easy to hard, others by name, `unlabelled` last."""
    found = {group for entry in entries.models for group in entry.group(label)}
    rank = {level: place for place, level in enumerate(LEVELS)}
    return sorted(found, key=lambda group: (group == UNLABELLED, rank.get(group, len(LEVELS)), group))


def by_label(entries: Entries, label: str) -> Table:
    """Exact match by a label, in the form of the paper's tables 6 to 8 with models as lines."""
    groups = groups_of(entries, label)

    def cells(entry: Entry) -> Iterable[Cell]:
        members = entry.group(label)
        return [share_cell(entry.of("exact_match", members.get(group, []))) for group in groups]

    columns = [Column(group, group, "share", LABELS[label]) for group in groups]
    return Table(
        f"by_{label}",
        f"Exact match by {LABELS[label]}",
        f"Per cent exact match over all rows of each {LABELS[label]}, with Wilson's 95 % interval and n. The "
        "always-infeasible line is the share of infeasible problems, so it differs from one to the next.",
        (*NAMES, *columns),
        lines(entries.all, cells),
        paper_groups(label, LABELS[label]),
    )


def by_difficulty(entries: Entries) -> Table:
    """Exact match, plans, flags and format errors by difficulty, as the paper's figure 4."""
    found: list[Line] = []
    for entry in entries.all:
        members = entry.group("difficulty")
        for level in groups_of(entries, "difficulty"):
            shares = [share_cell(entry.of(metric, members.get(level, []))) for metric in DIFFICULTY_METRICS]
            found.append(Line((*names_of(entry), text(level), *shares), entry.baseline))
    columns = [Column(metric, METRIC_LABELS[metric], "share") for metric in DIFFICULTY_METRICS]
    return Table(
        "by_difficulty",
        "By difficulty",
        "Per cent with Wilson's 95 % interval and n: exact match and format errors over all rows of a level, plans "
        "over its feasible rows, flags over its infeasible rows.",
        (*NAMES, Column("difficulty", "Difficulty"), *columns),
        tuple(found),
        paper_difficulty(METRIC_LABELS),
    )
