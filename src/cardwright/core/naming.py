"""What a seat calls the cards of a position: asked for once, for all that it is told there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from cardwright.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Naming:
    """What one seat (or, with `NOBODY`, somebody who knows everything) calls the cards of a position.

    It is of the position in which it was asked for (`State.naming`), and nobody keeps it: after a choice
    another one is asked for. So a game can work all names out together, where one hangs on the others.
    """

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def of(self, card: int) -> str:
        """What the seat calls the card."""
        raise NotImplementedError

    def asking(self, card: int) -> str:
        """What the seat calls the card whose ability asks: where it lies by now, that need not tell."""
        return self.of(card)


@final
class OneByOne(Naming):
    """The naming of a game that works each name out by itself."""

    def __init__(self, state: State[Any], seat: int) -> None:
        super().__init__(seat)
        self._state: Final = state

    def of(self, card: int) -> str:
        """What the seat calls the card."""
        return self._state.reference(card, self.seat)
