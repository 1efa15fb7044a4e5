"""Damage, armor, healing, and the state check that finds who dies. Rules: KF-DMG-1 to -15."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.agenda import Step
from cardwright.core.events import Event
from cardwright.core.happening import Happening
from cardwright.keyforge.rules.control import ChangeControl
from cardwright.keyforge.rules.destruction import destroy
from cardwright.keyforge.rules.qualities import rightful

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState

Hit = tuple[int, int, int]
"""Damage about to be dealt: to which card, how much, by which card."""


@final
class Absorb(Event["KeyforgeState"]):
    """Armor prevents damage; what is used up is so until the next turn (KF-DMG-4, -5)."""

    def __init__(self, card: int, amount: int, by: int) -> None:
        self.card = card
        self.amount = amount
        self.by = by

    def word(self) -> str:
        return "absorb"

    def rules(self) -> tuple[str, ...]:
        return ("KF-DMG-4", "KFR50")

    def perform(self, state: KeyforgeState) -> None:
        state.things[self.card].armor_used += self.amount


@final
class Damage(Event["KeyforgeState"]):
    """Damage that armor did not prevent is placed on a creature."""

    def __init__(self, card: int, amount: int, by: int) -> None:
        self.card = card
        self.amount = amount
        self.by = by

    def word(self) -> str:
        return "damage"

    def rules(self) -> tuple[str, ...]:
        return ("KF-DMG-1", "KF-DMG-15")

    def perform(self, state: KeyforgeState) -> None:
        state.things[self.card].damage += self.amount


@final
class Heal(Event["KeyforgeState"]):
    """Damage is removed from a creature (KF-DMG-12)."""

    def __init__(self, card: int, amount: int, by: int) -> None:
        self.card = card
        self.amount = amount
        self.by = by

    def word(self) -> str:
        return "heal"

    def rules(self) -> tuple[str, ...]:
        return ("KF-DMG-12",)

    def perform(self, state: KeyforgeState) -> None:
        state.things[self.card].damage -= self.amount


@final
class DealDamage(Step["KeyforgeState"]):
    """Simultaneous damage: armor absorbs first, then each packet is placed or goes elsewhere (KF-DMG-15)."""

    def __init__(self, hits: tuple[Hit, ...]) -> None:
        self.hits = hits

    def run(self, state: KeyforgeState) -> None:
        placed: list[Hit] = []
        for card, amount, by in self.hits:
            if not state.creature(card):
                continue
            prevented = min(amount, max(0, state.armor(card) - state.things[card].armor_used))
            if prevented > 0:
                state.happen(Absorb(card, prevented, by))
            if amount > prevented:
                placed.append((card, amount - prevented, by))
        state.agenda.next(PlaceDamage(tuple(placed)))


@final
class PlaceDamage(Happening["KeyforgeState"]):
    """The packets that armor let through; each may be replaced (KFR52, KFR53)."""

    def __init__(self, hits: tuple[Hit, ...]) -> None:
        self.hits = hits

    def events(self, state: KeyforgeState) -> list[Event[KeyforgeState]]:
        return [Damage(card, amount, by) for card, amount, by in self.hits if state.creature(card)]


@final
class CheckState(Step["KeyforgeState"]):
    """The state check after every effect: cards go to whom they belong, and who has to die dies together.

    Rules: KF-DMG-1, -2, -13, KF-CTRL-4; KFR4.
    """

    def run(self, state: KeyforgeState) -> None:
        for card, thing in state.things.items():
            if thing.host < 0 and rightful(state, card) != state.holders[card]:
                state.agenda.then(ChangeControl(card, rightful(state, card)), CheckState())
                return
        dying = [
            card
            for seat in (state.turn_player, 1 - state.turn_player)
            for card in state.players[seat].battleline
            if card not in state.doomed and state.power(card) <= max(0, state.things[card].damage)
        ]
        if dying:
            state.agenda.next(CheckState())
            destroy(state, dying)
