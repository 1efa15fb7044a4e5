"""Choices: which cards an effect is about, asked of the active player one at a time.

Rules: KF-TURN-3, KF-SEL-4 to -7; KFR17, KFR20, KFR21; S-A1, S-A11, S-A12, S-G5, S-G15.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import DONE, Choice, Option
from cardwright.core.hindrance import Hindrance
from cardwright.keyforge.effects.asking import question
from cardwright.keyforge.effects.reading import cards, fits
from cardwright.keyforge.effects.values import value
from cardwright.keyforge.effects.verbs import EFFECTS
from cardwright.keyforge.rules.damage import CHECK_STATE
from cardwright.keyforge.rules.piles import Reveal, Shuffle
from cardwright.keyforge.rules.zones import DECK, DISCARD
from cardwright.keyforge.tree import Node
from cardwright.keyforge.words import HOUSES

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Resolution
    from cardwright.keyforge.rules.state import KeyforgeState


@final
class Ask(Step["KeyforgeState"]):
    """A house or a number is asked for, before anything else of the ability (KF-ABIL-15; KFR21)."""

    def __init__(self, word: Node) -> None:
        self.word = word

    def run(self, state: KeyforgeState) -> None:
        resolution = state.resolutions[-1]
        state.ask(self, question(state, resolution, "choose", self.options(state, resolution), "name"))

    def options(self, state: KeyforgeState, resolution: Resolution) -> list[Option]:
        """Any house, or those of the opponent; the powers in play, and one that no creature has."""
        if self.word.op == "a_house":
            return [Option("house", word=house) for house in HOUSES]
        if self.word.op == "their_house":
            return [Option("house", word=house) for house in state.players[1 - resolution.me].houses]
        powers = sorted({state.power(card) for card in state.creatures()})
        other = next(number for number in range(len(powers) + 1) if number not in powers)
        return [Option("number", number=number) for number in sorted([*powers, other])]

    def answer(self, state: KeyforgeState, option: Option) -> None:
        resolution = state.resolutions[-1]
        if option.verb == "house":
            resolution.house = option.word
        else:
            resolution.number = option.number


@final
class Prepare(Step["KeyforgeState"]):
    """All choices for an effect are made, in written order, numbers last; then it acts (KFR4).

    What the active player `may` do begins with a choice that can be declined.
    """

    def __init__(self, effect: Node, optional: bool = False) -> None:
        self.effect = effect
        self.optional = optional

    def run(self, state: KeyforgeState) -> None:
        resolution = state.resolutions[-1]
        choices = self.effect.choices
        while len(resolution.picked) < len(choices):
            node = choices[len(resolution.picked)]
            asked = self.asked(state, resolution, node)
            if asked is not None:
                state.ask(self, asked)
                return
            if self.optional and not resolution.picked and not resolution.picking:
                self.decline(resolution)
                return
            self.finish(state, resolution, node)
        if self.effect.amounts and not self.number_chosen(state, resolution):
            return
        state.agenda.next(CHECK_STATE)
        EFFECTS[self.effect.op](state, resolution, self.effect)

    # Cards

    def asked(self, state: KeyforgeState, resolution: Resolution, node: Node) -> Choice | None:
        """What the player is asked next for this choice; None if there is nothing to choose any more."""
        op = node.op
        if op == "each" and node.args[0].op != "search":
            resolution.picking = cards(state, resolution, node.args[0])
            return None
        if op == "top":
            resolution.picking = from_the_top(state, resolution, node)
            return None
        if op == "random":
            resolution.picking = at_random(state, resolution, node)
            return None
        picked = resolution.picking
        most = how_many(state, resolution, node)
        if op == "search" or op == "each":
            show_searched(state, resolution)
        open_number = op == "up_to" or op == "search" or op == "each"
        left = self.eligible(state, resolution, node)
        found = self.candidates(state, resolution, node, left) if len(picked) < most else []
        options = [Option("target", card) for card in found]
        least = 0 if open_number or self.may_decline(resolution) else most
        if (open_number and (options or picked or op != "up_to")) or (
            options and self.may_decline(resolution)
        ):
            options.append(DONE)
        if not options:
            return None
        if op != "split":
            most = min(most, len(picked) + self.together(state, node, left))
        least = min(least, most)
        purpose = "search" if op == "search" or op == "each" else purpose_of(self.effect)
        return question(state, resolution, "target", options, purpose, least, most, tuple(picked))

    def hindrance(self, state: KeyforgeState, card: int) -> Hindrance | None:
        """Why the card cannot be chosen next: others go before it, or are all that there may be.

        Rules: KF-SEL-4 to -6.
        """
        resolution = state.resolutions[-1]
        choices = self.effect.choices
        if len(resolution.picked) >= len(choices) or card in resolution.picking:
            return None
        node = choices[len(resolution.picked)]
        if resolution.picking and len(resolution.picking) >= how_many(state, resolution, node):
            return Hindrance("enough", ("KF-SEL-5", "KF-SEL-6"), resolution.this)
        if node.op in ("strongest", "weakest") and card in self.eligible(state, resolution, node):
            return Hindrance(node.op, ("KF-SEL-4", "KF-SEL-5"), resolution.this)
        return None

    def may_decline(self, resolution: Resolution) -> bool:
        """Whether nothing has been chosen yet of what the player may do."""
        return self.optional and not resolution.picked and not resolution.picking

    def eligible(self, state: KeyforgeState, resolution: Resolution, node: Node) -> list[int]:
        """The cards that can still be chosen, now or later; where points are split, also those chosen."""
        picked = resolution.picking
        if node.op == "split":
            return list(dict.fromkeys(cards(state, resolution, node.args[1])))
        if node.op == "search" or node.op == "each":
            return [card for card in searched(state, resolution, node) if card not in picked]
        own_set: Node = node.args[0] if node.op in FIRST_IS_SET else node.args[1]
        found = [card for card in dict.fromkeys(cards(state, resolution, own_set)) if card not in picked]
        if picked and "same_pile" in node.options:
            found = [card for card in found if state.holders[card] == state.holders[picked[0]]]
        return found

    def candidates(
        self, state: KeyforgeState, resolution: Resolution, node: Node, eligible: list[int]
    ) -> list[int]:
        """Of these cards, those that can be chosen next: the most powerful go before the others."""
        if node.op == "strongest" or node.op == "weakest":
            return extreme(state, eligible, node.op == "strongest")
        return eligible

    def together(self, state: KeyforgeState, node: Node, eligible: list[int]) -> int:
        """How many of these cards can be chosen together."""
        if "same_pile" not in node.options:
            return len(eligible)
        holders = [state.holders[card] for card in eligible]
        return max([holders.count(seat) for seat in (0, 1)])

    def answer(self, state: KeyforgeState, option: Option) -> None:
        resolution = state.resolutions[-1]
        if option.verb == "number":
            resolution.number = option.number
            state.agenda.next(Numbered(self.effect))
            return
        node = self.effect.choices[len(resolution.picked)]
        if option == DONE:
            if self.may_decline(resolution):
                self.decline(resolution)
                return
            self.finish(state, resolution, node)
        else:
            resolution.picking.append(option.card)
            ends = node.op not in OPEN and len(resolution.picking) >= how_many(state, resolution, node)
            if ends:
                self.finish(state, resolution, node)
        state.agenda.next(self)

    def decline(self, resolution: Resolution) -> None:
        """The player leaves it, or there is nothing to be done."""
        resolution.declined = True
        resolution.complete = False
        resolution.it = []

    def finish(self, state: KeyforgeState, resolution: Resolution, node: Node) -> None:
        """This choice is made; a searched deck is shuffled (KF-SEL-7)."""
        picked = resolution.picking
        resolution.picking = []
        resolution.picked.append(picked)
        resolution.it = list(dict.fromkeys(picked))
        if not resolution.line and picked and state.creature(picked[0]):
            resolution.line = state.players[state.holders[picked[0]]].battleline[:]
        resolution.chosen += [card for card in picked if card not in resolution.chosen]
        if node.op == "search" or (node.op == "each" and node.args[0].op == "search"):
            state.happen(Shuffle(resolution.me, DECK))

    # Numbers

    def number_chosen(self, state: KeyforgeState, resolution: Resolution) -> bool:
        """Whether the number is settled; else it is asked for: at most as much as there is damage (S-A12)."""
        most = value(state, resolution, self.effect.amounts[0].args[0])
        hurt = [state.things[card].damage for card in resolution.it if card in state.things]
        most = min(most, max(hurt, default=0))
        resolution.number = 0
        if most > 0:
            options = [Option("number", number=number) for number in range(most + 1)]
            state.ask(self, question(state, resolution, "choose", options, purpose_of(self.effect)))
            return False
        return True


@final
class Numbered(Step["KeyforgeState"]):
    """The number for an effect has been chosen: it acts."""

    def __init__(self, effect: Node) -> None:
        self.effect = effect

    def run(self, state: KeyforgeState) -> None:
        state.agenda.next(CHECK_STATE)
        EFFECTS[self.effect.op](state, state.resolutions[-1], self.effect)


FIRST_IS_SET: Final = ("a", "strongest", "weakest")
"""The choices whose first argument is the set; of the others it is the number."""

OPEN: Final = ("up_to", "search", "each")
"""The choices that end with `done`."""


RULE_WORDS: Final = {
    "to_hand": "return",
    "to_deck": "return",
    "shuffle_in": "shuffle",
    "play_card": "play",
    "put_into_play": "put",
    "copies": "copy",
    "move": "amber",
    "cannot": "forbid",
    "gets": "give",
    "instead": "replace",
    "loses": "give",
}
"""What a choice is for, where the word of the card language is none of the rules."""

SPANS: Final = ("this_turn", "next_turn", "this_fight", "until_gone", "while_", "within", "unless")


def purpose_of(effect: Node) -> str:
    """What a choice for this effect is for, in one word of the rules; of laws, what the first is for."""
    while effect.op == "per":
        effect = effect.args[1]
    while effect.op in SPANS:
        inside = [part for part in effect.args if isinstance(part, Node) and part.choices]
        if not inside:
            break
        effect = inside[0]
    if effect.op == "can":
        return "fight" if effect.args[0].op == "fights" else "use"
    return RULE_WORDS.get(effect.op, effect.op)


def how_many(state: KeyforgeState, resolution: Resolution, node: Node) -> int:
    """How many cards are chosen at most; points, where something is split."""
    op = node.op
    if op == "some" or op == "up_to" or op == "split":
        return max(0, value(state, resolution, node.args[0]))
    if op == "strongest" or op == "weakest":
        return value(state, resolution, node.args[1]) if len(node.args) > 1 else 1
    if op == "each":
        return len(searched(state, resolution, node))
    return 1


def extreme(state: KeyforgeState, found: list[int], strongest: bool) -> list[int]:
    """Of these creatures the most powerful, or the least; ties are decided by the player (KF-SEL-4, -5)."""
    if not found:
        return []
    powers = [state.power(card) for card in found]
    edge = max(powers) if strongest else min(powers)
    return [card for card, power in zip(found, powers, strict=True) if power == edge]


def from_the_top(state: KeyforgeState, resolution: Resolution, node: Node) -> list[int]:
    """The top card of a deck, or all down to the first that fits; of an empty deck none (KFR79, KFR80)."""
    deck = cards(state, resolution, node.args[0])
    if "until" not in node.options:
        return deck[:1]
    for place, card in enumerate(deck):
        if fits(state, resolution, card, node.options["until"]):
            return deck[: place + 1]
    return deck


def at_random(state: KeyforgeState, resolution: Resolution, node: Node) -> list[int]:
    """One of the cards, by chance (KFR16)."""
    found = cards(state, resolution, node.args[0])
    return [found[state.chance.below(len(found))]] if found else []


def searched(state: KeyforgeState, resolution: Resolution, node: Node) -> list[int]:
    """What can be found in deck and discard pile (S-G15)."""
    wanted: Node = node.args[0].args[0] if node.op == "each" else node.args[0]
    player = state.players[resolution.me]
    piles = player.piles[DISCARD][::-1] + player.piles[DECK][::-1]
    return [card for card in piles if fits(state, resolution, card, wanted)]


def show_searched(state: KeyforgeState, resolution: Resolution) -> None:
    """Whoever searches sees the deck; it is shuffled afterwards."""
    seat = resolution.me
    for card in state.players[seat].deck:
        if not state.may_know(card, state.turn_player):
            state.happen(Reveal(card, seat, resolution.this, 1 << state.turn_player))
