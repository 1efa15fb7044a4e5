"""Whom an attacker may declare as a victim. Rules: K17-battles-5 to -7; R58, R79, R80, R114."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.choice import NOTHING, Option, OptionsOf

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

DECLARE: Final = OptionsOf("declare")


def has_victim(state: KeeperState, attacker: int, declared: list[int]) -> bool:
    """Whether anybody may be declared: usually an enemy, for which their minions need not be looked at."""
    for seat in state.enemies(attacker):
        if -1 - seat not in declared:
            return True
    return bool(victims(state, attacker, declared))


def victims(state: KeeperState, attacker: int, declared: list[int]) -> list[Option]:
    """Enemies and their minions, but for petrified ones, each once per Battle Phase (R79, R80).

    `declared` are those of this Battle Phase: a minion by its arrival, a player by -1 less the seat.
    """
    options: list[Option] = []
    for seat in state.enemies(attacker):
        if -1 - seat not in declared:
            options.append(Option("declare", NOTHING, seat))
        for card in state.players[seat].battlefield:
            minion = state.minions[card]
            if minion.arrival not in declared and not minion.petrified:
                options.append(DECLARE.of(card))
    return options
