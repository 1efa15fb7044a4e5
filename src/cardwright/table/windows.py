"""Windows of a guarded table, as its journal tells them: who has passed, who holds, who would act.

A window is open to everybody at once. The rules ask one player after another; here each is asked as if all
before them had passed, and an act is carried out as soon as they have, or when the time is over (R2, R14).
How long that is, nothing here knows: `timing` says when it is over, and that is a line of the journal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, final

from cardwright.core.choice import PASS
from cardwright.core.state import State
from cardwright.core.windows import round_of
from cardwright.errors import CardwrightError
from cardwright.narration.stopping import MY_TURN, STOPS, TARGET

HOLDS_A_TURN: Final = 3
"""So often in a turn a seat may hold a window, by hand and by stops together."""

UNTIL: Final = ("", MY_TURN, TARGET)
"""Until what a seat may pass; until nothing: it does not pass of itself."""


@final
@dataclass
class Window:
    """A window that is open: the `number`-th of the game.

    `positions` are those in which the seats are asked, in their order. A seat has `passed`, or its act waits
    in `acts` for those before it. `holders` want to think; that somebody does, or did, is `held`.
    """

    number: int
    positions: dict[int, State[Any]]
    passed: set[int] = field(default_factory=set)
    acts: dict[int, str] = field(default_factory=dict)
    holders: set[int] = field(default_factory=set)
    held: bool = False
    over: bool = False

    def copy(self) -> Window:
        """The same, which stays as it is."""
        return replace(
            self, passed=set(self.passed), acts=dict(self.acts), holders=set(self.holders), held=self.held
        )

    @property
    def waits_for(self) -> list[int]:
        """The seats that have said nothing yet, in the order in which the rules ask them."""
        return [seat for seat in self.positions if seat not in self.passed and seat not in self.acts]

    def answer(self, seat: int, answer: str) -> None:
        """The seat passes, or would act."""
        self.holders.discard(seat)
        self.acts.pop(seat, None)
        if answer == str(PASS):
            self.passed.add(seat)
        else:
            self.acts[seat] = answer

    def next(self) -> int | None:
        """Whose act is carried out now; None while somebody is waited for, or where all have passed."""
        for seat in self.positions:
            if seat in self.acts:
                return seat
            if seat not in self.passed and not self.over:
                return None
        return None

    @property
    def passed_by_all(self) -> bool:
        """Whether nobody acts in it any more."""
        return not self.acts and (self.over or not self.waits_for)


@final
class Windows:
    """The window that is open, if one is, and what the seats have said about windows to come.

    `stops` are at what a seat holds of itself, `until` until what it passes of itself; `said` counts how
    often it has said either.
    """

    def __init__(self, seats: int) -> None:
        self.open: Window | None = None
        self.stops: Final[list[frozenset[str]]] = [frozenset()] * seats
        self.until: Final = [""] * seats
        self.said: Final = [0] * seats
        self._number = 0
        self._held = [0] * seats

    def begin(self, state: State[Any], happened: Sequence[frozenset[str]], turn: bool) -> Window:
        """A window opens. `happened` says of each seat what of its stops has, `turn` whether one has begun.

        Who passes until something that has happened does so no longer; else who passes of itself passes,
        and else who stops at something that has happened holds.
        """
        self._number += 1
        if turn:
            self._held = [0] * len(self._held)
        positions: dict[int, State[Any]] = {}
        for position in round_of(state):
            assert position.choice is not None
            positions[position.choice.player] = position
        window = self.open = Window(self._number, positions)
        for seat in positions:
            if self.until[seat] in happened[seat]:
                self.until[seat] = ""
            if self.until[seat]:
                window.passed.add(seat)
            elif self.stops[seat] & happened[seat] and self.holds_left(seat):
                self._hold(window, seat)
        return window

    def holds_left(self, seat: int) -> int:
        """How often the seat may still hold a window in this turn."""
        return HOLDS_A_TURN - self._held[seat]

    def hold(self, seat: int) -> None:
        """The seat wants to think. Raises `CardwrightError` where it may not."""
        window = self.open
        if window is None or seat not in window.waits_for:
            raise CardwrightError("there is no window that you could hold")
        if seat in window.holders:
            raise CardwrightError("you hold the window already")
        if not self.holds_left(seat):
            raise CardwrightError(f"you have held {HOLDS_A_TURN} windows in this turn, and that is all")
        self._hold(window, seat)

    def _hold(self, window: Window, seat: int) -> None:
        window.holders.add(seat)
        window.held = True
        self._held[seat] += 1

    def wait(self) -> None:
        """Nobody passes of themselves in the open window."""
        assert self.open is not None
        self.open.passed.clear()

    def stop_at(self, seat: int, stops: str) -> None:
        """From now on the seat holds at these, words with spaces between. Raises `CardwrightError`."""
        words = frozenset(stops.split())
        if unknown := words - set(STOPS):
            raise CardwrightError(f"one can stop at {', '.join(STOPS)}, not at {min(unknown):.20}")
        self.stops[seat] = words
        self.said[seat] += 1

    def pass_until(self, seat: int, until: str) -> None:
        """The seat passes of itself until then, from now on. Raises `CardwrightError`."""
        if until not in UNTIL:
            raise CardwrightError(f"one can pass until {' or '.join(UNTIL[1:])}, not until {until:.20}")
        self.until[seat] = until
        self.said[seat] += 1
        if until and self.open is not None and seat in self.open.waits_for:
            self.open.answer(seat, str(PASS))
