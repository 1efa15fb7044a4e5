"""A card before its text is read, as a file or a program gives it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final, final

from rapidfuzz import fuzz, process

from cardwright.core.validation import LONGEST_NAME, is_plain, letters_unlike, reads_like_a_place, shown
from cardwright.errors import CardwrightError
from cardwright.kotc.editions import Edition
from cardwright.kotc.language.agreement import LARGEST_NUMBER
from cardwright.kotc.language.parser import parse_card
from cardwright.kotc.language.text import CARD_TYPES, CardType, Design

KEYS: Final = ("type", "sp", "hp", "text", "edition", "flavour", "level")
OTHER_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "type": ("kind", "class", "cardtype", "category", "supertype"),
    "sp": ("attack", "atk", "power", "strength", "offense", "damage", "strikingpower"),
    "hp": ("health", "life", "toughness", "defense", "defence", "def", "hitpoints", "armor"),
    "text": (
        "rules",
        "rulestext",
        "ability",
        "abilities",
        "effect",
        "effects",
        "oracle",
        "description",
        "body",
    ),
    "edition": ("set", "expansion", "indicator", "designedition", "version"),
    "flavour": ("flavor", "flavortext", "flavourtext", "quote", "story", "lore"),
    "level": ("cost", "mana", "manacost", "resources", "lvl", "cmc", "stars"),
}
"""Words that somebody may take for a key of a card."""

_BESIDE: Final = {
    "copies": "how many there are stands in the deck's table `[copies]`",
    "count": "how many there are stands in the deck's table `[copies]`",
    "n": "how many there are stands in the deck's table `[copies]`",
    "author": "only a deck has an author",
    "game": "only a deck has a game; `cardwright deck` looks at one",
    "cards": "only a deck has cards; `cardwright deck` looks at one",
    "name": 'a card of a deck is named by its table, `[cards."NAME"]`',
    "ultra": "its Ultra Points follow from its text",
}
"""What stands elsewhere than on a card."""

LARGEST_LEVEL: Final = 999_999_999_999
"""No text of as many letters as are read, and with numbers as large as may be, makes a level higher."""


@final
class DraftError(CardwrightError):
    """A card's table is wrong at `key`; the key is empty where the whole table is meant."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.key = key


@final
@dataclass(frozen=True)
class Draft:
    """A card whose text has not been read yet.

    `text` is one text or a list of abilities. `edition` is the design edition and `level` the printed
    level; both may be left out.
    """

    name: str
    type: CardType
    text: str | tuple[str, ...] = ""
    sp: int = 0
    hp: int = 0
    edition: int | None = None
    flavour: str = ""
    level: int | None = None

    def design(self, edition: Edition) -> Design:
        """The card with its text read in the words of an edition.

        Raises CardTextError, and DraftError for values that no card has.
        """
        _check_values(self)
        text = parse_card(self.text, self.type, edition)
        return Design(
            self.name,
            self.type,
            self.sp,
            self.hp,
            text.abilities,
            self.edition,
            self.flavour,
            self.level,
            text.caveat,
        )


def draft_from(name: str, table: object, edition: Edition | None = None) -> Draft:
    """The card that a table describes: `type`, `sp`, `hp`, `text`, `edition`, `flavour`, `level`.

    Only `type` must be there; a minion also needs `sp` and `hp`, a spell has neither. Given the edition in
    which the card will be read, the type may also be its word for a minion. Raises DraftError.

    >>> draft_from("Bolt", {"type": "spell", "text": "Draw 1 card."}).type
    'spell'
    """
    _check_name(name)
    if not isinstance(table, Mapping):
        raise DraftError(f"{name} must be a table of a card's values, not {shown(table)}")
    for key in table:
        if key not in KEYS:
            raise DraftError(f"{name}: a card has no {str(key)[:60]!r}; {_meant(str(key))}", str(key))
    card_type = _card_type(name, table, edition)
    minion = _type_words(edition)[0]
    for key in ("sp", "hp"):
        if card_type == "minion" and key not in table:
            raise DraftError(f"{name}: a {minion} needs `{key}`, a whole number")
        if card_type == "spell" and key in table:
            raise DraftError(f"{name}: a spell has no `{key}`", key)
    return Draft(
        name,
        card_type,
        _text(name, table),
        _number(name, table, "sp") or 0,
        _number(name, table, "hp") or 0,
        _number(name, table, "edition"),
        _flavour(name, table),
        _number(name, table, "level"),
    )


