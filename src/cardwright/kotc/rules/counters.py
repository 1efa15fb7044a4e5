"""Counters: placing, popping and removing them, and how the reactive ones are asked.

Rules: K17-counters-1 to K17-counters-14; R64, R160.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import PASS, Choice, Option
from cardwright.core.events import Event
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.rules.frames import Counter

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

SWORD: Final = "Sword"
OFFENSE: Final = "Offense"
DEFENSE: Final = "Defense"
IMMORTALITY: Final = "Immortality"
SHIELD: Final = "Shield"
WEAKNESS: Final = "Weakness"
DAMAGE: Final = "Damage"
EXHAUSTION: Final = "Exhaustion"
FATIGUE: Final = "Fatigue"
BERZERK: Final = "Berzerk"
VOODOO: Final = "Voodoo"
TAUNT: Final = "Taunt"
MEDIC: Final = "Medic"
ASSASSIN: Final = "Assassin"
DICE: Final = "Dice"
TRAP: Final = "Trap"
UNDYING: Final = "Undying"

PROACTIVE: Final = frozenset((SWORD, OFFENSE, DEFENSE, WEAKNESS, DAMAGE, EXHAUSTION, FATIGUE, BERZERK))
PROACTIVE_WITH_SHIELD: Final = PROACTIVE | {SHIELD}
NO_COUNTER: Final = Hindrance("no-counter", ("K17-counters-10", "K17-counters-13", "R64"))
"""Why a card is not on offer where counters may be popped."""


def what_a_shield_does(state: KeeperState) -> str:
    """What a Shield Counter does: to a die or to damage, or to the HP of its host (R66)."""
    return state.edition.policies.shield


def proactive(state: KeeperState) -> frozenset[str]:
    """The kinds of counter whose popping is a link of the chain. Rules: K17-counters-6, K12E-counters-9."""
    return PROACTIVE_WITH_SHIELD if what_a_shield_does(state) == "hp-more" else PROACTIVE


class CounterEvent(Event["KeeperState"]):
    """Something is done with counters of one kind of one owner (`player`) on a minion."""

    def __init__(self, card: int, kind: str, player: int, cause: int, amount: int = 1) -> None:
        self.card = card
        self.kind = kind
        self.player = player
        self.cause = cause
        self.amount = amount

    def detail(self) -> str:
        return self.kind

    def take_one_off(self, state: KeeperState) -> None:
        """Take one such counter off the minion."""
        counters = state.minions[self.card].counters
        for place, counter in enumerate(counters):
            if counter.kind == self.kind and counter.owner == self.player:
                del counters[place]
                state.counters_placed -= 1
                return


@final
class PlaceCounters(CounterEvent):
    """Counters are placed on a minion; the player who placed them owns them (R77)."""

    def word(self) -> str:
        return "place"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-1", "K17-counters-13", "R77")

    def perform(self, state: KeeperState) -> None:
        minion = state.minions[self.card]
        for _ in range(self.amount):
            minion.counters.append(Counter(self.kind, self.player))
        state.counters_placed += self.amount


@final
class Pop(CounterEvent):
    """A counter is removed to trigger its effect."""

    def word(self) -> str:
        return "pop"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-4", "K17-counters-14")

    def perform(self, state: KeeperState) -> None:
        self.take_one_off(state)


@final
class RemoveCounter(CounterEvent):
    """A counter is taken off a minion without any effect."""

    def word(self) -> str:
        return "remove"

    def rules(self) -> tuple[str, ...]:
        return ("K17-remove-1", "K17-counters-2")

    def perform(self, state: KeeperState) -> None:
        self.take_one_off(state)


def owns_counter(state: KeeperState, card: int, kind: str, seat: int) -> bool:
    """Whether the player has a counter of this kind on this minion."""
    for counter in state.minions[card].counters:
        if counter.owner == seat and counter.kind == kind:
            return True
    return False


class Reaction(Step["KeeperState"]):
    """Reactive counters may be popped: the turn player is asked first, then clockwise, until all have passed.

    Each pop is executed at once; who has none to pop is not asked. `passed` players have passed in a row.
    Rules: K17-counters-9, K17-counters-10; R64, R160.
    """

    def __init__(self, passed: int) -> None:
        self.passed = passed

    def options(self, state: KeeperState, seat: int) -> list[Option]:
        """The counters that this player may pop now."""
        raise NotImplementedError

    def pop(self, state: KeeperState, option: Option, seat: int) -> None:
        """Pop the counter and carry its effect out."""
        raise NotImplementedError

    def after(self, passed: int) -> Reaction:
        """The same reaction when so many have passed."""
        raise NotImplementedError

    def finish(self, state: KeeperState) -> None:
        """All have passed, or had nothing to pop."""

    def hosts(self, state: KeeperState, kind: str, seat: int) -> list[int]:
        """The minions, player by player, on which this player has a counter of this kind."""
        found: list[int] = []
        for player in state.players:
            for card in player.battlefield:
                if owns_counter(state, card, kind, seat):
                    found.append(card)
        return found

    def may_be_asked(self, state: KeeperState) -> bool:
        """Whether anybody can have anything to do here."""
        return state.counters_placed > 0

    def run(self, state: KeeperState) -> None:
        if self.may_be_asked(state):
            for passed in range(self.passed, state.seats):
                seat = state.from_turn_player(passed)
                if state.is_out(seat):
                    continue
                options = self.options(state, seat)
                if options:
                    options.append(PASS)
                    state.ask(self.after(passed), Choice(seat, "react", options))
                    return
        self.finish(state)

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        return NO_COUNTER

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "pass":
            state.agenda.next(self.after(self.passed + 1))
        else:
            state.agenda.next(self.after(0))
            self.pop(state, option, state.from_turn_player(self.passed))
