"""Activation costs: one class a component, in the order of the component table.

Rulings R24 to R29d, R173, R179, R182.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NO, NOTHING, YES, Choice, Option
from cardwright.core.events import Event
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.rules.cards import Cost
from cardwright.kotc.rules.costs import SUMMONING, Reveal, costs_of, fail_while_paying, look_alike, purse_for
from cardwright.kotc.rules.counters import RemoveCounter
from cardwright.kotc.rules.damage import PayHP
from cardwright.kotc.rules.moving import Bounce, Bury, Destroy, Sacrifice, Sheathe
from cardwright.kotc.rules.naming import as_read_by
from cardwright.kotc.rules.purse import affordable, is_own
from cardwright.kotc.rules.recovery import Exhaust
from cardwright.kotc.rules.summon import Summon

if TYPE_CHECKING:
    from cardwright.kotc.rules.frames import Payment
    from cardwright.kotc.rules.purse import Purse
    from cardwright.kotc.rules.state import KeeperState


EXHAUST: Final = "exhaust"
BOUNCE: Final = "bounce"
SHEATHE: Final = "sheathe"
DESTROY: Final = "destroy"
BURY: Final = "bury"
SACRIFICE: Final = "sacrifice"
GIFT: Final = "gift"

ORDERED: Final = (BURY, SHEATHE, GIFT)
"""What is done one after another, in the order in which the cards are chosen."""


class PaidWithCards(Cost):
    """A cost of `amount` cards, chosen one at a time and then paid all at once (R6).

    Only cards that leave the rest payable are on offer. Where every card has to be taken and their order
    means nothing, the choice is forced; where they are put into a deck, the order of choosing is the order in
    which they are put down.
    """

    def __init__(self, amount: int, verb: str) -> None:
        self.amount = amount
        self.verb = verb
        self.ordered = verb in ORDERED

    def run(self, state: KeeperState) -> None:
        payment = state.payments[-1]
        if len(payment.chosen) == self.amount:
            self.finish(state, payment)
            return
        free = [
            card
            for card in self.candidates(state, payment)
            if card not in payment.chosen
            and (card != payment.card or payment.number != SUMMONING)
            and card not in payment.enlisted
        ]
        fit = self.leaving_enough(state, payment, free)
        if not fit:
            fail_while_paying(state)
            return
        if not self.ordered and len(fit) == len(free) == self.amount - len(payment.chosen):
            del fit[1:]
        options = [Option(self.verb, card) for card in self.one_of_each(state, fit)]
        choice = Choice(
            self.payer(payment),
            "pay",
            options,
            self.verb,
            payment.card,
            self.amount,
            self.amount,
            tuple(payment.chosen),
        )
        state.ask(self, choice)

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        """Why this cost is not paid with the card next: it is what is paid for, or another stands for it."""
        payment = state.payments[-1]
        candidates = self.candidates(state, payment)
        if card not in candidates or card in payment.chosen:
            return None
        if card == payment.card and payment.number == SUMMONING:
            return Hindrance("being-played", ("R109",))
        if card in payment.enlisted:
            return Hindrance("enlisted", ("R137",))
        fit = self.leaving_enough(state, payment, [each for each in candidates if each not in payment.chosen])
        if card not in fit:
            return Hindrance("needed-more", ("R25",), payment.card)
        if card not in self.one_of_each(state, fit):
            return Hindrance("alike", ("R28",), payment.card)
        return Hindrance("all-needed", ("R25",), payment.card)

    def answer(self, state: KeeperState, option: Option) -> None:
        state.payments[-1].chosen.append(option.card)
        state.agenda.next(self)

    def payer(self, payment: Payment) -> int:
        """Who chooses the cards."""
        return payment.seat

    def finish(self, state: KeeperState, payment: Payment) -> None:
        """All cards are chosen: pay them, as one event."""
        self.pay(state, payment, payment.chosen)

    def pay(self, state: KeeperState, payment: Payment, cards: list[int]) -> None:
        """Pay these cards, as one event."""
        events = [self.event(card, payment.event) for card in cards]
        state.happen_together(events)

    def leaving_enough(self, state: KeeperState, payment: Payment, cards: list[int]) -> list[int]:
        """Those of the cards after which the rest of this cost and the costs after it can be paid (R25)."""
        rest = self.amount - len(payment.chosen) - 1
        costs = costs_of(state, payment)
        if payment.index == len(costs) - 1:
            return cards if len(cards) > rest else []
        purse = purse_for(state, payment, costs)
        for card in payment.chosen:
            self.take(state, payment, purse, card)
        fit: list[int] = []
        tried: dict[tuple[int, ...], bool] = {}
        for card in cards:
            without = purse.copy()
            if not self.take(state, payment, without, card):
                continue
            contents = without.contents()
            if contents not in tried:
                tried[contents] = affordable(costs, payment.index, rest, without)
            if tried[contents]:
                fit.append(card)
        return fit

    def one_of_each(self, state: KeeperState, cards: list[int]) -> list[int]:
        """The cards to choose from: all of them."""
        return cards

    def arrive(self, purse: Purse, amount: int) -> None:
        """So many cards of one's own come into the deck or the hand: a later cost can be paid with them."""
        if self.verb in (BURY, SHEATHE):
            purse.deck += amount
        elif self.verb == BOUNCE:
            purse.hand_minions += amount

    def candidates(self, state: KeeperState, payment: Payment) -> list[int]:
        """The cards that can be paid with."""
        raise NotImplementedError

    def take(self, state: KeeperState, payment: Payment, purse: Purse, card: int) -> bool:
        """Take this very card out of the purse; whether it can be spared."""
        raise NotImplementedError

    def event(self, card: int, cause: int) -> Event[KeeperState]:
        """What paying with the card does. Rules: K17-self-bounce-1 to K17-self-sheathe-1."""
        if self.verb == EXHAUST:
            return Exhaust(card, cause)
        if self.verb == BOUNCE:
            return Bounce(card, cause)
        if self.verb == SHEATHE:
            return Sheathe(card, cause)
        if self.verb == BURY:
            return Bury(card, cause)
        if self.verb == SACRIFICE:
            return Sacrifice(card, cause)
        return Destroy(card, cause)


