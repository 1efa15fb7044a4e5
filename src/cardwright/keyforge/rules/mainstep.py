"""The main step: cards are played, discarded and used. Rules: KF-MAIN-1 to -6, KF-SIX-1; KFR30, KFR39."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Choice, Option, OptionsOf
from cardwright.core.hindrance import Hindrance
from cardwright.keyforge.rules.permits import MAY_PLAY, permitted, spend_permission
from cardwright.keyforge.rules.piles import Discard
from cardwright.keyforge.rules.play import Begin, PlayCard, kept_from_play, may_be_played
from cardwright.keyforge.rules.qualities import belongs
from cardwright.keyforge.rules.use import (
    SPENT_SIX,
    UseCard,
    kept_from_use,
    spent_six,
    ways_to_use,
    wrong_house,
)
from cardwright.keyforge.rules.zones import HAND, ZONE_WORDS, in_play

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState

PLAY: Final = OptionsOf("play")
DISCARD: Final = OptionsOf("discard")
END: Final = Option("end")
FIRST_TURN: Final = Hindrance("first-turn", ("KF-MAIN-4", "KF-MAIN-5"))


@final
class MainStep(Step["KeyforgeState"]):
    """The active player plays, discards and uses cards of the active house, in any order (KF-MAIN-1).

    Cards of other houses are played and used by permission only (KF-MAIN-2); a permission also goes beyond
    what the first turn of the game allows (KF-MAIN-5).
    """

    def run(self, state: KeyforgeState) -> None:
        state.phase = "main"
        seat = state.turn_player
        player = state.players[seat]
        options: list[Option] = []
        spent = spent_six(state)
        freely = not first_turn_rule(state)
        for card in player.hand:
            in_house = freely and belongs(state, card, state.house)
            if in_house or permitted(state, MAY_PLAY, seat, card):
                if state.faces[card].name not in spent and may_be_played(state, card, seat):
                    options.append(PLAY.of(card))
                if in_house:
                    options.append(DISCARD.of(card))
        for card in player.battleline + player.artifacts:
            if state.faces[card].name not in spent:
                options += ways_to_use(state, card, seat)
        options.append(END)
        state.ask(self, Choice(seat, "main", options))

    def hindrance(self, state: KeyforgeState, card: int) -> Hindrance | None:
        seat = state.turn_player
        zone = state.zones[card]
        if in_play(zone):
            return kept_from_use(state, card, seat)
        if zone != HAND or state.holders[card] != seat:
            return Hindrance("not-in-hand", ("KF-MAIN-1", "KF-MAIN-3"), detail=ZONE_WORDS[zone])
        if not permitted(state, MAY_PLAY, seat, card):
            if not belongs(state, card, state.house):
                return wrong_house(state, "KF-MAIN-2")
            if first_turn_rule(state):
                return FIRST_TURN
        if state.faces[card].name in spent_six(state):
            return SPENT_SIX
        return kept_from_play(state, card, seat)

    def answer(self, state: KeyforgeState, option: Option) -> None:
        if option.verb == "end":
            return
        state.agenda.next(self)
        card = option.card
        if option.verb == "play":
            if first_turn_rule(state) or not belongs(state, card, state.house):
                spend_permission(state, MAY_PLAY, state.turn_player, card)
            state.agenda.next(PlayCard(card))
        elif option.verb == "discard":
            state.happen(Discard(card))
        else:
            state.agenda.next(UseCard(card, state.turn_player, option.verb))


def first_turn_rule(state: KeyforgeState) -> bool:
    """Whether the first turn of the game allows no further card from hand (KF-MAIN-4)."""
    if not state.first_turn:
        return False
    for event in state.events_since(state.turn_event):
        if isinstance(event, Begin | Discard) and event.origin == HAND:
            return True
    return False
