"""How decks of KeyForge are put together: all 370 cards, three houses of twelve, how the game deals."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, final

from cardwright.authoring.composing import unwritten
from cardwright.catalogue.cards import TYPE, Card, DeckList, Entry, Field
from cardwright.catalogue.dealing import Dealing, Mulligan, RefillsHand
from cardwright.catalogue.workbench import Column, Form
from cardwright.keyforge import GAME
from cardwright.keyforge.cards import Facts, facts
from cardwright.keyforge.decks import SLOTS, Deck, DeckCard, deck_to_json, real_decks
from cardwright.keyforge.examining import TYPES, report_on
from cardwright.keyforge.exporting import deck_to_keyteki, deck_to_text
from cardwright.keyforge.importing import deck_from_text
from cardwright.keyforge.wording.cards import texts
from cardwright.keyforge.wording.report import CardReport

LIST: Final = Form("list", "a list that people and other programs read", "txt")
JSON: Final = Form("json", "a deck of Cardwright as JSON", "json")
KEYTEKI: Final = Form("keyteki", "the JSON of keyteki", "json")

FIRST_HAND: Final = 7
LATER_HAND: Final = 6
"""Cards of the opening hands (KF-SET-4, -5)."""
HAND: Final = 6
"""To how many cards a hand is filled up again (KF-DRAW-1)."""
VERY_FIRST: Final = 1
"""So many cards are played or discarded in the first turn of the game (KF-MAIN-4)."""

FIELDS: Final = (
    Field("house", "its house", "choice", ("h",), chips=True),
    TYPE,
    Field("rarity", "how rare it is", "choice", ("r",)),
    Field("trait", "a trait of a creature or an artifact", "choice", ("traits",)),
    Field("keyword", "a keyword that is printed on it", "choice", ("keywords", "has")),
    Field("power", "its power, of a creature", "number", ("p", "strength")),
    Field("armor", "its armor, of a creature", "number", ("armour", "a")),
    Field("amber", "its bonus Æ", "number", ("aember", "ae", "bonus")),
    Field("number", "its number in the set", "number", ("no",)),
)


@final
class KeyforgeWorkbench:
    """Where decks are put together."""

    fields = FIELDS
    curves = ("power", "amber")
    reserves = ""
    forms = (LIST, JSON, KEYTEKI)
    most_copies = 36

    def cards(self) -> Sequence[Card]:
        """All cards of the set, by house and number."""
        return all_cards()

    def ready_made(self) -> Mapping[str, DeckList]:
        """The decks that were really sold."""
        return {name: listed(deck) for name, deck in real_decks().items()}

    def read(self, text: str, name: str, chosen: str = "", /) -> DeckList:
        """The deck in a text, in whatever form. Raises `CardwrightError`."""
        return listed(deck_from_text(text, "deck", chosen)) if text.strip() else DeckList(name)

    def written_card(self, text: str, origin: str = "", /) -> Card:
        """Nobody writes cards of KeyForge. Raises `CardwrightError`."""
        raise unwritten(GAME)

    def write(self, deck: DeckList, /) -> str:
        """The deck as a list; one without cards is an empty text."""
        return deck_to_text(deck_of(deck)) if deck.entries else ""

    def exported(self, deck: DeckList, form: str, /) -> str:
        """The deck as a list, or as JSON."""
        if form == LIST.word:
            return deck_to_text(deck_of(deck))
        written = deck_to_json(deck_of(deck)) if form == JSON.word else deck_to_keyteki(deck_of(deck))
        return json.dumps(written, ensure_ascii=False, indent=2) + "\n"

    def report(self, deck: DeckList, /) -> Mapping[str, Any]:
        """What `cardwright deck --json` says of it."""
        return report_on(deck_of(deck)).as_json()

    def columns(self, deck: DeckList, /) -> Sequence[Column]:
        """The houses, as the archon's card shows them: each card by type and name, on a line of its own."""
        houses = sorted({entry.card.words["house"][0] for entry in deck.entries})
        return [
            Column(
                house.capitalize(),
                tuple(
                    sorted(
                        (entry for entry in deck.entries if entry.card.words["house"][0] == house),
                        key=lambda entry: (TYPES.index(entry.card.kind), entry.card.folded_name),
                    )
                ),
                SLOTS,
                house,
            )
            for house in houses
        ]

    def drawn_from(self, deck: DeckList, /) -> Sequence[Entry]:
        """All of it."""
        return deck.entries

    def dealing(self) -> Dealing:
        """Seven cards or six, a mulligan, and a hand that is filled up again.

        Rules: KF-SET-4 to -7, KF-DRAW-1, KF-MAIN-4.
        """
        note = "Chains, and what cards do, are left out."
        return Dealing(FIRST_HAND, LATER_HAND, Mulligan.REDRAW, RefillsHand(HAND, VERY_FIRST), note)


@cache
def all_cards() -> tuple[Card, ...]:
    """All cards of the set as they are printed."""
    known = sorted(facts().values(), key=lambda fact: (fact.house, fact.number))
    return tuple(card_of(DeckCard(fact.name, fact.house)) for fact in known)


@cache
def card_of(card: DeckCard) -> Card:
    """A card of a deck: in its own house, or a maverick."""
    fact = facts()[card.name]
    said = CardReport(fact, texts()[fact.name])
    numbers = {"amber": fact.amber, "number": fact.number}
    if fact.type == "creature":
        numbers |= {"power": fact.power, "armor": fact.armor}
    words = {
        "house": (card.house,),
        "type": (fact.type,),
        "rarity": (fact.rarity,),
        "trait": fact.traits,
        "keyword": tuple(word for word, _ in fact.keywords),
    }
    emblem = {"card": fact.name, "houses": (card.house,)}
    id = fact.slug if card.house == fact.house else f"{fact.slug}@{card.house}"
    return Card(id, fact.name, fact.type, said.text, card, numbers, words, emblem, _origin(fact, card))


def _origin(fact: Facts, card: DeckCard) -> str:
    return f"maverick of {fact.house.capitalize()}" if card.house != fact.house else ""


def listed(deck: Deck) -> DeckList:
    """The deck as it is built."""
    entries = tuple(Entry(card_of(card), count) for card, count in Counter(deck.in_order().cards).items())
    return DeckList(deck.name, entries, {"uuid": deck.uuid, "chains": deck.chains})


def deck_of(built: DeckList) -> Deck:
    """The deck that has been built: a change of its cards makes it another than the one of its number."""
    cards = tuple(entry.card.source for entry in built.entries for _ in range(entry.copies))
    houses = tuple(sorted({card.house for card in cards}))
    deck = Deck(built.name, houses, cards, int(built.rest.get("chains") or 0), built.rest.get("uuid"))
    return deck.in_order()
