"""Endgame: when the game ends, and who has won. Rules: K17-endgame-1 to K17-endgame-16."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.core.choice import NOBODY
from cardwright.core.state import Result

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


def judge(state: KeeperState) -> Result:
    """The result of a game that has met an endgame condition.

    Where players are eliminated there are no criteria: all who are left share it.
    Criterion after criterion, only those who passed stay in question, until one player is left. Rules:
    K17-endgame-2 to -5, K17-endgame-9 to -16; R168.
    """
    if state.decked_out != NOBODY:
        reason = "deck"
    elif state.living <= 1:
        reason = "hp"
    else:
        reason = "agreed"
    passed = [seat for seat in range(state.seats) if seat != state.decked_out and not state.is_out(seat)]
    if state.mechanisms.elimination:
        return Result(tuple(passed), reason)
    for criterion in (_hp, _levels_on_field, _cards_in_deck):
        if len(passed) == 1:
            break
        most = max(criterion(state, seat) for seat in passed)
        passed = [seat for seat in passed if criterion(state, seat) == most]
    return Result(tuple(passed), reason)


def _hp(state: KeeperState, seat: int) -> int:
    """K17-endgame-14."""
    return state.players[seat].hp


def _levels_on_field(state: KeeperState, seat: int) -> int:
    """K17-endgame-15; a petrified minion has no level (R114, R168)."""
    battlefield = state.players[seat].battlefield
    return sum(state.level(card) for card in battlefield if not state.minions[card].petrified)


def _cards_in_deck(state: KeeperState, seat: int) -> int:
    """K17-endgame-16."""
    return len(state.players[seat].deck)


def agree(state: KeeperState, seat: int) -> None:
    """The player says that there is no reason to go on; when all have said so in a row, the game ends.

    A choice made in between takes it back. Rules: K17-endgame-5, K17-endgame-7 (zombie players too); R88.
    """
    state.agreed |= 1 << seat
    if state.agreed | state.out == state.everyone and not state.over:
        state.end(judge(state))
