"""A judge's hand: cards and players changed in the middle of a game, with no rule asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from cardwright.core.events import Event
from cardwright.core.validation import LARGEST, check_keys, number_in, place_in, seat_named
from cardwright.errors import CardwrightError
from cardwright.kotc.rules.battle import DeclareVictim, EnlistAttackers, EnlistDefenders
from cardwright.kotc.rules.frames import Minion
from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.zones import BATTLEFIELD, NOWHERE, TRAPFIELD, ZONE_WORDS, zones_of
from cardwright.kotc.values import VALUE_KEYS, Place, read_values


@final
class Moved(Event[KeeperState]):
    """A judge has put a card into a zone of `player`."""

    def __init__(self, card: int, destination: int, player: int, on_bottom: bool) -> None:
        self.card = card
        self.destination = destination
        self.player = player
        self.on_bottom = on_bottom

    def word(self) -> str:
        return "moved"

    def rules(self) -> tuple[str, ...]:
        return ()

    def perform(self, state: KeeperState) -> None:
        card = self.card
        self.origin = state.zones[card]
        self.seen_by = state.knowledge.open[card]
        self.destination = state.put(card, self.destination, self.player, on_bottom=self.on_bottom)
        if self.destination == BATTLEFIELD:
            face = state.faces[card]
            state.minions[card] = Minion(face.sp, face.hp, self.number, [])


def edit(
    state: KeeperState,
    card: str | None,
    player: str | None,
    values: Mapping[str, object] | None,
    move: str | None,
) -> None:
    """Set values of a card or of a player, or move a card (`A.hand`, `A.deck`, `A.deck.bottom`,
    `A.battlefield`).

    The question is worked out anew. Raises `CardwrightError`; the state may then be half changed.
    """
    if card is not None:
        number = state.find(card)
        if move is not None:
            _move(state, number, move)
        if values is not None:
            check_keys(values, VALUE_KEYS, "a card", card)
            place = Place(state.zones[number], state.holders[number], state.names, card)
            read_values(values, state.faces[number], place, state.edition).put_on(state, number)
    if player is not None and values is not None:
        seat = seat_named(player, state.names, "player")
        check_keys(values, ("hp",), "a player", player)
        if "hp" in values:
            state.players[seat].hp = number_in(values["hp"], f"{player}.hp", 0, LARGEST)
            state.living = sum(each.hp > 0 for each in state.players)
    state.reconsider()


def _move(state: KeeperState, card: int, place: str) -> None:
    """Put the card into a zone of a player, as if it had come there unseen."""
    seat, zone, on_bottom = place_in(
        place, state.names, [ZONE_WORDS[zone] for zone in sorted(zones_of(state.edition))]
    )
    waiting = state.waiting
    if isinstance(waiting, EnlistAttackers | DeclareVictim | EnlistDefenders) and card in waiting.enlisted:
        raise CardwrightError(f"{state.name(card)} is being enlisted: take that back with `undo` before")
    if state.zones[card] >= NOWHERE:
        raise CardwrightError(f"{state.name(card)} is in no zone: it is being played, or out of the game")
    if zone == BATTLEFIELD and not state.faces[card].minion:
        raise CardwrightError(f"{state.name(card)} is no minion; only minions can be on a battlefield")
    if zone == TRAPFIELD and state.faces[card].minion:
        raise CardwrightError(f"{state.name(card)} is a minion; only spells can be set as traps")
    if zone not in (BATTLEFIELD, TRAPFIELD) and state.owners[card] != seat:
        owner = state.names[state.owners[card]]
        raise CardwrightError(f"{state.name(card)} belongs to {owner}: it can lie only in zones of {owner}")
    state.happen(Moved(card, zone, seat, on_bottom))
