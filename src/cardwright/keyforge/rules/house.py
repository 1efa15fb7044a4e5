"""The house step: a house is chosen, archived cards may be taken. Rules: KF-HOUSE-1 to -8; KFR35, KFR76."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Choice, Option
from cardwright.core.events import Event
from cardwright.keyforge.rules.permits import MUST_CHOOSE, demanded
from cardwright.keyforge.rules.piles import take_archives
from cardwright.keyforge.rules.qualities import house_to_choose
from cardwright.keyforge.words import HOUSES

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState

TAKE: Final = Option("take")
LEAVE: Final = Option("leave")
CHOOSE: Final = {house: Option("house", word=house) for house in HOUSES}
"""The options of the set's houses, which all games share; a card of another set may bring another house."""


@final
class ChoosesHouse(Event["KeyforgeState"]):
    """A house becomes active until the end of the turn (KF-HOUSE-1)."""

    def __init__(self, player: int, house: str) -> None:
        self.player = player
        self.house = house

    def word(self) -> str:
        return "house"

    def detail(self) -> str:
        return self.house

    def rules(self) -> tuple[str, ...]:
        return ("KF-HOUSE-1",)

    def perform(self, state: KeyforgeState) -> None:
        state.house = self.house


@final
class HouseStep(Step["KeyforgeState"]):
    """The active player chooses one of their houses, or that of a card they control (KF-HOUSE-1, -2).

    What is forbidden is not on offer, and of what is demanded something must be chosen, if anything of it is
    possible (KF-HOUSE-5 to -7). Without a house that may be chosen there is none this turn (KF-HOUSE-4).
    """

    def run(self, state: KeyforgeState) -> None:
        state.phase = "house"
        seat = state.turn_player
        houses = list(state.players[seat].houses)
        for card in state.controlled(seat):
            house = house_to_choose(state, card)
            if house not in houses:
                houses.append(house)
        houses.sort()
        possible = [house for house in houses if house]
        if state.laws.speak_of(ChoosesHouse):
            possible = [house for house in possible if not state.forbidden(ChoosesHouse(seat, house))]
        if MUST_CHOOSE in state.laws.constants:
            wanted = [house for house in possible if demanded(state, seat, house)]
            possible = wanted or possible
        if possible:
            options = [CHOOSE.get(house) or Option("house", word=house) for house in possible]
            state.ask(self, Choice(seat, "house", options))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        state.happen(ChoosesHouse(state.turn_player, option.word))


@final
class ArchivesStep(Step["KeyforgeState"]):
    """The active player may take all archived cards into hand (KF-HOUSE-3, KFR76)."""

    def run(self, state: KeyforgeState) -> None:
        if state.players[state.turn_player].archives:
            state.ask(self, Choice(state.turn_player, "archives", [TAKE, LEAVE]))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        if option.verb == "take":
            take_archives(state, state.turn_player)
