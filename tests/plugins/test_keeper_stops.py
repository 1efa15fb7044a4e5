"""At what windows can be held of themselves: public things, as everybody sees them."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.kotc.game import KeeperGame
from cardwright.narration.stopping import ABILITY, ATTACK, DEATH, PHASE, TARGET, stops_of
from cardwright.plugins.keeper.stopping import stops

RULES = KeeperGame("kotc/17")


def onlooker() -> Any:
    decks = list(RULES.starter_decks().values())[:2]
    state = RULES.new(decks, seed=3)
    return state.view(state.spectator)


class Field:
    """What an onlooker sees of a table on which Ann has Wolf and Bob has Ox."""

    def position(self) -> dict[str, object]:
        return {"players": {"Ann": {"battlefield": ["Wolf"]}, "Bob": {"battlefield": ["Ox"]}}}


@pytest.mark.parametrize(
    ("event", "ann", "bob"),
    [
        ({"e": "attack", "player": "Bob", "card": "Ox"}, {ATTACK}, set()),
        ({"e": "declare", "player": "Bob", "other": "Ann"}, {ATTACK, TARGET}, set()),
        ({"e": "cast", "player": "Ann", "card": "Bolt"}, set(), {ABILITY}),
        ({"e": "activate", "player": "Bob", "card": "Ox"}, {ABILITY}, set()),
        ({"e": "turn-over", "player": "Bob", "card": "Pit"}, {ABILITY}, set()),
        ({"e": "target", "card": "Wolf", "by": "Bolt"}, {TARGET}, set()),
        ({"e": "target", "by": "Bolt"}, set(), set()),
        ({"e": "destroy", "player": "Ann", "from": "battlefield"}, {DEATH}, set()),
        ({"e": "destroy", "player": "Ann", "from": "granary"}, set(), set()),
        ({"e": "sacrifice", "player": "Bob", "from": "battlefield"}, set(), {DEATH}),
        ({"e": "phase", "player": "Ann", "what": "draw"}, {PHASE}, {PHASE}),
        ({"e": "draw", "player": "Bob"}, set(), set()),
    ],
)
def test_what_an_event_is_to_whom(event: dict[str, object], ann: set[str], bob: set[str]) -> None:
    field: Any = Field()
    assert stops(field, "Ann", [event]) == ann
    assert stops(field, "Bob", [event]) == bob


def test_a_game_says_what_has_happened_to_each_player() -> None:
    view = onlooker()
    assert stops_of("kotc/17", view, 0) == [frozenset(), frozenset()]
