"""Words and blocks as SVG: what the pictures of positions, cards and decks are put together from.

A block knows how much room it takes. The paper is its own, so that a picture reads on light and on dark.
CairoSVG draws it as browsers do: heavy words are `bold` without a number, and the style, which lets a narrow
notebook shrink the picture, calls the height `block-size`, for CairoSVG obeys every `height`.
"""

import unicodedata
from collections.abc import Sequence
from typing import Final, final

INK: Final = "#2d2a26"
FAINT: Final = "#857d70"
LINE: Final = "#d8d0c0"
PAPER: Final = "#f4efe4"
CARD: Final = "#fffdf8"
TIRED: Final = "#e9e3d6"
MORE: Final = "#3d7a3a"
LESS: Final = "#b3372b"
SEATS: Final = (
    *("#b4532a", "#2f6f8f", "#5a7d3a", "#85589b"),
    *("#a5801a", "#3a8076", "#a33f62", "#5b6770"),
)
"""A colour a seat."""

FONT: Final = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
NARROW: Final = "ijlI'|.,:; "
SLIM: Final = "frt()[]!/-·"
WIDE: Final = "mMW@%—…#&+<=>"
WIDTH: Final = 880
MARGIN: Final = 16


# Words


def escape(words: str) -> str:
    """The words as they may stand in XML, within a text or an attribute."""
    clean = "".join(each if _may_stand(ord(each)) else "\ufffd" for each in words)
    clean = clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return clean.replace('"', "&quot;").replace("'", "&#39;")


def _may_stand(letter: int) -> bool:
    return (
        letter in (9, 10)
        or 32 <= letter < 127
        or 160 <= letter < 0xD800
        or 0xE000 <= letter < 0xFFFE
        or (letter > 0xFFFF)
    )


def width_of(words: str, size: int) -> int:
    """How wide the words are at most, in a usual font of this size."""
    width = 0
    for letter in words:
        if letter in NARROW:
            width += 34
        elif letter in SLIM:
            width += 42
        elif letter in WIDE or unicodedata.east_asian_width(letter) in "WF":
            width += 102
        else:
            width += 76 if letter.isupper() else 63
    return width * size // 100 + 1


def heavy(size: int) -> int:
    """The size at which light words are as wide as heavy words of this size."""
    return size + (size + 4) // 8


def shorten(words: str, width: int, size: int) -> str:
    """The words, cut with an ellipsis where they are wider than `width`.

    >>> shorten("Captain of the Wall", 90, 12)
    'Captain of t…'
    """
    if width_of(words, size) <= width:
        return words
    while words and width_of(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def wrap(words: str, width: int, size: int) -> list[str]:
    """The words in lines no wider than `width`; a word that is wider than a line is cut."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size) > width:
            lines.append(line)
            longer = word
        while width_of(longer, size) > width and len(longer) > 1:
            fits = max(1, len(shorten(longer, width, size)) - 1)
            lines.append(longer[:fits])
            longer = longer[fits:]
        line = longer
    return [*lines, line] if line else lines


# Blocks


@final
class Block:
    """A piece of a drawing, and the room it takes from its upper left corner."""

    def __init__(self, svg: str, width: int, height: int) -> None:
        self.svg = svg
        self.width = width
        self.height = height


def at(x: int, y: int, block: Block) -> str:
    """The block with its corner there."""
    return f'<g transform="translate({x} {y})">{block.svg}</g>' if block.svg else ""


def text(x: int, y: int, words: str, size: int, look: str = f'fill="{INK}"') -> str:
    """One line of words on the base line `y`."""
    return f'<text x="{x}" y="{y}" font-size="{size}" {look}>{escape(words)}</text>'


def bold(colour: str = INK) -> str:
    """The look of heavy words."""
    return f'font-weight="bold" fill="{colour}"'


def rectangle(width: int, height: int, fill: str, stroke: str, radius: int = 6, more: str = "") -> str:
    """A rounded frame."""
    size = f'width="{width}" height="{height}" rx="{radius}"'
    return f'<rect {size} fill="{fill}" stroke="{stroke}"{more}/>'


def hint(words: str, svg: str) -> str:
    """What the pointer is told when it rests there."""
    return f"<g><title>{escape(words)}</title>{svg}</g>"


def flow(blocks: Sequence[Block], width: int, gap: int = 6, between: int = 6) -> Block:
    """The blocks one after another, in as many rows as they need."""
    svg, x, y, tallest, widest = "", 0, 0, 0, 0
    for block in blocks:
        if x and x + block.width > width:
            x, y, tallest = 0, y + tallest + between, 0
        svg += at(x, y, block)
        tallest = max(tallest, block.height)
        widest = max(widest, x + block.width)
        x += block.width + gap
    return Block(svg, widest, y + tallest)


def stack(blocks: Sequence[Block], gap: int) -> Block:
    """The blocks one below another; those without height are left out."""
    svg, y = "", 0
    for block in blocks:
        if block.height:
            svg += at(0, y, block)
            y += block.height + gap
    return Block(svg, max([block.width for block in blocks], default=0), max(0, y - gap))


def sheet(block: Block, label: str) -> str:
    """The whole drawing on its paper."""
    width, height = block.width + 2 * MARGIN, block.height + 2 * MARGIN
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}" '
        f'font-family="{FONT}" style="max-width:100%;block-size:auto">'
    )
    paper = f'<rect width="{width}" height="{height}" rx="10" fill="{PAPER}"/>'
    return f"{opening}{paper}{at(MARGIN, MARGIN, block)}</svg>\n"


def strong(words: str, size: int, width: int, colour: str = INK) -> Block:
    """A heading of one line."""
    shown = shorten(words, width, heavy(size))
    return Block(text(0, size, shown, size, bold(colour)), width_of(shown, heavy(size)), size + size // 3)


def faint(words: str, size: int, width: int, base: int = 0) -> Block:
    """A remark of one line, on the base line `base`."""
    shown = shorten(words, width, size)
    base = base or size
    return Block(text(0, base, shown, size, f'fill="{FAINT}"'), width_of(shown, size), base + base // 3)


def label(words: str) -> Block:
    """Small words beside the cards they speak of."""
    return faint(words, 11, 300, 14)


def pill(words: str, colour: str, most: int) -> Block:
    """A small sign on a card, at most so wide."""
    shown = shorten(words, most - 12, 10)
    width = width_of(shown, 10) + 12
    frame = rectangle(width, 16, "none", colour, 8)
    return Block(frame + text(6, 12, shown, 10, f'fill="{colour}"'), width, 16)


def chip(words: str, colour: str = INK, tired: bool = False) -> Block:
    """A card of which only the name is shown."""
    shown = shorten(words, 220, 11)
    width = width_of(shown, 11) + 12
    edge = ' stroke-dasharray="4 3"' if tired else ""
    frame = rectangle(width, 19, TIRED if tired else CARD, LINE if colour == INK else colour, 4, edge)
    name = text(6, 14, shown, 11, f'fill="{FAINT if tired else INK}"')
    return Block(hint(words, frame + name), width, 19)


def disc(number: int, radius: int, fill: str = LINE, ink: str = INK) -> Block:
    """A number in a round frame, which grows with the number."""
    size = radius + 1
    width = max(2 * radius, width_of(str(number), heavy(size)) + 6)
    svg = f'<rect width="{width}" height="{2 * radius}" rx="{radius}" fill="{fill}"/>'
    words = text(width // 2, radius + size // 3 + 1, str(number), size, f'{bold(ink)} text-anchor="middle"')
    return Block(svg + words, width, 2 * radius)
