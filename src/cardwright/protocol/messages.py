"""Messages of the protocol as they come in: lines of a stream, and the JSON object on each of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, final

from cardwright.errors import CardwrightError

LONGEST_LINE: Final = 1_000_000
"""Bytes; a longer message is refused unread."""

DEEPEST: Final = 60
"""How deep objects and lists may be nested in each other."""

MOST_DIGITS: Final = 40
"""More than the largest number has that means anything, a seed of 96 bits."""

_PIECE: Final = 65_536


@final
class BadRequest(CardwrightError):
    """A request that cannot be carried out; the message says why, and what would be right."""


def lines_in(stream: BinaryIO) -> Iterator[bytes]:
    r"""The lines of a stream; of one that is too long only its beginning, which is too long itself.

    >>> from io import BytesIO
    >>> [len(line) for line in lines_in(BytesIO(b"x" * 5_000_000 + b"\n{}\n"))]
    [1000002, 3]
    """
    longest = LONGEST_LINE + len(b"\r\n")
    while line := stream.readline(longest):
        whole = line.endswith(b"\n") or len(line) < longest
        while not whole:
            rest = stream.readline(_PIECE)
            whole = rest.endswith(b"\n") or not rest
        yield line


def message_in(line: str | bytes) -> dict[str, Any]:
    """The JSON object on a line. Raises `BadRequest`.

    A key that stands twice, a number that is none or has too many digits, half a letter, and what is nested
    too deeply are refused.
    """
    try:
        written = line.encode() if isinstance(line, str) else line
        written = written.rstrip(b"\r\n")
        if len(written) > LONGEST_LINE:
            raise BadRequest(f"a request has at most {LONGEST_LINE} bytes; this one is longer")
        message = json.loads(
            written.decode("utf-8-sig"),
            object_pairs_hook=_table,
            parse_constant=_no_number,
            parse_int=_whole,
            parse_float=_broken,
        )
        if b"\\u" in written:
            json.dumps(message, ensure_ascii=False).encode()
    except json.JSONDecodeError as fault:
        raise BadRequest(
            f"a request is a JSON object on one line: {fault.msg}, at letter {fault.pos + 1}"
        ) from None
    except UnicodeError:
        raise BadRequest("a request is a JSON object on one line, in UTF-8 and of whole letters") from None
    except RecursionError:
        raise _too_deep() from None
    if not isinstance(message, dict):
        raise BadRequest("a request is a JSON object on one line")
    _check_depth(message)
    return message


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for place, key in enumerate(keys) if key in keys[:place])
        raise BadRequest(f"the key {twice!r:.40} stands twice in one object")
    return table


def _no_number(word: str) -> Any:
    raise BadRequest(f"{word} is no number")


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise BadRequest(f"a number has at most {MOST_DIGITS} digits; this one has {len(digits)}")
    return int(digits)


def _broken(digits: str) -> float:
    number = float(digits)
    if number - number != 0:
        raise BadRequest(f"the number {digits:.40} is too large")
    return number


def _check_depth(message: dict[str, Any]) -> None:
    """Raise `BadRequest` for what is nested more deeply than anything that means something."""
    layer: list[Any] = [message]
    for _ in range(DEEPEST):
        layer = [
            inside
            for each in layer
            for inside in (each.values() if isinstance(each, dict) else each)
            if isinstance(inside, dict | list)
        ]
        if not layer:
            return
    raise _too_deep()


def _too_deep() -> BadRequest:
    return BadRequest(f"a request has at most {DEEPEST} objects and lists in each other")
