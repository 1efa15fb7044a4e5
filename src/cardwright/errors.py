"""What Cardwright answers when something it was given is wrong."""

from __future__ import annotations

from typing import final


class CardwrightError(ValueError):
    """Something from outside is wrong; the message says what, and what would be right."""


@final
class FileError(CardwrightError):
    """A file is wrong.

    `message` says what is wrong and what would be right, `file` names the file, and `line` (from 1) the line,
    where it is known; `keys` are those of the value that is wrong, from the outermost, where it has any. The
    text of the error is `FILE:LINE: MESSAGE`, where an empty name is told as `''`.
    """

    def __init__(self, message: str, file: str, line: int | None = None, keys: tuple[str, ...] = ()) -> None:
        named = file or repr(file)
        place = named if line is None else f"{named}:{line}"
        super().__init__(f"{place}: {message}")
        self.message = message
        self.file = file
        self.line = line
        self.keys = keys
