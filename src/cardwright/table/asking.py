"""Who may ask the others to let them take a decision back: three times a turn, and not whoever said never."""

from __future__ import annotations

from typing import Final, final

from cardwright.errors import CardwrightError
from cardwright.sitting import Undo

ASKS_A_TURN: Final = 3
"""So often in a turn a seat may ask the others."""

ANSWERED_WITHIN: Final = 30.0
"""Seconds after which who has not answered has said no."""


@final
class Asking:
    """What has been asked in the present turn, by the lines of the journal; who is `never` to be asked."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.never: Final[set[int]] = set()
        self.since = 0.0
        """When, in counted seconds, the undo that waits was asked for."""
        self._names = names
        self._asked: dict[int, int] = {}
        self._turn = 0

    def check(self, undo: Undo, turn: int) -> None:
        """Raise `CardwrightError` where this may not be asked in the turn of this number."""
        if not undo.waits_for:
            return
        refuses = [self._names[seat] for seat in undo.waits_for if seat in self.never]
        if refuses:
            raise CardwrightError(f"{refuses[0]} does not want to be asked to let anybody go back")
        if turn == self._turn and self._asked.get(undo.seat, 0) >= ASKS_A_TURN:
            raise CardwrightError(f"you have asked {ASKS_A_TURN} times in this turn, and that is all")

    def note(self, undo: Undo, turn: int, passed: float) -> None:
        """This has been asked; it is free where nobody has to consent."""
        if turn != self._turn:
            self._turn, self._asked = turn, {}
        if undo.waits_for:
            self._asked[undo.seat] = self._asked.get(undo.seat, 0) + 1
            self.since = passed
