"""How decks of KeyForge are written as plain lists, for those who type them; its cards nobody writes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, final

from cardwright.authoring.completions import (
    MOST_COMPLETIONS,
    Completion,
    Completions,
    Explanation,
    placeholderless,
)
from cardwright.authoring.places import Span
from cardwright.authoring.proofs import Diagnostic, Edit, Proof, Suggestion, in_order
from cardwright.core.finding import Finding
from cardwright.errors import CardwrightError, FileError
from cardwright.keyforge import GAME
from cardwright.keyforge.cards import Facts, facts
from cardwright.keyforge.examining import examine
from cardwright.keyforge.importing import deck_from_text
from cardwright.keyforge.importing.lists import sketch_of_list
from cardwright.keyforge.importing.sketch import CardEntry, DeckSketch
from cardwright.keyforge.titles import card_numbered, card_titled, house_named, nearest_titles, plain
from cardwright.keyforge.wording.report import describe_card
from cardwright.keyforge.words import HOUSES

_LINE: Final = re.compile(r"[^\n]*")
_OPENING: Final = re.compile(r"\s*(?:[-*•]\s+)?(?:\d{1,2}\s*[x×]?\s+)?")
_COUNTED: Final = re.compile(r"[ \t]*(\d{1,2})[ \t]*[x×]?[ \t]+(\S.*?)[ \t]*", re.IGNORECASE)
_MOST_FAULTS: Final = 60
_OF_LIST: Final = (".deck.txt", ".keyforge.txt")
_LONGEST_LIST: Final = 20_000
"""Letters of the longest list of one deck by far; what is longer is read only as a whole."""


def game_of_file(name: str, text: str) -> str | None:
    """The game, where a file is a list of its cards; None for any other.

    One is known by its name, which ends with `.deck.txt`, or as a text with a house and a card on lines of
    their own.
    """
    if name.endswith(_OF_LIST):
        return GAME
    lines = [line.strip() for line in text[:_LONGEST_LIST].split("\n")] if name.endswith(".txt") else []
    headed = any(house_named(line) for line in lines)
    return GAME if headed and any(_card_on(line) for line in lines) else None


@final
class KeyforgeAuthor:
    """How lists of cards are written. What a program wrote, as JSON or CSV, is proofread as a whole."""

    def proof(self, text: str, /) -> Proof:
        """What is wrong with a list of cards, line by line, and with the deck."""
        if text.lstrip()[:1] in ("{", "[", "<") or len(text) > _LONGEST_LIST or not text.strip():
            return Proof(GAME, "deck", (), tuple(_as_a_whole(text)))
        found: list[Diagnostic] = []
        sketch = _sketch(text, found)
        if sketch is not None:
            unknown = list(_unknown(text, sketch))
            found += unknown or ([] if found else _as_a_whole(text))
        return Proof(GAME, "deck", (), in_order(found))

    def complete(self, text: str, offset: int, /) -> Completions:
        """Titles of cards, those of the house above first; houses on an empty line."""
        begin = text.rfind("\n", 0, offset) + 1
        opening = _OPENING.match(text, begin, offset)
        start = opening.end() if opening else begin
        line = _LINE.match(text, start)
        span = Span(start, line.end() if line else offset)
        typed = plain(text[start:offset])
        house = _house_above(text, begin)
        cards = sorted(facts().values(), key=lambda card: (card.house != house, card.number))
        items = [] if start > begin else list(_houses(typed))
        first = [_title(card) for card in cards if plain(card.name).startswith(typed)]
        inside = [_title(card) for card in cards if typed in plain(card.name)[1:]] if typed else []
        known = dict.fromkeys([*items, *first, *inside])
        return Completions(span, tuple(known)[:MOST_COMPLETIONS])

    def hover(self, text: str, offset: int, /) -> Explanation | None:
        """The card on the line: what is printed on it, and what it says in our words."""
        begin = text.rfind("\n", 0, offset) + 1
        found = _LINE.match(text, begin)
        card = _card_on(found[0].strip()) if found else None
        if found is None or card is None:
            return None
        report = describe_card(card.name)
        lines = tuple(report.text.split("\n")) if report.text else ()
        return Explanation(Span(*found.span()), card.name, (_printed(card), *filter(None, lines)))

    def format_text(self, text: str, /) -> str:
        """The list with titles, counts and houses as they are usually written, line by line."""
        try:
            before = deck_from_text(text)
            after = "\n".join(_usual(line) for line in text.rstrip().split("\n")) + "\n"
            return after if deck_from_text(after) == before else text
        except CardwrightError:
            return text


def _as_a_whole(text: str) -> Iterator[Diagnostic]:
    try:
        yield from _about(text, examine(deck_from_text(text)))
    except FileError as error:
        yield Diagnostic("error", "deck", error.message, _line(text, error.line or 1))
    except CardwrightError as error:
        yield Diagnostic("error", "deck", str(error), _line(text, 1))


def _sketch(text: str, found: list[Diagnostic]) -> DeckSketch | None:
    """The deck as the list describes it; lines that are wrong are noted and left out."""
    lines = text.split("\n")
    for _ in range(_MOST_FAULTS):
        try:
            return sketch_of_list("\n".join(lines), "deck")
        except FileError as error:
            found.append(Diagnostic("error", "deck", error.message, _line(text, error.line or 1)))
            if error.line is None or error.line > len(lines):
                return None
            lines[error.line - 1] = ""
    return None


def _unknown(text: str, sketch: DeckSketch) -> Iterator[Diagnostic]:
    """Cards that the set does not have, each with those that come nearest."""
    for card in sketch.cards:
        if card_titled(card.title) is None and (card.number is None or card_numbered(card.number) is None):
            message = f"there is no card {card.called!r:.60} in Call of the Archons"
            span = _title_span(text, card)
            titles = nearest_titles(card.title) if card.title else []
            mends = tuple(Suggestion(f"write {title}", (Edit(span, title),)) for title in titles)
            yield Diagnostic("error", "unknown-card", message, span, (), mends)


def _title_span(text: str, card: CardEntry) -> Span:
    line = _line(text, card.line or 1)
    place = text.find(card.title, line.start, line.end)
    return line if place < 0 or not card.title else Span(place, place + len(card.title))


def _about(text: str, findings: tuple[Finding, ...]) -> Iterator[Diagnostic]:
    """What is said about the deck stands at its first line, what is said about a card at that card's."""
    for finding in findings:
        lines = [
            number
            for number, line in enumerate(text.split("\n"), start=1)
            if finding.card and (card := _card_on(line.strip())) is not None and card.name == finding.card
        ]
        rules = tuple(finding.rule.split(", ")) if finding.rule else ()
        span = _line(text, lines[0] if lines else 1)
        yield Diagnostic(finding.severity, finding.code, finding.message, span, rules)


