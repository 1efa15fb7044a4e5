"""Playing a card: the Æ bonus, coming into play, what hears of it, and its Play abilities.

Rules: KF-PLAY-1 to -8, KF-TYPE-1 to -10; KFR8, KFR9.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING, Choice, Option
from cardwright.core.events import Event
from cardwright.core.hindrance import Hindrance
from cardwright.keyforge.rules.amber import SUPPLY, Flow, pay, pool
from cardwright.keyforge.rules.control import LEFT, RIGHT
from cardwright.keyforge.rules.damage import CHECK_STATE
from cardwright.keyforge.rules.face import ARTIFACT, CREATURE, UPGRADE
from cardwright.keyforge.rules.permits import COSTS_TO_PLAY, tolls, unpaid
from cardwright.keyforge.rules.qualities import houses_of
from cardwright.keyforge.rules.resolution import Timed, resolve
from cardwright.keyforge.rules.zones import DISCARD, RESOLVING

if TYPE_CHECKING:
    from cardwright.keyforge.rules.face import Price
    from cardwright.keyforge.rules.state import KeyforgeState

BLANK: Final = Hindrance("blank", ("KF-PLAY-3",))
NO_CREATURE: Final = Hindrance("no-creature", ("KF-TYPE-7",))
OWN_WORDS: Final = Hindrance("own-words", ("KF-PLAY-3", "KF-PLAY-8"))


@final
class Begin(Event["KeyforgeState"]):
    """A card leaves its zone to be played; until it has a place it is in no zone (KF-TYPE-1)."""

    def __init__(self, card: int, player: int) -> None:
        self.card = card
        self.player = player

    def word(self) -> str:
        return "play"

    def rules(self) -> tuple[str, ...]:
        return ("KF-PLAY-1",)

    def perform(self, state: KeyforgeState) -> None:
        self.origin = state.zones[self.card]
        self.destination = RESOLVING
        state.put(self.card, RESOLVING, self.player)


@final
class Plays(Event["KeyforgeState"]):
    """A player has played a card: after the bonus and after it has entered, before its abilities (KFR8).

    `houses` are those to which it belonged then (S-G9).
    """

    def __init__(self, card: int, player: int) -> None:
        self.card = card
        self.player = player
        self.houses: tuple[str, ...] = ()

    def word(self) -> str:
        return "played"

    def rules(self) -> tuple[str, ...]:
        return ("KF-PLAY-1", "KFR8")

    def perform(self, state: KeyforgeState) -> None:
        self.houses = houses_of(state, self.card)


@final
class Enters(Event["KeyforgeState"]):
    """A card comes into play: a creature on a flank, an upgrade on a creature (KF-TYPE-3 to -6)."""

    def __init__(self, card: int, player: int, left: bool = False, host: int = NOTHING) -> None:
        self.card = card
        self.player = player
        self.left = left
        self.host = host

    def word(self) -> str:
        return "enter"

    def about(self) -> int:
        return self.host

    def rules(self) -> tuple[str, ...]:
        return ("KF-TYPE-3", "KF-TYPE-4", "KF-TYPE-6")

    def perform(self, state: KeyforgeState) -> None:
        self.origin = state.zones[self.card]
        state.arrive(self.card, self.player, self.host, self.left)
        self.destination = state.zones[self.card]


@final
class Spent(Event["KeyforgeState"]):
    """An action has resolved and goes to its owner's discard pile (KF-TYPE-1)."""

    def __init__(self, card: int) -> None:
        self.card = card

    def word(self) -> str:
        return "spent"

    def rules(self) -> tuple[str, ...]:
        return ("KF-TYPE-1",)

    def perform(self, state: KeyforgeState) -> None:
        self.origin = RESOLVING
        self.destination = DISCARD
        self.player = state.owners[self.card]
        state.put(self.card, DISCARD, self.player)


def may_be_played(state: KeyforgeState, card: int, seat: int) -> bool:
    """Whether no rule and no law keeps the card from being played, and what it costs can be paid.

    Whether it is of a house that may be played is not looked at. Rules: KF-PLAY-3, KF-PLAY-8, KF-TYPE-7.
    """
    return kept_from_play(state, card, seat) is None


