"""Which cards a search finds."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, final

from rapidfuzz import process

from cardwright.catalogue.cards import COPIES, NAME, TEXT, Card, DeckList, Field, folded
from cardwright.catalogue.query import Both, Chooses, Compares, Contains, Either, Not, QueryError, Term, parse

_COMPARED: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
    ":": operator.eq,
}

EVERY_GAMES: Final = (NAME, TEXT, COPIES)
"""What can be asked about the cards of any game."""


@final
@dataclass(frozen=True)
class Searched:
    """What is looked for, among cards of which the deck may have some."""

    term: Term
    deck: DeckList

    def finds(self, card: Card) -> bool:
        """Whether it is looked for."""
        return _is(self.term, card, self.deck)


def search(
    written: str, cards: Sequence[Card], fields: Sequence[Field], deck: DeckList | None = None
) -> list[Card]:
    """The cards that a search finds, in their order; an empty one finds all.

    `fields` are the game's own. Raises `QueryError`, which says where, and what would be right.
    """
    term = parse(written, [*EVERY_GAMES, *fields])
    _check_choices(term, cards)
    looked_for = Searched(term, DeckList("") if deck is None else deck)
    return [card for card in cards if looked_for.finds(card)]


def values(field: Field, cards: Iterable[Card]) -> list[str]:
    """What cards have in a field, each value once: numbers by size, words as they are printed."""
    if field.kind == "number":
        return [
            str(n) for n in sorted({card.numbers[field.name] for card in cards if field.name in card.numbers})
        ]
    return list(dict.fromkeys(word for card in cards for word in card.words.get(field.name, ())))


def _is(term: Term, card: Card, deck: DeckList) -> bool:
    match term:
        case Both(parts):
            return all(_is(part, card, deck) for part in parts)
        case Either(parts):
            return any(_is(part, card, deck) for part in parts)
        case Not(part):
            return not _is(part, card, deck)
        case Contains(words, whole, field):
            said = _said(card, field)
            return _whole(words).search(said) is not None if whole else words in said
        case Chooses(field, comparison, words):
            chosen = any(word in words for word in card.folded_words.get(field.name, ()))
            return chosen != (comparison == "!=")
        case Compares(field, comparison, numbers):
            number = deck.copies(card) if field is COPIES else card.numbers.get(field.name)
            if number is None:
                return False
            joined = all if comparison == "!=" else any
            return joined(_COMPARED[comparison](number, each) for each in numbers)


def _said(card: Card, field: Field | None) -> str:
    if field is None:
        return card.all_said
    if field is NAME:
        return card.folded_name
    if field is TEXT:
        return card.folded_text
    return "\n".join(card.folded_words.get(field.name, ()))


@lru_cache(maxsize=256)
def _whole(words: str) -> re.Pattern[str]:
    """The words as a phrase that begins and ends where words do."""
    before, after = (r"(?<!\w)" if words[:1].isalnum() else "", r"(?!\w)" if words[-1:].isalnum() else "")
    return re.compile(before + r"\s+".join(map(re.escape, words.split())) + after)


def _check_choices(term: Term, cards: Sequence[Card]) -> None:
    """Raise `QueryError` for a word that no card has in its field: nothing would be found."""
    match term:
        case Both(parts) | Either(parts):
            for part in parts:
                _check_choices(part, cards)
        case Not(part):
            _check_choices(part, cards)
        case Chooses(field, _, words, columns):
            known = values(field, cards)
            there = set(map(folded, known))
            for word, column in zip(words, columns, strict=True):
                if word not in there:
                    raise _no_such(field, word, known, column)
        case _:
            pass


def _no_such(field: Field, word: str, known: Sequence[str], column: int) -> QueryError:
    found = process.extractOne(word[:40], known, processor=folded, score_cutoff=60)
    shown = ", ".join(known[:20]) + (", …" if len(known) > 20 else "")
    meant = f"did you mean `{field.name}:{_quoted(found[0])}`?" if found else f"there are {shown or 'none'}"
    return QueryError(f"no card has {field.name} {word[:40]!r}; {meant}", column, len(word))


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word


def narrowed(written: str, field: Field, value: str) -> str:
    """The search with a value of a field pressed: asked for, too, or no more if it was.

    Several values of a field are any of them, as `type:minion,spell`.

    >>> from cardwright.catalogue.cards import TYPE
    >>> narrowed("draw", TYPE, "minion"), narrowed("draw type:minion", TYPE, "spell")
    ('draw type:minion', 'draw type:minion,spell')
    >>> narrowed("type:minion draw", TYPE, "minion")
    'draw'
    """
    asked = _asked(field).search(written)
    chosen = [] if asked is None else asked[1].split(",")
    chosen = [each for each in chosen if each != value] if value in chosen else [*chosen, value]
    term = f"{field.name}:{','.join(chosen)}" if chosen else ""
    if asked is None:
        return " ".join(f"{written} {term}".split())
    return " ".join(f"{written[: asked.start()]}{term}{written[asked.end() :]}".split())


def pressed(written: str, field: Field) -> frozenset[str]:
    """The values of a field that a search asks for by its chips."""
    asked = _asked(field).search(written)
    return frozenset() if asked is None else frozenset(asked[1].split(","))


def _asked(field: Field) -> re.Pattern[str]:
    return re.compile(rf"(?<!\S){re.escape(field.name)}:([^\s()\"]+)(?!\S)")
