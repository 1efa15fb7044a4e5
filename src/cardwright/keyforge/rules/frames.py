"""What is half done, and what there is about a card in play: frames that are copied with the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import NOTHING

if TYPE_CHECKING:
    from cardwright.keyforge.rules.face import Ability


@final
class Permanent:
    """What can change about a card in play.

    `arrival` is the event that brought it: a card that comes back is a new object (KF-LEAVE-8). `player` is
    who controls it unless somebody claims it (KF-CTRL-1); `kept` are the cards that it has purged. It enters
    exhausted, unless it is an upgrade, which nobody uses (KF-TYPE-3, -4, -9). `armor_used` is how much armor
    is used up this turn, `armor_whole` how much there was when that was last looked at (KF-DMG-8).
    """

    def __init__(self, arrival: int, player: int, host: int = NOTHING) -> None:
        self.arrival = arrival
        self.player = player
        self.host = host
        self.exhausted = host == NOTHING
        self.stunned = False
        self.attacked = False
        self.damage = 0
        self.amber = 0
        self.counters = 0
        self.armor_used = 0
        self.armor_whole = 0
        self.upgrades: list[int] = []
        self.kept: list[int] = []

    def copy(self) -> Permanent:
        """The same, to be changed freely."""
        copy = Permanent(self.arrival, self.player, self.host)
        copy.exhausted = self.exhausted
        copy.stunned = self.stunned
        copy.attacked = self.attacked
        copy.damage = self.damage
        copy.amber = self.amber
        copy.counters = self.counters
        copy.armor_used = self.armor_used
        copy.armor_whole = self.armor_whole
        copy.upgrades = self.upgrades[:]
        copy.kept = self.kept[:]
        return copy


@final
class Trigger:
    """An ability that waits for its turn, with what it is about.

    `moment` is that of the event: what waits since one moment is put into order together (KF-ABIL-14). A
    `lasting` ability resolves even if its source has left play (KFR3).
    """

    def __init__(
        self,
        moment: int,
        ability: Ability,
        this: int,
        me: int,
        about: int = NOTHING,
        lasting: bool = False,
        arrival: int = NOTHING,
    ) -> None:
        self.moment = moment
        self.ability = ability
        self.this = this
        self.me = me
        self.about = about
        self.lasting = lasting
        self.arrival = arrival


class Scope:
    """What the words of a card mean: `this` card, the player `me`, and the registers (S-A, S-G3).

    `it` are the cards chosen last or spoken of, `done` those changed last, `amount` the number moved last,
    `origin` where Æ would come from.
    """

    def __init__(self, this: int, me: int) -> None:
        self.this = this
        self.me = me
        self.it: list[int] = []
        self.done: list[int] = []
        self.amount = 0
        self.origin = 0


@final
class Resolution(Scope):
    """An ability being resolved; a nested one has registers of its own.

    `picked` are the choices made for the effect at hand. `complete` says whether the last effect was carried
    out entirely. `replaces` is the word for the event that this stands for. `marks` are the points at which
    it has begun again (KFR13).
    """

    def __init__(self, ability: Ability, this: int, me: int, arrival: int) -> None:
        super().__init__(this, me)
        self.ability = ability
        self.arrival = arrival
        self.picked: list[list[int]] = []
        self.complete = True
        self.replaces = ""
        self.marks: list[tuple[int, int, int]] = []

    def copy(self) -> Resolution:
        """The same, to be changed freely."""
        copy = Resolution(self.ability, self.this, self.me, self.arrival)
        copy.it = self.it[:]
        copy.done = self.done[:]
        copy.amount = self.amount
        copy.origin = self.origin
        copy.picked = [cards[:] for cards in self.picked]
        copy.complete = self.complete
        copy.replaces = self.replaces
        copy.marks = self.marks[:]
        return copy


@final
class Fight:
    """A fight under way: the two creatures, as the objects that they are."""

    def __init__(self, attacker: int, defender: int, arrivals: tuple[int, int]) -> None:
        self.attacker = attacker
        self.defender = defender
        self.arrivals = arrivals
        self.cancelled = False
        self.eluded = False

    def copy(self) -> Fight:
        """The same, to be changed freely."""
        copy = Fight(self.attacker, self.defender, self.arrivals)
        copy.cancelled = self.cancelled
        copy.eluded = self.eluded
        return copy
