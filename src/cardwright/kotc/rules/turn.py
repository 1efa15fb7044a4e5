"""The turn and its phases. Rules: K17-turn-order-1 to K17-turn-order-11; R1, R159, R165."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Choice, Option, OptionsOf
from cardwright.core.events import Event
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.rules.activation import counter_actions, standard_actions
from cardwright.kotc.rules.battle import BEGIN_BATTLE, END
from cardwright.kotc.rules.berzerkers import DESTROY_BERZERKERS
from cardwright.kotc.rules.chain import CLOSING_WINDOW, WINDOW, start_chain
from cardwright.kotc.rules.control import return_hypnotized
from cardwright.kotc.rules.hindrances import kept_from_action, lies_elsewhere
from cardwright.kotc.rules.moving import Sow
from cardwright.kotc.rules.phases import ACTION, BATTLE, DRAW, PHASE_WORDS, RECOVERY, RESOURCE
from cardwright.kotc.rules.place_or_draw import BEGIN_PLACING
from cardwright.kotc.rules.proactive import Calm
from cardwright.kotc.rules.recovery import Recover
from cardwright.kotc.rules.reserves import draw
from cardwright.kotc.rules.summon import begin_summoning
from cardwright.kotc.rules.traps import set_trap

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

SOW: Final = OptionsOf("sow")
SKIP: Final = Option("skip")


@final
class TurnBegins(Event["KeeperState"]):
    """A player's turn begins."""

    def __init__(self, player: int, amount: int) -> None:
        self.player = player
        self.amount = amount

    def word(self) -> str:
        return "turn"

    def rules(self) -> tuple[str, ...]:
        return ("K17-turn-order-1", "R120")

    def perform(self, state: KeeperState) -> None:
        state.forget_events(state.turn_event)
        state.turn = self.amount
        state.turn_player = self.player
        state.turn_event = self.number


@final
class PhaseBegins(Event["KeeperState"]):
    """A phase of the turn begins."""

    def __init__(self, phase: int, player: int, cause: int) -> None:
        self.phase = phase
        self.player = player
        self.cause = cause

    def word(self) -> str:
        return "phase"

    def rules(self) -> tuple[str, ...]:
        return ("K17-turn-order-1",)

    def detail(self) -> str:
        return PHASE_WORDS[self.phase]

    def perform(self, state: KeeperState) -> None:
        state.phase = self.phase
        state.phase_event = self.number


def begin_phase(state: KeeperState, phase: int) -> None:
    """The turn player's next phase begins."""
    state.happen(PhaseBegins(phase, state.turn_player, state.turn_event))


@final
class BeginTurn(Step["KeeperState"]):
    """The player's turn: the phases of the edition in their order; the first player's first turn has no Draw
    Phase. Who is out has no turn.

    Rules: K17-turn-order-1 to K17-turn-order-3, K09-winning-and-losing-5.
    """

    def __init__(self, player: int) -> None:
        self.player = player

    def run(self, state: KeeperState) -> None:
        if state.is_out(self.player):
            BeginTurn((self.player + 1) % state.seats).run(state)
            return
        skips = state.turn == 0 and state.edition.draw_first_turn == 0
        state.happen(TurnBegins(self.player, state.turn + 1))
        phases = state.mechanisms.phases
        go_through(state, tuple([phase for phase in phases if phase != DRAW]) if skips else phases)


def go_through(state: KeeperState, phases: tuple[int, ...]) -> None:
    """These phases are left of the turn; then comes the next player's. Rules: K17-turn-order-1; R120."""
    state.agenda.next(BeginTurn((state.turn_player + 1) % state.seats))
    for phase in reversed(phases):
        state.agenda.next(PHASES[phase - DRAW])


@final
class DrawPhase(Step["KeeperState"]):
    """Draw 1 card. Rules: K17-turn-order-2."""

    def run(self, state: KeeperState) -> None:
        begin_phase(state, DRAW)
        state.agenda.next(WINDOW)
        draw(state, state.turn_player, state.mechanisms.draw_per_turn, state.phase_event)


