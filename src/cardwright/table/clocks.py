"""How much time the players of a table have, by the times of its journal.

A player's clock runs while the table waits for them alone, as all can see, and for nothing else. Times are
dates, in seconds since 1970. Time in which no server had the game does not count: a server that takes it up
says so in the journal, and whatever lies between that line and the one before it is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple, final

import msgspec

from cardwright.core.choice import NOBODY
from cardwright.errors import CardwrightError

SHORTEST_BANK: Final = 10.0
LONGEST_BANK: Final = 24 * 3600.0
LONGEST_INCREMENT: Final = 600.0


@final
class TimeControl(msgspec.Struct, frozen=True):
    """How much time each player has: `bank` seconds, and `increment` more after each of their turns.

    Without a bank nobody's time is counted.
    """

    bank: Annotated[float, msgspec.Meta(ge=0, le=LONGEST_BANK)] = 0.0
    increment: Annotated[float, msgspec.Meta(ge=0, le=LONGEST_INCREMENT)] = 0.0

    def __bool__(self) -> bool:
        """Whether time is counted."""
        return self.bank > 0


UNTIMED: Final = TimeControl()
"""Where nothing is said nobody's time is counted."""


def control_of(options: Mapping[str, Any]) -> TimeControl:
    """What a table's options say of time. Raises `CardwrightError`.

    >>> control_of({"bank": 600, "increment": 15}).increment
    15.0
    """
    try:
        control = msgspec.convert(dict(options), TimeControl)
    except msgspec.ValidationError:
        control = None
    if control is None or 0 < control.bank < SHORTEST_BANK or (control.increment and not control.bank):
        raise CardwrightError(
            f"a player has {SHORTEST_BANK:.0f} to {LONGEST_BANK:.0f} seconds, or all the time there is (0), "
            f"and gets up to {LONGEST_INCREMENT:.0f} more after each turn of their own"
        )
    return control


class Schedule(NamedTuple):
    """By what control, and from which date on, time counts; not yet, as long as seats are free."""

    control: TimeControl = UNTIMED
    began: float = 0.0
    complete: bool = True


@final
class Clocks:
    """The clocks of all seats: `runs` is whose runs, or `NOBODY`.

    >>> clocks = Clocks(TimeControl(60, 5), 2, 1000.0)
    >>> clocks.run(0, 1000.0)
    >>> clocks.run(1, 1010.0)
    >>> clocks.add(0)
    >>> clocks.left(0), clocks.up, clocks.is_up(1, 1069.0), clocks.is_up(1, 1070.0)
    (55.0, 1070.0, False, True)
    """

    def __init__(self, control: TimeControl, seats: int, date: float) -> None:
        self.control: Final = control
        self.runs = NOBODY
        self.last = date
        """The date up to which time has been counted, or left out."""
        self.passed = 0.0
        """How many seconds have counted so far."""
        self._left = [control.bank] * seats
        self._began = date

    def pass_until(self, date: float) -> None:
        """Time has passed."""
        self.passed += max(0.0, date - self.last)
        self.last = max(self.last, date)

    def stand_until(self, date: float) -> None:
        """Time has passed that does not count."""
        self._began += max(0.0, date - self.last)
        self.last = max(self.last, date)

    def begin_anew(self) -> None:
        """All have their whole time, from now on."""
        self._left = [self.control.bank] * len(self._left)
        self._began = self.last

    def run(self, seat: int, date: float) -> None:
        """From now on the clock of this seat runs and no other, or nobody's."""
        if seat == self.runs:
            return
        if self.runs != NOBODY:
            self._left[self.runs] = max(0.0, self._left[self.runs] - max(0.0, date - self._began))
        self.runs, self._began = seat, date

    def add(self, seat: int) -> None:
        """A turn of this seat has ended."""
        self._left[seat] += self.control.increment

    def left(self, seat: int) -> float:
        """The seconds a seat had when its clock began to run, or has where it does not."""
        return self._left[seat]

    @property
    def up(self) -> float | None:
        """When the clock that runs will be at zero; None where none does."""
        return None if self.runs == NOBODY or not self.control else self._began + self._left[self.runs]

    def is_up(self, seat: int, date: float) -> bool:
        """Whether a seat has no time left."""
        if not self.control:
            return False
        return self._left[seat] <= (date - self._began if seat == self.runs else 0.0)
