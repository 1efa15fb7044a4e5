"""The keyboard: what is typed there, what Tab completes, and what of it may be shown again."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import final

from cardwright.core.validation import made_plain


@final
class Completion:
    """What Tab makes of the beginning of a line: one of the `words` that somebody could type now."""

    def __init__(self) -> None:
        self.words: Sequence[str] = ()

    def offer(self, words: Sequence[str]) -> None:
        """From now on Tab completes to these."""
        self.words = tuple(words)

    def complete(self, typed: str, number: int) -> str | None:
        """The word of this number, from 0, that begins with what was typed, in any case of letters.

        >>> completion = Completion()
        >>> completion.offer(["house dis", "house shadows", "hand"])
        >>> completion.complete("House s", 0), completion.complete("house s", 1)
        ('house shadows', None)
        """
        begun = [word for word in self.words if word.casefold().startswith(typed.casefold())]
        return begun[number] if number < len(begun) else None


def prepare_keyboard() -> Completion:
    """Let the arrow keys edit a line and Tab complete it, where they can.

    What one person typed is not kept for the next.
    """
    completion = Completion()
    with suppress(ImportError, AttributeError):
        import readline

        readline.set_auto_history(False)
        readline.set_completer(completion.complete)
        readline.set_completer_delims("")
        with_libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if with_libedit else "tab: complete")
    return completion


def ask(prompt: str) -> str:
    """The line that somebody types after the prompt.

    Raises EOFError where there are no more lines, also because the terminal is gone.
    """
    try:
        return input(made_plain(prompt))
    except BrokenPipeError:
        raise
    except OSError:
        raise EOFError from None


def shown(typed: str, most: int = 60) -> str:
    r"""What somebody typed, without anything that a terminal would obey; where it is long, its beginning.

    >>> shown("no\x1b[2Jthing"), shown("1234567890", 4)
    ("'no�[2Jthing'", "'1234…'")
    """
    return repr(made_plain(typed[:most]) + ("…" if len(typed) > most else ""))


def number(typed: str) -> int | None:
    """The number that somebody typed; None if it is none, or none that anybody would type.

    >>> number("12"), number("-1"), number("²"), number("1" * 10)
    (12, None, None, None)
    """
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else None