class PaidFromHand(PaidWithCards):
    """A cost of cards in your hand."""

    def candidates(self, state: KeeperState, payment: Payment) -> list[int]:
        return state.players[payment.seat].hand

    def spend(self, purse: Purse, amount: int, foreign: int) -> bool:
        self.arrive(purse, amount)
        return purse.give_hand(amount)

    def take(self, state: KeeperState, payment: Payment, purse: Purse, card: int) -> bool:
        self.arrive(purse, 1)
        if state.faces[card].minion and card not in payment.offered:
            purse.hand_minions -= 1
        else:
            purse.hand_others -= 1
        return True


class PaidFromHandAtRandom(PaidFromHand):
    """A cost of random cards in your hand; you order those that go to a deck (R35, R112)."""

    by_chance = True

    def run(self, state: KeeperState) -> None:
        payment = state.payments[-1]
        hand = state.players[payment.seat].hand[:]
        if payment.number == SUMMONING and payment.card in hand:
            hand.remove(payment.card)
        if len(hand) < self.amount:
            fail_while_paying(state)
            return
        state.chance.shuffle(hand)
        if self.ordered and self.amount > 1:
            payment.chosen = hand[: self.amount]
            state.agenda.next(OrderRandomCards(self))
        else:
            self.pay(state, payment, hand[: self.amount])


@final
class OrderRandomCards(Step["KeeperState"]):
    """Put down the cards that chance took, one after another: the first `next` is put down first (R112)."""

    def __init__(self, cost: PaidFromHandAtRandom) -> None:
        self.cost = cost

    def run(self, state: KeeperState) -> None:
        payment = state.payments[-1]
        if payment.chosen:
            options = [Option("next", card) for card in payment.chosen]
            state.ask(self, Choice(payment.seat, "order", options, "order", payment.card))

    def answer(self, state: KeeperState, option: Option) -> None:
        payment = state.payments[-1]
        payment.chosen.remove(option.card)
        self.cost.pay(state, payment, [option.card])
        state.agenda.next(self)


class PaidFromGranary(PaidWithCards):
    """A cost of resources, exhausted or not (R28, R174); of those that are alike one is on offer."""

    def candidates(self, state: KeeperState, payment: Payment) -> list[int]:
        return state.players[payment.seat].granary

    def one_of_each(self, state: KeeperState, cards: list[int]) -> list[int]:
        kinds: list[int] = []
        for card in cards:
            for kind in kinds:
                turned_alike = state.exhausted[card] == state.exhausted[kind]
                if turned_alike and state.faces[card] is state.faces[kind] and look_alike(state, card, kind):
                    break
            else:
                kinds.append(card)
        return kinds

    def spend(self, purse: Purse, amount: int, foreign: int) -> bool:
        self.arrive(purse, amount)
        return purse.give_resources(amount)

    def take(self, state: KeeperState, payment: Payment, purse: Purse, card: int) -> bool:
        self.arrive(purse, 1)
        if state.exhausted[card]:
            purse.tired_resources -= 1
        else:
            purse.ready_resources -= 1
        return True


