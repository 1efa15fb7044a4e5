"""Using a card: reap, fight, Action, Omni, or removing a stun.

Rules: KF-USE-1 to -9, KF-REAP-1, KF-STUN-1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Option, OptionsOf
from cardwright.core.events import Event
from cardwright.keyforge.rules.amber import SUPPLY, Flow, pool
from cardwright.keyforge.rules.damage import CHECK_STATE
from cardwright.keyforge.rules.fight import ChooseDefender, defenders
from cardwright.keyforge.rules.resolution import Timed

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState

REAP: Final = OptionsOf("reap")
FIGHT: Final = OptionsOf("fight")
ACTION: Final = OptionsOf("action")
OMNI: Final = OptionsOf("omni")
UNSTUN: Final = OptionsOf("unstun")


@final
class Uses(Event["KeyforgeState"]):
    """A player uses a card, which exhausts it (KF-USE-1); a stunned one only recovers (KF-STUN-1)."""

    def __init__(self, card: int, player: int, way: str) -> None:
        self.card = card
        self.player = player
        self.way = way

    def word(self) -> str:
        return "use"

    def detail(self) -> str:
        return self.way

    def rules(self) -> tuple[str, ...]:
        return ("KF-USE-1", "KF-USE-2") if self.way != "unstun" else ("KF-STUN-1", "KF-STUN-5")

    def perform(self, state: KeyforgeState) -> None:
        thing = state.things[self.card]
        thing.exhausted = True
        if self.way == "unstun":
            thing.stunned = False


@final
class Reaps(Event["KeyforgeState"]):
    """A creature reaps."""

    def __init__(self, card: int, player: int) -> None:
        self.card = card
        self.player = player

    def word(self) -> str:
        return "reap"

    def rules(self) -> tuple[str, ...]:
        return ("KF-REAP-1",)


def ways_to_use(state: KeyforgeState, card: int, seat: int) -> list[Option]:
    """The ways in which the player may use a card that they control. Rules: KF-USE-2, KF-USE-3."""
    thing = state.things[card]
    if thing.exhausted:
        return []
    face = state.faces[card]
    in_house = face.house == state.house and state.house != ""
    creature = state.creature(card)
    ways: list[Option] = []
    if in_house and creature and not thing.stunned:
        ways.append(REAP.of(card))
        if defenders(state, card):
            ways.append(FIGHT.of(card))
    elif in_house and creature:
        ways.append(UNSTUN.of(card))
    if in_house and face.at("action") and not thing.stunned:
        ways.append(ACTION.of(card))
    if face.omni and not thing.stunned:
        ways.append(OMNI.of(card))
    if state.laws.speak_of(Uses):
        return [way for way in ways if not state.forbidden(Uses(card, seat, way.verb))]
    return ways


@final
class UseCard(Step["KeyforgeState"]):
    """Use a card in one of the ways."""

    def __init__(self, card: int, way: str) -> None:
        self.card = card
        self.way = way

    def run(self, state: KeyforgeState) -> None:
        card = self.card
        if not state.happen(Uses(card, state.turn_player, self.way)):
            return
        if self.way == "reap":
            gain = Flow(1, SUPPLY, pool(state.holders[card]), card)
            state.agenda.then(gain, TellReap(card))
        elif self.way == "fight":
            state.agenda.next(ChooseDefender(card))
        elif self.way != "unstun":
            state.agenda.then(Timed(card, self.way), CHECK_STATE)


@final
class TellReap(Step["KeyforgeState"]):
    """After the gain, whether it was replaced or not, come Reap abilities (KF-REAP-1, -2)."""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: KeyforgeState) -> None:
        if state.in_play(self.card):
            state.agenda.then(Timed(self.card, "reap"), CHECK_STATE)
            state.happen(Reaps(self.card, state.holders[self.card]))
