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
from cardwright.kotc.rules.phases import PHASE_WORDS
from cardwright.kotc.rules.under_way import dice_on_the_table
from cardwright.kotc.rules.zones import BATTLEFIELD, GRANARY, TRAPFIELD, ZONE_WORDS

if TYPE_CHECKING:
    from cardwright.kotc.rules.cards import Face
    from cardwright.kotc.rules.frames import Battle
    from cardwright.kotc.rules.state import KeeperState

MINIONS: Final = 8
"""Of each player so many minions are told, from the left; what is more only counts."""

CARDS: Final = 10
"""So many cards of a hand are told, from the left."""

SIDES: Final = 6
"""The sides of a die."""

PROMPTS: Final = (
    *("action", "allocate", "assign", "attack", "choose", "defend", "deploy", "draw", "mulligan", "order"),
    *("pay", "react", "resource", "respond", "split", "target", "victim"),
)

VERBS: Final = (
    *("activate", "bounce", "bury", "cast", "counter", "deck", "decline", "declare", "destroy", "die"),
    *("done", "draw", "end", "enlist", "exhaust", "gift", "grave", "hand", "hit", "hp", "next", "no"),
    *("number", "pass", "place", "player", "pop", "re-roll", "remove", "sacrifice", "set", "sheathe"),
    *("skip", "sow", "sp", "summon", "swap", "target", "to", "yes"),
)

_PROMPT: Final = one_of(PROMPTS)
_NO_PROMPT: Final = bytes(len(PROMPTS))
_VERB: Final = one_of(VERBS)
_NO_VERB: Final = bytes(len(VERBS))
_PHASE: Final = one_of(PHASE_WORDS)
_ZONE: Final = one_of(ZONE_WORDS)

# What a row of a card says


def _printed(name: str, whose: str) -> list[Column]:
    return [
        Column(f"{name}.known", f"1 if there is {whose} and you may know its face"),
        Column(f"{name}.minion", "1 for a minion"),
        Column(f"{name}.spell", "1 for a spell"),
        Column(f"{name}.level", "its level now", 10),
        Column(f"{name}.sp", "its SP: on a battlefield those of now, elsewhere the printed ones", 10),
        Column(f"{name}.hp", "its HP, likewise", 10),
        Column(f"{name}.ultra", "its Ultra Points", 5),
        Column(f"{name}.abilities", "how many abilities are printed on it", 4),
        *columns_of_marks(name, "faces"),
    ]


PRINTED: Final = 8 + MARKS
_UNKNOWN: Final = bytes(PRINTED)


def _lying(name: str) -> list[Column]:
    return [
        Column(f"{name}.mine", "1 if it is in a zone of yours"),
        Column(f"{name}.exhausted", "1 if it is exhausted"),
        Column(f"{name}.fatigued", "1 if it is fatigued"),
        Column(f"{name}.petrified", "1 if it is petrified: it has no level, SP and HP then"),
        Column(f"{name}.my-counters", "how many counters on it are yours", 4),
        Column(f"{name}.other-counters", "how many counters on it are others'", 4),
        Column(f"{name}.attacks", "1 if it attacks in the battle under way"),
        Column(f"{name}.defends", "1 if it defends in the battle under way"),
    ]


LYING: Final = 8


def _card(state: KeeperState, card: int, seat: int) -> bytes:
    """What is printed on a card, as far as the seat may know it; SP, HP and level are those of now."""
    if not state.may_know(card, seat):
        return _UNKNOWN
    face = state.faces[card]
    digest = face.digest
    if state.zones[card] == BATTLEFIELD:
        minion = state.minions[card]
        if minion.petrified:
            return _row(face, 0, 0, 0)
        return _row(face, state.level(card), minion.sp, minion.hp)
    if state.drops and card in state.drops:
        return _row(face, state.level(card), face.sp, face.hp)
    row = _PRINTED.get(digest)
    if row is None:
        row = _row(face, face.level, face.sp, face.hp)
        if len(_PRINTED) >= FACES:
            _PRINTED.clear()
        _PRINTED[digest] = row
    return row


FACES: Final = 10_000
"""The rows of so many faces are kept, for most cards lie where nothing about them changes."""

_PRINTED: Final[dict[int, bytes]] = {}


def _row(face: Face, level: int, sp: int, hp: int) -> bytes:
    printed = [
        1,
        int(face.minion),
        int(face.spell),
        clipped(level),
        clipped(sp),
        clipped(hp),
        clipped(face.ultra),
        clipped(len(face.abilities)),
    ]
    return bytes(printed) + marks_of_face(face.digest)


def _minion(state: KeeperState, card: int, seat: int) -> bytes:
    """What all see of a minion on a battlefield: its state, counters, its part in the battle."""
    minion = state.minions[card]
    mine = 0
    others = 0
    for counter in minion.counters:
        if counter.owner == seat:
            mine += 1
        else:
            others += 1
    attacks = 0
    defends = 0
    if state.battles:
        battle = state.battles[-1]
        attacks = int(card in battle.attackers)
        defends = int(card in battle.defenders)
    row = [
        int(state.holders[card] == seat),
        int(state.exhausted[card]),
        int(card in state.fatigued),
        int(minion.petrified),
        clipped(mine),
        clipped(others),
        attacks,
        defends,
    ]
    return bytes(row)


