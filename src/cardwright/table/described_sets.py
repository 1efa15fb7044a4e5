"""The addresses of sets of cards that somebody keeps, as `described` has all of them."""

from __future__ import annotations

from typing import Final

from cardwright.table.addresses import JSON, PAGE, TEXT, Address, parameter
from cardwright.table.requests import ThrowAway
from cardwright.table.told_sets import KeptSet, KeptSets, WholeSet
from cardwright.table.workshop_requests import WrittenSet

SET: Final = parameter("set", "The set's id.", of="path", needed=True, type="string")
OF_KEPT: Final = {404: "You are nobody whom the server knows.", 422: "You keep no such set (any more)."}

OF_SETS: Final = (
    Address(
        "get",
        "/sets",
        "The sets of cards that you keep.",
        answers={200: "They; a page where `as` says nothing else.", 422: "The query says something else."},
        tells={200: KeptSets},
        parameters=(JSON,),
        shown=False,
        also=PAGE,
    ),
    Address(
        "post",
        "/sets",
        "Keep a set of cards, TOML, also one whose cards have mistakes.",
        WrittenSet,
        {200: "It is kept.", 303: "It is kept, and to be seen at `Location`."},
        {200: KeptSet},
        shown=False,
    ),
    Address(
        "get",
        "/sets/{set}",
        "A set that you keep.",
        answers={200: "It; a page where `as` says nothing else.", **OF_KEPT},
        tells={200: WholeSet},
        parameters=(SET, JSON),
        also=PAGE,
    ),
    Address(
        "get",
        "/sets/{set}/file",
        "The same, as it was written.",
        answers={200: "It.", **OF_KEPT},
        parameters=(SET,),
        also=TEXT,
    ),
    Address(
        "post",
        "/sets/{set}/throw-away",
        "Keep a set no longer.",
        ThrowAway,
        {204: "It is gone.", 303: "It is gone; the others are at `Location`.", **OF_KEPT},
        parameters=(SET,),
    ),
)
