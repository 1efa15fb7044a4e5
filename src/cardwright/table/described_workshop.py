"""The addresses at which cards are written, as `described` has all of them."""

from __future__ import annotations

from typing import Final

from cardwright.table.addresses import JSON, PAGE, PDF, Address, parameter
from cardwright.table.told_workshop import Offered, Put, WrittenCard
from cardwright.table.workshop_requests import Printing, Putting, Trying, Typing, Writing

OF_THE_WORKSHOP: Final = (
    Address(
        "get",
        "/workshop",
        "A card to begin with: one that stands in the address, one that comes with the game, or a new one.",
        answers={
            200: "All there is to see of it; a page where `as` says nothing else.",
            422: "There is no such game or card, or the query says something else.",
        },
        tells={200: WrittenCard},
        parameters=(
            parameter("game", "In which edition it is read; by default the newest.", type="string"),
            parameter("card", "The card's text, as of a file.", type="string"),
            parameter("begin", "The name of a card that comes with the game.", type="string"),
            parameter("set", "The id of the set into which it is to be saved.", type="string"),
            JSON,
        ),
        shown=False,
        also=PAGE,
    ),
    Address(
        "post",
        "/workshop",
        "Look at a card that is being written, or do something to its text. Nothing is kept.",
        Writing,
        {200: "All there is to see of it; a page for who asks for HTML."},
        {200: WrittenCard},
        shown=False,
        also=PAGE,
    ),
    Address(
        "post",
        "/workshop/complete",
        "What could be typed at a place of a card's text.",
        Typing,
        {200: "It, the likeliest first."},
        {200: Offered},
        shown=False,
    ),
    Address(
        "post",
        "/workshop/keep",
        "Put a card into a set that you keep, in place of one of its name, or into a new set.",
        Putting,
        {200: "It is there.", 303: "It is there; the set is at `Location`."},
        {200: Put},
        shown=False,
    ),
    Address(
        "post",
        "/workshop/deck",
        "Put copies of a card into a deck that you keep, in place of those of its name, or into a new deck.",
        Putting,
        {200: "They are there.", 303: "They are there; the deck is at `Location`."},
        {200: Put},
        shown=False,
    ),
    Address(
        "post",
        "/workshop/try",
        "Begin a game against a bot, in a position in which a card can be used.",
        Trying,
        {303: "The table is at `Location`."},
        shown=False,
    ),
    Address(
        "post",
        "/print",
        "Print a card, a deck or a set of cards. Nothing is kept.",
        Printing,
        {200: "The PDF."},
        shown=False,
        also=PDF,
    ),
)
