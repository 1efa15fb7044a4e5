"""Activation conditions with a number: so many cards, or so much damage, in one event.

What is simultaneous is counted together, what comes later anew. Rulings R6, R139.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.kotc.effects.conditions import AboutPlayers, AboutThisCard, was_in
from cardwright.kotc.rules.damage import DamageMinion, DamagePlayer
from cardwright.kotc.rules.moving import Destroy
from cardwright.kotc.rules.zones import BATTLEFIELD, DECK, HAND

if TYPE_CHECKING:
    from cardwright.core.events import Event
    from cardwright.kotc.rules.frames import Moment
    from cardwright.kotc.rules.state import KeeperState


@final
class WhenThisSurvivesDamage(AboutThisCard):
    """Activate when this card is damaged, but not destroyed: it is in play when the damage is done (R139)."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [DamageMinion]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        if state.on_field(event.card):
            self.open_for(state, event, event.card, event.player)


class AtLeast(AboutPlayers):
    """A condition that is met when what it counts comes to `least` in one event."""

    def __init__(self, least: int) -> None:
        self.least = least

    def count(self, state: KeeperState, event: Event[KeeperState], amount: int) -> None:
        """Count the event in, for the player whose card it was, or who was hit."""
        state.count_in(self, event.number, event.moment, event.card, 1 << event.player, amount)


class AtLeastSoMany(AtLeast):
    """A condition that counts cards."""

    def may_be_answered_by(self, card: int, moment: Moment) -> bool:
        return len(moment.cards) >= self.least


class AtLeastSoMuch(AtLeast):
    """A condition that counts damage."""

    def may_be_answered_by(self, card: int, moment: Moment) -> bool:
        return moment.amount >= self.least


class AtLeastSoManyOthers(AtLeast):
    """A condition that counts cards, but not the one that bears it."""

    def may_be_answered_by(self, card: int, moment: Moment) -> bool:
        return len(moment.cards) - int(card in moment.cards) >= self.least


@final
class WhenOthersSurviveDamage(AtLeastSoManyOthers):
    """Activate when at least x of your cards in play (excluding this card) are damaged, but not destroyed."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [DamageMinion]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        if state.on_field(event.card):
            self.count(state, event, event.amount)


@final
class WhenOthersAreDestroyed(AtLeastSoManyOthers):
    """Activate when at least x of your cards in play (excluding this card) are destroyed."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [Destroy]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        if was_in(BATTLEFIELD, event):
            self.count(state, event, 1)


@final
class WhenSoManyOfTheHandAreDestroyed(AtLeastSoMany):
    """Activate when at least x cards in your hand are destroyed."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [Destroy]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        if was_in(HAND, event):
            self.count(state, event, 1)


@final
class WhenSoManyOfTheDeckAreDestroyed(AtLeastSoMany):
    """Activate when at least x cards in your deck are destroyed."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [Destroy]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        if was_in(DECK, event):
            self.count(state, event, 1)


@final
class WhenYoursTakeSoMuchDamage(AtLeastSoMuch):
    """Activate when your cards in play take a total of at least x damage."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [DamageMinion]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        self.count(state, event, event.amount)


@final
class WhenYouTakeSoMuchDamage(AtLeastSoMuch):
    """Activate when you take at least x damage."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [DamagePlayer]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        self.count(state, event, event.amount)
