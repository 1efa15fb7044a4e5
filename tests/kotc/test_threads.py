"""One game, used from several threads at once."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from cardwright.kotc import game as keeper
from cardwright.kotc.decks import Deck
from cardwright.kotc.game import KeeperGame
from cardwright.kotc.rules.cards import Face


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("restless")
def test_decks_are_checked_in_several_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found of the decks before is thrown away all the time."""
    monkeypatch.setattr(keeper, "DECKS_KEPT", 1)
    game = KeeperGame("kotc/17")
    starters = list(game.starter_decks().values())
    expected = {deck.name: [face.name for face in game.checked(deck).faces] for deck in starters}

    def checked(number: int) -> bool:
        deck = replace(starters[number % len(starters)])
        return [face.name for face in game.checked(deck).faces] == expected[deck.name]

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(checked, range(400)))


def test_faces_that_are_thrown_away_meanwhile_are_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As another thread might do it, at the worst moment."""
    game = KeeperGame("kotc/17")
    deck: Deck = next(iter(game.starter_decks().values()))

    class Forgetful(dict[object, Face]):
        def __setitem__(self, design: object, face: Face) -> None:
            self.clear()

    monkeypatch.setattr(game, "_faces", Forgetful())
    assert len(game.checked(deck).faces) == deck.size
