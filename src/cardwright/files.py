"""Reading what people wrote: a text file, standard input, TOML, JSON.

Nothing that is handed in can hang the program: what is no regular file is refused unread, as is what is
larger than allowed, and a document that is nested too deeply is refused before it is parsed.
"""

from __future__ import annotations

import json
import os
import re
import stat
import sys
import tomllib
from pathlib import Path
from typing import IO, Any, Final

from cardwright.errors import FileError

LARGEST_FILE: Final = 1_000_000
"""The bytes of the largest file that is read, unless its reader says otherwise."""

DEEPEST: Final = 20
"""How deep keys, arrays and tables of a TOML text may be nested."""

STANDARD_INPUT: Final = "-"
"""The name under which a command takes standard input for a file."""

_KINDS: Final = (
    (stat.S_ISDIR, "this is a directory; a file is needed"),
    (stat.S_ISFIFO, "this is a pipe; a file is needed"),
    (stat.S_ISCHR, "this is a device; a file is needed"),
    (stat.S_ISBLK, "this is a device; a file is needed"),
    (stat.S_ISSOCK, "this is a socket; a file is needed"),
)
_NEVER_WAITING: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)

_ENDLESS: Final = "a number in this file has too many digits"
_MOST_BITS: Final = 14_000
"""Of the largest number that Python writes down for an error."""

_TWICE: Final = re.compile(r"Cannot (?:overwrite|declare)")
_PLACE: Final = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)")
_SIGNS: Final = re.compile(
    r'"""(?s:[^"\\]|\\.|"(?!""))*+(?:"{3,5})?'
    r"|'''(?s:[^']|'(?!''))*+(?:'{3,5})?"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
    r"|=[ \t]*+[-+0-9][^,\]}\n#]*+"
    r"|[][{}.,]"
    r"|\n[ \t\n]*+"
)


def read_text(path: str | Path, largest: int = LARGEST_FILE) -> str:
    r"""The text of a file that a person named, its lines ended by `\n`.

    Raises `FileError` for what is no regular file (a directory, a pipe, a device, a socket) without opening
    it, for one of more than `largest` bytes without reading it, and for one that is empty, is not written in
    UTF-8 or cannot be read.

    >>> read_text("/dev/null")
    Traceback (most recent call last):
    ...
    cardwright.errors.FileError: /dev/null: this is a device; a file is needed
    """
    return decoded(read_bytes(path, largest), str(path))


def read_bytes(path: str | Path, largest: int = LARGEST_FILE) -> bytes:
    """What a file that a person named holds. Raises `FileError` as `read_text` does, but for its encoding."""
    file = str(path)
    try:
        _check_kind(os.stat(path).st_mode, file)
        with open(os.open(path, os.O_RDONLY | _NEVER_WAITING), "rb") as stream:
            found = os.fstat(stream.fileno())
            _check_kind(found.st_mode, file)  # what stands under the name can have changed since
            if found.st_size > largest:
                raise _too_large(file, largest)
            return _content(stream, file, largest)
    except FileNotFoundError:
        raise FileError("there is no such file", file) from None
    except FileError:
        raise
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else None
        raise FileError(f"the file cannot be read: {reason or fault}", file) from None


def read_standard_input(largest: int = LARGEST_FILE) -> str:
    r"""The text that comes on standard input, its lines ended by `\n`.

    Raises `FileError`, as `read_text` does.
    """
    return decoded(_content(sys.stdin.buffer, "standard input", largest), "standard input")


def parse_toml(text: str, file: str) -> dict[str, Any]:
    r"""The table that a TOML text is; `file` names it in errors.

    Raises `FileError` with the line of what is wrong, also where keys, arrays and tables are nested more than
    20 deep.

    >>> parse_toml("a.b = [1]", "deck.toml")
    {'a': {'b': [1]}}
    >>> parse_toml("a = [\n1, , 2]", "deck.toml")
    Traceback (most recent call last):
    ...
    cardwright.errors.FileError: deck.toml:2: this is no TOML: Invalid value
    """
    if (line := _line_nested_too_deeply(text)) is not None:
        raise FileError(f"this is nested too deeply: {DEEPEST} keys and tables in each other", file, line)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise _refused(fault, text, file) from None
    except (ValueError, RecursionError):
        raise FileError(_ENDLESS, file) from None
    if _has_endless_number(table):
        raise FileError(_ENDLESS, file)
    return table


