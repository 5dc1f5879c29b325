"""All tables of a report, in the order in which they are read."""

from __future__ import annotations

from banglaplan_cli.report.entries import Entries
from banglaplan_cli.report.fault_tables import faults, format_errors
from banglaplan_cli.report.group_tables import LABELS, by_difficulty, by_label
from banglaplan_cli.report.model import Table
from banglaplan_cli.report.outcome_tables import checklist, cuts, outcomes, plans_and_flags, strictness
from banglaplan_cli.report.paired_tables import between_models, bn_en
from banglaplan_cli.report.row_tables import rows_of


def all_tables(entries: Entries) -> list[Table]:
    """Every table of the report; those without a line, as Bangla against English of one language, are left in."""
    return [
        outcomes(entries),
        plans_and_flags(entries),
        between_models(entries),
        bn_en(entries),
        *(by_label(entries, label) for label in LABELS),
        by_difficulty(entries),
        faults(entries),
        format_errors(entries),
        checklist(entries),
        strictness(entries),
        cuts(entries),
        rows_of(entries),
    ]
