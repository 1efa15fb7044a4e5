"""What somebody has written as plain data, checked value by value.

Whatever is wrong is a `CardwrightError` that names its place, such as `players.A.hand.2`, and what would be
right.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from rapidfuzz import process

from cardwright.errors import CardwrightError

LARGEST: Final = 9_999
"""No number of HP or counters that can be set is larger."""

MOST_CARDS: Final = 1_000
"""So many cards can be in a position, of all players together, and so many dice be listed."""

LONGEST_NAME: Final = 100
"""Letters of a player's name or a card's id in a position."""

_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\U000e0100-\U000e01ef]"
    r"|(?<![^\w\s])[\ufe0e\ufe0f]"
)
"""Letters that count as printable, and of which nothing is seen: fillers, and what varies no symbol."""

JOINERS: Final = "\u200c\u200d"
"""What parts letters and what joins them, without a width of its own."""

_SYMBOL: Final = "\u2190-\u2bff\U0001f000-\U0001faff"
_RIGHT_JOINED: Final = (
    "\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb"
    "\u06cd\u06cf\u06d2\u06d3"
)
_ARABIC: Final = "\u0620-\u063f\u0641-\u064a\u066e\u066f\u0671-\u06d3\u06fa-\u06ff\u0750-\u077f"
_VIRAMA: Final = "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca"
_JOINER: Final = re.compile(
    f"(?<=[{_SYMBOL}\ufe0f])\u200d(?=[{_SYMBOL}])"
    f"|(?<=[{_ARABIC}])(?<![{_RIGHT_JOINED}])\u200c(?=[{_ARABIC}])"
    f"|(?<=[{_VIRAMA}])[\u200c\u200d](?=\\w)"
)
"""What joins two symbols to one, and parts or joins letters where a word is written with it."""

_PLACE: Final = re.compile(r".*\.[a-z]+\.[0-9]+", re.DOTALL)

_TOLD: Final = 24
"""So many words that would be right are told."""

MOST_DESIGNS: Final = 200
"""So many cards can a position describe."""


def check_keys(table: Mapping[str, object], known: Sequence[str], what: str, where: str = "") -> None:
    """Raise `CardwrightError` for a key that is none of the known ones."""
    for key in table:
        if key not in known:
            raise unknown(where, f"{what} has no", key, known)


def unknown(where: str, what: str, word: object, known: Sequence[str]) -> CardwrightError:
    """The error about a word that is none of the known ones; it names the nearest, or else all of them."""
    found = process.extractOne(str(word)[:LONGEST_NAME], known, score_cutoff=60)
    more = f", and {len(known) - _TOLD} more" if len(known) > _TOLD else ""
    proposal = f"did you mean {found[0]!r}?" if found else f"there are: {', '.join(known[:_TOLD])}{more}"
    place = f"{where}: " if where else ""
    return CardwrightError(f"{place}{what} {shown(word)}; {proposal}")


def one_of(value: object, known: Sequence[str], where: str, what: str) -> str:
    """The value, if it is one of the known words."""
    if value not in known:
        raise unknown(where, f"{what} is not", value, known)
    return str(value)


def seat_named(value: object, names: Sequence[str], where: str) -> int:
    """The seat of the player of this name."""
    if value not in names:
        raise unknown(where, "there is no player", value, names)
    return names.index(str(value))


def table_in(value: object, where: str, what: str = "a table of keys and values") -> Mapping[str, object]:
    """The value, if it is a table."""
    if not isinstance(value, Mapping):
        raise CardwrightError(f"{where} is {what}, not {shown(value)}")
    return cast("Mapping[str, object]", value)


def list_in(value: object, where: str, what: str = "a list") -> Sequence[object]:
    """The value, if it is a list."""
    if not isinstance(value, list | tuple):
        raise CardwrightError(f"{where} is {what}, not {shown(value)}")
    return cast("Sequence[object]", value)


def text_in(value: object, where: str) -> str:
    """The value, if it is a text."""
    if not isinstance(value, str):
        raise CardwrightError(f"{where} is a text, not {shown(value)}")
    return value


def name_in(value: object, where: str) -> str:
    """The value, if it is a name: a text with at least one letter, of which every letter can be seen."""
    name = text_in(value, where)
    if not name.strip() or not is_plain(name) or len(name) > LONGEST_NAME:
        raise CardwrightError(f"{where}: a name has {letters_unlike(name)}")
    return name


def letters_unlike(name: str) -> str:
    """What letters a name has, unlike this one, and which of it nobody sees."""
    letter = first_not_plain(name)
    hidden = f": there is {letter} in it, which nobody sees" if letter else ""
    return f"1 to {LONGEST_NAME} printable letters, unlike {shown(name)}{hidden}"


def new_id(ids: dict[str, str], value: object, where: str) -> str:
    """The id of a card, if it can be one and no other has it; `ids` tell where each stands, it too now.

    Notation numbers cards of one name by `#`, and a `.` is in what is called by where it lies.
    """
    name = name_in(value, f"{where}.id")
    if "#" in name or "." in name:
        raise CardwrightError(f"{where}.id: an id has no `.` and no `#` in it, unlike {shown(name)}")
    if name in ids:
        raise CardwrightError(f"{where}.id: {ids[name]} has the id {name!r} already")
    ids[name] = where
    return name


def check_ids(ids: Mapping[str, str], cards: Iterable[tuple[str, str]]) -> None:
    """Raise `CardwrightError` for an id that is the name of a card without one; each has its place beside."""
    for name, place in cards:
        if name in ids and ids[name] != place:
            raise CardwrightError(f"{ids[name]}: the id {name!r} is the name of another card")


def player_in(value: object, where: str) -> str:
    """The value, if it is such a name, or one that is written with joiners as players' names may be."""
    name = text_in(value, where)
    name_in(unjoined(name), where)
    return name


