"""The results that the paper prints (arXiv 2610.19704v1), as companions of a report's tables."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from banglaplan_cli.report.model import Cell, Column, Line, Table

NOT_COMPARABLE: Final = (
    "Printed in the paper (arXiv 2610.19704) for its own problems, which are other problems than those of this "
    "report: the numbers must not be compared."
)
"""Stands with every one of the paper's numbers."""

ALL: Final = 1000
FEASIBLE: Final = 744
INFEASIBLE: Final = 256
"""Of the paper's problems, of which one in four and a bit has no plan."""

_ALWAYS: Final = "Always infeasible"
_MODEL: Final = Column("model", "Model")
_SIZES: Final = {"all rows": ALL, "feasible": FEASIBLE, "infeasible": INFEASIBLE}
_GROUPS: Final = {
    "family": ("table6_family", 6),
    "answer_kind": ("table7_answer_kind", 7),
    "register": ("table8_register", 8),
}


@lru_cache(maxsize=1)
def paper_tables() -> Mapping[str, Any]:
    """The paper's tables as JSON data: per cent as printed, and where they are from under `source`."""
    text = files("banglaplan_cli.report").joinpath("paper_tables.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def paper_outcomes(over: Mapping[str, Sequence[str]], labels: Mapping[str, str]) -> Table:
    """Table 2: every outcome of every model."""
    columns = [
        (Column(key, labels[key], "share", name), _SIZES[name]) for name, keys in over.items() for key in keys
    ]
    rows = [
        Line(
            (Cell(line["model"]), *(_printed(line[column.key], n) for column, n in columns)),
            line["model"] == _ALWAYS,
        )
        for line in paper_tables()["table2_outcomes"]
    ]
    return _companion("outcomes", "Table 2", (_MODEL, *(column for column, _ in columns)), rows)


def paper_plans_and_flags() -> Table:
    """Figure 3, from the shares of table 2 and the sizes of the two classes."""
    rows = []
    for line in paper_tables()["table2_outcomes"]:
        plans, flags = line["plan"] * FEASIBLE / ALL, line["flag"] * INFEASIBLE / ALL
        cells = (_printed(value, ALL) for value in (line["exact_match"], plans, flags))
        rows.append(Line((Cell(line["model"]), *cells), line["model"] == _ALWAYS))
    columns = (
        _MODEL,
        Column("exact_match", "exact match", "share"),
        Column("from_plans", "from plans", "share"),
        Column("from_flags", "from flags", "share"),
    )
    note = "The two parts are computed from table 2: its shares times 744 and 256 of 1,000 problems."
    return _companion("plans_and_flags", "Figure 3", columns, rows, note)


def paper_bn_en() -> Table:
    """Table 3: Bangla against English."""
    sizes = {"exact_match": ALL, "plan": FEASIBLE, "flag": INFEASIBLE}
    rows = [
        Line((
            Cell(line["model"]), Cell(metric.replace("_", " ")),
            *(_printed(line[f"{metric}_{lang}"], n) for lang in ("bn", "en")),
        ))
        for line in paper_tables()["table3_bn_en"]
        for metric, n in sizes.items()
    ]  # fmt: skip
    columns = (
        _MODEL,
        Column("metric", "Metric"),
        Column("bn", "Bangla", "share"),
        Column("en", "English", "share"),
    )
    return _companion("bn_en", "Table 3", columns, rows)


def paper_groups(label: str, called: str) -> Table:
    """Tables 6 to 8: exact match by family, answer kind or register."""
    key, number = _GROUPS[label]
    groups = paper_tables()[key]
    rows = [
        Line((Cell(model), *(_printed(group["exact_match"][model], group["n"]) for group in groups)))
        for model in groups[0]["exact_match"]
    ]
    columns = (_MODEL, *(Column(group["group"], group["group"], "share", called) for group in groups))
    return _companion(f"by_{label}", f"Table {number}", columns, rows)


def paper_difficulty(labels: Mapping[str, str]) -> Table:
    """Figure 4: what its text states of plans, flags and format errors on easy and hard problems."""
    figure = paper_tables()["figure4_difficulty"]
    metrics = ("plan", "flag", "format_error")
    models = dict.fromkeys(model for metric in metrics for model in figure[metric])
    rows = []
    for model in models:
        for level, sizes in figure["cells"].items():
            n = {"plan": sizes["feasible"], "flag": sizes["infeasible"], "format_error": sum(sizes.values())}
            printed = [figure[metric].get(model, {}).get(level) for metric in metrics]
            if any(value is not None for value in printed):
                cells = (_printed(value, n[metric]) for value, metric in zip(printed, metrics, strict=True))
                rows.append(Line((Cell(model), Cell(level), *cells)))
    columns = (
        _MODEL,
        Column("difficulty", "Difficulty"),
        *(Column(key, labels[key], "share") for key in metrics),
    )
    note = (
        "Only what is printed as a number; n is inferred, as the only whole numbers that give these shares."
    )
    return _companion("by_difficulty", "Figure 4", columns, rows, note)


def paper_faults() -> Table:
    """Appendix B: the audit of wrong plans by hand."""
    rows = []
    for model, found in paper_tables()["audit_appendix_b"].items():
        if model != "note":
            n = found["sample"]
            rows.append(Line((Cell(model), *(Cell(found[key] / n, "share", n=n) for key in ("V", "S", "N")))))
    columns = (_MODEL, *(Column(f"fault_{key}", key, "share") for key in ("V", "S", "N")))
    return _companion(
        "faults", "Appendix B", columns, rows, "By hand, over a sample of each model's wrong plans."
    )


def _printed(percent: float | None, n: int) -> Cell:
    """A printed per cent; the paper prints no intervals."""
    return Cell(None, "share") if percent is None else Cell(percent / 100, "share", n=n)


def _companion(
    key: str, place: str, columns: tuple[Column, ...], rows: Sequence[Line], note: str = ""
) -> Table:
    return Table(
        f"{key}_paper", f"The paper's own: {place}", f"{NOT_COMPARABLE} {note}".strip(), columns, tuple(rows)
    )
