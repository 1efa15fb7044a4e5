"""Battles: Attack Formation and Defense Formation; Damage Allocation follows in `allocation`.

Rules: K17-battles-1 to K17-battles-10, -14 to -17; R78 to R80, R160, R163, R164, R171.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import DONE, NOTHING, Choice, Option, OptionsOf
from cardwright.core.events import Event
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.rules.action_costs import may_act, pay_for_fighting
from cardwright.kotc.rules.allocation import ROLL_FOR_BATTLE
from cardwright.kotc.rules.battle_counters import ASK_FOR_ASSASSINS, ASK_FOR_MEDICS, ASK_FOR_TAUNTS
from cardwright.kotc.rules.chain import CLOSING_WINDOW, WINDOW
from cardwright.kotc.rules.conscription import OrderTeam
from cardwright.kotc.rules.frames import Battle
from cardwright.kotc.rules.hindrances import kept_from_battle, kept_from_being_victim
from cardwright.kotc.rules.victims import (
    declared_player,
    defending_player,
    has_victim,
    victims,
    was_declared,
)

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

END: Final = Option("end")
ENLIST: Final = OptionsOf("enlist")


@final
class Attack(Event["KeeperState"]):
    """A minion is enlisted into the attacking team, by exhausting it."""

    def __init__(self, card: int, player: int, cause: int) -> None:
        self.card = card
        self.player = player
        self.cause = cause

    def word(self) -> str:
        return "attack"

    def rules(self) -> tuple[str, ...]:
        return ("K17-battles-5", "K17-attack-1", "K17-enlist-1")

    def perform(self, state: KeeperState) -> None:
        state.exhausted[self.card] = True
        state.battles[-1].enlist(self.card, self.player, True)


@final
class Defend(Event["KeeperState"]):
    """A minion is enlisted into the defending team, by exhausting it."""

    def __init__(self, card: int, player: int, cause: int) -> None:
        self.card = card
        self.player = player
        self.cause = cause

    def word(self) -> str:
        return "defend"

    def rules(self) -> tuple[str, ...]:
        return ("K17-battles-9", "K17-defend-1", "K17-enlist-1")

    def perform(self, state: KeeperState) -> None:
        state.exhausted[self.card] = True
        state.battles[-1].enlist(self.card, self.player, False)


@final
class AttackFormed(Event["KeeperState"]):
    """The attack stands: `player` attacks; `card`, or else the player `other`, is to be damaged."""

    def __init__(self, player: int, other: int, card: int, cause: int) -> None:
        self.player = player
        self.other = other
        self.card = card
        self.cause = cause

    def word(self) -> str:
        return "declare"

    def rules(self) -> tuple[str, ...]:
        return ("K17-battles-5", "K17-battles-6", "K17-battles-7", "K17-battles-8")


@final
class DefenseFormed(Event["KeeperState"]):
    """The defence stands, with at least one minion in its `team`: `player` defends (R163)."""

    def __init__(self, player: int, team: list[int], cause: int) -> None:
        self.player = player
        self.team = team
        self.cause = cause

    def word(self) -> str:
        return "defense"

    def rules(self) -> tuple[str, ...]:
        return ("K17-battles-10", "R163")


@final
class EnlistAttackers(Step["KeeperState"]):
    """Attack Formation: enlist unexhausted minions in formation order; or end the Battle Phase.

    Rules: K17-battles-5, K17-battles-8, K17-battles-17; at least one R78, a valid victim R171.
    """

    def __init__(self, enlisted: tuple[int, ...]) -> None:
        self.enlisted = enlisted

    def run(self, state: KeeperState) -> None:
        attacker = state.turn_player
        enlisted = self.enlisted
        options: list[Option] = []
        exhausted = state.exhausted
        for card in state.players[attacker].battlefield:
            if exhausted[card] or card in enlisted or state.minions[card].petrified:
                continue
            face = state.faces[card]
            if face.attacks and (not face.action_costs or may_act(state, card, enlisted)):
                options.append(ENLIST.of(card))
        if enlisted:
            options.append(DONE)
        else:
            if options and not has_victim(state, attacker, state.declared):
                options = []
            options.append(END)
        least = 1 if enlisted else 0
        most = len(enlisted) + len(options) - 1
        state.ask(self, Choice(attacker, "attack", options, "attack", NOTHING, least, most, enlisted))

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        return kept_from_battle(state, state.turn_player, card, self.enlisted, True)

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "enlist":
            enlisted = (*self.enlisted, option.card)
            if state.faces[option.card].action_costs:
                state.agenda.next(EnlistAttackers(enlisted))
                pay_for_fighting(state, option.card, enlisted, state.phase_event)
            else:
                EnlistAttackers(enlisted).run(state)
        elif option.verb == "done":
            DeclareVictim(self.enlisted).run(state)
        else:
            state.agenda.next(BEGIN_BATTLE)
            CLOSING_WINDOW.run(state)


BEGIN_BATTLE: Final = EnlistAttackers(())


@final
class DeclareVictim(Step["KeeperState"]):
    """The attacker declares whom to damage; then the battle goes through its steps, a window after each.

    If all who could have been are out by now, nobody attacks (R171, R172). Rules: K17-battles-5 to
    K17-battles-8, K17-battles-15, K17-battles-16; R1.
    """

    def __init__(self, enlisted: tuple[int, ...]) -> None:
        self.enlisted = enlisted

    def run(self, state: KeeperState) -> None:
        attacker = state.turn_player
        options = victims(state, attacker, state.declared)
        if options:
            state.ask(self, Choice(attacker, "victim", options, "attack", self.enlisted[0]))
        else:
            state.agenda.next(BEGIN_BATTLE)

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        return kept_from_being_victim(
            state, state.turn_player, card, defending_player(state, card), was_declared(state, card)
        )

    def answer(self, state: KeeperState, option: Option) -> None:
        attacker = state.turn_player
        battle = Battle(attacker)
        if option.card == NOTHING:
            battle.defender = option.player
            state.declared.append(declared_player(option.player))
        else:
            battle.defender = defending_player(state, option.card)
            battle.victim = option.card
            battle.arrival = state.minions[option.card].arrival
            state.declared.append(battle.arrival)
        cause = state.phase_event
        state.agenda.then(WINDOW, BEGIN_BATTLE)
        begin_battle(state, battle, [Attack(card, attacker, cause) for card in self.enlisted], cause)


def begin_battle(state: KeeperState, battle: Battle, enlisting: list[Event[KeeperState]], cause: int) -> None:
    """The attack stands; a window opens, and then the battle goes through its other steps.

    Rules: K17-battles-5, K17-battles-7, K17-battles-15, K17-battles-16; R1, R160.
    """
    battle.heir = battle.defender if battle.victim == NOTHING else state.holders[battle.victim]
    state.battles.append(battle)
    formed = AttackFormed(battle.attacker, battle.defender, battle.victim, cause)
    state.happen_together([*enlisting, formed])
    battle.event = formed.number
    state.agenda.next(ENLIST_DEFENDERS)
    if announces_order(state):
        state.agenda.then(WINDOW, ANNOUNCE_ORDER)
    else:
        state.agenda.then(ASK_FOR_ASSASSINS, ASK_FOR_TAUNTS, WINDOW)


def announces_order(state: KeeperState) -> bool:
    """Whether the order of the attacking team is announced only when it is known whom it attacks.

    Rules: K17-battles-5, K09-battles-2, -4; R157.
    """
    return state.edition.policies.formation_order == "announced"


@final
class AnnounceOrder(Step["KeeperState"]):
    """The attacker announces in which order the attacking team is damaged; a window follows.

    With one minion there is nothing to announce. Rules: K09-battles-4; R157.
    """

    def run(self, state: KeeperState) -> None:
        if len(state.battles[-1].attackers) > 1:
            state.agenda.then(OrderTeam(True, ()), WINDOW)


ANNOUNCE_ORDER: Final = AnnounceOrder()


@final
class EnlistDefenders(Step["KeeperState"]):
    """Defense Formation: the defending player may enlist unexhausted minions, unless it is skipped (R72).

    For a minion whose owner is out nobody does (R172). Rules: K17-battles-9, -10, K12E-battles-5.
    """

    def __init__(self, enlisted: tuple[int, ...]) -> None:
        self.enlisted = enlisted

    def run(self, state: KeeperState) -> None:
        battle = state.battles[-1]
        if battle.unopposed:
            state.agenda.then(ASK_FOR_MEDICS, ROLL_FOR_BATTLE)
            return
        if state.is_out(battle.defender):
            DEFENSE_STANDS.run(state)
            return
        exhausted = state.exhausted
        options: list[Option] = []
        for card in state.players[battle.defender].battlefield:
            if exhausted[card] or card in self.enlisted or state.minions[card].petrified:
                continue
            face = state.faces[card]
            if face.defends and (not face.action_costs or may_act(state, card, self.enlisted)):
                options.append(ENLIST.of(card))
        most = len(self.enlisted) + len(options)
        options.append(DONE)
        source = battle.attackers[0] if battle.attackers else NOTHING
        state.ask(self, Choice(battle.defender, "defend", options, "defend", source, 0, most, self.enlisted))

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        return kept_from_battle(state, state.battles[-1].defender, card, self.enlisted, False)

    def answer(self, state: KeeperState, option: Option) -> None:
        battle = state.battles[-1]
        if option.verb == "enlist":
            enlisted = (*self.enlisted, option.card)
            if state.faces[option.card].action_costs:
                state.agenda.next(EnlistDefenders(enlisted))
                pay_for_fighting(state, option.card, enlisted, battle.event)
            else:
                EnlistDefenders(enlisted).run(state)
            return
        conscripted = len(battle.defenders)
        if self.enlisted:
            defends: list[Event[KeeperState]] = [
                Defend(card, battle.defender, battle.event) for card in self.enlisted
            ]
            state.happen_together(defends)
        state.agenda.next(DEFENSE_STANDS)
        if conscripted:
            state.agenda.next(OrderTeam(False, ()))


@final
class DefenseStands(Step["KeeperState"]):
    """Defense Formation is over: a window opens, then come the dice. K17-battles-10, -16; R71, R163."""

    def run(self, state: KeeperState) -> None:
        battle = state.battles[-1]
        battle.formed = True
        state.agenda.then(ASK_FOR_MEDICS, ROLL_FOR_BATTLE)
        state.agenda.then(ASK_FOR_TAUNTS, WINDOW)
        if battle.defenders:
            state.happen(DefenseFormed(battle.defender, battle.defenders[:], battle.event))


ENLIST_DEFENDERS: Final = EnlistDefenders(())
DEFENSE_STANDS: Final = DefenseStands()
