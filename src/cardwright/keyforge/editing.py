"""A judge's hand: cards and players changed in the middle of a game, with no rule asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from cardwright.core.events import Event
from cardwright.core.validation import check_keys, list_in, one_of, place_in, seat_named, text_in
from cardwright.errors import CardwrightError
from cardwright.keyforge.cards import maverick
from cardwright.keyforge.rules.claims import drop_claims
from cardwright.keyforge.rules.face import ARTIFACT, CREATURE, UPGRADE
from cardwright.keyforge.rules.leaving import take_out_of_play
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.rules.zones import (
    ARTIFACTS,
    BATTLELINE,
    DISCARD,
    PILES,
    RESOLVING,
    UPGRADES,
    ZONE_WORDS,
    in_play,
)
from cardwright.keyforge.values import CARD_VALUES, PLAYER_VALUES, known_houses, set_on_card, set_on_player

ZONES: Final = ZONE_WORDS[:PILES]
"""The zones that a card can be moved to."""

LIES_IN_PLAY: Final = {BATTLELINE: CREATURE, ARTIFACTS: ARTIFACT}
"""What type of card lies in which zone in play."""


@final
class Moved(Event[KeyforgeState]):
    """A judge has put a card into a zone of `player`, with nothing paid, triggered or asked.

    A card that comes into play is a new object, one that leaves it loses everything on it (KF-LEAVE-1, -8);
    within play it keeps what is on it, and whoever claimed it claims it no more.
    """

    def __init__(self, card: int, destination: int, player: int, on_bottom: bool) -> None:
        self.card = card
        self.destination = destination
        self.player = player
        self.on_bottom = on_bottom

    def word(self) -> str:
        return "moved"

    def rules(self) -> tuple[str, ...]:
        return ()

    def perform(self, state: KeyforgeState) -> None:
        card = self.card
        self.origin = state.zones[card]
        self.seen_by = state.knowledge.open[card]
        if card in state.abducted:
            state.abducted.remove(card)
        if not in_play(self.destination):
            if state.in_play(card):
                take_out_of_play(state, card)
            state.put(card, self.destination, self.player, self.on_bottom)
        elif state.in_play(card):
            drop_claims(state, card)
            state.things[card].player = self.player
            state.put(card, self.destination, self.player)
        else:
            state.arrive(card, self.player)


@final
class Attached(Event[KeyforgeState]):
    """A judge has put an upgrade on a creature, with nothing paid, triggered or asked.

    `player` controls it, who is its owner unless somebody controlled it already.
    """

    def __init__(self, card: int, player: int, host: int) -> None:
        self.card = card
        self.player = player
        self.host = host

    def word(self) -> str:
        return "attached"

    def about(self) -> int:
        return self.host

    def rules(self) -> tuple[str, ...]:
        return ()

    def perform(self, state: KeyforgeState) -> None:
        self.origin = state.zones[self.card]
        self.destination = UPGRADES
        self.seen_by = state.knowledge.open[self.card]
        if state.in_play(self.card):
            take_out_of_play(state, self.card)
        state.arrive(self.card, self.player, self.host)


def edit(
    state: KeyforgeState,
    card: str | None,
    player: str | None,
    values: Mapping[str, object] | None,
    move: str | None,
) -> None:
    """Set values of a card or of a player, or move a card (`A.hand`, `A.deck`, `A.deck.bottom`,
    `A.battleline`, which is its right end).

    The question is worked out anew. Raises `CardwrightError`; the state may then be half changed.
    """
    if card is not None:
        number = state.find(card)
        if move is not None:
            _move(state, number, move)
        if values is not None:
            _set(state, number, values, card)
    if player is not None and values is not None:
        seat = seat_named(player, state.names, "player")
        check_keys(values, PLAYER_VALUES, "a player", player)
        set_on_player(state.players[seat], values, player, known_houses(state.faces))
    state.reconsider()


def _set(state: KeyforgeState, card: int, values: Mapping[str, object], where: str) -> None:
    """Set values of a card: its house wherever it is, everything else in play."""
    check_keys(values, ("house", *CARD_VALUES, "upgrades"), "a card", where)
    if "house" in values:
        house = one_of(values["house"], known_houses(state.faces), f"{where}.house", "a house")
        state.faces = state.faces[:]
        state.faces[card] = maverick(state.faces[card], house)
    if "upgrades" in values:
        _attach(state, card, list_in(values["upgrades"], f"{where}.upgrades"), f"{where}.upgrades")
    if any(value in values for value in CARD_VALUES):
        if not state.in_play(card):
            zone = ZONE_WORDS[state.zones[card]]
            raise CardwrightError(f"{where} is not in play, but in {zone}: only its house can be set there")
        set_on_card(state.things[card], values, where)


def _attach(state: KeyforgeState, host: int, references: Sequence[object], where: str) -> None:
    """Put these upgrades on a creature, wherever they are now; others that are on it are discarded."""
    if not state.creature(host):
        raise CardwrightError(f"{where}: {state.name(host)} is no creature in play")
    upgrades = [state.find(text_in(reference, where)) for reference in references]
    for upgrade in upgrades:
        if state.faces[upgrade].type != UPGRADE or state.zones[upgrade] == RESOLVING:
            raise CardwrightError(f"{where}: {state.name(upgrade)} is no upgrade that can be put there")
    for other in state.things[host].upgrades[:]:
        if other not in upgrades:
            state.happen(Moved(other, DISCARD, state.owners[other], False))
    for upgrade in upgrades:
        if upgrade not in state.things[host].upgrades:
            seat = state.holders[upgrade] if state.in_play(upgrade) else state.owners[upgrade]
            state.happen(Attached(upgrade, seat, host))


def _move(state: KeyforgeState, card: int, place: str) -> None:
    """Put the card into a zone of a player; its upgrades go where upgrades go when it leaves play."""
    seat, zone, on_bottom = place_in(place, state.names, ZONES)
    _check_move(state, card, zone, seat)
    if state.in_play(card) and not in_play(zone):
        for upgrade in state.things[card].upgrades[:]:
            state.happen(Moved(upgrade, DISCARD, state.owners[upgrade], False))
    state.happen(Moved(card, zone, seat, on_bottom))


def _check_move(state: KeyforgeState, card: int, zone: int, seat: int) -> None:
    """Raise `CardwrightError` if the card cannot lie there."""
    name, face = state.name(card), state.faces[card]
    if state.zones[card] == RESOLVING:
        raise CardwrightError(f"{name} is being played and in no zone: take that back with `undo` before")
    fitting = LIES_IN_PLAY.get(zone, face.type)
    if face.type != fitting:
        raise CardwrightError(f"{name} is no {fitting}: it cannot lie in {ZONE_WORDS[zone]}")
    if not in_play(zone) and state.owners[card] != seat:
        owner = state.names[state.owners[card]]
        raise CardwrightError(f"{name} belongs to {owner}: out of play it can lie only in zones of {owner}")
