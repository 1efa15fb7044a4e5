"""OpenSpiel's algorithms play."""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import cardwright.openspiel  # noqa: F401
from cardwright.errors import CardwrightError


@pytest.mark.long_game
@pytest.mark.parametrize(
    "name",
    [
        "cardwright(game=kotc/17,deals=20)",
        "cardwright(game=kotc/9,players=3,deals=20,options=96)",
        "cardwright(game=keyforge/1.2,deals=20)",
    ],
)
def test_its_own_test_of_games_is_passed(name: str) -> None:
    """Random play with saving, copies, masks and observations; OpenSpiel looks at each position."""
    pyspiel.random_sim_test(pyspiel.load_game(name), 1, True, False)


def test_chance_stands_at_the_beginning() -> None:
    game = pyspiel.load_game("cardwright(deals=10)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(deal, 0.1) for deal in range(10)]
    same = state.child(3)
    state.apply_action(3)
    assert not state.is_chance_node()
    assert state.observation_string(0) == same.observation_string(0)


def test_actions_are_written_as_notation() -> None:
    state = pyspiel.load_game("cardwright(deals=10)").new_initial_state()
    assert state.action_to_string(3) == "deal 3"
    state.apply_action(3)
    written = [state.action_to_string(action) for action in state.legal_actions()]
    assert tuple(written) == state.position.view(state.current_player()).options


def test_what_a_player_cannot_know_is_drawn_anew() -> None:
    state = pyspiel.load_game("cardwright(deals=10)").new_initial_state()
    state.apply_action(4)
    player = state.current_player()
    chance = np.random.RandomState(1)
    believed = state.resample_from_infostate(player, chance.uniform)
    assert believed.observation_string(player) == state.observation_string(player)
    assert believed.observation_string(1 - player) != state.observation_string(1 - player)


def test_information_set_tree_search_plays() -> None:
    game = pyspiel.load_game("cardwright(deals=10,longest=300)")
    chance = np.random.RandomState(1)
    searcher = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.4,
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        random_state=chance,
        max_simulations=3,
        use_observation_string=True,
    )
    state = game.new_initial_state()
    state.apply_action(1)
    for _ in range(6):
        state.apply_action(
            searcher.step(state) if state.current_player() == 0 else int(chance.choice(state.legal_actions()))
        )
    assert state.move_number() == 7


def test_what_there_is_not_is_said() -> None:
    with pytest.raises((CardwrightError, RuntimeError), match="there is no game 'kotc/71'"):
        pyspiel.load_game("cardwright(game=kotc/71)")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("deals=0", "`deals` is a whole number from 1"),
        ("deals=-3", "`deals` is a whole number from 1"),
        ("longest=0", "`longest` is a whole number from 1"),
        ("options=0", "from 1 to 1024 options"),
        ("players=9", "2 to 8 can play"),
    ],
)
def test_options_that_cannot_be_are_refused_at_once(options: str, told: str) -> None:
    with pytest.raises((CardwrightError, RuntimeError), match=told):
        pyspiel.load_game(f"cardwright({options})")


def test_what_is_no_legal_action_is_refused() -> None:
    state = pyspiel.load_game("cardwright(deals=10,longest=1)").new_initial_state()
    with pytest.raises(CardwrightError, match="there is no deal 10: they are 0 to 9"):
        state.apply_action(10)
    state.apply_action(1)
    assert state.action_to_string(state.current_player(), -1) == "option -1"
    with pytest.raises(CardwrightError, match="there is no option 63"):
        state.apply_action(63)
    state.apply_action(0)
    assert state.is_terminal()
    with pytest.raises(CardwrightError, match="the game is over"):
        state.apply_action(0)


def test_before_the_deal_nothing_is_known() -> None:
    state = pyspiel.load_game("cardwright(deals=10)").new_initial_state()
    assert state.resample_from_infostate(0, np.random.RandomState(1).uniform).is_chance_node()
