"""Search plans whole turns of KeyForge: the same from the same seed, in time, by what the seat may know."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.games import game
from cardwright.keyforge.decks import real_decks
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.lab.matches import simulate
from cardwright.players import bot
from cardwright.players.advice import advise, chance_of
from cardwright.players.search import SearchBot
from cardwright.players.thinking import Budget
from cardwright.plugins.keyforge.planning import Plans
from cardwright.plugins.keyforge.secrets import twin

KEYFORGE = game("keyforge/1.2")
DECKS = list(real_decks().values())


def positions(number: int, seed: int = 5) -> list[KeyforgeState]:
    """Positions of a game between random players in which somebody has something to decide."""
    chance = Chance.seeded(seed)
    state: KeyforgeState = KEYFORGE.new(DECKS[:2], seed=seed)
    found: list[KeyforgeState] = []
    while state.choice is not None and len(found) < number:
        options = state.choice.options
        if len(options) > 1 and chance.below(5) == 0:
            found.append(state.copy())
        state.take(options[chance.below(len(options))])
    return found


def test_the_same_seed_and_simulations_give_the_same_answer() -> None:
    for state in positions(4):
        assert state.choice is not None
        view = state.view(state.choice.player)
        thoughts = [SearchBot(3, Budget(simulations=24)).think(view) for _ in range(2)]
        assert thoughts[0] == thoughts[1]
        assert thoughts[0].best.option in state.choice.options
        assert all(each.chance is None or 0 <= each.chance <= 1 for each in thoughts[0].options)


def test_what_the_seat_cannot_know_does_not_change_the_answer() -> None:
    """In a twin of the position, with all redrawn that its seat may not know, it answers the same."""
    chance, compared = Chance.seeded(7), 0
    for state in positions(10, seed=11):
        assert state.choice is not None
        seat = state.choice.player
        other = twin(state, seat, chance, False)
        if other is None:
            continue
        compared += 1
        here, there = (SearchBot(9, Budget(simulations=16)).think(each.view(seat)) for each in (state, other))
        assert [each[1:] for each in here.options] == [each[1:] for each in there.options]
        assert here.best == there.best
    assert compared >= 5


def test_a_hint_begins_with_what_the_bot_would_answer_and_calls_nothing_better() -> None:
    for state in positions(8, seed=3):
        assert state.choice is not None
        view = state.view(state.choice.player)
        advice = advise(view, "60")
        thought = SearchBot(chance_of(view), Budget(simulations=60)).think(view)
        assert advice.best.option == state.notation(thought.best.option)
        assert not advice.best.given_up
        chances = [each.chance or 0.0 for each in advice.options]
        assert chances == sorted(chances, reverse=True)


def test_cards_of_one_face_in_a_hand_share_what_was_found() -> None:
    hand = {"hand": ["Urchin", "Urchin", "Bait and Switch"]}
    state = KEYFORGE.position({"players": {"A": hand, "B": {"amber": 3}}, "house": "shadows"})
    assert state.choice is not None
    thought = SearchBot(1, Budget(simulations=60)).think(state.view(0))
    played = [each for each in thought.options if each.option.verb == "play"]
    urchins = [each for each in played if state.faces[each.option.card].name == "Urchin"]
    assert len(urchins) == 2
    assert urchins[0].tries > 0
    assert urchins[0][1:] == urchins[1][1:]


def test_what_is_behind_in_every_world_is_given_up_however_seldom_it_was_tried() -> None:
    thoughts = []
    for state in positions(12, seed=17):
        assert state.choice is not None
        thought = SearchBot(1, Budget(simulations=400)).think(state.view(state.choice.player))
        thoughts.append(thought)
        assert not thought.best.given_up
    left = [each for thought in thoughts for each in thought.options if each.given_up]
    assert any(each.tries < 16 for each in left)


def test_it_answers_within_its_seconds() -> None:
    for state in positions(3):
        assert state.choice is not None
        began = monotonic()
        bot("search:0.2s", 1).pick(state.view(state.choice.player))
        assert monotonic() - began < 2


def test_what_comes_after_the_turn_is_weighed_against_its_end() -> None:
    """With a farther horizon the ends of turns count as much as doubt about them allows."""
    for state in positions(2):
        assert state.choice is not None
        view = state.view(state.choice.player)
        sure, unsure = (Plans(view.imagine, view.seat, 3, horizon=2, doubt=doubt) for doubt in (0.0, 2.0))
        for plans in (sure, unsure):
            plans.grow(24)
        assert 0 <= sure.best() < len(state.choice.options)
        assert unsure.simulations >= sure.simulations


def test_it_thinks_no_longer_than_there_is_doubt() -> None:
    """A is about to reap the last Æ it needs; nothing else comes near."""
    table: dict[str, Any] = {
        "cards": {"Oaf": {"house": "brobnar", "type": "creature", "power": 5}},
        "players": {
            "A": {"battleline": [{"card": "Oaf", "id": "oaf"}], "amber": 5, "keys": ["red", "blue"]},
            "B": {},
        },
        "phase": "main",
        "house": "brobnar",
    }
    view = KEYFORGE.position(table).view(0)
    thought = SearchBot(1, Budget(simulations=100_000)).think(view)
    assert view.notation(thought.best.option) == "reap oaf"
    assert thought.simulations < 200


def test_a_turn_that_wins_for_certain_is_called_won_and_no_other() -> None:
    """A can forge the third key by Key Charge, and else, very likely, as the next turn begins."""
    table: dict[str, Any] = {
        "players": {
            "A": {"hand": ["Key Charge"], "amber": 7, "keys": ["red", "blue"], "battleline": ["Dust Pixie"]},
            "B": {"amber": 3},
        },
        "phase": "main",
        "house": "untamed",
    }
    advice = advise(KEYFORGE.position(table).view(0), "100")
    assert advice.of("play Key Charge").chance == 1.0
    others = [each.chance for each in advice.options if each.option != "play Key Charge"]
    assert all(chance is not None and 0.5 < chance < 1.0 for chance in others)


@pytest.mark.long_game
def test_it_beats_random() -> None:
    won = 0
    for seats in (["search:16", "random"], ["random", "search:16"]):
        report = simulate(
            "keyforge/1.2",
            DECKS[4:6],
            seats,
            2,
            seed=3,
            workers=1,
        )
        won += report.wins(seats.index("search:16"))
    assert won >= 3, f"{won} of 4"
