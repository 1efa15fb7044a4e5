"""A position whose cards are described when they are asked for: the same as the one described whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
from tests import random_games

from cardwright.core.choice import NOBODY
from cardwright.core.demand import OnDemand
from lanterns.decks import USUAL
from lanterns.game import Lanterns

SPECTATOR = 2


def moments(id: str) -> Iterator[Any]:
    """Some positions of a random game."""
    return random_games.positions(id, seed=11, choices=300, apart=19)


@pytest.mark.parametrize("id", ["kotc/17", "kotc/9", "keyforge/1.2"])
@pytest.mark.parametrize("seat", [NOBODY, 0, 1, SPECTATOR])
def test_a_glimpse_shows_what_the_position_shows(id: str, seat: int) -> None:
    for state in moments(id):
        view = state.view(seat)
        glimpse, position = view.passing().position(), view.position()
        assert list(glimpse) == list(position)
        assert glimpse == position
        assert list(glimpse["cards"]) == list(position["cards"])


@pytest.mark.parametrize("id", ["kotc/17", "keyforge/1.2"])
def test_a_glimpse_describes_a_card_when_it_is_asked_for(id: str) -> None:
    for state in moments(id):
        cards = state.view(0).passing().position()["cards"]
        assert isinstance(cards, OnDemand)
        for name in cards:
            assert cards[name] is cards[name]
        with pytest.raises(KeyError):
            cards["no card of this game"]


@pytest.mark.parametrize("id", ["kotc/17", "keyforge/1.2"])
def test_what_is_not_asked_for_is_not_described(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(moments(id))
    described: list[str] = []
    lookup = OnDemand.__getitem__

    def counted(cards: OnDemand[Any], name: str) -> Any:
        described.append(name)
        return lookup(cards, name)

    monkeypatch.setattr(OnDemand, "__getitem__", counted)
    state.view(0).passing().position()
    assert described == []


def test_a_position_that_is_kept_is_described_whole() -> None:
    for state in moments("kotc/17"):
        assert type(state.view(0).position()["cards"]) is dict


def test_a_game_that_describes_all_cards_at_once_shows_its_position() -> None:
    state = Lanterns().new([USUAL, USUAL], seed=3)
    view = state.view(0)
    assert view.passing().position() == view.position()
    assert cast(Any, view.passing()).seat == 0