@final
class ResourcePhase(Step["KeeperState"]):
    """The turn player may sow 1 resource, or places some and draws the others.

    Rules: K17-turn-order-4, K12E-turn-order-2; R159.
    """

    def run(self, state: KeeperState) -> None:
        begin_phase(state, RESOURCE)
        if state.mechanisms.sowing:
            state.agenda.then(WINDOW, SOW_RESOURCE)
        else:
            state.agenda.then(WINDOW, BEGIN_PLACING, WINDOW)


@final
class SowResource(Step["KeeperState"]):
    """Place a card from the hand into the granary, unexhausted and face-down, or not.

    Rules: K17-turn-order-5.
    """

    def run(self, state: KeeperState) -> None:
        seat = state.turn_player
        options = [SOW.of(card) for card in state.players[seat].hand]
        options.append(SKIP)
        state.ask(self, Choice(seat, "resource", options, "sow"))

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        return lies_elsewhere(card, state, ("K17-turn-order-5",))

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "sow":
            state.happen(Sow(option.card, state.phase_event))
        state.agenda.next(WINDOW)


@final
class ActionPhase(Step["KeeperState"]):
    """The turn player plays cards and activates abilities. Rules: K17-turn-order-6."""

    def run(self, state: KeeperState) -> None:
        begin_phase(state, ACTION)
        state.agenda.then(WINDOW, TAKE_ACTION)


@final
class TakeAction(Step["KeeperState"]):
    """One action after another, a window after each, until the turn player says `end` and everybody passes.

    Rules: K17-turn-order-6, K17-abilities-6; R159.
    """

    def run(self, state: KeeperState) -> None:
        seat = state.turn_player
        options: list[Option] = []
        standard_actions(state, seat, options)
        counter_actions(state, seat, options)
        options.append(END)
        state.ask(self, Choice(seat, "action", options))

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        return kept_from_action(state, state.turn_player, card)

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "end":
            state.agenda.next(self)
            CLOSING_WINDOW.run(state)
            return
        state.agenda.then(WINDOW, self)
        if option.verb == "summon":
            begin_summoning(state, option.card, state.turn_player)
        elif option.verb == "set":
            set_trap(state, option.card, state.turn_player, state.phase_event)
        else:
            start_chain(state, state.turn_player, option)


@final
class BattlePhase(Step["KeeperState"]):
    """The turn player may do battle. Rules: K17-turn-order-8, K17-battles-3."""

    def run(self, state: KeeperState) -> None:
        begin_phase(state, BATTLE)
        state.declared = []
        if state.mechanisms.berzerkers:
            state.agenda.next(DESTROY_BERZERKERS)
        state.agenda.then(WINDOW, BEGIN_BATTLE)


@final
class RecoveryPhase(Step["KeeperState"]):
    """Everything recovers; then there is a window; then what lasts until the end of the turn ends.

    Rules: K17-turn-order-10, K17-turn-order-11; R165.
    """

    def run(self, state: KeeperState) -> None:
        begin_phase(state, RECOVERY)
        state.happen(Recover(state.phase_event))
        state.agenda.then(WINDOW, END_OF_TURN)


@final
class EndOfTurn(Step["KeeperState"]):
    """Hypnotized minions go back, the newest first, berzerk ones are calm; no window follows.

    Rulings R61, R95, R165.
    """

    def run(self, state: KeeperState) -> None:
        if state.hypnoses:
            return_hypnotized(state)
        if state.locked:
            state.happen(Calm(state.phase_event))
        state.rerolls.clear()


SOW_RESOURCE: Final = SowResource()
TAKE_ACTION: Final = TakeAction()
END_OF_TURN: Final = EndOfTurn()

RECOVERY_PHASE: Final = RecoveryPhase()
PHASES: Final[tuple[Step[KeeperState], ...]] = (
    DrawPhase(),
    ResourcePhase(),
    ActionPhase(),
    BattlePhase(),
    RECOVERY_PHASE,
)
"""The phases of which a turn is made up, from `DRAW` on."""
