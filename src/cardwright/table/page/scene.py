"""What a page is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, final

from cardwright.core.record import Ending
from cardwright.core.state import View
from cardwright.narration.sentences import Line


@final
@dataclass(frozen=True)
class Scene:
    """All that one seat is told of a table.

    `address` is the table's, such as `/t/abcdefghij`; `key` gives the key of a card by its reference, None
    where the seat may not know the card; `question` the number of the seat's present question, or of its last
    one; `undo` what the button says that takes a decision back, empty where there is none; `waits` what
    another asks of the seat, who would go back; `agreeable` whether players may end the game together;
    `notices` are sentences for everybody, such as that a bot plays on.
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

    @cached_property
    def position(self) -> dict[str, object]:
        """The position as the seat may know it; worked out once."""
        return self.view.position()
