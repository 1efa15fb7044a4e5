"""Draws forty cards of every kind and length: docs/images/faces.svg, or the file that is named.

With `--check` nothing is written, and what is out of date ends it with an error.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cardwright.drawing.face import CardFace, carrying_fonts, draw_face
from cardwright.drawing.svg import escape
from cardwright.kotc.editions import EDITIONS, load
from cardwright.kotc.generating import generate_deck
from cardwright.kotc.language.face import face_of_design
from cardwright.narration.faces import back_of, face_of

SHEET: Final = Path(__file__).parent.parent / "docs/images/faces.svg"
ACROSS: Final = 8
STEP: Final = (650, 900)

KEYFORGE: Final = (
    "Troll", "Bumpsy", "Punch", "Anger", "Banner of Battle", "Blood of Titans", "Ember Imp", "Charette",
    "Library Access", "Phase Shift", "Key Abduction", "Zorg", "Champion Anaphiel", "Sigil of Brotherhood",
    "Noddy the Thief", "Ghostly Hand", "Dust Pixie", "Key Charge", "Lost in the Woods", "Ancient Bear",
)  # fmt: skip


def faces() -> Iterator[CardFace]:
    """Cards of each edition of Keeper of the Cards, by the length of their text, then cards of KeyForge."""
    for place, game in enumerate(EDITIONS):
        designs = sorted(
            generate_deck(game, 7 + place).designs,
            key=lambda each: len(face_of_design(each, load(game)).words),
        )
        for design in (designs[place % 3], designs[-1 - place % 2]):
            face = face_of_design(design, load(game))
            yield face
    for name in KEYFORGE[:18]:
        found = face_of("keyforge/1.2", {"card": name})
        assert found is not None, name
        yield found


def sheet() -> str:
    """All faces in rows, and the backs of both games."""
    drawn = [draw_face(face) for face in faces()]
    drawn += [back_of("kotc/17"), back_of("keyforge/1.2")]
    rows = -(-len(drawn) // ACROSS)
    wide, high = STEP[0] * ACROSS, STEP[1] * rows
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img">'
        f"<title>{escape('Cards of both games')}</title>"
    ]
    for place, svg in enumerate(drawn):
        x, y = place % ACROSS * STEP[0] + 10, place // ACROSS * STEP[1] + 10
        placed = re.sub(
            r'width="[\d.]+mm" height="[\d.]+mm"', f'x="{x}" y="{y}" width="630" height="880"', svg, count=1
        )
        parts.append(placed.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1))
    return carrying_fonts("".join((*parts, "</svg>\n")))


def main(arguments: list[str]) -> None:
    """Write the sheet, or look whether it is current."""
    if arguments == ["--check"]:
        if SHEET.read_text(encoding="utf-8") != sheet():
            sys.exit(f"{SHEET.name} is out of date: run tools/draw_faces.py")
        return
    target = Path(arguments[0]) if arguments else SHEET
    target.write_text(sheet(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
