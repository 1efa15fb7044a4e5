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
NARROW: Final = "ijlI'|.,:; "
SLIM: Final = "frt()[]!/-·"
WIDE: Final = "mMW@%—…"
WIDTH: Final = 880
MARGIN: Final = 16
BOX: Final = 131
PILE: Final = 12
"""A zone with more cards than this is drawn as a pile."""
DICE: Final = 20
"""So many dice of a roll are drawn."""


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
        f'font-family="{FONT}" style="max-width:100%;height:auto">'
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


# A position


def draw_position(position: Mapping[str, Any], below: str = "", outcome: str = "") -> str:
    """A position in the form of the protocol's `view`.

    The side of the player `below` lies nearest to the reader, the others above it, from that player's left
    on. The `outcome` says how the game ended.
    """
    table = _Table(position)
    names = list(table.colours)
    near = names.index(below) if below in names else 0
    far = names[near + 1 :] + names[:near]
    half = (WIDTH - 12) // 2
    rows = [table.happening(outcome)]
    if len(far) % 2:
        rows.append(table.side(far.pop(0), WIDTH))
    for left, right in zip(far[::2], far[1::2], strict=True):
        height = max(table.side(left, half).height, table.side(right, half).height)
        rows.append(flow([table.side(left, half, height), table.side(right, half, height)], WIDTH, 12))
    rows.append(table.side(names[near], WIDTH))
    return sheet(stack(rows, 12), f"{position.get('game', 'A game')}: {', '.join(names)}")


