"""How charts look: colours that pass contrast, fonts that fall back, and SVG that can stand in a page."""

from __future__ import annotations

import io
from typing import Any, Final
from xml.etree import ElementTree

FONT: Final = "'Noto Sans', 'Noto Sans Bengali', 'Helvetica Neue', Arial, sans-serif"
INK: Final = "#1a1a1a"
MUTED: Final = "#595959"
GRID: Final = "#e3e3e3"
LINE: Final = "#a3242e"
"""Of the always-infeasible line, which is dashed as well."""
SERIES: Final = ("#1b5e8c", "#b04a00", "#4f7a28", "#6b4a94")
"""Of marks on white, at least 3:1 (WCAG 2.2, 1.4.11); told apart by shape or label too."""
SHAPES: Final = ("circle", "square", "triangle-up", "diamond")
LIGHT: Final = (247, 251, 255)
DARK: Final = (8, 48, 107)
"""Ends of the scale of shares, 0 and 1."""

STEP: Final = 28
"""Height of a line of a chart, in pixels."""
WIDTH: Final = 520


def rgb_hex(colour: tuple[int, int, int]) -> str:
    """`#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def scale_colour(share: float) -> tuple[int, int, int]:
    """The colour of a share between 0 and 1."""
    red, green, blue = (
        round(light + share * (dark - light)) for light, dark in zip(LIGHT, DARK, strict=True)
    )
    return red, green, blue


def luminance(colour: tuple[int, int, int]) -> float:
    """Relative luminance as WCAG 2.2 defines it, from 0 for black to 1 for white."""
    linear = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """The contrast ratio of two colours as WCAG 2.2 defines it, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def ink_on(colour: tuple[int, int, int]) -> str:
    """Black or white, whichever is read better on a colour; of any two one has at least 4.5:1."""
    return "#000000" if contrast(colour, (0, 0, 0)) >= contrast(colour, (255, 255, 255)) else "#ffffff"


def svg_of(chart: Any, key: str, alt_text: str) -> str:
    """A chart as SVG text, without a doctype, with ids that begin with `key` and what it shows in words."""
    file = io.StringIO()
    styled(chart).save(file, format="svg")
    root = ElementTree.fromstring(file.getvalue())
    for element in root.iter():
        for name, value in element.attrib.items():
            if name == "id":
                element.set(name, f"{key}-{value}")
            elif value.startswith("url(#"):
                element.set(name, value.replace("url(#", f"url(#{key}-", 1))
    root.set("role", "img")
    root.set("aria-label", alt_text)
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def styled(chart: Any) -> Any:
    """The chart in our fonts, colours and lines."""
    label = {
        "labelFont": FONT,
        "titleFont": FONT,
        "labelFontSize": 12,
        "titleFontSize": 12,
        "labelColor": INK,
    }
    return (
        chart.configure(background="#ffffff", font=FONT, padding=8)
        .configure_axis(
            **label, titleColor=INK, titleFontWeight="normal", gridColor=GRID, domainColor=MUTED,
            tickColor=MUTED, labelLimit=0,
        )
        .configure_legend(**label, titleColor=INK, labelLimit=0, orient="top", title=None)
        .configure_header(**label, titleColor=INK, labelLimit=0, labelAnchor="start")
        .configure_view(stroke=None)
    )  # fmt: skip
