"""`hint` in the protocol: what one's options promise, by what one knows, and nobody else's."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardwright.players.advice import advice_as_json
from cardwright.protocol.conversation import Protocol


class Talk:
    """A conversation, told in requests."""

    def __init__(self) -> None:
        self.protocol = Protocol(adviser=advice_as_json)

    def __call__(self, do: str, **request: Any) -> Any:
        return json.loads(self.protocol.answer(json.dumps({"do": do, **request})))


@pytest.fixture
def talk() -> Talk:
    talk = Talk()
    assert talk("new", seed=7, first="A")["ok"]
    return talk


def test_a_hint_names_every_option_the_best_first(talk: Talk) -> None:
    answer = talk("hint", simulations=100, id=4)
    offered = [option["n"] for option in talk("options")["choice"]["options"]]
    hint = answer["hint"]
    assert (answer["ok"], answer["id"], hint["player"]) == (True, 4, "A")
    assert sorted(option["n"] for option in hint["options"]) == sorted(offered)
    tries = [option["tries"] for option in hint["options"]]
    assert tries == sorted(tries, reverse=True)
    assert all(option["chance"] is None or 0 <= option["chance"] <= 1 for option in hint["options"])


def test_with_simulations_the_hint_is_always_the_same(talk: Talk) -> None:
    first = talk("hint", simulations=100)
    assert first == talk("hint", simulations=100)
    again = Talk()
    again("new", seed=7, first="A")
    assert first == again("hint", simulations=100)


def test_some_seconds_are_enough(talk: Talk) -> None:
    assert talk("hint", seconds=0.01)["hint"]["simulations"] > 0


def test_a_hint_is_nobody_elses(talk: Talk) -> None:
    assert "B is not asked; A is" in talk("hint", player="B", simulations=100)["error"]
    talk("seat", player="B")
    assert "B is not asked" in talk("hint", simulations=100)["error"]
    assert "you speak for B, not for A" in talk("hint", player="A", simulations=100)["error"]
    talk("seat", player="A")
    assert talk("hint", simulations=100)["hint"]["player"] == "A"


@pytest.mark.parametrize(
    ("budget", "told"),
    [
        ({"simulations": 0}, "2000"),
        ({"simulations": -1}, "2000"),
        ({"simulations": 10**30}, "2000"),
        ({"seconds": 0}, "0.5s"),
        ({"seconds": -0.5}, "0.5s"),
        ({"seconds": 1e300}, "0.5s"),
        ({"seconds": 1, "simulations": 5}, "leave one of them out"),
        ({"seconds": "1s"}, "float"),
        ({"simulations": 2.5}, "int"),
        ({"simulations": True}, "int"),
        ({"player": "Nobody"}, "there is no player"),
    ],
)
def test_a_bad_request_is_answered_in_words(talk: Talk, budget: dict[str, Any], told: str) -> None:
    answer = talk("hint", **budget)
    assert not answer["ok"]
    assert told in answer["error"]


def test_once_the_game_is_over_there_is_nothing_to_advise(talk: Talk) -> None:
    talk("choose", option="agree", player="A")
    talk("choose", option="agree", player="B")
    assert "over" in talk("hint")["error"]


def test_a_conversation_without_an_adviser_says_so() -> None:
    protocol = Protocol()
    assert "no game yet" in protocol.answer('{"do": "hint"}')
    protocol.answer('{"do": "new"}')
    assert "without an adviser" in protocol.answer('{"do": "hint"}')
