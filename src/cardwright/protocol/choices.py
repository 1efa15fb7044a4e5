"""A choice in the form of the protocol."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from cardwright.core.choice import NOBODY, NOTHING, Choice, Option
from cardwright.core.state import View
from cardwright.errors import CardwrightError
from cardwright.narration.explaining import explain
from cardwright.narration.presentation import presentation_of
from cardwright.narration.questions import general_question, what_another_pays_with

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

Sentence = Callable[[str, str, str], str]
"""The sentence that asks, by prompt, purpose, and the verb that begins the answers."""


@cache
def sentences_of(game: str) -> Sentence:
    """How the game of this name asks, in the words of its edition; general words where it brings none."""
    try:
        return presentation_of(game).words.question
    except CardwrightError:
        return general_question


def choice_as_json(view: View[Any], sentence: Sentence = general_question) -> dict[str, object]:
    """What is asked, or the result once the game is over; a seat that is not asked learns only who is.

    `sentence` asks in the words of a game.
    """
    result = view.result
    if result is not None:
        winners = [view.names[winner] for winner in result.winners]
        return {"over": True, "result": {"winners": winners, "reason": result.reason}}
    choice = view.choice
    described = {} if choice is None else _described(view, choice, sentence)
    return {"over": False, "choice": {"player": view.names[view.asked], **described}}


def explanation_as_json(view: View[Any], card: str) -> dict[str, object] | None:
    """Why the card that the view's seat calls so is not on offer to it; None where it is.

    Raises `CardwrightError` where the seat calls no card so.
    """
    told, explanation = view.hindrance(card), explain(view, card)
    if told is None or explanation is None:
        return None
    return {**told, "text": explanation.sentence.plain}


def _described(view: View[Any], choice: Choice, sentence: Sentence) -> dict[str, object]:
    verb = choice.options[0].verb if choice.options else ""
    bearer = {} if choice.bearer == NOTHING else {"bearer": view.reference(choice.bearer)}
    text = sentence(choice.prompt, choice.purpose, verb)
    payer: dict[str, object] = {}
    if view.payer != NOBODY:
        payer["payer"] = view.names[view.payer]
        text = what_another_pays_with(view.names[view.payer])
    return {
        "prompt": choice.prompt,
        "for": choice.purpose or choice.prompt,
        "source": None if choice.source == NOTHING else view.reference(choice.source),
        **bearer,
        **payer,
        "text": text,
        "min": choice.least,
        "max": choice.most,
        "chosen": [view.reference(card) for card in choice.chosen],
        "window": view.window,
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
