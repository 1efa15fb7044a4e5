"""The addresses at which decks are built, as `described` has all of them."""

from __future__ import annotations

from typing import Final

from cardwright.table.addresses import JSON, PAGE, TEXT, Address, parameter
from cardwright.table.building_requests import Building
from cardwright.table.told_building import BuiltDeck
from cardwright.table.told_decks import KeptDeck

_SEEN: Final = "All there is to see of it; a page for who asks for HTML."

OF_BUILDING: Final = (
    Address(
        "get",
        "/decks/build",
        "A deck to go on with: an empty one, one that you keep, or one that comes with the game.",
        answers={
            200: "It; a page where `as` says nothing else.",
            404: "You are nobody whom the server knows.",
            422: "There is no such game or deck, or the query says something else.",
        },
        tells={200: BuiltDeck},
        parameters=(
            parameter(
                "game", "Of which game; by default the first that the start page offers.", type="string"
            ),
            parameter("deck", "The id of a deck that you keep.", type="string"),
            parameter("begin", "The name of a deck that comes with the game.", type="string"),
            parameter("find", "Which of the cards to build from are told.", type="string"),
            JSON,
        ),
        shown=False,
        also=PAGE,
    ),
    Address(
        "post",
        "/decks/build",
        "Do something to a deck that is being built. Nothing is kept.",
        Building,
        {200: _SEEN},
        {200: BuiltDeck},
        shown=False,
        also=PAGE,
    ),
    Address(
        "post",
        "/decks/build/keep",
        "Keep the deck that is being built, also one with mistakes.",
        Building,
        {200: "It is kept.", 303: "It is kept, and to be gone on with at `Location`."},
        {200: KeptDeck},
        shown=False,
    ),
    Address(
        "post",
        "/decks/build/play",
        "Keep the deck that is being built, and begin a game with it against a bot.",
        Building,
        {303: "The table is at `Location`."},
        shown=False,
    ),
    Address(
        "post",
        "/decks/build/file",
        "The deck that is being built, as a file in one of its `forms`.",
        Building,
        {200: "It."},
        shown=False,
        also=TEXT,
    ),
)
