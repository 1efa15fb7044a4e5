"""How decks of Keeper of the Cards are built: cards of starter decks, deck files, how an edition deals."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, final

from cardwright.catalogue.cards import TYPE, Card, DeckList, Entry, Field
from cardwright.catalogue.dealing import Dealing, DrawsEachTurn, DrawsUnlessPlaced, Mulligan
from cardwright.catalogue.workbench import Column, Form
from cardwright.errors import CardwrightError
from cardwright.kotc.decks import Deck, deck_from_text, report_on
from cardwright.kotc.decks.deckfile import card_from_text
from cardwright.kotc.decks.exporting import deck_to_toml
from cardwright.kotc.decks.starters import deck_to_json, starter_decks
from cardwright.kotc.editions import Edition, load
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.text import Design
from cardwright.kotc.language.wording import card_text
from cardwright.plugins.keeper.stacks import check_alone

TOML: Final = Form("toml", "a deck file (TOML)", "toml")
JSON: Final = Form("json", "the same as JSON", "json")

NO_CARDS: Final = "\n[cards]\n"
"""What a deck file without any card has besides."""

FROM: Final = Field("from", "the deck or set that it comes from", "words", ("origin", "deck", "set"))


@final
class KeeperWorkbench:
    """Where decks of an edition are built."""

    curves = ("level",)
    forms = (TOML, JSON)
    most_copies = 99

    def __init__(self, game: str) -> None:
        self._game = game
        self._edition: Edition = load(game)

    @property
    def fields(self) -> Sequence[Field]:
        """The type and the numbers of a card."""
        words = self._edition.words
        numbers = [
            Field("level", "its level", "number", ("cost", "lvl"), chips=True),
            Field("sp", f"its {words['sp']}, of a {words['minion']}", "number", ("attack", "offense")),
            Field("hp", f"its {words['hp']}, of a {words['minion']}", "number", ("health", "defense")),
            Field("edition", "the number on its Edition Indicator", "number", ("indicator",)),
        ]
        if self._edition.has_ultra_points:
            numbers.append(Field("ultra", "its Ultra Points", "number", ("points",)))
        return (TYPE, *numbers, FROM)

    @property
    def reserves(self) -> str:
        """Where reserves lie."""
        if not self._edition.reserves_max:
            return ""
        return "within" if self._edition.reserves_within_deck else "beside"

    def cards(self) -> Sequence[Card]:
        """The cards of the starter decks, by level and name."""
        return self._starters

    @cached_property
    def _starters(self) -> tuple[Card, ...]:
        found = {
            design: self._card(design, deck.name)
            for deck in starter_decks(self._game).values()
            for design in deck.designs
        }
        return tuple(sorted(found.values(), key=_by_level))

    def ready_made(self) -> Mapping[str, DeckList]:
        """The starter decks."""
        return {name: self._listed(deck) for name, deck in starter_decks(self._game).items()}

    def read(self, text: str, name: str, chosen: str = "", /) -> DeckList:
        """The deck in the text of a deck file. Raises `CardwrightError`."""
        check_alone(chosen, "deck")
        if not text.strip():
            return DeckList(name)
        deck = deck_from_text(text, "deck")
        if deck.game != self._game:
            raise CardwrightError(f"this is a deck for {deck.game}, and one for {self._game} is built here")
        return self._listed(deck)

    def written_card(self, text: str, origin: str = "", /) -> Card:
        """The card of a card file. Raises `CardwrightError`."""
        return self._card(card_from_text(text, "card", self._edition).design(self._edition), origin)

    def write(self, deck: DeckList, /) -> str:
        """The deck as a deck file."""
        return deck_to_toml(self._deck(deck)) + ("" if deck.entries else NO_CARDS)

    def exported(self, deck: DeckList, form: str, /) -> str:
        """The deck as TOML or JSON."""
        if form == JSON.word:
            return json.dumps(deck_to_json(self._deck(deck)), ensure_ascii=False, indent=2) + "\n"
        return self.write(deck)

    def report(self, deck: DeckList, /) -> Mapping[str, Any]:
        """What `cardwright deck --json` says of it."""
        return report_on(self._deck(deck)).as_json()

    def columns(self, deck: DeckList, /) -> Sequence[Column]:
        """Minions and spells, each by level and name."""
        entries = sorted(deck.entries, key=lambda entry: _by_level(entry.card))
        kinds = dict.fromkeys(self._edition.words.get(kind, kind) for kind in ("minion", "spell"))
        columns = [
            Column(f"{kind.capitalize()}s", tuple(entry for entry in entries if entry.card.kind == kind))
            for kind in kinds
        ]
        return [column for column in columns if column.entries]

    def drawn_from(self, deck: DeckList, /) -> Sequence[Entry]:
        """The cards of the deck without reserves."""
        if self.reserves != "within":
            return [entry for entry in deck.entries if entry.copies]
        return [
            Entry(entry.card, entry.copies - entry.reserves)
            for entry in deck.entries
            if entry.copies > entry.reserves
        ]

    def dealing(self) -> Dealing:
        """The opening hand, the mulligan and the draws of the edition.

        Rules: K17-setup-and-deck-building-14, -15; K17-turn-order-2; K12E-turn-order-2 to -4.
        """
        edition = self._edition
        each, very_first = edition.draw_per_turn, edition.draw_first_turn
        placed = edition.policies.resources == "placed-or-drawn"
        draws = DrawsUnlessPlaced(each, very_first) if placed else DrawsEachTurn(each, very_first)
        mulligan = Mulligan.BURY if edition.mulligan else Mulligan.NONE
        note = "Cards that are taken from the reserves are left out." if self.reserves else ""
        return Dealing(edition.start_hand, edition.start_hand, mulligan, draws, note)

    def _card(self, design: Design, origin: str) -> Card:
        edition = self._edition
        level = level_of(design, edition)
        numbers = {"level": level}
        if design.type == "minion":
            numbers |= {"sp": design.sp, "hp": design.hp}
        if design.edition is not None:
            numbers["edition"] = design.edition
        if edition.has_ultra_points:
            numbers["ultra"] = design.ultra
        kind, text = edition.words.get(design.type, design.type), card_text(design, edition)
        printed = {"level": level, "sp": design.sp, "hp": design.hp}
        emblem = {"card": design.name, "type": design.type, "printed": printed, "edition": design.edition}
        emblem["text"] = text if design.abilities or design.caveat else ""
        words = {"type": (kind,), "from": (origin,)}
        return Card(design.name, design.name, kind, text, design, numbers, words, emblem, origin)

    def _listed(self, deck: Deck) -> DeckList:
        copies, reserves = dict(deck.cards), dict(deck.reserves)
        entries = tuple(
            Entry(self._card(design, deck.name), copies.get(design, 0), reserves.get(design, 0))
            for design in deck.designs
        )
        return DeckList(deck.name, entries, {"author": deck.author})

    def _deck(self, deck: DeckList) -> Deck:
        cards = tuple((entry.card.source, entry.copies) for entry in deck.entries if entry.copies)
        reserves = tuple((entry.card.source, entry.reserves) for entry in deck.entries if entry.reserves)
        return Deck(deck.name, self._game, cards, str(deck.rest.get("author", "")), reserves)


def _by_level(card: Card) -> tuple[int, str]:
    return card.numbers["level"], card.folded_name
