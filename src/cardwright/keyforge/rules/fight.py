"""Fights: who is attacked, what comes before, the exchange, and what comes after.

Rules: KF-FIGHT-1 to -11, KF-KW-1 to -14; KFR43 to KFR48.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Choice, Option
from cardwright.core.events import Event
from cardwright.keyforge.rules.damage import CHECK_STATE, DealDamage, Poison
from cardwright.keyforge.rules.face import Ability
from cardwright.keyforge.rules.frames import Fight, Trigger
from cardwright.keyforge.rules.qualities import quality
from cardwright.keyforge.rules.resolution import Timed, await_turn

if TYPE_CHECKING:
    from cardwright.keyforge.rules.damage import Hit
    from cardwright.keyforge.rules.state import KeyforgeState


@final
class Fights(Event["KeyforgeState"]):
    """A creature is about to fight: abilities that speak of the time before it hear of this (KFR43)."""

    def __init__(self, card: int, player: int) -> None:
        self.card = card
        self.player = player

    def word(self) -> str:
        return "fight"

    def rules(self) -> tuple[str, ...]:
        return ("KF-FIGHT-1", "KFR43")


@final
class Strikes(Event["KeyforgeState"]):
    """A creature deals its power as damage in a fight (KF-FIGHT-3)."""

    def __init__(self, card: int, amount: int) -> None:
        self.card = card
        self.amount = amount

    def word(self) -> str:
        return "strike"

    def rules(self) -> tuple[str, ...]:
        return ("KF-FIGHT-3",)


def defenders(state: KeyforgeState, attacker: int) -> list[int]:
    """The creatures that may be attacked: taunt protects its neighbours without taunt (KF-KW-12)."""
    line = state.players[1 - state.holders[attacker]].battleline
    taunting = [card for card in line if quality(state, card, "taunt")]
    return [
        card
        for card in line
        if card in taunting or not any(neighbor in taunting for neighbor in state.neighbors(card))
    ]


@final
class ChooseDefender(Step["KeyforgeState"]):
    """The active player chooses the creature to be attacked; then the fight takes its course (KF-FIGHT-1)."""

    def __init__(self, attacker: int) -> None:
        self.attacker = attacker

    def run(self, state: KeyforgeState) -> None:
        options = [Option("target", card) for card in defenders(state, self.attacker)]
        if options:
            state.ask(self, Choice(state.turn_player, "target", options, "fight", self.attacker))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        attacker, defender = self.attacker, option.card
        arrivals = (state.things[attacker].arrival, state.things[defender].arrival)
        state.fights.append(Fight(attacker, defender, arrivals))
        agenda = state.agenda
        agenda.then(AfterFight(), CHECK_STATE, EndFight())
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
        attacker = state.fights[-1].attacker
        state.happen(Fights(attacker, state.holders[attacker]))


@final
class BeforeFight(Step["KeyforgeState"]):
    """The creature is attacked; what either deals before the exchange waits to be put in order (KF-FIGHT-8).

    Whether elusive works is settled by the attack, and used up even if no exchange follows (KF-KW-4; KFR45).
    """

    def run(self, state: KeyforgeState) -> None:
        if not goes_on(state):
            return
        fight = state.fights[-1]
        attacked = state.things[fight.defender]
        fight.eluded = not attacked.attacked and quality(state, fight.defender, "elusive") > 0
        attacked.attacked = True
        for card, keyword in ((fight.attacker, ASSAULT), (fight.defender, HAZARDOUS)):
            if quality(state, card, keyword.word) > 0:
                arrival = state.things[card].arrival
                await_turn(state, Trigger(state.moment, keyword, card, state.holders[card], arrival=arrival))


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

    Rules: KF-FIGHT-3, KF-KW-4, KF-KW-10.
    """

    def run(self, state: KeyforgeState) -> None:
        fight = state.fights[-1]
        if not goes_on(state) or fight.eluded:
            return
        hits: list[Hit] = []
        strikes = [(fight.attacker, fight.defender)]
        if not quality(state, fight.attacker, "skirmish"):
            strikes.append((fight.defender, fight.attacker))
        for striker, struck in strikes:
            power = max(0, state.power(striker))
            if power and state.happen(Strikes(striker, power)):
                hits.append((struck, power, striker))
        if hits:
            state.agenda.then(DealDamage(tuple(hits)), Poison(state.last_event()), CHECK_STATE)


@final
class AfterFight(Step["KeyforgeState"]):
    """Fight abilities of an attacker that has survived (KF-FIGHT-4)."""

    def run(self, state: KeyforgeState) -> None:
        fight = state.fights[-1]
        if not fight.cancelled and state.still_there(fight.attacker, fight.arrivals[0]):
            Timed(fight.attacker, "fight").run(state)


@final
class EndFight(Step["KeyforgeState"]):
    """The fight is over."""

    def run(self, state: KeyforgeState) -> None:
        state.fights.pop()
