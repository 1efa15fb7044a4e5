"""Constant laws: qualities that cards have, and claims to control. They are read whenever somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import NOTHING
from cardwright.core.events import BoundLaw

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState


class Gift(BoundLaw["KeyforgeState"]):
    """A law that gives cards a quality: power, armor, a keyword."""

    def gives(self, state: KeyforgeState, card: int, quality: str) -> int:
        """How much of the quality the card has by this law."""
        raise NotImplementedError


@final
class Claim(BoundLaw["KeyforgeState"]):
    """Somebody has control of a card for as long as the source is in play. Rules: KF-CTRL-4, KFR84."""

    def __init__(self, source: int, card: int, player: int) -> None:
        super().__init__(source)
        self.card = card
        self.player = player


def quality(state: KeyforgeState, card: int, word: str) -> int:
    """How much of a quality a card in play has: what is printed and all gifts; instances add up (KF-KW-3)."""
    face = state.faces[card]
    if word == "power":
        total = face.power + state.things[card].counters
    elif word == "armor":
        total = face.armor
    else:
        total = face.keywords.get(word, 0)
    for law in state.laws.constants:
        if isinstance(law, Gift):
            total += law.gives(state, card, word)
    return total


def claims(state: KeyforgeState) -> dict[int, int]:
    """Who has control of cards by a claim: the newest wins (KF-CTRL-4)."""
    return {law.card: law.player for law in state.laws.constants if isinstance(law, Claim)}


def usurped(state: KeyforgeState) -> tuple[int, int] | None:
    """A card that is not with the player who controls it by right, and that player."""
    claimed = claims(state)
    for card, thing in state.things.items():
        if thing.host == NOTHING:
            player = claimed.get(card, thing.player)
            if player != state.holders[card]:
                return card, player
    return None


def drop_claims(state: KeyforgeState, card: int) -> None:
    """The card has left play: nobody claims it any more (KF-LEAVE-1)."""
    for law in state.laws.constants:
        if isinstance(law, Claim) and law.card == card and law.source != NOTHING:
            state.laws = state.laws.repeal(law)