class PaidFromBattlefield(PaidWithCards):
    """A cost of in-play cards, exhausted or not; also of the one whose ability it is (R27, R28)."""

    def candidates(self, state: KeeperState, payment: Payment) -> list[int]:
        player = state.players[payment.seat]
        return player.battlefield + player.trapfield

    def spend(self, purse: Purse, amount: int, foreign: int) -> bool:
        purse.give_minions(amount - foreign, foreign)
        self.arrive(purse, amount - foreign)
        return True

    def least_foreign(self, purse: Purse, amount: int) -> int:
        return purse.least_foreign(amount)

    def most_foreign(self, purse: Purse, amount: int) -> int:
        return purse.most_foreign(amount)

    def take(self, state: KeeperState, payment: Payment, purse: Purse, card: int) -> bool:
        if card == payment.card and purse.kept:
            return False
        own = is_own(state, payment.seat, card)
        purse.give_minion(own, state.on_field(card) and not state.exhausted[card])
        self.arrive(purse, int(own))
        return True


@final
class PaidWithOthers(PaidFromBattlefield):
    """The same, but not with the minion whose caveat it is; the first cost of whatever is paid for (R137)."""

    def candidates(self, state: KeeperState, payment: Payment) -> list[int]:
        return [card for card in super().candidates(state, payment) if card != payment.card]

    def least_foreign(self, purse: Purse, amount: int) -> int:
        return purse.least_foreign(amount + purse.bearer_own)

    def most_foreign(self, purse: Purse, amount: int) -> int:
        return min(amount, purse.foreign_ready + purse.foreign_tired - purse.bearer_foreign)


@final
class ExhaustingResources(PaidFromGranary):
    """Self-exhaust x resources. Rules: K17-self-exhaust-1."""

    def __init__(self, amount: int) -> None:
        super().__init__(amount, EXHAUST)

    def candidates(self, state: KeeperState, payment: Payment) -> list[int]:
        return [card for card in state.players[payment.seat].granary if not state.exhausted[card]]

    def spend(self, purse: Purse, amount: int, foreign: int) -> bool:
        return purse.exhaust_resources(amount)

    def take(self, state: KeeperState, payment: Payment, purse: Purse, card: int) -> bool:
        return purse.exhaust_resources(1)


@final
class ExhaustingMinions(PaidFromBattlefield):
    """Self-exhaust x on-field minions; the activating one is exhausted already (R26)."""

    def __init__(self, amount: int) -> None:
        super().__init__(amount, EXHAUST)

    def candidates(self, state: KeeperState, payment: Payment) -> list[int]:
        return [card for card in state.players[payment.seat].battlefield if not state.exhausted[card]]

    def spend(self, purse: Purse, amount: int, foreign: int) -> bool:
        purse.exhaust_minions(amount - foreign, foreign)
        return True

    def least_foreign(self, purse: Purse, amount: int) -> int:
        return purse.least_foreign_ready(amount)

    def most_foreign(self, purse: Purse, amount: int) -> int:
        return purse.most_foreign_ready(amount)

    def take(self, state: KeeperState, payment: Payment, purse: Purse, card: int) -> bool:
        own = is_own(state, payment.seat, card)
        if card == payment.card:
            purse.exhaust_bearer(own)
        else:
            purse.exhaust_minions(int(own), int(not own))
        return True


@final
class ChosenByAnother(PaidWithCards):
    """A cost of your cards that an opponent of your choice chooses, one at a time; then it is paid at once.

    What an opponent cannot see is named by where it lies, exhausted resources behind the others: which of
    them are exhausted all see. Rules: K09-creature-abilities-20, -21; R123.
    """

    def __init__(self, cost: PaidWithCards) -> None:
        super().__init__(cost.amount, cost.verb)
        self.cost = cost

    def run(self, state: KeeperState) -> None:
        payment = state.payments[-1]
        if payment.players and not state.is_out(payment.players[0]):
            super().run(state)
            return
        options = [Option("player", player=enemy) for enemy in state.enemies(payment.seat)]
        state.ask(self, Choice(payment.seat, "choose", options, self.verb, payment.card))

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "player":
            state.payments[-1].players = [option.player]
            state.agenda.next(self)
        else:
            super().answer(state, option)

    def payer(self, payment: Payment) -> int:
        return payment.players[0]

    def candidates(self, state: KeeperState, payment: Payment) -> list[int]:
        cards = self.cost.candidates(state, payment)
        if not (payment.players and isinstance(self.cost, PaidFromGranary)):
            return cards
        return [card for card in as_read_by(state, payment.seat, payment.players[0]) if card in cards]

    def spend(self, purse: Purse, amount: int, foreign: int) -> bool:
        return self.cost.spend(purse, amount, foreign)

    def least_foreign(self, purse: Purse, amount: int) -> int:
        return self.cost.least_foreign(purse, amount)

    def most_foreign(self, purse: Purse, amount: int) -> int:
        return self.cost.most_foreign(purse, amount)

    def take(self, state: KeeperState, payment: Payment, purse: Purse, card: int) -> bool:
        return self.cost.take(state, payment, purse, card)


