"""Marks on the agenda: where what a player does begins, where a chain does, and what begins of itself.

Whoever is out leaves in the middle of anything; by them it is known what ends with that player, and what
others carry on. Rules: K09-winning-and-losing-5; R172.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
class ActionOver(Step["KeeperState"]):
    """All that waits above is what a player does: the mark that parts it from what goes on afterwards."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: KeeperState) -> None:
        pass


@final
class ChainOver(Step["KeeperState"]):
    """All that waits above is a chain, and goes on whoever leaves."""

    def run(self, state: KeeperState) -> None:
        pass


class Unasked(Step["KeeperState"]):
    """What begins of itself, before the turn player is asked for an `action` again."""


CHAIN_OVER: Final = ChainOver()
