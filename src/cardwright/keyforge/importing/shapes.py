"""Decks in the JSON shapes of other programs: Master Vault, keyteki, Decks of KeyForge.

The names of keys are facts of those interfaces. What is not needed is not looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, cast

from cardwright.errors import FileError
from cardwright.keyforge.cards import facts
from cardwright.keyforge.decks import MOST_CHAINS, UUID
from cardwright.keyforge.importing.sketch import MOST_COPIES, CardEntry, DeckSketch, one_line

Table = Mapping[str, object]

LATER_MARKS: Final = {
    "is_anomaly": "an anomaly",
    "anomaly": "an anomaly",
    "is_enhanced": "enhanced",
    "enhanced": "enhanced",
    "enhancements": "enhanced",
    "is_non_deck": "no card of a deck",
    "isNonDeck": "no card of a deck",
    "legacy": "a legacy of another set",
    "is_legacy": "a legacy of another set",
}
"""What a card of a later set may be marked as, and one of Call of the Archons never is."""


def sketches_of(data: object, source: str) -> list[DeckSketch]:
    """The decks that a JSON document describes, in whatever shape it has. Raises `FileError`."""
    if isinstance(data, list):
        decks = cast("list[object]", data)
        if any(isinstance(deck, list) for deck in decks):
            raise FileError(
                "a deck is a JSON object, or stands in a list of them; this is a list of lists", source
            )
        return [sketch for deck in decks for sketch in sketches_of(deck, source)]
    if not isinstance(data, Mapping):
        raise FileError(f"a deck is a JSON object, not {data!r:.40}", source)
    table = cast("Table", data)
    if "findings" in table and isinstance(table.get("deck"), Mapping):  # a report on a deck that was made up
        table = cast("Table", table["deck"])
    if "_linked" in table:
        return _master_vault(table, source)
    deck = table.get("deck", table)
    if isinstance(deck, Mapping) and "housesAndCards" in deck:
        return [_houses_and_cards(cast("Table", deck), source)]
    cards = table.get("cards")
    first = cards[0] if isinstance(cards, list) and cards else None
    if isinstance(first, Mapping) and "cardNumber" in first:
        return [_listing(table, source)]
    if isinstance(first, Mapping) and "id" in first:
        return [_keyteki(table, source)]
    if isinstance(cards, list):
        return [_own(table, source)]
    if "data" in table or "_links" in table:
        raise FileError(
            "this is a deck of Master Vault without its cards: ask for it with `?links=cards` "
            "behind its address",
            source,
        )
    raise FileError(
        "this JSON is no deck in a known shape: Master Vault has `_linked`, Decks of KeyForge "
        "`housesAndCards`, keyteki and Cardwright `cards`",
        source,
    )


def _master_vault(table: Table, source: str) -> list[DeckSketch]:
    """One deck, or a page of the list of decks; what each card is stands once for all of them."""
    linked = _table(table["_linked"], "_linked", source)
    known: dict[object, Table] = {}
    for place, card in enumerate(_list(linked.get("cards"), "_linked.cards", source)):
        entry = _table(card, f"_linked.cards.{place}", source)
        known[_text(entry.get("id"), f"_linked.cards.{place}.id", source)] = entry
    data = table.get("data")
    decks = data if isinstance(data, list) else [data]
    return [_vault_deck(deck, known, source) for deck in decks]


def _vault_deck(data: object, known: Mapping[object, Table], source: str) -> DeckSketch:
    deck = _table(data, "data", source)
    links = _table(deck.get("_links", {}), "data._links", source)
    sketch = _sketch(deck, source, "id")
    for place, house in enumerate(_list(links.get("houses", []), "data._links.houses", source)):
        sketch.houses.append(sketch.house(house, f"data._links.houses.{place}"))
    where = "data._links.cards" if "cards" in links else "data.cards"
    ids = _list(links.get("cards", deck.get("cards")), where, source)
    copies = Counter(_text(id, where, source) for id in ids)
    for id, count in copies.items():
        if id not in known:
            raise sketch.wrong(f"the card {id:.40} is not among `_linked.cards`", where)
        card = known[id]
        title = _text(card.get("card_title", ""), f"_linked.cards {id}: card_title", source)
        _refuse_marks(card, title, sketch)
        own_set = card.get("expansion", 341) in (341, "341")
        number = _number(card.get("card_number")) if own_set else None
        house = sketch.house(card["house"], f"_linked.cards {id}") if card.get("house") else None
        sketch.cards.append(CardEntry(title, number, house, count))
    return sketch


def _houses_and_cards(deck: Table, source: str) -> DeckSketch:
    """Decks of KeyForge: three houses, each with its cards, a copy an entry."""
    sketch = _sketch(deck, source, "keyforgeId")
    for place, group in enumerate(_list(deck["housesAndCards"], "housesAndCards", source)):
        where = f"housesAndCards.{place}"
        entry = _table(group, where, source)
        house = sketch.house(entry.get("house"), where)
        sketch.houses.append(house)
        for number, card in enumerate(_list(entry.get("cards"), f"{where}.cards", source)):
            here = f"{where}.cards.{number}"
            written = _table(card, here, source)
            title = _text(written.get("cardTitle"), f"{here}.cardTitle", source)
            _refuse_marks(written, title, sketch, here)
            sketch.cards.append(CardEntry(title, house=house, where=here))
    return sketch


def _listing(deck: Table, source: str) -> DeckSketch:
    """Decks of KeyForge, the form for listing a deck: a number and a house a card."""
    sketch = _sketch(deck, source, "keyforgeId")
    for place, card in enumerate(_list(deck["cards"], "cards", source)):
        here = f"cards.{place}"
        written = _table(card, here, source)
        number = _number(written.get("cardNumber"))
        if number is None:
            raise sketch.wrong(f"`cardNumber` is a number, not {written.get('cardNumber')!r:.40}", here)
        house = sketch.house(written["house"], here) if written.get("house") else None
        title = written.get("cardTitle", "")
        title = title if isinstance(title, str) else ""
        _refuse_marks(written, title or str(number), sketch, here)
        sketch.cards.append(CardEntry(title, number, house, where=here))
    return sketch


def _keyteki(deck: Table, source: str) -> DeckSketch:
    """keyteki: a slug and a count a card; `maverick` is the house of a maverick."""
    sketch = _sketch_with_houses(deck, source)
    for place, card in enumerate(_list(deck["cards"], "cards", source)):
        here = f"cards.{place}"
        written = _table(card, here, source)
        title = _text(written.get("id"), f"{here}.id", source)
        _refuse_marks(written, title, sketch, here)
        said = written.get("maverick") or written.get("house")
        house = sketch.house(said, here) if said else None
        count = _whole(written.get("count", 1), "count", 1, MOST_COPIES, sketch, here)
        sketch.cards.append(CardEntry(title, None, house, count, where=here))
    return sketch


def _own(deck: Table, source: str) -> DeckSketch:
    """Cardwright's own shape: a title a card, a maverick with its house."""
    sketch = _sketch_with_houses(deck, source)
    sketch.chains = _whole(deck.get("chains", 0), "chains", 0, MOST_CHAINS, sketch)
    for place, card in enumerate(_list(deck["cards"], "cards", source)):
        here = f"cards.{place}"
        if isinstance(card, str):
            printed = facts().get(card)
            sketch.cards.append(CardEntry(card, house=printed and printed.house, where=here))
            continue
        written = _table(card, here, source)
        title = _text(written.get("card"), f"{here}.card", source)
        sketch.cards.append(CardEntry(title, house=sketch.house(written.get("house"), here), where=here))
    return sketch


