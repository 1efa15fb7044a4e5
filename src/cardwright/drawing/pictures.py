"""A picture that an author gives for a card: looked through, resized for print, without its metadata.

What is given back is a data URI, so that a face needs no other file. PNG and JPEG are read by Pillow, which
comes with `cardwright[workshop]`; of an SVG the drawing is taken (`drawing.drawn_pictures`).
"""

from __future__ import annotations

import io
import re
import warnings
from base64 import b64encode
from typing import TYPE_CHECKING, Final

from cardwright.drawing.drawn_pictures import drawing_from
from cardwright.errors import CardwrightError

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES: Final = 20_000_000
MOST_PIXELS: Final = 40_000_000
LONGEST_SIDE: Final = 40_000
"""Both are read from the picture's head, before it is unpacked."""

PRINTED: Final = (815, 768)
"""Pixels: 69 mm, a card with 3 mm of bleed, and 65 mm, as high as any picture, at 300 dots an inch."""

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
_SVG: Final = re.compile(rb"<(?:[\w.-]+:)?svg\b")


def picture_from(content: bytes, name: str = "the picture") -> str:
    """The data URI of a PNG, a JPEG or an SVG, fit for a card. Raises `CardwrightError`."""
    if not content:
        raise CardwrightError(f"{name} is empty: give a PNG, a JPEG or an SVG")
    if len(content) > MOST_BYTES:
        raise CardwrightError(
            f"{name} has more than the {MOST_BYTES:,} bytes that a picture may have: make it smaller"
        )
    if content.startswith((_PNG, _JPEG)):
        return _of_pixels(content, name)
    if _SVG.search(content[:4000].replace(b"\0", b"")):
        drawn = drawing_from(content, name).encode()
        return f"data:image/svg+xml;base64,{b64encode(drawn).decode('ascii')}"
    raise CardwrightError(f"{name} is neither a PNG nor a JPEG nor an SVG")


def _of_pixels(content: bytes, name: str) -> str:
    try:
        from PIL import Image, ImageOps
        from PIL.JpegImagePlugin import JpegImageFile
        from PIL.PngImagePlugin import PngImageFile
    except ImportError as error:
        raise CardwrightError(
            "pictures on cards are read by Pillow: install it with pip install 'cardwright[workshop]'"
        ) from error
    reader = PngImageFile if content.startswith(_PNG) else JpegImageFile
    try:
        with warnings.catch_warnings(action="ignore"), reader(io.BytesIO(content)) as opened:
            _check_size(*opened.size, name)
            pixels = _eight_bits_deep(ImageOps.exif_transpose(opened))
    except CardwrightError:
        raise
    except Exception as error:  # whatever a broken file makes a decoder say
        raise CardwrightError(f"{name} is damaged or cut short, and cannot be read as a picture") from error
    scale = max(PRINTED[0] / pixels.width, PRINTED[1] / pixels.height)
    if scale < 1:
        size = (max(1, round(pixels.width * scale)), max(1, round(pixels.height * scale)))
        pixels = pixels.resize(size, Image.Resampling.LANCZOS)
    return _packed(Image.frombytes(pixels.mode, pixels.size, pixels.tobytes()))


def _check_size(wide: int, high: int, name: str) -> None:
    if wide * high > MOST_PIXELS:
        allowed = f"a picture may have {MOST_PIXELS:,} in all"
    elif max(wide, high) > LONGEST_SIDE:
        allowed = f"a side may have {LONGEST_SIDE:,}"
    else:
        return
    raise CardwrightError(f"{name} has {wide:,} × {high:,} pixels; {allowed}: make it smaller")


def _eight_bits_deep(picture: Image) -> Image:
    """The picture in red, green and blue of eight bits each, and what it lets through."""
    if picture.mode.startswith("I"):
        return picture.point(lambda grey: grey * (1 / 257)).convert("L").convert("RGB")
    transparent = "A" in picture.getbands() or "transparency" in picture.info
    meant = _as_screens_mean(picture) if picture.mode in ("RGB", "CMYK") and not transparent else picture
    return meant.convert("RGBA" if transparent else "RGB")


def _as_screens_mean(picture: Image) -> Image:
    """A picture whose file says what its colours mean, in the colours of screens."""
    from PIL import ImageCms

    told = picture.info.get("icc_profile")
    if not told:
        return picture
    try:
        meant = ImageCms.profileToProfile(
            picture,
            ImageCms.ImageCmsProfile(io.BytesIO(told)),
            ImageCms.createProfile("sRGB"),
            outputMode="RGB",
        )
    except (ImageCms.PyCMSError, OSError, ValueError):
        return picture  # what it says cannot be read: it is shown as it is
    return meant or picture


def _packed(pixels: Image) -> str:
    """Nothing but the pixels: what else the file said is not in them."""
    packed = io.BytesIO()
    if pixels.mode == "RGBA":
        pixels.save(packed, "PNG", optimize=True)
        return f"data:image/png;base64,{b64encode(packed.getvalue()).decode('ascii')}"
    pixels.save(packed, "JPEG", quality=88, optimize=True)
    return f"data:image/jpeg;base64,{b64encode(packed.getvalue()).decode('ascii')}"
