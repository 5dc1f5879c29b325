"""What goes wrong in an expression, said with its place."""

from __future__ import annotations

import ast


class RuleError(ValueError):
    """An expression that the rule language refuses, or that cannot be evaluated.

    The message names the expression's owner (a rule or objective id), the column and the offending text.
    """

    def __init__(
        self, message: str, *, where: str = "", source: str = "", node: ast.AST | None = None
    ) -> None:
        self.problem = message
        place = where or "expression"
        if node is not None and hasattr(node, "col_offset"):
            piece = ast.get_source_segment(source, node) if source else None
            place += f", column {node.col_offset + 1}"
            if piece:
                place += f" (`{piece if len(piece) <= 60 else piece[:57] + '...'}`)"
        super().__init__(f"{place}: {message}")


class MissingDecision(LookupError):
    """A plan says nothing about a decision that a rule reads; such a rule is not kept."""
