"""What cards and options are called: references and notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.choice import NOTHING, Option, Place
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


def reference(state: KeyforgeState, card: int, seat: int) -> str:
    """How `seat` names the card: by its id, else by its name, with a number where there are several.

    A card whose face the seat may not know is named by where it lies, such as `B.hand.3`.
    """
    if card in state.ids:
        return state.ids[card]
    if not state.may_know(card, seat):
        zone, holder = state.zones[card], state.holders[card]
        if zone >= PILES:
            return f"{state.names[holder]}.{ZONE_WORDS[zone]}"
        place = in_reading_order(state, holder, zone).index(card) + 1
        return f"{state.names[holder]}.{ZONE_WORDS[zone]}.{place}"
    name = state.faces[card].name
    alike = [
        other
        for other, face in enumerate(state.faces)
        if face.name == name and other not in state.ids and state.may_know(other, seat)
    ]
    if len(alike) == 1:
        return name
    count = 0
    for other in all_in_order(state, 1 if seat == 1 else 0):
        if other in alike:
            count += 1
            if other == card:
                return name if count == 1 else f"{name}#{count}"
    return name if count == 0 else f"{name}#{count + 1}"


def called(state: KeyforgeState, card: int, seat: int) -> str:
    """A card that an ability speaks of: by its reference, or its name where it has gone out of sight."""
    if state.zones[card] < PILES and not state.may_know(card, seat):
        return state.faces[card].name
    return reference(state, card, seat)


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


def notation(state: KeyforgeState, option: Option, seat: int) -> str:
    """The option in notation, as the player who is asked writes it."""
    words = [option.verb]
    if option.verb == "next" and (state.choice is None or state.choice.purpose == "trigger"):
        words.append(called(state, option.card, seat))
        if option.number != NOTHING:
            words += [option.word or "about", called(state, option.number, seat)]
    elif option.card != NOTHING:
        words.append(reference(state, option.card, seat))
    elif option.word:
        words.append(option.word)
    elif option.number != NOTHING:
        words.append(str(option.number))
    return " ".join(words)
