"""Proofreading a deck file: its name and game, its copies and reserves, each of its cards, and the whole."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

from cardwright.authoring.document import Document, bare_or_quoted, children
from cardwright.authoring.places import Span
from cardwright.authoring.proofs import Diagnostic, Edit, ProvedCard, Suggestion
from cardwright.core.finding import Finding
from cardwright.errors import FileError
from cardwright.kotc.decks.deck import Deck, examine, reserves_findings, size_findings
from cardwright.kotc.decks.deckfile import DECK_KEYS, MOST_CARDS, MOST_COPIES, OTHER_WORDS, Outline
from cardwright.kotc.editions import EDITIONS, Edition
from cardwright.kotc.language.draft import nearest_key
from cardwright.kotc.language.text import Design
from cardwright.plugins.keeper.authoring.card import prove_card, read_sheet
from cardwright.plugins.keeper.authoring.sheet import Sheet
from cardwright.plugins.keeper.authoring.suggesting import nearest_first, new_line, replaced, without_line

_MOST_FAULTS: Final = 50
_TABLES: Final = ("copies", "reserves", "cards")
_USUAL: Final = {"name": "Unnamed deck", "copies": {}, "cards": {}}


def sheets_of_deck(document: Document, edition: Edition) -> Iterator[Sheet]:
    """The cards that a deck file describes."""
    for name in list(children(document.data, "cards"))[: MOST_CARDS["cards"]]:
        yield Sheet(document, edition, ("cards", name))


def prove_deck(document: Document, edition: Edition) -> tuple[tuple[ProvedCard, ...], list[Diagnostic]]:
    """What the cards of a deck come to, and what is to be said about them and the deck."""
    found: list[Diagnostic] = []
    cards = []
    designs: dict[str, Design | None] = {}
    for sheet in sheets_of_deck(document, edition):
        read = read_sheet(sheet)
        card, about = prove_card(read)
        cards.append(card)
        found += about
        designs[sheet.keys[-1]] = read.design if read.whole and not sheet.faults else None
    outline = _outline(document, edition, found)
    if outline is not None:
        found += _findings(document, outline, designs, edition)
    return tuple(cards), found


def _outline(document: Document, edition: Edition, found: list[Diagnostic]) -> Outline | None:
    """The deck without what is wrong in it, which is noted; None where too much is."""
    table = deepcopy(document.data)
    table["cards"] = {name: {"type": "spell"} for name in children(table, "cards")}
    for key in ("name", "author"):
        if (pair := document.pair(key)) is not None and not pair.readable:
            table[key] = _USUAL["name"]
    if (pair := document.pair("game")) is not None and not pair.readable:
        table["game"] = edition.game
    for _ in range(_MOST_FAULTS):
        try:
            return Outline(table, "")
        except FileError as error:
            if not _put_right(document, edition, error, table, found):
                return None
    return None


def _put_right(
    document: Document, edition: Edition, error: FileError, table: dict[str, Any], found: list[Diagnostic]
) -> bool:
    """Note what is wrong, and put something right in its place; whether that could be done."""
    keys = error.keys
    pair = document.pair(*keys)
    no_card = "there is no card" in error.message
    no_key = len(keys) == 1 and keys[0] not in (*DECK_KEYS, "reserves")
    about_key = no_card or no_key
    span = pair.key_span if pair is not None and about_key else document.place(*keys)
    suggestions = tuple(_instead(document, edition, keys, table))
    rules = (edition.rules["deck_size"],)
    found.append(Diagnostic("error", "deck", error.message, span, rules, suggestions))
    return _take_out(keys, edition, table)


def _take_out(keys: tuple[str, ...], edition: Edition, table: dict[str, Any]) -> bool:
    """Take a value out of the table, or put a usual one in its place."""
    if keys == ("game",):
        table["game"] = edition.game
    elif len(keys) == 1 and keys[0] in _USUAL:
        table[keys[0]] = deepcopy(_USUAL[keys[0]])
    else:
        around = table
        for key in keys[:-1]:
            around = around.get(key, {})
        if keys[-1] not in around:
            return False
        del around[keys[-1]]
    return True


def _instead(
    document: Document, edition: Edition, keys: tuple[str, ...], table: dict[str, Any]
) -> Iterator[Suggestion]:
    """What could stand there instead of a value, or for one that is missing."""
    pair = document.pair(*keys)
    if pair is None:
        line = {"name": 'name = "…"', "game": f'game = "{edition.game}"'}.get(keys[0])
        if line is not None:
            yield Suggestion(f"add `{line}`", (Edit(Span(0, 0), f"{line}\n"),))
        return
    known = (*DECK_KEYS, *(("reserves",) if edition.reserves_max else ()))
    if keys == ("game",):
        for game in nearest_first(pair.value, EDITIONS)[:3]:
            yield replaced(pair.value_span, f'"{game}"')
    elif len(keys) == 1 and keys[0] not in known:
        meant = nearest_key(keys[0], known, OTHER_WORDS)
        if meant is not None and meant not in table and meant not in _TABLES:
            yield replaced(pair.key_span, meant)
        yield without_line(document, pair)
    elif len(keys) == 2 and keys[0] in ("copies", "reserves"):
        names = children(table, "cards")
        if keys[1] not in names:
            others = [name for name in nearest_first(keys[1], names) if name not in children(table, keys[0])]
            for name in others[:3]:
                yield replaced(pair.key_span, bare_or_quoted(name))
        else:
            within = keys[0] == "reserves" and edition.reserves_within_deck
            most = children(table, "copies").get(keys[1], 0) if within else MOST_COPIES
            whole = isinstance(pair.value, int) and not isinstance(pair.value, bool)
            if most:
                yield replaced(pair.value_span, str(min(max(pair.value, 1), most) if whole else 1))
        yield without_line(document, pair)


def _findings(
    document: Document, outline: Outline, designs: dict[str, Design | None], edition: Edition
) -> Iterator[Diagnostic]:
    """What is to be said about the deck as a whole."""
    cards, reserves = (
        tuple(
            (design, number) for draft, number in entries if (design := designs.get(draft.name)) is not None
        )
        for entries in (outline.entries, outline.reserves)
    )
    deck = Deck(outline.name, outline.game, cards, outline.author, reserves)
    found = list(size_findings(sum(number for _, number in outline.entries), edition, None))
    found += reserves_findings(sum(number for _, number in outline.reserves), edition, None)
    found += [each for each in examine(deck) if each.code in ("ultra-points", "copies", "other-game")]
    for finding in found:
        yield _diagnostic(document, finding, edition)
    for name in outline.left_out:
        span = document.place("cards", name)
        message = "the card is described but not in the deck: give it a number in `[copies]`, or delete it"
        header = document.header("copies")
        add = () if header is None else (new_line(document, header.span, f"{bare_or_quoted(name)} = 1"),)
        yield Diagnostic("warning", "left-out", f"{name}: {message}", span, (), add)


def _diagnostic(document: Document, finding: Finding, edition: Edition) -> Diagnostic:
    rules = tuple(finding.rule.split(", ")) if finding.rule else ()
    keys = {"reserves": ("reserves",), "copies": ("copies", finding.card)}.get(finding.code, ("copies",))
    suggestions: tuple[Suggestion, ...] = ()
    pair = document.pair(*keys)
    if pair is not None and finding.code == "copies":
        suggestions = (replaced(pair.value_span, str(edition.max_copies)),)
    return Diagnostic(
        finding.severity, finding.code, finding.message, document.place(*keys), rules, suggestions
    )
