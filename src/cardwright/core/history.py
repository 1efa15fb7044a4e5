"""The way a game has gone: any position of it can be worked out again, and few of them are kept."""

from collections.abc import Iterator
from typing import Any, Final, Generic, TypeVar, cast, final

from cardwright.core.choice import Option
from cardwright.core.state import State

S = TypeVar("S", bound=State[Any])

SPACING: Final = 64
"""A position is kept every so many moves, as long as there are few."""

MOST_KEPT: Final = 32
"""So many positions are kept in all, beside those behind what was done by hand."""

BY_HAND: Final = -1
"""What stands for a move that was no choice, such as a judge's edit."""


@final
class History(Generic[S]):
    """The moves of a game from its opening on: of each choice the place of the option that was taken.

    A position is worked out from the last one that was kept before it. Kept is one every `SPACING` moves, and
    in a long game fewer: each time there are more than `MOST_KEPT`, every other one goes. What was done by
    hand cannot be done again, so the position behind it is always kept. Every position that is handed out is
    a state of its own.

    >>> from cardwright.games import game
    >>> rules = game("kotc/17")
    >>> state = rules.new(list(rules.starter_decks().values())[:2], seed=7)
    >>> history = History(state)
    >>> history.take(state, state.choice.options[0])
    >>> len(history), len(history.position(0).choice.options), len(state.choice.options)
    (1, 6, 5)
    """

    def __init__(self, opening: S) -> None:
        self._moves: list[int] = []
        self._kept: dict[int, S] = {0: _copied(opening)}
        self._by_hand: set[int] = set()
        self._spacing = SPACING

    def __len__(self) -> int:
        return len(self._moves)

    @property
    def kept(self) -> int:
        """How many positions are kept."""
        return len(self._kept)

    def take(self, state: S, option: Option) -> None:
        """Answer with an option of the state's choice, and note it. Where that fails nothing is noted."""
        choice = state.choice
        assert choice is not None
        place = choice.options.index(option)
        state.take(option)
        self._moves.append(place)
        if len(self._moves) % self._spacing == 0:
            self._keep(state)

    def note_change(self, state: S) -> None:
        """Note that the position has been changed otherwise than by a choice, and is now this one."""
        self._moves.append(BY_HAND)
        self._by_hand.add(len(self._moves))
        self._keep(state)

    def position(self, number: int) -> S:
        """The position in which `number` moves had been made. Raises `IndexError` if there were fewer."""
        return next(self.positions(number))

    def positions(self, first: int = 0) -> Iterator[S]:
        """The positions from that on in which `first` moves had been made, to the present one."""
        if not 0 <= first <= len(self._moves):
            raise IndexError(f"{len(self._moves)} moves have been made, not {first}")
        at = max(number for number in self._kept if number <= first)
        state = _copied(self._kept[at])
        while at < first:
            state = self._after(state, at)
            at += 1
        yield _copied(state)
        while at < len(self._moves):
            state = self._after(state, at)
            at += 1
            yield _copied(state)

    def go_back(self, number: int) -> S:
        """Forget what followed on the first `number` moves; the position in which they had been made."""
        state = self.position(number)
        del self._moves[number:]
        self._kept = {at: kept for at, kept in self._kept.items() if at <= number}
        self._by_hand = {at for at in self._by_hand if at <= number}
        return state

    def _after(self, state: S, at: int) -> S:
        """The position after one more move; the state that is given is used up."""
        place = self._moves[at]
        if place == BY_HAND:
            return _copied(self._kept[at + 1])
        choice = state.choice
        assert choice is not None
        state.take(choice.options[place])
        return state

    def _keep(self, state: S) -> None:
        self._kept[len(self._moves)] = _copied(state)
        while len(self._kept) - len(self._by_hand) > MOST_KEPT:
            self._spacing *= 2
            self._kept = {
                at: kept for at, kept in self._kept.items() if at % self._spacing == 0 or at in self._by_hand
            }


def _copied(state: S) -> S:
    return cast("S", state.copy())
