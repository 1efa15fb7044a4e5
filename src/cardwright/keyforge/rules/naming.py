"""What cards and options are called: references and notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.choice import NOBODY, NOTHING, Option, Place
from cardwright.core.naming import Naming
from cardwright.keyforge.rules.zones import (
    ARCHIVES,
    ARTIFACTS,
    BATTLELINE,
    DECK,
    DISCARD,
    HAND,
    PILES,
    PURGED,
    UNDER,
    ZONE_WORDS,
)

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState

ZONES_IN_ORDER: Final = (BATTLELINE, ARTIFACTS, HAND, DISCARD, ARCHIVES, PURGED, DECK)


def in_reading_order(state: KeyforgeState, seat: int, zone: int) -> list[int]:
    """The cards of a zone as one reads them: deck and discard pile from the top, others from the left."""
    pile = state.players[seat].piles[zone]
    return pile[::-1] if zone == DECK or zone == DISCARD else pile


def all_in_order(state: KeyforgeState, seat: int) -> list[int]:
    """All cards, the seat's side first; upgrades stand behind their creature, or last without one."""
    found: list[int] = []
    for player in (seat, 1 - seat):
        for zone in ZONES_IN_ORDER:
            pile = in_reading_order(state, player, zone)
            if zone != BATTLELINE and zone != ARTIFACTS:
                found += pile
                continue
            for card in pile:
                found.append(card)
                if card in state.things:
                    found += state.things[card].upgrades
                    found += [kept for kept in state.things[card].kept if state.zones[kept] == UNDER]
    return found + state.orphans + state.cast_off


@final
class KeyforgeNaming(Naming):
    """What a seat calls the cards of a position; all that it knows are named together with the first.

    A card is called by its id, else by its name, with a number where there are several: they are counted in
    the order in which one reads them. What lies in no such order, such as a card that is being played, has
    the number behind all that do. A card whose face the seat may not know is named by where it lies, such as
    `B.hand.3`.
    """

    def __init__(self, state: KeyforgeState, seat: int) -> None:
        super().__init__(seat)
        self._state: Final = state
        self._names: Final[dict[int, str]] = {}
        self._counts: Final[dict[str, int]] = {}
        self._counted = False

    def _count(self) -> None:
        """Name the cards that the seat knows and that lie in an order, and all that have an id."""
        state, seat, names, counts = self._state, self.seat, self._names, self._counts
        faces, opened = state.faces, state.knowledge.open
        names.update(state.ids)
        for card in all_in_order(state, 1 if seat == 1 else 0):
            if (seat == NOBODY or opened[card] >> seat & 1) and card not in names:
                name = faces[card].name
                count = counts.get(name, 0) + 1
                counts[name] = count
                names[card] = numbered(name, count)
        self._counted = True

    def of(self, card: int) -> str:
        """What the seat calls the card."""
        if not self._counted:
            self._count()
        name = self._names.get(card)
        if name is not None:
            return name
        state = self._state
        if not state.may_know(card, self.seat):
            return place_of(state, card)
        name = state.faces[card].name
        return numbered(name, self._counts.get(name, 0) + 1)

    def asking(self, card: int) -> str:
        """What the seat calls the card whose ability asks."""
        return called(self._state, card, self)


def place_of(state: KeyforgeState, card: int) -> str:
    """Where the card lies, such as `B.hand.3`; 1 is the top of a deck."""
    zone, holder = state.zones[card], state.holders[card]
    where = f"{state.names[holder]}.{ZONE_WORDS[zone]}"
    return where if zone >= PILES else f"{where}.{in_reading_order(state, holder, zone).index(card) + 1}"


def numbered(name: str, count: int) -> str:
    """The name with its number behind it, from the second on: `Punch`, `Punch#2`, `Punch#3`."""
    return name if count == 1 else f"{name}#{count}"


def called(state: KeyforgeState, card: int, naming: Naming) -> str:
    """A card that an ability speaks of: by its reference, or its name where it has gone out of sight."""
    if state.zones[card] < PILES and not state.may_know(card, naming.seat):
        return state.faces[card].name
    return naming.of(card)


def whereabouts(state: KeyforgeState, card: int) -> Place:
    """Whose zone a card lies in; an upgrade lies on a creature, in no pile."""
    return Place("card", state.holders[card], ZONE_WORDS[state.zones[card]])


def where_it_belongs(state: KeyforgeState, option: Option) -> Place | None:
    """Where an option belongs whose verb decides that: a flank, a house, a key; None for any other."""
    verb = option.verb
    if verb == "left" or verb == "right":
        return Place("end", line_entered(state), ZONE_WORDS[BATTLELINE], verb)
    if verb == "house" or verb == "key":
        return Place(verb)
    return None


def line_entered(state: KeyforgeState) -> int:
    """Whose battleline it is whose flank is being chosen (KF-TYPE-3, KF-CTRL-2)."""
    player = getattr(state.waiting, "player", state.turn_player)
    assert isinstance(player, int)
    return player


def notation(state: KeyforgeState, option: Option, naming: Naming) -> str:
    """The option in notation, as the player writes it who calls cards so."""
    words = [option.verb]
    if option.verb == "next" and (state.choice is None or state.choice.purpose == "trigger"):
        words.append(called(state, option.card, naming))
        if option.number != NOTHING:
            words += [option.word or "about", called(state, option.number, naming)]
    elif option.card != NOTHING:
        words.append(naming.of(option.card))
    elif option.word:
        words.append(option.word)
    elif option.number != NOTHING:
        words.append(str(option.number))
    return " ".join(words)
