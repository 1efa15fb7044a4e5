"""The decks that come with each edition, and a deck written out as JSON."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from cardwright.core.demand import OnDemand
from cardwright.kotc.decks.deck import Deck
from cardwright.kotc.decks.deckfile import deck_from_json
from cardwright.kotc.editions import load
from cardwright.kotc.language.wording import paragraphs


@cache
def starter_decks(game: str) -> Mapping[str, Deck]:
    """The starter decks of a game such as `kotc/17`, by name, in a fixed order.

    Each is read when it is first asked for: who only names them reads none of their cards.

    >>> sorted(starter_decks("kotc/17"))[0]
    'Emberwatch'
    """
    room = resources.files("cardwright.kotc.decks") / game.removeprefix("kotc/")
    files = (
        sorted(file.name for file in room.iterdir() if file.name.endswith(".toml")) if room.is_dir() else []
    )
    written: dict[str, tuple[dict[str, Any], str]] = {}
    for file in files:
        data = tomllib.loads((room / file).read_text(encoding="utf-8"))
        written[data["name"]] = data, file
    return OnDemand(written, lambda name: deck_from_json(*written[name]))


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
