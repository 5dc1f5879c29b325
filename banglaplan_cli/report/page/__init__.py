"""The self-contained page of a report: first screen, tables, figures and a browser of every sample."""

from banglaplan_cli.report.page.page import render_page

__all__ = ["render_page"]
