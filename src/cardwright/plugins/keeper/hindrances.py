"""What is said of a card of Keeper that is not on offer: a table of sentences, one entry a reason.

A word that editions have otherwise is named by its key, `<grave>`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from cardwright.core.view import View
from cardwright.narration.events import Fields
from cardwright.narration.explaining import Reasons, ToldHindrance
from cardwright.plugins.keeper.position import position_of
from cardwright.plugins.keeper.presenting import ability_text
from cardwright.plugins.keeper.vocabulary import vocabulary

SENTENCES: Final[Mapping[str, tuple[str, ...]]] = {
    # playing cards, using abilities
    "resources": ("{card} costs {of} unexhausted {resources}, and you have {n}.",),
    "hp": (
        "{card} costs {of} <player_hp>, and you have {n}.",
        "{card} costs more <player_hp> than you have.",
    ),
    "caveat": ("What {card} asks for as it is summoned cannot be paid.",),
    "unpaid": ("What {card} asks for whenever it acts cannot be paid.",),
    "blank": ("{card} is neither a <minion> nor a spell: it can only be a resource.",),
    "condition": (
        "{card} waits for its condition, which is not met now: “{text}”",
        "{card} waits for its condition, which is not met now.",
    ),
    "without-condition": (
        "{card} names no condition: it is used in your own Action Phase, when nothing else is going on.",
    ),
    "only-summoned": (
        "{card} is a <minion>: it is summoned in your Action Phase, and not in answer to something.",
    ),
    "excepted": ("{card} does not speak of what has happened to itself: “{text}”",),
    "spent": ("{card} has answered that already: “{text}”",),
    "exhausted": ("{card} is exhausted, and using an ability would exhaust it.",),
    "petrified": ("{card} is petrified.",),
    "locked": ("{card} has gone berzerk: its abilities are locked.",),
    "not-yours": ("{player} controls {card}.",),
    "anothers": ("What {card} could answer has happened to another player, and is not for you to answer.",),
    "out-of-play": ("{card} would have to be in play for that.",),
    "no-ability": ("{card} has no ability.",),
    "elsewhere": ("{card} lies in {zone}, from where it is not played now.",),
    # battles
    "no-fighter": ("Only <minion>s in play fight, and {card} lies in {zone}.",),
    "enlisted": ("{card} is enlisted already.",),
    "exhausted-fighter": ("{card} is exhausted: only who is unexhausted can be enlisted.",),
    "cannot-attack": ("{card} says itself that it cannot attack.",),
    "cannot-defend": ("{card} says itself that it cannot defend.",),
    "no-victim": ("There is nobody left whom {card} could attack in this Battle Phase.",),
    "no-victim-there": ("Players and <minion>s in play are attacked, and {card} lies in {zone}.",),
    "own-victim": ("Nobody attacks what is their own, and {card} is yours.",),
    "declared": ("{card} has been the <victim> once in this Battle Phase.",),
    # paying
    "no-resource": (
        "What {by} costs is paid with resources of your <granary>, and {card} is none.",
        "A card's cost is paid with resources of your <granary>, and {card} is none.",
    ),
    "exhausted-resource": ("{card} is exhausted: it pays for nothing until it recovers.",),
    "being-played": ("{card} is being played, and does not pay for itself.",),
    "alike": ("{card} is like another card, and one of them is on offer.",),
    "all-needed": ("All that can pay is needed, so that there is nothing to choose.",),
    "needed-more": ("{card} is needed for what else {by} costs.", "{card} is needed for another cost."),
    # resources and reserves
    "swapped": ("{card} has just been exchanged: that would only be taken back.",),
    "nothing-to-swap": ("There is no other card for which {card} could be exchanged.",),
    "draw": ("What you draw comes from your deck or your reserves.",),
    # choices of an ability
    "no-counter": ("Counters are popped now, and of those that can be, none lies on {card}.",),
    "chosen": ("{card} is chosen already.",),
    "enough": ("As many are chosen as may be.",),
    "order": ("{question} {card} is none of these.",),
    "asked-elsewhere": (
        "{by} is about cards in {places}, and {card} lies in {zone}: “{asking}”",
        "{by} is about cards in {places}, and {card} lies in {zone}. {question}",
        "This is about cards in {places}, and {card} lies in {zone}. {question}",
    ),
    "of-another": (
        "{by} is about another player's cards, and {player} has {card}: “{asking}”",
        "{by} is about another player's cards, and {player} has {card}. {question}",
        "This is about another player's cards, and {player} has {card}. {question}",
    ),
    "not-meant": (
        "{card} is not what {by} asks for: “{asking}”",
        "{card} is not what {by} asks for. {question}",
        "{card} is not meant: {question}",
    ),
    "no-target": ("{card} is no target of {by}.",),
    "no-room": ("{card} can take no more of that.",),
    "in-play-already": ("{card} is in play or being played: it cannot be deployed.",),
    "cannot-be-deployed": ("{card} cannot be played now, not even by {by}.",),
}
"""For each reason its sentences, the fullest first."""


@cache
def reasons(game: str) -> Reasons:
    """How the edition tells reasons."""
    say = vocabulary(game).say
    sentences = {word: tuple(say(each) for each in told) for word, told in SENTENCES.items()}
    return Reasons(sentences, fields)


def fields(told: ToldHindrance, view: View[Any]) -> Fields:
    """What the fields of this game alone stand for."""
    position = position_of(view.position())
    card = position.cards.get(told.card)
    asking = position.cards.get(told.by or "")
    zones = position.words
    spoken: Fields = {
        "resources": "resource" if told.needed == 1 else "resources",
        "places": " or ".join(_place(each, zones) for each in (told.what or "").split(" or ")),
        "asking": None if asking is None else asking.text or None,
    }
    if card is not None:
        spoken["text"] = (ability_text(card, told.what or "") if card.minion else card.text) or None
        spoken["zone"] = _place(card.zone, zones)
    return spoken


def _place(zone: str, words: Mapping[str, str]) -> str:
    """A zone as the edition calls it."""
    return f"the {words.get(zone, zone)}"
