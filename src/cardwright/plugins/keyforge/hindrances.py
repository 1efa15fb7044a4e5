"""What is said of a card of KeyForge that is not on offer: a table of sentences, one entry a reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardwright.core.view import View
from cardwright.narration.events import Fields
from cardwright.narration.explaining import Reasons, ToldHindrance
from cardwright.plugins.keyforge.position import Card, position_of
from cardwright.plugins.keyforge.printed import text_of

SENTENCES: Final[Mapping[str, tuple[str, ...]]] = {
    # playing cards from the hand
    "house": ("{House} is the active house, and {card} is of {own house}.", "{House} is the active house."),
    "no-house": ("No house is active in this turn, so that {card} is of none that is.",),
    "first-turn": (
        "In the first turn of the game one card is played or discarded from the hand, and that is done.",
    ),
    "six": ("Cards of the name {name} have been played and used six times in this turn.",),
    "blank": ("{card} has no type: nobody can play it.",),
    "no-creature": ("{card} is an upgrade, and there is no creature in play that it could go on.",),
    "own-words": ("{card} says itself that it cannot be played now.",),
    "cost": ("{card} costs {of} Æ, and {n} of it is there.",),
    "forbidden": ("{by} forbids it.", "A law that is in force forbids it."),
    "not-in-hand": ("{card} lies in {zone}; what is played in the main step comes from your hand.",),
    # using cards in play
    "exhausted": ("{card} is exhausted: only a ready card is used.",),
    "not-yours": ("{controller} controls {card}: you use only cards that you control.",),
    "upgrade": ("{card} is an upgrade: what it gives, the creature has that it is on.",),
    "no-ability": ("{card} has neither an Action nor an Omni that could be used.",),
    "nobody-to-fight": ("There is no creature that {card} could attack, nor anything else that it may do.",),
    # fights and other choices
    "no-creature-to-attack": ("{by} fights: creatures in play are attacked, and {card} is none.",),
    "friendly": ("{card} is a friendly creature: only enemies are attacked.",),
    "taunt": ("{by} has taunt and stands beside {card}, which has not.",),
    "strongest": ("There are creatures of more power than {card}: those are chosen before it.",),
    "weakest": ("There are creatures of less power than {card}: those are chosen before it.",),
    "chosen": ("{card} has been chosen already.",),
    "enough": ("As many are chosen as may be.",),
    "order": ("{question} {card} is none of these.",),
    "elsewhere": (
        "{by} asks for cards {what}, and {card} {lies}. {question}",
        "This is about cards {what}, and {card} {lies}. {question}",
    ),
    "not-meant": (
        "{card} is not what {by} asks for: “{text}”",
        "{card} is not what {by} asks for. {question}",
        "{card} is not meant: {question}",
    ),
}
"""For each reason its sentences, the fullest first."""

PLACES: Final[Mapping[str, str]] = {
    "hand": "in the hand",
    "discard": "in the discard pile",
    "archives": "in the archives",
    "deck": "in the deck",
    "purged": "among the purged cards",
    "under": "under another card",
    "resolving": "is being played",
    "in play": "in play",
}
"""Where cards lie, in words."""


def reasons() -> Reasons:
    """How reasons are told."""
    return Reasons(SENTENCES, fields)


def fields(told: ToldHindrance, view: View[Any]) -> Fields:
    """What the fields of this game alone stand for."""
    position = position_of(view.position())
    card = position.cards.get(told.card)
    what = told.what or ""
    asking = position.cards.get(told.by or "")
    spoken: Fields = {
        "text": None if asking is None else text_of(asking).replace("\n\n", " ") or None,
        "House": what.capitalize() or None,
        "what": " or ".join(PLACES.get(each, each) for each in what.split(" or ")) or None,
    }
    return spoken if card is None else spoken | _of_card(card)


def _of_card(card: Card) -> Fields:
    zone = "in play" if card.in_play else card.zone
    return {
        "name": card.card,
        "own house": " and ".join(house.capitalize() for house in card.houses) or None,
        "controller": card.controller,
        "zone": PLACES.get(zone, zone).removeprefix("in "),
        "lies": "is being played" if zone == "resolving" else f"lies {PLACES.get(zone, zone)}",
    }
