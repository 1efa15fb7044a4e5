"""A choice in the form of the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Protocol, final

from cardwright.core.choice import NOBODY, NOTHING, Choice, Option, Place
from cardwright.core.naming import Naming
from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.narration.explaining import explain
from cardwright.narration.presentation import presentation_of
from cardwright.narration.questions import (
    DECLINING,
    general_button,
    general_question,
    what_another_pays_with,
)

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

NAMES: Final = ("ability", "counter", "house", "colour", "name")
"""What an option may name beside its verb."""


class Speech(Protocol):
    """How a game asks, and what it writes on the answers."""

    def question(self, prompt: str, purpose: str, verb: str, /) -> str:
        """The sentence that asks; `verb` begins the answers."""
        ...

    def button(self, prompt: str, verb: str, /) -> str:
        """What a button says that gives an answer with this verb, before what the answer names."""
        ...

    def declines(self, verb: str, /) -> bool:
        """Whether an answer with this verb leaves something be."""
        ...


@final
class GeneralSpeech:
    """How any game asks that brings no words of its own."""

    def question(self, prompt: str, purpose: str, verb: str) -> str:
        """A sentence that fits any game."""
        return general_question(prompt, purpose, verb)

    def button(self, prompt: str, verb: str) -> str:
        """The verb itself."""
        return general_button(verb)

    def declines(self, verb: str) -> bool:
        """Whether it does so in any game."""
        return verb in DECLINING


GENERAL: Final[Speech] = GeneralSpeech()


@cache
def speech_of(game: str) -> Speech:
    """How the game of this name asks, in the words of its edition; general words where it brings none."""
    try:
        return presentation_of(game).words
    except CardwrightError:
        return GENERAL


def choice_as_json(view: View[Any], speech: Speech = GENERAL) -> dict[str, object]:
    """What is asked, or the result once the game is over; a seat that is not asked learns only who is.

    `speech` asks in the words of a game.
    """
    result = view.result
    if result is not None:
        winners = [view.names[winner] for winner in result.winners]
        return {"over": True, "result": {"winners": winners, "reason": result.reason}}
    choice = view.choice
    described = {} if choice is None else _described(view, choice, speech)
    return {"over": False, "choice": {"player": view.names[view.asked], **described}}


def explanation_as_json(view: View[Any], card: str) -> dict[str, object] | None:
    """Why the card that the view's seat calls so is not on offer to it; None where it is.

    Raises `CardwrightError` where the seat calls no card so.
    """
    told, explanation = view.hindrance(card), explain(view, card)
    if told is None or explanation is None:
        return None
    return {**told, "text": explanation.sentence.plain}


def _described(view: View[Any], choice: Choice, speech: Speech) -> dict[str, object]:
    verb = choice.options[0].verb if choice.options else ""
    naming = view.naming()
    bearer = {} if choice.bearer == NOTHING else {"bearer": naming.of(choice.bearer)}
    text = speech.question(choice.prompt, choice.purpose, verb)
    payer: dict[str, object] = {}
    if view.payer != NOBODY:
        payer["payer"] = view.names[view.payer]
        text = what_another_pays_with(view.names[view.payer])
    return {
        "prompt": choice.prompt,
        "for": choice.purpose or choice.prompt,
        "source": None if choice.source == NOTHING else naming.asking(choice.source),
        **bearer,
        **payer,
        "text": text,
        "min": choice.least,
        "max": choice.most,
        "chosen": [naming.of(card) for card in choice.chosen],
        "window": view.window,
        "options": [
            {"n": notation, **_option(view, naming, choice.prompt, option, speech)}
            for option, notation in zip(choice.options, view.options, strict=True)
        ],
    }


def _option(
    view: View[Any], naming: Naming, prompt: str, option: Option, speech: Speech
) -> dict[str, object]:
    """What the notation of an option names, where it belongs on a table, and what it says on a button."""
    fields: dict[str, object] = {"verb": option.verb}
    if option.card != NOTHING:
        fields["card"] = naming.of(option.card)
    if option.player != NOBODY:
        fields["player"] = view.names[option.player]
    if option.verb == "next" and option.number != NOTHING:
        fields[option.word or "about"] = naming.of(option.number)
    elif option.verb == "swap":
        fields["for"] = naming.of(option.number)
    else:
        if option.word:
            fields[WORD_MEANS.get(option.verb, "name")] = option.word
        if option.number != NOTHING and option.verb != "activate":
            fields[NUMBER_MEANS.get(option.verb, "number")] = option.number
    place = view.place(option)
    fields["place"] = place_as_json(view, place)
    fields["says"] = _words_on(prompt, fields, place, speech)
    if speech.declines(option.verb):
        fields["declines"] = True
    return fields


def place_as_json(view: View[Any], place: Place) -> dict[str, object]:
    """Where something lies or belongs; what does not matter is left out."""
    fields: dict[str, object] = {"on": place.on}
    if place.player != NOBODY:
        fields["player"] = view.names[place.player]
    if place.zone:
        fields["zone"] = place.zone
    if place.end:
        fields["end"] = place.end
    return fields


def _words_on(prompt: str, option: Mapping[str, object], place: Place, speech: Speech) -> str:
    """What stands on the button of an option; what it is about goes without saying where it lies there.

    A house, a key, a number and a name stand for themselves.
    """
    named = [str(option[name]) for name in NAMES if name in option and place.on != "pile"]
    if named and (place.on in ("house", "key") or (place.on == "button" and "name" in option)):
        return named[0].capitalize()
    if place.on == "number":
        return str(option["number"])
    number = option.get("die", option.get("number"))
    if number is not None:
        named.append(f"the {number}")
    if "player" in option and place.on not in ("player", "pile"):
        named.append(f"of {option['player']}")
    if "for" in option:
        named.append(f"for {option['for']}")
    return " ".join([speech.button(prompt, str(option["verb"])), *named])
