"""Sets in TOML, which have the form of deck files, and in JSON, where the cards are a list."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rapidfuzz import fuzz, process

from cardwright.core.validation import shown
from cardwright.errors import CardwrightError, FileError
from cardwright.files import parse_json
from cardwright.sets.cards import PROPERTIES, CardSet
from cardwright.sets.collecting import Collection
from cardwright.source import Source

_OF_TOML: Final = ("name", "game", "author", "copies", "cards")
_OF_JSON: Final = ("name", "game", "author", "cards")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def collect_toml(text: str, collection: Collection) -> None:
    """Add the cards of a TOML text. Raises `FileError` where it is no set."""
    source = Source(text, collection.file)
    _check_keys(source.table, _OF_TOML, collection, source)
    _title(source.table, collection)
    cards = source.table.get("cards")
    if not isinstance(cards, Mapping):
        raise FileError(
            'a set has its cards in tables `[cards."NAME"]`', collection.file, source.line("cards")
        )
    copies = source.table.get("copies", {})
    if not isinstance(copies, Mapping):
        message = f"`copies` is a table of numbers, not {shown(copies)}"
        raise FileError(message, collection.file, source.line("copies"))
    for name in copies:
        if name not in cards:
            near = process.extractOne(name, tuple(cards), score_cutoff=50)
            proposal = f"; did you mean {near[0]!r}?" if near else ""
            message = f"there is no card {shown(name)} in `[cards]`{proposal}"
            place = f"line {source.line('copies', name)}, [copies]"
            collection.note("error", "copies", message, place, name, "copies")
    for name, table in cards.items():
        place = f"line {source.line('cards', name)}, [cards.{_key(name)}]"
        if not isinstance(table, Mapping):
            collection.note("error", "card", f"a card is a table, not {shown(table)}", place, name)
            continue
        places = {key: f"line {source.line('cards', name, key)}, [cards.{_key(name)}] {key}" for key in table}
        values = dict(table)
        if name in copies:
            if "copies" in values:
                message = "`copies` stands in the card's table and in `[copies]`: delete one"
                collection.note("error", "copies", message, places["copies"], name, "copies")
            values["copies"] = copies[name]
            places["copies"] = f"line {source.line('copies', name)}, [copies] {_key(name)}"
        _add(name, values, {**places, "": place}, collection)


def collect_card(text: str, collection: Collection) -> None:
    """Add the card of a card file. Raises `FileError` where that is no TOML."""
    source = Source(text, collection.file)
    values = {key: value for key, value in source.table.items() if key != "name"}
    places = {key: f"line {source.line(key)}, {key[:40]}" for key in source.table}
    _add(source.table.get("name", ""), values, {**places, "": "line 1"}, collection)


def collect_json(text: str, collection: Collection) -> None:
    """Add the cards of a JSON text. Raises `FileError` where it is no set."""
    document = parse_json(text, collection.file)
    if not isinstance(document, Mapping) or not isinstance(document.get("cards"), list):
        raise FileError("a set in JSON is an object with `name`, `game` and a list `cards`", collection.file)
    _check_keys(document, _OF_JSON, collection, None)
    _title(document, collection)
    for number, card in enumerate(document["cards"], 1):
        place = f"card {number}"
        if not isinstance(card, Mapping):
            collection.note("error", "card", f"a card is an object, not {shown(card)}", place)
            continue
        values = {key: value for key, value in card.items() if key != "name"}
        places = {key: f"card {number}, {key[:40]}" for key in card}
        _add(card.get("name", ""), values, {**places, "": place}, collection)


def toml_text(card_set: CardSet) -> str:
    """A set as TOML. Raises `CardwrightError` where two cards have one name, which tables cannot have."""
    names = [card.name for card in card_set.cards]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise CardwrightError(f"{twice!r:.60} is the name of two cards, which TOML cannot say: rename one")
    return "\n".join(_lines(card_set)) + "\n"


def json_text(card_set: CardSet) -> str:
    """A set as JSON."""
    title = {"name": card_set.name, "game": card_set.game}
    if card_set.author:
        title["author"] = card_set.author
    cards = [{"name": card.name, **card.values()} for card in card_set.cards]
    return json.dumps({**title, "cards": cards}, ensure_ascii=False, indent=2) + "\n"


def _lines(card_set: CardSet) -> Iterator[str]:
    yield f"name = {_quoted(card_set.name)}"
    yield f"game = {_quoted(card_set.game)}"
    if card_set.author:
        yield f"author = {_quoted(card_set.author)}"
    counted = [card for card in card_set.cards if card.copies is not None]
    if counted:
        yield from ("", "[copies]", *(f"{_key(card.name)} = {card.copies}" for card in counted))
    for card in card_set.cards:
        yield from ("", f"[cards.{_key(card.name)}]")
        for key, value in card.values().items():
            if key != "copies":
                yield setting(key, value)


def _add(name: object, values: dict[str, object], places: Mapping[str, str], collection: Collection) -> None:
    for key in [key for key in values if key not in PROPERTIES[1:]]:
        del values[key]
        near = process.extractOne(key[:60].lower(), PROPERTIES[1:], scorer=fuzz.ratio, score_cutoff=50)
        proposal = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(PROPERTIES[1:])}"
        message = f"a card has no {shown(key)}; {proposal}"
        collection.note("error", "column", message, places[key], str(name)[:100], key[:60])
    text = values.get("text")
    if (
        isinstance(text, Sequence)
        and not isinstance(text, str)
        and all(isinstance(each, str) for each in text)
    ):
        values["text"] = "\n\n".join(text)
    collection.add({"name": name, **values}, places)


def _check_keys(
    table: Mapping[str, object], known: Sequence[str], collection: Collection, source: Source | None
) -> None:
    for key in table:
        if key not in known:
            near = process.extractOne(key[:60], known, scorer=fuzz.ratio, score_cutoff=50)
            proposal = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(known)}"
            place = "" if source is None else f"line {source.line(key)}"
            collection.note("error", "key", f"a set has no {shown(key)}; {proposal}", place)


def _title(table: Mapping[str, object], collection: Collection) -> None:
    for key in ("name", "game", "author"):
        if key in table:
            collection.entitle(key, table[key])


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def setting(key: str, value: str | int) -> str:
    """A line of TOML, or several where the text has several."""
    return f"{key} = {_quoted(value) if isinstance(value, str) else value}"


def _quoted(text: str) -> str:
    """A TOML string; one of several lines stands between three quotes, as a person writes it."""
    escaped = json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
    if "\n" not in text.strip("\n"):
        return escaped
    return '"""\n' + escaped[1:-1].replace("\\n", "\n") + '"""' if "\\\\n" not in escaped else escaped
