"""The addresses of the lobby, as `described` has all of them."""

from __future__ import annotations

from typing import Final

from cardwright.table.addresses import FORM, FRAMES, LINK, PAGE, Address, parameter
from cardwright.table.requests import BotComes, Joining, Nothing, Seeding, Setting
from cardwright.table.told_lobby import LobbyFrame, LobbyTold, TableLink, WaitingTable

_GATHERING: Final = parameter(
    "gathering", "The id of a table that waits.", of="path", needed=True, type="string", pattern="^[a-z]{10}$"
)
_OF_GATHERINGS: Final = {
    403: "You have no place there, or it is for whoever has set the table.",
    404: "There is no such table, or it is open only to those who have a link.",
}
_LED_ON: Final = {303: "The table is at `Location`: that which waits, or the game, where it has begun."}
_JOINED: Final = {**_LED_ON, 404: _OF_GATHERINGS[404]}

OF_THE_LOBBY: Final = (
    Address(
        "get",
        "/tables",
        "The tables that wait for anybody who comes, and your own; your games.",
        answers={200: "They; a page where `as` says nothing else.", 422: "The query says something else."},
        tells={200: LobbyTold},
        parameters=(FORM,),
        shown=False,
        also=PAGE,
    ),
    Address(
        "post",
        "/tables",
        "Set a table, for people who come. Who shows no secret is given one, as a cookie.",
        Setting,
        _LED_ON,
        shown=False,
    ),
    Address(
        "get",
        "/tables/frames",
        "What changes in the lobby: a stream of server-sent events, or the next frame alone.",
        answers={
            200: "A frame, or a stream of them.",
            204: "Nothing has changed.",
            422: "The query says something else than this description.",
        },
        tells={200: LobbyFrame},
        parameters=FRAMES[1:],
        shown=False,
    ),
    Address(
        "get",
        "/tables/new",
        "The page on which a table is set.",
        answers={200: "It.", 404: "No table is set for that game."},
        parameters=(parameter("game", "For this game.", type="string"),),
        shown=False,
    ),
    Address(
        "get",
        "/tables/{gathering}",
        "A table that waits.",
        answers={
            200: "It; a page where `as` says nothing else.",
            303: "The game has begun, and is at `Location`; where `as` says nothing.",
            404: _OF_GATHERINGS[404],
            422: "The query says something else than this description.",
        },
        tells={200: WaitingTable},
        parameters=(_GATHERING, FORM),
        shown=False,
        also=PAGE,
    ),
    Address(
        "post",
        "/tables/{gathering}/join",
        "Take a place at a table that is open to all. Who shows no secret is given one, as a cookie.",
        Joining,
        _JOINED,
        parameters=(_GATHERING,),
        shown=False,
    ),
    Address(
        "get",
        "/join/{link}",
        "The page to which the link to a table leads.",
        answers={
            200: "It.",
            303: "You have a place there, and the game has begun.",
            404: "The link leads to no table (any more).",
        },
        parameters=(LINK,),
        shown=False,
    ),
    Address(
        "post",
        "/join/{link}",
        "Take a place at the table to which a link leads. Who shows no secret is given one, as a cookie.",
        Joining,
        {**_LED_ON, 404: "The link leads to no table (any more)."},
        parameters=(LINK,),
        shown=False,
    ),
    Address(
        "post",
        "/tables/{gathering}/seed",
        "Give your seed of fair dice, having been told the promise.",
        Seeding,
        {**_LED_ON, **_OF_GATHERINGS},
        parameters=(_GATHERING,),
    ),
    Address(
        "post",
        "/tables/{gathering}/bot",
        "Let a bot take a place at the table that you have set.",
        BotComes,
        {**_LED_ON, **_OF_GATHERINGS},
        parameters=(_GATHERING,),
    ),
    Address(
        "post",
        "/tables/{gathering}/leave",
        "Give your place up; a table that you have set is called off.",
        Nothing,
        {204: "Done.", 303: "Done; the lobby is at `Location`.", **_OF_GATHERINGS},
        parameters=(_GATHERING,),
    ),
    Address(
        "post",
        "/tables/{gathering}/link",
        "Make a link to the table that you have set; one that was made before is void.",
        Nothing,
        {200: "The link, which is told this once.", **_OF_GATHERINGS},
        {200: TableLink},
        (_GATHERING,),
        also=PAGE,
    ),
    Address(
        "post",
        "/tables/{gathering}/link/revoke",
        "The link that was made leads nowhere any more.",
        Nothing,
        {204: "Done.", 303: "Done; the table is at `Location`.", **_OF_GATHERINGS},
        parameters=(_GATHERING,),
    ),
    Address(
        "post",
        "/tables/{gathering}/place",
        "Make a link by which your place moves to another device; one that was made before is void.",
        Nothing,
        {200: "The link, which is told this once.", **_OF_GATHERINGS},
        {200: TableLink},
        (_GATHERING,),
        also=PAGE,
    ),
    Address(
        "post",
        "/tables/{gathering}/place/revoke",
        "Your place moves by no link any more.",
        Nothing,
        {204: "Done.", 303: "Done; the table is at `Location`.", **_OF_GATHERINGS},
        parameters=(_GATHERING,),
    ),
    Address(
        "get",
        "/place/{gathering}/{link}",
        "The page to which the link to a place leads.",
        answers={200: "It.", 404: "The link leads to no place (any more)."},
        parameters=(_GATHERING, LINK),
        shown=False,
    ),
    Address(
        "post",
        "/place/{gathering}/{link}",
        "Take the place of the link. Who shows no secret is given one, as a cookie.",
        Nothing,
        {**_LED_ON, 404: "The link leads to no place (any more)."},
        parameters=(_GATHERING, LINK),
        shown=False,
    ),
)
