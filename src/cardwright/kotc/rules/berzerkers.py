"""Berzerkers: minions whose caveat destroys them if they have not been exhausted in the Battle Phase.

Rules: K09-creatures-4, -7; R138.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.events import Event
from cardwright.kotc.rules.chain import WINDOW
from cardwright.kotc.rules.moving import Destroy

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
class DestroyBerzerkers(Step["KeeperState"]):
    """The Battle Phase ends: the turn player's unexhausted berzerkers are destroyed, all at once (R138).

    A window follows if there were any.
    """

    def run(self, state: KeeperState) -> None:
        doomed: list[Event[KeeperState]] = [
            Destroy(card, state.phase_event, card)
            for card in state.players[state.turn_player].battlefield
            if state.faces[card].berzerker and not state.exhausted[card]
        ]
        if doomed:
            state.happen_together(doomed)
            state.agenda.next(WINDOW)


DESTROY_BERZERKERS: Final = DestroyBerzerkers()
