"""A position from which a game is gone on with: the same for every seat, with other cards to come."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.core.record import begin
from cardwright.core.renewal import renewed
from cardwright.core.state import State
from cardwright.games import game
from cardwright.records.recorded import RecordedGame

GAMES = [
    ("kotc/17", 2),
    ("kotc/17", 4),
    ("kotc/9", 2),
    ("kotc/12", 3),
    ("kotc/13", 2),
    ("kotc/15", 2),
    ("kotc/16", 2),
    ("keyforge/1.2", 2),
]
CHOICES = 240
EVERY = 12


def positions(id: str, players: int) -> list[State[Any]]:
    """Positions of a game in which answers are drawn, in each of which something is asked."""
    rules = game(id)
    decks = list(rules.starter_decks().values())
    _, record = begin(rules, [decks[seat % len(decks)] for seat in range(players)], 3)
    played, chance = RecordedGame(rules, record), Chance.seeded(3)
    while not played.state.over and len(record.choices) < CHOICES:
        assert played.state.choice is not None
        played.choose(chance.below(len(played.state.choice.options)))
    return [state for state in played.positions[::EVERY] if not state.over]


@pytest.mark.parametrize(("id", "players"), GAMES)
def test_no_seat_can_tell_the_difference_and_the_decks_are_others(id: str, players: int) -> None:
    others = 0
    for state in positions(id, players):
        before = state.copy()
        anew = renewed(state, 5)
        for seat in range(players + 1):
            assert anew.position(seat) == state.position(seat)
            assert anew.view(seat).options == state.view(seat).options
            assert anew.observed_events(0, seat) == state.observed_events(0, seat)
        there, here = anew.position(NOBODY), state.position(NOBODY)
        assert in_decks(there) == in_decks(here)
        others += there != here
        assert game(id).check(anew) == []
        assert state.key() == before.key()
    assert others > CHOICES / EVERY / 2


def in_decks(position: dict[str, Any]) -> dict[str, list[str]]:
    """Player by player what lies in the deck, in no order."""
    return {
        name: sorted(card.partition("#")[0] for card in each["deck"])
        for name, each in position["players"].items()
    }


@pytest.mark.parametrize(("id", "players"), GAMES[::3])
def test_the_same_seed_gives_the_same_game(id: str, players: int) -> None:
    state = positions(id, players)[-1]
    first, again, other = (renewed(state, seed) for seed in (1, 1, 2))
    assert first.position(NOBODY) == again.position(NOBODY) != other.position(NOBODY)
    dice = [[each.chance.die() for _ in range(20)] for each in (first, again, other, state.copy())]
    assert dice[0] == dice[1]
    assert dice[0] not in dice[2:]
