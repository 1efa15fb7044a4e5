"""Costs: resources exhausted for a card's level, and what an ability asks for on top.

Rules: K17-resource-cost-1 to -3, K17-abilities-7, -8, -13, -14; R24 to R29d.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import mypyc_attr

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING, Choice, Option, OptionsOf
from cardwright.core.events import Event
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.rules.aiming import begin_aiming
from cardwright.kotc.rules.frames import Link, Payment, Resolution
from cardwright.kotc.rules.moving import SpellSpent
from cardwright.kotc.rules.purse import Purse, affordable, counters_due, is_own, purse_of
from cardwright.kotc.rules.recovery import Exhaust
from cardwright.kotc.rules.resolution import BEGIN_RESOLUTION, FINISH_RESOLUTION
from cardwright.kotc.rules.zones import GRANARY, NOWHERE

if TYPE_CHECKING:
    from cardwright.kotc.rules.cards import Ability, Cost
    from cardwright.kotc.rules.state import KeeperState

EXHAUST: Final = OptionsOf("exhaust")


@final
class Reveal(Event["KeeperState"]):
    """A card is shown to all players until what `by` does is finished."""

    def __init__(self, card: int, cause: int, by: int) -> None:
        self.card = card
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "reveal"

    def rules(self) -> tuple[str, ...]:
        return ("K17-reveal-1", "R167")

    def perform(self, state: KeeperState) -> None:
        state.show([self.card], state.public, self.by)


def announce(state: KeeperState, card: int, amount: int) -> None:
    """Show the card that resources are going to be exhausted for, so that everybody sees what is paid."""
    if amount > 0 and state.knowledge.open[card] != state.public:
        state.show([card], state.public, card)


def look_alike(state: KeeperState, card: int, other: int) -> bool:
    """Whether two resources of one face, turned the same way, are the same to whoever pays with them."""
    if not state.drops and not state.fatigued:
        return True
    return state.level(card) == state.level(other) and (card in state.fatigued) == (other in state.fatigued)


def pay_resources(state: KeeperState, seat: int, amount: int, card: int, cause: int) -> None:
    """The player pays so many resources next, before what waits already; a cost of 0 asks for nothing."""
    if amount > 0:
        state.agenda.next(PayResources(seat, amount, card, cause))


@final
@mypyc_attr(free_list_len=1)
class PayResources(Step["KeeperState"]):
    """Exhaust one resource after another until the resource cost is paid.

    Resources that look alike to the payer are one option; what leaves no choice is a forced choice. A card
    that is being played from the granary is no resource meanwhile (R109).
    """

    def __init__(self, seat: int, amount: int, card: int, cause: int) -> None:
        self.seat = seat
        self.amount = amount
        self.card = card
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        exhausted = state.exhausted
        faces = state.faces
        options: list[Option] = []
        ready = 0
        for card in state.players[self.seat].granary:
            if exhausted[card] or card == self.card:
                continue
            ready += 1
            face = faces[card]
            for offered in options:
                if faces[offered.card] is face and look_alike(state, card, offered.card):
                    break
            else:
                options.append(EXHAUST.of(card))
        if ready == self.amount:
            del options[1:]
        state.ask(self, Choice(self.seat, "pay", options, "resource-cost", self.card))

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        choice = state.choice
        offered = [option.card for option in choice.options] if choice is not None else []
        if len(offered) == 1 and state.ready_resources(self.seat) == self.amount:
            offered = []
        return kept_from_paying(state, self.seat, card, offered, self.card)

    def answer(self, state: KeeperState, option: Option) -> None:
        state.happen(Exhaust(option.card, self.cause, self.card))
        pay_resources(state, self.seat, self.amount - 1, self.card, self.cause)


def kept_from_paying(state: KeeperState, seat: int, card: int, offered: list[int], playing: int) -> Hindrance:
    """Why no resource cost is paid with the card, where these are `offered`. Rules: K17-resource-cost-2."""
    if state.zones[card] != GRANARY or state.holders[card] != seat:
        return Hindrance("no-resource", ("K17-resource-cost-1", "K17-resource-cost-2"), playing)
    if card == playing:
        return Hindrance("being-played", ("R109",))
    if state.exhausted[card]:
        return Hindrance("exhausted-resource", ("K17-resource-cost-2", "K17-exhaustion-and-recovery-1"))
    for other in offered:
        if state.faces[other] is state.faces[card] and look_alike(state, card, other):
            return Hindrance("alike", ("K17-resource-cost-2",), other)
    return Hindrance("all-needed", ("K17-resource-cost-2",), playing)


def ability_of(state: KeeperState, card: int, number: int) -> Ability:
    """The ability of this number on the card's face."""
    return state.faces[card].abilities[number - 1]