def parse_json(text: str, file: str) -> object:
    """What a JSON document is; `file` names it in errors.

    Raises `FileError` with the line of what is wrong, also for a key that stands twice and for what is no
    number.

    >>> parse_json('{"a": 1, "a": 2}', "deck.json")
    Traceback (most recent call last):
    ...
    cardwright.errors.FileError: deck.json: 'a' stands twice
    """

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise FileError(f"{key[:60]!r} stands twice", file)
            found[key] = value
        return found

    def refuse(word: str) -> Any:
        raise FileError(f"{word} is no number", file)

    try:
        return json.loads(text, object_pairs_hook=table, parse_constant=refuse)
    except json.JSONDecodeError as fault:
        raise FileError(f"this is no JSON: {fault.msg}", file, fault.lineno) from None
    except FileError:
        raise
    except RecursionError:
        raise FileError("this cannot be read: it is nested too deeply", file) from None
    except ValueError:
        raise FileError(_ENDLESS, file) from None


def _check_kind(mode: int, file: str) -> None:
    for is_kind, message in _KINDS:
        if is_kind(mode):
            raise FileError(message, file)


def _too_large(file: str, largest: int) -> FileError:
    size = f"{largest // 1_000_000} MB" if largest % 1_000_000 == 0 else f"{largest} bytes"
    return FileError(f"the file is larger than {size}, and is not read", file)


def _content(stream: IO[bytes], file: str, largest: int) -> bytes:
    content = stream.read(largest + 1)
    if len(content) > largest:
        raise _too_large(file, largest)
    if not content.strip():
        raise FileError("the file is empty", file)
    return content


def decoded(content: bytes, file: str) -> str:
    r"""The text that these bytes are in UTF-8, its lines ended by `\n`. Raises `FileError`."""
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        line = content[: fault.start].count(b"\n") + 1
        raise FileError("the file is not written in UTF-8: save it in that encoding", file, line) from None


def _line_nested_too_deeply(text: str) -> int | None:
    """The line on which more keys and brackets stand in each other than may.

    It looks at signs only, not inside texts and comments. What is no TOML is for the parser to find, which
    stops where it is; up to there both agree on what is a text.
    """
    around: list[int] = []
    depth = 0
    for sign in _SIGNS.finditer(text):
        match sign[0][0]:
            case ".":
                depth += 1
            case "[" | "{":
                around.append(depth)
                depth += 1
            case "]" | "}":
                depth = around.pop() if around else 0
            case ",":
                depth = around[-1] + 1 if around else 0
            case "\n" if not around:
                depth = 0
        if depth >= DEEPEST:
            return text.count("\n", 0, sign.start()) + 1
    return None


def _has_endless_number(value: object) -> bool:
    """Whether a number stands there, in the hexadecimal form perhaps, that nobody could write down."""
    if isinstance(value, dict):
        return any(map(_has_endless_number, value.values()))
    if isinstance(value, list):
        return any(map(_has_endless_number, value))
    return isinstance(value, int) and value.bit_length() > _MOST_BITS


def _refused(fault: tomllib.TOMLDecodeError, text: str, file: str) -> FileError:
    """What the parser stumbled over, and on which line."""
    words = str(fault)
    place = _PLACE.search(words)
    line = None
    if place:
        line = int(place[1]) if place[1] else text.count("\n") + 1
    if _TWICE.search(words) and line is not None:
        written = text.split("\n")[line - 1]
        return FileError(f"this is written twice: {written.strip()[:60]}", file, line)
    return FileError(f"this is no TOML: {_PLACE.sub('', words)}", file, line)


def parted(place: str) -> tuple[str, str]:
    """The file that is named, and which of several things in it: `FILE#2` is the second in `FILE`."""
    file, mark, chosen = place.rpartition("#")
    return (file, chosen) if mark and not _is_there(place) else (place, "")


def _is_there(file: str) -> bool:
    try:
        return Path(file).exists()
    except (OSError, ValueError):
        return False
