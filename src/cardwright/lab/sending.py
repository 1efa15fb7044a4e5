"""What a seat can send over the protocol: a position and its twin must answer it alike."""

from __future__ import annotations

import json
from typing import Any, Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.state import State
from cardwright.games import game
from cardwright.protocol.conversation import Protocol
from cardwright.protocol.driver import Driver

OFTEN: Final = 3
"""A seat sends something after one choice in so many."""


@final
class Conversation:
    """A game from this position on, of which `seat` is told over the protocol; everything is asked."""

    def __init__(self, game_id: str, state: State[Any], seat: int) -> None:
        self.seat = seat
        self._driver = Driver(state, ask_all=True)
        self._protocol = Protocol()
        self._protocol.lay(game(game_id), self._driver)
        self._driver.watch(seat)

    @property
    def state(self) -> Any:
        """The position now."""
        return self._driver.state

    def take(self, option: Option) -> None:
        """Answer the question, whoever is asked."""
        self._driver.choose(option)

    def freedom(self) -> str:
        """Whether the seat may go back by one choice, and to the beginning, or why not."""
        made = self._driver.choices_made
        return json.dumps([self._driver.against_undo_to(number) for number in (0, made - 1)])

    def answer(self, request: dict[str, Any]) -> str:
        """What the seat is answered."""
        return self._protocol.answer(json.dumps(request))


def something_to_send(state: State[Any], seat: int, names: list[str], chance: Chance) -> dict[str, Any]:
    """A request that must not be carried out, or that changes nothing.

    It is made of what the seat sees, and of `names` that it guesses.
    """
    cards: Any = state.position(seat)["cards"]
    guesses = [*cards, *names, *(f"{name}.hand.1" for name in state.names)]
    card = guesses[chance.below(len(guesses))]
    own, other = state.names[seat], state.names[(seat + 1) % len(state.names)]
    harmless: list[dict[str, Any]] = [
        {"do": "options"},
        {"do": "view"},
        {"do": "view", "spectator": True},
        {"do": "view", "player": other},
        {"do": "save"},
        {"do": "roll", "dice": [6, 1]},
        {"do": "edit", "card": card, "set": {"damage": 1, "hp": 1}},
        {"do": "edit", "card": card, "set": {"horns": 1}},
        {"do": "edit", "card": card, "move": f"{own}.hand"},
        {"do": "edit", "card": card, "move": f"{own}.attic"},
        {"do": "edit", "player": other, "set": {"horns": 1}},
        {"do": "undo", "to": 10**6},
        {"do": "choose", "option": f"no such thing as {card}"},
        {"do": "choose", "option": 10**6},
        {"do": "choose", "option": 0, "player": "nobody"},
        {"do": "choose", "option": "agree", "player": other},
    ]
    return harmless[chance.below(len(harmless))]


def answered_otherwise(
    here: Conversation, there: Conversation, names: list[str], chance: Chance
) -> tuple[str, str, str] | None:
    """What the seat is answered otherwise here than there, and both versions of it; None if nothing."""
    if here.seat == here.state.spectator or chance.below(OFTEN):
        return None
    request = something_to_send(here.state, here.seat, names, chance)
    mine, theirs = here.answer(request), there.answer(request)
    return None if mine == theirs else (f"what it is answered to {json.dumps(request)}", mine, theirs)


def free_otherwise(here: Conversation, there: Conversation) -> tuple[str, str, str] | None:
    """Where the seat may go back here and not there, or for other reasons not."""
    mine, theirs = here.freedom(), there.freedom()
    return None if mine == theirs else ("whether it may go back", mine, theirs)


def goes_back_otherwise(here: Conversation, there: Conversation) -> tuple[str, str, str] | None:
    """What the seat is answered otherwise here than there when it goes back, or wants to."""
    if here.seat == here.state.spectator:
        return None
    mine, theirs = here.answer({"do": "undo"}), there.answer({"do": "undo"})
    return None if mine == theirs else ("what it is answered to `undo`", mine, theirs)
