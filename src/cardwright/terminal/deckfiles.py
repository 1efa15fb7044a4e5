"""Deck files of both games: which game's a file is, and what is said of a deck of KeyForge, drawn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.errors import CardwrightError, FileError
from cardwright.files import (
    LARGEST_FILE,
    STANDARD_INPUT,
    parse_json,
    parse_toml,
    read_standard_input,
    read_text,
)
from cardwright.keyforge import GAME
from cardwright.keyforge.decks import HOUSES_IN_DECK, SLOTS
from cardwright.keyforge.examining import TYPES, DeckReport, report_on
from cardwright.keyforge.importing import LARGEST_FILE as LARGEST_COLLECTION
from cardwright.keyforge.importing import deck_from_shape, deck_from_text, parted
from cardwright.kotc.decks import DeckReport as KeeperReport
from cardwright.kotc.decks.deckfile import describe_written
from cardwright.kotc.decks.source import Source, is_json
from cardwright.terminal.reports import draw_finding, refused_deck

SPECIAL: Final = ("fixed", "variant")
"""The rarities of the six cards that come along with others."""


_OF_KEEPER: Final = re.compile(
    r"""^[ \t]*(?:"?(?:name|game|author)"?[ \t]*=|\[[ \t]*"?(?:copies|cards)\b)""", re.MULTILINE
)
"""A line that every deck file of Keeper has, and no list of KeyForge."""


@final
@dataclass(frozen=True)
class WrittenDeck:
    """The text of a deck of either game, the file that it stands in, and which of several decks is meant."""

    text: str
    file: str
    chosen: str
    of_keyforge: bool

    def report(self) -> DeckReport | KeeperReport:
        """All there is to say about it. Raises `FileError` where it is no deck."""
        if not self.of_keyforge:
            return describe_written(Source(self.text, self.file))
        deck = _deck_within(self.text)
        if deck is not None:
            return report_on(deck_from_shape(deck, self.file))
        return report_on(deck_from_text(self.text, self.file, self.chosen))


def written_deck(place: str) -> WrittenDeck:
    """The deck that a command names: a file, `FILE#2`, or `-` for standard input.

    Raises `FileError` where nothing can be read.
    """
    if place == STANDARD_INPUT:
        file, chosen, text = "standard input", "", read_standard_input(LARGEST_COLLECTION)
    else:
        file, chosen = parted(place)
        text = read_text(file, LARGEST_FILE if file.endswith(".toml") else LARGEST_COLLECTION)
    of_keyforge = not file.endswith(".toml") and not _is_of_keeper(text)
    if not of_keyforge and len(text) > LARGEST_FILE:
        raise FileError(f"a deck has at most {LARGEST_FILE} letters; this one has {len(text)}", file)
    return WrittenDeck(text, file, chosen, of_keyforge)


def _is_of_keeper(text: str) -> bool:
    """Whether a text is a deck of Keeper of the Cards, or was meant to be one.

    Such a deck is TOML, or an object that names a game of Keeper's or has `copies`. What looks like one and
    cannot be read is one with a mistake in it.
    """
    if not is_json(text):
        return _OF_KEEPER.search(text) is not None or _is_toml(text)
    try:
        document = parse_json(text, "")
    except FileError:
        return '"kotc/' in text or '"copies"' in text
    deck = document.get("deck", document) if isinstance(document, dict) else document
    return isinstance(deck, dict) and ("copies" in deck or str(deck.get("game")).startswith("kotc/"))


def _is_toml(text: str) -> bool:
    try:
        parse_toml(text, "")
    except FileError:
        return False
    return True


def _deck_within(text: str) -> object:
    """The deck in what `deck --generate --json` prints; None where the text is something else."""
    if not is_json(text):
        return None
    document = parse_json(text, "")
    return document.get("deck") if isinstance(document, dict) and "findings" in document else None


def draw_keyforge_report(report: DeckReport) -> RenderableType:
    """Whether a deck is legal and why not; its houses with types, bonus Æ and rarities; its list."""
    verdict = Text("legal", "hp") if report.ok else Text("not legal", "wrong")
    heading = Text.assemble((report.deck.name, "card"), f", {GAME}: ", verdict)
    contents = report.contents()
    number = f"   {report.deck.uuid}" if report.deck.uuid else ""
    facts = f"{contents.size} cards ({SLOTS * HOUSES_IN_DECK})   {contents.amber} bonus Æ{number}"
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


def refused_keyforge_deck(error: CardwrightError) -> dict[str, Any]:
    """The JSON of a deck of KeyForge that could not be read, with the keys of every such deck's report."""
    nothing: dict[str, Any] = {"uuid": None, "types": {}, "rarities": {}, "amber": None, "houses": {}}
    return {**refused_deck(error), "game": GAME, **nothing}
