"""What a seat may know as numbers, for programs that learn: what its view tells, and nothing else.

What a row of numbers says stands beside what makes it, column by column, in the same order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.choice import NOTHING, Choice, Option
from cardwright.core.numbers import (
    MARKS,
    NO_MARKS,
    Column,
    clipped,
    columns_of_marks,
    columns_of_words,
    marks_of_face,
    marks_of_word,
    one_of,
    so_many,
)
from cardwright.keyforge.grammar import HOUSES
from cardwright.keyforge.rules.chains import fewer_cards
from cardwright.keyforge.rules.permits import key_cost, refill_size
from cardwright.keyforge.rules.qualities import belongs, quality
from cardwright.keyforge.rules.zones import ARTIFACTS, BATTLELINE, PILES, ZONE_WORDS

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState, Player

CREATURES: Final = 8
"""Of each player so many creatures are told, from the left; what is more only counts."""

THINGS: Final = 6
"""Of each player so many artifacts are told."""

CARDS: Final = 10
"""So many cards of a hand are told, from the oldest."""

PHASES: Final = ("setup", "forge", "house", "main", "ready", "draw")
TYPES: Final = ("creature", "artifact", "upgrade", "action")
COLOURS: Final = ("red", "blue", "yellow")

PROMPTS: Final = (
    *("archives", "choose", "flank", "forge", "house", "main", "mulligan", "order", "target", "use"),
)

VERBS: Final = (
    *("action", "discard", "done", "effect", "end", "fight", "house", "keep", "key", "leave", "left"),
    *("mulligan", "name", "next", "no", "number", "omni", "play", "player", "reap", "right", "take"),
    *("target", "unstun", "yes"),
)

HOUSE_NAMES: Final[tuple[str, ...]] = tuple(HOUSES)

_PHASE: Final = one_of(PHASES)
_NO_PHASE: Final = bytes(len(PHASES))
_HOUSE: Final = one_of(HOUSE_NAMES)
_NO_HOUSE: Final = bytes(len(HOUSE_NAMES))
_PROMPT: Final = one_of(PROMPTS)
_NO_PROMPT: Final = bytes(len(PROMPTS))
_VERB: Final = one_of(VERBS)
_NO_VERB: Final = bytes(len(VERBS))
_TYPE: Final = one_of(TYPES)
_NO_TYPE: Final = bytes(len(TYPES))
_ZONE: Final = one_of(ZONE_WORDS)

# What a row of a card says


def _printed(name: str, whose: str) -> list[Column]:
    return [
        Column(f"{name}.known", f"1 if there is {whose} and you may know its face"),
        *columns_of_words(name, TYPES, "1 for a card of this type"),
        *columns_of_words(f"{name}.house", HOUSE_NAMES, "1 if this is its printed house"),
        Column(f"{name}.bonus", "its printed Æ", 3),
        *columns_of_marks(name, "faces"),
    ]


PRINTED: Final = 2 + len(TYPES) + len(HOUSE_NAMES) + MARKS
_UNKNOWN: Final = bytes(PRINTED)


def _lying(name: str) -> list[Column]:
    return [
        Column(f"{name}.mine", "1 if it is in a zone of yours; in play, if you control it"),
        Column(f"{name}.active", "1 if it belongs to the active house"),
        Column(f"{name}.power", "its power now; out of play the printed one", 10),
        Column(f"{name}.armor", "its armor, likewise", 4),
        Column(f"{name}.damage", "the damage on it", 10),
        Column(f"{name}.amber", "the Æ on it", 4),
        Column(f"{name}.exhausted", "1 if it is exhausted"),
        Column(f"{name}.stunned", "1 if it is stunned"),
        Column(f"{name}.upgrades", "how many upgrades are on it", 3),
        Column(f"{name}.taunt", "1 if it has taunt"),
        Column(f"{name}.elusive", "1 if it is elusive"),
        Column(f"{name}.flank", "1 if it is on a flank"),
    ]


LYING: Final = 12


def _card(state: KeyforgeState, card: int, seat: int) -> bytes:
    """What is printed on a card, as far as the seat may know it."""
    if not state.may_know(card, seat):
        return _UNKNOWN
    face = state.faces[card]
    row = _PRINTED.get(face.digest)
    if row is None:
        printed = [b"\x01", _TYPE.get(face.type, _NO_TYPE), _HOUSE.get(face.house, _NO_HOUSE)]
        row = b"".join(printed) + bytes([clipped(face.amber)]) + marks_of_face(face.digest)
        if len(_PRINTED) >= FACES:
            _PRINTED.clear()
        _PRINTED[face.digest] = row
    return row


FACES: Final = 10_000
"""The rows of so many faces are kept, for nothing that is printed changes."""

_PRINTED: Final[dict[int, bytes]] = {}


def _creature(state: KeyforgeState, card: int, seat: int) -> bytes:
    """What all see of a creature in play."""
    thing = state.things[card]
    row = [
        int(state.holders[card] == seat),
        int(belongs(state, card, state.house)),
        clipped(quality(state, card, "power")),
        clipped(quality(state, card, "armor")),
        clipped(thing.damage),
        clipped(thing.amber),
        int(thing.exhausted),
        int(thing.stunned),
        clipped(len(thing.upgrades)),
        int(quality(state, card, "taunt") > 0),
        int(quality(state, card, "elusive") > 0),
        int(state.on_flank(card)),
    ]
    return bytes(row)


# The position


def columns(players: int) -> list[Column]:
    """What the numbers of a position say; two play."""
    told = columns_of_words("phase", PHASES, "1 in this phase")
    told += columns_of_words("house", HOUSE_NAMES, "1 if this house is active")
    told += columns_of_words("prompt", PROMPTS, "1 if you are asked a question of this kind")
    told += [
        Column("least", "how many answers of this kind make the choice complete", 4),
        Column("most", "how many answers of this kind there can be", 4),
        Column("chosen", "how many cards were chosen so far", 4),
        Column("window", "1 if you are asked because everybody is, whatever they hold"),
        *columns_of_marks("source", "the faces of cards that ask you"),
    ]
    told += _columns_of_player("my")
    told += _columns_of_player("next")
    for card in range(1, CARDS + 1):
        told += _printed(f"my.hand.{card}", "such a card in your hand, from the oldest,")
    return told


def _columns_of_player(name: str) -> list[Column]:
    told = [
        Column(f"{name}.turn", "1 if it is this player's turn"),
        Column(f"{name}.asked", "1 if this player must choose"),
        Column(f"{name}.amber", "this player's Æ", 12),
        *columns_of_words(f"{name}.key", COLOURS, "1 if this key is forged"),
        Column(f"{name}.key-cost", "what a key costs now", 12),
        Column(f"{name}.chains", "how many chains there are", 12),
        Column(f"{name}.refill", "to how many cards the hand is refilled", 8),
        *columns_of_words(f"{name}.house", HOUSE_NAMES, "1 if the deck has this house"),
    ]
    for zone in range(PILES):
        told.append(Column(f"{name}.{ZONE_WORDS[zone]}", "how many cards are in this zone", 12))
    for slot in range(1, CREATURES + 1):
        creature = f"{name}.creature.{slot}"
        told.append(Column(creature, "1 if there is such a creature in the battleline, from the left"))
        told += _printed(creature, "such a creature")
        told += _lying(creature)
    for slot in range(1, THINGS + 1):
        artifact = f"{name}.artifact.{slot}"
        told.append(Column(artifact, "1 if there is such an artifact"))
        told += _printed(artifact, "such an artifact")
        told += [
            Column(f"{artifact}.active", "1 if it belongs to the active house"),
            Column(f"{artifact}.amber", "the Æ on it", 4),
            Column(f"{artifact}.exhausted", "1 if it is exhausted"),
        ]
    return told


def position_in_numbers(state: KeyforgeState, seat: int) -> bytes:
    """The position as the seat may know it, as `columns` say."""
    choice = state.choice
    parts = [_PHASE.get(state.phase, _NO_PHASE), _HOUSE.get(state.house, _NO_HOUSE)]
    if choice is not None and choice.player == seat:
        parts.append(_PROMPT.get(choice.prompt, _NO_PROMPT))
        limits = [clipped(choice.least), clipped(choice.most), clipped(len(choice.chosen)), int(state.window)]
        parts.append(bytes(limits))
        source = choice.source
        known = source != NOTHING and state.may_know(source, seat)
        parts.append(marks_of_face(state.faces[source].digest) if known else NO_MARKS)
    else:
        parts.append(_NOT_ASKED)
    looker = seat if 0 <= seat < len(state.players) else 0
    _player(state, state.players[looker], seat, parts)
    _player(state, state.players[1 - looker], seat, parts)
    told = 0
    if looker == seat:
        for card in state.players[seat].hand:
            if told == CARDS:
                break
            parts.append(_card(state, card, seat))
            told += 1
    parts.append(_NO_HAND[CARDS - told])
    return b"".join(parts)


_NOT_ASKED: Final = bytes(len(PROMPTS) + 4 + MARKS)
_NO_HAND: Final = so_many(CARDS, PRINTED)
_NO_CREATURES: Final = so_many(CREATURES, 1 + PRINTED + LYING)
_NO_ARTIFACTS: Final = so_many(THINGS, 4 + PRINTED)
_ONE: Final = b"\x01"


def _player(state: KeyforgeState, player: Player, seat: int, parts: list[bytes]) -> None:
    """What the seat may know of a player."""
    choice = state.choice
    keys = player.keys
    row = [
        int(state.turn_player == player.seat),
        int(choice is not None and choice.player == player.seat),
        clipped(player.amber),
        int("red" in keys),
        int("blue" in keys),
        int("yellow" in keys),
        clipped(key_cost(state, player.seat)),
        clipped(player.chains),
        clipped(refill_size(state, player.seat) - fewer_cards(player.chains)),
    ]
    parts.append(bytes(row))
    parts.append(_of_houses(player.houses))
    piles: list[int] = []
    for pile in player.piles:
        piles.append(clipped(len(pile)))
    parts.append(bytes(piles))
    told = 0
    for card in player.battleline:
        if told == CREATURES:
            break
        parts.append(_ONE)
        parts.append(_card(state, card, seat))
        parts.append(_creature(state, card, seat))
        told += 1
    parts.append(_NO_CREATURES[CREATURES - told])
    told = 0
    for card in player.artifacts:
        if told == THINGS:
            break
        thing = state.things[card]
        parts.append(_ONE)
        parts.append(_card(state, card, seat))
        active = int(belongs(state, card, state.house))
        parts.append(bytes([active, clipped(thing.amber), int(thing.exhausted)]))
        told += 1
    parts.append(_NO_ARTIFACTS[THINGS - told])


def _of_houses(houses: tuple[str, ...]) -> bytes:
    """A 1 for each of a deck's houses."""
    row = _HOUSES.get(houses)
    if row is None:
        row = bytes([int(house in houses) for house in HOUSE_NAMES])
        _HOUSES[houses] = row
    return row


