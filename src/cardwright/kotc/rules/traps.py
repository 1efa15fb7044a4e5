"""Traps: spells that lie face-down in the trapfield until they are turned over.

Rules: K12E-fields-15 to -17, K12E-spells-2, -4 to -6, K12E-in-play-1, -3; R19, R140.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.choice import NOTHING, Option, OptionsOf
from cardwright.kotc.rules.costs import pay_resources
from cardwright.kotc.rules.moving import Move
from cardwright.kotc.rules.zones import NOWHERE, TRAPFIELD

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

SET: Final = OptionsOf("set")


@final
class SetTrap(Move):
    """A spell comes to the trapfield of `player`, face-down and exhausted."""

    def __init__(self, card: int, player: int, cause: int, by: int = NOTHING) -> None:
        self.card = card
        self.player = player
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "set"

    def rules(self) -> tuple[str, ...]:
        return ("K12E-spells-4",)

    def perform(self, state: KeeperState) -> None:
        self.origin = state.zones[self.card]
        self.seen_by = state.knowledge.open[self.card]
        self.destination = state.put(self.card, TRAPFIELD, self.player)
        state.exhausted[self.card] = True


@final
class TurnOver(Move):
    """A trap is activated: it is turned over for all to see and, until it has resolved, in no zone."""

    def word(self) -> str:
        return "turn-over"

    def rules(self) -> tuple[str, ...]:
        return ("K12E-spells-6", "K12E-in-play-3")

    def perform(self, state: KeeperState) -> None:
        self.leave(state)
        self.destination = state.put(self.card, NOWHERE, self.player)


def set_trap(state: KeeperState, card: int, seat: int, cause: int, by: int = NOTHING) -> None:
    """The player sets a spell as a trap and pays its resource cost.

    It is placed before the resources are chosen: nobody can do anything in between, and while they are, the
    card lies where everybody sees that a card is and nobody which one. Rules: K12E-spells-4.
    """
    level = state.level(card)
    state.happen(SetTrap(card, seat, cause, by))
    pay_resources(state, seat, level, NOTHING, cause)


def settable(state: KeeperState, seat: int, ready: int, options: list[Option]) -> None:
    """The spells in hand that the player can set as traps with so many unexhausted resources."""
    for card in state.players[seat].hand:
        if state.faces[card].spell and state.level(card) <= ready:
            options.append(SET.of(card))


def traps_to_activate(state: KeeperState, seat: int, options: list[Option]) -> None:
    """The player's unexhausted traps without an activation condition.

    Rules: K12E-spells-5, K12E-turn-order-7.
    """
    hp = state.players[seat].hp
    for card in state.players[seat].trapfield:
        standard = state.faces[card].standard
        if standard and not state.exhausted[card] and standard[0].hp_cost <= hp:
            options.append(turning_over(card))


def turning_over(card: int) -> Option:
    """The option to activate this trap: a spell has one ability, so that it need not be named."""
    return Option("activate", card, number=1)
