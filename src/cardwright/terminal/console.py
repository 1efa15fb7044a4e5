"""The one way to a screen: nothing that somebody has written is obeyed there, only shown."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final, final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from cardwright.core.validation import is_plain, made_plain, unjoined
from cardwright.terminal.table import THEME

USUAL_WIDTH: Final = 80


@final
class PlainConsole(Console):
    """A console on which words are words.

    What cannot be seen (control characters, signs that turn the direction of writing) becomes � before
    it is printed, whatever it stands in; brackets and colons in a name are no markup. Only what the program
    itself says in rich's own terms (styles, clearing the screen) acts. Raises `BrokenPipeError` where nobody
    reads any more.
    """

    def __init__(self, stderr: bool = False, width: int | None = None) -> None:
        super().__init__(theme=THEME, highlight=False, markup=False, emoji=False, stderr=stderr, width=width)
        if self.width < 1:  # a terminal that says that it has no columns still wants to be written to
            self.width = USUAL_WIDTH

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The segments of what is printed, with their words made plain."""
        for segment in super().render(renderable, options):
            if segment.control or is_plain(unjoined(segment.text)) or segment.text == "\n":
                yield segment
            else:
                yield Segment(made_plain(segment.text), segment.style)

    def on_broken_pipe(self) -> None:
        """Leave it to the command to end."""
        raise BrokenPipeError


def plain_json(document: object) -> str:
    r"""The document as readable JSON in which everything can be seen: what cannot is escaped.

    >>> print(plain_json({"name": "Bolt\x9b of \u202eFéi"}))
    {
      "name": "Bolt\u009b of \u202eFéi"
    }
    """
    text = json.dumps(document, ensure_ascii=False, indent=2)
    if is_plain(unjoined(text.replace("\n", ""))):
        return text
    return "".join(letter if is_plain(letter) or letter == "\n" else _escaped(letter) for letter in text)


def _escaped(letter: str) -> str:
    """A letter within a text of JSON; beyond the first 65,536 it takes two escapes."""
    units = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[place : place + 2].hex()}" for place in range(0, len(units), 2))
