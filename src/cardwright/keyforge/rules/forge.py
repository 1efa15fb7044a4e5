"""Forging keys and unforging them. Rules: KF-FORGE-1 to -12; KFR66 to KFR72; S-G8."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.agenda import Step
from cardwright.core.choice import DONE, Choice, Option
from cardwright.core.events import Event
from cardwright.keyforge.rules.amber import FORGING, SUPPLY, Flow, pool
from cardwright.keyforge.rules.damage import CHECK_STATE
from cardwright.keyforge.rules.permits import SKIP_FORGE, key_cost, tariff
from cardwright.keyforge.rules.qualities import quality
from cardwright.keyforge.rules.state import COLOURS

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState


@final
class Forges(Event["KeyforgeState"]):
    """A player forges a key for so much Æ; with the third the game is won (KF-FORGE-3, KF-TURN-4)."""

    def __init__(self, player: int, colour: str, amount: int) -> None:
        self.player = player
        self.colour = colour
        self.amount = amount

    def word(self) -> str:
        return "forge"

    def detail(self) -> str:
        return self.colour

    def rules(self) -> tuple[str, ...]:
        return ("KF-FORGE-1", "KF-FORGE-3")

    def perform(self, state: KeyforgeState) -> None:
        state.players[self.player].keys.append(self.colour)


@final
class Unforges(Event["KeyforgeState"]):
    """A forged key is no longer forged (KF-FORGE-11)."""

    def __init__(self, player: int, colour: str, by: int) -> None:
        self.player = player
        self.colour = colour
        self.by = by

    def word(self) -> str:
        return "unforge"

    def detail(self) -> str:
        return self.colour

    def rules(self) -> tuple[str, ...]:
        return ("KF-FORGE-11", "KFR72")

    def perform(self, state: KeyforgeState) -> None:
        state.players[self.player].keys.remove(self.colour)


def can_pay(state: KeyforgeState, seat: int, cost: int) -> bool:
    """Whether the player can pay for a key, also with Æ on cards that may be spent (KF-FORGE-6)."""
    on_cards = sum([state.things[card].amber for card in purses(state, seat)])
    return state.players[seat].amber + on_cards >= cost


@final
class ForgeStep(Step["KeyforgeState"]):
    """The active player forges if it can be paid (KF-FORGE-1), unless the step is skipped (KF-FORGE-12)."""

    def run(self, state: KeyforgeState) -> None:
        state.phase = "forge"
        seat = state.turn_player
        if not tariff(state, SKIP_FORGE, seat):
            forge(state, seat, key_cost(state, seat))


def forge(state: KeyforgeState, seat: int, cost: int) -> bool:
    """The player forges a key for this cost, if that can be paid (KF-FORGE-10); whether it can.

    A state check follows: who is weaker for it may die of it (KF-DMG-13).
    """
    if not can_pay(state, seat, cost):
        return False
    state.agenda.then(PayForKey(seat, cost, ()), ChooseKey(seat, cost), CHECK_STATE)
    return True


def purses(state: KeyforgeState, seat: int) -> list[int]:
    """The player's cards whose Æ may be spent, in reading order. Captured Æ may not (KF-FORGE-8)."""
    things = state.things
    if "spendable" not in state.laws.constants:
        return []
    return [
        card for card in state.controlled(seat) if things[card].amber and quality(state, card, "spendable")
    ]


@final
class PayForKey(Step["KeyforgeState"]):
    """The player splits the cost: one Æ at a time from cards, with `done` the rest from the pool.

    `spent` are the cards, once for each Æ: no fewer than the pool leaves to be paid, no more than lies there
    or is asked for. Rules: KF-FORGE-6, KF-FORGE-7.
    """

    def __init__(self, seat: int, cost: int, spent: tuple[int, ...]) -> None:
        self.seat = seat
        self.cost = cost
        self.spent = spent

    def run(self, state: KeyforgeState) -> None:
        spent = self.spent
        cards = purses(state, self.seat)
        least = max(0, self.cost - state.players[self.seat].amber)
        most = min(self.cost, sum([state.things[card].amber for card in cards]))
        options = [
            Option("target", card)
            for card in cards
            if len(spent) < most and spent.count(card) < state.things[card].amber
        ]
        if least <= len(spent) and least < most:
            options.append(DONE)
        if options:
            choice = Choice(state.turn_player, "target", options, "pay", least=least, most=most, chosen=spent)
            state.ask(self, choice)
        else:
            self.pay(state)

    def answer(self, state: KeyforgeState, option: Option) -> None:
        if option == DONE:
            self.pay(state)
        else:
            state.agenda.next(PayForKey(self.seat, self.cost, (*self.spent, option.card)))

    def pay(self, state: KeyforgeState) -> None:
        """The Æ goes to the supply, unless somebody gets it instead, at once (KFR12)."""
        rest = self.cost - len(self.spent)
        if rest:
            state.agenda.next(Flow(rest, pool(self.seat), SUPPLY, purpose=FORGING))
        for card in dict.fromkeys(self.spent):
            state.agenda.next(Flow(self.spent.count(card), card, SUPPLY, purpose=FORGING))


@final
class ChooseKey(Step["KeyforgeState"]):
    """The active player chooses the colour of the key."""

    def __init__(self, seat: int, cost: int) -> None:
        self.seat = seat
        self.cost = cost

    def run(self, state: KeyforgeState) -> None:
        forged = state.players[self.seat].keys
        options = [Option("key", word=colour) for colour in COLOURS if colour not in forged]
        if options:
            state.ask(self, Choice(state.turn_player, "forge", options))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        state.happen(Forges(self.seat, option.word, self.cost))


@final
class ChooseUnforged(Step["KeyforgeState"]):
    """One of the keys that a player has forged on their latest turn is unforged (KF-FORGE-11; KFR72)."""

    def __init__(self, seat: int, by: int) -> None:
        self.seat = seat
        self.by = by

    def run(self, state: KeyforgeState) -> None:
        options = [Option("key", word=colour) for colour in self.colours(state)]
        if options:
            state.ask(self, Choice(state.turn_player, "choose", options, "unforge", self.by))

    def colours(self, state: KeyforgeState) -> list[str]:
        """The colours of those keys that are still forged; of all, if none was forged on that turn."""
        forged = state.players[self.seat].keys
        latest = [
            event.colour
            for event in state.events
            if isinstance(event, Forges)
            and event.player == self.seat
            and state.last_turn_event <= event.number < state.turn_event
        ]
        return [colour for colour in COLOURS if colour in forged and (not latest or colour in latest)]

    def answer(self, state: KeyforgeState, option: Option) -> None:
        state.happen(Unforges(self.seat, option.word, self.by))
