"""What is printed on a card of KeyForge, in words."""

from __future__ import annotations

from functools import cache

from cardwright.keyforge.cards import facts, lines
from cardwright.keyforge.wording.cards import texts
from cardwright.keyforge.wording.report import CardReport
from cardwright.plugins.keyforge.position import Card


def kind_of(card: Card) -> str:
    """`creature 5/1`: the type, for a creature with its power and its armor."""
    if not card.creature:
        return card.type or "blank"
    armor = f"/{card.printed.armor}" if card.printed.armor else ""
    return f"creature {card.printed.power}{armor}"


def text_of(card: Card) -> str:
    """The card's text in our words; nothing for a card that is not of the set."""
    return _text(card.card)


@cache
def _text(name: str) -> str:
    return CardReport(facts()[name], texts()[name]).text if name in facts() else ""


def line_of(name: str, number: int) -> str:
    """One of the abilities with a timing of the card of this name, counted from 1; nothing if there is none.

    >>> line_of("Batdrone", 1)
    'Fight — You steal 1 Æ.'
    """
    written = lines().get(name)
    if written is None:
        return ""
    timed = [
        text
        for node, text in zip(written.abilities, texts()[name], strict=True)
        if node.op in ("on", "copies")
    ]
    return timed[number - 1] if 0 < number <= len(timed) else ""
