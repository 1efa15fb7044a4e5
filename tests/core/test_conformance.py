"""The conformance kit passes sound games and finds unsound ones."""

import pytest

from cardwright.core.choice import NOTHING
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.testing import conformance
from lanterns.decks import USUAL
from lanterns.game import Lanterns
from lanterns.rules import Lose, Play
from lanterns.state import LanternState

DECKS = [USUAL] * 3


def test_the_toy_game_conforms() -> None:
    conformance(Lanterns(), DECKS, seeds=range(5))


def test_a_game_is_not_put_to_the_test_without_decks() -> None:
    with pytest.raises(CardwrightError, match="name a deck for each seat"):
        conformance(Lanterns(), [])


@pytest.mark.long_game
@pytest.mark.parametrize(("players", "seed"), [(2, 2), (3, 10)])
def test_keeper_of_the_cards_conforms(players: int, seed: int) -> None:
    keeper = game("kotc/17")
    decks = list(keeper.starter_decks().values())
    conformance(keeper, [decks[seat % len(decks)] for seat in range(players)], seeds=[seed])


def test_a_lantern_goes_out_instead_of_a_loss() -> None:
    state = Lanterns().new(DECKS, seed=1)
    state.points[1], state.lanterns[1] = 5, 1
    state.happen(Lose(1, 3))
    assert (state.points[1], state.lanterns[1]) == (5, 0)
    state.happen(Lose(1, 3))
    assert state.points[1] == 2


def test_a_law_that_is_repealed_speaks_no_more() -> None:
    state = Lanterns().new(DECKS, seed=1)
    law = state.laws.about[Lose][0]
    shared = state.copy()
    state.laws = state.laws.repeal(law)
    for position in (state, shared):
        position.points[1], position.lanterns[1] = 5, 1
        position.happen(Lose(1, 3))
    assert (state.points[1], state.lanterns[1]) == (2, 1)
    assert (shared.points[1], shared.lanterns[1]) == (5, 0), "a copy keeps the laws that it had"


def test_a_hand_that_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        LanternState, "position", lambda self, seat: {"A": [self.faces[card] for card in self.hands[0]]}
    )
    with pytest.raises(AssertionError, match="imagines"):
        conformance(Lanterns(), DECKS)


def test_a_game_that_counts_no_turns_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        LanternState, "turn", property(lambda self: None, lambda self, turn: None), raising=False
    )
    with pytest.raises(AssertionError, match=r"`state\.turn` does not count the turns"):
        conformance(Lanterns(), DECKS)


def test_a_copy_that_shares_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = LanternState.copy

    def shallow(self: LanternState) -> LanternState:
        other = copy(self)
        other.hands = self.hands
        return other

    monkeypatch.setattr(LanternState, "copy", shallow)
    with pytest.raises(AssertionError, match="original"):
        conformance(Lanterns(), DECKS)


def test_a_card_that_is_lost_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(self: Play, state: LanternState) -> None:
        state.hands[self.player].append(self.card)

    monkeypatch.setattr(Play, "perform", doubled)
    with pytest.raises(AssertionError, match="one place"):
        conformance(Lanterns(), DECKS)


def test_two_options_alike_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        LanternState,
        "notation",
        lambda self, option: option.verb if option.card != NOTHING else f"{option.verb} {option.player}",
    )
    with pytest.raises(AssertionError, match="alike"):
        conformance(Lanterns(), DECKS)
