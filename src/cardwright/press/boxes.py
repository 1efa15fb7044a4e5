"""The boxes of a PDF's pages: where print shops cut, and how far the print reaches beyond."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

from cardwright.press.imposition import Box, Sheet
from cardwright.press.libraries import library

POINT: Final = 25.4 / 72
"""In millimetres."""


def with_boxes(pdf: bytes, sheet: Sheet) -> bytes:
    """The PDF with the TrimBox and the BleedBox of the sheet on each of its pages.

    The TrimBox reaches from the first cut to the last, the BleedBox by the bleed farther. Typst sets no
    BleedBox. The PDF is appended to, not written anew. Raises `CardwrightError` where pypdf is missing.
    """
    pypdf = library("pypdf")
    writer = pypdf.PdfWriter(BytesIO(pdf), incremental=True)
    for page in writer.pages:
        page.trimbox = pypdf.generic.RectangleObject(_in_points(sheet.trim, page.mediabox))
        page.bleedbox = pypdf.generic.RectangleObject(
            _in_points(sheet.trim.grown(sheet.bleed), page.mediabox)
        )
    written = BytesIO()
    writer.write(written)
    return written.getvalue()


def _in_points(box: Box, page: Any) -> tuple[float, float, float, float]:
    """The box in points, from the lower left corner, as a PDF has it, and no larger than its page."""
    width, height = float(page.width), float(page.height)
    left, top, right, bottom = (round(length / POINT, 5) for length in box)
    return max(0.0, left), max(0.0, height - bottom), min(width, right), min(height, height - top)