def truth_in(value: object, where: str) -> bool:
    """The value, if it is true or false."""
    if not isinstance(value, bool):
        raise CardwrightError(f"{where} is true or false, not {shown(value)}")
    return value


def number_in(value: object, where: str, least: int, most: int) -> int:
    """The value, if it is a whole number in these bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise CardwrightError(f"{where} is a whole number from {least} to {most}, not {shown(value)}")
    return value


def check_number(number: int, most: int, what: str, where: str) -> None:
    """Raise `CardwrightError` where there are more of something in a position than there can be."""
    if number > most:
        raise CardwrightError(f"{where}: a position has at most {most} {what}, not {number}")


def place_in(place: str, names: Sequence[str], zones: Sequence[str]) -> tuple[int, int, bool]:
    """Where a card is moved to, such as `A.hand` or `A.deck.bottom`: seat, zone, whether on the bottom.

    The zone is counted from 0 among `zones`.
    """
    player, _, word = place.partition(".")
    seat = seat_named(player, names, "move")
    zone = one_of(word.removesuffix(".bottom"), zones, "move", "a zone")
    on_bottom = word.endswith(".bottom")
    if on_bottom and zone != "deck":
        raise CardwrightError(f"move: only a deck has a bottom, unlike {place!r}")
    return seat, zones.index(zone), on_bottom


def is_plain(words: str) -> bool:
    r"""Whether the words are nothing but letters that can be seen, and spaces; ❤️ is one.

    A terminal obeys control characters; signs that turn the direction of writing, join or part letters unseen
    make one name look like another.

    >>> is_plain("Bolt"), is_plain("Bo\x1b[2Jlt"), is_plain("Bo\u202elt"), is_plain("Bo\u200blt")
    (True, False, False, False)
    """
    return words.isprintable() and (words.isascii() or _BLANK.search(words) is None)


def unjoined(words: str) -> str:
    r"""The words without the joiners by which a symbol or a letter is written, and those alone.

    Words that are the same without them can look alike.

    >>> unjoined("👨\u200d💻"), unjoined("Bo\u200dlt") == "Bo\u200dlt"
    ('👨💻', True)
    """
    return words if words.isascii() else _JOINER.sub("", words)


def first_unseen(words: str) -> str:
    r"""The first letter of the words that cannot be seen, by its number and name; nothing if all can.

    >>> first_unseen("Bo\u200blt"), first_unseen("Bolt")
    ('U+200B (ZERO WIDTH SPACE)', '')
    """
    return first_not_plain(unjoined(words))


def first_not_plain(words: str) -> str:
    r"""The same, of letters that no name may have: a joiner is one, too.

    >>> first_not_plain("Bo\u200dlt")
    'U+200D (ZERO WIDTH JOINER)'
    """
    if is_plain(words):
        return ""
    letter = next((each for each in words if not is_plain(each)), words[:1])
    name = unicodedata.name(letter, "")
    return f"U+{ord(letter):04X}" + (f" ({name})" if name else "")


def reads_like_a_place(name: str) -> bool:
    """Whether notation could mean, by this name, a card by where it lies.

    >>> reads_like_a_place("B.hand.3"), reads_like_a_place("Mr. Hand 3")
    (True, False)
    """
    return _PLACE.fullmatch(name) is not None


def made_plain(words: str) -> str:
    r"""The words as they may be shown to anybody: � for what cannot be seen; lines stay lines, spaces spaces.

    >>> made_plain("Bo\x1b[2Jlt\nof\xa0\u202eRa")
    'Bo�[2Jlt\nof �Ra'
    """
    if is_plain(unjoined(words)):
        return words
    joiners = {found.start() for found in _JOINER.finditer(words)}
    return "".join(
        letter
        if letter in "\n\ufe0e\ufe0f" or place in joiners or is_plain(letter)
        else " "
        if letter.isspace()
        else "\ufffd"
        for place, letter in enumerate(words)
    )


def shown(value: object) -> str:
    """The value as an error shows it, not too long."""
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    try:
        words = repr(value) if not isinstance(value, int) or abs(value) < LARGEST**4 else "so large a number"
    except (RecursionError, ValueError):  # of so deep a list, of a list with so large a number
        return "what is too much to be shown"
    return words if len(words) <= 40 else f"{words[:37]}..."
