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

    def __init__(
        self,
        arrival: int,
        player: int,
        host: int = NOTHING,
        upgrades: list[int] | None = None,
        kept: list[int] | None = None,
    ) -> None:
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
        self.upgrades: list[int] = [] if upgrades is None else upgrades
        self.kept: list[int] = [] if kept is None else kept

    def copy(self) -> Permanent:
        """The same, to be changed freely."""
        copy = Permanent(self.arrival, self.player, self.host, self.upgrades[:], self.kept[:])
        copy.exhausted = self.exhausted
        copy.stunned = self.stunned
        copy.attacked = self.attacked
        copy.damage = self.damage
        copy.amber = self.amber
        copy.counters = self.counters
        copy.armor_used = self.armor_used
        copy.armor_whole = self.armor_whole
        return copy


@final
class Trigger:
    """An ability that waits for its turn, with what it is about.

    `moment` is that of the event: what waits since one moment is put into order together (KF-ABIL-14). A
    `lasting` ability resolves even if its source has left play (KFR3). `by` is the card that gives it, where
    that is another one than `this`; `amount` is that of the event. What an ability of a span knows already
    is in `fixed`. A `destroyed` one resolves only while `this` is marked for destruction (KFR5).
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
        by: int = NOTHING,
        amount: int = 0,
        fixed: Fixed | None = None,
        destroyed: bool = False,
    ) -> None:
        self.moment = moment
        self.ability = ability
        self.this = this
        self.me = me
        self.about = about
        self.lasting = lasting
        self.arrival = arrival
        self.by = by
        self.amount = amount
        self.fixed = fixed
        self.destroyed = destroyed


@final
class Fixed:
    """What a law of a span has fixed as it began: registers and choices (S-A4; `card-language.md`, 8).

    `bound` are the cards in play among them, each with its arrival: of a card that has left and come back
    the law no longer speaks (KF-LEAVE-1).
    """

    def __init__(
        self,
        it: tuple[int, ...],
        chosen: tuple[int, ...],
        amount: int,
        house: str,
        number: int,
        bound: tuple[tuple[int, int], ...],
    ) -> None:
        self.it = it
        self.chosen = chosen
        self.amount = amount
        self.house = house
        self.number = number
        self.bound = bound


class Scope:
    """What the words of a card mean: `this` card, the player `me`, and the registers (S-A, S-G3).

    `it` are the cards chosen last or spoken of, `done` those changed last, `amount` the number moved last,
    `origin` where Æ would come from, `house` and `number` what was asked for at the beginning. `chosen` are
    all cards chosen so far, in a law those on which it is fixed. `began` is the event before the first.
    """

    def __init__(self, this: int, me: int) -> None:
        self.this = this
        self.me = me
        self.it: list[int] = []
        self.done: list[int] = []
        self.amount = 0
        self.origin = 0
        self.house = ""
        self.number = 0
        self.chosen: list[int] = []
        self.line: list[int] = []
        self.began = 0

    def fix(self, fixed: Fixed) -> None:
        """Go on from what is fixed."""
        self.it = list(fixed.it)
        self.chosen = list(fixed.chosen)
        self.amount = fixed.amount
        self.house = fixed.house
        self.number = fixed.number


@final
class Rounds:
    """What the rounds of a repetition have done together; nothing, if none of them has done anything to cards
    (S-A3).
    """

    def __init__(self) -> None:
        self.done: list[int] = []
        self.amount = 0
        self.acted = False
        self.counted = False

    def copy(self) -> Rounds:
        """The same, to be changed freely."""
        copy = Rounds()
        copy.done = self.done[:]
        copy.amount = self.amount
        copy.acted = self.acted
        copy.counted = self.counted
        return copy


@final
class Resolution(Scope):
    """An ability being resolved; a nested one has registers of its own.

    `by` is the card that gives the ability to `this`, where it is another one.
    `picked` are the choices made for the effect at hand, `picking` the cards chosen so far for the one being
    made. `complete` says whether the last effect was carried out entirely, `declined` whether the player has
    left what they may do. `replaces` is the word for the
    event that this stands for. `marks` are the points at which it has begun again (KFR13). `line` is the
    battleline of the first creature chosen, as it stood then.
    """

    def __init__(self, ability: Ability, this: int, me: int, arrival: int, by: int = NOTHING) -> None:
        super().__init__(this, me)
        self.ability = ability
        self.arrival = arrival
        self.by = by
        self.picked: list[list[int]] = []
        self.picking: list[int] = []
        self.complete = True
        self.declined = False
        self.replaces = ""
        self.marks: list[tuple[int, int, int]] = []
        self.rounds: list[Rounds] = []

    def copy(self) -> Resolution:
        """The same, to be changed freely."""
        copy = Resolution(self.ability, self.this, self.me, self.arrival, self.by)
        copy.it = self.it[:]
        copy.done = self.done[:]
        copy.amount = self.amount
        copy.origin = self.origin
        copy.house = self.house
        copy.number = self.number
        copy.chosen = self.chosen[:]
        copy.line = self.line[:]
        copy.began = self.began
        copy.picked = [cards[:] for cards in self.picked]
        copy.picking = self.picking[:]
        copy.complete = self.complete
        copy.declined = self.declined
        copy.replaces = self.replaces
        copy.marks = self.marks[:]
        copy.rounds = [rounds.copy() for rounds in self.rounds]
        return copy

    def changed(self, cards: list[int]) -> None:
        """An effect has changed these cards, perhaps none (S-A2)."""
        self.done = cards
        for rounds in self.rounds:
            rounds.done += [card for card in cards if card not in rounds.done]
            rounds.acted = True

    def counted(self, amount: int) -> None:
        """An effect has moved, dealt or healed so much."""
        self.amount = amount
        for rounds in self.rounds:
            rounds.amount += amount
            rounds.counted = True


@final
class Fight:
    """A fight under way: the two creatures, as the objects that they are.

    `began` is the event before the first of it, `hits` is the power damage about to be dealt; it is `over`
    once the exchange is.
    """

    def __init__(self, attacker: int, defender: int, arrivals: tuple[int, int], began: int) -> None:
        self.attacker = attacker
        self.defender = defender
        self.arrivals = arrivals
        self.began = began
        self.cancelled = False
        self.eluded = False
        self.over = False
        self.hits: list[tuple[int, int, int]] = []

    def copy(self) -> Fight:
        """The same, to be changed freely."""
        copy = Fight(self.attacker, self.defender, self.arrivals, self.began)
        copy.cancelled = self.cancelled
        copy.eluded = self.eluded
        copy.over = self.over
        copy.hits = self.hits[:]
        return copy
