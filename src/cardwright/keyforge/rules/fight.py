"""Fights: who is attacked, what comes before, the exchange, and what comes after.

Rules: KF-FIGHT-1 to -11, KF-KW-1 to -14; KFR43 to KFR49, KFR60.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING, Choice, Option
from cardwright.core.events import Event
from cardwright.core.hindrance import Hindrance
from cardwright.keyforge.rules.damage import CHECK_STATE, DealDamage, Poison
from cardwright.keyforge.rules.destruction import has_died
from cardwright.keyforge.rules.face import Ability
from cardwright.keyforge.rules.frames import Fight, Trigger
from cardwright.keyforge.rules.leaving import controller_of
from cardwright.keyforge.rules.qualities import giver, has_ability, quality
from cardwright.keyforge.rules.resolution import Timed, await_turn

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState

FRIENDLY: Final = Hindrance("friendly", ("KF-FIGHT-1", "KF-FIGHT-9"))


@final
class Fights(Event["KeyforgeState"]):
    """A creature is about to fight: abilities that speak of the time before it hear of this (KFR43).

    `foe` is the creature attacked; laws may forbid to attack it (S-G16).
    """

    def __init__(self, card: int, player: int, foe: int) -> None:
        self.card = card
        self.player = player
        self.foe = foe

    def word(self) -> str:
        return "fight"

    def about(self) -> int:
        return self.foe

    def rules(self) -> tuple[str, ...]:
        return ("KF-FIGHT-1", "KFR43")


@final
class Strikes(Event["KeyforgeState"]):
    """A creature deals its power as damage in a fight (KF-FIGHT-3)."""

    def __init__(self, card: int, amount: int, struck: int) -> None:
        self.card = card
        self.amount = amount
        self.struck = struck

    def word(self) -> str:
        return "strike"

    def about(self) -> int:
        return self.struck

    def rules(self) -> tuple[str, ...]:
        return ("KF-FIGHT-3",)

    def perform(self, state: KeyforgeState) -> None:
        state.fights[-1].hits.append((self.struck, self.amount, self.card))


@final
class Kills(Event["KeyforgeState"]):
    """A creature has survived a fight in which the other one was destroyed (KF-FIGHT-6, KFR7; S-D3)."""

    def __init__(self, card: int, player: int, foe: int) -> None:
        self.card = card
        self.player = player
        self.foe = foe

    def word(self) -> str:
        return "kill"

    def about(self) -> int:
        return self.foe

    def rules(self) -> tuple[str, ...]:
        return ("KF-FIGHT-6", "KFR7")


@final
class Fought(Event["KeyforgeState"]):
    """A creature has been used to fight, and attacked, whatever has become of it (KFR44)."""

    def __init__(self, card: int, player: int, foe: int) -> None:
        self.card = card
        self.player = player
        self.foe = foe

    def word(self) -> str:
        return "fought"

    def about(self) -> int:
        return self.foe

    def rules(self) -> tuple[str, ...]:
        return ("KFR43", "KFR44")


def defenders(state: KeyforgeState, attacker: int) -> list[int]:
    """The creatures that may be attacked: taunt protects its neighbours without taunt (KF-KW-12)."""
    seat = state.holders[attacker]
    line = state.players[1 - seat].battleline
    taunting = [card for card in line if quality(state, card, "taunt")]
    if taunting and not quality(state, attacker, "ignores taunt"):
        line = [
            card
            for card in line
            if card in taunting or not any(neighbor in taunting for neighbor in state.neighbors(card))
        ]
    if state.laws.speak_of(Fights):
        line = [card for card in line if not state.forbidden(Fights(attacker, seat, card))]
    return line


@final
class ChooseDefender(Step["KeyforgeState"]):
    """The active player chooses the creature to be attacked; then the fight takes its course (KF-FIGHT-1).

    Where an effect says who may be attacked, it counts as chosen by it (S-G6).
    """

    def __init__(self, attacker: int, against: tuple[int, ...] | None = None) -> None:
        self.attacker = attacker
        self.against = against

    def run(self, state: KeyforgeState) -> None:
        options = [
            Option("target", card)
            for card in defenders(state, self.attacker)
            if self.against is None or card in self.against
        ]
        if options:
            state.ask(self, Choice(state.turn_player, "target", options, "fight", self.attacker))

    def hindrance(self, state: KeyforgeState, card: int) -> Hindrance | None:
        attacker = self.attacker
        if not state.creature(card):
            return Hindrance("no-creature-to-attack", ("KF-FIGHT-1",), attacker)
        if state.holders[card] == state.holders[attacker]:
            return FRIENDLY
        if self.against is not None and card not in self.against:
            return Hindrance("not-meant", ("KF-FIGHT-9",), state.resolutions[-1].this)
        for neighbor in state.neighbors(card):
            if quality(state, neighbor, "taunt") and not quality(state, card, "taunt"):
                return Hindrance("taunt", ("KF-KW-12",), neighbor)
        fights = Fights(attacker, state.holders[attacker], card)
        return Hindrance("forbidden", ("KF-NO-1", "KF-NO-3"), state.forbidder(fights))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        attacker, defender = self.attacker, option.card
        if self.against is not None:
            state.resolutions[-1].chosen.append(defender)
        arrivals = (state.things[attacker].arrival, state.things[defender].arrival)
        state.fights.append(Fight(attacker, defender, arrivals, state.last_event()))
        agenda = state.agenda
        agenda.then(AfterFight(), CHECK_STATE, TriggerFight())
        agenda.then(AnnounceFight(), BeforeFight(), Exchange())


def goes_on(state: KeyforgeState) -> bool:
    """Whether the fight was not cancelled and both creatures are still opposed (KF-FIGHT-5, KFR60)."""
    fight = state.fights[-1]
    return (
        not fight.cancelled
        and state.still_there(fight.attacker, fight.arrivals[0])
        and state.still_there(fight.defender, fight.arrivals[1])
        and state.holders[fight.attacker] != state.holders[fight.defender]
    )


@final
class AnnounceFight(Step["KeyforgeState"]):
    """Abilities hear of the fight before it begins, and may cancel it."""

    def run(self, state: KeyforgeState) -> None:
        fight = state.fights[-1]
        state.happen(Fights(fight.attacker, state.holders[fight.attacker], fight.defender))


@final
class BeforeFight(Step["KeyforgeState"]):
    """The creature is attacked; what either deals before the exchange waits to be put in order (KF-FIGHT-8).

    Whether elusive works is settled by the attack, and used up even if no exchange follows (KF-KW-4; KFR45).
    Beside a Before Fight ability of the same creature assault is told by the card that gives it.
    """

    def run(self, state: KeyforgeState) -> None:
        if not goes_on(state):
            return
        fight = state.fights[-1]
        attacked = state.things[fight.defender]
        fight.eluded = (
            not attacked.attacked
            and quality(state, fight.defender, "elusive") > 0
            and not quality(state, fight.attacker, "ignores elusive")
        )
        attacked.attacked = True
        Timed(fight.attacker, "before_fight").run(state)
        for card, keyword in ((fight.attacker, ASSAULT), (fight.defender, HAZARDOUS)):
            if quality(state, card, keyword.word) > 0:
                arrival = state.things[card].arrival
                by = NOTHING
                if keyword is ASSAULT and has_ability(state, card, "before_fight"):
                    by = giver(state, card, keyword.word)
                trigger = Trigger(state.moment, keyword, card, state.holders[card], arrival=arrival, by=by)
                await_turn(state, trigger)


@final
class FirstDamage(Ability):
    """Assault or hazardous: the creature deals damage to the other one before the exchange.

    If one of the two has gone meanwhile, nothing is dealt. Rules: KF-KW-1 to -3, KFR43.
    """

    def __init__(self, word: str) -> None:
        super().__init__(())
        self.word = word

    def begin(self, state: KeyforgeState) -> None:
        fight = state.fights[-1]
        if goes_on(state):
            dealer, struck = fight.attacker, fight.defender
            if self.word == "hazardous":
                dealer, struck = struck, dealer
            amount = quality(state, dealer, self.word)
            state.agenda.then(DealDamage(((struck, amount, dealer),)), CHECK_STATE)


ASSAULT: Final = FirstDamage("assault")
HAZARDOUS: Final = FirstDamage("hazardous")


@final
class Exchange(Step["KeyforgeState"]):
    """Both creatures deal their power as damage at the same time, unless elusive or skirmish say otherwise.

    An elusive creature stops what the two would deal each other, not what goes elsewhere (KFR45). Rules:
    KF-FIGHT-3, KF-KW-4, KF-KW-10.
    """

    def run(self, state: KeyforgeState) -> None:
        if not goes_on(state):
            return
        fight = state.fights[-1]
        attacker, defender = fight.attacker, fight.defender
        for striker, struck in ((attacker, defender), (defender, attacker)):
            if striker == defender and quality(state, attacker, "skirmish"):
                continue
            power = max(0, state.power(striker) + quality(state, striker, "strike"))
            strike = Strikes(striker, power, struck)
            if power and (not fight.eluded or state.replacing(strike)):
                state.happen(strike)
        hits = tuple(fight.hits)
        if fight.eluded:  # by whatever way the damage came back to these two
            hits = tuple([hit for hit in hits if {hit[0], hit[2]} != {attacker, defender}])
        if hits:
            state.agenda.then(DealDamage(hits), Poison(state.last_event()), CHECK_STATE)


@final
class AfterFight(Step["KeyforgeState"]):
    """Fight abilities of an attacker that survives, and what hears of a foe's death (KF-FIGHT-4, KFR43)."""

    def run(self, state: KeyforgeState) -> None:
        fight = state.fights[-1]
        fight.over = True
        if fight.cancelled:
            return
        for card, arrival, foe in (
            (fight.attacker, fight.arrivals[0], fight.defender),
            (fight.defender, fight.arrivals[1], fight.attacker),
        ):
            if state.still_there(card, arrival) and has_died(state, foe, fight.began):
                state.happen(Kills(card, state.holders[card], foe))
        if state.still_there(fight.attacker, fight.arrivals[0]):
            Timed(fight.attacker, "fight").run(state)


@final
class TriggerFight(Step["KeyforgeState"]):
    """Abilities hear that a creature has fought; then the fight is over, with all that lasted for it."""

    def run(self, state: KeyforgeState) -> None:
        fight = state.fights[-1]
        state.agenda.next(EndFight())
        if not fight.cancelled:
            state.happen(Fought(fight.attacker, controller_of(state, fight.attacker), fight.defender))


@final
class EndFight(Step["KeyforgeState"]):
    """The fight is over."""

    def run(self, state: KeyforgeState) -> None:
        state.laws = state.laws.repeal_span(fight_span(state))
        state.fights.pop()


def fight_span(state: KeyforgeState) -> int:
    """The span of laws that last for the fight under way; those of turns are numbered upwards from 0."""
    return NOTHING - len(state.fights)
