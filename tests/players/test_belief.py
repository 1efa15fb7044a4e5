"""How far chances are believed: little when a game begins, more when it ends, in the order search found."""

from __future__ import annotations

from itertools import pairwise
from math import log
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.core.playout import take_forced
from cardwright.games import game
from cardwright.players import bot
from cardwright.players.advice import advise, chance_of, thinker_for
from cardwright.players.belief import Belief, belief_of
from cardwright.plugins.keeper import secrets as kotc_secrets
from cardwright.plugins.keyforge import secrets as keyforge_secrets

FAMILIES = ("kotc/17", "kotc/9", "keyforge/1.2")
SECRETS: dict[str, Any] = {"kotc/17": kotc_secrets, "keyforge/1.2": keyforge_secrets}
FOUND = [place / 40 for place in range(41)]


def new_game(name: str, seats: int = 2, seed: int = 5) -> Any:
    rules = game(name)
    decks = list(rules.starter_decks().values())
    return rules.new([decks[seat % len(decks)] for seat in range(seats)], seed=seed)


def positions(name: str, every: int = 25) -> list[Any]:
    """Positions of a game between random players, from its beginning to its end."""
    state = new_game(name)
    bots = [bot("random", seat) for seat in range(2)]
    found, choices = [], 0
    while state.choice is not None:
        if choices % every == 0:
            found.append(state.copy())
        choices += 1
        state.choose(bots[state.choice.player].pick(state.view(state.choice.player)))
    return [*found, state]


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("progress", [0.0, 0.3, 1.0])
def test_a_higher_chance_stays_higher_and_what_is_settled_stays_settled(
    name: str, players: int, progress: float
) -> None:
    belief = belief_of(name)
    shown = [belief.chance(found, progress, players) for found in FOUND]
    assert all(low < high for low, high in pairwise(shown))
    assert (shown[0], shown[-1]) == (0.0, 1.0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_believed_less_is_nearer_to_the_chance_of_equals(players: int) -> None:
    belief, even = Belief(beginning=0.3, end=0.9), 1 / players
    for found in (0.02, 0.4, 0.95):
        early, late = (belief.chance(found, progress, players) - even for progress in (0, 1))
        assert abs(early) < abs(late) < abs(found - even)
        assert (early > 0) == (late > 0) == (found > even)
    assert belief.chance(even, 0.5, players) == pytest.approx(even)


def test_keeper_of_the_cards_is_believed_less_when_it_begins() -> None:
    belief = belief_of("kotc/17")
    for found in (0.05, 0.9):
        early, late = (belief.chance(found, progress, 2) for progress in (0, 1))
        assert abs(early - 0.5) < 0.6 * abs(found - 0.5)
        assert abs(early - 0.5) < abs(late - 0.5)


def test_between_two_players_what_one_gains_the_other_loses() -> None:
    belief = Belief(beginning=0.3, end=0.9)
    for found in FOUND:
        both = belief.chance(found, 0.4, 2) + belief.chance(1 - found, 0.4, 2)
        assert both == pytest.approx(1)


def test_whoever_is_asked_has_less_than_search_says_where_it_overrates_them() -> None:
    ahead = Belief(ahead=log(3))
    assert [ahead.chance(0.5, progress, 2) for progress in (0, 1)] == pytest.approx([0.5, 0.25])
    assert ahead.chance(1.0, 1, 2) == 1


def test_a_game_that_says_nothing_is_believed_as_it_is() -> None:
    for found in FOUND:
        assert Belief().chance(found, 0.2, 4) == pytest.approx(found)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_game_goes_from_its_beginning_to_its_end(name: str) -> None:
    belief = belief_of(name)
    gone = [belief.progress(state) for state in positions(name)]
    assert gone[0] < 0.1
    assert all(0 <= each <= 1 for each in gone)
    assert max(gone) > 0.6
    assert gone[-1] == max(gone)


@pytest.mark.parametrize("name", ["kotc/17", "keyforge/1.2"])
def test_how_far_a_game_has_gone_is_nothing_that_others_know(name: str) -> None:
    """All that a seat may not know is redrawn, and so is what it imagines: that tells nothing else."""
    belief, chance, compared = belief_of(name), Chance.seeded(7), 0
    for state in positions(name):
        if state.choice is None:
            continue
        seat = state.choice.player
        twin = SECRETS[name].twin(state, seat, chance, False)
        told = {belief.progress(state.view(seat).imagine(seed)) for seed in range(3)}
        if twin is not None:
            told.add(belief.progress(twin.view(seat).imagine(3)))
            compared += 1
        assert told == {belief.progress(state)}
    assert compared >= 3


def test_what_is_shown_is_what_search_found_as_far_as_it_is_believed() -> None:
    """The order and the tries are those of search, which knows nothing of it."""
    for name in ("kotc/17", "keyforge/1.2"):
        belief = belief_of(name)
        state = positions(name)[2]
        view = state.view(state.choice.player)
        thought = thinker_for("64", chance_of(view)).think(view)
        advice = advise(view, "64")
        for notation, found in zip(view.options, thought.options, strict=True):
            told = advice.of(notation)
            assert told.tries == found.tries
            if found.chance is None:
                assert told.chance is None
            else:
                assert told.chance == belief.chance(found.chance, belief.progress(state), 2)
        assert advice.best.option == view.notation(max(thought.options, key=lambda each: each.tries).option)


@pytest.mark.parametrize(
    ("name", "seats"), [("kotc/17", 2), ("kotc/17", 4), ("kotc/9", 2), ("keyforge/1.2", 2)]
)
def test_who_begin_are_nearly_equal(name: str, seats: int) -> None:
    state = new_game(name, seats)
    take_forced(state)
    best = advise(state.view(state.choice.player), "64").best.chance
    assert best is not None
    assert abs(best - 1 / seats) < 0.1


def test_a_won_position_is_nearly_certain() -> None:
    """A reaps the last Æ that it needs, and B has nothing to stop it with."""
    state = game("keyforge/1.2").position(
        {
            "cards": {"Oaf": {"house": "brobnar", "type": "creature", "power": 5}},
            "players": {
                "A": {
                    "battleline": [{"card": "Oaf", "id": "oaf"}, {"card": "Oaf", "id": "other"}],
                    "amber": 12,
                    "keys": ["red", "blue"],
                },
                "B": {},
            },
            "phase": "main",
            "house": "brobnar",
        }
    )
    chance = advise(state.view(0), "64").best.chance
    assert chance is not None
    assert chance > 0.9


def test_a_belief_that_is_far_too_sure_ends_at_0_and_1() -> None:
    sure = Belief(beginning=1e3)
    assert sure.chance(0.99999, 0, 2) == pytest.approx(1)
    assert sure.chance(0.00001, 0, 2) == pytest.approx(0)
