"""What could be typed next around a card's words: keys, values, tables, the names of cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from cardwright.authoring.completions import Completion, CompletionKind, Completions, placeholderless
from cardwright.authoring.document import Document, Pair, bare_or_quoted, children
from cardwright.authoring.places import Span
from cardwright.kotc.editions import GAMES, Edition
from cardwright.kotc.language.draft import KEYS
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.text import CARD_TYPES
from cardwright.plugins.keeper.authoring.card import read_sheet
from cardwright.plugins.keeper.authoring.sheet import Sheet

ABOUT: Final[Mapping[str, str]] = {
    "name": "what the card or the deck is called",
    "type": "minion or spell",
    "edition": "the design edition, the number on the Edition Indicator",
    "level": "the printed level; left out, it is worked out; given, it is checked",
    "sp": "the Striking Points of a minion, a whole number",
    "hp": "the Hit Points of a minion, a whole number",
    "text": "the abilities in the official words, with an empty line between them",
    "flavour": "the flavour text",
    "game": "the edition that the deck is for",
    "author": "who has made the deck",
    "copies": "how many of each card are in the deck",
    "reserves": "how many of each card are reserves",
    "cards": "each card once",
}
"""What each key of a card or deck file means."""

_SNIPPETS: Final[Mapping[str, str]] = {
    "name": 'name = "$1"',
    "type": 'type = "${1|minion,spell|}"',
    "sp": "sp = ${1:1}",
    "hp": "hp = ${1:1}",
    "level": "level = ${1:1}",
    "text": 'text = "$1"',
    "flavour": 'flavour = "$1"',
    "author": 'author = "$1"',
}
_OF_DECK: Final = ("name", "game", "author")
_TYPED_KEY: Final = re.compile(r"""[ \t]*((?:"[^"\n]*+"?|[\w.-])*)""")
_TYPED_HEADER: Final = re.compile(r"[ \t]*(\[[^\]\n]*+\]?)")


def complete_value(
    document: Document, sheet: Sheet | None, pair: Pair, offset: int, edition: Edition
) -> Completions:
    """Values of the key of this line."""
    words = tuple(_values(sheet, pair, edition))
    span = Span(min(pair.value_span.start, offset), max(pair.value_span.end, offset))
    typed = document.text[span.start : offset].strip("\"'").lower()
    fitting = [each for each in words if typed in each.lower()] or list(words)
    return Completions(
        span, tuple(Completion(each, "value", each, placeholderless(each)) for each in fitting)
    )


def _values(sheet: Sheet | None, pair: Pair, edition: Edition) -> Iterator[str]:
    key = pair.keys[-1]
    if pair.keys == ("game",):
        yield from (f'"{game}"' for game in reversed(GAMES))
    elif sheet is None:
        return
    elif key == "type":
        words = dict.fromkeys((*CARD_TYPES, *(edition.words.get(each, each) for each in CARD_TYPES)))
        yield from (f'"{word}"' for word in words)
    elif key == "edition":
        yield from (str(number) for number in range(edition.number, edition.clean_slate - 1, -1))
    elif key == "level":
        read = read_sheet(sheet)
        if read.whole:
            yield str(level_of(read.design, edition))


def complete_line(document: Document, offset: int, edition: Edition, *, deck: bool) -> Completions:
    """Keys and tables at the beginning of a line."""
    text = document.text
    begin = text.rfind("\n", 0, offset) + 1
    if (header := _TYPED_HEADER.match(text, begin)) and header.start(1) < offset:
        return _offered(Span(*header.span(1)), text, offset, _tables(document, edition))
    key = _TYPED_KEY.match(text, begin)
    span = (
        Span(key.start(1), max(key.end(1), offset))
        if key and key.start(1) <= offset
        else Span(offset, offset)
    )
    if span.start < offset and text[span.start : offset].strip('"') and key and key.end(1) < offset:
        return Completions(Span(offset, offset))
    table = document.table_at(offset)
    if table in (("copies",), ("reserves",)):
        return _offered(span, text, offset, _names(document, table[0]))
    if not deck or table[:1] == ("cards",):
        keys = table if deck else ()
        own = (("name",) if not deck else ()) + KEYS
        return _offered(span, text, offset, _keys(document, keys, own, edition))
    items = [*_keys(document, (), _OF_DECK, edition), *_tables(document, edition)]
    return _offered(span, text, offset, items)


def _offered(span: Span, text: str, offset: int, items: Iterable[Completion]) -> Completions:
    """What goes with what is typed already: first what begins so, then what has it inside."""
    typed = text[span.start : offset].strip("[\"'] ").lower()
    known = list(items)
    plain = [each.label.strip("[\"'").lower() for each in known]
    first = [item for item, label in zip(known, plain, strict=True) if label.startswith(typed)]
    inside = [item for item, label in zip(known, plain, strict=True) if typed in label and item not in first]
    return Completions(span, (*first, *inside))


def _keys(
    document: Document, table: tuple[str, ...], known: Iterable[str], edition: Edition
) -> Iterator[Completion]:
    """Keys of a table that it has not yet; a spell is offered no SP and HP."""
    there = {pair.keys[-1] for pair in document.pairs_of(*table)}
    pair = document.pair(*table, "type")
    lacking = ("sp", "hp") if pair is not None and pair.value == "spell" else ()
    for key in known:
        if key not in there and key not in lacking:
            snippet = {
                "edition": f"edition = ${{1:{edition.number}}}",
                "game": f'game = "${{1:{edition.game}}}"',
            }.get(key) or _SNIPPETS[key]
            yield _completion(key, "key", f"{key} = ", snippet, ABOUT[key])


def _tables(document: Document, edition: Edition) -> Iterator[Completion]:
    """Tables that a deck has not yet, and those of cards that are only counted."""
    names = children(document.data, "copies")
    described = children(document.data, "cards")
    for key in ("copies", *(("reserves",) if edition.reserves_max else ())):
        if document.header(key) is None:
            yield _completion(f"[{key}]", "table", f"[{key}]", "", ABOUT[key])
    for name in names:
        if name not in described:
            words = f"[cards.{bare_or_quoted(name)}]"
            yield _completion(words, "table", words, "", "a card that is counted and not described")
    yield _completion('[cards."…"]', "table", '[cards.""]', '[cards."$1"]', ABOUT["cards"])


def _names(document: Document, table: str) -> Iterator[Completion]:
    """Cards that are described and not counted."""
    counted = children(document.data, table)
    for name in children(document.data, "cards"):
        if name not in counted:
            words = bare_or_quoted(name)
            yield _completion(words, "card", f"{words} = 2", f"{placeholderless(words)} = ${{1:2}}", "")


def _completion(label: str, kind: CompletionKind, words: str, snippet: str, detail: str) -> Completion:
    return Completion(label, kind, words, snippet or placeholderless(words), detail)
