"""Positions as numbers, for programs that learn: what every game's numbers are made of.

A number is a whole one from 0 to 255; what is less or more is written as the nearest of these. Which number
says what, a game tells column by column.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardwright.core.keys import digest_of

LARGEST: Final = 255

MARKS: Final = 24
"""So many zeros and ones tell cards apart by what is printed on them: three times eight."""


class Column(NamedTuple):
    """What one of the numbers says: its name, its meaning in words, and what usually is the most of it.

    A name is in parts, such as `my.hand.2.level`.
    """

    name: str
    meaning: str
    most: int = 1


def clipped(number: int) -> int:
    """The number, or the nearest that can be written."""
    return 0 if number < 0 else LARGEST if number > LARGEST else number


def _rows_of_eight() -> list[bytes]:
    return [bytes([number >> place & 1 for place in range(8)]) for number in range(1 << 8)]


_EIGHT: Final[list[bytes]] = _rows_of_eight()
"""The digits of a number below 256, the lowest first, as a row of zeros and ones."""

NO_MARKS: Final[bytes] = bytes(MARKS)


def marks_of_face(digest: int) -> bytes:
    """The marks of what has this digest, such as a card's face, as a row of zeros and ones."""
    return _EIGHT[digest & 255] + _EIGHT[digest >> 8 & 255] + _EIGHT[digest >> 16 & 255]


def marks_of_word(word: str) -> bytes:
    """The marks of a word, such as the kind of a counter; none of an empty one."""
    if not word:
        return NO_MARKS
    known = _WORDS.get(word)
    if known is None:
        known = marks_of_face(digest_of(word))
        _WORDS[word] = known
    return known


_WORDS: Final[dict[str, bytes]] = {}


def one_of(words: Sequence[str]) -> dict[str, bytes]:
    """For each word a row with a 1 at its place; the row of an unknown word is `bytes(len(words))`."""
    return {
        word: bytes([int(place == other) for other in range(len(words))]) for place, word in enumerate(words)
    }


def so_many(most: int, size: int) -> list[bytes]:
    """Rows of zeros for none, one, two, ... of what takes so many numbers."""
    return [bytes(size * number) for number in range(most + 1)]


def columns_of_words(name: str, words: Sequence[str], meaning: str) -> list[Column]:
    """A column a word, for rows made by `one_of`; the meaning says what it is for which the words stand."""
    return [Column(f"{name}.{word}", meaning) for word in words]


def columns_of_marks(name: str, what: str) -> list[Column]:
    """The columns of marks."""
    return [
        Column(f"{name}.mark{place}", f"one of {MARKS} marks that tell {what} apart")
        for place in range(MARKS)
    ]
