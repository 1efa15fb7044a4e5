"""Lanterns as a game: fulfils `cardwright.core.game.TableGame`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardwright.core.chance import Chance
from cardwright.core.seats import seated
from lanterns import decks, positions, saving
from lanterns.checking import faults
from lanterns.decks import SIZE, STARTERS, Deck
from lanterns.rules import Draw, LanternLaw, Lose, Turn
from lanterns.state import LanternState

HAND = 3


class Lanterns:
    id = "lanterns"
    version = 1
    players = range(2, 5)

    def new(
        self,
        decks: Sequence[Deck],
        seed: int,
        first: int | None = None,
        names: Sequence[str] | None = None,
        chance: Chance | None = None,
    ) -> LanternState:
        called = seated(len(decks), self.players, names, first)
        drawn_from = Chance.seeded(seed) if chance is None else chance.copy()
        state = LanternState(called, drawn_from, [card for deck in decks for card in deck.cards])
        state.laws = state.laws.enact(Lose, LanternLaw())
        state.libraries = [[seat * SIZE + place for place in range(SIZE)] for seat in range(len(decks))]
        for seat, library in enumerate(state.libraries):
            state.chance.shuffle(library)
            for card in library[: -HAND - 1 : -1]:
                state.happen(Draw(seat, card=card))
        state.agenda.next(Turn(first or 0))
        state.proceed()
        return state

    def starter_decks(self) -> dict[str, Deck]:
        return dict(STARTERS)

    def known_decks(self) -> dict[str, Deck]:
        return dict(STARTERS)

    def read_deck(self, file: str) -> Deck:
        return decks.read_deck(file)

    def deck_from_text(self, text: str, file: str) -> Deck:
        return decks.deck_from_text(text, file)

    def deck_from_json(self, data: object) -> Deck:
        return decks.deck_from_json(data)

    def deck_to_json(self, deck: Deck) -> dict[str, object]:
        return decks.deck_to_json(deck)

    def position(self, set_up: Mapping[str, object]) -> LanternState:
        return positions.build(set_up, self.players)

    def edit(
        self,
        state: LanternState,
        card: str | None,
        player: str | None,
        values: Mapping[str, object] | None,
        move: str | None,
    ) -> None:
        state.refuse_if_dead()
        positions.edit(state, card, player, values, move)

    def save(self, state: LanternState) -> dict[str, Any]:
        return saving.save(state, self.id, self.version)

    def load(self, data: Any) -> LanternState:
        return saving.load(data, self.id, self.version, self.players)

    def agree(self, state: LanternState, seat: int) -> None:
        state.refuse_if_dead()
        state.check_player(seat)
        state.agreed |= 1 << seat
        if state.agreed == (1 << len(state.names)) - 1:
            state.finish("agreed")

    def check(self, state: LanternState) -> list[str]:
        return faults(state)
