"""Positions, cards and decks as SVG, for a notebook: paper of its own, so that it reads on light and on dark.

It knows no game: a position has the form of the protocol's `view`, a card and a deck come as plain words and
numbers. A drawing is put together from blocks, each of which knows how much room it takes.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final, final

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
BOOK_FONT: Final = "Georgia, 'Times New Roman', serif"
WIDTH: Final = 880
MARGIN: Final = 16
BOX: Final = 130
PILE: Final = 12
"""A zone with more cards than this is drawn as a pile."""


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
    width = 0.0
    for letter in words:
        if letter in "iljI.,:;'|!()[] ":
            width += 0.4
        elif letter in "mwMW@%—…" or unicodedata.east_asian_width(letter) in "WF":
            width += 1.02
        elif letter.isupper():
            width += 0.76
        else:
            width += 0.64
    return int(width * size) + 1


def shorten(words: str, width: int, size: int) -> str:
    """The words, cut with an ellipsis where they are wider than `width`.

    >>> shorten("Captain of the Wall", 90, 12)
    'Captain of…'
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
    return f'font-weight="600" fill="{colour}"'


def rectangle(width: int, height: int, fill: str, stroke: str, radius: int = 6, more: str = "") -> str:
    """A rounded frame."""
    size = f'width="{width}" height="{height}" rx="{radius}"'
    return f'<rect {size} fill="{fill}" stroke="{stroke}"{more}/>'


def hint(words: str, svg: str) -> str:
    """What the pointer is told when it rests there."""
    return f"<g><title>{escape(words)}</title>{svg}</g>"


def flow(blocks: Sequence[Block], width: int, gap: int = 6, between: int = 6) -> Block:
    """The blocks one after another in rows; each row is centred on its tallest block."""
    rows: list[list[Block]] = []
    used = 0
    for block in blocks:
        if not rows or used + block.width > width:
            rows.append([])
            used = 0
        rows[-1].append(block)
        used += block.width + gap
    svg, y, widest = "", 0, 0
    for row in rows:
        tallest = max(block.height for block in row)
        x = 0
        for block in row:
            svg += at(x, y + (tallest - block.height) // 2, block)
            x += block.width + gap
        widest = max(widest, x - gap)
        y += tallest + between
    return Block(svg, widest, max(0, y - between))


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
        f'font-family="{FONT}" style="max-width:100%;height:auto">'
    )
    paper = f'<rect width="{width}" height="{height}" rx="10" fill="{PAPER}"/>'
    return f"{opening}{paper}{at(MARGIN, MARGIN, block)}</svg>\n"


