"""What a seat may know, as arrays: the position as one row of numbers, its options as a row each.

>>> from cardwright.games import game
>>> rules = game("kotc/17")
>>> state = rules.new(list(rules.starter_decks().values())[:2], seed=7)
>>> features = Features("kotc/17")
>>> observed = features.observe(state.view(state.choice.player))
>>> observed.position.shape, observed.options.shape, int(observed.mask.sum()) == len(state.choice.options)
((1072,), (64, 150), True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

from cardwright.core.validation import shown
from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.research.gauges import gauge_of
from cardwright.research.missing import library
from cardwright.research.setting import seats_at, whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cardwright.core.numbers import Column

MOST_OPTIONS: Final = 64
"""So many options have a row, if nobody says another number; what is more cannot be chosen."""

MOST: Final = 1024


class Observation(NamedTuple):
    """What a seat may know: the `position` (float32), its `options` (float32, a row each), the `mask` of rows
    in which there is one (int8).

    Every number lies between 0 and 1: it is what is to be told, divided by what usually is the most of it,
    and 1 where there is more. Rows without an option are zeros.
    """

    position: NDArray[np.float32]
    options: NDArray[np.float32]
    mask: NDArray[np.int8]


@final
class Features:
    """How positions of a game become arrays, for so many players and options; always of the same shapes.

    `columns` and `option_columns` say what each number says. Raises `CardwrightError` where there is no such
    game, or none for so many; and where numpy is missing.
    """

    def __init__(self, id: str, players: int = 2, most_options: int = MOST_OPTIONS) -> None:
        seats, rows = seats_at(id, players), whole(most_options)
        if rows is None or not 1 <= rows <= MOST:
            raise CardwrightError(f"from 1 to {MOST} options can have a row, not {shown(most_options)}")
        numpy = library("numpy")
        gauge = gauge_of(id)
        self.game: Final = id
        self.players: Final = seats
        self.most_options: Final = rows
        self.columns: Final[tuple[Column, ...]] = tuple(gauge.columns(seats))
        self.option_columns: Final[tuple[Column, ...]] = tuple(gauge.option_columns())
        self._numbers: Final = gauge.numbers
        self._frombuffer: Final = numpy.frombuffer
        self._minimum: Final = numpy.minimum
        self._multiply: Final = numpy.multiply
        self._zeros: Final = numpy.zeros
        self._empty: Final = numpy.empty
        self._float: Final = numpy.float32
        self._byte: Final = numpy.uint8
        self._small: Final = numpy.int8
        self._share: Final = numpy.array([1 / each.most for each in self.columns], numpy.float32)
        self._option_share: Final = numpy.array(
            [1 / each.most for each in self.option_columns], numpy.float32
        )
        self.size: Final = len(self.columns) + rows * len(self.option_columns)

    def __deepcopy__(self, known: dict[int, Any]) -> Features:
        """Itself: nothing of it changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """By what it was made of."""
        return Features, (self.game, self.players, self.most_options)

    def fill(self, view: View[Any], into: NDArray[np.float32]) -> int:
        """Write the position and then its options, row by row, into an array of `size` float32; how many
        options there are. Raises `CardwrightError` for another array, and for a view that has other numbers
        or players; all editions of a game have the same.
        """
        if len(view.names) != self.players:
            raise CardwrightError(
                f"this is a position of {len(view.names)} players; these numbers are those of {self.players}"
            )
        shape, kind = getattr(into, "shape", None), getattr(into, "dtype", None)
        if shape != (self.size,) or kind != self._float:
            raise CardwrightError(
                f"the numbers are written into an array of ({self.size},) float32, not of {shape} {kind}"
            )
        if not into.flags.writeable:
            raise CardwrightError("the numbers cannot be written into this array: it is read-only")
        numbers, rows = self._numbers(view)
        width = len(self.columns)
        if len(numbers) != width:
            raise CardwrightError(f"this is no position of {self.game}: it has other numbers")
        position = into[:width]
        self._multiply(self._frombuffer(numbers, self._byte), self._share, out=position)
        self._minimum(position, 1.0, out=position)
        wide = len(self.option_columns)
        count = min(len(rows) // wide, self.most_options)
        end = width + count * wide
        if count:
            told = self._frombuffer(rows, self._byte, count * wide).reshape(count, wide)
            options = into[width:end].reshape(count, wide)
            self._multiply(told, self._option_share, out=options)
            self._minimum(options, 1.0, out=options)
        into[end:] = 0.0
        return count

    def flat(self, view: View[Any]) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """All of it in one array of `size` numbers, and the mask."""
        into = self._empty(self.size, self._float)
        count = self.fill(view, into)
        mask = self._zeros(self.most_options, self._small)
        mask[:count] = 1
        return into, mask

    def observe(self, view: View[Any]) -> Observation:
        """The position and the options apart."""
        told, mask = self.flat(view)
        return self.apart(told, mask)

    def apart(self, told: NDArray[np.float32], mask: NDArray[np.int8]) -> Observation:
        """The position and the options out of one array, which they share."""
        width = len(self.columns)
        return Observation(
            told[:width], told[width:].reshape(self.most_options, len(self.option_columns)), mask
        )
