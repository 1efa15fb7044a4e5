"""What becomes of the cards and the doings of a player who is out, while the others play on.

Rules: K09-winning-and-losing-5; R172.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING
from cardwright.core.events import Event
from cardwright.kotc.rules.battle import EnlistAttackers
from cardwright.kotc.rules.chain import WINDOW
from cardwright.kotc.rules.control import ControlReturns
from cardwright.kotc.rules.frames import Hypnosis
from cardwright.kotc.rules.marks import ActionOver, ChainOver
from cardwright.kotc.rules.moving import SpellSpent, ToGrave
from cardwright.kotc.rules.phases import RECOVERY
from cardwright.kotc.rules.turn import END_OF_TURN, RECOVERY_PHASE
from cardwright.kotc.rules.zones import NOWHERE, REMOVED, TRAPFIELD, zones_of

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

BELOW_THE_TURN: Final = 1
"""How many steps wait below a turn: only the next turn."""


@final
class GiveBack(ToGrave):
    """What lay with a player who is out goes to its owner's graveyard; that does not destroy it."""

    def word(self) -> str:
        return "give-back"

    def rules(self) -> tuple[str, ...]:
        return ("K09-winning-and-losing-5", "R172")


@final
class TakeAway(Event["KeeperState"]):
    """All cards of a player who is out leave the game; others' go to their owners' graveyards (R172)."""

    def __init__(self, player: int) -> None:
        self.player = player

    def word(self) -> str:
        return "take-away"

    def rules(self) -> tuple[str, ...]:
        return ("K09-winning-and-losing-5", "R172")

    def perform(self, state: KeeperState) -> None:
        for zone in zones_of(state.edition):
            for card in state.players[self.player].pile(zone)[:]:
                if state.is_out(state.owners[card]):
                    state.take_away(card)


@final
class Departure(Step["KeeperState"]):
    """Players are out: what they were doing ends, and their cards leave the game.

    Whatever somebody else is doing just now is done to its end. Rules: K09-winning-and-losing-5; R172.
    """

    def __init__(self, losers: tuple[int, ...]) -> None:
        self.losers = losers

    def run(self, state: KeeperState) -> None:
        _end_actions(state)
        _end_battle(state, self.losers)
        _end_turn(state)
        _release(state)
        for seat in self.losers:
            _give_back(state, seat)
            state.happen(TakeAway(seat))
        _clear_the_table(state)
        _strike_out(state)


def _marks(state: KeeperState) -> list[int]:
    """Where on the agenda what somebody does, or a chain, begins, the outermost first."""
    return [
        place for place, step in enumerate(state.agenda.steps) if isinstance(step, (ActionOver, ChainOver))
    ]


def _end_actions(state: KeeperState) -> None:
    """What a player who is out was doing is not done any more: not even an effect that is under way."""
    steps = state.agenda.steps
    end = len(steps)
    for place in reversed(_marks(state)):
        mark = steps[place]
        if isinstance(mark, ActionOver) and state.is_out(mark.seat):
            if end == len(steps):
                _sweep_dice(state)
            del steps[place:end]
        end = place
    state.chain = [link for link in state.chain if not state.is_out(link.seat)]
    state.resolutions = [each for each in state.resolutions if not state.is_out(each.seat)]
    state.payments = [each for each in state.payments if not state.is_out(each.seat)]


def _sweep_dice(state: KeeperState) -> None:
    """The dice on the table, and the damage that they were to do, are gone."""
    state.rolls.clear()
    state.marked.clear()


def _end_battle(state: KeeperState, losers: tuple[int, ...]) -> None:
    """A battle of whoever has just lost ends where it stands; what is done in it by others is done.

    One against a minion of a player who was out before goes on.
    """
    if not state.battles:
        return
    battle = state.battles[-1]
    if battle.attacker not in losers and battle.defender not in losers:
        return
    steps = state.agenda.steps
    marks = _marks(state)
    if not marks:
        _sweep_dice(state)
    end = marks[0] if marks else len(steps)
    begin = max(place for place, step in enumerate(steps) if isinstance(step, EnlistAttackers)) + 2
    del steps[begin:end]
    state.battles.pop()


def _end_turn(state: KeeperState) -> None:
    """In the turn of a player who is out only the Recovery Phase is left, behind what others are doing."""
    if not state.is_out(state.turn_player):
        return
    steps = state.agenda.steps
    marks = _marks(state)
    end = marks[0] if marks else len(steps)
    rest = END_OF_TURN if state.phase == RECOVERY else RECOVERY_PHASE
    steps[BELOW_THE_TURN:end] = [rest, WINDOW]
    if not marks:
        _sweep_dice(state)


def _release(state: KeeperState) -> None:
    """What a player who is out controls for a while, or would get back, goes to its owner, or stays.

    A card that has gone to its owner is hypnotized no more, through however many hands it went before.
    """
    kept: list[Hypnosis] = []
    home: list[int] = []
    for hypnosis in state.hypnoses:
        card = hypnosis.card
        owner = state.owners[card]
        there = state.zones[card] == TRAPFIELD or state.still_there(card, hypnosis.arrival)
        if card in home:
            continue
        if there and state.is_out(state.holders[card]) and not state.is_out(owner):
            home.append(card)
            state.happen(ControlReturns(card, owner, NOTHING))
        elif not state.is_out(hypnosis.former):
            kept.append(hypnosis)
        elif not state.is_out(owner):
            kept.append(Hypnosis(card, hypnosis.arrival, owner))
    state.hypnoses = [each for each in kept if not state.is_out(state.holders[each.card])]


def _give_back(state: KeeperState, seat: int) -> None:
    """Cards of others that lie with a player who is out go to their owners' graveyards, not destroyed."""
    lying: list[Event[KeeperState]] = [
        GiveBack(card, NOTHING)
        for zone in zones_of(state.edition)
        for card in state.players[seat].pile(zone)
        if not state.is_out(state.owners[card])
    ]
    if lying:
        state.happen_together(lying)


def _clear_the_table(state: KeeperState) -> None:
    """Spells that nobody is casting any more go to where their owner's cards are."""
    cast = [link.card for link in state.chain]
    cast += [resolution.card for resolution in state.resolutions]
    cast += [payment.card for payment in state.payments]
    for card, zone in enumerate(state.zones):
        if zone == NOWHERE and card not in cast:
            if state.is_out(state.owners[card]):
                state.take_away(card)
            else:
                state.happen(SpellSpent(card, NOTHING))
    shown_for = [*cast, NOTHING]
    for source in dict.fromkeys([entry[2] for entry in state.shown]):
        if source not in shown_for:
            state.hide(source)


def _strike_out(state: KeeperState) -> None:
    """What others are doing goes on without the cards that are gone, and without what they were to get."""
    for marked in state.marked:
        marked.hits = [(card, damage) for card, damage in marked.hits if state.on_field(card)]
        marked.left = {card: left for card, left in marked.left.items() if state.on_field(card)}
    for resolution in state.resolutions:
        resolution.leave_out([card for card in resolution.remaining if state.zones[card] == REMOVED])
