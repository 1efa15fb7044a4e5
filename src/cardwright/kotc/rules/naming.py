"""What cards and options are called: references and notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.choice import BUTTON, NOBODY, NOTHING, Option, Place
from cardwright.core.naming import Naming
from cardwright.kotc.rules.zones import DECK, GRANARY, GRAVE, NOWHERE, REMOVED, ZONE_WORDS, zones_of

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

OF_THE_DECK: Final = "deck"
"""The word behind `draw` for a card from the deck."""


def in_reading_order(state: KeeperState, seat: int, zone: int) -> list[int]:
    """The cards of a zone as one reads them: deck and grave from the top, others from left to right."""
    pile = state.players[seat].pile(zone)
    return pile[::-1] if zone in (DECK, GRAVE) else pile


def as_read_by(state: KeeperState, owner: int, seat: int) -> list[int]:
    """A granary as a seat reads it: cards that it knows where they lie, the others in two lots.

    Of these first come those that are not exhausted: more is not to be seen of how they lie (R123).
    """
    lying = in_reading_order(state, owner, GRANARY)
    unknown = [card for card in lying if not state.may_know(card, seat)]
    exhausted = state.exhausted
    lots = [card for card in unknown if not exhausted[card]] + [card for card in unknown if exhausted[card]]
    lots.reverse()
    return [card if state.may_know(card, seat) else lots.pop() for card in lying]


def reference(state: KeeperState, card: int, seat: int) -> str:
    """How `seat` (or, with `NOBODY`, somebody who knows everything) names the card.

    By the id that a position gave it, else by its name, with `#2`, `#3`, … where the seat knows several cards
    of that name: their own side first, then clockwise; zone by zone as `zones_of` has them. A card whose
    face the seat may not know is named by where it lies, such as `B.hand.3`; an id names its card for
    everybody. Pawns that are out of the game have the numbers behind those of all others.
    """
    if card in state.ids:
        return state.ids[card]
    if not state.may_know(card, seat):
        return place_of(state, card, seat)
    name = state.faces[card].name
    count = 0
    viewer = seat if seat != NOBODY else 0
    for place in range(state.seats):
        player = (viewer + place) % state.seats
        for zone in zones_of(state.edition):
            for other in in_reading_order(state, player, zone):
                if state.faces[other].name == name and state.may_know(other, seat):
                    count += 1
                    if other == card:
                        return numbered(name, count)
    for link in state.chain:
        if state.zones[link.card] == NOWHERE and state.faces[link.card].name == name:
            count += 1
            if link.card == card:
                return numbered(name, count)
    if state.zones[card] == REMOVED:
        for other in range(card):
            if state.zones[other] == REMOVED and state.faces[other].name == name:
                count += int(state.may_know(other, seat))
    return numbered(name, count + 1)


@final
class KeeperNaming(Naming):
    """What a seat calls the cards of a position."""

    def __init__(self, state: KeeperState, seat: int) -> None:
        super().__init__(seat)
        self._state: Final = state

    def of(self, card: int) -> str:
        """What the seat calls the card."""
        return self._state.reference(card, self.seat)

    def asking(self, card: int) -> str:
        """What the seat calls the card whose ability asks: one that has gone out of sight by its name."""
        state = self._state
        carried_out = [resolution.card for resolution in state.resolutions]
        return name_of_link(state, card, self.seat) if card in carried_out else self.of(card)


def name_of_link(state: KeeperState, card: int, seat: int) -> str:
    """How the seat names a card of the chain; it need not know where the card is by now."""
    if state.may_know(card, seat) or card in state.ids:
        return reference(state, card, seat)
    return state.faces[card].name


def numbered(name: str, count: int) -> str:
    """The name with its number behind it, from the second on: `Bolt`, `Bolt#2`, `Bolt#3`."""
    return name if count == 1 else f"{name}#{count}"


def place_of(state: KeeperState, card: int, seat: int) -> str:
    """Where the card lies, such as `B.hand.3`; 1 is the top of a deck or a grave.

    In a granary it is where `seat` reads it.
    """
    zone = state.zones[card]
    holder = state.holders[card]
    if zone >= NOWHERE:
        return ZONE_WORDS[zone]
    lying = as_read_by(state, holder, seat) if zone == GRANARY else in_reading_order(state, holder, zone)
    return f"{state.names[holder]}.{ZONE_WORDS[zone]}.{lying.index(card) + 1}"


def whereabouts(state: KeeperState, card: int) -> Place:
    """Whose zone a card lies in."""
    return Place("card", state.holders[card], ZONE_WORDS[state.zones[card]])


def where_it_belongs(state: KeeperState, option: Option) -> Place | None:
    """Where an option belongs whose verb decides that: a pile, a die; None for every other."""
    verb = option.verb
    if verb in ("deck", "grave", "hand"):
        return Place("pile", option.player, verb)
    if verb == "draw" and option.word == OF_THE_DECK and state.choice is not None:
        return Place("pile", state.choice.player, OF_THE_DECK)
    if verb == "die" or verb == "re-roll":
        return Place("die", option.player)
    return BUTTON if verb == "counter" else None


def notation(state: KeeperState, option: Option) -> str:
    """The option in notation, as the player who is asked writes it."""
    choice = state.choice
    seat = choice.player if choice is not None else NOBODY
    words = [option.verb]
    if option.verb in ("pop", "remove"):
        words += [option.word, "on", reference(state, option.card, seat)]
        if option.number != NOTHING:
            words += ["die", str(option.number)]
        if option.player != NOBODY:
            words += ["of", state.names[option.player]]
    elif option.verb == "swap":
        words.append(_swapped(state, option, seat))
    elif option.verb == "re-roll":
        words.append(str(option.number))
        if option.player != NOBODY:
            words += ["of", state.names[option.player]]
    elif option.verb == "counter":
        words += [option.word, "of", state.names[option.player]]
    elif option.verb == "activate":
        words.append(_activated(state, option, seat))
    elif option.card != NOTHING:
        name = reference(state, option.card, seat)
        words.append(place_of(state, option.card, seat) if _names_player(state, option, name) else name)
    elif option.player != NOBODY:
        words.append(state.names[option.player])
    elif option.number != NOTHING:
        words.append(str(option.number))
    elif option.word:
        words.append(option.word)
    return " ".join(words)


def _swapped(state: KeeperState, option: Option, seat: int) -> str:
    """Which two cards change places; where another option reads the same, by where they lie.

    So do `X for Y` with `Z`, and `X` with `Y for Z`.
    """
    read = _read_swap(state, option, seat)
    if state.choice is not None and read.count(" for ") > 1:
        swaps = [other for other in state.choice.options if other.verb == "swap"]
        if [_read_swap(state, other, seat) for other in swaps].count(read) > 1:
            return f"{place_of(state, option.card, seat)} for {place_of(state, option.number, seat)}"
    return read


def _read_swap(state: KeeperState, option: Option, seat: int) -> str:
    return f"{reference(state, option.card, seat)} for {reference(state, option.number, seat)}"


def _activated(state: KeeperState, option: Option, seat: int) -> str:
    """Which ability of which card.

    Of two that would read the same, such as `Bell` with the ability `RING LOUD` and `Bell RING` with `LOUD`,
    the shorter ability is written by its number, and where that reads like a trap (`Bell 1`), the card by
    where it lies.
    """
    read = _read_ability(state, option, seat)
    ability = option.word
    if not ability or state.choice is None:
        return read
    others = [other for other in state.choice.options if other.verb == "activate" and other != option]
    longer = [other for other in others if not other.word or other.word.endswith(f" {ability}")]
    if read in [_read_ability(state, other, seat) for other in longer]:
        read = f"{reference(state, option.card, seat)} {option.number}"
        if read in [_read_ability(state, other, seat) for other in others]:
            read = f"{place_of(state, option.card, seat)} {option.number}"
    return read


def _read_ability(state: KeeperState, option: Option, seat: int) -> str:
    """The card with the name of the ability; a trap alone."""
    return f"{reference(state, option.card, seat)} {option.word}".rstrip()


def _names_player(state: KeeperState, option: Option, name: str) -> bool:
    """Whether the card of this option is called as a player is whom the choice offers, too; or as the deck is
    where one draws.
    """
    if option.verb == "draw":
        return name == OF_THE_DECK
    if state.choice is not None and name in state.names:
        for other in state.choice.options:
            if other.verb == option.verb and other.player != NOBODY and state.names[other.player] == name:
                return True
    return False
