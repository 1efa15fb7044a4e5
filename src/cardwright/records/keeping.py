"""Where a game is kept: it never goes through a link, nor over a game that is another one."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from stat import S_ISLNK, S_ISREG
from typing import Final, final

from cardwright.core.record import Record
from cardwright.errors import FileError
from cardwright.records.files import read_record, write_new_record, write_record

ENDING: Final = ".game.json"
"""How the name of a record's file ends, by custom."""


@final
class GameFile:
    """The file of a game that is being played.

    It knows what stood there when it was named, and what it has written since: what somebody else has
    written there meanwhile stays, and the game goes into a file of its own beside it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known = _content(path)

    def save(self, record: Record) -> None:
        """Write the record; `path` then says where it is. Raises `FileError`."""
        if self._known is not None and _content(self.path) == self._known:
            write_record(record, self.path)
        else:
            self.path = _write_anew(record, free_names(self.path))
        self._known = _content(self.path)

    def save_somewhere(self, record: Record) -> list[str]:
        """Write the record here or else where there is room for it; why not here, if it is elsewhere.

        Raises `FileError` where there is room for it nowhere.
        """
        wished = self.path
        try:
            self.save(record)
        except FileError as fault:
            self._save_elsewhere(record, fault)
            return [str(fault)]
        moved = f"{wished}: somebody else has written there meanwhile, and it is left as it is"
        return [moved] if self.path != wished else []

    def _save_elsewhere(self, record: Record, fault: FileError) -> None:
        """Write the record into the folder where one is, or among the temporary files."""
        for folder_of in (os.getcwd, tempfile.gettempdir):
            with suppress(OSError, FileError):
                path = Path(folder_of(), self.path.name)
                self.path = _write_anew(record, free_names(path))
                self._known = _content(self.path)
                return
        raise fault


def usual_file(record: Record, folder: Path) -> Path:
    """A file in the folder that does not exist yet, named after the game, its decks and its seed."""
    decks = [str(seat.deck.get("name", "deck")) for seat in record.seats]
    words = [_letters(word)[:20] for word in (record.game, *decks[:4], str(record.seed))]
    stem = "-".join(word for word in words if word)
    return next(free_names(folder / f"{stem}{ENDING}"))


def free_names(path: Path) -> Iterator[Path]:
    """The path and others like it, `x-2.game.json`, `x-3.game.json`, of which there is no file yet."""
    ending = ENDING if path.name.endswith(ENDING) else path.suffix
    stem = path.name.removesuffix(ending)
    number = 1
    while True:
        name = path if number == 1 else path.with_name(f"{stem}-{number}{ending}")
        if not name.is_symlink() and not name.exists():
            yield name
        number += 1


def chosen_file(name: str, record: Record, may_go: Callable[[str], bool]) -> Path:
    """The file that somebody named for this game: there is none yet, or it holds the game up to here.

    `may_go` is asked, in a sentence, whether another game that is in the file may be written over. Raises
    `FileError`.
    """
    path = Path(name)
    if not path.parent.is_dir():
        raise FileError("there is no such folder", str(path.parent))
    try:
        kind = path.lstat().st_mode
    except FileNotFoundError:
        return path
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise FileError(f"no game can be saved here: {reason}", name) from None
    if S_ISLNK(kind):
        raise FileError("this is a link, through which no game is saved; name the file itself", name)
    if not S_ISREG(kind):
        raise FileError("this is no file that a game could be saved in", name)
    try:
        there = read_record(path)
    except FileError as fault:
        reason = f"this is no game that could be written over ({fault.message}); name another file"
        raise FileError(reason, name) from None
    message = f"this holds another game ({_in_short(there)})"
    if not is_beginning(there, record) and not may_go(f"{name}: {message}"):
        raise FileError(f"{message}; name another file", name)
    return path


def is_beginning(earlier: Record, record: Record) -> bool:
    """Whether the record goes on with the earlier one, so that nothing is lost with that."""
    return (
        (earlier.game, earlier.rules, earlier.seed, earlier.first, earlier.names)
        == (record.game, record.rules, record.seed, record.first, record.names)
        and [seat.deck for seat in earlier.seats] == [seat.deck for seat in record.seats]
        and (earlier.chance and earlier.chance.commitment) == (record.chance and record.chance.commitment)
        and record.choices[: len(earlier.choices)] == earlier.choices
    )


def _write_anew(record: Record, paths: Iterator[Path]) -> Path:
    """The first of the paths at which there was nothing when the record was written there."""
    while True:
        path = next(paths)
        if write_new_record(record, path):
            return path


def _in_short(record: Record) -> str:
    """A game in a few words."""
    result = record.result or "not finished"
    return f"{record.game}, {', '.join(record.names)}, {len(record.choices)} choices, {result}"


def _content(path: Path) -> str | None:
    """A digest of what is in the file; None where there is nothing that could be read."""
    try:
        return None if path.is_symlink() else sha256(path.read_bytes()).hexdigest()
    except (OSError, ValueError):
        return None


def _letters(word: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", word.casefold()).strip("-")
