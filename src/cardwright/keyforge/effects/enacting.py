"""How the words of a law come into force: on a card, for a span of time, for other cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.choice import NOBODY
from cardwright.keyforge.effects.constants import (
    COSTS,
    MAY,
    TARIFFS,
    Adds,
    Charges,
    Dooms,
    Gives,
    GivesAbility,
    GivesHouse,
    May,
    Must,
)
from cardwright.keyforge.effects.laws import Forbid, React, Replace
from cardwright.keyforge.effects.patterns import KINDS, kind_of, kind_to_come
from cardwright.keyforge.effects.reading import cards
from cardwright.keyforge.effects.terms import Terms
from cardwright.keyforge.effects.worded import WordedAbility
from cardwright.keyforge.rules.claims import CONTROL, Claim
from cardwright.keyforge.rules.destruction import RESCUE, Doomed
from cardwright.keyforge.rules.face import ConstantAbility
from cardwright.keyforge.rules.frames import Scope
from cardwright.keyforge.rules.permits import DOWNFALL, MUST_CHOOSE
from cardwright.keyforge.rules.qualities import GRANTS, HOUSE, LOSSES

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState
    from cardwright.keyforge.tree import Node

LAWS: Final = frozenset(
    (
        "when",
        "instead",
        "can",
        "cannot",
        "must",
        "costs",
        "key_cost",
        "refill",
        "skip_forge",
        "unless",
        "within",
    )
)


@final
class ConstantLaw(ConstantAbility):
    """A law as it stands on a card."""

    def __init__(self, node: Node) -> None:
        self.node = node

    def enact(self, state: KeyforgeState, card: int) -> None:
        enact(state, self.node, Terms(card, since=state.things[card].arrival))


def enact(state: KeyforgeState, law: Node, terms: Terms) -> None:
    """Put the law that these words are into force on these terms."""
    op = law.op
    if op == "while_":
        for part in law.args[1:]:
            enact(state, part, terms.under(law.args[0]))
    elif op == "within":
        enact(state, law.args[0], terms.limited(law.args[1]))
    elif op == "gets":
        for given in law.args[1:]:
            give(state, law.args[0], given, terms)
    elif op == "loses":
        for taken in law.args[1:]:
            state.laws = state.laws.declare(LOSSES[taken.op], Gives(terms, law.args[0], taken))
    elif op == "control":
        scope = Scope(terms.source, state.holders[terms.source])
        for card in cards(state, scope, law.args[0]):
            state.laws = state.laws.declare(CONTROL, Claim(terms.source, card, scope.me))
    else:
        _enact_one(state, law, terms)


def _enact_one(state: KeyforgeState, law: Node, terms: Terms) -> None:
    """Put one law into force that is about events, or that is read under a topic."""
    laws = state.laws
    op = law.op
    exception: Node | None = None
    if op == "unless":
        exception = law.args[1]
        law = law.args[0]
        op = law.op
    if op in TARIFFS:
        state.laws = laws.declare(TARIFFS[op], Adds(terms, law))
        return
    pattern: Node = law.args[0]
    if op == "cannot":
        state.laws = laws.enact(kind_to_come(pattern), Forbid(terms, pattern, exception))
    elif op == "instead" and kind_to_come(pattern) is Doomed:
        state.laws = laws.declare(RESCUE, Replace(terms, pattern, WordedAbility((), law.args[1:])))
    elif op == "instead":
        state.laws = laws.enact(
            kind_to_come(pattern), Replace(terms, pattern, WordedAbility((), law.args[1:]))
        )
    elif op == "can":
        state.laws = laws.declare(MAY[pattern.op], May(terms, pattern))
    elif op == "must":
        state.laws = laws.declare(MUST_CHOOSE, Must(terms, pattern))
    elif op == "costs":
        state.laws = laws.declare(COSTS[pattern.op], Charges(terms, pattern, law.args[1]))
    elif is_pattern(pattern):
        state.laws = laws.enact(kind_of(pattern), React(terms, pattern, WordedAbility((), law.args[1:])))
    else:
        state.laws = laws.declare(DOWNFALL, Dooms(terms, pattern, law.args[1].args))


def is_pattern(node: Node) -> bool:
    """Whether these words speak of an event, and not of a condition."""
    return node.op in KINDS or (node.op == "and" and is_pattern(node.args[0]))


def give(state: KeyforgeState, whom: Node, given: Node, terms: Terms, player: int = NOBODY) -> None:
    """Give cards a quality, a house, an ability or a law; the house only while `player` controls them."""
    op = given.op
    if op == "on":
        ability = WordedAbility(tuple(given.args[0]), given.args[1:])
        for timing in ability.timings:
            state.laws = state.laws.declare(GRANTS[timing], GivesAbility(terms, whom, ability))
    elif op in LAWS:
        enact(state, given, terms.given_to(whom))
    elif op == "house":
        state.laws = state.laws.declare(HOUSE, GivesHouse(terms, whom, given, player))
    elif op == "ignores":
        for ignored in given.args:
            state.laws = state.laws.declare(f"ignores {ignored.op}", Gives(terms, whom, given))
    else:
        state.laws = state.laws.declare(op, Gives(terms, whom, given))
