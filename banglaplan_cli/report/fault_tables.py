"""Why answers are wrong: format errors by reason, and the faults V, S and N of wrong plans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from banglaplan_cli.report.cells import count, share_cell, share_of, text
from banglaplan_cli.report.entries import Entries, Entry
from banglaplan_cli.report.model import Cell, Column, Line, Table
from banglaplan_cli.report.outcome_tables import NAMES, lines, names_of
from banglaplan_cli.report.paper import paper_faults
from banglaplan_scorer.reasons import REASONS

FAULTS: Final = {
    "V": "breaks a rule",
    "S": "loses on an objective",
    "N": "loses only the tie-break, order or convention",
}
NO_ERROR: Final = "none"


def reasons_of(entry: Entry) -> Counter[str]:
    """How often each reason stands among the format errors of an entry."""
    return Counter(one.format_reason for one in entry.scores.values() if one.format_reason is not None)


def format_errors(entries: Entries) -> Table:
    """Format errors by reason, the most frequent of each model first."""
    found: list[Line] = []
    for entry in entries.all:
        n = len(entry.scores)
        right = Counter(one.format_reason for one in entry.scores.values() if one.exact_match_lenient)
        for reason, number in reasons_of(entry).most_common() or [(NO_ERROR, 0)]:
            cells = (
                text(reason),
                text(REASONS.get(reason, "every response is readable")),
                share_of(number, n),
                share_of(right[reason] if number else 0, number),
            )
            found.append(Line((*names_of(entry), *cells), entry.baseline))
    columns = (
        Column("reason", "Reason"),
        Column("words", "In words"),
        Column("share", "of all rows", "share"),
        Column("right", "right by lenient reading", "share"),
    )
    return Table(
        "format_errors",
        "Format errors by reason",
        "Per cent of all rows of a model with Wilson's 95 % interval and n; the last column is over the responses "
        "with that reason. A response has one reason, the first that applies.",
        (*NAMES, *columns),
        tuple(found),
    )


def faults(entries: Entries) -> Table:
    """V, S and N of wrong plans: the paper's audit by hand (appendix B), here by program over all of them."""

    def cells(entry: Entry) -> Iterable[Cell]:
        wrong = sum(one.outcome == "wrong_plan" for one in entry.scores.values())
        return [count(wrong), *(share_cell(entry.of(f"fault_{fault}")) for fault in FAULTS)]

    columns = [Column(f"fault_{fault}", f"{fault}: {said}", "share") for fault, said in FAULTS.items()]
    return Table(
        "faults",
        "Why wrong plans are wrong",
        "Per cent of the wrong plans, on feasible problems with a record of their rules. V breaks a rule or is no plan "
        "of the asked form; S keeps every rule and loses on an objective; N ties on every objective and loses only "
        "the tie-break, the order of the list or an output convention.",
        (*NAMES, Column("wrong_plans", "wrong plans", "count"), *columns),
        lines(entries.all, cells),
        paper_faults(),
    )
