"""Print the sheets that `docs/press.md` shows, and draw each with its back beside it.

python tools/draw_sheets.py
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image, ImageOps

from cardwright.press.drawing import printed_card
from cardwright.press.imposition import Turn, sheet_of
from cardwright.press.ordering import stack_of
from cardwright.press.printing import print_cards

IMAGES = Path(__file__).parents[1] / "docs" / "images"
SHOWN = (("a4", "kotc/17", "Emberwatch"), ("letter", "keyforge/1.2", "Radiant Argus the Supreme"))
WIDTH, GAP = 900, 24
DESK = (214, 208, 198)


def main() -> None:
    """Draw them all."""
    for paper, game, deck in SHOWN:
        sides(paper, game, deck).save(IMAGES / f"press-{paper}.png", optimize=True)


def sides(paper: str, game: str, deck: str) -> Image.Image:
    """The first sheet of a deck, front and back beside each other, as they lie on a desk."""
    stack = stack_of(game, [deck])
    sheet = sheet_of(paper, bleed=3, marks=True)
    cards = [printed_card(copies, sheet.bleed) for copies in stack.cards]
    pdf = print_cards(stack.title, cards, sheet, Turn.LONG)
    with pypdfium2.PdfDocument(BytesIO(pdf)) as document:
        pages = [document[number].render(scale=4).to_pil().convert("RGB") for number in (0, 1)]
    height = round(WIDTH * sheet.size.height / sheet.size.width)
    desk = Image.new("RGB", (2 * WIDTH + 3 * GAP, height + 2 * GAP), DESK)
    for number, page in enumerate(pages):
        fitted = ImageOps.fit(page, (WIDTH, height), Image.Resampling.LANCZOS)
        desk.paste(fitted, (GAP + number * (WIDTH + GAP), GAP))
    return desk.quantize(256)


if __name__ == "__main__":
    main()
