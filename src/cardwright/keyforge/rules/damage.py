"""Damage, armor, healing, and the state check that finds who dies. Rules: KF-DMG-1 to -15."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.events import Event
from cardwright.core.replacement import SendEvents
from cardwright.keyforge.rules.claims import usurped
from cardwright.keyforge.rules.control import ChangeControl
from cardwright.keyforge.rules.destruction import destroy
from cardwright.keyforge.rules.permits import DOWNFALL, doomed_by_law
from cardwright.keyforge.rules.qualities import quality

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
        thing = state.things[self.card]
        thing.armor_used += self.amount
        thing.armor_whole = state.armor(self.card)


@final
class ArmorChanges(Event["KeyforgeState"]):
    """A creature has more armor than before or less; what it loses was used up first (KF-DMG-7, -8)."""

    def __init__(self, card: int, amount: int) -> None:
        self.card = card
        self.amount = amount

    def word(self) -> str:
        return "armor"

    def rules(self) -> tuple[str, ...]:
        return ("KF-DMG-8", "KFR50")

    def perform(self, state: KeyforgeState) -> None:
        thing = state.things[self.card]
        lost = max(0, thing.armor_whole - self.amount)
        thing.armor_used = max(0, thing.armor_used - lost)
        thing.armor_whole = self.amount


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
    """Simultaneous damage: armor absorbs first, then each packet is placed or goes elsewhere (KF-DMG-15).

    Who cannot be dealt damage uses up no armor (KF-DMG-10); `piercing` damage meets none.
    """

    def __init__(self, hits: tuple[Hit, ...], piercing: bool = False) -> None:
        self.hits = hits
        self.piercing = piercing

    def run(self, state: KeyforgeState) -> None:
        placed: list[Hit] = []
        protected = state.laws.speak_of(Damage)
        for card, amount, by in self.hits:
            if not state.creature(card):
                continue
            if protected and state.forbidden(Damage(card, amount, by)):
                continue
            prevented = 0
            if not self.piercing:
                prevented = min(amount, max(0, state.armor(card) - state.things[card].armor_used))
            if prevented > 0:
                state.happen(Absorb(card, prevented, by))
            if amount > prevented:
                placed.append((card, amount - prevented, by))
        state.agenda.next(PlaceDamage(tuple(placed)))


@final
class PlaceDamage(SendEvents["KeyforgeState"]):
    """The packets that armor let through; each may be replaced (KFR52, KFR53)."""

    def __init__(self, hits: tuple[Hit, ...]) -> None:
        self.hits = hits

    def events(self, state: KeyforgeState) -> list[Event[KeyforgeState]]:
        return [Damage(card, amount, by) for card, amount, by in self.hits if state.creature(card)]


@final
class CheckState(Step["KeyforgeState"]):
    """The state check after every effect: cards go to whom they belong, and who has to die dies together.

    Rules: KF-DMG-1, -2, -8, -13, KF-CTRL-4; KFR4.
    """

    def run(self, state: KeyforgeState) -> None:
        astray = usurped(state)
        if astray is not None:
            state.agenda.then(ChangeControl(*astray), self)
            return
        creatures = state.creatures()
        reckon_armor(state, creatures)
        dying = mortally_wounded(state, creatures)
        if DOWNFALL in state.laws.constants:
            dying += [card for card in doomed_by_law(state) if card not in dying]
        if dying:
            state.agenda.next(self)
            destroy(state, dying)


CHECK_STATE: Final = CheckState()


def reckon_armor(state: KeyforgeState, creatures: list[int]) -> None:
    """Where some armor is used up, it matters how much there is now (KF-DMG-8).

    Of these creatures, the one that has been in play longest comes first.
    """
    if not any(state.things[card].armor_used for card in creatures):
        return
    for card, thing in state.things.items():
        if thing.armor_used and thing.armor_whole != state.armor(card):
            state.happen(ArmorChanges(card, state.armor(card)))


def mortally_wounded(state: KeyforgeState, creatures: list[int]) -> list[int]:
    """Of these creatures, those with as much damage as power, or without power (KF-DMG-1, -2)."""
    return [
        card
        for card in creatures
        if state.power(card) <= state.things[card].damage and card not in state.doomed
    ]


@final
class Poison(Step["KeyforgeState"]):
    """Who took power damage from a poisonous creature since this event dies, together with all who die of it.

    It is the creature on which the damage was really placed. Rules: KF-KW-7 to -9, KF-KW-14; KFR51.
    """

    def __init__(self, since: int) -> None:
        self.since = since

    def run(self, state: KeyforgeState) -> None:
        poisoned: list[int] = []
        for event in state.events_since(self.since + 1):
            if isinstance(event, Damage) and quality(state, event.by, "poison"):
                poisoned.append(event.card)
        if poisoned:
            wounded = mortally_wounded(state, state.creatures())
            destroy(state, list(dict.fromkeys([*poisoned, *wounded])))
