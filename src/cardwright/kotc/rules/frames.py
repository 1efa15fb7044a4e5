"""What is half done: frames that remember, for the steps that carry it out.

A frame lives in the state and is copied with it; steps hold nothing that changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import mypyc_attr

from cardwright.core.choice import NOBODY, NOTHING

if TYPE_CHECKING:
    from cardwright.kotc.rules.cards import Condition


@final
@mypyc_attr(acyclic=True)
class Counter:
    """A counter on a minion: its kind and the player who placed it.

    Rules: K17-counters-1, K17-counters-13.
    """

    __slots__ = ("kind", "owner")

    def __init__(self, kind: str, owner: int) -> None:
        self.kind = kind
        self.owner = owner


@final
@mypyc_attr(acyclic=True)
class Minion:
    """What can change about an on-field minion.

    `arrival` is the event that brought it there: leaving and coming back makes a new object (R80). A
    `petrified` one has neither SP nor HP; both are 0 meanwhile (K17-petrify-2).
    """

    __slots__ = ("arrival", "counters", "hp", "petrified", "sp")

    def __init__(
        self, sp: int, hp: int, arrival: int, counters: list[Counter], petrified: bool = False
    ) -> None:
        self.sp = sp
        self.hp = hp
        self.arrival = arrival
        self.counters = counters
        self.petrified = petrified

    def copy(self) -> Minion:
        """A minion of its own."""
        return Minion(self.sp, self.hp, self.arrival, self.counters[:], self.petrified)


@final
@mypyc_attr(acyclic=True)
class Moment:
    """An event that has just made a condition true, until it is spent. Rulings R3 to R6.

    `seats` is the mask of players who may use it; for a condition about `card` it is whoever had that card at
    the event, or, once the minion has left the battlefield, its last controller there (R17). For a condition
    that excepts the card that carries it, `card` is the only one that it has happened to. For one that
    counts, `cards` are all those that it has happened to, `amount` is how much there was of it.
    """

    __slots__ = ("amount", "batch", "card", "cards", "condition", "event", "seats")

    def __init__(
        self,
        condition: Condition,
        event: int,
        batch: int,
        card: int,
        seats: int,
        cards: tuple[int, ...] = (),
        amount: int = 0,
    ) -> None:
        self.condition = condition
        self.event = event
        self.batch = batch
        self.card = card
        self.seats = seats
        self.cards = cards
        self.amount = amount

    def of_another(self, arrival: int) -> bool:
        """Whether the card has come to a battlefield since, as a new object (R80)."""
        return arrival > self.event


@final
@mypyc_attr(acyclic=True)
class Link:
    """A link of the chain: an ability (`number` from 1), or a popped counter (`kind`) and its host's
    `arrival`.

    `targets` are those of its sub-abilities, as far as it has any; None where they are chosen later (R30).
    `event` is the event that made it, `seat` the player who is "you" (R161).
    """

    __slots__ = ("arrival", "card", "event", "kind", "number", "seat", "targets")

    def __init__(
        self,
        card: int,
        seat: int,
        number: int,
        event: int,
        kind: str = "",
        arrival: int = 0,
        targets: tuple[tuple[int, ...], ...] | None = None,
    ) -> None:
        self.card = card
        self.seat = seat
        self.number = number
        self.event = event
        self.kind = kind
        self.arrival = arrival
        self.targets = targets


@final
class Payment:
    """An activation cost being paid: which of the ability's costs, and the cards chosen for it so far.

    `event` is what the payment follows from; `deployed` says that a spell is cast by deploying. `players`
    are the receivers of the cards in `chosen` where cards are given away, `answers` who of them has
    accepted; `offered` are all gifts offered by costs that are paid (R179). `enlisted` are the minions of a
    team that is being put together: none of them can be paid with (R137).
    """

    __slots__ = (
        "answers",
        "card",
        "chosen",
        "deployed",
        "enlisted",
        "event",
        "index",
        "number",
        "offered",
        "players",
        "seat",
    )

    def __init__(self, card: int, seat: int, number: int, event: int, deployed: bool) -> None:
        self.card = card
        self.seat = seat
        self.number = number
        self.event = event
        self.deployed = deployed
        self.index = 0
        self.chosen: list[int] = []
        self.players: list[int] = []
        self.answers: list[bool] = []
        self.offered: list[int] = []
        self.enlisted: list[int] = []

    def copy(self) -> Payment:
        """A payment of its own."""
        copy = Payment(self.card, self.seat, self.number, self.event, self.deployed)
        copy.index = self.index
        copy.chosen = self.chosen[:]
        copy.players = self.players[:]
        copy.answers = self.answers[:]
        copy.offered = self.offered[:]
        copy.enlisted = self.enlisted[:]
        return copy


def batch_beginning_at(moment: int) -> int:
    """The number of what an effect begins now and does by and by: below all moments, and below `NOTHING`."""
    return NOTHING - 1 - moment


@final
class Resolution:
    """An ability being carried out: `seat` is "you", `targets` those of the sentence at hand.

    `aims` are the targets of its sentences, where they were chosen as it was activated (R30). It is `stopped`
    where a sentence has found none and nothing more of it has any effect (R31).

    `purpose` is what that sentence does, `player` the enemy or the player chosen for a selection, `remaining`
    the cards that an effect has still to go through, `counts` what it has counted so far. What one effect
    does by and by is one event of its kind: `batch` is its number (R170). `prevented` says that an effect is
    not going to resolve (R73). `excavated` are the cards that were shuffled among each other on top of a deck
    and have not left it since: nobody knows which of them lies where (R49).
    """

    __slots__ = (
        "aims",
        "batch",
        "card",
        "counts",
        "event",
        "excavated",
        "number",
        "player",
        "prevented",
        "purpose",
        "remaining",
        "seat",
        "stopped",
        "targets",
    )

    def __init__(self, card: int, seat: int, number: int, event: int) -> None:
        self.card = card
        self.seat = seat
        self.number = number
        self.event = event
        self.purpose = ""
        self.targets: list[int] = []
        self.player = NOBODY
        self.remaining: list[int] = []
        self.counts: list[int] = []
        self.batch = NOTHING
        self.prevented = False
        self.excavated: list[int] = []
        self.aims: list[tuple[int, ...]] = []
        self.stopped = False

    def leave_out(self, gone: list[int]) -> None:
        """Go on without these cards, and without what was counted for them."""
        for place in reversed(range(len(self.remaining))):
            if self.remaining[place] in gone:
                del self.remaining[place]
                del self.counts[place : place + 1]

    def copy(self) -> Resolution:
        """A resolution of its own."""
        copy = Resolution(self.card, self.seat, self.number, self.event)
        copy.purpose = self.purpose
        copy.targets = self.targets[:]
        copy.player = self.player
        copy.remaining = self.remaining[:]
        copy.counts = self.counts[:]
        copy.batch = self.batch
        copy.prevented = self.prevented
        copy.excavated = self.excavated[:]
        copy.aims = self.aims[:]
        copy.stopped = self.stopped
        return copy


@final
@mypyc_attr(acyclic=True)
class Roll:
    """Dice on the table, in the order rolled, until they are used."""

    __slots__ = ("dice", "player")

    def __init__(self, player: int, dice: list[int]) -> None:
        self.player = player
        self.dice = dice


@final
class MarkedDamage:
    """Damage marked in one step and inflicted at its end, all at once. Rulings R81, R82.

    `left` is what HP a marked minion has left, `hits` the damage dealt to minions (card, amount), `pierced`
    what goes on to each player from minions (card, seat, amount), `wounds` the damage to each player. `die`
    is the die being placed now; 0 once it is zeroed.
    """

    __slots__ = ("die", "hits", "left", "pierced", "wounds")

    def __init__(self, wounds: list[int]) -> None:
        self.die = 0
        self.left: dict[int, int] = {}
        self.hits: list[tuple[int, int]] = []
        self.pierced: list[tuple[int, int, int]] = []
        self.wounds = wounds

    def copy(self) -> MarkedDamage:
        """A tally of its own."""
        copy = MarkedDamage(self.wounds[:])
        copy.die = self.die
        copy.left = self.left.copy()
        copy.hits = self.hits[:]
        copy.pierced = self.pierced[:]
        return copy


@final
class Battle:
    """A battle under way. Rules: K17-battles-4 to K17-battles-14.

    The teams are in formation order. `victim` is a card (with its `arrival`) or `NOTHING` where a player was
    declared; `heir` takes the dice meant for a victim that has left the battlefield (R83). `fought` is every
    minion that attacked or defended in it, also if it is withdrawn by now (R142), `controllers` whose each
    was. The defence is `formed` once Defense Formation is over; the attack is `unopposed` if it is skipped.
    Where rolling the dice is a step of its own, `rolls` are those that lie there between it and the next.
    """

    __slots__ = (
        "arrival",
        "attacker",
        "attackers",
        "controllers",
        "defender",
        "defenders",
        "event",
        "formed",
        "fought",
        "heir",
        "rolls",
        "unopposed",
        "victim",
    )

    def __init__(self, attacker: int) -> None:
        self.attacker = attacker
        self.defender = NOBODY
        self.heir = NOBODY
        self.victim = NOTHING
        self.arrival = NOTHING
        self.attackers: list[int] = []
        self.defenders: list[int] = []
        self.fought: list[int] = []
        self.controllers: list[int] = []
        self.event = NOTHING
        self.formed = False
        self.unopposed = False
        self.rolls: list[Roll] = []

    def copy(self) -> Battle:
        """A battle of its own."""
        copy = Battle(self.attacker)
        copy.defender = self.defender
        copy.heir = self.heir
        copy.victim = self.victim
        copy.arrival = self.arrival
        copy.attackers = self.attackers[:]
        copy.defenders = self.defenders[:]
        copy.fought = self.fought[:]
        copy.controllers = self.controllers[:]
        copy.event = self.event
        copy.formed = self.formed
        copy.unopposed = self.unopposed
        copy.rolls = [Roll(roll.player, roll.dice[:]) for roll in self.rolls]
        return copy

    def team(self, attacking: bool) -> list[int]:
        """The attacking team, or the defending one."""
        return self.attackers if attacking else self.defenders

    def enlist(self, card: int, seat: int, attacking: bool) -> None:
        """A minion of this player joins a team, at its end: it attacks, or defends."""
        self.team(attacking).append(card)
        if card in self.fought:
            self.controllers[self.fought.index(card)] = seat
        else:
            self.fought.append(card)
            self.controllers.append(seat)

    def leave(self, card: int, arrival: int, controller: int) -> None:
        """A minion leaves the battlefield: it is in no team, and stays its last controller's (R17, R83)."""
        self.withdraw(card)
        if self.victim == card and self.arrival == arrival:
            self.heir = controller
        for place, fought in enumerate(self.fought):
            if fought == card:
                self.controllers[place] = controller

    def forget(self, card: int) -> None:
        """A new object of this card enters, which has neither attacked nor defended (R80, R181)."""
        if card in self.fought:
            place = self.fought.index(card)
            del self.fought[place]
            del self.controllers[place]

    def withdraw(self, card: int) -> bool:
        """Take a minion out of its team; whether it was in one. Rules: K17-battles-14, K17-distract-1."""
        if card in self.attackers:
            self.attackers.remove(card)
            return True
        if card in self.defenders:
            self.defenders.remove(card)
            return True
        return False