def _line(text: str, number: int) -> Span:
    """Where the words of a line (from 1) stand."""
    begin = 0
    for _ in range(number - 1):
        begin = text.find("\n", begin) + 1
    end = text.find("\n", begin)
    return Span(begin, begin + len(text[begin : len(text) if end < 0 else end].rstrip()))


def _card_on(line: str) -> Facts | None:
    """The card that a line names, however it is counted and marked."""
    if not line or line.startswith("# ") or house_named(line):
        return None
    try:
        entries = sketch_of_list(f"Brobnar\n{line[:200]}", "deck").cards
    except FileError:
        return None
    if len(entries) != 1:
        return None
    numbered = None if entries[0].number is None else card_numbered(entries[0].number)
    return card_titled(entries[0].title) or numbered


def _usual(line: str) -> str:
    """A line as it is usually written, where it is a house or a title with its count."""
    words = line.strip()
    if house := house_named(words):
        return house.capitalize()
    counted = _COUNTED.fullmatch(line)
    card = card_titled(counted[2]) if counted else None
    return line.rstrip() if counted is None or card is None else f"{int(counted[1])} {card.name}"


def _house_above(text: str, begin: int) -> str:
    """The house under whose heading a line stands."""
    lines = reversed(text[max(0, begin - _LONGEST_LIST) : begin].split("\n"))
    return next((house for line in lines if (house := house_named(line.strip()))), "")


def _houses(typed: str) -> Iterator[Completion]:
    for house in HOUSES:
        if house.startswith(typed):
            yield Completion(house.capitalize(), "house", house.capitalize(), "", "a house")


def _title(card: Facts) -> Completion:
    return Completion(card.name, "card", card.name, placeholderless(card.name), _printed(card))


def _printed(card: Facts) -> str:
    """What is printed on a card beside its text, in a line."""
    body = f", power {card.power}, armor {card.armor}" if card.type == "creature" else ""
    amber = f", {card.amber} Æ" if card.amber else ""
    return f"{card.house.capitalize()} {card.type}{body}{amber}, {card.rarity}, no. {card.number}"