SUMMONING: Final = 0
"""The number of no ability: what is being paid is what a minion's caveat asks for (K09-creatures-7)."""


ENLISTING: Final = -1
"""The number of no ability either: what a minion's caveat asks for as it attacks or defends (R137)."""


def costs_of(state: KeeperState, payment: Payment) -> tuple[Cost, ...]:
    """What is being paid, cost by cost: for an ability, for summoning a minion, or for fighting with it."""
    if payment.number == SUMMONING:
        return state.faces[payment.card].summon_costs
    if payment.number == ENLISTING:
        return state.faces[payment.card].action_costs
    return ability_of(state, payment.card, payment.number).costs


def purse_for(state: KeeperState, payment: Payment, costs: tuple[Cost, ...]) -> Purse:
    """What these costs can be paid with from the one at hand on.

    Not with what is being summoned, nor with those that are being enlisted.
    """
    due = counters_due(costs, payment.index)
    purse = purse_of(state, payment.seat, payment.card, due, payment.offered)
    if payment.number == SUMMONING and state.holders[payment.card] == payment.seat:
        purse.leave_out(state.zones[payment.card], state.exhausted[payment.card])
    for card in payment.enlisted:
        purse.give_minion(is_own(state, payment.seat, card), not state.exhausted[card])
        if card == payment.card:
            purse.bearer_own = purse.bearer_foreign = 0
    return purse


def may_be_summoned(state: KeeperState, seat: int, card: int) -> bool:
    """Whether the player can pay what the minion's caveat asks for, having paid its resource cost.

    Rules: K09-creatures-7, -8.
    """
    costs = state.faces[card].summon_costs
    if not costs:
        return True
    purse = purse_for(state, Payment(card, seat, SUMMONING, NOTHING, False), costs)
    purse.exhaust_resources(state.level(card))
    return affordable(costs, 0, costs[0].amount, purse)


def pay_for_summoning(state: KeeperState, card: int, seat: int, cause: int) -> None:
    """Next the player pays what the minion's caveat asks for, if it has one of that kind."""
    if state.faces[card].summon_costs:
        state.agenda.next(BeginPaying(card, seat, SUMMONING, cause, False))


def payable(state: KeeperState, payment: Payment, costs: tuple[Cost, ...]) -> bool:
    """Whether the costs from the one at hand on can be paid, every gift being accepted (R25, R182)."""
    place = payment.index
    return affordable(costs, place, costs[place].amount, purse_for(state, payment, costs))


@final
class BeginPaying(Step["KeeperState"]):
    """Pay every activation cost, or, if not all of it can be paid, nothing: then the ability fails.

    Rules: K17-abilities-8, -13, -14; R24, R25.
    """

    def __init__(self, card: int, seat: int, number: int, cause: int, deployed: bool) -> None:
        self.card = card
        self.seat = seat
        self.number = number
        self.cause = cause
        self.deployed = deployed

    def run(self, state: KeeperState) -> None:
        payment = Payment(self.card, self.seat, self.number, self.cause, self.deployed)
        costs = costs_of(state, payment)
        if costs and not payable(state, payment, costs):
            fail(state, payment)
            return
        state.payments.append(payment)
        PAY_NEXT.run(state)