def words_block(words: str, size: int, look: str, width: int = WIDTH) -> Block:
    """One line of words as a block."""
    shown = shorten(words, width, size)
    return Block(text(0, size, shown, size, look), width_of(shown, size), size + size // 3)


def pill(words: str, colour: str, width: int) -> Block:
    """A small label in a frame."""
    shown = shorten(words, width - 12, 10)
    wide = width_of(shown, 10) + 12
    return Block(
        rectangle(wide, 16, "none", colour, 8) + text(6, 12, shown, 10, f'fill="{colour}"'), wide, 16
    )


# A position


def draw_position(position: Mapping[str, Any], below: str = "", outcome: str = "") -> str:
    """A position in the form of the protocol's `view`; the side of the player `below` lies nearest to the reader."""
    players: Mapping[str, Mapping[str, Any]] = position["players"]
    names = list(players)
    colours = {name: SEATS[seat % len(SEATS)] for seat, name in enumerate(names)}
    near = names.index(below) if below in names else 0
    far = names[near + 1 :] + names[:near]
    half = (WIDTH - 12) // 2
    alone = [] if len(far) % 2 == 0 else [far[0]]
    rows = [_side(position, name, colours, WIDTH) for name in alone]
    paired = far[len(alone) :]
    for left, right in zip(paired[::2], paired[1::2], strict=True):
        height = max(_side(position, name, colours, half).height for name in (left, right))
        rows.append(flow([_side(position, name, colours, half, height) for name in (left, right)], WIDTH, 12))
    table = stack(
        [_happening(position, outcome, colours), *rows, _side(position, names[near], colours, WIDTH)], 12
    )
    return sheet(table, f"{position.get('game', 'a game')}: {', '.join(names)}")


def _happening(position: Mapping[str, Any], outcome: str, colours: Mapping[str, str]) -> Block:
    """Whose turn it is and what is half done: the question, the battle, dice, the chain."""
    turn = (
        f"{position.get('game', '')}   {position.get('turn', '')}'s turn, {position.get('phase', '')} phase"
    )
    asked: Mapping[str, Any] = position.get("asked") or {}
    question = f"{asked['player']} is asked: {asked['prompt']} {asked['for']}" if asked else ""
    heading = [words_block(turn.strip(), 15, bold(), WIDTH // 2)]
    if outcome or question:
        heading.append(words_block(outcome or question, 13, f'fill="{FAINT}"', WIDTH // 2 - 20))
    rows = [flow(heading, WIDTH, 16)]
    battle: Mapping[str, Any] = position.get("battle") or {}
    if battle:
        fighters: list[Block] = [_label("battle")]
        for side, team in (("attacker", "attackers"), ("defender", "defenders")):
            player = battle[side]
            fighters.append(_label(f"{player} attacks" if side == "attacker" else f"{player} defends"))
            fighters += [_chip(name, colours.get(player, INK)) for name in battle[team]]
        rows.append(flow([*fighters, _label(f"victim: {battle['victim']}")], WIDTH))
    for roll in position.get("rolls", []):
        rows.append(flow([_label(f"{roll['player']} rolled"), *[_die(die) for die in roll["dice"]]], WIDTH))
    links = [
        _chip(f"{place}  {link['card']}: {link['ability']}", colours.get(link["player"], INK), most=300)
        for place, link in enumerate(position.get("links", []), start=1)
    ]
    return stack([*rows, flow([_label("chain"), *links], WIDTH) if links else Block("", 0, 0)], 8)


def _side(
    position: Mapping[str, Any], name: str, colours: Mapping[str, str], width: int, height: int = 0
) -> Block:
    """What a player has: the first zone as boxes, the others as names, backs and piles."""
    told: Mapping[str, Any] = position["players"][name]
    cards: Mapping[str, Mapping[str, Any]] = position["cards"]
    inner = width - 24
    zones = {zone: value for zone, value in told.items() if isinstance(value, list)}
    numbers = {word: value for word, value in told.items() if isinstance(value, int) and "." not in word}
    field = next(iter(zones), "")
    battle: Mapping[str, Any] = position.get("battle") or {}
    fighting = [*battle.get("attackers", []), *battle.get("defenders", [])]
    contents = {
        card: _content(card, cards[card], name, colours) for card in zones.get(field, []) if card in cards
    }
    tallest = max([content.height for content in contents.values()], default=0)
    boxes = [_framed(content, cards[card], tallest, card in fighting) for card, content in contents.items()]
    piles = [
        _zone(zone, names, cards, told.get(f"{zone}.ready"), inner)
        for zone, names in zones.items()
        if zone != field
    ]
    player = shorten(name, inner // 2, 15)
    heading = f'<circle cx="6" cy="11" r="6" fill="{colours[name]}"/>' + text(20, 16, player, 15, bold())
    x = inner
    for word, value in numbers.items():
        x -= width_of(word.upper(), 10)
        heading += text(x, 17, word.upper(), 10, f'fill="{FAINT}"')
        x -= width_of(str(value), 22) + 5
        heading += text(x, 18, str(value), 22, bold(colours[name]))
        x -= 14
    empty = words_block(f"{field}: empty", 11, f'fill="{FAINT}" font-style="italic"')
    content = stack(
        [Block(heading, inner, 20), flow(boxes, inner, 8, 8) if boxes else empty, flow(piles, inner, 20)], 10
    )
    turn = name == position.get("turn")
    height = max(height, content.height + 22)
    edge = colours[name] if turn else LINE
    frame = rectangle(width, height, "#fbf8f1", edge, 8, ' stroke-width="2"' if turn else "")
    return Block(frame + at(12, 10, content), width, height)


def _content(name: str, card: Mapping[str, Any], holder: str, colours: Mapping[str, str]) -> Block:
    """What stands in a card's box: its name and level, its values now and as printed, what is on it."""
    inner = BOX - 20
    printed: Mapping[str, Any] = card.get("printed", {})
    head = text(0, 12, shorten(name, inner - 20, 12), 12, bold())
    if "level" in card:
        head += f'<circle cx="{inner - 5}" cy="8" r="10" fill="{LINE}"/>'
        head += text(inner - 5, 12, str(card["level"]), 11, f'{bold()} text-anchor="middle"')
    x = 0
    for word, was in printed.items():
        if word == "level" or word not in card:
            continue
        now = card[word]
        head += text(x, 36, str(now), 18, bold(INK if now == was else MORE if now > was else LESS))
        x += width_of(str(now), 18) + 2
        label = word.upper() if now == was else f"{word.upper()} ({was})"
        head += text(x, 36, label, 10, f'fill="{FAINT}"')
        x += width_of(label, 10) + 8
    labels = [
        pill(f"{each['n']} {each['kind']}", colours.get(each["owner"], INK), inner)
        for each in card.get("counters", [])
    ]
    labels += [pill(word, FAINT, inner) for word, value in card.items() if value is True]
    if card.get("owner", holder) != holder:
        labels.append(pill(f"owned by {card['owner']}", colours.get(card["owner"], INK), inner))
    abilities = ", ".join(card.get("abilities", []))
    ability = words_block(abilities, 10, f'fill="{FAINT}"', inner) if abilities else Block("", 0, 0)
    return stack([Block(head, inner, 38), ability, flow(labels, inner, 4, 4)], 6)


def _framed(content: Block, card: Mapping[str, Any], height: int, fighting: bool) -> Block:
    tired = card.get("exhausted") is True
    edge = (' stroke-width="2"' if fighting else "") + (' stroke-dasharray="4 3"' if tired else "")
    frame = rectangle(BOX, height + 18, TIRED if tired else CARD, LESS if fighting else LINE, 6, edge)
    known = f"{card.get('id', '')}\n{card.get('text', '')}"
    return Block(hint(known.strip(), frame + at(10, 9, content)), BOX, height + 18)


def _zone(
    zone: str, names: Sequence[str | None], cards: Mapping[str, Mapping[str, Any]], ready: object, width: int
) -> Block:
    """A zone in a line or two: the cards that may be known by name, the others as backs, many as a pile."""
    count = str(len(names)) if ready is None else f"{ready} of {len(names)} ready"
    known = [name for name in names if name is not None]
    backs = len(names) - len(known)
    tired = 0 if ready is None else len(names) - int(str(ready))
    tired -= sum(bool(cards[name].get("exhausted")) for name in known)
    blocks = [_label(f"{zone}  {count}")]
    room = width - blocks[0].width - 60
    for place, name in enumerate(known):
        chip = _chip(name, INK, bool(cards[name].get("exhausted")))
        if len(names) > PILE and chip.width > room:
            blocks.append(_label(f"and {len(known) - place} more"))
            break
        room -= chip.width + 6
        blocks.append(chip)
    if backs > PILE:
        blocks.append(Block("".join(at(3 * place, 0, _back(False)) for place in range(4)), 22, 17))
    else:
        blocks += [_back(place >= backs - tired) for place in range(backs)]
    row = flow(blocks, width)
    return Block(hint(f"{zone}: {', '.join(known)}", row.svg), row.width, row.height) if known else row


def _label(words: str) -> Block:
    return words_block(words, 11, f'fill="{FAINT}"', 300)


def _chip(name: str, colour: str, tired: bool = False, most: int = 150) -> Block:
    shown = shorten(name, most, 11)
    wide = width_of(shown, 11) + 12
    fill, edge = (TIRED, LINE) if tired else (CARD, LINE if colour == INK else colour)
    svg = rectangle(wide, 19, fill, edge, 4, ' stroke-dasharray="4 3"' if tired else "")
    return Block(hint(name, svg + text(6, 14, shown, 11, f'fill="{FAINT if tired else INK}"')), wide, 19)


def _back(tired: bool) -> Block:
    return Block(rectangle(12, 17, TIRED if tired else "#8d99a6", LINE if tired else "#f4efe4", 2), 12, 17)


def _die(spots: int) -> Block:
    return Block(
        rectangle(22, 22, CARD, FAINT, 4) + text(11, 16, str(spots), 13, f'{bold()} text-anchor="middle"'),
        22,
        22,
    )


# A card and a deck


def draw_card(
    title: str,
    kind: str,
    level: int,
    corners: Sequence[tuple[str, int]],
    paragraphs: Sequence[tuple[str, str]],
    flavour: str = "",
    indicator: str = "",
) -> str:
    """A card's face.

    `corners` are two values such as SP and HP; without them triangles stand there. A paragraph is a heading, which
    may be empty, and its words. The `indicator` stands between the corners. A long text makes a longer card.
    """
    width, inner = 250, 218
    tint = SEATS[0] if corners else SEATS[1]
    italic = f'fill="{FAINT}" font-style="italic" font-family="{BOOK_FONT}"'
    body: list[Block] = []
    for heading, words in paragraphs:
        lines = [words_block(line, 11, bold(tint), inner) for line in wrap(heading, inner, 11)]
        lines += [Block(text(0, 12, line, 12), inner, 16) for line in wrap(words, inner, 12)]
        body.append(stack(lines, 0))
    saying = [Block(text(0, 12, line, 12, italic), inner, 16) for line in wrap(flavour, inner, 12)]
    writing = stack([*body, stack(saying, 0)], 10)
    picture = max(64, 210 - writing.height)
    height = 54 + picture + 12 + writing.height + 60
    svg = rectangle(width, height, CARD, tint, 12, ' stroke-width="3"')
    svg += text(16, 28, shorten(title, inner - 34, 15), 15, bold()) + text(
        16, 44, kind, 11, f'fill="{FAINT}"'
    )
    svg += f'<circle cx="{width - 29}" cy="29" r="15" fill="{tint}"/>'
    svg += text(width - 29, 35, str(level), 16, f'{bold(CARD)} text-anchor="middle"')
    svg += (
        f'<rect x="16" y="54" width="{inner}" height="{picture}" rx="4" fill="{tint}" fill-opacity="0.14"/>'
    )
    look = f'fill="{tint}" fill-opacity="0.7" text-anchor="middle" font-family="{BOOK_FONT}"'
    svg += text(width // 2, 54 + picture // 2 + 17, title[:1], 48, look)
    svg += at(16, 54 + picture + 12, writing)
    for place, (word, value) in enumerate(corners):
        anchor = f'text-anchor="{"start" if place == 0 else "end"}"'
        x = 16 if place == 0 else width - 16
        svg += text(x, height - 26, str(value), 22, f"{bold(tint)} {anchor}")
        svg += text(x, height - 12, word, 10, f'fill="{FAINT}" {anchor}')
    if not corners:
        svg += f'<path d="M12 {height - 12}v-28l28 28z" fill="{tint}" fill-opacity="0.5"/>'
        svg += f'<path d="M{width - 12} {height - 12}v-28l-28 28z" fill="{tint}" fill-opacity="0.5"/>'
    svg += text(width // 2, height - 14, indicator, 10, f'fill="{FAINT}" text-anchor="middle"')
    return sheet(Block(hint(title, svg), width, height), title)


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
        lists.append(stack([words_block(f"{kind}  {number}", 13, bold(tints[kind]), 250), *rows], 5))
    heading = stack([words_block(title, 18, bold(), 560), words_block(note, 12, f'fill="{FAINT}"', 560)], 2)
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
    svg = text(24, 13, f"{copies} ×", 12, f'fill="{FAINT}" text-anchor="end"')
    svg += text(32, 13, shorten(name, 204, 12), 12)
    svg += f'<circle cx="258" cy="9" r="9" fill="{LINE}"/>'
    svg += text(258, 13, str(level), 10, f'{bold()} text-anchor="middle"')
    return Block(hint(name, svg), 270, 18)
