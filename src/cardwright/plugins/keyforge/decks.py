"""What `cardwright deck` says of a deck of KeyForge: which texts are such decks, and drawn."""

from __future__ import annotations

from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.errors import CardwrightError
from cardwright.keyforge import GAME
from cardwright.keyforge.decks import HOUSES_IN_DECK, SLOTS, deck_to_json
from cardwright.keyforge.examining import TYPES, DeckReport, report_on
from cardwright.keyforge.exporting import deck_to_text
from cardwright.keyforge.generating import generate_deck
from cardwright.keyforge.importing import deck_from_text
from cardwright.narration.sentences import counted
from cardwright.terminal.reports import (
    DeckText,
    Drawn,
    GeneratedDeck,
    Likeness,
    Refused,
    Report,
    draw_finding,
    refused_deck,
)

SPECIAL: Final = ("fixed", "variant")
"""The rarities of the six cards that come along with others."""


def generated(seed: int) -> GeneratedDeck | Refused:
    """The deck of a seed."""
    try:
        deck = generate_deck(seed).in_order()
        return GeneratedDeck(report_on(deck).as_json(), deck_to_json(deck), deck_to_text(deck), seed)
    except CardwrightError as error:
        return _refused(error)


def likeness(written: DeckText) -> Likeness:
    """A list of cards may be any text: what no other game takes for its own is explained as one.

    No form of such a list is TOML.
    """
    return Likeness.NONE if written.file.endswith(".toml") else Likeness.OF_NO_OTHER


def described(written: DeckText) -> Report:
    """What there is to say about the deck that a text is, in whatever form."""
    try:
        return Drawn(report_on(deck_from_text(written.text, written.file, written.chosen)), draw_deck_report)
    except CardwrightError as error:
        return _refused(error)


def _refused(error: CardwrightError) -> Refused:
    """A deck that could not be read, with the keys of every report on one of KeyForge."""
    nothing: dict[str, Any] = {"uuid": None, "types": {}, "rarities": {}, "amber": None, "houses": {}}
    return Refused(error, {**refused_deck(error), "game": GAME, **nothing})


def draw_deck_report(report: DeckReport) -> RenderableType:
    """Whether a deck is legal and why not; its houses with types, bonus Æ and rarities; its list."""
    verdict = Text("legal", "hp") if report.ok else Text("not legal", "wrong")
    heading = Text.assemble((report.deck.name, "card"), f", {GAME}: ", verdict)
    contents = report.contents()
    number = f"   {report.deck.uuid}" if report.deck.uuid else ""
    facts = f"{counted(contents.size, 'card')} ({SLOTS * HOUSES_IN_DECK})   {contents.amber} bonus Æ{number}"
    parts: list[RenderableType] = [heading, Text(facts, "aside"), ""]
    parts += [draw_finding(finding) for finding in report.findings]
    parts += [""] if report.findings else []
    return Group(*parts, _houses(report), "", _list(report))


def _houses(report: DeckReport) -> Table:
    """A line a house: its cards by type and rarity, its bonus Æ."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column("house", style="card")
    columns = ("cards", *(f"{word}s" for word in TYPES), "Æ", "common", "uncommon", "rare", "special")
    for column in columns:
        table.add_column(column, justify="right")
    for house in [*report.houses, None]:
        contents = report.contents(house)
        special = sum(contents.rarities[word] for word in SPECIAL)
        rarities = [contents.rarities[word] for word in ("common", "uncommon", "rare")]
        numbers = [contents.size, *contents.types.values(), contents.amber, *rarities, special]
        named = house.capitalize() if house else Text("together", "aside")
        table.add_row(named, *(str(number or "") for number in numbers))
    return table


def _list(report: DeckReport) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column("house", style="aside")
    table.add_column("n", justify="right")
    table.add_column("card", style="card")
    for column in ("type", "rarity", "Æ"):
        table.add_column(column, justify="right" if column == "Æ" else "left")
    before = ""
    for entry in report.entries:
        card = entry.card
        mark = f" (maverick of {card.house.capitalize()})" if entry.is_maverick else ""
        named = "" if entry.house == before else entry.house.capitalize()
        before = entry.house
        amber = str(card.amber or "")
        table.add_row(named, str(entry.copies), Text(card.name + mark), card.type, card.rarity, amber)
    return table
