"""Hypnotizing: until the end of the turn a card is under the control of another player.

Rules: K17-hypnotize-1 to -3, K12E-hypnotize-1 to -4; R95, R140.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Choice, Option
from cardwright.core.events import Event
from cardwright.kotc.rules.cards import Effect
from cardwright.kotc.rules.control import Hypnotize

if TYPE_CHECKING:
    from cardwright.kotc.rules.frames import Resolution
    from cardwright.kotc.rules.state import KeeperState


@final
class HypnotizeTargets(Effect):
    """Hypnotize the targets until the end of this turn (R95)."""

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        if state.edition.policies.hypnotized_to == "you":
            take_control(state)
        else:
            resolution.remaining = [
                card for card in resolution.targets if state.on_field(card) or is_trap_to_take(state, card)
            ]
            state.agenda.next(CHOOSE_CONTROLLERS)


def is_trap_to_take(state: KeeperState, card: int) -> bool:
    """Whether the card is a trap, where not only minions are hypnotized. Rules: K12E-hypnotize-1; R140."""
    return state.in_play(card) and not state.edition.component("hypnotize-targets").minion_only


def take_control(state: KeeperState) -> None:
    """You get control of the targets; one's own minion does not change (R95)."""
    resolution = state.resolutions[-1]
    events: list[Event[KeeperState]] = [
        Hypnotize(card, resolution.seat, resolution.event, resolution.card)
        for card in resolution.targets
        if state.on_field(card) and state.holders[card] != resolution.seat
    ]
    if events:
        state.happen_together(events)


@final
class ChooseControllers(Step["KeeperState"]):
    """Choose for each target any player but the one who has it; then they all change at once.

    `counts` of the resolution holds who has been chosen so far. Where one of them is out by then, another is
    chosen, and what has left the field stays away. Rules: K12E-hypnotize-1, -3; R95, R170, R172.
    """

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        if state.out:
            forget_who_is_out(state, resolution)
        cards, chosen = resolution.remaining, resolution.counts
        if len(chosen) < len(cards):
            card = cards[len(chosen)]
            options = [
                Option("player", player=state.from_turn_player(place))
                for place in range(state.seats)
                if state.from_turn_player(place) != state.holders[card]
                and not state.is_out(state.from_turn_player(place))
            ]
            asked = Choice(resolution.seat, "choose", options, "hypnotize", resolution.card, bearer=card)
            state.ask(self, asked)
            return
        events: list[Event[KeeperState]] = [
            Hypnotize(card, chosen[place], resolution.event, resolution.card)
            for place, card in enumerate(cards)
        ]
        resolution.remaining = []
        resolution.counts = []
        if events:
            state.happen_together(events)

    def answer(self, state: KeeperState, option: Option) -> None:
        state.resolutions[-1].counts.append(option.player)
        state.agenda.next(self)


def forget_who_is_out(state: KeeperState, resolution: Resolution) -> None:
    """Of the choices made so far those stand that are before the first that can no longer be carried out."""
    resolution.leave_out([card for card in resolution.remaining if not state.in_play(card)])
    cards, chosen = resolution.remaining, resolution.counts
    for place, player in enumerate(chosen):
        if state.is_out(player) or player == state.holders[cards[place]]:
            del chosen[place:]
            return


CHOOSE_CONTROLLERS: Final = ChooseControllers()
