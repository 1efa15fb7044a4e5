"""A turn: forge, house, main, ready, draw. Rules: KF-TURN-1 to -7, KF-HOUSE-1 to -4, KF-MAIN-1 to -6."""

from __future__ import annotations

from typing import Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Choice, Option, OptionsOf
from cardwright.core.events import Event
from cardwright.keyforge.rules.damage import CHECK_STATE
from cardwright.keyforge.rules.forge import ForgeStep
from cardwright.keyforge.rules.piles import Discard, draw, take_archives
from cardwright.keyforge.rules.play import Begin, PlayCard, Plays, may_be_played
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.rules.use import UseCard, Uses, ways_to_use
from cardwright.keyforge.rules.zones import HAND
from cardwright.keyforge.words import HOUSES

HAND_SIZE: Final = 6
RULE_OF_SIX: Final = 6
PLAY: Final = OptionsOf("play")
DISCARD: Final = OptionsOf("discard")
END: Final = Option("end")
TAKE: Final = Option("take")
LEAVE: Final = Option("leave")
CHOOSE: Final = {house: Option("house", word=house) for house in HOUSES}


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
class Readied(Event["KeyforgeState"]):
    """A card becomes ready; a stun stays (KF-READY-1, -2)."""

    def __init__(self, card: int) -> None:
        self.card = card

    def word(self) -> str:
        return "ready"

    def rules(self) -> tuple[str, ...]:
        return ("KF-READY-1",)

    def perform(self, state: KeyforgeState) -> None:
        state.things[self.card].exhausted = False


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
    state.agenda.stack(STEPS_FROM[first])


@final
class HouseStep(Step["KeyforgeState"]):
    """The active player chooses one of their houses, or that of a card they control (KF-HOUSE-1, -2)."""

    def run(self, state: KeyforgeState) -> None:
        state.phase = "house"
        seat = state.turn_player
        houses = list(state.players[seat].houses)
        for card in state.controlled(seat):
            house = state.faces[card].house
            if house not in houses:
                houses.append(house)
        houses.sort()
        options = [CHOOSE[house] for house in houses if house in CHOOSE]
        if options:
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


@final
class MainStep(Step["KeyforgeState"]):
    """The active player plays, discards and uses cards of the active house, in any order (KF-MAIN-1)."""

    def run(self, state: KeyforgeState) -> None:
        state.phase = "main"
        seat, house = state.turn_player, state.house
        player = state.players[seat]
        options: list[Option] = []
        spent = spent_six(state)
        if house and not first_turn_rule(state):
            for card in player.hand:
                face = state.faces[card]
                if face.house == house:
                    if face.name not in spent and may_be_played(state, card, seat):
                        options.append(PLAY.of(card))
                    options.append(DISCARD.of(card))
        for card in player.battleline + player.artifacts:
            face = state.faces[card]
            if (face.house == house or face.omni) and face.name not in spent:
                options += ways_to_use(state, card, seat)
        options.append(END)
        state.ask(self, Choice(seat, "main", options))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        if option.verb == "end":
            return
        state.agenda.next(self)
        if option.verb == "play":
            state.agenda.next(PlayCard(option.card))
        elif option.verb == "discard":
            state.happen(Discard(option.card))
        else:
            state.agenda.next(UseCard(option.card, option.verb))


def first_turn_rule(state: KeyforgeState) -> bool:
    """Whether the first turn of the game allows no further card from hand (KF-MAIN-4)."""
    if not state.first_turn:
        return False
    for event in state.events[state.turn_event - state.forgotten_events :]:
        if isinstance(event, Begin | Discard) and event.origin == HAND:
            return True
    return False


def spent_six(state: KeyforgeState) -> list[str]:
    """The names of which cards were played and used six times this turn (KF-SIX-1, KFR24)."""
    named: list[str] = []
    events = state.events
    first = state.turn_event - state.forgotten_events
    if len(events) - first < RULE_OF_SIX:
        return named
    for number in range(first, len(events)):
        event = events[number]
        kind = type(event)
        if kind is Plays or kind is Uses:
            named.append(state.faces[event.card].name)
    return [name for name in named if named.count(name) >= RULE_OF_SIX]


@final
class ReadyStep(Step["KeyforgeState"]):
    """All exhausted cards of the active player become ready, the oldest first (KF-READY-1)."""

    def run(self, state: KeyforgeState) -> None:
        state.phase = "ready"
        player = state.players[state.turn_player]
        things = state.things
        exhausted = [card for card in player.battleline + player.artifacts if things[card].exhausted]
        if len(exhausted) > 1:
            exhausted.sort(key=lambda card: things[card].arrival)
        for card in exhausted:
            state.happen(Readied(card))


@final
class ShedChain(Event["KeyforgeState"]):
    """A chain is shed by a refill that it made smaller (KF-CHAIN-3)."""

    def __init__(self, player: int) -> None:
        self.player = player

    def word(self) -> str:
        return "shed"

    def rules(self) -> tuple[str, ...]:
        return ("KF-CHAIN-3",)

    def perform(self, state: KeyforgeState) -> None:
        state.players[self.player].chains -= 1


@final
class DrawStep(Step["KeyforgeState"]):
    """The active player draws until there are six cards, fewer under chains (KF-DRAW-1, KF-CHAIN-2)."""

    def run(self, state: KeyforgeState) -> None:
        state.phase = "draw"
        seat = state.turn_player
        player = state.players[seat]
        missing = HAND_SIZE - len(player.hand)
        fewer = min(4, (player.chains + 5) // 6)
        if missing > 0 and (player.deck or player.discard):
            draw(state, seat, missing - fewer)
            if fewer:
                state.happen(ShedChain(seat))


@final
class EndTurn(Step["KeyforgeState"]):
    """What lasts for the turn is over (KF-TURN-6)."""

    def run(self, state: KeyforgeState) -> None:
        state.laws = state.laws.repeal_span(state.turn)
        state.first_turn = False


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
