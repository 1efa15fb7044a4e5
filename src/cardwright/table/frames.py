"""What a seat is shown of a table, update by update.

A frame is made only where what the seat sees has changed, and frames are numbered seat by seat: neither
whether one comes nor its number says what happens out of the seat's sight.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, takewhile
from time import time
from typing import Any, Final, final

import msgspec

from cardwright.table.moves import Lately, Move, told

KEPT: Final = 64
"""So many frames back a page can have been and still be told only what is missing."""

MOST_DIGITS: Final = 9
"""A number of more digits is no frame's."""

NEW_LINES: Final = "<!--log-->"
"""What parts the page's main part from new lines of the log."""


@final
@dataclass(frozen=True, slots=True)
class Picture:
    """All that a seat is shown at one moment."""

    main: str
    """The page's main part, HTML."""

    log: tuple[str, ...]
    """The lines of the log, an HTML list item each."""

    head: Mapping[str, Any]
    """What the page's script needs beside that, as JSON: `question`, `asked`, `title`."""

    data: Mapping[str, Any] = field(default_factory=dict)
    """The same for programs, as JSON."""

    lately: Lately = field(default=Lately(), compare=False)
    """What has moved lately. That alone is no reason for a frame."""

    over: bool = False
    """Whether it shows the end of the game."""

    order: int = field(default_factory=count().__next__, compare=False)
    """The later something was seen of a table, the higher: pictures that come late are told by it."""

    date: Callable[[], float] = field(default=time, compare=False)
    """What time it is, by the clock that the table goes by."""


@final
@dataclass(frozen=True, slots=True)
class Frame:
    """What brings a page up to date: its main part anew, and the log from line `said` on.

    `moved` is what has moved since the page's last frame; nothing for a page that had none.
    """

    id: str
    number: int
    said: int
    picture: Picture
    moved: tuple[Move, ...] = ()

    @property
    def head(self) -> dict[str, Any]:
        """What stands before the page's parts, and before a program's data; with clocks, what time it is."""
        head = {"frame": self.number, **self.picture.head, "moved": told(self.moved)}
        return {**head, "now": round(self.picture.date(), 3)} if head.get("clocks") else head

    def html(self) -> str:
        """For a page: a line of JSON, the main part, and the new lines of the log behind `NEW_LINES`."""
        head = {**self.head, "said": self.said}
        lines = "\n".join(self.picture.log[self.said :])
        return f"{_as_json(head)}\n{self.picture.main}\n{NEW_LINES}\n{lines}"

    def json(self) -> str:
        """For a program: one line of JSON."""
        return _as_json({**self.head, **self.picture.data})


@final
class Frames:
    """The frames of one seat at one table, from when the server took the table up.

    >>> frames = Frames()
    >>> frames.show(Picture("<main>1</main>", ("<li>a</li>",), {}))
    True
    >>> page = frames.since("").id
    >>> frames.show(Picture("<main>1</main>", ("<li>a</li>",), {})), frames.since(page)
    (False, None)
    >>> frames.show(Picture("<main>2</main>", ("<li>a</li>", "<li>b</li>"), {})), frames.since(page).said
    (True, 1)
    """

    def __init__(self) -> None:
        self._made = secrets.token_hex(4)
        self._number = 0
        self._picture: Picture | None = None
        self._order = 0
        self._said: list[int] = []
        """For each of the last frames, how many lines of the log it left as they were."""
        self._told: list[int] = []
        """For each of them, the last event of which the seat had been told before."""

    def show(self, picture: Picture) -> bool:
        """Take in what the seat sees now; whether that is new to it, and it has not seen anything later."""
        if picture.order < self._order:
            return False
        before, self._order = self._picture, picture.order
        if picture == before:
            return False
        self._said.append(0 if before is None else _in_common(before.log, picture.log))
        self._told.append((picture if before is None else before).lately.last_event)
        del self._said[:-KEPT], self._told[:-KEPT]
        self._picture = picture
        self._number += 1
        return True

    @property
    def over(self) -> bool:
        """Whether the seat has been shown the end of the game."""
        return self._picture is not None and self._picture.over

    def since(self, id: str) -> Frame | None:
        """What brings a page up to date that has the frame of this `id`; None where it is.

        A page that has none of the last `KEPT` frames is given all.
        """
        if self._picture is None:
            return None
        made, _, number = id.partition("-")
        ours = made == self._made and number.isdecimal() and len(number) <= MOST_DIGITS
        missing = self._number - int(number) if ours else KEPT + 1
        if missing == 0:
            return None
        id, picture = f"{self._made}-{self._number}", self._picture
        if not 0 < missing <= len(self._said):
            return Frame(id, self._number, 0, picture)
        told_before = min(self._told[-missing:])
        moved = picture.lately.since(told_before)
        return Frame(id, self._number, min(self._said[-missing:]), picture, moved)


def _in_common(before: Sequence[str], now: Sequence[str]) -> int:
    """How many lines two logs begin with in common."""
    both = min(len(before), len(now))
    if before[:both] == now[:both]:
        return both
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, now, strict=False)))


def _as_json(told: Mapping[str, Any]) -> str:
    return msgspec.json.encode(told).decode()
