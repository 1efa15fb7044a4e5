"""What a position says is read to the last word, or refused with its place."""

from __future__ import annotations

from typing import Any

import pytest
from tests.keyforge.positions import PLAIN, options, position

from cardwright.errors import CardwrightError
from cardwright.games import game

OAF = {"card": "Oaf", "id": "oaf"}
CLOAK = "Blood of Titans"


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ({"hand": [OAF | {"damage": 3}]}, "players.A.hand.1.damage: in hand only the house of a card can"),
        ({"deck": [OAF | {"ready": True}]}, "players.A.deck.1.ready: in deck only the house"),
        ({"hand": [OAF | {"upgrades": [CLOAK]}]}, "players.A.hand.1.upgrades: Oaf is no creature in play"),
        (
            {"battleline": [OAF | {"upgrades": [{"card": CLOAK, "upgrades": [CLOAK]}]}]},
            "players.A.battleline.1.upgrades.1.upgrades: Blood of Titans is no creature in play",
        ),
        ({"artifacts": [{"card": "Cannon", "upgrades": [CLOAK]}]}, "Cannon is no creature in play"),
        ({"deck": {}}, "players.A.deck: write the cards as {exactly"),
        ({"hand": [OAF | {"owner": "B"}]}, "players.A.hand.1.owner: out of play it can lie only in zones"),
        ({"battleline": [OAF | {"ready": True, "exhausted": True}]}, "battleline.1: a card is either exh"),
        ({"battleline": [OAF | {"id": "a#2"}]}, "players.A.battleline.1.id: an id has no `.` and no `#`"),
        ({"battleline": [OAF | {"id": "B.hand.1"}]}, "players.A.battleline.1.id: an id has no `.`"),
        ({"battleline": [OAF | {"id": "Brute"}, "Brute"]}, "players.A.battleline.1: the id 'Brute' is the"),
        ({"battleline": [OAF | {"id": "Blank"}]}, "players.A.battleline.1: the id 'Blank' is the name"),
        ({"houses": ["dis", "logos", "dis"]}, "players.A.houses: a player has a house at least, and each"),
        ({"houses": []}, "players.A.houses: a player has a house at least"),
    ],
)
def test_what_nobody_reads_or_no_game_could_hold_is_refused(player: dict[str, Any], words: str) -> None:
    with pytest.raises(CardwrightError) as refused:
        position(player, {})
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"dice": [6]}, "a position has no 'dice'"),
        ({"phase": "setup", "house": "dis"}, "house: with `phase: setup` no turn has begun"),
        ({"phase": "setup", "first-turn": True}, "first-turn: with `phase: setup` no turn has begun"),
    ],
)
def test_a_key_that_says_nothing_there_is_refused(more: dict[str, Any], words: str) -> None:
    with pytest.raises(CardwrightError, match=words):
        game("keyforge/1.2").position({"players": {"A": {}, "B": {}}} | more)


def test_no_card_is_called_what_numbers_cards_of_one_name() -> None:
    with pytest.raises(CardwrightError, match="no name has a `#`"):
        position({}, {}, cards=PLAIN | {"Oaf#2": PLAIN["Oaf"]})


def test_a_card_in_archives_may_be_the_other_players_and_an_id_the_cards_own_name() -> None:
    state = position({"archives": [{"card": "Brute", "owner": "B"}], "hand": [OAF | {"id": "Oaf"}]}, {})
    assert "play Oaf" in options(state)
