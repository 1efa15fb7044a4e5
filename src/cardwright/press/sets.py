"""Sets of cards that are to be printed, with the pictures that lie beside their files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path, PurePath
from typing import Any, Final

from cardwright.errors import CardwrightError, FileError
from cardwright.files import parse_json, parse_toml, read_text
from cardwright.narration.copies import Copies, Stack
from cardwright.press.picturing import picture_in
from cardwright.sets import CardSet, read_set, stack_of_set
from cardwright.sets.cards import LARGEST_SET
from cardwright.sets.checking import wrong_with_picture

SHEETS: Final = (".csv", ".tsv", ".xlsx")
"""How files end that are nothing but sets."""

OF_SETS: Final = frozenset(("picture", "credit", "ultra", "copies"))
"""What stands in a card's table in sets only, by which they are told from decks."""


def is_set(file: str) -> bool:
    """Whether a file is a set: a spreadsheet, a list of cards, or a deck file with more than decks have.

    Raises `FileError` where it cannot be read.
    """
    ending = PurePath(file).suffix.lower()
    if ending in SHEETS:
        return True
    if ending not in (".toml", ".json"):
        return False
    text = read_text(file, LARGEST_SET)
    try:
        table = parse_toml(text, file) if ending == ".toml" else parse_json(text, file)
    except FileError:
        return False  # whoever reads it as a deck says what is wrong
    if not isinstance(table, Mapping) or "findings" in table:  # a report on a deck that was made up
        return False
    cards = table.get("cards")
    if isinstance(cards, Mapping):
        return any(OF_SETS & card.keys() for card in cards.values() if isinstance(card, Mapping))
    return (
        isinstance(cards, list)
        and bool(cards)
        and all(isinstance(card, Mapping) and {"name", "type"} <= card.keys() for card in cards)
    )


def check_alone(file: str, chosen: str) -> None:
    """Raise `FileError` where one of several things in a set is asked for: a file holds one set.

    A spreadsheet may also be of decks, a row each; in that no card has a type.
    """
    try:
        alone = is_set(file) and any(card.type for card in read_set(file).cards)
    except FileError:
        return  # whoever reads it as decks says what is wrong
    if alone:
        raise FileError(f"this has one set in it: leave out #{chosen[:40]}", file)


def stack_in_set(game: str, file: str) -> Stack:
    """The cards of a set with their pictures, each as often as the set says.

    Raises `CardwrightError`, with the place of the first card that cannot be read.
    """
    card_set = read_set(file, game)
    stack = stack_of_set(card_set)
    pictured = (_with_picture(copies, card_set, place) for place, copies in enumerate(stack.cards))
    pictures = (_picture_file(card_set, place) for place, card in enumerate(card_set.cards) if card.picture)
    return Stack(
        stack.title, tuple(each for each in pictured if each.number), (Path(file), *dict.fromkeys(pictures))
    )


def _with_picture(copies: Copies, card_set: CardSet, place: int) -> Copies:
    card = card_set.cards[place]
    said: dict[str, Any] = {**copies.card, "credit": card.credit}
    if card.picture:
        try:
            if wrong := wrong_with_picture(card.picture, card_set.file):
                raise CardwrightError(wrong)
            said["picture"] = picture_in(_picture_file(card_set, place))
        except CardwrightError as error:
            raise FileError(f"{card_set.place(place, 'picture')}: {error}", card_set.file) from None
    return replace(copies, card=said)


def _picture_file(card_set: CardSet, place: int) -> Path:
    return Path(card_set.file).parent / card_set.cards[place].picture
