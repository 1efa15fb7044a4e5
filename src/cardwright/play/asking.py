"""A choice in the form of the protocol."""

from __future__ import annotations

from typing import Any, Final

from cardwright.core.choice import NOBODY, NOTHING, Choice, Option
from cardwright.core.state import State
from cardwright.play.questions import FINER, QUESTIONS

WORD_MEANS: Final = {"activate": "ability", "counter": "counter", "pop": "counter", "remove": "counter"}
"""What the name in an option is, by its verb."""

NUMBER_MEANS: Final = {"die": "die", "hit": "die", "pop": "die"}
"""What the number in an option is, by its verb, where it is no mere number."""


def choice_as_json(state: State[Any], seat: int) -> dict[str, object]:
    """The choice, or the result once the game is over; a seat that is not asked learns only who is."""
    result = state.result
    if result is not None:
        winners = [state.names[winner] for winner in result.winners]
        return {"over": True, "result": {"winners": winners, "reason": result.reason}}
    choice = state.choice
    assert choice is not None
    player = state.names[choice.player]
    if seat not in (NOBODY, choice.player):
        return {"over": False, "choice": {"player": player}}
    return {"over": False, "choice": {"player": player, **_described(state, choice)}}


def _described(state: State[Any], choice: Choice) -> dict[str, object]:
    seat = choice.player
    source = None if choice.source == NOTHING else state.reference(choice.source, seat)
    return {
        "prompt": choice.prompt,
        "for": choice.purpose,
        "source": source,
        "text": FINER.get((choice.prompt, choice.purpose)) or QUESTIONS.get(choice.prompt, choice.prompt),
        "min": choice.least,
        "max": choice.most,
        "chosen": [state.reference(card, seat) for card in choice.chosen],
        "options": [_option(state, option, seat) for option in choice.options],
    }


def _option(state: State[Any], option: Option, seat: int) -> dict[str, object]:
    """An option with what its notation names."""
    told: dict[str, object] = {"n": state.notation(option), "verb": option.verb}
    if option.card != NOTHING:
        told["card"] = state.reference(option.card, seat)
    if option.player != NOBODY:
        told["player"] = state.names[option.player]
    if option.word:
        told[WORD_MEANS.get(option.verb, "name")] = option.word
    if option.number != NOTHING and option.verb != "activate":
        told[NUMBER_MEANS.get(option.verb, "number")] = option.number
    return told
