"""A choice in the form of the protocol."""

from __future__ import annotations

from typing import Any, Final

from cardwright.core.choice import NOBODY, NOTHING, Choice, Option
from cardwright.core.state import View
from cardwright.narration.questions import FINER, QUESTIONS

WORD_MEANS: Final = {
    "activate": "ability",
    "counter": "counter",
    "house": "house",
    "key": "colour",
    "pop": "counter",
    "remove": "counter",
}
"""What the name in an option is, by its verb."""

NUMBER_MEANS: Final = {"die": "die", "hit": "die", "pop": "die"}
"""What the number in an option is, by its verb, where it is no mere number."""


def choice_as_json(view: View[Any]) -> dict[str, object]:
    """What is asked, or the result once the game is over; a seat that is not asked learns only who is."""
    result = view.result
    if result is not None:
        winners = [view.names[winner] for winner in result.winners]
        return {"over": True, "result": {"winners": winners, "reason": result.reason}}
    choice = view.choice
    described = {} if choice is None else _described(view, choice)
    return {"over": False, "choice": {"player": view.names[view.asked], **described}}


def _described(view: View[Any], choice: Choice) -> dict[str, object]:
    bearer = {} if choice.bearer == NOTHING else {"bearer": view.reference(choice.bearer)}
    return {
        "prompt": choice.prompt,
        "for": choice.purpose or choice.prompt,
        "source": None if choice.source == NOTHING else view.reference(choice.source),
        **bearer,
        "text": FINER.get((choice.prompt, choice.purpose)) or QUESTIONS.get(choice.prompt, choice.prompt),
        "min": choice.least,
        "max": choice.most,
        "chosen": [view.reference(card) for card in choice.chosen],
        "options": [_option(view, option) for option in choice.options],
    }


def _option(view: View[Any], option: Option) -> dict[str, object]:
    """An option with what its notation names."""
    fields: dict[str, object] = {"n": view.notation(option), "verb": option.verb}
    if option.card != NOTHING:
        fields["card"] = view.reference(option.card)
    if option.player != NOBODY:
        fields["player"] = view.names[option.player]
    if option.verb == "next" and option.number != NOTHING:
        fields[option.word or "about"] = view.reference(option.number)
        return fields
    if option.word:
        fields[WORD_MEANS.get(option.verb, "name")] = option.word
    if option.number != NOTHING and option.verb != "activate":
        fields[NUMBER_MEANS.get(option.verb, "number")] = option.number
    return fields
