"""The decks that come with each edition, and a deck written out as JSON."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from cardwright.kotc.decks.deck import Deck
from cardwright.kotc.decks.deckfile import deck_from_json
from cardwright.kotc.editions import load
from cardwright.kotc.language.wording import paragraphs


@cache
def _read(game: str) -> tuple[Deck, ...]:
    room = resources.files("cardwright.kotc.decks") / game.removeprefix("kotc/")
    files = (
        sorted(file.name for file in room.iterdir() if file.name.endswith(".toml")) if room.is_dir() else []
    )
    return tuple(
        deck_from_json(tomllib.loads((room / name).read_text(encoding="utf-8")), name) for name in files
    )


def starter_decks(game: str) -> dict[str, Deck]:
    """The starter decks of a game such as `kotc/17`, by name, in a fixed order.

    >>> sorted(starter_decks("kotc/17"))[0]
    'Emberwatch'
    """
    return {deck.name: deck for deck in _read(game)}


def deck_to_json(deck: Deck) -> dict[str, object]:
    """The deck and its designs in the structure of a deck file, as `deck_from_json` reads it."""
    edition = load(deck.game)
    cards: dict[str, object] = {}
    for design in deck.designs:
        card: dict[str, object] = {"type": design.type}
        if design.type == "minion":
            card |= {"sp": design.sp, "hp": design.hp}
        if texts := paragraphs(design, edition):
            card["text"] = list(texts)
        if design.edition is not None:
            card["edition"] = design.edition
        if design.level is not None:
            card["level"] = design.level
        if design.flavour:
            card["flavour"] = design.flavour
        cards[design.name] = card
    written: dict[str, object] = {"name": deck.name, "game": deck.game}
    if deck.author:
        written["author"] = deck.author
    written["copies"] = {design.name: copies for design, copies in deck.cards}
    if deck.reserves:
        written["reserves"] = {design.name: copies for design, copies in deck.reserves}
    written["cards"] = cards
    return written
