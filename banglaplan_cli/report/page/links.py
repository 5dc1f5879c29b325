"""Addresses inside the page: which samples the browser is to show."""

from __future__ import annotations

from urllib.parse import quote, urlencode


def samples(**choices: str | tuple[str, ...]) -> str:
    """The address of the sample browser with these filters, as `#samples?model=Qwen3&lang=bn`."""
    return f"#samples?{urlencode(choices, doseq=True, quote_via=quote)}"
