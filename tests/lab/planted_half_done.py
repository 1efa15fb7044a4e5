"""Leaks to plant in what is half done: what imagined positions keep of it though the seat has not seen it.

Games by chance seldom come to any of it, so each is told with a game that does.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from tests.lab.planted import Plant

from cardwright.core.chance import Chance
from cardwright.core.naming import Naming
from cardwright.kotc.decks import Deck, read_deck
from cardwright.kotc.rules import determinization, half_done, one_by_one
from cardwright.kotc.rules.naming import KeeperNaming
from cardwright.kotc.rules.recovery import DownLevel
from cardwright.kotc.rules.state import KeeperState
from cardwright.lab.non_interference import Decks

PUT_BACK: Final = read_deck(Path(__file__).parents[2] / "tests/data/kotc-11-put-back.toml")
"""A deck in which somebody often puts back cards that only they see."""

LEAKS_HALF_DONE: Final[dict[str, tuple[Plant, str, int, int, Decks | None]]] = {}
"""All that are known, by what they tell: each with an edition, a game's number, within how many pairs, and
with which decks, where they are not generated.
"""


def both_put_back(number: int) -> list[Deck]:
    """Two players with that deck."""
    return [PUT_BACK, PUT_BACK]


def shows_in(game_id: str, first: int, pairs: int, decks: Decks | None = None) -> Callable[[Plant], Plant]:
    """One leak more, which that game shows."""

    def leak(plant: Plant) -> Plant:
        LEAKS_HALF_DONE[plant.__name__] = plant, game_id, first, pairs, decks
        return plant

    return leak


@shows_in("kotc/11", 5, 150, both_put_back)
def imagining_knows_the_order_in_which_unseen_cards_are_put_back(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(half_done, "_put_remaining_first", lambda *given: None)


@shows_in("kotc/12-early", 50051, 60)
def imagining_knows_whether_one_unseen_card_was_down_leveled_twice(patch: pytest.MonkeyPatch) -> None:
    def kept(at: KeeperState, seat: int, hidden: object, chance: Chance) -> dict[int, int]:
        return dict(at.drops)

    patch.setattr(determinization, "_redealt_drops", kept)


@shows_in("kotc/14", 340001, 80)
def a_card_that_down_levels_itself_out_of_sight_tells_where_it_lies(patch: pytest.MonkeyPatch) -> None:
    """What others remember of that place they forget, and of no other."""
    perform = DownLevel.perform

    def down_level(event: DownLevel, at: KeeperState) -> None:
        at.single_out(event.card)
        perform(event, at)

    patch.setattr(DownLevel, "perform", down_level)


@shows_in("kotc/11", 71, 100)
def imagining_knows_how_resources_lie_that_a_question_names_unseen(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(determinization, "_lay_as_read", lambda *given: None)


@shows_in("kotc/10", 515, 200)
def imagining_knows_what_an_ability_of_a_hidden_card_has_answered(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(one_by_one.Offer, "with_answered", lambda offer, answered: offer)


@shows_in("kotc/16", 40010, 150)
def the_card_that_asks_is_told_by_where_it_lies_by_now(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(KeeperNaming, "asking", Naming.asking)


@shows_in("kotc/16", 40010, 150)
def imagining_knows_which_hidden_cards_somebody_has_chosen(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(determinization, "speak_of_any_hidden", lambda *given: None)
