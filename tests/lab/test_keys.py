"""Keys tell positions apart, and only those."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.core.playout import playout
from cardwright.games import game
from cardwright.lab.keys import compare
from cardwright.lab.secrets import games_with_secrets, secrets_of

GAMES = games_with_secrets()


def middle(game_id: str, seed: int = 3, choices: int = 150) -> Any:
    """A position in the middle of a game."""
    state: Any = game(game_id).new(secrets_of(game_id).generated_decks(seed), seed)
    playout(state, Chance.seeded(seed), choices)
    return state


@pytest.mark.long_game
@pytest.mark.parametrize("game_id", GAMES)
def test_positions_of_one_key_go_on_alike(game_id: str) -> None:
    """`tools/compare_keys.py` compares 100,000."""
    found = compare(game_id, 500, seed=8)
    assert found.wrong == []
    assert found.again > 0, "some were reached in two ways, and have one key"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_key_is_free_of_history_and_of_chance_to_come(game_id: str) -> None:
    state = middle(game_id)
    other = state.copy()
    other.chance = Chance.seeded(99)
    other.moment += 7
    other.knowledge.learned += 1
    assert other.key() == state.key()
    assert hash(other.key()) == hash(state.key())


@pytest.mark.parametrize("game_id", GAMES)
def test_every_choice_leads_to_another_key(game_id: str) -> None:
    state = middle(game_id)
    while len(state.choice.options) < 3:
        state.choose(0)
    places = range(len(state.choice.options))
    keys = {state.key()}
    for place in places:
        after = state.copy()
        after.choose(place)
        keys.add(after.key())
    assert len(keys) == 1 + len(places)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_key_knows_who_knows_what(game_id: str) -> None:
    state = middle(game_id)
    other = state.copy()
    other.knowledge.memory[state.players[0].deck[0]] |= 2
    assert other.key() != state.key()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_state_that_keeps_no_events_goes_on_the_same(game_id: str) -> None:
    state = middle(game_id)
    silent = state.copy()
    silent.keep_events = False
    silent = silent.copy()
    assert silent.view(0).events() == []
    for seed in range(3):
        one, two = state.copy(), silent.copy()
        playout(one, Chance.seeded(seed), 200)
        playout(two, Chance.seeded(seed), 200)
        assert two.key() == one.key()
        assert two.last_event() == one.last_event()
        assert two.view(0).events() == [] != one.view(0).events()
        assert state.rules_read_events() or two.events == []