_HOUSES: Final[dict[tuple[str, ...], bytes]] = {}

# The options


def option_columns() -> list[Column]:
    """What the numbers of an option say."""
    told = columns_of_words("verb", VERBS, "1 for an option of this verb")
    told += columns_of_words("zone", ZONE_WORDS, "1 if it is about a card in this zone")
    told += _printed("card", "a card that it is about")
    told += _lying("card")
    told += [
        Column("place", "which creature of its battleline the card is, from the left", 8),
        Column("number", "its number; 0 for a card", 10),
        *columns_of_words("house", HOUSE_NAMES, "1 if it is about this house"),
        *columns_of_marks("word", "the words of options (a house, a key, a card's name)"),
    ]
    return told


_NO_CARD: Final = bytes(len(ZONE_WORDS) + PRINTED + LYING + 1)


def options_in_numbers(state: KeyforgeState, seat: int) -> bytes:
    """The options of the seat's question, row by row, as `option_columns` say; nothing if it is not asked."""
    choice = state.choice
    if choice is None or choice.player != seat:
        return b""
    return _rows(state, choice, seat)


def _rows(state: KeyforgeState, choice: Choice, seat: int) -> bytes:
    parts: list[bytes] = []
    for option in choice.options:
        parts.append(_VERB.get(option.verb, _NO_VERB))
        if option.card == NOTHING:
            parts.append(_NO_CARD)
        else:
            _about_card(state, option, seat, parts)
        parts.append(bytes([clipped(option.number) if option.verb != "next" else 0]))
        parts.append(_HOUSE.get(option.word, _NO_HOUSE))
        parts.append(marks_of_word(option.word))
    return b"".join(parts)


def _about_card(state: KeyforgeState, option: Option, seat: int, parts: list[bytes]) -> None:
    card = option.card
    zone = state.zones[card]
    parts.append(_ZONE[ZONE_WORDS[zone]])
    parts.append(_card(state, card, seat))
    if zone == BATTLELINE:
        parts.append(_creature(state, card, seat))
        parts.append(bytes([clipped(state.players[state.holders[card]].battleline.index(card) + 1)]))
        return
    mine = int(state.holders[card] == seat)
    if state.may_know(card, seat):
        face = state.faces[card]
        active = int(belongs(state, card, state.house))
        parts.append(bytes([mine, active, clipped(face.power), clipped(face.armor)]))
    else:
        parts.append(bytes([mine, 0, 0, 0]))
    if zone == ARTIFACTS:
        thing = state.things[card]
        parts.append(bytes([0, clipped(thing.amber), int(thing.exhausted)]))
        parts.append(_REST_OF_ARTIFACT)
    else:
        parts.append(_REST)


_REST: Final = bytes(LYING - 4 + 1)
_REST_OF_ARTIFACT: Final = bytes(LYING - 7 + 1)
