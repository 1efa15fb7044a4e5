"""Which cards of Keeper of the Cards are in a deck, in a file, in an edition: for whoever prints them."""

from __future__ import annotations

from typing import Final

from rapidfuzz import process

from cardwright.errors import CardwrightError, FileError
from cardwright.kotc.decks import Deck, card_from_text, deck_from_text
from cardwright.kotc.decks.starters import starter_decks
from cardwright.kotc.editions import EDITIONS, load
from cardwright.kotc.language.faults import CardTextError
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.text import Design
from cardwright.kotc.language.wording import paragraphs
from cardwright.narration.copies import Copies, Stack
from cardwright.source import Source

DECKS_ALONE: Final = frozenset(("copies", "cards", "reserves", "game"))
"""The keys by which a deck file is told from a card file."""


def check_alone(chosen: str, file: str) -> None:
    """Raise `FileError` where one of several things in a file is asked for: ours hold one."""
    if chosen:
        raise FileError(
            f"a file of Keeper of the Cards has one deck or card in it: leave out #{chosen[:40]}", file
        )


def of_text(game: str, text: str, file: str, chosen: str = "") -> Stack:
    """The deck or the card that a text is; a card is one of this edition. Raises `FileError`."""
    check_alone(chosen, file)
    if DECKS_ALONE & Source(text, file).table.keys():
        return of_deck(deck_from_text(text, file))
    if game not in EDITIONS:
        raise FileError(f"this is a card of Keeper of the Cards: say --game {EDITIONS[-1]}", file)
    draft = card_from_text(text, file, load(game))
    try:
        return Stack(draft.name, (copies(draft.design(load(game)), game, 1),))
    except CardTextError as error:
        raise FileError(f"{draft.name}: {error}", file) from None


def of_deck(deck: Deck) -> Stack:
    """All cards that a deck brings into the game, with its reserves."""
    counted: dict[Design, int] = {}
    for design, number in deck.brought:
        counted[design] = counted.get(design, 0) + number
    return Stack(deck.name, tuple(copies(design, deck.game, number) for design, number in counted.items()))


def of_card(game: str, title: str) -> Stack:
    """The card of this title from a starter deck of the edition. Raises `CardwrightError`."""
    known = _from_starter_decks(game)
    titles = {name.casefold(): name for name in known}
    wanted = title.strip().casefold()
    if wanted not in titles:
        nearest = titles[process.extractOne(wanted[:100], list(titles))[0]]
        raise CardwrightError(
            f"no starter deck of {game} has a card {title!r:.60}; the nearest is {nearest!r}"
        )
    design = known[titles[wanted]]
    return Stack(design.name, (copies(design, game, 1),))


def of_all(game: str) -> Stack:
    """Each card of the starter decks of an edition."""
    cards = tuple(copies(design, game, 1) for design in _from_starter_decks(game).values())
    return Stack(f"The starter decks of {game}", cards)


def copies(design: Design, game: str, number: int) -> Copies:
    """So many of a card as written, in the words of an edition."""
    edition = load(game)
    level = level_of(design, edition)
    body = {"sp": design.sp, "hp": design.hp} if design.type == "minion" else {}
    card = {
        "card": design.name,
        "type": design.type,
        "text": "\n\n".join(paragraphs(design, edition)),
        "flavour": design.flavour,
        "edition": design.edition,
        "ultra": design.ultra,
        "level": level,
        "printed": {"level": level, **body},
        **body,
    }
    return Copies(game, card, number)


def _from_starter_decks(game: str) -> dict[str, Design]:
    return {design.name: design for deck in starter_decks(game).values() for design in deck.designs}