def _sketch(deck: Table, source: str, uuid: str) -> DeckSketch:
    """A deck without cards: its name, its number, its set."""
    sketch = DeckSketch(source)
    sketch.name = one_line(_text(deck.get("name", ""), "name", source))
    known = deck.get(uuid)
    sketch.uuid = known.lower() if isinstance(known, str) and UUID.fullmatch(known) else None
    expansion = deck.get("expansion")
    if expansion is not None and not isinstance(expansion, str | int):
        raise FileError(f"`expansion` is the number of a set, not {expansion!r:.40}", source)
    sketch.expansion = "" if expansion is None else str(expansion)
    return sketch


def _sketch_with_houses(deck: Table, source: str) -> DeckSketch:
    """The same, where the houses are a list of their own."""
    sketch = _sketch(deck, source, "uuid")
    for place, house in enumerate(_list(deck.get("houses", []), "houses", source)):
        sketch.houses.append(sketch.house(house, f"houses.{place}"))
    return sketch


def _refuse_marks(card: Table, title: str, sketch: DeckSketch, where: str = "") -> None:
    """Raise `FileError` for a card marked as one of a later set; a deck of another set is refused later."""
    if sketch.of_another_set:
        return
    for mark, meaning in LATER_MARKS.items():
        if card.get(mark):
            raise sketch.wrong(f"{title} is {meaning}: Call of the Archons has no such cards", where)


def _whole(value: object, key: str, least: int, most: int, sketch: DeckSketch, where: str = "") -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise sketch.wrong(f"`{key}` is a whole number from {least} to {most}, not {value!r:.40}", where)
    return value


def _number(value: object) -> int | None:
    """The number of a card in the set: a whole number, or its digits."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) <= 4 else None


def _table(value: object, where: str, source: str) -> Table:
    if not isinstance(value, Mapping):
        raise FileError(f"`{where}` is an object, not {value!r:.40}", source)
    return cast("Table", value)


def _list(value: object, where: str, source: str) -> Sequence[object]:
    if not isinstance(value, list):
        raise FileError(f"`{where}` is a list, not {value!r:.40}", source)
    return cast("list[object]", value)


def _text(value: object, where: str, source: str) -> str:
    if not isinstance(value, str):
        raise FileError(f"`{where}` is a text, not {value!r:.40}", source)
    return value
