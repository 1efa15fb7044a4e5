"""What programs can ask of the server, and what it answers: an OpenAPI 3.1 description, `GET /schema`.

What is sent is described by the types by which it is read, what is answered by those of `told`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

import cardwright
from cardwright.table.addresses import (
    DONE,
    FRAMES,
    LINK,
    OF_ALL,
    OF_CONSENTS,
    OF_DEEDS,
    OF_POSTS,
    OF_TABLES,
    PAGE,
    SEAT,
    TABLE,
    TALK,
    TEXT,
    Address,
    about,
    looks_up,
    parameter,
)
from cardwright.table.described_afterwards import OF_AFTERWARDS
from cardwright.table.described_building import OF_BUILDING
from cardwright.table.described_chat import OF_THE_CHAT
from cardwright.table.described_decks import OF_DECKS
from cardwright.table.described_guests import OF_GUESTS
from cardwright.table.described_lobby import OF_THE_LOBBY
from cardwright.table.described_sets import OF_SETS
from cardwright.table.described_workshop import OF_THE_WORKSHOP
from cardwright.table.doing import CONSENTS, DEEDS
from cardwright.table.requests import (
    Answer,
    Claim,
    Consent,
    Deed,
    Hold,
    Invitation,
    Lend,
    Opening,
    PassUntil,
    Stops,
)
from cardwright.table.told import (
    Card,
    Dropped,
    Heard,
    Invited,
    JudgedFrame,
    Lent,
    NoSeat,
    Pile,
    Seen,
    Told,
    Why,
    WhyNot,
)
from cardwright.table.told_lobby import LobbyFrame

_DEEDS: Final = {
    "undo": "Take your last decision back, or ask the others to allow it.",
    "consent": "Allow another to take a decision back.",
    "refuse": "Do not allow it, or do not ask for it any more.",
    "never": "Do not allow it, and do not be asked again in this game.",
    "agree": "See no reason to go on; once all do, the game is over.",
    "resign": "Give the game up.",
    "end": "While somebody is silent or a bot plays for them: end the game as it stands, once all others do.",
}

STREAMED: Final = (Told, LobbyFrame, JudgedFrame)
"""What comes frame by frame."""


ADDRESSES: Final = (
    *OF_THE_LOBBY,
    *OF_THE_CHAT,
    *OF_BUILDING,
    *OF_THE_WORKSHOP,
    *OF_SETS,
    *OF_DECKS,
    *OF_GUESTS,
    Address("get", "/schema", "This description.", answers={200: "It."}, tells={200: None}, shown=False),
    Address(
        "get",
        "/well",
        "Whether the server and its database answer.",
        answers={200: "They do."},
        also=TEXT,
        shown=False,
    ),
    Address(
        "post",
        "/games",
        "Begin a game. Who shows no secret is given one, as a cookie.",
        Opening,
        {303: "The table is at `Location`."},
        shown=False,
    ),
    Address(
        "get",
        "/seat/{link}",
        "The page to which a link leads.",
        answers={200: "It.", 404: "The link leads to no seat (any more)."},
        parameters=(LINK,),
        shown=False,
    ),
    Address(
        "post",
        "/seat/{link}",
        "Take the seat to which a link leads. Who shows no secret is given one, as a cookie.",
        Claim,
        {303: "The table is at `Location`.", 404: "The link leads to no seat (any more)."},
        parameters=(LINK,),
        shown=False,
    ),
    Address(
        "post",
        "/t/{table}/invite",
        "Make a link to a seat that nobody has taken yet, or to your own.",
        Invitation,
        {200: "The link; one that was made before is void.", **OF_TABLES},
        {200: Invited},
        (TABLE,),
        also=PAGE,
    ),
    Address(
        "post",
        "/t/{table}/invite/revoke",
        "Take back the link to a seat that nobody has taken yet, or to your own.",
        Invitation,
        {204: DONE, 303: "Done; the table is at `Location`.", **OF_TABLES},
        parameters=(TABLE,),
    ),
    Address(
        "get",
        "/t/{table}/token",
        "The page on which a token is made and taken back.",
        answers={200: "It.", **OF_TABLES},
        parameters=(TABLE,),
    ),
    Address(
        "post",
        "/t/{table}/token",
        "Make a token by which a program plays your seat; one that was made before is void.",
        Lend,
        {200: "The token; it is told this once.", **OF_TABLES},
        {200: Lent},
        (TABLE,),
        also=PAGE,
    ),
    Address(
        "post",
        "/t/{table}/token/revoke",
        "No program plays your seat any more.",
        Lend,
        {204: "Done. A form of a page is led to a page instead (303).", 303: "Done.", **OF_TABLES},
        parameters=(TABLE,),
    ),
    Address(
        "get",
        "/t/{table}",
        "All that you see of the table: the present frame.",
        answers={
            200: "It; a page where `as` says nothing else.",
            303: "You have no seat here, and may watch at `Location`.",
            422: "The query says something else than this description.",
            **OF_TABLES,
        },
        tells={200: Told},
        parameters=(TABLE, FRAMES[0]),
    ),
    Address(
        "get",
        "/t/{table}/frames",
        "What changes at a table: a stream of server-sent events, or the next frame alone.",
        answers={
            200: "A frame, or a stream of them.",
            204: "Nothing has changed.",
            422: "The query says something else than this description.",
            **OF_TABLES,
        },
        tells={200: Told},
        parameters=(TABLE, *FRAMES, TALK),
        instead=(Heard, NoSeat),
    ),
    looks_up("why/{about}", "Why it happened.", Why, about("Of a line.", type="integer", minimum=0)),
    looks_up("why-not/{about}", "Why a card is not on offer.", WhyNot, about("Its key.", type="string")),
    looks_up("why-not", "The same.", WhyNot, parameter("key", "Its key.", type="string")),
    looks_up("card/{about}", "A card.", Card, about("Its key.", type="string")),
    looks_up("pile/{seat}/{about}", "A pile.", Pile, SEAT, about("Its zone.", type="string")),
    Address(
        "get",
        "/t/{table}/position",
        "The position as you saw it.",
        answers={200: "It.", 422: "`at` is no number of an event.", **OF_TABLES},
        tells={200: Seen},
        parameters=(
            TABLE,
            parameter("at", "When this event had happened.", type="integer", minimum=0, maximum=10**9 - 1),
        ),
    ),
    *OF_AFTERWARDS,
    Address(
        "post",
        "/t/{table}/answer",
        "Answer the question of this number.",
        Answer,
        {
            **OF_DEEDS,
            200: "Done; some of what was said beforehand was not asked for.",
            409: "The question is not open (any more); this is the present frame.",
        },
        {200: Dropped, 409: Told},
        (TABLE,),
        silent=True,
    ),
    Address(
        "post",
        "/t/{table}/hold",
        "Hold the window in which you are asked this.",
        Hold,
        {**OF_DEEDS, 409: "That window is not open any more; this is the present frame."},
        {409: Told},
        (TABLE,),
    ),
    *(
        Address(
            "post",
            f"/t/{{table}}/{word}",
            said,
            takes,
            {**OF_DEEDS, 200: "Done; this is what a page shows now."},
            parameters=(TABLE,),
            silent=True,
        )
        for word, said, takes in (
            (
                "pass-until",
                "Pass of yourself until your turn, until you are a target, or no more.",
                PassUntil,
            ),
            ("stops", "Hold windows of yourself when these have happened, and at nothing else.", Stops),
        )
    ),
    *(
        Address("post", f"/t/{{table}}/{word}", _DEEDS[word], Deed, OF_DEEDS, parameters=(TABLE,))
        for word in DEEDS
    ),
    *(
        Address("post", f"/t/{{table}}/{word}", _DEEDS[word], Consent, OF_CONSENTS, {409: Told}, (TABLE,))
        for word in CONSENTS
    ),
)


@cache
def description() -> bytes:
    """The description, as JSON."""
    sent = {each.takes for each in ADDRESSES if each.takes is not None}
    told = {kind for each in ADDRESSES for kind in (*each.tells.values(), *each.instead) if kind}
    types = sorted(sent | told, key=lambda kind: kind.__name__)
    _, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for each in ADDRESSES:
        paths.setdefault(each.path, {})[each.method] = _operation(each)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Cardwright's table", "version": cardwright.__version__},
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {
                    "program": {"type": "http", "scheme": "bearer"},
                    "browser": {"type": "apiKey", "in": "cookie", "name": "cardwright"},
                },
            },
        }
    )


def _operation(address: Address) -> dict[str, Any]:
    """A method at an address as OpenAPI has it."""
    answers = {**OF_ALL, **(OF_POSTS if address.takes else {}), **address.answers}
    operation: dict[str, Any] = {
        "operationId": f"{address.method} {address.path}",
        "summary": address.summary,
        "responses": {str(status): _answer(address, status, answers[status]) for status in sorted(answers)},
    }
    if address.parameters:
        operation["parameters"] = address.parameters
    if address.shown:
        operation["security"] = [{"program": []}, {"browser": []}]
    if address.takes is not None:
        schema = _reference(address.takes)
        kinds = ("application/json", "application/x-www-form-urlencoded")
        operation["requestBody"] = {"required": True, "content": {kind: {"schema": schema} for kind in kinds}}
    return operation


def _answer(address: Address, status: int, said: str) -> dict[str, Any]:
    """An answer of this status: in words, or in JSON where something is told."""
    words = {"text/plain": {"schema": {"type": "string"}}}
    answer: dict[str, Any] = {"description": said}
    if status in address.tells:
        told = address.tells[status]
        told_in = [_reference(kind) for kind in (told, *address.instead) if kind]
        schema = {"anyOf": told_in} if len(told_in) > 1 else next(iter(told_in), {})
        answer["content"] = {"application/json": {"schema": schema}}
        if told in STREAMED:
            answer["content"] |= words
            answer["headers"] = {"X-Frame": _header("The frame's id.", status == 409)}
        if told in STREAMED and status == 200:
            answer["content"]["text/event-stream" if address.path.endswith("/frames") else "text/html"] = {}
        elif status == 200 and address.also:
            answer["content"][address.also] = {}
    elif status == 200 and not address.silent:
        answer["content"] = {address.also or PAGE: {}}
    elif status == 303:
        answer["headers"] = {"Location": _header("Where to go on.", True)}
    elif status >= 400:
        answer["content"] = words
    if status == 200 and address.silent:
        answer["content"] = answer.get("content", {}) | words
    if status == 429:
        answer["headers"] = {"Retry-After": _header("Seconds.", True)}
    return answer


def _header(said: str, always: bool) -> dict[str, Any]:
    return {"description": said, "required": always, "schema": {"type": "string"}}


def _reference(kind: type) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}
