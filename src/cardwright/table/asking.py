"""Who may take a decision back, and ask the others for it: three times a turn, and not whoever said never."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
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

    def check(self, undo: Undo, turn: int, away: AbstractSet[int], waits: Undo | None) -> None:
        """Raise `CardwrightError` where this may not be asked in the turn of this number.

        For those who are `away` a bot plays; `waits` is what somebody has asked already.
        """
        if reason := self._barred(undo, away):
            raise CardwrightError(reason)
        if waits is not None and waits.seat != undo.seat:
            raise CardwrightError(f"{self._names[waits.seat]} would go back already: that is answered first")
        if not undo.waits_for:
            return
        refuses = [self._names[seat] for seat in undo.waits_for if seat in self.never]
        if refuses:
            raise CardwrightError(f"{refuses[0]} does not want to be asked to let anybody go back")
        if turn == self._turn and self._asked.get(undo.seat, 0) >= ASKS_A_TURN:
            raise CardwrightError(f"you have asked {ASKS_A_TURN} times in this turn, and that is all")

    def offers(self, undo: Undo, away: AbstractSet[int]) -> bool:
        """Whether the table lets anybody ask for this at all, while a bot plays for those who are `away`."""
        return not self._barred(undo, away)

    def _barred(self, undo: Undo, away: AbstractSet[int]) -> str:
        """Why this is not asked, whoever would consent; empty where it may be."""
        if self._undoing == "never":
            return "at this table nothing is taken back"
        if undo.free:
            return ""
        if self._undoing == "free":
            return "at this table is taken back only what is free, and this is not"
        missing = [self._names[seat] for seat in sorted(away - {undo.seat})]
        if missing:
            return f"this is not free, and {missing[0]}, for whom a bot plays, cannot be asked"
        return ""

    def note(self, undo: Undo, turn: int, passed: float) -> None:
        """This has been asked; it is free where nobody has to consent."""
        if turn != self._turn:
            self._turn, self._asked = turn, {}
        if undo.waits_for:
            self._asked[undo.seat] = self._asked.get(undo.seat, 0) + 1
            self.since = passed
