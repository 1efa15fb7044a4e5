"""Claims to the control of cards: constant laws, of which the newest wins. Rules: KF-CTRL-4; KFR84."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.choice import NOTHING
from cardwright.core.events import BoundLaw

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState

CONTROL: Final = "control"


@final
class Claim(BoundLaw["KeyforgeState"]):
    """Somebody has control of a card for as long as the source is in play. Rules: KF-CTRL-4, KFR84."""

    def __init__(self, source: int, card: int, player: int) -> None:
        super().__init__(source)
        self.card = card
        self.player = player


def claims(state: KeyforgeState) -> list[Claim]:
    """The claims to control of cards, the newest last."""
    return [law for law in state.laws.on(CONTROL) if isinstance(law, Claim)]


def usurped(state: KeyforgeState) -> tuple[int, int] | None:
    """A card that is not with the player who has the newest claim to it, and that player (KF-CTRL-4).

    A card that nobody claims is with its player: `release` sees to that, so only claims need to be looked at.
    """
    for claim in state.laws.on(CONTROL):
        assert isinstance(claim, Claim)
        if claim.player != state.holders[claim.card]:
            return _astray(state, {claim.card: claim.player for claim in claims(state)})
    return None


def _astray(state: KeyforgeState, controllers: dict[int, int]) -> tuple[int, int] | None:
    """Of the cards that are elsewhere, the one that came into play first; nobody controls an upgrade so."""
    for card, thing in state.things.items():
        if card in controllers and controllers[card] != state.holders[card] and thing.host == NOTHING:
            return card, controllers[card]
    return None


def drop_claims(state: KeyforgeState, card: int) -> None:
    """The card has left play, or is given to somebody for good: no claim to it holds any more."""
    for claim in claims(state):
        if claim.card == card:
            state.laws = state.laws.repeal(claim)


def release(state: KeyforgeState, source: int) -> None:
    """The source leaves play: its laws are gone, and what it had control of goes back (KF-CTRL-4).

    What nobody else claims then is claimed by the player whose it is, for as long as it is in play.
    """
    released = [claim.card for claim in claims(state) if claim.source == source]
    state.laws = state.laws.repeal_source(source)
    for card in released:
        if card in state.things and all(claim.card != card for claim in claims(state)):
            state.laws = state.laws.declare(CONTROL, Claim(card, card, state.things[card].player))