def kept_from_play(state: KeyforgeState, card: int, seat: int) -> Hindrance | None:
    """The rule or law that keeps the card from being played, whatever its house; None: nothing does."""
    face = state.faces[card]
    kind = face.type
    if kind == "":
        return BLANK
    if kind == UPGRADE and not state.creatures():
        return NO_CREATURE
    if state.laws.speak_of(Begin):
        begin = Begin(card, seat)
        if state.forbidden(begin):
            return Hindrance("forbidden", ("KF-NO-1", "KF-PLAY-3"), state.forbidder(begin))
    for terms in face.own_terms:
        if terms.forbids(state, card, seat):
            return OWN_WORDS
    if face.own_terms or COSTS_TO_PLAY in state.laws.constants:
        return unpaid(state, prices_of_play(state, card, seat))
    return None


def prices_of_play(state: KeyforgeState, card: int, seat: int) -> list[Price]:
    """What the player pays for playing the card: by its own words and by the laws in force (KFR40, KFR41)."""
    prices = [price for terms in state.faces[card].own_terms if (price := terms.price(state, card, seat))]
    return prices + tolls(state, COSTS_TO_PLAY, seat, card)


@final
class PlayCard(Step["KeyforgeState"]):
    """Play a card, once what that costs is paid (KF-COST-1)."""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: KeyforgeState) -> None:
        play = BeginPlay(self.card)
        if state.faces[self.card].own_terms or COSTS_TO_PLAY in state.laws.constants:
            state.agenda.next(play)
            pay(state, prices_of_play(state, self.card, state.turn_player), self.card)
        else:
            play.run(state)


@final
class BeginPlay(Step["KeyforgeState"]):
    """The card leaves its zone; every stage of its play is a step of its own (KF-PLAY-1)."""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: KeyforgeState) -> None:
        card, seat = self.card, state.turn_player
        state.happen(Begin(card, seat))
        agenda = state.agenda
        agenda.next(FinishPlay(card))
        agenda.then(Timed(card, "play"), CHECK_STATE)
        agenda.then(CHECK_STATE, TriggerPlay(card))
        agenda.then(GainBonus(card, seat), Arrive(card, seat))
        for ability in state.faces[card].at("copies"):
            resolve(state, ability, card, seat)


@final
class GainBonus(Step["KeyforgeState"]):
    """The player gains the Æ bonus of the card, or of what it is a copy of (KF-PLAY-2; KFR26)."""

    def __init__(self, card: int, player: int) -> None:
        self.card = card
        self.player = player

    def run(self, state: KeyforgeState) -> None:
        Flow(state.text(self.card).amber, SUPPLY, pool(self.player), self.card).run(state)


@final
class Arrive(Step["KeyforgeState"]):
    """A permanent comes into play: the active player chooses the flank, or the creature that is upgraded."""

    def __init__(self, card: int, player: int) -> None:
        self.card = card
        self.player = player

    def run(self, state: KeyforgeState) -> None:
        kind = state.faces[self.card].type
        line = state.players[self.player].battleline
        if kind == CREATURE and line:
            state.ask(self, Choice(state.turn_player, "flank", [LEFT, RIGHT], "enter", self.card))
        elif kind == UPGRADE:
            options = [Option("target", card) for card in state.creatures()]
            if options:
                state.ask(self, Choice(state.turn_player, "target", options, "attach", self.card))
        elif kind == CREATURE or kind == ARTIFACT:
            state.happen(Enters(self.card, self.player))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        state.happen(Enters(self.card, self.player, option.verb == "left", option.card))


@final
class TriggerPlay(Step["KeyforgeState"]):
    """Abilities hear that the card was played (KFR8)."""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: KeyforgeState) -> None:
        state.happen(Plays(self.card, state.turn_player))


@final
class FinishPlay(Step["KeyforgeState"]):
    """An action goes to the discard pile, and so does an upgrade that found no creature; a copy is none any
    more.
    """

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: KeyforgeState) -> None:
        state.copied.pop(self.card, None)
        if state.zones[self.card] == RESOLVING:
            state.happen(Spent(self.card))