@final
class Hypnosis:
    """A minion under another's control until the end of the turn: who controlled it before. Ruling R95."""

    __slots__ = ("arrival", "card", "former")

    def __init__(self, card: int, arrival: int, former: int) -> None:
        self.card = card
        self.arrival = arrival
        self.former = former


@final
class Rampage:
    """A Berzerk battle to come: `host` attacks `victim`, a minion, or else the player `seat`.

    Both are minions as they were: `arrival` and `victim_arrival` say which objects. `event` is what brought
    it about. Rules: K17-counters-24; R57, R58.
    """

    __slots__ = ("arrival", "event", "host", "seat", "victim", "victim_arrival")

    def __init__(
        self, host: int, arrival: int, victim: int, victim_arrival: int, seat: int, event: int
    ) -> None:
        self.host = host
        self.arrival = arrival
        self.victim = victim
        self.victim_arrival = victim_arrival
        self.seat = seat
        self.event = event


@final
class Rerolls:
    """What a player may roll again until the end of the turn: so many more `dice`, each so many `times`.

    `begun` are the dice on the table that count among those already: which roll, which die of it, and how
    often it may still be rolled.
    """

    __slots__ = ("begun", "dice", "player", "times")

    def __init__(self, player: int, dice: int, times: int) -> None:
        self.player = player
        self.dice = dice
        self.times = times
        self.begun: list[tuple[int, int, int]] = []

    def copy(self) -> Rerolls:
        """A permission of its own."""
        copy = Rerolls(self.player, self.dice, self.times)
        copy.begun = self.begun[:]
        return copy
