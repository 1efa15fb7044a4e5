"""A card goes into a set, or comes out of it as a card file."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cardwright.errors import CardwrightError, FileError
from cardwright.sets.cards import CardSet, SetCard
from cardwright.sets.collecting import Collection
from cardwright.sets.documents import collect_card, setting
from cardwright.sets.reading import set_from_text
from cardwright.sets.writing import set_text

CARD_KEYS: Final = ("type", "edition", "sp", "hp", "level", "text", "flavour")
"""What a card file may say beside the card's name, in its usual order."""


def with_card(text: str, card: str, game: str, name: str) -> str:
    r"""The TOML of a set with the card of a card file in it; where there is none, of a new one of this name.

    The card takes the place of one of its name, and keeps its copies and its picture. Whether it is legal
    does not matter. Raises `CardwrightError` for what is no card, and for a set that cannot be read without
    loss.

    >>> print(
    ...     with_card("", 'name = "Bolt"\ntype = "spell"\ntext = "Draw 1 card."', "kotc/17", "Mine"), end=""
    ... )
    name = "Mine"
    game = "kotc/17"
    <BLANKLINE>
    [cards.Bolt]
    type = "spell"
    text = "Draw 1 card."
    """
    added = card_in(card)
    former = set_from_text(text, "toml", "set", game) if text.strip() else CardSet(name, game)
    if former.game != game:
        raise CardwrightError(f"this is a set for {former.game}, and the card one for {game}")
    places = [place for place, each in enumerate(former.cards) if each.name == added.name]
    cards = list(former.cards)
    if places:
        of = cards[places[0]]
        cards[places[0]] = replace(added, copies=of.copies, picture=of.picture, credit=of.credit)
    else:
        cards.append(added)
    return set_text(replace(former, name=name or former.name, cards=tuple(cards)), "toml")


def card_in(text: str) -> SetCard:
    """The card of a card file, as a set states it. Raises `FileError` where it is none."""
    collection = Collection("card")
    collect_card(text, collection)
    found = collection.set("")
    wrong = [each for each in found.findings if each.severity == "error"]
    if wrong:
        raise FileError(f"{wrong[0].place}: {wrong[0].message}", "card")
    return found.cards[0]


def card_file(card: SetCard) -> str:
    """The card as a card file, as the workshop and `cardwright card` read it.

    >>> print(card_file(SetCard("Wolf", "minion", sp=2, hp=3, copies=4)), end="")
    name = "Wolf"
    type = "minion"
    sp = 2
    hp = 3
    """
    values = card.values()
    said: list[tuple[str, str | int]] = [("name", card.name)]
    said += [(key, values[key]) for key in CARD_KEYS if key in values]
    return "".join(f"{setting(key, value)}\n" for key, value in said)
