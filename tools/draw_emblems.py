"""Draw the sheet of emblems and the legend of motifs of `docs/emblems.md`.

python tools/draw_emblems.py
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from cardwright.drawing.emblem import Emblem, Motif, svg
from cardwright.drawing.emblem_motifs import SHAPES
from cardwright.drawing.svg import escape
from cardwright.games import game
from cardwright.kotc.language.emblem import emblem_of_design
from cardwright.narration.emblems import emblem_of

DOCS = Path(__file__).parents[1] / "docs" / "images"
WIDE, TALL, COLUMNS = 132, 106, 8


def cards() -> list[Emblem]:
    """Eighty cards: of KeyForge, every house of two decks; then of Keeper of the Cards."""
    found: dict[str, Emblem] = {}
    for deck in game("keyforge/1.2").starter_decks().values():
        for card in deck.cards:
            found.setdefault(card.name, emblem_of("keyforge/1.2", {"card": card.name}))
    keyforge = list(islice(found.values(), 48))
    keeper = {
        design.name: emblem_of_design(design)
        for deck in game("kotc/17").starter_decks().values()
        for design in deck.designs
    }
    return keyforge + list(islice(keeper.values(), 80 - len(keyforge)))


def sheet(emblems: list[tuple[str, Emblem]]) -> str:
    """The emblems in rows, each above its words."""
    rows = -(-len(emblems) // COLUMNS)
    width, height = COLUMNS * WIDE, rows * TALL
    drawn = ""
    for place, (words, emblem) in enumerate(emblems):
        x, y = place % COLUMNS * WIDE + 6, place // COLUMNS * TALL + 6
        inner = svg(emblem).replace("<svg ", f'<svg x="{x}" y="{y}" width="120" height="80" ', 1)
        drawn += f'{inner}<text x="{x + 60}" y="{y + 94}">{escape(words)}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="11" text-anchor="middle">'
        f'<path fill="#f4efe4" d="M0 0h{width}v{height}H0z"/>{drawn}</svg>\n'
    )


def pictures() -> dict[str, str]:
    """What is drawn, by the names of the files."""
    legend = [(shape.meaning, Emblem(name, "star", 220, (Motif(name),))) for name, shape in SHAPES.items()]
    return {
        "emblems.svg": sheet([(emblem.name[:22], emblem) for emblem in cards()]),
        "emblem-motifs.svg": sheet(legend),
    }


if __name__ == "__main__":
    for name, drawn in pictures().items():
        (DOCS / name).write_text(drawn, encoding="utf-8")
