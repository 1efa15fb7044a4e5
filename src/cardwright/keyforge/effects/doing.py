"""Carrying effects out, and the words that say how: if, may, one of, for each, both.

Rules: KF-ABIL-1 to -3; S-A3, S-A11, S-D6, S-G1, S-G3, S-G6, S-G7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import DONE, NO, YES, Option
from cardwright.keyforge.effects.asking import question
from cardwright.keyforge.effects.choosing import Prepare, purpose_of
from cardwright.keyforge.effects.reading import cards
from cardwright.keyforge.effects.terms import mentions
from cardwright.keyforge.effects.values import holds, value
from cardwright.keyforge.rules.forge import can_pay
from cardwright.keyforge.rules.frames import Rounds
from cardwright.keyforge.rules.permits import key_cost
from cardwright.keyforge.tree import Node

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Resolution
    from cardwright.keyforge.rules.state import KeyforgeState


def carry_out(state: KeyforgeState, effects: tuple[Node, ...]) -> None:
    """Put these effects on the agenda, in the order in which they are written."""
    for effect in reversed(effects):
        state.agenda.next(CarryOut(effect))


@final
class CarryOut(Step["KeyforgeState"]):
    """One effect of the ability at hand; `optional` is one that begins with what the player may choose."""

    def __init__(self, effect: Node, optional: bool = False) -> None:
        self.effect = effect
        self.optional = optional

    def run(self, state: KeyforgeState) -> None:
        effect = self.effect
        resolution = state.resolutions[-1]
        op = effect.op
        if op == "if_":
            if holds(state, resolution, effect.args[0]):
                carry_out(state, effect.args[1:])
            elif "els" in effect.options:
                carry_out(state, in_a_row(effect.options["els"]))
        elif op == "then":
            state.agenda.then(CarryOut(effect.args[0], self.optional), IfDone(effect.args[1:]))
        elif op == "may":
            state.agenda.next(MayDo(effect))
        elif op == "one_of":
            state.agenda.next(OneOf(effect))
        elif op == "per":
            begin_rounds(state, effect)
        elif op == "both":
            begin_both(state, effect)
        else:
            resolution.picked = []
            resolution.picking = []
            Prepare(effect, self.optional).run(state)


def in_a_row(effects: Node | tuple[Node, ...]) -> tuple[Node, ...]:
    """One effect, or several."""
    return (effects,) if isinstance(effects, Node) else effects


@final
class IfDone(Step["KeyforgeState"]):
    """What follows if the effect before was carried out completely (KF-ABIL-2, S-G1)."""

    def __init__(self, effects: tuple[Node, ...]) -> None:
        self.effects = effects

    def run(self, state: KeyforgeState) -> None:
        if state.resolutions[-1].complete:
            carry_out(state, self.effects)


# May, one of


@final
class MayDo(Step["KeyforgeState"]):
    """The active player may do this (KF-ABIL-3): chooses a card for it or declines, else says yes or no.

    What could do nothing is not asked.
    """

    def __init__(self, may: Node) -> None:
        self.may = may

    def run(self, state: KeyforgeState) -> None:
        resolution = state.resolutions[-1]
        resolution.declined = False
        first: Node = self.may.args[0]
        if begins_with_choice(first):
            state.agenda.then(CarryOut(first, True), Unless(self.may.args[1:]))
        elif could_do(state, resolution, first):
            state.ask(self, question(state, resolution, "choose", [YES, NO], purpose_of(first)))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        if option.verb == "yes":
            carry_out(state, self.may.args)


@final
class Unless(Step["KeyforgeState"]):
    """What follows unless the player has declined, or could not do it."""

    def __init__(self, effects: tuple[Node, ...]) -> None:
        self.effects = effects

    def run(self, state: KeyforgeState) -> None:
        if not state.resolutions[-1].declined:
            carry_out(state, self.effects)


def begins_with_choice(effect: Node) -> bool:
    """Whether the first that the player does is to choose a card."""
    if effect.op == "then":
        return begins_with_choice(effect.args[0])
    return bool(effect.choices) and effect.choices[0].op == "a"


def could_do(state: KeyforgeState, resolution: Resolution, effect: Node) -> bool:
    """Whether the effect would change anything: a key can be paid for, there is a card to destroy."""
    if effect.op == "forge":
        return can_pay(state, resolution.me, forging_cost(state, resolution, effect))
    if effect.choices and effect.choices[0].op == "each":
        return bool(cards(state, resolution, effect.choices[0].args[0]))
    return True


def forging_cost(state: KeyforgeState, resolution: Resolution, effect: Node) -> int:
    """What a key costs that an effect makes me forge (KF-FORGE-9, S-G8)."""
    more = value(state, resolution, effect.args[0]) if effect.args else 0
    return key_cost(state, resolution.me, more)


@final
class OneOf(Step["KeyforgeState"]):
    """The active player chooses one of the effects, also one that does nothing (S-D6)."""

    def __init__(self, one_of: Node) -> None:
        self.one_of = one_of

    def run(self, state: KeyforgeState) -> None:
        options = [Option("effect", word=effect.op) for effect in self.one_of.args]
        state.ask(self, question(state, state.resolutions[-1], "choose", options, "effect"))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        for effect in self.one_of.args:
            if effect.op == option.word:
                carry_out(state, (effect,))


# For each


def begin_rounds(state: KeyforgeState, per: Node) -> None:
    """Begin a repetition: so many times, for each card of a list, or for cards chosen one by one (S-G7)."""
    resolution = state.resolutions[-1]
    resolution.rounds.append(Rounds())
    state.agenda.next(EndRounds())
    over: int | Node = per.args[0]
    effects = per.args[1:]
    if isinstance(over, Node) and over.op in ("a", "up_to"):
        state.agenda.next(RoundOfChoice(over, effects, ()))
    elif isinstance(over, Node) and names_cards(over):
        found = cards(state, resolution, over.args[0] if over.op == "each" else over)
        state.agenda.next(RoundOfList(tuple(found), effects))
    else:
        state.agenda.next(RoundOfNumber(max(0, value(state, resolution, over)), effects))


def names_cards(node: Node) -> bool:
    """Whether these words are a set of cards, and not a number."""
    return node.op not in ("number", "count", "amount", "times", "plus", "minus", "product")


@final
class RoundOfNumber(Step["KeyforgeState"]):
    """The effects, so many times more; a number binds nothing (S-G6)."""

    def __init__(self, times: int, effects: tuple[Node, ...]) -> None:
        self.times = times
        self.effects = effects

    def run(self, state: KeyforgeState) -> None:
        if self.times > 0:
            state.agenda.next(RoundOfNumber(self.times - 1, self.effects))
            carry_out(state, self.effects)


@final
class RoundOfList(Step["KeyforgeState"]):
    """The effects once for each of these cards, whatever has become of it; `it` is that card (S-G7).

    Where the effects speak of the card, the active player says which is next.
    """

    def __init__(self, waiting: tuple[int, ...], effects: tuple[Node, ...]) -> None:
        self.waiting = waiting
        self.effects = effects

    def run(self, state: KeyforgeState) -> None:
        if len(self.waiting) > 1 and any(mentions(effect, "it") for effect in self.effects):
            options = [Option("next", card) for card in self.waiting]
            state.ask(self, question(state, state.resolutions[-1], "order", options, "each"))
        elif self.waiting:
            self.go(state, self.waiting[0])

    def answer(self, state: KeyforgeState, option: Option) -> None:
        self.go(state, option.card)

    def go(self, state: KeyforgeState, card: int) -> None:
        """The round of this card."""
        rest = tuple(other for other in self.waiting if other != card)
        state.agenda.next(RoundOfList(rest, self.effects))
        state.resolutions[-1].it = [card]
        carry_out(state, self.effects)


@final
class RoundOfChoice(Step["KeyforgeState"]):
    """The effects once for each card chosen; the next is chosen when a round is over (S-A11)."""

    def __init__(self, choice: Node, effects: tuple[Node, ...], taken: tuple[int, ...]) -> None:
        self.choice = choice
        self.effects = effects
        self.taken = taken

    def run(self, state: KeyforgeState) -> None:
        resolution = state.resolutions[-1]
        open_number = self.choice.op == "up_to"
        most = value(state, resolution, self.choice.args[0]) if open_number else 1
        found = cards(state, resolution, self.choice.args[-1]) if len(self.taken) < most else []
        available = [card for card in found if card not in self.taken]
        options = [Option("target", card) for card in available]
        if not options and not (open_number and self.taken):
            return
        if open_number:
            options.append(DONE)
        least = 0 if open_number else 1
        most = min(most, len(self.taken) + len(available))
        purpose = purpose_of(self.effects[0])
        state.ask(self, question(state, resolution, "target", options, purpose, least, most, self.taken))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        if option == DONE:
            return
        card = option.card
        resolution = state.resolutions[-1]
        resolution.it = [card]
        resolution.chosen.append(card)
        if self.choice.op == "up_to":
            state.agenda.next(RoundOfChoice(self.choice, self.effects, (*self.taken, card)))
        carry_out(state, self.effects)


@final
class EndRounds(Step["KeyforgeState"]):
    """After the last round, `done` and `amount` are those of all rounds together (S-A3)."""

    def run(self, state: KeyforgeState) -> None:
        resolution = state.resolutions[-1]
        rounds = resolution.rounds.pop()
        if rounds.acted:
            resolution.done = rounds.done
        if rounds.counted:
            resolution.amount = rounds.amount


# Both


def begin_both(state: KeyforgeState, both: Node) -> None:
    """The effects for me, then for the opponent with `my` and `their` exchanged; registers go on (S-G3)."""
    state.resolutions[-1].rounds.append(Rounds())
    state.agenda.then(CHANGE_SIDES, EndRounds())
    carry_out(state, both.args)
    state.agenda.next(CHANGE_SIDES)
    carry_out(state, both.args)


@final
class ChangeSides(Step["KeyforgeState"]):
    """From now on the other player is `me`."""

    def run(self, state: KeyforgeState) -> None:
        resolution = state.resolutions[-1]
        resolution.me = 1 - resolution.me


CHANGE_SIDES: Final = ChangeSides()
