"""Whether one may go back without asking: what has happened since, and to whom it matters."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from cardwright.core.choice import NOBODY
from cardwright.core.state import State

OTHERS_CHOSE: Final = "somebody else has chosen since"
CHANCE_WAS_DRAWN: Final = "chance was drawn"
SOMETHING_WAS_LEARNED: Final = "somebody has seen a card"


class Standing(NamedTuple):
    """What must be the same in two positions between which going back is free.

    How much chance had been drawn, and how often anybody had got to see a card.
    """

    draws: int
    learned: int


def standing(state: State[Any]) -> Standing:
    """How a position stands."""
    return Standing(state.chance.draws, state.knowledge.learned)


def decider(state: State[Any]) -> int:
    """The seat that decides in this position; `NOBODY` where the choice is forced: nobody does."""
    choice = state.choice
    return NOBODY if choice is None or choice.forced else choice.player


def asked(state: State[Any]) -> int:
    """The seat that is asked in this position, whether or not it has to answer as it does; else `NOBODY`.

    Whoever may not see what somebody holds may not learn either whether that one could only pass.
    """
    choice = state.choice
    return NOBODY if choice is None else choice.player


def against_going_back(then: State[Any], now: State[Any], deciders: Sequence[int]) -> list[str]:
    """Why going back from `now` to `then` needs everybody's consent; nothing where it is free.

    It is free where nobody gains or loses by it: one seat alone has decided since, no chance was drawn, and
    nobody has got to see a card's face, whether or not they knew it. `deciders` are the seats that have
    decided since, and the one that would go back; `NOBODY` among them, who takes forced choices and changes
    things by hand, does not count.

    >>> from cardwright.games import game
    >>> rules = game("kotc/17")
    >>> then = rules.new(list(rules.starter_decks().values())[:2], seed=7)
    >>> now = then.copy()
    >>> now.choose(0)  # a card is buried, still without any other drawn for it
    >>> against_going_back(then, now, [decider(then)])
    []
    >>> then = now.copy()
    >>> now.choose("done")
    >>> against_going_back(then, now, [decider(then)])
    ['somebody has seen a card']
    """
    return between(standing(then), standing(now), deciders)


def between(then: Standing, now: Standing, deciders: Sequence[int]) -> list[str]:
    """The same of two positions of which no more is known."""
    against: list[str] = []
    if len({seat for seat in deciders if seat != NOBODY}) > 1:
        against.append(OTHERS_CHOSE)
    if now.draws != then.draws:
        against.append(CHANCE_WAS_DRAWN)
    if now.learned != then.learned:
        against.append(SOMETHING_WAS_LEARNED)
    return against
