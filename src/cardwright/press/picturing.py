"""The picture that its author gives to a card, put on it for a print."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from cardwright.drawing.pictures import MOST_BYTES, picture_from
from cardwright.errors import CardwrightError, FileError
from cardwright.narration.copies import Stack


def with_picture(stack: Stack, file: Path, credit: str = "") -> Stack:
    """The stack, which is of one card, with the picture in a file on it, and who made it.

    Raises `CardwrightError` where there are several cards, or the file is no picture for a card.
    """
    if len(stack.cards) != 1:
        raise CardwrightError(f"a picture is for one card, and these are {len(stack.cards)}")
    (copies,) = stack.cards
    card = {**copies.card, "picture": picture_in(file), "credit": credit}
    return replace(stack, cards=(replace(copies, card=card),), files=(*stack.files, file))


def picture_in(file: Path) -> str:
    """The picture in a file, as a face has it. Raises `CardwrightError` where it is no picture for a card."""
    return picture_from(_content(file), str(file))


def _content(file: Path) -> bytes:
    """What is in the file, as far as a picture may reach. Raises `FileError`."""
    try:
        if file.exists() and not file.is_file():
            raise FileError("this is no file; a PNG, a JPEG or an SVG is needed", str(file))
        with file.open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise FileError("there is no such file", str(file)) from None
    except OSError as fault:
        raise FileError(f"this cannot be read: {fault.strerror or fault}", str(file)) from None
