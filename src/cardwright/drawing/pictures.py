"""A picture that an author gives for a card: looked through, resized for print, without its metadata.

What is given back is a data URI, so that a face needs no other file. PNG and JPEG are read by Pillow, which
comes with `cardwright[workshop]`; SVG is taken as it is, if it is nothing but a drawing.
"""

from __future__ import annotations

import io
import re
from base64 import b64encode
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final
from xml.parsers import expat

from cardwright.errors import CardwrightError

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES: Final = 20_000_000
MOST_SVG_BYTES: Final = 1_000_000
MOST_PIXELS: Final = 40_000_000
"""Read from the picture's head, before it is unpacked."""

PRINTED: Final = (815, 768)
"""Pixels: 69 mm, a card with 3 mm of bleed, and 65 mm, as high as any picture, at 300 dots an inch."""

_DRAWN: Final = frozenset(
    (
        *("svg", "g", "defs", "title", "desc", "metadata", "path", "rect", "circle", "ellipse", "line"),
        *("polyline", "polygon", "text", "tspan", "linearGradient", "radialGradient", "stop", "clipPath"),
        *("mask", "pattern", "symbol", "use"),
    )
)
"""The elements of an SVG that do nothing but draw."""

_DEPTH: Final = 100


def picture_from(content: bytes, name: str = "the picture") -> str:
    """The data URI of a PNG, a JPEG or an SVG, fit for a card. Raises `CardwrightError`."""
    if not content:
        raise CardwrightError(f"{name} is empty: give a PNG, a JPEG or an SVG")
    if len(content) > MOST_BYTES:
        raise CardwrightError(
            f"{name} has {len(content):,} bytes; a picture may have {MOST_BYTES:,}: make it smaller"
        )
    if content.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")):
        return _of_pixels(content, name)
    if b"<svg" in content[:4000]:
        return _of_drawing(content, name)
    raise CardwrightError(f"{name} is neither a PNG nor a JPEG nor an SVG")


def _of_pixels(content: bytes, name: str) -> str:
    try:
        from PIL import Image, ImageOps
    except ImportError as error:
        raise CardwrightError(
            "pictures on cards are read by Pillow: install it with pip install 'cardwright[workshop]'"
        ) from error
    try:
        with Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as opened:
            wide, high = opened.size
            if wide * high > MOST_PIXELS:
                raise CardwrightError(
                    f"{name} has {wide:,} × {high:,} pixels; a picture may have {MOST_PIXELS:,} in all: "
                    "make it smaller"
                )
            upright = ImageOps.exif_transpose(opened)
            transparent = "A" in upright.getbands() or "transparency" in upright.info
            pixels = upright.convert("RGBA" if transparent else "RGB")
    except CardwrightError:
        raise
    except Exception as error:  # whatever a broken file makes a decoder say
        raise CardwrightError(f"{name} is damaged or cut short, and cannot be read as a picture") from error
    scale = max(PRINTED[0] / pixels.width, PRINTED[1] / pixels.height)
    if scale < 1:
        size = (max(1, round(pixels.width * scale)), max(1, round(pixels.height * scale)))
        pixels = pixels.resize(size, Image.Resampling.LANCZOS)
    return _packed(Image.frombytes(pixels.mode, pixels.size, pixels.tobytes()))


def _packed(pixels: Image) -> str:
    """Nothing but the pixels: what else the file said is not in them."""
    packed = io.BytesIO()
    if pixels.mode == "RGBA":
        pixels.save(packed, "PNG", optimize=True)
        return f"data:image/png;base64,{b64encode(packed.getvalue()).decode('ascii')}"
    pixels.save(packed, "JPEG", quality=88, optimize=True)
    return f"data:image/jpeg;base64,{b64encode(packed.getvalue()).decode('ascii')}"


def _of_drawing(content: bytes, name: str) -> str:
    if len(content) > MOST_SVG_BYTES:
        raise CardwrightError(f"{name} has {len(content):,} bytes; an SVG may have {MOST_SVG_BYTES:,}")
    depth = 0

    def started(element: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        plain = element.rpartition(":")[2]
        if depth > _DEPTH:
            raise CardwrightError(f"{name} has elements within elements more than {_DEPTH} deep")
        if depth == 1 and plain != "svg":
            raise CardwrightError(f"{name} is no SVG: it begins with <{element[:40]}>")
        if plain not in _DRAWN:
            raise CardwrightError(f"{name} has <{element[:40]}>; an SVG for a card only draws: take it out")
        for fault in _faults(attributes):
            raise CardwrightError(f"{name} has {fault} in <{element}>: take it out")

    def ended(_: str) -> None:
        nonlocal depth
        depth -= 1

    def refuse(*_: object) -> None:
        raise CardwrightError(
            f"{name} declares a document type or entities, or is told how to look: take them out"
        )

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = started, ended
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.ProcessingInstructionHandler = refuse
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise CardwrightError(f"{name} is no well-formed SVG: {error}") from error
    return f"data:image/svg+xml;base64,{b64encode(content).decode('ascii')}"


def _faults(attributes: dict[str, str]) -> Iterator[str]:
    for attribute, value in attributes.items():
        plain = attribute.rpartition(":")[2].lower()
        if plain.startswith("on"):
            yield f"the script {attribute[:40]}"
        elif plain == "href" and not value.startswith("#"):
            yield f"a reference to {value[:40]!r}"
        elif (
            plain != "xmlns"
            and not attribute.startswith("xmlns")
            and re.search(r"url\(\s*['\"]?\s*(?!#)|javascript:|@import", value, re.IGNORECASE)
        ):
            yield f"a reference to something outside, {value[:40]!r}"