# The position


def whose(place: int) -> str:
    """What a seat's columns are called, so many places to the left: `my`, `next`, `next2`, ..."""
    return "my" if place == 0 else "next" if place == 1 else f"next{place}"


def columns(players: int) -> list[Column]:
    """What the numbers of a position say, where so many play."""
    told = columns_of_words("phase", PHASE_WORDS, "1 in this phase")
    told += columns_of_words("prompt", PROMPTS, "1 if you are asked a question of this kind")
    told += [
        Column("least", "how many answers of this kind make the choice complete", 4),
        Column("most", "how many answers of this kind there can be", 4),
        Column("chosen", "how many cards were chosen so far", 4),
        Column("window", "1 if you are asked because everybody is, whatever they hold"),
        Column("chain", "how many links the chain has", 4),
        Column("chain.mine", "1 if its last link is yours"),
        *columns_of_marks("chain", "the faces of its last link"),
        Column("battle", "1 if there is a battle under way"),
        Column("battle.attacker", "1 if you attack"),
        Column("battle.defender", "1 if you defend"),
        Column("battle.attackers", "how many minions attack", 4),
        Column("battle.defenders", "how many minions defend", 4),
        Column("battle.attack", "the SP of those that attack", 20),
        Column("battle.defence", "the SP of those that defend", 20),
    ]
    for side in range(1, SIDES + 1):
        told.append(Column(f"my.dice.{side}", "how many of your dice on the table show this number", 4))
    for side in range(1, SIDES + 1):
        told.append(Column(f"others.dice.{side}", "how many of others' dice show it", 4))
    for place in range(players):
        told += _columns_of_player(whose(place))
    for card in range(1, CARDS + 1):
        told += _printed(f"my.hand.{card}", "such a card in your hand, from the left,")
    return told


def _columns_of_player(name: str) -> list[Column]:
    told = [
        Column(f"{name}.turn", "1 if it is this player's turn"),
        Column(f"{name}.asked", "1 if this player must choose"),
        Column(f"{name}.out", "1 if this player is out of the game, where one can be"),
        Column(f"{name}.hp", "this player's HP", 30),
        Column(f"{name}.deck", "how many cards are in the deck", 40),
        Column(f"{name}.hand", "how many cards are in the hand", 10),
        Column(f"{name}.granary", "how many resources are in the granary", 10),
        Column(f"{name}.granary.ready", "how many of them are not exhausted", 10),
        Column(f"{name}.battlefield", "how many minions are on the battlefield", 8),
        Column(f"{name}.grave", "how many cards are in the grave", 40),
        Column(f"{name}.trapfield", "how many traps are on the trapfield", 4),
        Column(f"{name}.reserves", "how many cards are in the reserves", 4),
    ]
    for slot in range(1, MINIONS + 1):
        minion = f"{name}.minion.{slot}"
        told.append(Column(minion, "1 if there is such a minion on the battlefield, from the left"))
        told += _printed(minion, "such a minion")
        told += _lying(minion)
    return told


def position_in_numbers(state: KeeperState, seat: int) -> bytes:
    """The position as the seat may know it, as `columns` say."""
    choice = state.choice
    parts = [_PHASE[PHASE_WORDS[state.phase]]]
    if choice is not None and choice.player == seat:
        parts.append(_PROMPT.get(choice.prompt, _NO_PROMPT))
        limits = [clipped(choice.least), clipped(choice.most), clipped(len(choice.chosen)), int(state.window)]
        parts.append(bytes(limits))
    else:
        parts.append(_NOT_ASKED)
    if state.chain:
        link = state.chain[-1]
        parts.append(bytes([clipped(len(state.chain)), int(link.seat == seat)]))
        known = state.may_know(link.card, seat)
        parts.append(marks_of_face(state.faces[link.card].digest) if known else NO_MARKS)
    else:
        parts.append(_NO_CHAIN)
    parts.append(_battle(state, state.battles[-1], seat) if state.battles else _NO_BATTLE)
    parts.append(_dice(state, seat) if state.battles or state.rolls else _NO_DICE)
    for place in range(state.seats):
        _player(state, (seat + place) % state.seats, seat, parts)
    told = 0
    if 0 <= seat < state.seats:
        for card in state.players[seat].hand:
            if told == CARDS:
                break
            parts.append(_card(state, card, seat))
            told += 1
    parts.append(_NO_HAND[CARDS - told])
    return b"".join(parts)


_NOT_ASKED: Final = bytes(len(PROMPTS) + 4)
_NO_CHAIN: Final = bytes(2 + MARKS)
_NO_BATTLE: Final = bytes(7)
_NO_DICE: Final = bytes(2 * SIDES)
_NO_HAND: Final = so_many(CARDS, PRINTED)
_NO_MINIONS: Final = so_many(MINIONS, 1 + PRINTED + LYING)
_ONE: Final = b"\x01"


