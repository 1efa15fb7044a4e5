"""Writing what was printed: a file, or a folder of faces; what lies there already stays as it is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from cardwright.errors import FileError

LONGEST_NAME: Final = 80
"""Letters of a file's name, without its ending."""

NAMELESS: Final = "card"
"""What a file is called whose card's title has no letter that may stand in such a name."""

_RESERVED: Final = re.compile(r"con|prn|aux|nul|(com|lpt)\d", re.ASCII)
"""What no file can be called on Windows."""


def check_kept(files: Iterable[Path], sources: Iterable[Path]) -> None:
    """Raise `FileError` for a file in whose place would lie what is made of it, whoever has allowed that."""
    kept = list(sources)
    for file in files:
        if any(_same(file, source) for source in kept):
            raise FileError("what is printed would be written over: name another with --out", str(file))


def check_free(files: Iterable[Path], overwriting: bool) -> None:
    """Raise `FileError` for a file that cannot be written, or is there already and shall not be overwritten.

    It is asked before anything is drawn, so that nobody waits for nothing.
    """
    for file in files:
        try:
            if file.is_dir():
                raise FileError("this is a directory; name a file", str(file))
            if not overwriting and (file.exists() or file.is_symlink()):
                raise FileError(
                    "this is there already: name another with --out, or say --overwrite", str(file)
                )
            if not file.parent.is_dir():
                raise FileError(f"there is no folder {file.parent}", str(file))
        except (OSError, ValueError) as fault:
            if isinstance(fault, FileError):
                raise
            raise _unwritable(file, fault) from None


def make_folder(folder: Path) -> None:
    """Make a folder where there is none. Raises `FileError`."""
    try:
        folder.mkdir(exist_ok=True)
    except FileExistsError:
        raise FileError("this is a file; faces are written into a folder", str(folder)) from None
    except FileNotFoundError:
        raise FileError(f"there is no folder {folder.parent}", str(folder)) from None
    except (OSError, ValueError) as fault:
        raise _unwritable(folder, fault) from None


def write_file(file: Path, content: bytes, overwriting: bool) -> None:
    """Write a file. Raises `FileError`, also where there is one that shall not be overwritten."""
    try:
        with file.open("wb" if overwriting else "xb") as stream:
            stream.write(content)
    except FileExistsError:
        check_free([file], overwriting)
    except (OSError, ValueError) as fault:
        raise _unwritable(file, fault) from None


def file_names(titles: Iterable[str]) -> list[str]:
    """A name of a file for each title, without its ending, no two alike, of letters that every disk can have.

    >>> file_names(["Miss “Onyx” Censorius", "Æmber Imp", "æmber imp", "../etc", "con"])
    ['miss-onyx-censorius', 'aember-imp', 'aember-imp-2', 'etc', 'con-card']
    """
    taken: set[str] = set()
    names = []
    for title in titles:
        stem = _plain(title)
        name, number = stem, 1
        while name in taken:
            number += 1
            name = f"{stem}-{number}"
        taken.add(name)
        names.append(name)
    return names


def _plain(title: str) -> str:
    """The title in small letters and digits with hyphens between its words."""
    told = title.casefold().replace("æ", "ae").replace("œ", "oe").replace("ø", "o")
    letters = "".join(
        each
        for each in unicodedata.normalize("NFKD", told)
        if not unicodedata.combining(each) and each != "’"
    )
    plain = re.sub(r"[^a-z0-9]+", "-", letters.replace("'", "")).strip("-")[:LONGEST_NAME].rstrip("-")
    return f"{plain}-{NAMELESS}" if _RESERVED.fullmatch(plain) else plain or NAMELESS


def _same(file: Path, other: Path) -> bool:
    """Whether two names mean one file; what is not there yet is no file."""
    try:
        return file.samefile(other)
    except (OSError, ValueError):
        return False


def _unwritable(file: Path, fault: Exception) -> FileError:
    reason = getattr(fault, "strerror", None) or fault
    return FileError(f"this cannot be written: {reason}", str(file))
