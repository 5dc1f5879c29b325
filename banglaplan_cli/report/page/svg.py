"""A figure's SVG, checked before it becomes part of the page: it may draw, and neither run, load nor style anything."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Final

from markupsafe import Markup

_SVG: Final = "{http://www.w3.org/2000/svg}"
_ELEMENTS: Final = frozenset(
    {
        "svg", "g", "path", "line", "rect", "circle", "ellipse", "polygon", "polyline", "text", "tspan",
        "title", "desc", "defs", "clipPath", "linearGradient", "stop", "marker",
    }
)  # fmt: skip
_FORBIDDEN: Final = frozenset({"style", "href", "{http://www.w3.org/1999/xlink}href", "src"})


class SvgError(ValueError):
    """A figure holds what a figure does not need; the message says what."""


def checked(svg: str, label: str) -> Markup:
    """The SVG with `label` as what it says to those who do not see it; its own widths give way to the page's.

    Raises:
        SvgError: it is no SVG, or holds a script, a link, a style, or anything else that is no drawing.
    """
    if "<!" in svg:
        raise SvgError("a figure's SVG must have no doctype, comment or CDATA")
    try:
        root = ET.fromstring(svg)
    except ET.ParseError as error:
        raise SvgError(f"a figure's SVG is not XML: {error}") from None
    if root.tag != f"{_SVG}svg":
        raise SvgError(f"a figure's SVG begins with {root.tag[:80]!a}")
    for element in root.iter():
        _check(element)
        # the figure is described as a whole
        for spoken in ("role", "aria-roledescription", "aria-label", "aria-hidden"):
            element.attrib.pop(spoken, None)
    root.set("role", "img")
    root.set("aria-label", label)
    ET.register_namespace("", _SVG[1:-1])
    return Markup(ET.tostring(root, encoding="unicode"))  # every element and attribute was checked


def _check(element: ET.Element) -> None:
    name = element.tag.removeprefix(_SVG)
    if name not in _ELEMENTS:
        raise SvgError(f"a figure's SVG has the element {name[:80]!a}")
    for attribute, value in element.attrib.items():
        if attribute in _FORBIDDEN or attribute.lower().startswith("on"):
            raise SvgError(f"a figure's SVG has the attribute {attribute[:80]!a}")
        if "url(" in value and not value.startswith("url(#"):
            raise SvgError(f"a figure's SVG loads {value[:80]!a}")
