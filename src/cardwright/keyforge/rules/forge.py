"""Forging keys. Rules: KF-FORGE-1 to -12."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import DONE, Choice, Option
from cardwright.core.events import Event
from cardwright.keyforge.rules.amber import SUPPLY, Flow, pool
from cardwright.keyforge.rules.qualities import quality
from cardwright.keyforge.rules.state import COLOURS

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState

KEY_COST: Final = 6
"""What a key costs if nothing changes it (KF-FORGE-2)."""


@final
class Forges(Event["KeyforgeState"]):
    """A player forges a key of a colour; with the third the game is won (KF-FORGE-3, KF-TURN-4)."""

    def __init__(self, player: int, colour: str) -> None:
        self.player = player
        self.colour = colour

    def word(self) -> str:
        return "forge"

    def detail(self) -> str:
        return self.colour

    def rules(self) -> tuple[str, ...]:
        return ("KF-FORGE-1", "KF-FORGE-3")

    def perform(self, state: KeyforgeState) -> None:
        state.players[self.player].keys.append(self.colour)


@final
class ForgeStep(Step["KeyforgeState"]):
    """The active player forges if the cost can be paid (KF-FORGE-1), also with Æ on cards (KF-FORGE-6)."""

    def run(self, state: KeyforgeState) -> None:
        state.phase = "forge"
        seat = state.turn_player
        owned = state.players[seat].amber
        if owned < KEY_COST:
            for card in purses(state, seat):
                owned += state.things[card].amber
        if owned >= KEY_COST:
            state.agenda.then(PayForKey(()), ChooseKey())


def purses(state: KeyforgeState, seat: int) -> list[int]:
    """The player's cards whose Æ may be spent, in reading order. Captured Æ may not (KF-FORGE-8)."""
    things = state.things
    return [
        card for card in state.controlled(seat) if things[card].amber and quality(state, card, "spendable")
    ]


@final
class PayForKey(Step["KeyforgeState"]):
    """The player splits the cost: one Æ at a time from cards, with `done` the rest from the pool.

    `spent` are the cards, once for each Æ. Rules: KF-FORGE-6, KF-FORGE-7.
    """

    def __init__(self, spent: tuple[int, ...]) -> None:
        self.spent = spent

    def run(self, state: KeyforgeState) -> None:
        seat = state.turn_player
        rest = KEY_COST - len(self.spent)
        options = [
            Option("target", card)
            for card in purses(state, seat)
            if rest and self.spent.count(card) < state.things[card].amber
        ]
        if options:
            if state.players[seat].amber >= rest:
                options.append(DONE)
            state.ask(self, Choice(seat, "target", options, "pay", least=0, most=rest))
        else:
            self.pay(state)

    def answer(self, state: KeyforgeState, option: Option) -> None:
        if option.same_as(DONE):
            self.pay(state)
        else:
            state.agenda.next(PayForKey((*self.spent, option.card)))

    def pay(self, state: KeyforgeState) -> None:
        """The Æ goes to the supply."""
        rest = KEY_COST - len(self.spent)
        if rest:
            state.agenda.next(Flow(rest, pool(state.turn_player), SUPPLY))
        for card in dict.fromkeys(self.spent):
            state.agenda.next(Flow(self.spent.count(card), card, SUPPLY))


@final
class ChooseKey(Step["KeyforgeState"]):
    """The player chooses the colour of the key."""

    def run(self, state: KeyforgeState) -> None:
        forged = state.players[state.turn_player].keys
        options = [Option("key", word=colour) for colour in COLOURS if colour not in forged]
        if options:
            state.ask(self, Choice(state.turn_player, "forge", options))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        state.happen(Forges(state.turn_player, option.word))
