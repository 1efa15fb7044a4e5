"""What stands where somebody points: a component and what it does to the level, a key, a word of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cardwright.authoring.completions import Explanation
from cardwright.authoring.document import Document
from cardwright.authoring.places import Span
from cardwright.authoring.proofs import Row
from cardwright.kotc.editions import Component, Edition
from cardwright.kotc.language.forms import readings, rewordings_of
from cardwright.kotc.language.text import Phrase, PlacedPhrase
from cardwright.plugins.keeper.authoring.card import ReadSheet, phrase_span, prove_card, read_sheet
from cardwright.plugins.keeper.authoring.keys import ABOUT
from cardwright.plugins.keeper.authoring.sheet import Sheet
from cardwright.plugins.keeper.authoring.standing import BETWEEN_COMPONENTS
from cardwright.rulebooks.glossary import Entry, has_glossary, load_glossary, normalized

_WORD: Final = re.compile(r"[\w'-]+")
_MOST_WORDS: Final = 6
_KINDS: Final = {
    "caveat": "a caveat",
    "condition": "an activation condition",
    "cost": "an activation cost",
    "target": "a target selection",
    "effect": "an effect",
}


def explain(document: Document, sheet: Sheet | None, offset: int, edition: Edition) -> Explanation | None:
    """What stands at an offset of a file; `sheet` is the card there, if it is one."""
    pair = document.pair_at(offset)
    if pair is None or sheet is None:
        return _card(sheet, offset) if sheet is not None else _key(document, offset)
    if pair.keys[-1] == "text" and offset > pair.key_span.end:
        read = read_sheet(sheet)
        return _words(read, offset) or _alone(read, offset) or _glossed(document, offset, edition)
    if pair.keys[-1] in ("name", "level") or (pair.keys[-1] not in ABOUT):
        return _card(sheet, None)
    return _key(document, offset)


def _key(document: Document, offset: int) -> Explanation | None:
    pair = document.pair_at(offset)
    header = next((each for each in document.headers if each.span.holds(offset)), None)
    key = pair.keys[-1] if pair is not None else header.keys[0] if header is not None else ""
    if key not in ABOUT:
        return None
    span = pair.key_span if pair is not None else header.span if header is not None else Span(offset, offset)
    return Explanation(span, key, (ABOUT[key],))


def _card(sheet: Sheet | None, offset: int | None) -> Explanation | None:
    """A card as a whole: its level and the way there."""
    if sheet is None or (offset is not None and not sheet.name_span.holds(offset)):
        return None
    card, found = prove_card(read_sheet(sheet))
    words = sheet.edition.words
    facts = f"{words.get(card.type, card.type)}"
    if card.level is not None:
        facts += f", {words['level']} {card.level}"
    if card.ultra:
        facts += f", {card.ultra} Ultra Points"
    errors = sum(each.severity == "error" for each in found)
    facts += f", {errors} mistake{'s' if errors > 1 else ''}" if errors else ", legal"
    return Explanation(card.name_span, card.name, (facts, *((card.text,) if card.text else ())), card.rows)


def _words(read: ReadSheet, offset: int) -> Explanation | None:
    """The component that stands there."""
    for paragraph in read.reading.paragraphs:
        for placed in paragraph.phrases:
            span = phrase_span(read, placed)
            if span is not None and span.holds(offset):
                return _component(read, placed, span)
    return None


def _alone(read: ReadSheet, offset: int) -> Explanation | None:
    """The component that stands there within words that cannot be read as a whole."""
    passage, edition = read.sheet.passage, read.sheet.edition
    if passage is None:
        return None
    index = passage.index(offset)
    start = max((sign.end() for sign in BETWEEN_COMPONENTS.finditer(passage.words, 0, index)), default=0)
    following = BETWEEN_COMPONENTS.search(passage.words, index)
    end = following.start() if following else len(passage.words)
    words = passage.words[start:end]
    start += len(words) - len(words.lstrip())
    for component in edition.components:
        for pattern in readings(component, edition):
            if pattern.fullmatch(words.strip()):
                placed = PlacedPhrase(Phrase(component), start, start + len(words.strip()))
                return _component(read, placed, passage.span(placed.start, placed.end))
    return None


def _component(read: ReadSheet, placed: PlacedPhrase, span: Span) -> Explanation:
    edition, component = read.sheet.edition, placed.phrase.component
    design_edition = read.design.edition or edition.number
    formula = component.formula_for(design_edition)
    lines = [f"{_KINDS[component.kind]} of {edition.game}; formula {formula}"]
    lines += list(_besides(component))
    rules: list[str] = []
    if placed.phrase.older:
        lines.append(f'an older wording: "{placed.phrase.older}"')
        rules += [each.rule for each in rewordings_of(component, placed.phrase.older, edition) if each.rule]
    rows = tuple(row for row in _rows(read) if row.span == span)
    words = tuple(_entries(component.text, edition.game))[:_MOST_WORDS]
    return Explanation(span, component.text, tuple(lines), rows, words, tuple(dict.fromkeys(rules)))


def _rows(read: ReadSheet) -> tuple[Row, ...]:
    return prove_card(read)[0].rows


def _besides(component: Component) -> Iterator[str]:
    """What else is to be known of a component."""
    if component.ultra:
        yield f"{component.ultra} Ultra Points"
    if component.minion_only:
        yield "only a minion meets, pays or suffers it"
    if component.since:
        yield f"since edition {component.since}"


def _glossed(document: Document, offset: int, edition: Edition) -> Explanation | None:
    """A word of the game in a text that cannot be read."""
    begin = document.text.rfind("\n", 0, offset) + 1
    for word in _WORD.finditer(document.text, begin):
        if word.start() <= offset <= word.end():
            found = tuple(_entries(word[0], edition.game))[:1]
            return Explanation(Span(*word.span()), found[0].word, (), (), found) if found else None
        if word.start() > offset:
            break
    return None


def _entries(words: str, game: str) -> Iterator[Entry]:
    """The words of the glossary that occur among these."""
    if not has_glossary(game):
        return
    glossary = load_glossary(game)
    spoken = normalized(" ".join(_WORD.findall(words)))
    found: dict[str, Entry] = {}
    for entry in glossary.entries:
        if any(re.search(rf"\b{re.escape(name)}\b", spoken) for name in entry.names):
            found[entry.word] = entry
    for word in spoken.split():
        meant = glossary.meaning(word) if len(word) > 2 else None
        if meant is not None and normalized(meant.word) in (word, word.rstrip("s"), word.removesuffix("ed")):
            found.setdefault(meant.word, meant)
    yield from found.values()
