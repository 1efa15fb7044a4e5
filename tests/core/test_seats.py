"""Who sits at the table is checked in one place, for both games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardwright.core.validation import made_plain
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


CODER, ALI = "👨\u200d💻", "علی\u200cرضا"


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("name", [CODER, "👩\u200d❤\ufe0f\u200d👨", ALI, "क्\u200dष"])
def test_a_name_is_written_with_the_joiners_that_it_needs(id: str, name: str) -> None:
    """And goes through saves, positions, and what a terminal shows as it is."""
    rules, state = game(id), new(id, ["Ann", name])
    assert state.names == ("Ann", name)
    assert rules.load(rules.save(state)).names == state.names
    assert rules.position({"players": {"Ann": {}, name: {}}}).names == state.names
    assert made_plain(f"{name}: pass\x1b") == f"{name}: pass\ufffd"


@pytest.mark.parametrize(
    "name", ["Bo\u200dlt", "\u200d💻", "👨\u200d", "👨\u200d\u200d💻", "علی\u200c", "را\u200cه", "\u200c"]
)
def test_a_joiner_that_changes_nothing_to_be_seen_is_refused_and_named(name: str) -> None:
    with pytest.raises(CardwrightError, match=r"there is U\+200[CD] \(ZERO WIDTH (NON-)?JOINER\) in it"):
        new("kotc/17", ["Ann", name])


def test_two_names_that_look_the_same_are_not_both_at_a_table() -> None:
    with pytest.raises(CardwrightError, match="2 different names"):
        new("kotc/17", [CODER, CODER.replace("\u200d", "")])
    with pytest.raises(CardwrightError, match="different names"):
        new("kotc/17", ["Zo\u00eb", "Zoe\u0308"])


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
