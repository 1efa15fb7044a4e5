"""What a seat calls the cards of a position: the same, whether one asks for one card or for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests import random_games

from cardwright.core.choice import NOBODY
from cardwright.games import game
from lanterns.decks import USUAL
from lanterns.game import Lanterns
from lanterns.state import LanternState

SPECTATOR = 2


def positions(id: str, apart: int = 9) -> Iterator[Any]:
    """Some positions of a random game."""
    return random_games.positions(id, seed=7, choices=270, apart=apart)


@pytest.mark.parametrize("id", ["kotc/17", "kotc/9", "keyforge/1.2"])
@pytest.mark.parametrize("seat", [NOBODY, 0, 1, SPECTATOR])
def test_a_naming_calls_every_card_what_the_seat_calls_it_alone(id: str, seat: int) -> None:
    for state in positions(id):
        naming = state.naming(seat)
        called = [naming.of(card) for card in range(len(state.faces))]
        assert naming.seat == seat
        assert called == [state.reference(card, seat) for card in range(len(state.faces))]
        assert [called[state.find(name, seat)] for name in called] == called


@pytest.mark.parametrize("id", ["kotc/17", "kotc/9", "keyforge/1.2"])
def test_options_are_written_together_as_each_is_alone(id: str) -> None:
    for state in positions(id, apart=1):
        alone = [state.notation(option) for option in state.choice.options]
        assert state.notations() == alone
        assert state.view(state.choice.player).options == tuple(alone)
        assert state.view(1 - state.choice.player).options == ()


def test_all_that_is_told_at_once_is_told_with_one_naming(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    naming = LanternState.naming

    def counted(state: LanternState, seat: int) -> Any:
        asked.append(seat)
        return naming(state, seat)

    state = Lanterns().new([USUAL, USUAL], seed=7)
    for _ in range(3):
        state.choose(0)
    assert state.choice is not None
    seat = state.choice.player
    monkeypatch.setattr(LanternState, "naming", counted)
    for told in (state.view(seat).events, lambda: state.view(seat).options, state.view(seat).hindrances):
        asked.clear()
        assert told()
        assert asked == [seat]


@pytest.mark.parametrize("id", ["kotc/17", "kotc/9", "keyforge/1.2"])
def test_whoever_sees_everything_is_told_what_is_not_on_offer_to_them(id: str) -> None:
    rules = game(id)
    state = rules.new(list(rules.starter_decks().values())[:2], seed=7)
    told = state.view(NOBODY).hindrances()
    assert told == sorted(told, key=lambda each: str(each["card"]))
    assert state.view(state.spectator).hindrances() == []
