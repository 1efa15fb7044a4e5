"""Deck files of both games: which game's a file is, and what is said of a deck of KeyForge, drawn."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.errors import CardwrightError
from cardwright.keyforge import GAME
from cardwright.keyforge.decks import HOUSES_IN_DECK, SLOTS
from cardwright.keyforge.examining import TYPES, DeckReport
from cardwright.play.reports import draw_finding, refused_deck

SPECIAL: Final = ("fixed", "variant")
"""The rarities of the six cards that come along with others."""


def is_keyforge_file(file: str) -> bool:
    """Whether a file, or a deck of several in it (`FILE#2`), holds a deck of KeyForge.

    A deck of Keeper of the Cards is TOML, and one of KeyForge never is. What cannot be read is of neither.
    """
    for path in (file, file.rpartition("#")[0]):
        try:
            if not path or not Path(path).is_file() or path.endswith(".toml"):
                continue
            tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
        except (tomllib.TOMLDecodeError, RecursionError):
            return True
        except (OSError, ValueError):
            continue
    return False


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
