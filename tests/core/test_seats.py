"""Who sits at the table is checked in one place, for both games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardwright.errors import CardwrightError
from cardwright.games import game

GAMES = ("kotc/17", "keyforge/1.2")


def new(id: str, names: Sequence[Any] | None = None, first: int | None = None, decks: int = 2) -> Any:
    rules = game(id)
    known = list(rules.starter_decks().values())
    return rules.new([known[seat % len(known)] for seat in range(decks)], 7, first, names)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["A", "B", "A"], "2 players need 2 different names, not A, B, A"),
        (["A"], "2 players need 2 different names, not A"),
        ([], "2 players need 2 different names, not none"),
        (["A", "A"], "2 players need 2 different names"),
        (["A", ""], "1 to 20 printable letters, unlike ''"),
        (["A", "  "], "1 to 20 printable letters"),
        (["A", "B\n"], "1 to 20 printable letters"),
        (["A", "B" * 21], "1 to 20 printable letters"),
        (["A", "\x1b[2J"], "1 to 20 printable letters"),
        (["A", None], "1 to 20 printable letters, unlike None"),
        (["A", ["B"]], "1 to 20 printable letters"),
    ],
    ids=[*("three", "one", "none", "alike", "empty", "blank", "line", "long", "escape", "nothing", "list")],
)
def test_names_are_as_many_as_players_and_can_be_shown(id: str, names: Sequence[Any], told: str) -> None:
    with pytest.raises(CardwrightError, match=told):
        new(id, names)


@pytest.mark.parametrize("id", GAMES)
def test_who_goes_first_sits_there(id: str) -> None:
    for first in (-1, 2, 99):
        with pytest.raises(CardwrightError, match=f"seat {first} cannot go first: the seats are 0 to 1"):
            new(id, first=first)
    for decks in (0, 1, 9):
        with pytest.raises(CardwrightError, match=f"can play, each with a deck; here {decks} would"):
            new(id, decks=decks)
    assert new(id).names == ("A", "B")
    assert new(id, ["Ann", "B" * 20]).names == ("Ann", "B" * 20)


@pytest.mark.parametrize("id", GAMES)
def test_who_agrees_sits_there(id: str) -> None:
    state = new(id)
    for seat in (-1, 2, 99):
        with pytest.raises(CardwrightError, match=f"no player sits in seat {seat}: the players' are 0 to 1"):
            game(id).agree(state, seat)
    assert state.agreed == 0


@pytest.mark.parametrize("id", GAMES)
def test_names_in_a_position_can_be_shown(id: str) -> None:
    for name in ("", "B\n", "B" * 101):
        with pytest.raises(CardwrightError, match="1 to 100 printable letters"):
            game(id).position({"players": {"A": {}, name: {}}})


@pytest.mark.parametrize("id", GAMES)
def test_what_is_no_deck_of_the_game_is_refused(id: str) -> None:
    rules: Any = game(id)
    deck = next(iter(rules.starter_decks().values()))
    (other,) = (each for each in GAMES if each != id)
    for none in (deck.name, None, 7, next(iter(game(other).starter_decks().values()))):
        with pytest.raises(CardwrightError, match=f"is no deck of {id}"):
            rules.new([deck, none], 7)
