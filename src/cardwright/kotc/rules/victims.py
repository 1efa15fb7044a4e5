"""Whom an attacker may declare as a victim. Rules: K17-battles-5 to -7; R58, R79, R80, R114."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.choice import NOTHING, Option, OptionsOf
from cardwright.kotc.rules.phases import BATTLE

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

DECLARE: Final = OptionsOf("declare")


def declared_player(seat: int) -> int:
    """What stands for a player among the declared victims: no arrival of a minion, which count from 0."""
    return -1 - seat


def defending_player(state: KeeperState, card: int) -> int:
    """Who may defend where this minion is declared as a victim. Rules: K17-battles-7, K12E-battles-5."""
    if state.edition.policies.defending_player == "owner":
        return state.owners[card]
    return state.holders[card]


def was_declared(state: KeeperState, card: int) -> bool:
    """Whether this very minion has been a victim in this Battle Phase. Rules: K17-battles-6; R80."""
    return card in state.minions and state.minions[card].arrival in state.declared


def has_victim(state: KeeperState, attacker: int, declared: list[int]) -> bool:
    """Whether anybody may be declared: usually an enemy, for which their minions need not be looked at."""
    for seat in state.enemies(attacker):
        if declared_player(seat) not in declared:
            return True
    return bool(victims(state, attacker, declared))


def berzerk_attack_counts(state: KeeperState, attacker: int) -> bool:
    """Whether a berzerk minion of this player attacks in the very Battle Phase that is going on.

    If so, it attacks nobody who was a victim in it, and whom it attacks is none again.
    Rules: K17-counters-24; R58.
    """
    if state.edition.policies.berzerk_battle == "separate":
        return False
    return state.phase == BATTLE and attacker == state.turn_player


def berzerk_victims(state: KeeperState, attacker: int) -> list[Option]:
    """Whom a berzerk minion of this player can be made to attack: perhaps nobody (R58)."""
    return victims(state, attacker, state.declared if berzerk_attack_counts(state, attacker) else [])


def victims(state: KeeperState, attacker: int, declared: list[int]) -> list[Option]:
    """Enemies and their minions, but for petrified ones, each once per Battle Phase (R79, R80).

    Nobody defends against himself: where owners defend, not what the attacker owns (R79).

    `declared` are those of this Battle Phase: a minion by its arrival, a player as `declared_player`.
    """
    options: list[Option] = []
    for seat in state.enemies(attacker):
        if declared_player(seat) not in declared:
            options.append(Option("declare", NOTHING, seat))
        for card in state.players[seat].battlefield:
            minion = state.minions[card]
            free = minion.arrival not in declared and not minion.petrified
            if free and defending_player(state, card) != attacker:
                options.append(DECLARE.of(card))
    return options
