"""Draws forty cards of every kind and length: docs/images/faces.svg, or the file that is named.

With `--check` nothing is written, and what is out of date ends it with an error.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from cardwright.drawing.face import CardFace, carrying_fonts, draw_face
from cardwright.drawing.pictures import picture_from
from cardwright.drawing.svg import escape
from cardwright.kotc.editions import load
from cardwright.kotc.generating import generate_deck
from cardwright.kotc.language.face import face_of_design
from cardwright.narration.copies import stacked
from cardwright.narration.faces import back_of, face_of

SHEET: Final = Path(__file__).parent.parent / "docs/images/faces.svg"
ACROSS: Final = 8
STEP: Final = (650, 900)

KEEPER: Final = (
    ("kotc/9", "Wake"), ("kotc/9", "Banner Lord"), ("kotc/9", "Grave Tender"), ("kotc/10", "Mailed Rider"),
    ("kotc/10", "Slow Poison"), ("kotc/11", "Ground Fog"), ("kotc/12-early", "Sheepdog"),
    ("kotc/12", "Mud at the Gate"), ("kotc/13", "Lamp Reader"), ("kotc/14", "Moth Mother"),
    ("kotc/15", "Shout Left, Run Right"),
    ("kotc/16", "Ash Courier"), ("kotc/17", "Ash Courier"), ("kotc/17", "Burning Oath"), ("kotc/17", "Hush"),
    ("kotc/17", "Mistress of the Wagon"),
)  # fmt: skip
"""Cards of the starter decks."""

KEYFORGE: Final = (
    "Troll", "Punch", "Banner of Battle", "Blood of Titans", "Ember Imp", "Collar of Subordination",
    "Library Access", "Crazy Killing Machine", "Phylyx the Disintegrator", "Key Abduction",
    "Champion Anaphiel", "Virtuous Works", "Potion of Invulnerability", "Noddy the Thief", "Ghostly Hand",
    "Bear Flute", "Dust Pixie", "Fertility Chant",
)  # fmt: skip

DRAWN: Final = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 240">
<path fill="#9fc7d8" d="M0 0h300v240H0z"/><circle cx="218" cy="66" r="30" fill="#fff3c4"/>
<path fill="#6d94a8" d="M0 150l70-64 52 46 64-82 114 104v86H0z"/>
<path fill="#2f4a57" d="M0 196q80-40 160-14t140-12v70H0z"/></svg>"""


def faces() -> Iterator[CardFace]:
    """Cards of each edition of Keeper of the Cards, and of each house of KeyForge."""
    for game, title in KEEPER:
        cards = stacked(game).stack_of_all(game).cards
        yield next(_face(game, **each.card) for each in cards if each.card["card"] == title)
    yield _longest()
    yield _face("kotc/17", card="Pawn", type="minion", sp=1, hp=2, pawn=True)
    yield _face(
        "kotc/17",
        name="The Quartermaster’s Uncommonly Long Inventory",
        type="spell",
        text="Draw 2 cards.",
        flavour="Item one: a quill. Item two: see item one.",
    )
    picture = picture_from(DRAWN)
    yield _face(
        "kotc/17", name="Hill Path", type="minion", sp=2, hp=6, picture=picture, credit="Painted by Ann"
    )
    for name in KEYFORGE[:-1]:
        yield _face("keyforge/1.2", card=name)
    yield _face("keyforge/1.2", card=KEYFORGE[-1], picture=picture, credit="Painted by Ann")


def _face(game: str, **card: Any) -> CardFace:
    found = face_of(game, card)
    assert found is not None, card
    return found


def _longest() -> CardFace:
    """A card whose text has 400 letters."""
    edition = load("kotc/11")
    drawn = [face_of_design(each, edition) for each in generate_deck("kotc/11", 1).designs]
    found = max(drawn, key=lambda face: sum(len(each.words) for each in face.paragraphs))
    return replace(found, name=found.name.rpartition(" ")[0])


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
