"""Activation conditions: one class a component, in the order of the component table.

Each listens to the events that can make its words true and opens a moment for those who may answer it.
Rulings R3 to R12, R17, R141, R142, R163, R178.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, final

from cardwright.core.choice import NOTHING
from cardwright.kotc.rules.allocation import AllocationDone
from cardwright.kotc.rules.battle import Attack, AttackFormed, DefenseFormed
from cardwright.kotc.rules.cards import Condition
from cardwright.kotc.rules.conscription import Conscript
from cardwright.kotc.rules.costs import Activated
from cardwright.kotc.rules.damage import DamageMinion, DamagePlayer, Pierce
from cardwright.kotc.rules.moving import Destroy
from cardwright.kotc.rules.resolution import Target
from cardwright.kotc.rules.summon import Summon, SummonPawn
from cardwright.kotc.rules.zones import BATTLEFIELD, DECK, GRANARY, HAND, TRAPFIELD

if TYPE_CHECKING:
    from cardwright.core.events import Event
    from cardwright.kotc.rules.frames import Moment
    from cardwright.kotc.rules.state import KeeperState


class AboutThisCard(Condition):
    """A condition that names "this card": the moment is its own, if its face carries the condition."""

    def open_for(self, state: KeeperState, event: Event[KeeperState], card: int, seat: int) -> None:
        """Open the moment of this card, to be used by `seat`."""
        for ability in state.faces[card].abilities:
            if ability.condition is self:
                state.open_moment(self, event.number, event.moment, card, 1 << seat)
                return


class AboutPlayers(Condition):
    """A condition that names "you", "your" or "enemy": every card of those players may answer."""

    about_this = False

    def open_for_player(self, state: KeeperState, event: Event[KeeperState], seat: int) -> None:
        """Open the moment for one player."""
        state.open_moment(self, event.number, event.moment, NOTHING, 1 << seat)

    def open_for_enemies(self, state: KeeperState, event: Event[KeeperState]) -> None:
        """Open the moment for everybody but the player of the event."""
        seats = state.everyone & ~(1 << event.player)
        state.open_moment(self, event.number, event.moment, NOTHING, seats)

    def open_for_enemies_once(self, state: KeeperState, event: Event[KeeperState], batch: int) -> None:
        """The same; what one effect does by and by, a batch, is one event of its kind (R170)."""
        seats = state.everyone & ~(1 << event.player)
        together = event.moment if batch == NOTHING else batch
        state.open_moment(self, event.number, together, NOTHING, seats)


@final
class WhenThisAttacks(AboutThisCard):
    """When this card attacks, after Attack Formation (ghost-play), also conscripted (R90). K17-attack-1."""

    ghost = True

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [Attack, Conscript]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        if not isinstance(event, Conscript) or event.attacking:
            self.open_for(state, event, event.card, event.player)


@final
class WhenThisDefends(AboutThisCard):
    """When this card defends, after Defense Formation (ghost-play). Rules: K17-defend-1.

    Conscripted later, it may answer that; conscripted before, it answers with the others (R90).
    """

    ghost = True

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [DefenseFormed, Conscript]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        if isinstance(event, DefenseFormed):
            for card in event.team:
                self.open_for(state, event, card, event.player)
        elif isinstance(event, Conscript) and event.settled and not event.attacking:
            self.open_for(state, event, event.card, event.player)


@final
class WhenThisFought(AboutThisCard):
    """When this card attacks or defends, after Damage Allocation (ghost-play). Ruling R142."""

    ghost = True

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [AllocationDone]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        done = cast(AllocationDone, event)
        for place, card in enumerate(done.fought):
            self.open_for(state, event, card, done.controllers[place])


@final
class WhenThisTargeted(AboutThisCard):
    """When this on-field minion is targeted, or this trap. Ruling R11."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [Target]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        if state.in_play(event.card):
            self.open_for(state, event, event.card, state.holders[event.card])