def _battle(state: KeeperState, battle: Battle, seat: int) -> bytes:
    row = [
        1,
        int(battle.attacker == seat),
        int(battle.defender == seat),
        clipped(len(battle.attackers)),
        clipped(len(battle.defenders)),
        clipped(_sp(state, battle.attackers)),
        clipped(_sp(state, battle.defenders)),
    ]
    return bytes(row)


def _sp(state: KeeperState, team: list[int]) -> int:
    total = 0
    for card in team:
        if state.zones[card] == BATTLEFIELD:
            total += state.minions[card].sp
    return total


def _dice(state: KeeperState, seat: int) -> bytes:
    counts = [0] * (2 * SIDES)
    for roll in dice_on_the_table(state):
        first = 0 if roll.player == seat else SIDES
        for die in roll.dice:
            if 1 <= die <= SIDES:
                counts[first + die - 1] = clipped(counts[first + die - 1] + 1)
    return bytes(counts)


def _player(state: KeeperState, player: int, seat: int, parts: list[bytes]) -> None:
    """What the seat may know of a player."""
    them = state.players[player]
    choice = state.choice
    row = [
        int(state.turn_player == player),
        int(choice is not None and choice.player == player),
        int(state.is_out(player)),
        clipped(them.hp),
        clipped(len(them.deck)),
        clipped(len(them.hand)),
        clipped(len(them.granary)),
        clipped(state.ready_resources(player)),
        clipped(len(them.battlefield)),
        clipped(len(them.grave)),
        clipped(len(them.trapfield)),
        clipped(len(them.reserves)),
    ]
    parts.append(bytes(row))
    told = 0
    for card in them.battlefield:
        if told == MINIONS:
            break
        parts.append(_ONE)
        parts.append(_card(state, card, seat))
        parts.append(_minion(state, card, seat))
        told += 1
    parts.append(_NO_MINIONS[MINIONS - told])


# The options


def option_columns() -> list[Column]:
    """What the numbers of an option say."""
    told = columns_of_words("verb", VERBS, "1 for an option of this verb")
    told += columns_of_words("zone", ZONE_WORDS, "1 if it is about a card in this zone")
    told += _printed("card", "a card that it is about")
    told += _lying("card")
    told += _printed("other", "another card, with which it changes places,")
    told += [
        Column("place", "which minion of its battlefield the card is, from the left", 8),
        Column("holder", "how many places to your left whoever has the card sits; 0 for you", 8),
        Column("to-me", "1 if it is about you"),
        Column("to-another", "how many places to your left the other player sits whom it is about", 8),
        Column("number", "its number: of an ability, a die, or how many; 0 for a card", 10),
        *columns_of_marks("word", "the words of options (of an ability, a kind of counter)"),
    ]
    return told


_NO_CARD: Final = bytes(len(ZONE_WORDS) + PRINTED + LYING + PRINTED + 2)


def options_in_numbers(state: KeeperState, seat: int) -> bytes:
    """The options of the seat's question, row by row, as `option_columns` say; nothing if it is not asked."""
    choice = state.choice
    if choice is None or choice.player != seat:
        return b""
    return _rows(state, choice, seat)


def _rows(state: KeeperState, choice: Choice, seat: int) -> bytes:
    parts: list[bytes] = []
    for option in choice.options:
        parts.append(_VERB.get(option.verb, _NO_VERB))
        if option.card == NOTHING:
            parts.append(_NO_CARD)
        else:
            _about_card(state, option, seat, parts)
        player = option.player
        number = 0 if option.verb == "swap" else clipped(option.number)
        if player >= 0 or number:
            away = (player - seat) % state.seats if player >= 0 else 0
            parts.append(bytes([int(player == seat), away, number]))
        else:
            parts.append(_NO_PLAYER)
        parts.append(marks_of_word(option.word))
    return b"".join(parts)


_NO_PLAYER: Final = bytes(3)
_STAYS: Final = bytes(LYING - 3)


def _about_card(state: KeeperState, option: Option, seat: int, parts: list[bytes]) -> None:
    card = option.card
    zone = state.zones[card]
    parts.append(_ZONE[ZONE_WORDS[zone]])
    parts.append(_card(state, card, seat))
    holder = state.holders[card]
    place = 0
    if zone == BATTLEFIELD:
        parts.append(_minion(state, card, seat))
        place = clipped(state.players[holder].battlefield.index(card) + 1)
    else:
        turned = (zone == GRANARY or zone == TRAPFIELD) and state.exhausted[card]
        tired = turned and card in state.fatigued
        parts.append(bytes([int(holder == seat), int(turned), int(tired)]))
        parts.append(_STAYS)
    parts.append(_card(state, option.number, seat) if option.verb == "swap" else _UNKNOWN)
    parts.append(bytes([place, (holder - seat) % state.seats]))
