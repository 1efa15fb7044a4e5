"""What a judge does about a reason why a card of KeyForge is not on offer."""

from __future__ import annotations

from cardwright.core.choice import NOBODY
from cardwright.core.hindrance import Hindrance
from cardwright.keyforge.rules.face import ARTIFACT, CREATURE
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.rules.zones import BATTLELINE, DECK
from cardwright.lab.explaining import Edit

PLENTY = 20
"""Æ that pays for anything."""


def remedy(state: KeyforgeState, card: int, hindrance: Hindrance) -> Edit | None:
    """The edit after which the reason does not hold; None where no edit does that."""
    assert state.choice is not None
    seat = state.choice.player
    me, you = state.names[seat], state.names[1 - seat]
    name = state.reference(card, NOBODY)
    own = state.owners[card] == seat
    kind = state.faces[card].type
    word = hindrance.word
    if word == "house":
        return Edit(name, values={"house": state.house})
    if word == "exhausted":
        return Edit(name, values={"exhausted": False})
    if word == "cost":
        return Edit(player=me, values={"amber": PLENTY})
    if word == "no-creature":
        return next((_into_line(state, other, me) for other in state.players[seat].piles[DECK]), None)
    if word == "not-in-hand":
        return Edit(name, move=f"{me}.hand") if own else None
    if word == "not-yours" and kind in (CREATURE, ARTIFACT):
        return Edit(name, move=f"{me}.battleline" if kind == CREATURE else f"{me}.artifacts")
    if word == "friendly" and card != state.choice.source:
        return Edit(name, move=f"{you}.battleline")
    if word == "no-creature-to-attack" or (word == "elsewhere" and hindrance.detail == "in play"):
        return Edit(name, move=f"{you}.battleline") if kind == CREATURE else None
    if word == "taunt":
        taunting = state.owners[hindrance.by]
        return Edit(state.reference(hindrance.by, NOBODY), move=f"{state.names[taunting]}.hand")
    return None


def _into_line(state: KeyforgeState, card: int, player: str) -> Edit | None:
    """The card comes into play, if it is a creature."""
    if state.faces[card].type != CREATURE or state.zones[card] == BATTLELINE:
        return None
    return Edit(state.reference(card, NOBODY), move=f"{player}.battleline")
