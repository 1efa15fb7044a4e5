"""A window: everybody is asked in turn whether to act, whatever they hold, and nobody can tell who could."""

from typing import Any, TypeVar, cast

from cardwright.core.choice import NOBODY, PASS
from cardwright.core.state import State

S = TypeVar("S", bound=State[Any])


def round_of(state: S) -> list[S]:
    """The positions in which one player after another is asked, if all before them pass; copies.

    The first is the present one; nothing is in the list where no window is open. Nobody is asked twice in it:
    when all of them have passed, what was begun goes on.

    >>> from cardwright.games import game
    >>> rules = game("kotc/17")
    >>> state = rules.new(list(rules.starter_decks().values())[:2], seed=7)
    >>> while not state.window:
    ...     state.choose(len(state.choice.options) - 1)
    >>> sorted(each.choice.player for each in round_of(state))
    [0, 1]
    """
    found: list[S] = []
    seats: set[int] = set()
    now = cast("S", state.copy())
    while now.window and _asked(now) not in seats and _goes_on(found, now):
        seats.add(_asked(now))
        found.append(now)
        now = cast("S", now.copy())
        now.take(now.option(PASS))
    return found


def _asked(state: State[Any]) -> int:
    return NOBODY if state.choice is None else state.choice.player


def _goes_on(before: list[S], now: S) -> bool:
    """Whether this is still the question of the first one, and nothing has happened since."""
    if not before:
        return True
    first = before[0]
    return type(first.waiting) is type(now.waiting) and first.last_event() == now.last_event()
