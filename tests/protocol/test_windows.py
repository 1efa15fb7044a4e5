"""A question says whether it is one that every seat is asked in turn, whatever it holds. Ruling R1."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kotc.story import RICH, deal, lies

from cardwright.core.chance import Chance
from cardwright.core.choice import PASS
from cardwright.games import game
from cardwright.kotc.editions import GAMES
from cardwright.protocol.choices import choice_as_json


def said_to(state: Any, seat: int) -> tuple[object, object, object]:
    """Whether a window is open: as the view says, the choice in it, and the position in it."""
    view = state.view(seat)
    choice: Any = choice_as_json(view)["choice"]
    asked: Any = view.position().get("asked", {})
    return view.window, choice.get("window"), asked.get("window")


def asked_while_all_pass(state: Any) -> list[int]:
    """The seats that are asked in this window, one after another, where each passes."""
    alive = [seat for seat in range(len(state.names)) if not state.is_out(seat)]
    seats = []
    on = state.copy()
    for _ in alive:
        assert on.window
        seats.append(on.choice.player)
        on.take(PASS)
    return seats


@pytest.mark.parametrize("name", GAMES)
def test_in_a_window_every_seat_is_asked_also_one_that_can_only_pass(name: str) -> None:
    rules = game(name)
    decks = list(rules.starter_decks().values())
    chance = Chance.seeded(3)
    state: Any = rules.new([decks[seat % len(decks)] for seat in range(3)], 5)
    opened, forced, former = 0, 0, ""
    while state.choice is not None and opened < 40:
        asked = state.choice.player
        assert state.window == (state.choice.prompt == "respond")
        assert said_to(state, asked) == (state.window, state.window, state.window)
        for seat in {0, 1, 2, state.spectator} - {asked}:
            assert said_to(state, seat) == (False, None, None), "of another's question nobody is told"
        if state.window and former in ("resource", "attack", "defend"):
            seats = asked_while_all_pass(state)
            assert seats[0] == state.turn_player
            assert sorted(seats) == [seat for seat in range(3) if not state.is_out(seat)]
            opened += 1
            forced += state.choice.forced
        former = state.choice.prompt
        state.take(state.choice.options[chance.below(len(state.choice.options))])
    assert opened > 10
    assert forced > 5


def test_all_are_asked_about_a_link_of_a_chain_and_nobody_else_hears_with_what() -> None:
    table = deal(A={"hand": [lies("Aid")], "granary": RICH}, B={}, C={"battlefield": [lies("Wolf")]})
    assert table.question() == "A action"
    assert said_to(table.state, 0) == (False, False, False)
    table.play("A: cast aid")
    while table.state.choice is not None and table.state.choice.prompt == "pay":
        table.take(0)
    assert asked_while_all_pass(table.state) == [1, 2, 0]
    assert said_to(table.state, 1) == (True, True, True)
    assert said_to(table.state, 0) == (False, None, None)


def test_keyforge_has_no_windows() -> None:
    rules = game("keyforge/1.2")
    state: Any = rules.new(list(rules.starter_decks().values())[:2], 1)
    chance = Chance.seeded(1)
    while state.choice is not None:
        assert said_to(state, state.choice.player) == (False, False, False)
        state.take(state.choice.options[chance.below(len(state.choice.options))])
