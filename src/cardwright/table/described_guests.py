"""The addresses of who watches and of who judges, as `described` has all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from cardwright.table.addresses import (
    FRAMES,
    JSON,
    LINK,
    LOOKED_UP,
    OF_DEEDS,
    OF_TABLES,
    PAGE,
    SEAT,
    TABLE,
    TALK,
    Address,
    about,
    looks_up,
    parameter,
)
from cardwright.table.requests import JudgeEdit, JudgeLink, JudgeWanted, TakeBack
from cardwright.table.told import Card, Heard, JudgedFrame, JudgesLink, NoJudge, Pile, Told, Why

_OF_WATCHED: Final = {403: "There is no such table, or nobody may watch it."}


def _watched(path: str, summary: str, told: type, *parameters: Mapping[str, Any]) -> Address:
    """The same for who has no seat, and need not show who they are."""
    found = looks_up(f"watch/{path}", f"{summary} As all may know it, for who watches.", told, *parameters)
    return replace(found, answers={**LOOKED_UP, **_OF_WATCHED}, shown=False)


_OF_JUDGES: Final = {**OF_TABLES, 403: "You are not the judge, or there is none (any more)."}

OF_GUESTS: Final = (
    Address(
        "get",
        "/t/{table}/watch",
        "All that everybody may know of the table, as late as it says: the present frame.",
        answers={**LOOKED_UP, **_OF_WATCHED, 200: "It; a page where `as` says nothing else."},
        tells={200: Told},
        parameters=(TABLE, FRAMES[0]),
        shown=False,
    ),
    Address(
        "get",
        "/t/{table}/watch/frames",
        "What changes there: a stream of server-sent events, or the next frame alone.",
        answers={
            **LOOKED_UP,
            **_OF_WATCHED,
            200: "A frame, or a stream of them.",
            204: "Nothing has changed.",
        },
        tells={200: Told},
        parameters=(TABLE, *FRAMES, TALK),
        shown=False,
        instead=(Heard,),
    ),
    _watched("why/{about}", "Why it happened.", Why, about("Of a line.", type="integer", minimum=0)),
    _watched("card/{about}", "A card.", Card, about("Its key.", type="string")),
    _watched("card", "The same.", Card, parameter("key", "Its key.", type="string")),
    _watched("pile/{seat}/{about}", "A pile.", Pile, SEAT, about("Its zone.", type="string")),
    Address(
        "get",
        "/t/{table}/judge",
        "For a judge, all of the game (`Judged`); for who has a seat, who has agreed to one (`Agreement`).",
        answers={**LOOKED_UP, 403: "You have no seat, and are not the judge."},
        tells={200: None},
        parameters=(TABLE, JSON),
        also=PAGE,
    ),
    Address(
        "get",
        "/t/{table}/judge/frames",
        "What changes, for the judge: a stream of server-sent events, or the next frame alone.",
        answers={
            **LOOKED_UP,
            **_OF_JUDGES,
            200: "A frame, or a stream of them.",
            204: "Nothing has changed.",
        },
        tells={200: JudgedFrame},
        parameters=(TABLE, *FRAMES[1:]),
        instead=(NoJudge,),
    ),
    Address(
        "post",
        "/t/{table}/judge",
        "Agree to a judge, who sees all hands and may change the game, or to none any more.",
        JudgeWanted,
        OF_DEEDS,
        parameters=(TABLE,),
    ),
    Address(
        "post",
        "/t/{table}/judge/link",
        "Make a link that makes somebody the judge, once all players have agreed; who judged does no more.",
        JudgeLink,
        {200: "The link; it is told this once.", **OF_TABLES},
        {200: JudgesLink},
        (TABLE,),
        also=PAGE,
    ),
    Address(
        "post",
        "/t/{table}/judge/edit",
        "As the judge: change a card or a player by hand.",
        JudgeEdit,
        {**OF_DEEDS, **_OF_JUDGES},
        parameters=(TABLE,),
    ),
    Address(
        "post",
        "/t/{table}/judge/take-back",
        "As the judge: take back the last so many decisions, whoever's they were.",
        TakeBack,
        {**OF_DEEDS, **_OF_JUDGES},
        parameters=(TABLE,),
    ),
    replace(
        looks_up("judge/why/{about}", "Why.", Why, about("Of a line.", type="integer", minimum=0)),
        answers={**LOOKED_UP, **_OF_JUDGES},
    ),
    replace(
        looks_up("judge/card", "A card.", Card, parameter("key", "Its key.", type="string")),
        answers={**LOOKED_UP, **_OF_JUDGES},
    ),
    Address(
        "get",
        "/judge/{link}",
        "The page to which a judge's link leads.",
        answers={200: "It.", 404: "The link makes nobody a judge (any more)."},
        parameters=(LINK,),
        shown=False,
    ),
    Address(
        "post",
        "/judge/{link}",
        "Become the judge. Who shows no secret is given one, as a cookie.",
        JudgeLink,
        {303: "The judge's page is at `Location`.", 404: "The link makes nobody a judge (any more)."},
        parameters=(LINK,),
        shown=False,
    ),
)
