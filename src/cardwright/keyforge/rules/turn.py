"""A turn: forge, house, main, ready, draw. Rules: KF-TURN-1 to -7, KF-READY-1, KF-DRAW-1 to -5."""

from __future__ import annotations

from typing import Final, final

from cardwright.core.agenda import Step
from cardwright.core.events import Event
from cardwright.keyforge.rules.chains import ShedChain, fewer_cards
from cardwright.keyforge.rules.damage import CHECK_STATE
from cardwright.keyforge.rules.forge import ForgeStep
from cardwright.keyforge.rules.house import ArchivesStep, HouseStep
from cardwright.keyforge.rules.mainstep import MainStep
from cardwright.keyforge.rules.permits import key_cost, refill_size
from cardwright.keyforge.rules.piles import draw
from cardwright.keyforge.rules.qualities import has_ability
from cardwright.keyforge.rules.resolution import Timed
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.rules.status import Readied
from cardwright.keyforge.rules.zones import who_knows


@final
class TurnBegins(Event["KeyforgeState"]):
    """A turn begins: used armor is whole again (KF-DMG-5), nobody has been attacked yet (KF-KW-4)."""

    def __init__(self, player: int) -> None:
        self.player = player

    def word(self) -> str:
        return "turn"

    def rules(self) -> tuple[str, ...]:
        return ("KF-TURN-1", "KF-DMG-5")

    def perform(self, state: KeyforgeState) -> None:
        state.turn += 1
        state.turn_player = self.player
        state.last_turn_event = state.turn_event
        state.turn_event = self.number
        state.forget_events(state.last_turn_event)
        state.house = ""
        for card in state.creatures():
            thing = state.things[card]
            thing.armor_used = 0
            thing.attacked = False


@final
class BeginTurn(Step["KeyforgeState"]):
    """A turn and the five steps of it (KF-TURN-2)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: KeyforgeState) -> None:
        state.happen(TurnBegins(self.seat))
        push_steps(state, "forge")


def push_steps(state: KeyforgeState, first: str) -> None:
    """Put the steps of this turn on the agenda, from this one on, and the next turn behind them."""
    state.agenda.then(END_TURN, CHECK_STATE, BEGIN_TURN[1 - state.turn_player])
    state.agenda.then(AT_END, CHECK_STATE)
    state.agenda.stack(STEPS_FROM[first])


@final
class ReadyStep(Step["KeyforgeState"]):
    """All exhausted cards of the active player become ready (KF-READY-1)."""

    def run(self, state: KeyforgeState) -> None:
        state.phase = "ready"
        player = state.players[state.turn_player]
        things = state.things
        for card in player.battleline + player.artifacts:
            if things[card].exhausted:
                state.happen(Readied(card))


@final
class DrawStep(Step["KeyforgeState"]):
    """The active player draws until there are six cards, fewer under chains (KF-DRAW-1, KF-CHAIN-2)."""

    def run(self, state: KeyforgeState) -> None:
        state.phase = "draw"
        seat = state.turn_player
        player = state.players[seat]
        missing = refill_size(state, seat) - len(player.hand)
        fewer = fewer_cards(player.chains)
        if missing > 0 and (player.deck or player.discard):
            draw(state, seat, missing - fewer)
            if fewer:
                state.happen(ShedChain(seat))


@final
class AtEndOfTurn(Step["KeyforgeState"]):
    """“End of turn” abilities of the active player's cards resolve after the draw step (KF-TURN-5; KFR11)."""

    def run(self, state: KeyforgeState) -> None:
        for card in state.controlled(state.turn_player):
            if has_ability(state, card, "at_end"):
                Timed(card, "at_end").run(state)


@final
class Announces(Event["KeyforgeState"]):
    """A player has enough for a key at the end of the turn, and the others hear of it (KF-TURN-8; KFR98)."""

    def __init__(self, player: int, amount: int) -> None:
        self.player = player
        self.amount = amount

    def word(self) -> str:
        return "check"

    def rules(self) -> tuple[str, ...]:
        return ("KF-TURN-8", "KFR98")


@final
class EndTurn(Step["KeyforgeState"]):
    """What lasts for the turn is over (KF-TURN-6), and what was shown is out of sight again (KFR18)."""

    def run(self, state: KeyforgeState) -> None:
        seat = state.turn_player
        if state.players[seat].amber >= key_cost(state, seat):
            state.happen(Announces(seat, state.players[seat].amber))
        state.laws = state.laws.repeal_span(state.turn)
        state.first_turn = False
        for card in state.shown:
            state.knowledge.put(card, who_knows(state.zones[card], state.holders[card]))
        state.shown = []


AT_END: Final = AtEndOfTurn()
END_TURN: Final = EndTurn()
BEGIN_TURN: Final = (BeginTurn(0), BeginTurn(1))
STEPS: Final[tuple[Step[KeyforgeState], ...]] = (
    DrawStep(),
    ReadyStep(),
    MainStep(),
    ArchivesStep(),
    HouseStep(),
    ForgeStep(),
)
STEPS_FROM: Final = {
    "forge": STEPS,
    "house": STEPS[:5],
    "archives": STEPS[:4],
    "main": STEPS[:3],
    "ready": STEPS[:2],
    "draw": STEPS[:1],
}
"""The steps of a turn from a phase on, the last one first; steps never change, so all turns share them."""