@final
class RemoveCountersOnThis(Cost):
    """Remove x counters on this card: of any kinds and owners (R29a)."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def spend(self, purse: Purse, amount: int, foreign: int) -> bool:
        return purse.remove_counters(amount)

    def counters_due(self) -> int:
        return self.amount

    def run(self, state: KeeperState) -> None:
        payment = state.payments[-1]
        if len(payment.chosen) == self.amount:
            return
        if not state.on_field(payment.card) or not state.minions[payment.card].counters:
            fail_while_paying(state)
            return
        options: list[Option] = []
        for counter in state.minions[payment.card].counters:
            option = Option("remove", payment.card, counter.owner, counter.kind)
            if option not in options:
                options.append(option)
        choice = Choice(payment.seat, "pay", options, "remove", payment.card, self.amount, self.amount)
        state.ask(self, choice)

    def answer(self, state: KeeperState, option: Option) -> None:
        payment = state.payments[-1]
        payment.chosen.append(option.card)
        state.happen(RemoveCounter(option.card, option.word, option.player, payment.event))
        state.agenda.next(self)


@final
class GiftSummon(PaidFromHand):
    """Gift-summon x minions in your hand: choose minions and an enemy for each, who may summon it or not.

    The enemies are asked in the order of the gifts; then all accepted minions enter at once. The cost is paid
    whatever they answer; what they decline is no gift for another such cost of the ability. Rules:
    K17-gift-summon-1; R29b, R169, R179.
    """

    def __init__(self, amount: int) -> None:
        super().__init__(amount, GIFT)

    def candidates(self, state: KeeperState, payment: Payment) -> list[int]:
        hand = state.players[payment.seat].hand
        return [card for card in hand if state.faces[card].minion and card not in payment.offered]

    def spend(self, purse: Purse, amount: int, foreign: int) -> bool:
        return purse.give_hand_minions(amount)

    def answer(self, state: KeeperState, option: Option) -> None:
        state.happen(Reveal(option.card, state.payments[-1].event, NOTHING))
        super().answer(state, option)

    def finish(self, state: KeeperState, payment: Payment) -> None:
        payment.players = []
        payment.answers = []
        state.agenda.next(ReceiveGifts())


@final
class ReceiveGifts(Step["KeeperState"]):
    """Name an enemy for each gift, ask each of them, then let the accepted minions enter together."""

    def run(self, state: KeeperState) -> None:
        payment = state.payments[-1]
        gifts = payment.chosen
        if len(payment.players) < len(gifts):
            options = [Option("player", player=enemy) for enemy in state.enemies(payment.seat)]
            gift = gifts[len(payment.players)]
            state.ask(self, Choice(payment.seat, "choose", options, "gift", gift))
        elif len(payment.answers) < len(gifts):
            place = len(payment.answers)
            state.ask(self, Choice(payment.players[place], "choose", [YES, NO], "summon", gifts[place]))
        else:
            summons: list[Event[KeeperState]] = []
            for place, gift in enumerate(gifts):
                if payment.answers[place]:
                    summons.append(Summon(gift, payment.players[place], payment.event, payment.card))
            payment.offered += gifts
            state.happen_together(summons)
            state.hide(NOTHING)

    def answer(self, state: KeeperState, option: Option) -> None:
        payment = state.payments[-1]
        if option.verb == "player":
            payment.players.append(option.player)
        else:
            payment.answers.append(option.verb == "yes")
        state.agenda.next(self)


@final
class PayLife(Cost):
    """Pay x HP; it is not offered to a player who has fewer. Rules: K17-pay-1 to K17-pay-3; R29d."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def spend(self, purse: Purse, amount: int, foreign: int) -> bool:
        purse.hp -= amount
        return purse.hp >= 0

    def run(self, state: KeeperState) -> None:
        payment = state.payments[-1]
        state.happen(PayHP(payment.seat, self.amount, payment.event, payment.card))


@final
class SelfDestroyDeckTop(Cost):
    """Self-destroy x cards on top of your deck; an emptied deck alone ends nothing (R29c)."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def spend(self, purse: Purse, amount: int, foreign: int) -> bool:
        purse.deck -= amount
        return purse.deck >= 0

    def run(self, state: KeeperState) -> None:
        payment = state.payments[-1]
        top = state.players[payment.seat].deck[-self.amount :]
        if len(top) < self.amount:
            fail_while_paying(state)
            return
        destroyed: list[Event[KeeperState]] = [Destroy(card, payment.event) for card in reversed(top)]
        state.happen_together(destroyed)
