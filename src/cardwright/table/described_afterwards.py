"""The addresses of games that are over, as `described` has all of them."""

from __future__ import annotations

from typing import Final

from cardwright.table.addresses import FORM, LOOKED_UP, OF_TABLES, PAGE, TABLE, TEXT, Address, parameter
from cardwright.table.requests import Continue, Rematch
from cardwright.table.told import PlayedAgain, Replayed

_NOT_OVER: Final = "The seat is not yours, there is no such table, or the game is not over."

OF_AFTERWARDS: Final = (
    Address(
        "get",
        "/t/{table}/record",
        "The game written down, once it is over.",
        answers={200: "It.", **OF_TABLES},
        tells={200: None},
        parameters=(TABLE,),
    ),
    Address(
        "get",
        "/t/{table}/journal",
        "What was done, a line each as it was written, once the game is over; also where no rules follow it.",
        answers={200: "It.", **OF_TABLES, 403: _NOT_OVER},
        parameters=(TABLE,),
        also=TEXT,
    ),
    Address(
        "get",
        "/t/{table}/replay",
        "A position of a game that is over, on the page of all of it, once it is over.",
        answers={
            **LOOKED_UP,
            403: _NOT_OVER,
            404: "So many choices were not made.",
        },
        tells={200: Replayed},
        parameters=(
            TABLE,
            parameter(
                "at",
                "When so many choices had been made; by default at the end.",
                type="integer",
                minimum=0,
                maximum=10**9 - 1,
            ),
            FORM,
        ),
        also=PAGE,
    ),
    Address(
        "post",
        "/t/{table}/continue",
        "Go on from a position of a game that is over, at a new table.",
        Continue,
        {**OF_TABLES, 303: "The new table is at `Location`."},
        parameters=(TABLE,),
    ),
    Address(
        "post",
        "/t/{table}/rematch",
        "Once the game is over: play once more, as soon as all people would.",
        Rematch,
        {
            **OF_TABLES,
            200: "The table at which you do, once all would.",
            303: "The same, or this table, is at `Location`.",
        },
        {200: PlayedAgain},
        (TABLE,),
    ),
)
