"""Search makes the same of positions that its seat cannot tell apart; where it would not, that is found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.core.choice import Choice, Option
from cardwright.core.search import Guide
from cardwright.core.snapshot import fingerprint
from cardwright.core.view import View
from cardwright.engine import engine
from cardwright.games import game, installed_games
from cardwright.lab import non_interference
from cardwright.lab.non_interference import leaks
from cardwright.lab.secrets import secrets_of
from cardwright.lab.thoughts import thinks_otherwise
from cardwright.players import advice, thinking

THOUGHT, HINTED = "what search thinks of it", "what it is hinted"

IN_PLAIN_SOURCE = pytest.mark.skipif(engine() != "plain", reason="what is compiled cannot be patched")


def told_apart(game_id: str, pairs: int) -> Iterator[str]:
    """What search makes otherwise of a twin, in so many pairs in which the seat has something to decide."""
    rules: Any = game(game_id)
    secrets = secrets_of(game_id)
    compared, number = 0, 1
    while compared < pairs:
        chance = Chance.seeded(number)
        state = rules.new(list(secrets.generated_decks(number)), number)
        while state.choice is not None and compared < pairs:
            choice = state.choice
            if len(choice.options) > 1 and chance.below(12) == 0:
                twin = secrets.twin(state, choice.player, chance, False)
                if twin is not None:
                    compared += 1
                    found = thinks_otherwise(state, twin, choice.player, number)
                    if found is not None:
                        yield found[0]
            state.take(choice.options[chance.below(len(choice.options))])
        number += 1


@pytest.mark.long_game
@pytest.mark.parametrize("game_id", installed_games())
def test_search_makes_the_same_of_what_its_seat_cannot_tell_apart(game_id: str) -> None:
    """`make fuzz` compares many more."""
    assert list(told_apart(game_id, 40)) == []


def test_a_seat_that_decides_nothing_thinks_nothing() -> None:
    rules: Any = game("kotc/17")
    state = rules.new(list(rules.starter_decks().values())[:2], 1)
    assert thinks_otherwise(state, state.copy(), 1 - state.choice.player, 1) is None


def test_the_search_for_leaks_tells_what_was_thought_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    def otherwise(*given: object) -> tuple[str, str, str]:
        return THOUGHT, "here", "there"

    monkeypatch.setattr(non_interference, "thinks_otherwise", otherwise)
    assert next(leaks(20, 1)).what == THOUGHT


@IN_PLAIN_SOURCE
def test_a_guide_that_peeks_at_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It likes all options but the first the better, the higher the level of an enemy's hand."""
    real: list[Any] = []
    imagine = View.imagine

    def peek(view: View[Any], seed: int) -> Any:
        real.append(view._state)
        return imagine(view, seed)

    class Peeking(Guide):
        def weigh(self, state: Any, choice: Choice, options: Sequence[Option]) -> list[float]:
            position = real[-1]
            hand = position.players[1 - choice.player].hand if choice.player < 2 else []
            return [1.0] + [1.0 + sum(position.level(card) for card in hand)] * (len(options) - 1)

    monkeypatch.setattr(View, "imagine", peek)
    monkeypatch.setattr(thinking, "guide_of", lambda game: Peeking())
    assert THOUGHT in islice(told_apart("kotc/17", 40), 1)


@IN_PLAIN_SOURCE
def test_search_that_looks_into_the_real_position_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(View, "imagine", lambda view, seed: view._state.copy())
    assert THOUGHT in islice(told_apart("kotc/17", 40), 1)


def test_a_hint_whose_chance_comes_from_the_real_position_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "chance_of", lambda view: int(fingerprint(view._state)[:8], 16))
    assert HINTED in islice(told_apart("kotc/17", 40), 1)
