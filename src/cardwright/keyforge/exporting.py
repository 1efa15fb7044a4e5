"""A deck as others read it: the canonical plain list, and the JSON of keyteki."""

from __future__ import annotations

from collections import Counter

from cardwright.keyforge.cards import facts
from cardwright.keyforge.decks import EXPANSION, Deck
from cardwright.keyforge.importing.lists import is_name
from cardwright.keyforge.importing.sketch import one_line


def deck_to_text(deck: Deck) -> str:
    """The deck as a plain list, which `importing.deck_from_text` reads back.

    >>> from cardwright.keyforge.decks import DeckCard
    >>> cards = (DeckCard("Anger", "brobnar"), DeckCard("Anger", "brobnar"), DeckCard("Urchin", "dis"))
    >>> print(deck_to_text(Deck("A Deck", ("brobnar", "dis"), cards)))
    A Deck
    341
    <BLANKLINE>
    Brobnar
    2 Anger
    <BLANKLINE>
    Dis
    1 Urchin (maverick)
    <BLANKLINE>
    """
    name = one_line(deck.name)
    lines = [name if is_name(name) else f"Name: {name}"]
    lines.append(f"{EXPANSION} · {deck.uuid}" if deck.uuid else f"{EXPANSION}")
    known = facts()
    ordered = deck.in_order()
    for house in sorted({*ordered.houses, *(card.house for card in ordered.cards)}):
        lines += ["", house.capitalize()]
        copies = Counter(card.name for card in ordered.cards if card.house == house)
        for title, count in copies.items():
            mark = "" if known[title].house == house else " (maverick)"
            lines.append(f"{count} {title}{mark}")
    return "\n".join(lines) + "\n"


def deck_to_keyteki(deck: Deck) -> dict[str, object]:
    """The deck in the JSON shape of keyteki: a slug and a count a card, a maverick with its house."""
    known = facts()
    ordered = deck.in_order()
    cards: list[dict[str, object]] = []
    for card, count in Counter(ordered.cards).items():
        printed = known[card.name]
        maverick = {} if printed.house == card.house else {"maverick": card.house}
        cards.append({"id": printed.slug, "count": count, **maverick})
    return {
        "uuid": deck.uuid or "",
        "identity": slug_of(deck.name),
        "name": deck.name,
        "expansion": EXPANSION,
        "houses": list(ordered.houses),
        "cards": cards,
    }


def slug_of(name: str) -> str:
    """The name as it stands in an address: small, without punctuation, dashes for spaces and apostrophes.

    >>> slug_of("Champion’s Challenge"), slug_of("“John Smyth”")
    ('champion-s-challenge', 'john-smyth')
    """
    dropped = str.maketrans("", "", ',?.!"“”„')
    dashes = str.maketrans(dict.fromkeys(" '’‘", "-"))
    return name.lower().translate(dropped).translate(dashes)
