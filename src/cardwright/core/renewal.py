"""A game gone on with from one of its positions: what no player knew there comes otherwise than it came."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from cardwright.core.state import State

S = TypeVar("S", bound=State[Any])


def renewed(state: S, seed: int) -> S:
    """The same position for every seat, with other chance to come; the same seed gives the same one.

    What no player knew where it lies, in most games the decks, is laid anew; dice and shuffles are those that
    `seed` stands for. Whoever looks on is supposed to know all that any player knows, and imagines the rest.
    """
    onlooker = 1 << state.spectator
    supposed = cast(S, state.copy())
    known = supposed.knowledge
    for card, players in enumerate(state.knowledge.memory):
        known.seen[card] |= onlooker
        if players:
            known.open[card] |= onlooker
            known.memory[card] |= onlooker
    imagined = cast(S, supposed.imagine(state.spectator, seed))
    imagined.knowledge = state.knowledge.copy()
    imagined.events = state.events[:]
    return imagined
