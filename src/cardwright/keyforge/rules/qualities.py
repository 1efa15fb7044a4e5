"""Constant laws about cards: qualities, houses and abilities that cards give, read when somebody asks.

Each is declared under its topic: a quality's word, `no` and the word for its loss, `house`, the timing of an
ability.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.choice import NOTHING
from cardwright.core.events import BoundLaw
from cardwright.keyforge.words import HOUSES

if TYPE_CHECKING:
    from cardwright.keyforge.rules.face import Ability
    from cardwright.keyforge.rules.state import KeyforgeState

HOUSE: Final = "house"
EVERY_HOUSE: Final = "every_house"

LOSSES: Final = {"armor": "no armor", "elusive": "no elusive"}
"""The qualities that a card can lose, each with the topic of the laws that say so."""

GRANTS: Final = {
    timing: f"has {timing}"
    for timing in ("play", "reap", "fight", "action", "omni", "destroyed", "leaves", "before_fight", "at_end")
}
"""The topics of the laws that give cards an ability, by its timing."""


class Gift(BoundLaw["KeyforgeState"]):
    """A law that gives cards a quality, such as power, armor or a keyword, or takes one away."""

    def gives(self, state: KeyforgeState, card: int) -> int:
        """How much of the quality the card has by this law."""
        raise NotImplementedError


class HouseGift(BoundLaw["KeyforgeState"]):
    """A law that makes cards belong to a house."""

    def house(self, state: KeyforgeState, card: int) -> str:
        """The house to which the card belongs by this law; `EVERY_HOUSE`, or nothing."""
        raise NotImplementedError


class Grant(BoundLaw["KeyforgeState"]):
    """A law that gives cards an ability; they are the ones who have it (KF-TYPE-9)."""

    def __init__(self, source: int, span: int, ability: Ability) -> None:
        super().__init__(source, span)
        self.ability = ability

    def grants(self, state: KeyforgeState, card: int) -> bool:
        """Whether the card has the ability by this law."""
        raise NotImplementedError


def quality(state: KeyforgeState, card: int, word: str) -> int:
    """How much of a quality a card in play has: what is printed and all gifts; instances add up (KF-KW-3).

    What takes a quality away beats everything that gives it (S-G14).
    """
    face = state.faces[card]
    if word == "power":
        total = face.power + state.things[card].counters
    elif word == "armor":
        total = face.armor
    else:
        total = face.keywords.get(word, 0)
    constants = state.laws.constants
    if constants:
        if word in constants:
            for law in constants[word]:
                assert isinstance(law, Gift)
                total += law.gives(state, card)
        if word in LOSSES and LOSSES[word] in constants:
            for law in constants[LOSSES[word]]:
                assert isinstance(law, Gift)
                if law.gives(state, card):
                    return 0
    return total


def giver(state: KeyforgeState, card: int, word: str) -> int:
    """The card that gives a card in play a quality that is not printed on it, the first of several."""
    if not state.faces[card].keywords.get(word, 0):
        for law in state.laws.on(word):
            assert isinstance(law, Gift)
            if law.gives(state, card):
                return law.source
    return NOTHING


def houses_of(state: KeyforgeState, card: int) -> tuple[str, ...]:
    """The houses to which a card belongs now; the newest law that changes its house wins (KFR36, S-G13)."""
    printed = state.faces[card].house
    constants = state.laws.constants
    if HOUSE not in constants or not state.in_play(card):
        return (printed,)
    house = printed
    every = False
    for law in constants[HOUSE]:
        assert isinstance(law, HouseGift)
        given = law.house(state, card)
        if given == EVERY_HOUSE:
            every = True
        elif given:
            house = given
            every = False
    return tuple(HOUSES) if every else (house,)


def house_to_choose(state: KeyforgeState, card: int) -> str:
    """The house that a card lets its controller choose: being of all houses adds none (KFR35)."""
    houses = houses_of(state, card)
    return houses[0] if len(houses) == 1 else state.faces[card].house


def belongs(state: KeyforgeState, card: int, house: str) -> bool:
    """Whether a card is of this house now; none is of no house (KF-HOUSE-4).

    What is of every house is also of those of other sets.
    """
    if HOUSE not in state.laws.constants:
        return house != "" and state.faces[card].house == house
    houses = houses_of(state, card)
    return house != "" and (house in houses or len(houses) > 1)


def granted(state: KeyforgeState, card: int, timing: str) -> list[Grant]:
    """The laws by which a card in play has an ability of this timing that is not printed on it."""
    constants = state.laws.constants
    topic = GRANTS[timing]
    if topic not in constants or not state.in_play(card):
        return []
    found: list[Grant] = []
    for law in constants[topic]:
        assert isinstance(law, Grant)
        if law.grants(state, card):
            found.append(law)
    return found


def has_ability(state: KeyforgeState, card: int, timing: str) -> bool:
    """Whether a card has an ability of this timing, its own or a given one."""
    return bool(state.text(card).at(timing)) or bool(
        GRANTS[timing] in state.laws.constants and granted(state, card, timing)
    )
