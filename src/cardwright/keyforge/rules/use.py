"""Using a card: reap, fight, Action, Omni, or removing a stun.

Rules: KF-USE-1 to -9, KF-REAP-1, -2, KF-STUN-1, -2, KF-SIX-1, KF-NO-1 to -3; KFR28, KFR29, KFR33.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Choice, Option, OptionsOf
from cardwright.core.events import Event
from cardwright.core.hindrance import Hindrance
from cardwright.keyforge.rules.amber import REAPING, SUPPLY, Flow, pay, pool
from cardwright.keyforge.rules.damage import CHECK_STATE
from cardwright.keyforge.rules.fight import ChooseDefender, defenders
from cardwright.keyforge.rules.permits import (
    COSTS_TO_USE,
    MAY_FIGHT,
    MAY_USE,
    affordable,
    permitted,
    tolls,
    unpaid,
)
from cardwright.keyforge.rules.play import Begin
from cardwright.keyforge.rules.qualities import belongs, has_ability
from cardwright.keyforge.rules.resolution import Timed
from cardwright.keyforge.rules.zones import UPGRADES

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState

REAP: Final = OptionsOf("reap")
FIGHT: Final = OptionsOf("fight")
ACTION: Final = OptionsOf("action")
OMNI: Final = OptionsOf("omni")
UNSTUN: Final = OptionsOf("unstun")

NO_HOUSE: Final = Hindrance("no-house", ("KF-HOUSE-4",))
SPENT_SIX: Final = Hindrance("six", ("KF-SIX-1", "KF-SIX-3"))
EXHAUSTED: Final = Hindrance("exhausted", ("KF-USE-1",))
NOT_YOURS: Final = Hindrance("not-yours", ("KF-USE-5",))
UPGRADE_IS_NOT_USED: Final = Hindrance("upgrade", ("KF-TYPE-9",))
NO_ABILITY: Final = Hindrance("no-ability", ("KF-USE-7", "KF-TYPE-3"))
NOBODY_TO_FIGHT: Final = Hindrance("nobody-to-fight", ("KF-FIGHT-2",))
"""What keeps a card from being used."""


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


def ways_to_use(state: KeyforgeState, card: int, seat: int, free: bool = False) -> list[Option]:
    """The ways in which the player may use a card. Rules: KF-USE-2, KF-USE-3.

    `free` is a use that an effect grants: of whatever house the card is (KF-USE-4).
    """
    thing = state.things[card]
    if thing.exhausted:
        return []
    allowed = free or belongs(state, card, state.house)
    may_fight = allowed
    constants = state.laws.constants
    if not allowed and constants:
        allowed = MAY_USE in constants and permitted(state, MAY_USE, seat, card)
        may_fight = allowed or (MAY_FIGHT in constants and permitted(state, MAY_FIGHT, seat, card))
    ways: list[Option] = []
    if state.creature(card):
        if thing.stunned:  # an Omni can be used in any house, and so the stun removed (KFB-omni-1)
            ways = [UNSTUN.of(card)] if may_fight or has_ability(state, card, "omni") else []
            return lawful_ways(state, card, seat, ways)
        if allowed:
            ways.append(REAP.of(card))
        if may_fight and defenders(state, card):
            ways.append(FIGHT.of(card))
    if allowed and has_ability(state, card, "action"):
        ways.append(ACTION.of(card))
    if has_ability(state, card, "omni"):
        ways.append(OMNI.of(card))
    return lawful_ways(state, card, seat, ways)


def kept_from_use(state: KeyforgeState, card: int, seat: int) -> Hindrance:
    """What keeps the player from using a card in play that is not on offer in the main step."""
    if state.zones[card] == UPGRADES:
        return UPGRADE_IS_NOT_USED
    if state.holders[card] != seat:
        return NOT_YOURS
    if state.things[card].exhausted:
        return EXHAUSTED
    if state.faces[card].name in spent_six(state):
        return SPENT_SIX
    freely = ways_to_use(state, card, seat, free=True)
    if freely:
        return wrong_house(state, "KF-USE-3")
    if state.laws.speak_of(Uses):
        for way in ("reap", "fight", "action", "omni", "unstun"):
            use = Uses(card, seat, way)
            if state.forbidden(use):
                return Hindrance("forbidden", ("KF-NO-1", "KF-NO-2"), state.forbidder(use))
    if COSTS_TO_USE in state.laws.constants:
        short = unpaid(state, tolls(state, COSTS_TO_USE, seat, card))
        if short is not None:
            return short
    if not state.creature(card):
        return NO_ABILITY
    reaps = Reaps(card, seat)
    if state.forbidden(reaps):
        return Hindrance("forbidden", ("KF-NO-1",), state.forbidder(reaps))
    return NOBODY_TO_FIGHT


def wrong_house(state: KeyforgeState, rule: str) -> Hindrance:
    """The active house is another one, or there is none this turn (KF-HOUSE-4)."""
    if not state.house:
        return NO_HOUSE
    return Hindrance("house", (rule, "KF-HOUSE-1"), detail=state.house)


def lawful_ways(state: KeyforgeState, card: int, seat: int, ways: list[Option]) -> list[Option]:
    """Of these ways, those that no law forbids and that can be paid for (KF-NO-1, KF-COST-2)."""
    laws = state.laws
    if laws.speak_of(Reaps) and state.forbidden(Reaps(card, seat)):
        ways = [way for way in ways if way.verb != "reap"]
    if laws.speak_of(Uses):
        ways = [way for way in ways if not state.forbidden(Uses(card, seat, way.verb))]
    if (
        ways
        and COSTS_TO_USE in laws.constants
        and not affordable(state, tolls(state, COSTS_TO_USE, seat, card))
    ):
        return []
    return ways


@final
class UseCard(Step["KeyforgeState"]):
    """Use a card in one of the ways, once what that costs is paid (KF-COST-1).

    Where an effect says against whom it fights, `against` are the creatures that may be attacked.
    """

    def __init__(self, card: int, seat: int, way: str, against: tuple[int, ...] | None = None) -> None:
        self.card = card
        self.seat = seat
        self.way = way
        self.against = against

    def run(self, state: KeyforgeState) -> None:
        use = BeginUse(self.card, self.seat, self.way, self.against)
        if COSTS_TO_USE in state.laws.constants:
            state.agenda.next(use)
            pay(state, tolls(state, COSTS_TO_USE, self.seat, self.card), self.card)
        else:
            use.run(state)


@final
class BeginUse(Step["KeyforgeState"]):
    """The card is exhausted; abilities hear of its use, and then it takes place.

    Used for its Action or Omni, it resolves all that it has (KF-USE-6): its own, and those given to it.
    """

    def __init__(self, card: int, seat: int, way: str, against: tuple[int, ...] | None) -> None:
        self.card = card
        self.seat = seat
        self.way = way
        self.against = against

    def run(self, state: KeyforgeState) -> None:
        card, seat, way = self.card, self.seat, self.way
        if not state.in_play(card) or state.forbidden(Uses(card, seat, way)):
            return
        if way == "reap":
            gain = Flow(1, SUPPLY, pool(state.holders[card]), card, REAPING)
            state.agenda.then(gain, TriggerReap(card))
        elif way == "fight":
            state.agenda.next(ChooseDefender(card, self.against))
        elif way != "unstun":
            state.agenda.then(Timed(card, way, seat), CHECK_STATE)
        state.happen(Uses(card, seat, way))


@final
class TriggerReap(Step["KeyforgeState"]):
    """After the gain, whether it was replaced or not, come Reap abilities (KF-REAP-1, -2)."""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: KeyforgeState) -> None:
        if state.in_play(self.card):
            state.agenda.then(Timed(self.card, "reap"), CHECK_STATE)
            state.happen(Reaps(self.card, state.holders[self.card]))


@final
class UseNow(Step["KeyforgeState"]):
    """An effect makes a player use a card, perhaps only to fight (KF-USE-4, KF-STUN-2, KF-FIGHT-10).

    Whatever is used so must be ready; what cannot be used is not.
    """

    def __init__(
        self, card: int, seat: int, only_fight: bool, against: tuple[int, ...] | None = None
    ) -> None:
        self.card = card
        self.seat = seat
        self.only_fight = only_fight
        self.against = against

    def run(self, state: KeyforgeState) -> None:
        options = self.options(state)
        if options:
            state.ask(self, Choice(state.turn_player, "use", options, "use", self.card))

    def options(self, state: KeyforgeState) -> list[Option]:
        """The ways that there are; a stunned creature only recovers, also without anybody to fight."""
        card = self.card
        if not state.in_play(card) or state.faces[card].name in spent_six(state):
            return []
        ways = ways_to_use(state, card, self.seat, free=True)
        if self.only_fight:
            ways = [way for way in ways if way.verb == "fight" or way.verb == "unstun"]
        if self.against is not None and not any(card in self.against for card in defenders(state, card)):
            ways = [way for way in ways if way.verb != "fight"]
        return ways

    def answer(self, state: KeyforgeState, option: Option) -> None:
        state.agenda.next(UseCard(self.card, self.seat, option.verb, self.against))


RULE_OF_SIX: Final = 6


def played_and_used(state: KeyforgeState) -> list[str]:
    """The name of each card that was played or used this turn, once for each time (KF-SIX-1; KFR24)."""
    named: list[str] = []
    events = state.events
    for number in range(state.turn_event - state.forgotten_events, len(events)):
        event = events[number]
        kind = type(event)
        if kind is Uses or kind is Begin:
            named.append(state.faces[event.card].name)
    return named


def times_used(state: KeyforgeState, card: int) -> int:
    """How often the card was used this turn."""
    uses = [event for event in state.events_since(state.turn_event) if type(event) is Uses]
    return len([event for event in uses if event.card == card])


def spent_six(state: KeyforgeState) -> list[str]:
    """The names of which cards were played and used six times this turn (KF-SIX-1)."""
    if state.last_event() + 1 - state.turn_event < RULE_OF_SIX:
        return []
    named = played_and_used(state)
    return [name for name in named if named.count(name) >= RULE_OF_SIX]