@final
class _Table:
    """A position, piece by piece: a player's first zone is drawn as boxes, the others as names and backs."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        self.position = position
        self.players: Mapping[str, Mapping[str, Any]] = position["players"]
        self.cards: Mapping[str, Mapping[str, Any]] = position["cards"]
        self.battle: Mapping[str, Any] = position.get("battle") or {}
        self.colours = {name: SEATS[seat % len(SEATS)] for seat, name in enumerate(self.players)}

    def happening(self, outcome: str) -> Block:
        """Whose turn it is and what is half done: the question, the battle, dice, the chain."""
        position = self.position
        turn = f"{position.get('turn', 'nobody')}'s turn · {position.get('phase', 'no')} phase"
        if "game" in position:
            turn = f"{position['game']} · {turn}"
        asked: Mapping[str, Any] = position.get("asked") or {}
        if asked and not outcome:
            outcome = f"{asked['player']} is asked: {asked['prompt']} {asked['for']}"
        heading = [strong(turn, 15, WIDTH // 2)]
        if outcome:
            heading.append(faint(outcome, 13, WIDTH // 2 - 24, 15))
        battle: list[Block] = []
        if self.battle:
            for role, does in (("attacker", "attacks"), ("defender", "defends")):
                player = self.battle[role]
                team = [chip(card, self.colours.get(player, INK)) for card in self.battle[f"{role}s"]]
                battle.append(flow([label(f"{player} {does}"), *team], WIDTH))
            battle.append(label(f"the victim is {self.battle['victim']}"))
        rolls: list[Block] = []
        for roll in position.get("rolls", []):
            dice = [_die(number) for number in roll["dice"][:DICE]]
            if len(roll["dice"]) > DICE:
                dice.append(label(f"and {len(roll['dice']) - DICE} more"))
            rolls.append(flow([label(f"{roll['player']} rolled"), *dice], WIDTH))
        links = [label("chain")]
        for place, link in enumerate(position.get("links", []), start=1):
            words = f"{place} · {link['card']}" + (f": {link['ability']}" if link["ability"] else "")
            links.append(chip(words, self.colours.get(link["player"], INK)))
        chain = flow(links, WIDTH) if len(links) > 1 else flow([], WIDTH)
        return stack([flow(heading, WIDTH, 16), flow(battle, WIDTH, 20), flow(rolls, WIDTH, 20), chain], 8)

    def side(self, name: str, width: int, height: int = 0) -> Block:
        """What a player has, in a frame that is at least as high as `height`."""
        told = self.players[name]
        inner = width - 24
        zones: dict[str, list[str | None]] = {
            zone: value for zone, value in told.items() if isinstance(value, list)
        }
        field = next(iter(zones), "")
        parts = [self._heading(name, inner), self._field(field, zones.get(field, []), name, inner)]
        piles = [
            self._pile(zone, zones[zone], told.get(f"{zone}.ready"), inner) for zone in zones if zone != field
        ]
        content = stack([*parts, flow(piles, inner, 20)], 10)
        height = max(height, content.height + 22)
        turn = name == self.position.get("turn")
        edge = ' stroke-width="2"' if turn else ""
        frame = rectangle(width, height, "#fbf8f1", self.colours[name] if turn else LINE, 8, edge)
        return Block(frame + at(12, 10, content), width, height)

    def _heading(self, name: str, width: int) -> Block:
        """The player's name on the left, and numbers such as HP on the right."""
        svg = f'<circle cx="6" cy="11" r="6" fill="{self.colours[name]}"/>'
        svg += text(20, 16, shorten(name, width // 2, heavy(15)), 15, bold())
        numbers = [(word, value) for word, value in self.players[name].items() if type(value) is int]
        values = flow(
            [_value(word, value, self.colours[name]) for word, value in numbers if "." not in word], width, 12
        )
        return Block(svg + at(width - values.width, 0, values), width, max(20, values.height))

    def _field(self, zone: str, names: Sequence[str | None], holder: str, width: int) -> Block:
        if not names:
            return faint(f"{zone}: empty", 11, width)
        known = [name for name in names if name is not None]
        in_a_row = (width + 8) // (BOX + 8)
        rows: list[Block] = []
        for start in range(0, len(known), in_a_row):
            row = known[start : start + in_a_row]
            contents = [self._content(name, holder) for name in row]
            tallest = max(content.height for content in contents) + 18
            boxes = [self._box(name, each, tallest) for name, each in zip(row, contents, strict=True)]
            rows.append(flow(boxes, width, 8))
        hidden = [_back(False) for name in names if name is None]
        return stack([*rows, flow(hidden, width)], 8)

    def _box(self, name: str, content: Block, height: int) -> Block:
        card = self.cards[name]
        tired = card.get("exhausted") is True
        fights = name in self.battle.get("attackers", []) or name in self.battle.get("defenders", [])
        edge = (' stroke-width="2"' if fights else "") + (' stroke-dasharray="4 3"' if tired else "")
        frame = rectangle(BOX, height, TIRED if tired else CARD, LESS if fights else LINE, 6, edge)
        return Block(hint(f"{name}\n{card.get('text', '')}".strip(), frame + at(10, 9, content)), BOX, height)

    def _content(self, name: str, holder: str) -> Block:
        """What stands in a card's box: its name and level, its values now and as printed, what is on it."""
        card = self.cards[name]
        room = BOX - 20
        printed: Mapping[str, Any] = card.get("printed", {})
        corner = _coin(card["level"], 10) if "level" in card else Block("", 0, 0)
        beside = room - corner.width - 2
        lines = wrap(name, beside, heavy(11))
        if len(lines) > 2:
            lines[1] = shorten(f"{lines[1]} {lines[2]}…", beside, heavy(11))
        title = stack([Block(text(0, 11, line, 11, bold()), beside, 14) for line in lines[:2]], 0)
        svg = title.svg + at(room - corner.width + 5, -4, corner)
        values = [
            _value(word, card[word], INK if card[word] == was else MORE if card[word] > was else LESS, was)
            for word, was in printed.items()
            if word != "level" and word in card
        ]
        signs = [
            pill(f"{each['n']} {each['kind']} · {each['owner']}", self.colours.get(each["owner"], INK), room)
            for each in card.get("counters", [])
        ]
        if card.get("owner", holder) != holder:
            signs.append(pill(f"owned by {card['owner']}", self.colours.get(card["owner"], INK), room))
        signs += [pill(word, FAINT, room) for word, value in card.items() if value is True]
        abilities = ", ".join(card.get("abilities", []))
        ability = faint(abilities, 9, room) if abilities else Block("", 0, 0)
        head = Block(svg, room, max(16, title.height))
        return stack([head, flow(values, room, 8, 2), ability, flow(signs, room, 4, 4)], 5)

    def _pile(self, zone: str, names: Sequence[str | None], ready: object, width: int) -> Block:
        """A zone in a line or two: known cards by name, the others as backs; of many cards only the first."""
        count = str(len(names)) if ready is None or not names else f"{ready} of {len(names)} ready"
        known = [name for name in names if name is not None]
        hidden = len(names) - len(known)
        tired = 0 if ready is None else len(names) - int(str(ready))
        tired -= sum(bool(self.cards[name].get("exhausted")) for name in known)
        opening = label(f"{zone} {count}")
        width -= opening.width + 6
        chips = [chip(name, INK, bool(self.cards[name].get("exhausted"))) for name in known]
        if len(names) > PILE:
            shown = 0
            room = width - 80
            while shown < len(chips) and chips[shown].width <= room:
                room -= chips[shown].width + 6
                shown += 1
            if shown < len(chips):
                chips = [*chips[:shown], label(f"and {len(chips) - shown} more")]
        if hidden > PILE:
            chips.append(Block("".join(at(3 * place, 0, _back(False)) for place in range(4)), 22, 19))
        else:
            chips += [_back(place >= hidden - tired) for place in range(hidden)]
        row = flow(chips, width)
        svg = at(0, 0, opening) + at(opening.width + 6, 0, row)
        words = f"{zone}: {', '.join(known)}"
        return Block(hint(words, svg) if known else svg, opening.width + 6 + row.width, max(19, row.height))


def _value(word: str, now: int, colour: str, printed: int | None = None) -> Block:
    """A number large, its word small behind it, and the printed number if it is another."""
    wide = width_of(str(now), heavy(18)) + 2
    small = word.upper() if printed is None or printed == now else f"{word.upper()} ({printed})"
    svg = text(0, 16, str(now), 18, bold(colour)) + text(wide, 16, small, 10, f'fill="{FAINT}"')
    return Block(svg, wide + width_of(small, 10), 20)


def _coin(number: int, radius: int, fill: str = LINE, ink: str = INK) -> Block:
    """A number in a round frame, which grows with the number."""
    size = radius + 1
    width = max(2 * radius, width_of(str(number), heavy(size)) + 6)
    svg = f'<rect width="{width}" height="{2 * radius}" rx="{radius}" fill="{fill}"/>'
    words = text(width // 2, radius + size // 3 + 1, str(number), size, f'{bold(ink)} text-anchor="middle"')
    return Block(svg + words, width, 2 * radius)


def _back(tired: bool) -> Block:
    frame = rectangle(12, 17, TIRED if tired else "#8d99a6", LINE if tired else PAPER, 2)
    return Block(at(0, 1, Block(frame, 12, 17)), 12, 19)


def _die(number: int) -> Block:
    words = text(11, 16, str(number), 13, f'{bold()} text-anchor="middle"')
    return Block(rectangle(22, 22, CARD, FAINT, 4) + words, 22, 22)


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

    `corners` are two values such as SP and HP; without them triangles stand there. A paragraph is a heading,
    which may be empty, and its words. The `indicator` stands between the corners. A long text makes a longer
    card.
    """
    width, inner, top = 250, 218, 54
    tint = SEATS[0] if corners else SEATS[1]
    coin = _coin(level, 15, tint, CARD)
    italic = f'fill="{FAINT}" font-style="italic" font-family="{BOOK_FONT}"'
    body: list[Block] = []
    for heading, words in paragraphs:
        lines = [strong(line, 11, inner, tint) for line in wrap(heading, inner, heavy(11))]
        lines += [Block(text(0, 12, line, 12), inner, 16) for line in wrap(words, inner, 12)]
        body.append(stack(lines, 0))
    saying = [Block(text(0, 12, line, 12, italic), inner, 16) for line in wrap(flavour, inner, 12)]
    writing = stack([*body, stack(saying, 0)], 10)
    picture = max(64, 210 - writing.height)
    bottom = top + picture + 12 + writing.height + 60
    initial = f'fill="{tint}" fill-opacity="0.7" text-anchor="middle" font-family="{BOOK_FONT}"'
    parts = [
        rectangle(width, bottom, CARD, tint, 12, ' stroke-width="3"'),
        text(16, 28, shorten(title, inner - coin.width - 4, heavy(15)), 15, bold()),
        text(16, 44, shorten(kind, inner - coin.width - 4, 11), 11, f'fill="{FAINT}"'),
        at(width - 14 - coin.width, 14, coin),
        at(
            16, top, Block(rectangle(inner, picture, tint, "none", 4, ' fill-opacity="0.14"'), inner, picture)
        ),
        text(width // 2, top + picture // 2 + 17, title[:1], 48, initial),
        at(16, top + picture + 12, writing),
        text(width // 2, bottom - 14, shorten(indicator, 90, 10), 10, f'fill="{FAINT}" text-anchor="middle"'),
    ]
    for x, anchor, (word, value) in zip((16, width - 16), ("start", "end"), corners, strict=False):
        parts.append(text(x, bottom - 26, str(value), 22, f'{bold(tint)} text-anchor="{anchor}"'))
        parts.append(text(x, bottom - 12, word, 10, f'fill="{FAINT}" text-anchor="{anchor}"'))
    if not corners:
        low, right = bottom - 12, width - 12
        shape = f"M12 {low}v-28l28 28zM{right} {low}v-28l-28 28z"
        parts.append(f'<path d="{shape}" fill="{tint}" fill-opacity="0.5"/>')
    return sheet(Block(hint(title, "".join(parts)), width, bottom), title)


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
    coin = _coin(level, 9)
    return Block(hint(name, svg + at(268 - coin.width, 0, coin)), 270, 18)
