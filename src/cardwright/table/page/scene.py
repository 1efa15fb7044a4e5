"""What a page is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, final

from cardwright.core.record import Ending
from cardwright.core.state import View
from cardwright.narration.sentences import Line
from cardwright.protocol.choices import choice_as_json, speech_of


@final
@dataclass(frozen=True)
class OpenWindow:
    """A window that is open: the `number`-th of the game, for so many `seconds`; `held` once somebody holds.

    Whether the seat itself has `passed` (or has nothing to say in it) and how many more windows it may hold
    in this turn is the seat's own; all else is the same for everybody.
    """

    number: int
    seconds: float
    held: bool
    passed: bool
    holds: int


@final
@dataclass(frozen=True)
class Scene:
    """All that one seat is told of a table.

    `address` is the table's, such as `/t/abcdefghij`; `key` gives the key of a card by its reference, None
    where the seat may not know the card; `question` the number of the seat's present question, or of its last
    one; `undo` what the button says that takes a decision back, empty where there is none; `waits` what
    another asks of the seat, who would go back; `agreeable` whether players may end the game together;
    `notices` are sentences for everybody, such as that a bot plays on.

    `answers` is how the table asks, `quick` or `guarded`; `window` the one that is open; `until` until what
    the seat passes of itself, empty where it does not, and `stops` are at what it holds of itself; `said` is
    how often it has said either.
    """

    address: str
    game: str
    view: View[Any]
    key: Callable[[str], str | None]
    log: Sequence[Line]
    question: int
    undo: str = ""
    waits: str = ""
    outcome: Ending | None = None
    agreeable: bool = False
    notices: Sequence[str] = ()
    answers: str = "quick"
    window: OpenWindow | None = None
    until: str = ""
    stops: frozenset[str] = frozenset()
    said: int = 0

    def question_told(self) -> dict[str, object]:
        """What the seat is told of the question; in a window not whom the rules ask."""
        told = choice_as_json(self.view, speech_of(self.game))
        if self.window is not None and self.window.passed:
            told["choice"] = {"player": None}
        return told

    @cached_property
    def position(self) -> dict[str, object]:
        """The position as the seat may know it; worked out once."""
        return self.view.position()
