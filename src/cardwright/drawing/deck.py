"""A deck as a picture, for a notebook; it comes as plain words and numbers, of whatever game."""

from collections.abc import Sequence

from cardwright.drawing.svg import (
    FAINT,
    SEATS,
    Block,
    at,
    bold,
    disc,
    faint,
    flow,
    hint,
    sheet,
    shorten,
    stack,
    strong,
    text,
)


def draw_deck(title: str, note: str, entries: Sequence[tuple[int, str, str, int]]) -> str:
    """A deck: how many cards there are of each level, and below a list for each kind of card.

    An entry has the number of copies, the card's name, its kind and its level.
    """
    kinds = list(dict.fromkeys(kind for _, _, kind, _ in entries))
    levels = sorted({level for _, _, _, level in entries})
    if levels and levels[-1] - levels[0] < 20:
        levels = list(range(levels[0], levels[-1] + 1))
    tints = {kind: SEATS[place % len(SEATS)] for place, kind in enumerate(kinds)}
    counts = {(level, kind): 0 for level in levels for kind in kinds}
    for copies, _, kind, level in entries:
        counts[level, kind] += copies
    most = max([sum(counts[level, kind] for kind in kinds) for level in levels], default=0)
    bars = [_bar(level, [(counts[level, kind], tints[kind]) for kind in kinds], most) for level in levels]
    lists: list[Block] = []
    for kind in kinds:
        rows = [_entry(copies, name, level) for copies, name, each, level in entries if each == kind]
        number = sum(copies for copies, _, each, _ in entries if each == kind)
        lists.append(stack([strong(f"{kind} {number}", 13, 250, tints[kind]), *rows], 5))
    heading = stack([strong(title, 18, 560), faint(note, 12, 560)], 2)
    tallest = max([each.height for each in lists], default=0)
    columns = flow([Block(each.svg, 270, tallest) for each in lists], 560, 20, 18)
    deck = stack([heading, flow(bars, 560, 8, 12), columns], 18)
    return sheet(deck, title)


def _bar(level: int, parts: Sequence[tuple[int, str]], most: int) -> Block:
    """How many cards of a level there are, a part for each kind; the highest bar is `most`."""
    total, y, svg = sum(count for count, _ in parts), 100, ""
    for count, colour in parts:
        tall = 84 * count // most
        y -= tall
        svg += f'<rect x="0" y="{y}" width="30" height="{tall}" fill="{colour}"/>' if count else ""
    if total:
        svg += text(15, y - 4, str(total), 11, f'{bold()} text-anchor="middle"')
    svg += f'<path d="M0 100.5h30" stroke="{FAINT}"/>'
    return Block(svg + text(15, 114, str(level), 11, f'fill="{FAINT}" text-anchor="middle"'), 30, 118)


def _entry(copies: int, name: str, level: int) -> Block:
    svg = text(32, 13, f"{copies}×", 12, f'fill="{FAINT}" text-anchor="end"')
    svg += text(40, 13, shorten(name, 196, 12), 12)
    coin = disc(level, 9)
    return Block(hint(name, svg + at(268 - coin.width, 0, coin)), 270, 18)
