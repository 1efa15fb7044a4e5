"""Decks from files: the JSON of Master Vault, keyteki and Decks of KeyForge, CSV, plain lists.

Which of them a file is, is seen from what is in it. A file may hold several decks (a collection, a page of a
list); `FILE#2` or `FILE#NAME` is one of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rapidfuzz import process

from cardwright.core.validation import LONGEST_NAME
from cardwright.errors import FileError
from cardwright.files import parse_json, parted, read_text
from cardwright.keyforge.decks import UUID, Deck
from cardwright.keyforge.importing.lists import (
    OTHER_GAME,
    is_table_of_decks,
    sketch_of_list,
    sketches_of_table,
)
from cardwright.keyforge.importing.shapes import sketches_of
from cardwright.keyforge.importing.sketch import DeckSketch, one_line
from cardwright.keyforge.titles import plain

LARGEST_FILE: Final = 20_000_000
"""The bytes of the largest file that is read: a collection of a few thousand decks."""

_NAMES_SHOWN: Final = 8


def read_deck(place: str | Path) -> Deck:
    """The deck in a file, in whatever form; of several in one file `FILE#2` or `FILE#NAME`.

    Whether it is legal, `examining.examine` says. Raises `FileError`.
    """
    file, chosen = parted(str(place))
    return deck_from_text(read_text(file, LARGEST_FILE), file, chosen)


def deck_from_text(text: str, source: str = "deck", chosen: str = "") -> Deck:
    r"""The deck that a text describes, in whatever form; of several the `chosen` one, by number or name.

    `source` is called the deck's file in errors. Raises `FileError`.

    >>> deck = deck_from_text("A Deck\n\nBrobnar\n2x anger\nDis\nurchin")
    >>> deck.name, deck.houses, [card.name for card in deck.cards]
    ('A Deck', ('brobnar', 'dis'), ['Anger', 'Anger', 'Urchin'])
    >>> deck_from_text("Brobnar\n2 Angr")
    Traceback (most recent call last):
    ...
    cardwright.errors.FileError: deck:2: there is no card 'Angr' in Call of the Archons; ...
    """
    sketches = _sketches(text, source)
    sketch = _chosen(sketches, chosen, source)
    if not sketch.cards:
        raise sketch.wrong("there are no cards in this deck")
    sketch.name = sketch.name or one_line(Path(source).stem)[:LONGEST_NAME]
    return sketch.deck()


def deck_from_shape(data: object, source: str = "deck") -> Deck:
    """The deck that a JSON document describes, in the shape of any of the programs. Raises `FileError`."""
    return _chosen(sketches_of(data, source), "", source).deck()


def is_own_shape(data: object) -> bool:
    """Whether a JSON document is to be read by `decks.deck_from_json`: not in another program's shape."""
    if not isinstance(data, Mapping):
        return True
    cards = data.get("cards")
    first = cards[0] if isinstance(cards, list) and cards else None
    foreign = isinstance(first, Mapping) and "card" not in first
    return not foreign and {"_linked", "deck", "housesAndCards"}.isdisjoint(data)


def _sketches(text: str, source: str) -> list[DeckSketch]:
    """The decks in a text, as it describes them: the form is seen from what stands there."""
    begun = text.strip()
    if not begun:
        raise FileError("this file is empty", source)
    if begun[0] == "<":
        raise FileError(
            "this is a web page, not a deck: save what the program answers, not what it shows", source
        )
    if begun[0] in "{[":
        return sketches_of(parse_json(text, source), source)
    if other := OTHER_GAME.search(text):
        raise FileError(f"this is a deck of {other[1]}, not of KeyForge", source)
    if is_table_of_decks(text):
        return sketches_of_table(text, source)
    if len(begun.split()) == 1 and (link := UUID.search(begun)):
        raise FileError(
            "this is only a link, and Cardwright fetches nothing: save what "
            f"https://www.keyforgegame.com/api/decks/{link[0].lower()}/?links=cards answers, "
            "and name that file",
            source,
        )
    return [sketch_of_list(text, source)]


def _chosen(sketches: list[DeckSketch], chosen: str, source: str) -> DeckSketch:
    """The deck with this number (from 1) or name; the only one where nothing is chosen."""
    if not sketches:
        raise FileError("there is no deck in this file", source)
    if not chosen:
        if len(sketches) == 1:
            return sketches[0]
        names = [sketch.name for sketch in sketches]
        listed = ", ".join(names[:_NAMES_SHOWN]) + (", …" if len(names) > _NAMES_SHOWN else "")
        raise FileError(
            f"there are {len(sketches)} decks in this file ({listed}): "
            "name one behind its name, by number or name, as in `FILE#2`",
            source,
        )
    if chosen.isascii() and chosen.isdecimal() and len(chosen) <= 6 and 1 <= int(chosen) <= len(sketches):
        return sketches[int(chosen) - 1]
    for sketch in sketches:
        if plain(sketch.name) == plain(chosen):
            return sketch
    named = [sketch.name for sketch in sketches if sketch.name]
    nearest = process.extractOne(chosen, named, processor=plain)[0] if named else ""
    proposal = f"; the nearest is {nearest!r}" if nearest else ""
    number = "the only one" if len(sketches) == 1 else f"the {len(sketches)}"
    raise FileError(f"there is no deck {chosen!r:.60}, but {number} in this file{proposal}", source)
