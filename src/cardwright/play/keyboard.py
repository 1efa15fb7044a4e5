"""The keyboard: what is typed there, and what of it may be shown again."""

from __future__ import annotations

from contextlib import suppress


def prepare_keyboard() -> None:
    """Let the arrow keys edit a line, where they can; what one person typed is not kept for the next."""
    with suppress(ImportError, AttributeError):
        import readline

        readline.set_auto_history(False)


def shown(typed: str, most: int = 60) -> str:
    r"""The beginning of what somebody typed, without anything that a terminal would obey.

    >>> shown("no\x1b[2Jthing")
    "'no�[2Jthing'"
    """
    return repr("".join(letter if letter.isprintable() else "�" for letter in typed[:most]))


def number(typed: str) -> int | None:
    """The number that somebody typed; None if it is none, or none that anybody would type.

    >>> number("12"), number("-1"), number("²"), number("1" * 10)
    (12, None, None, None)
    """
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else None
