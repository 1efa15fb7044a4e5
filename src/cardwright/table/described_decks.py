"""The addresses of the decks that somebody keeps, as `described` has all of them."""

from __future__ import annotations

from typing import Final

from cardwright.table.addresses import DECK, JSON, OF_KEPT, PAGE, TEXT, Address, parameter
from cardwright.table.requests import ThrowAway, WrittenDeck
from cardwright.table.told_decks import KeptDeck, KeptDecks, WholeDeck

OF_DECKS: Final = (
    Address(
        "get",
        "/decks",
        "The decks that you keep.",
        answers={200: "They; a page where `as` says nothing else.", 422: "The query says something else."},
        tells={200: KeptDecks},
        parameters=(JSON,),
        shown=False,
        also=PAGE,
    ),
    Address(
        "post",
        "/decks",
        "Keep a deck, also one with mistakes. Who shows no secret is given one, as a cookie.",
        WrittenDeck,
        {200: "It is kept.", 303: "It is kept, and to be seen at `Location`."},
        {200: KeptDeck},
        shown=False,
    ),
    Address(
        "get",
        "/decks/new",
        "The page on which a deck is written.",
        answers={200: "It.", 422: "No deck of that game is made up."},
        parameters=(parameter("game", "Begin with a deck that is made up by chance.", type="string"),),
        shown=False,
    ),
    Address(
        "post",
        "/decks/check",
        "What there is to say about a deck; nothing is kept.",
        WrittenDeck,
        {200: "The report, as `cardwright deck --json` prints it."},
        {200: None},
        shown=False,
        also=PAGE,
    ),
    Address(
        "get",
        "/decks/{deck}",
        "A deck that you keep.",
        answers={200: "It; a page where `as` says nothing else.", **OF_KEPT},
        tells={200: WholeDeck},
        parameters=(DECK, JSON),
        also=PAGE,
    ),
    Address(
        "get",
        "/decks/{deck}/file",
        "The same, as it was written.",
        answers={200: "It.", **OF_KEPT},
        parameters=(DECK,),
        also=TEXT,
    ),
    Address(
        "post",
        "/decks/{deck}/throw-away",
        "Keep a deck no longer.",
        ThrowAway,
        {204: "It is gone.", 303: "It is gone; the others are at `Location`.", **OF_KEPT},
        parameters=(DECK,),
    ),
)
