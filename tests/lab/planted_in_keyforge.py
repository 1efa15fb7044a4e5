"""Leaks to plant in KeyForge: each makes the engine tell a seat something that it may not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from cardwright.core.events import Event
from cardwright.core.hindrance import Hindrance
from cardwright.core.knowledge import Knowledge
from cardwright.core.naming import Naming
from cardwright.core.state import State
from cardwright.keyforge.rules import determinization, observation, piles, state, turn
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.rules.zones import ARCHIVES, DECK, EVERYBODY, HAND, UNDER, who_knows
from cardwright.protocol import conversation as protocol

Plant = Callable[[pytest.MonkeyPatch], None]
"""Puts a leak into the engine."""

KEYFORGE_LEAKS: Final[dict[str, Plant]] = {}
"""All that are known, by what they tell."""

KEYFORGE_SHOWS_IN: Final = {
    "archives_are_open": 27,
    "decks_are_open": 8,
    "what_lies_under_a_card_is_open": 24,
    "a_shuffled_deck_is_remembered": 45,
    "who_looks_at_a_hand_shows_it_to_all": 196,
    "what_was_shown_stays_open": 7,
    "imagining_knows_how_cards_lie_in_a_hand": 154,
}
"""A game in which it shows soon, where the first does not: few cards look at a hand."""


def leak(plant: Plant) -> Plant:
    """One leak more."""
    KEYFORGE_LEAKS[plant.__name__] = plant
    return plant


def _zone_is_open(patch: pytest.MonkeyPatch, zone: int) -> None:
    def knows(where: int, seat: int) -> int:
        return 7 if where == zone else who_knows(where, seat)

    patch.setattr(state, "who_knows", knows)


@leak
def hands_are_open(patch: pytest.MonkeyPatch) -> None:
    _zone_is_open(patch, HAND)


@leak
def why_a_card_is_not_on_offer_tells_of_a_hand(patch: pytest.MonkeyPatch) -> None:
    def unasked(self: KeyforgeState, seat: int) -> Hindrance:
        hand = self.players[1 - seat].hand if seat < len(self.players) else []
        return Hindrance("not-asked", amount=max(hand, default=0))

    patch.setattr(KeyforgeState, "unasked", unasked)


@leak
def archives_are_open(patch: pytest.MonkeyPatch) -> None:
    _zone_is_open(patch, ARCHIVES)


@leak
def decks_are_open(patch: pytest.MonkeyPatch) -> None:
    _zone_is_open(patch, DECK)


@leak
def what_lies_under_a_card_is_open(patch: pytest.MonkeyPatch) -> None:
    _zone_is_open(patch, UNDER)


@leak
def a_shuffled_deck_is_remembered(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Knowledge, "forget", lambda knowledge, card: None)


@leak
def what_is_drawn_is_told(patch: pytest.MonkeyPatch) -> None:
    before = piles.Draw.perform

    def perform(draw: Any, position: KeyforgeState) -> None:
        before(draw, position)
        draw.seen_by = 7

    patch.setattr(piles.Draw, "perform", perform)


@leak
def who_looks_at_a_hand_shows_it_to_all(patch: pytest.MonkeyPatch) -> None:
    def show(reveal: Any, position: KeyforgeState) -> None:
        position.show(reveal.card, EVERYBODY)

    patch.setattr(piles.Reveal, "perform", show)


@leak
def what_was_shown_stays_open(patch: pytest.MonkeyPatch) -> None:
    def run(step: Any, position: KeyforgeState) -> None:
        position.laws = position.laws.repeal_span(position.turn)
        position.first_turn = False

    patch.setattr(turn.EndTurn, "run", run)


@leak
def imagined_cards_lie_where_they_are(patch: pytest.MonkeyPatch) -> None:
    def believe(position: KeyforgeState, seat: int, seed: int) -> KeyforgeState:
        return position.copy()

    patch.setattr(state, "imagine", believe)


@leak
def imagined_events_name_their_cards(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(determinization, "as_remembered", lambda event, seat: event)


@leak
def imagining_knows_how_cards_lie_in_a_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(determinization, "_put_in_order", lambda *given: None)


@leak
def imagining_knows_who_has_seen_which_card(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Knowledge, "suppose_seen", lambda knowledge, seat, spectator: None)


@leak
def the_top_of_the_deck_is_in_the_view(patch: pytest.MonkeyPatch) -> None:
    before = observation.position

    def told(position: KeyforgeState, seat: int, glimpse: bool) -> dict[str, object]:
        tops = [position.faces[player.deck[-1]].name for player in position.players if player.deck]
        return before(position, seat, glimpse) | {"tops": tops}

    patch.setattr(state, "position", told)


@leak
def events_name_their_card(patch: pytest.MonkeyPatch) -> None:
    before = State.observe_event

    def observe_event(position: Any, event: Event[Any], naming: Naming) -> dict[str, object]:
        card = {"name": position.name(event.card)} if event.card >= 0 else {}
        return before(position, event, naming) | card

    patch.setattr(State, "observe_event", observe_event)


@leak
def a_seat_edits_and_saves_as_a_judge_does(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(protocol, "JUDGES_ONLY", ())