@final
class WhenThisDamaged(AboutThisCard):
    """When this in-play card is damaged, and has survived it: it is used in play. Ruling R149."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [DamageMinion]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        self.open_for(state, event, event.card, event.player)


def was_in(zone: int, event: Event[KeeperState]) -> bool:
    """Whether a card has left this zone; the battlefield stands for the trapfield, too (K12E-in-play-1)."""
    return event.origin == zone or (zone == BATTLEFIELD and event.origin == TRAPFIELD)


class WhenThisIsDestroyed(AboutThisCard):
    """When this card is destroyed in one of your zones; used by whose zone it was. Ruling R17."""

    on_leaving = True
    zone: int = BATTLEFIELD

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [Destroy]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        if was_in(self.zone, event):
            self.open_for(state, event, event.card, event.player)


@final
class WhenThisDestroyedBattlefield(WhenThisIsDestroyed):
    """When this card in your battlefield is destroyed (ghost-play)."""

    ghost = True


@final
class WhenThisDestroyedGranary(WhenThisIsDestroyed):
    """When this card in your granary is destroyed (hex-play)."""

    hexed = True
    zone = GRANARY


@final
class WhenThisDestroyedHand(WhenThisIsDestroyed):
    """When this card in your hand is destroyed (hex-play)."""

    hexed = True
    zone = HAND


@final
class WhenThisDestroyedDeck(WhenThisIsDestroyed):
    """When this card in your deck is destroyed (hex-play)."""

    hexed = True
    zone = DECK


@final
class WhenYourMinionsDamaged(AboutPlayers):
    """When your on-field minion(s) is damaged. Rulings R6, R149."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [DamageMinion]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        self.open_for_player(state, event, event.player)


@final
class WhenYourOthersDamaged(AboutPlayers):
    """When your in-play card(s), excluding this card, is damaged. Rulings R6, R149, R178."""

    def may_be_answered_by(self, card: int, moment: Moment) -> bool:
        return moment.card != card

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [DamageMinion]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        state.open_moment(self, event.number, event.moment, event.card, 1 << event.player)


class WhenYoursAreDestroyed(AboutPlayers):
    """When a card(s) in one of your zones is destroyed. Rulings R6, R178."""

    zone: int = BATTLEFIELD

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [Destroy]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        if was_in(self.zone, event):
            self.open_for_player(state, event, event.player)


@final
class WhenYourMinionsDestroyed(WhenYoursAreDestroyed):
    """When your on-field minion(s) is destroyed."""


@final
class WhenHandDestroyed(WhenYoursAreDestroyed):
    """When a card(s) in your hand is destroyed."""

    zone = HAND


@final
class WhenDeckDestroyed(WhenYoursAreDestroyed):
    """When a card(s) in your deck is destroyed."""

    zone = DECK


@final
class WhenYouDamaged(AboutPlayers):
    """When you take damage, piercing included; paying HP is none. Ruling R119."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [DamagePlayer, Pierce]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        self.open_for_player(state, event, event.player)


@final
class WhenEnemyAttacks(AboutPlayers):
    """When enemy attacks, after Attack Formation, whomever. Rulings R141, R163."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [AttackFormed]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        self.open_for_enemies(state, event)


@final
class WhenEnemyDefends(AboutPlayers):
    """When enemy defends, after Defense Formation. Ruling R163."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [DefenseFormed]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        self.open_for_enemies(state, event)


@final
class WhenThisSummoned(AboutThisCard):
    """When this card is summoned (ghost-play). Ruling R10."""

    ghost = True

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [Summon, SummonPawn]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        self.open_for(state, event, event.card, event.player)


@final
class WhenThisOwnedDestroyed(AboutThisCard):
    """When this card you own is destroyed (hex-play), wherever; used by the owner. Ruling R17."""

    hexed = True
    on_leaving = True

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [Destroy]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        self.open_for(state, event, event.card, state.owners[event.card])


@final
class WhenEnemySummons(AboutPlayers):
    """When enemy summons a minion. Rulings R9, R170."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [Summon, SummonPawn]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        self.open_for_enemies_once(state, event, cast(Summon, event).batch)


@final
class WhenEnemyActs(AboutPlayers):
    """When enemy casts a spell or activates an ability. Rulings R8, R170."""

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        return [Activated]

    def react(self, state: KeeperState, event: Event[KeeperState]) -> None:
        self.open_for_enemies_once(state, event, cast(Activated, event).batch)
