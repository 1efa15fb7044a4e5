"""Why a card is not on offer, where no single rule about it has said so: it lies elsewhere, or does not fit.

Rules: KF-TURN-2, -3, KF-MAIN-1, KF-SEL-6, KF-ABIL-5, -14; KFR20.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.choice import NOTHING, Choice
from cardwright.core.hindrance import QUESTION, Hindrance
from cardwright.keyforge.rules.zones import PILES, ZONE_WORDS, in_play

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState

ANOTHER_STEP: Final = Hindrance(QUESTION.word, ("KF-TURN-2", "KF-MAIN-1"))
ANOTHER_QUESTION: Final = Hindrance(QUESTION.word, ("KF-MAIN-1", "KF-TURN-3"))
"""What is asked is about no card: in another step than the main one, and in the middle of something."""

IN_PLAY: Final = "in play"


def where(state: KeyforgeState, card: int) -> str:
    """Where a card lies, for whoever reads it: all that is in play is one place."""
    zone = state.zones[card]
    return IN_PLAY if in_play(zone) else ZONE_WORDS[zone]


def not_among(state: KeyforgeState, choice: Choice, card: int) -> Hindrance:
    """Why a card is none of those that a choice is about: chosen, lying elsewhere, or not what is asked for.

    Only what the choice itself shows is told.
    """
    offered = [option.card for option in choice.options if option.card != NOTHING]
    if card in choice.chosen:
        return Hindrance("chosen", ("KF-SEL-6",), choice.source)
    if not offered or choice.prompt == "use":
        if choice.chosen:
            return Hindrance("enough", ("KF-SEL-6",), choice.source, needed=choice.most)
        return ANOTHER_QUESTION if state.phase == "main" else ANOTHER_STEP
    places = sorted({where(state, each) for each in offered})
    if choice.prompt == "order":
        return Hindrance("order", ("KF-ABIL-14",), choice.source)
    if where(state, card) not in places and state.zones[card] < PILES:
        return Hindrance("elsewhere", ("KF-ABIL-5",), choice.source, detail=" or ".join(places))
    return Hindrance("not-meant", ("KF-ABIL-5", "KFR20"), choice.source)
