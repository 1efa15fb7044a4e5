"""Damage: to minions, piercing, to players; and HP gained and paid. Rules: K17-minions-10 to -14."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import NOTHING
from cardwright.core.events import Event
from cardwright.kotc.rules.frames import MarkedDamage
from cardwright.kotc.rules.moving import Destroy

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
class DamageMinion(Event["KeeperState"]):
    """A minion's HP is reduced; one that has none left is destroyed in the same moment (`inflict`)."""

    def __init__(self, card: int, amount: int, cause: int, by: int) -> None:
        self.card = card
        self.amount = amount
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "damage"

    def rules(self) -> tuple[str, ...]:
        return ("K17-minions-10", "K17-damage-1")

    def perform(self, state: KeeperState) -> None:
        self.player = state.holders[self.card]
        state.minions[self.card].hp -= self.amount


class HPChange(Event["KeeperState"]):
    """A player's HP changes."""

    def __init__(self, player: int, amount: int, cause: int, by: int = NOTHING) -> None:
        self.player = player
        self.amount = amount
        self.cause = cause
        self.by = by

    def change(self, state: KeeperState, hp: int) -> None:
        """Set the player's HP, never below 0. Rules: K17-endgame-6."""
        player = state.players[self.player]
        was_alive = player.hp > 0
        player.hp = max(0, hp)
        state.living += (player.hp > 0) - was_alive


@final
class DamagePlayer(HPChange):
    """A player takes damage."""

    def word(self) -> str:
        return "damage"

    def rules(self) -> tuple[str, ...]:
        return ("K17-minions-10", "K17-endgame-6")

    def perform(self, state: KeeperState) -> None:
        self.change(state, state.players[self.player].hp - self.amount)


@final
class Pierce(HPChange):
    """Damage beyond a minion's HP goes on to its controller; `by` is the minion."""

    def word(self) -> str:
        return "pierce"

    def rules(self) -> tuple[str, ...]:
        return ("K17-minions-12", "R82")

    def perform(self, state: KeeperState) -> None:
        self.change(state, state.players[self.player].hp - self.amount)


@final
class PayHP(HPChange):
    """A player pays HP as a cost; that is no damage."""

    def word(self) -> str:
        return "pay"

    def rules(self) -> tuple[str, ...]:
        return ("K17-pay-1", "K17-pay-2")

    def perform(self, state: KeeperState) -> None:
        self.change(state, state.players[self.player].hp - self.amount)


class Heal(HPChange):
    """A player's HP is increased; there is no upper limit (R118)."""

    def word(self) -> str:
        return "heal"

    def rules(self) -> tuple[str, ...]:
        return ("R118",)

    def perform(self, state: KeeperState) -> None:
        self.change(state, state.players[self.player].hp + self.amount)


@final
class HealByDice(Heal):
    """It is increased by the dice of a dice-heal."""

    def rules(self) -> tuple[str, ...]:
        return ("K17-dice-heal-1", "R118")


@final
class HealByMedic(Heal):
    """It is increased by the dice of a Medic Counter."""

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-26", "R71")


def hp_left(state: KeeperState, marked: MarkedDamage, card: int) -> int:
    """What HP a minion has left with the damage marked on it so far; -1 if that will destroy it (R81)."""
    return marked.left.get(card, state.minions[card].hp)


def mark(state: KeeperState, marked: MarkedDamage, card: int, damage: int) -> None:
    """Mark damage on a minion, and what of it pierces to its controller. Rules: K17-minions-11,
    K17-minions-12.

    A minion marked for destruction absorbs nothing more (R143).
    """
    if damage <= 0:
        return
    left = hp_left(state, marked, card)
    marked.hits.append((card, damage))
    beyond = damage - max(0, left)
    if beyond > 0 and state.edition.policies.piercing:
        marked.pierced.append((card, state.holders[card], beyond))
    marked.left[card] = left - damage if damage < left else -1


def inflict(state: KeeperState, marked: MarkedDamage, cause: int, by: int = NOTHING) -> None:
    """Everything marked happens at once: damage, destruction, piercing, damage to players.

    Rulings R81, R83, R87.
    """
    events: list[Event[KeeperState]] = []
    for card, damage in marked.hits:
        events.append(DamageMinion(card, damage, cause, by))
    for card, left in marked.left.items():
        if left < 0:
            events.append(Destroy(card, cause, by))
    for card, seat, beyond in marked.pierced:
        if state.players[seat].hp > 0:
            events.append(Pierce(seat, beyond, cause, card))
    for seat, damage in enumerate(marked.wounds):
        if damage > 0 and state.players[seat].hp > 0 and not state.is_out(seat):
            events.append(DamagePlayer(seat, damage, cause, by))
    if events:
        state.happen_together(events)
