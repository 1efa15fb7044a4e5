"""What `cardwright deck` says of a deck of Keeper of the Cards: which texts are such decks, and drawn."""

from __future__ import annotations

import re
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.errors import CardwrightError, FileError
from cardwright.files import LARGEST_FILE, parse_json, parse_toml
from cardwright.kotc.decks import DeckReport, report_on
from cardwright.kotc.decks.deck import numbers_allowed, reserves_in_words
from cardwright.kotc.decks.deckfile import describe_source
from cardwright.kotc.decks.exporting import deck_to_toml
from cardwright.kotc.decks.starters import deck_to_json
from cardwright.kotc.editions import load
from cardwright.kotc.generating import generate_deck
from cardwright.kotc.language.level import level_of
from cardwright.narration.sentences import counted
from cardwright.plugins.keeper.stacks import check_alone
from cardwright.source import Source, is_json
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

_BAR: Final = 40

_KEY: Final = re.compile(
    r"""^[ \t]*(?:"?(?:name|game|author)"?[ \t]*=|\[[ \t]*"?(?:copies|cards)\b)""", re.MULTILINE
)
"""A line that every deck file has, and no list of other games."""


def generated(game: str, seed: int) -> GeneratedDeck | Refused:
    """The deck of a seed."""
    try:
        deck = generate_deck(game, seed)
        return GeneratedDeck(report_on(deck).as_json(), deck_to_json(deck), deck_to_toml(deck), seed)
    except CardwrightError as error:
        return Refused(error, refused_deck(error))


def described(written: DeckText) -> Report:
    """What there is to say about the deck that a text is."""
    try:
        if len(written.text) > LARGEST_FILE:
            message = f"a deck has at most {LARGEST_FILE} letters; this one has {len(written.text)}"
            raise FileError(message, written.file)
        check_alone(written.chosen, written.file)
        return Drawn(describe_source(Source(written.text, written.file)), draw_deck_report)
    except CardwrightError as error:
        return Refused(error, refused_deck(error))


def likeness(written: DeckText) -> Likeness:
    """How much a text looks like a deck of Keeper of the Cards, or was meant to be one.

    Such a deck is TOML, or an object that names a game of Keeper's or has `copies`. What looks like one and
    cannot be read is one with a mistake in it.
    """
    alike = written.file.endswith(".toml") or _is_deck(written.text)
    return Likeness.FORM if alike else Likeness.NONE


def _is_deck(text: str) -> bool:
    if not is_json(text):
        return _KEY.search(text) is not None or _is_toml(text)
    try:
        document = parse_json(text, "")
    except FileError:
        return '"kotc/' in text or '"copies"' in text
    deck = document.get("deck", document) if isinstance(document, dict) else document
    return isinstance(deck, dict) and ("copies" in deck or str(deck.get("game")).startswith("kotc/"))


def _is_toml(text: str) -> bool:
    """Whether it is TOML, or nothing yet; where all lines begin with `#`, these are numbers of cards."""
    try:
        return bool(parse_toml(text, "")) or not text.strip()
    except FileError:
        return False


def draw_deck_report(report: DeckReport) -> RenderableType:
    """Whether a deck is legal and why not, its size, its Ultra Points, its level curve and its list."""
    deck = report.deck
    verdict = Text("legal", "hp") if report.ok else Text("not legal", "wrong")
    author = f" by {deck.author}" if deck.author else ""
    heading = Text.assemble((deck.name, "card"), f"{author}, {deck.game}: ", verdict)
    edition = load(deck.game)
    facts = f"{counted(report.size, 'card')} ({numbers_allowed(edition.deck_min, edition.deck_max)})"
    if edition.reserves_max:
        allowed = numbers_allowed(edition.reserves_min, edition.reserves_max)
        facts += f"   {reserves_in_words(deck.reserves_size, edition)} ({allowed})"
    if edition.has_ultra_points:
        ultra = f"{deck.ultra}" if edition.max_ultra is None else f"{deck.ultra} of {edition.max_ultra}"
        facts += f"   {ultra} Ultra Points"
    parts: list[RenderableType] = [heading, Text(facts, "aside"), ""]
    parts += [draw_finding(finding) for finding in report.findings]
    parts += [""] if report.findings else []
    return Group(*parts, _curve(report), "", _list(report))


def _curve(report: DeckReport) -> RenderableType:
    """How many cards there are of each level, as bars."""
    curve: dict[int, int] = {int(level): number for level, number in report.as_json()["curve"].items()}
    if not curve:
        return Text("no cards that can be read", "aside")
    unit = max(1.0, max(curve.values()) / _BAR)
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", style="aside")
    grid.add_column(justify="right")
    grid.add_column(style="card")
    levels = range(max(curve) + 1) if max(curve) < 2 * _BAR else sorted(curve)
    word = load(report.deck.game).words["level"]
    for level in levels:
        number = curve.get(level, 0)
        grid.add_row(f"{word} {level}", str(number), "█" * max(int(number > 0), round(number / unit)))
    return grid


def _list(report: DeckReport) -> Table:
    edition = load(report.deck.game)
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column("n", justify="right")
    table.add_column("card", style="card")
    words = edition.words
    for column in (words["level"], f"{words['sp']}/{words['hp']}"):
        table.add_column(column, justify="right")
    if edition.has_ultra_points:
        table.add_column("Ultra", justify="right")
    if edition.reserves_max:
        table.add_column("reserves", justify="right")
    reserves = {design.name: copies for design, copies in report.deck.reserves}
    listed = {name for name, _, _ in report.entries}
    beside = [(design.name, 0, design) for design, _ in report.deck.reserves if design.name not in listed]
    for name, copies, design in (*report.entries, *beside):
        row = ["?", "?", "?"]
        if design is not None:
            body = f"{design.sp}/{design.hp}" if design.type == "minion" else "spell"
            row = [str(level_of(design, edition)), body, str(design.ultra or "")]
        if not edition.has_ultra_points:
            row = row[:2]
        if edition.reserves_max:
            row.append(str(reserves.get(name, "")))
        table.add_row(str(copies or ""), Text(name), *row)
    return table
