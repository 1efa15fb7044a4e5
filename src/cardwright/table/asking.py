"""Who may take a decision back, and ask the others for it: three times a turn, and not whoever said never."""

from __future__ import annotations

from typing import Final, final

from cardwright.errors import CardwrightError
from cardwright.sitting import Undo
from cardwright.table.pace import Undoing

ASKS_A_TURN: Final = 3
"""So often in a turn a seat may ask the others."""

ANSWERED_WITHIN: Final = 30.0
"""Seconds after which who has not answered has said no."""


@final
class Asking:
    """What has been asked in the present turn, by the lines of the journal; who is `never` to be asked."""

    def __init__(self, names: tuple[str, ...], undoing: Undoing = "allowed") -> None:
        self.never: Final[set[int]] = set()
        self.since = 0.0
        """When, in counted seconds, the undo that waits was asked for."""
        self._names = names
        self._undoing = undoing
        self._asked: dict[int, int] = {}
        self._turn = 0

    def check(self, undo: Undo, turn: int) -> None:
        """Raise `CardwrightError` where this may not be asked in the turn of this number."""
        if self._undoing == "never":
            raise CardwrightError("at this table nothing is taken back")
        if not undo.waits_for:
            return
        if self._undoing == "free":
            raise CardwrightError("at this table is taken back only what is free, and this is not")
        refuses = [self._names[seat] for seat in undo.waits_for if seat in self.never]
        if refuses:
            raise CardwrightError(f"{refuses[0]} does not want to be asked to let anybody go back")
        if turn == self._turn and self._asked.get(undo.seat, 0) >= ASKS_A_TURN:
            raise CardwrightError(f"you have asked {ASKS_A_TURN} times in this turn, and that is all")

    def offers(self, undo: Undo) -> bool:
        """Whether the table lets anybody ask for this at all."""
        return self._undoing == "allowed" or (self._undoing == "free" and not undo.waits_for)

    def note(self, undo: Undo, turn: int, passed: float) -> None:
        """This has been asked; it is free where nobody has to consent."""
        if turn != self._turn:
            self._turn, self._asked = turn, {}
        if undo.waits_for:
            self._asked[undo.seat] = self._asked.get(undo.seat, 0) + 1
            self.since = passed