@final
class PayNext(Step["KeeperState"]):
    """Pay the next activation cost; after the last, the ability is activated."""

    def run(self, state: KeeperState) -> None:
        payment = state.payments[-1]
        costs = costs_of(state, payment)
        if payment.index == len(costs):
            state.payments.pop()
            if payment.number > SUMMONING:
                activate(state, payment)
            return
        state.agenda.then(costs[payment.index], COST_PAID)


@final
class CostPaid(Step["KeeperState"]):
    """One activation cost is paid: go on to the next.

    If chance took what a later one needs the ability fails here; what was paid stays paid (R25).
    """

    def run(self, state: KeeperState) -> None:
        payment = state.payments[-1]
        costs = costs_of(state, payment)
        by_chance = costs[payment.index].by_chance
        payment.index += 1
        payment.chosen = []
        payment.players = []
        if by_chance and payment.index < len(costs) and not payable(state, payment, costs):
            fail(state, state.payments.pop())
            return
        PAY_NEXT.run(state)


PAY_NEXT: Final = PayNext()
COST_PAID: Final = CostPaid()


@final
class Activated(Event["KeeperState"]):
    """An ability is activated, or a spell cast, its costs paid; `player` is its "you" (R161).

    Spells that one effect deploys are cast in one event, that of its `batch` (R170).
    """

    def __init__(self, card: int, player: int, label: str, cause: int, batch: int = NOTHING) -> None:
        self.card = card
        self.player = player
        self.label = label
        self.cause = cause
        self.batch = batch

    def word(self) -> str:
        return "activate"

    def rules(self) -> tuple[str, ...]:
        return ("K17-abilities-15", "K17-chains-7")

    def detail(self) -> str:
        return self.label


@final
class Fail(Event["KeeperState"]):
    """An ability whose activation cost cannot be paid has no effect."""

    def __init__(self, card: int, player: int, label: str, cause: int) -> None:
        self.card = card
        self.player = player
        self.label = label
        self.cause = cause

    def word(self) -> str:
        return "fail"

    def rules(self) -> tuple[str, ...]:
        return ("K17-abilities-8", "K17-abilities-14", "R24")

    def detail(self) -> str:
        return self.label


def activate(state: KeeperState, payment: Payment) -> None:
    """The costs are paid: the ability starts or continues a chain, or, deployed, resolves at once.

    Where that is when targets are chosen, they are chosen before (R30). Rules: K17-abilities-15,
    K17-chains-7, K17-deploy-8, K12E-counters-15.
    """
    card, seat, number = payment.card, payment.seat, payment.number
    batch = state.resolutions[-1].batch if payment.deployed else NOTHING
    activated = Activated(card, seat, ability_of(state, card, number).label, payment.event, batch)
    state.happen(activated)
    if state.edition.policies.targets_chosen == "activation":
        begin_aiming(state, card, seat, number, activated.number, payment.deployed)
    elif payment.deployed:
        state.resolutions.append(Resolution(card, seat, number, activated.number))
        state.agenda.then(BEGIN_RESOLUTION, FINISH_RESOLUTION)
    else:
        state.chain.append(Link(card, seat, number, activated.number))


def fail(state: KeeperState, payment: Payment) -> None:
    """The ability has no effect; what was paid before stays paid, and a spell goes to the grave (R24).

    A minion is summoned, or enlisted, all the same: only a judge's hand can have taken away what its caveat
    asks for.
    """
    if payment.number <= SUMMONING:
        return
    ability = ability_of(state, payment.card, payment.number)
    failed = Fail(payment.card, payment.seat, ability.label, payment.event)
    state.happen(failed)
    if state.shown and not any(link.card == payment.card and not link.kind for link in state.chain):
        state.hide(payment.card)
    if state.zones[payment.card] == NOWHERE:
        state.happen(SpellSpent(payment.card, failed.number))


def fail_while_paying(state: KeeperState) -> None:
    """What this cost needs is gone: the ability fails here, what was paid stays paid (R25).

    To be called by the cost that is being paid; `CostPaid` is next on the agenda and is dropped.
    """
    state.agenda.steps.pop()
    fail(state, state.payments.pop())