def _check_name(name: str) -> None:
    if not name.strip() or len(name) > LONGEST_NAME or not is_plain(name):
        raise DraftError(f"a card's name has {letters_unlike(name)}")
    if "#" in name:
        raise DraftError(f"a card's name has no `#`, which numbers cards of one name, unlike {shown(name)}")
    if reads_like_a_place(name):
        raise DraftError(f"a card's name does not end like a place, such as `B.hand.3`, unlike {shown(name)}")


def _check_values(draft: Draft) -> None:
    """Ask of a card that a program has made what is asked of a table."""
    values = asdict(draft)
    card_type = _card_type(draft.name, values, None)
    _text(draft.name, values)
    for key in ("sp", "hp", "edition", "level"):
        number = None if values[key] is None else _number(draft.name, values, key)
        if number and card_type == "spell" and key in ("sp", "hp"):
            raise DraftError(f"{draft.name}: a spell has no `{key}`", key)


def _card_type(name: str, table: Mapping[str, object], edition: Edition | None) -> CardType:
    words = _type_words(edition)
    allowed = " or ".join(f'"{word}"' for word in words)
    if "type" not in table:
        raise DraftError(f"{name}: `type` is missing: {allowed}")
    value = table["type"]
    for card_type, word in zip(CARD_TYPES, words, strict=True):
        if value in (card_type, word):
            return card_type
    proposal = _nearest(value, words) if isinstance(value, str) else ""
    raise DraftError(f"{name}: `type` is {allowed}, not {shown(value)}{proposal}", "type")


def _type_words(edition: Edition | None) -> tuple[str, ...]:
    """What the types of cards are called in an edition."""
    return CARD_TYPES if edition is None else tuple(edition.words.get(each, each) for each in CARD_TYPES)


def _number(name: str, table: Mapping[str, object], key: str) -> int | None:
    if key not in table:
        return None
    value = table[key]
    largest = LARGEST_LEVEL if key == "level" else LARGEST_NUMBER
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= largest:
        message = f"{name}: `{key}` is a whole number from 0 to {largest}, not {shown(value)}"
        raise DraftError(message, key)
    return value


def _text(name: str, table: Mapping[str, object]) -> str | tuple[str, ...]:
    value = table.get("text", "")
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value):
        return tuple(value)
    raise DraftError(f"{name}: `text` is a text or a list of texts, not {shown(value)}", "text")


def _flavour(name: str, table: Mapping[str, object]) -> str:
    value = table.get("flavour", "")
    if not isinstance(value, str):
        raise DraftError(f"{name}: `flavour` is a text, not {shown(value)}", "flavour")
    return value


def key_meant(key: str, known: tuple[str, ...], other_words: Mapping[str, tuple[str, ...]]) -> str:
    """The end of an error about a key that there is not: the key that was meant, or all of them.

    >>> key_meant("Kind", KEYS, OTHER_WORDS)
    "did you mean 'type'?"
    """
    meant = nearest_key(key, known, other_words)
    return f"it has {', '.join(known)}" if meant is None else f"did you mean {meant!r}?"


def nearest_key(key: str, known: tuple[str, ...], other_words: Mapping[str, tuple[str, ...]]) -> str | None:
    """The key that was meant by one that there is not, if one comes near."""
    plain = "".join(filter(str.isalnum, key.lower()))[:60]
    meant = next((right for right in known if plain == right or plain in other_words.get(right, ())), None)
    found = process.extractOne(plain, known, scorer=fuzz.ratio, score_cutoff=50)
    return found[0] if meant is None and found is not None else meant


def _meant(key: str) -> str:
    """What a card has, or a deck, where somebody wrote this key."""
    return _BESIDE.get(key.lower()) or key_meant(key, KEYS, OTHER_WORDS)


def _nearest(word: object, known: tuple[str, ...]) -> str:
    found = process.extractOne(str(word), known, score_cutoff=50)
    return f"; did you mean {found[0]!r}?" if found else f"; it has {', '.join(known)}"
