"""The mechanisms of an edition: what rules ask about at every step, beside the edition itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.kotc.rules.phases import PHASE_WORDS

if TYPE_CHECKING:
    from cardwright.kotc.editions import Edition


@final
class Mechanisms:
    """Which mechanisms the games of an edition have; all copies of a position share one.

    An edition is data that was read, and slow to ask; what is asked hundreds of times a game is kept here.
    """

    def __init__(self, edition: Edition) -> None:
        self.chains: bool = edition.policies.chains
        """What is done waits in a chain, where it can be answered. Rules: K17-chains-1; R94."""
        self.elimination: bool = edition.policies.defeat == "elimination"
        """Players lose one after another, and the game goes on without them (R84)."""
        self.chains_outlast_players: bool = self.chains and self.elimination
        """A player can be out while a chain is under way, which the others carry on (R172)."""
        self.sowing: bool = edition.policies.resources == "sown"
        """Resources are sown one a turn, not placed. Rules: K17-turn-order-4, K12E-turn-order-2."""
        self.traps: bool = edition.trapfield
        """Spells can be set as traps. Rules: K12E-turn-order-6."""
        self.secret_looks: bool = edition.has("see-targets")
        """Players look at single hidden cards, and nobody else can tell at which ones (R123).
        Rules: K09-ability-clarifications-rulings-42."""
        self.berzerkers: bool = edition.has("caveat-berzerker")
        """Minions can have a caveat that destroys them at the end of a Battle Phase (R138)."""
        self.phases: tuple[int, ...] = tuple([PHASE_WORDS.index(word) for word in edition.phases])
        self.draw_per_turn: int = edition.draw_per_turn
