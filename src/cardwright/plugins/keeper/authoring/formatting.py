"""The canonical form of a card or deck file: usual order, official words, the same meaning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardwright.authoring.document import Document, Pair
from cardwright.authoring.layout import laid_out
from cardwright.authoring.passages import escaped
from cardwright.errors import FileError
from cardwright.files import parse_toml
from cardwright.kotc.editions import Edition
from cardwright.kotc.language.parser import Reading, read_card
from cardwright.kotc.language.text import CardType
from cardwright.kotc.language.wording import ability_text, caveat_text
from cardwright.plugins.keeper.authoring.sheet import Sheet

_CARD: Final = ("name", "type", "edition", "level", "sp", "hp", "text", "flavour")
_DECK: Final = ("name", "game", "author")


def formatted(document: Document, sheets: Mapping[tuple[str, ...], Sheet], edition: Edition) -> str:
    """The file in its canonical form; `sheets` are its cards by their keys."""

    def order(table: tuple[str, ...]) -> Sequence[str]:
        return _CARD if table in sheets else _DECK if not table else ()

    def written(pair: Pair) -> str:
        sheet = sheets.get(pair.keys[:-1])
        if sheet is not None and pair.keys[-1] == "text" and not sheet.faults:
            return _text(document, pair, sheet, edition)
        return _value(document, pair)

    text = laid_out(document, order, written)
    return text if _mean_the_same(document.text, text, sheets, edition) else document.text


def _value(document: Document, pair: Pair) -> str:
    """A value as it is usually written; what is no text on one line stays as it is."""
    as_it_is = document.text[pair.value_span.start : pair.value_span.end]
    if isinstance(pair.value, str) and "\n" not in as_it_is:
        return f'"{escaped(pair.value, chr(34))}"'
    return as_it_is


def _text(document: Document, pair: Pair, sheet: Sheet, edition: Edition) -> str:
    """A card's text: its paragraphs in the official words, as far as they are no older ones.

    A list stays a list. What has mistakes, words in brackets or lines that go on stays as it is.
    """
    as_it_is = document.text[pair.value_span.start : pair.value_span.end]
    passage = sheet.passage
    reading = read_card(sheet.draft.text, sheet.draft.type, edition)
    if passage is None or reading.faults or isinstance(sheet.draft.text, tuple):
        return as_it_is
    paragraphs = _paragraphs(reading, passage.words, edition)
    if not paragraphs:
        return as_it_is
    if len(paragraphs) == 1 and "\n" not in paragraphs[0]:
        return f'"{escaped(paragraphs[0], chr(34))}"'
    words = escaped("\n\n".join(paragraphs), '"""')
    return f'"""\n{words}\n"""'


def _paragraphs(reading: Reading, words: str, edition: Edition) -> list[str]:
    """The paragraphs of a text, nothing where one of them is neither a caveat nor an ability."""
    found = []
    end = 0
    for paragraph in reading.paragraphs:
        if words[end : paragraph.start].strip():
            return []
        end = paragraph.end
        written = words[paragraph.start : paragraph.end].rstrip()
        older = any(each.phrase.older for each in paragraph.phrases)
        if older or written.endswith(")"):
            found.append(written)
        elif paragraph.caveat is not None:
            found.append(caveat_text(paragraph.caveat, edition))
        elif paragraph.ability is not None:
            found.append(ability_text(paragraph.ability, edition))
    return [] if words[end:].strip() else found


def _mean_the_same(
    before: str, after: str, sheets: Mapping[tuple[str, ...], Sheet], edition: Edition
) -> bool:
    """Whether two files have the same values, and cards whose texts say the same."""
    if before == after:
        return True
    try:
        one, other = parse_toml(before.removeprefix("\ufeff"), ""), parse_toml(after, "")
    except FileError:
        return False
    for keys, sheet in sheets.items():
        former, latter = _take_text(one, keys), _take_text(other, keys)
        if former != latter and not _say_the_same(former, latter, sheet.draft.type, edition):
            return False
    return one == other


def _take_text(file: Any, keys: tuple[str, ...]) -> Any:
    """The text of a card, which the file has no more then."""
    for key in keys:
        file = file.get(key) if isinstance(file, dict) else None
    return file.pop("text", None) if isinstance(file, dict) else None


def _say_the_same(one: Any, other: Any, card_type: CardType, edition: Edition) -> bool:
    if not isinstance(one, str) or not isinstance(other, str):
        return False
    before, after = (read_card(each, card_type, edition) for each in (one, other))
    return not after.faults and before.card == after.card and _older(before) == _older(after)


def _older(reading: Reading) -> list[str]:
    return [each.phrase.older for paragraph in reading.paragraphs for each in paragraph.phrases]
