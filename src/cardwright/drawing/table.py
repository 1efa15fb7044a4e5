"""A position as a picture, for a notebook; it has the form of the protocol's `view`, of whatever game."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, final

from cardwright.drawing.svg import (
    CARD,
    FAINT,
    INK,
    LESS,
    LINE,
    MORE,
    PAPER,
    SEATS,
    TIRED,
    WIDTH,
    Block,
    at,
    bold,
    chip,
    disc,
    faint,
    flow,
    heavy,
    hint,
    label,
    pill,
    rectangle,
    sheet,
    shorten,
    stack,
    strong,
    text,
    width_of,
    wrap,
)

BOX: Final = 131
PILE: Final = 12
"""A zone with more cards than this is drawn as a pile."""
DICE: Final = 20
"""So many dice of a roll are drawn."""
NO_WORDS: Final[Mapping[str, str]] = MappingProxyType({})


def draw_position(
    position: Mapping[str, Any], below: str = "", outcome: str = "", words: Mapping[str, str] = NO_WORDS
) -> str:
    """A position in the form of the protocol's `view`.

    The side of the player `below` lies nearest to the reader, the others above it, from that player's left
    on. The `outcome` says how the game ended. The `words` are what zones, values and the `victim` are called
    where that is not their key in the position: `grave`, `sp`, `hp` of a card, `player_hp` of a player.
    """
    table = _Table(position, words)
    names = list(table.colours)
    near = names.index(below) if below in names else 0
    far = names[near + 1 :] + names[:near]
    half = (WIDTH - 12) // 2
    rows = [table.under_way(outcome)]
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

    def __init__(self, position: Mapping[str, Any], words: Mapping[str, str]) -> None:
        self.position = position
        self.words = words
        self.players: Mapping[str, Mapping[str, Any]] = position["players"]
        self.cards: Mapping[str, Mapping[str, Any]] = position["cards"]
        self.battle: Mapping[str, Any] = position.get("battle") or {}
        self.colours = {name: SEATS[seat % len(SEATS)] for seat, name in enumerate(self.players)}

    def under_way(self, outcome: str) -> Block:
        """Whose turn it is and what is half done: the question, the battle, dice, the chain."""
        position = self.position
        turn = f"{position.get('turn', 'nobody')}'s turn · {position.get('phase', 'no')} phase"
        if "game" in position:
            turn = f"{position['game']} · {turn}"
        asked: Mapping[str, Any] = position.get("asked") or {}
        if asked and not outcome:
            outcome = f"{asked['player']} is asked: {asked['prompt']} {asked['for']}".rstrip()
        heading = [strong(turn, 15, WIDTH // 2)]
        if outcome:
            heading.append(faint(outcome, 13, WIDTH // 2 - 24, 15))
        battle: list[Block] = []
        if self.battle:
            for role, does in (("attacker", "attacks"), ("defender", "defends")):
                player = self.battle[role]
                team = [chip(card, self.colours.get(player, INK)) for card in self.battle[f"{role}s"]]
                battle.append(flow([label(f"{player} {does}"), *team], WIDTH))
            battle.append(label(f"the {self._called('victim')} is {self.battle['victim']}"))
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

    def _called(self, key: str) -> str:
        """What a zone or a value is called."""
        return self.words.get(key, key)

    def side(self, name: str, width: int, height: int = 0) -> Block:
        """What a player has, in a frame that is at least as high as `height`."""
        player = self.players[name]
        inner = width - 24
        zones: dict[str, list[str | None]] = {
            zone: value for zone, value in player.items() if isinstance(value, list)
        }
        field = next(iter(zones), "")
        parts = [self._heading(name, inner), self._field(field, zones.get(field, []), name, inner)]
        piles = [
            self._pile(zone, zones[zone], player.get(f"{zone}.ready"), inner)
            for zone in zones
            if zone != field
        ]
        content = stack([*parts, flow(piles, inner, 20)], 10)
        height = max(height, content.height + 22)
        turn = name == self.position.get("turn")
        edge = ' stroke-width="2"' if turn else ""
        frame = rectangle(width, height, "#fbf8f1", self.colours[name] if turn else LINE, 8, edge)
        return Block(frame + at(12, 10, content), width, height)

    def _heading(self, name: str, width: int) -> Block:
        """The player's name on the left, and numbers such as HP on the right, or that they are out."""
        svg = f'<circle cx="6" cy="11" r="6" fill="{self.colours[name]}"/>'
        svg += text(20, 16, shorten(name, width // 2, heavy(15)), 15, bold())
        numbers = [
            _value(self.words.get(f"player_{word}", self._called(word)), value, self.colours[name])
            for word, value in self.players[name].items()
            if type(value) is int and "." not in word
        ]
        if self.players[name].get("out"):
            numbers = [label("out of the game")]
        values = flow(numbers, width, 12)
        return Block(svg + at(width - values.width, 0, values), width, max(20, values.height))

    def _field(self, zone: str, names: Sequence[str | None], holder: str, width: int) -> Block:
        if not names:
            return faint(f"{self._called(zone)}: empty", 11, width)
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
        corner = disc(card["level"], 10) if card.get("level") is not None else Block("", 0, 0)
        beside = room - corner.width - 2
        lines = wrap(name, beside, heavy(11))
        if len(lines) > 2:
            lines[1] = shorten(f"{lines[1]} {lines[2]}…", beside, heavy(11))
        title = stack([Block(text(0, 11, line, 11, bold()), beside, 14) for line in lines[:2]], 0)
        svg = title.svg + at(room - corner.width + 5, -4, corner)
        values = [
            _value(
                self._called(word),
                card[word],
                INK if card[word] == was else MORE if card[word] > was else LESS,
                was,
            )
            for word, was in printed.items()
            if word != "level" and card.get(word) is not None
        ]
        signs = [
            pill(f"{each['n']} {each['kind']}{_owner(each)}", self.colours.get(each.get("owner"), INK), room)
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
        opening = label(f"{self._called(zone)} {count}")
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
        words = f"{self._called(zone)}: {', '.join(known)}"
        return Block(hint(words, svg) if known else svg, opening.width + 6 + row.width, max(19, row.height))


def _value(word: str, now: int, colour: str, printed: int | None = None) -> Block:
    """A number large, its word small behind it, and the printed number if it is another."""
    wide = width_of(str(now), heavy(18)) + 2
    small = word.upper() if printed is None or printed == now else f"{word.upper()} ({printed})"
    svg = text(0, 16, str(now), 18, bold(colour)) + text(wide, 16, small, 10, f'fill="{FAINT}"')
    return Block(svg, wide + width_of(small, 10), 20)


def _owner(counters: Mapping[str, Any]) -> str:
    """Whose counters they are, in games where that matters."""
    return f" · {counters['owner']}" if "owner" in counters else ""


def _back(tired: bool) -> Block:
    frame = rectangle(12, 17, TIRED if tired else "#8d99a6", LINE if tired else PAPER, 2)
    return Block(at(0, 1, Block(frame, 12, 17)), 12, 19)


def _die(number: int) -> Block:
    words = text(11, 16, str(number), 13, f'{bold()} text-anchor="middle"')
    return Block(rectangle(22, 22, CARD, FAINT, 4) + words, 22, 22)
