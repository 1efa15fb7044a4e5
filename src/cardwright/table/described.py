"""What programs can ask of the server, and what it answers: an OpenAPI 3.1 description, `GET /schema`.

What is sent is described by the types by which it is read, what is answered by those of `told`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final, final

import msgspec

import cardwright
from cardwright.table.requests import (
    Answer,
    Claim,
    Continue,
    Deed,
    Hold,
    Invitation,
    JudgeEdit,
    JudgeLink,
    JudgeWanted,
    Lend,
    Opening,
    PassUntil,
    Stops,
    TakeBack,
    ThrowAway,
    WrittenDeck,
)
from cardwright.table.streams import LONGEST_WAIT
from cardwright.table.told import (
    Card,
    Dropped,
    Invited,
    JudgesLink,
    KeptDeck,
    KeptDecks,
    Lent,
    Pile,
    Replayed,
    Seen,
    Told,
    WholeDeck,
    Why,
    WhyNot,
)

PAGE: Final = "text/html"
TEXT: Final = "text/plain"


@final
@dataclass(frozen=True)
class Address:
    """A method at an address: what it takes, and by status what it answers, beside what all answer."""

    method: str
    path: str
    summary: str
    takes: type | None = None
    answers: Mapping[int, str] = field(default_factory=dict)
    tells: Mapping[int, type | None] = field(default_factory=dict)
    """By status what JSON is answered; None for any."""

    parameters: tuple[Mapping[str, Any], ...] = ()
    shown: bool = True
    """Whether one has to show who one is."""

    also: str = ""
    """The media type in which 200 may come as well: as a page, for who does not ask for JSON."""

    silent: bool = False
    """Whether no frame may tell of it, so that a page (`Accept: text/plain`) is replied what it shows now."""


def _parameter(
    name: str, said: str, *, of: str = "query", needed: bool = False, **schema: Any
) -> Mapping[str, Any]:
    return {"name": name, "in": of, "required": needed, "description": said, "schema": schema}


_TABLE: Final = _parameter(
    "table", "The table's id.", of="path", needed=True, type="string", pattern="^[a-z]{10}$"
)
_SEAT: Final = _parameter("seat", "A seat, from 0.", of="path", needed=True, type="integer", minimum=0)
_LINK: Final = _parameter("link", "From `invite`.", of="path", needed=True, type="string")
_DECK: Final = _parameter("deck", "The deck's id.", of="path", needed=True, type="string")
_JSON: Final = _parameter("as", "`json` for programs.", type="string", enum=["json"])
_FRAMES: Final = (
    _parameter("as", "`json` for programs; else a frame is HTML.", type="string", enum=["json"]),
    _parameter(
        "wait",
        "Ask for one frame alone, and wait for it so many seconds; else there is a stream.",
        type="integer",
        minimum=0,
        maximum=int(LONGEST_WAIT),
    ),
    _parameter("after", "The id of the frame that you have; another one brings the whole.", type="string"),
    _parameter("Last-Event-ID", "The same, as browsers say it.", of="header", type="string"),
)
_FORM: Final = _parameter(
    "as", "`json` for programs, `part` for a piece of a page.", type="string", enum=["json", "part"]
)


def _about(said: str, **schema: Any) -> Mapping[str, Any]:
    return _parameter("about", said, of="path", needed=True, **schema)


_DONE: Final = "Done, and on the disk. A form of a page is led to the table instead (303)."
_OF_ALL: Final = {
    421: "The server does not answer to the name in `Host`.",
    429: "Too often, or too many: wait as many seconds as `Retry-After` says.",
}
_OF_POSTS: Final = {
    403: "A browser's page of another site, or a program that shows no secret.",
    408: "What is sent did not come whole in time.",
    413: "What is sent is too long, or does not say how long it is.",
    415: "What is sent is neither JSON nor a form.",
    422: "It cannot be read, or cannot be done; nothing has changed.",
}
_OF_TABLES: Final = {
    403: "The seat is not yours, or there is no such table.",
    404: "There is no such address.",
    410: "This version of the rules cannot go on with the game.",
}
_OF_DECKS: Final = {404: "You are nobody whom the server knows.", 422: "You keep no such deck (any more)."}
_OF_DEEDS: Final = {
    204: _DONE,
    303: "Done; the page is at `Location`.",
    **_OF_TABLES,
}

_DEEDS: Final = {
    "undo": "Take your last decision back, or ask the others to allow it.",
    "consent": "Allow another to take a decision back.",
    "refuse": "Do not allow it, or do not ask for it any more.",
    "never": "Do not allow it, and do not be asked again in this game.",
    "agree": "See no reason to go on; once all do, the game is over.",
    "resign": "Give the game up.",
    "end": "While somebody is silent or a bot plays for them: end the game as it stands, once all others do.",
}

_OF_WATCHED: Final = {403: "There is no such table, or nobody may watch it."}

_LOOKED_UP: Final = {
    200: "What was found; a page where `as` says nothing else.",
    422: "The query says something else than this description.",
    **_OF_TABLES,
}


def _looks_up(path: str, summary: str, told: type, *parameters: Mapping[str, Any]) -> Address:
    return Address(
        "get",
        f"/t/{{table}}/{path}",
        summary,
        answers=_LOOKED_UP,
        tells={200: told},
        parameters=(_TABLE, *parameters, _FORM),
        also=PAGE,
    )


def _watched(path: str, summary: str, told: type, *parameters: Mapping[str, Any]) -> Address:
    """The same for who has no seat, and need not show who they are."""
    found = _looks_up(f"watch/{path}", f"{summary} As all may know it, for who watches.", told, *parameters)
    return replace(found, answers={**_LOOKED_UP, **_OF_WATCHED}, shown=False)


_OF_JUDGES: Final = {**_OF_TABLES, 403: "You are not the judge, or there is none (any more)."}

_JUDGES: Final = (
    Address(
        "get",
        "/t/{table}/judge",
        "For a judge, all of the game (`Judged`); for who has a seat, who has agreed to one (`Agreement`).",
        answers={**_LOOKED_UP, 403: "You have no seat, and are not the judge."},
        tells={200: None},
        parameters=(_TABLE, _JSON),
        also=PAGE,
    ),
    Address(
        "post",
        "/t/{table}/judge",
        "Agree to a judge, who sees all hands and may change the game, or to none any more.",
        JudgeWanted,
        _OF_DEEDS,
        parameters=(_TABLE,),
    ),
    Address(
        "post",
        "/t/{table}/judge/link",
        "Make a link that makes somebody the judge, once all players have agreed; who judged does no more.",
        JudgeLink,
        {200: "The link; it is told this once.", **_OF_TABLES},
        {200: JudgesLink},
        (_TABLE,),
        also=PAGE,
    ),
    Address(
        "post",
        "/t/{table}/judge/edit",
        "As the judge: change a card or a player by hand.",
        JudgeEdit,
        {**_OF_DEEDS, **_OF_JUDGES},
        parameters=(_TABLE,),
    ),
    Address(
        "post",
        "/t/{table}/judge/take-back",
        "As the judge: take back the last so many decisions, whoever's they were.",
        TakeBack,
        {**_OF_DEEDS, **_OF_JUDGES},
        parameters=(_TABLE,),
    ),
    replace(
        _looks_up("judge/why/{about}", "Why.", Why, _about("Of a line.", type="integer", minimum=0)),
        answers={**_LOOKED_UP, **_OF_JUDGES},
    ),
    replace(
        _looks_up("judge/card", "A card.", Card, _parameter("key", "Its key.", type="string")),
        answers={**_LOOKED_UP, **_OF_JUDGES},
    ),
    Address(
        "get",
        "/judge/{link}",
        "The page to which a judge's link leads.",
        answers={200: "It.", 404: "The link makes nobody a judge (any more)."},
        parameters=(_LINK,),
        shown=False,
    ),
    Address(
        "post",
        "/judge/{link}",
        "Become the judge. Who shows no secret is given one, as a cookie.",
        JudgeLink,
        {303: "The judge's page is at `Location`.", 404: "The link makes nobody a judge (any more)."},
        parameters=(_LINK,),
        shown=False,
    ),
)

ADDRESSES: Final = (
    *_JUDGES,
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
        "/decks",
        "The decks that you keep.",
        answers={200: "They; a page where `as` says nothing else.", 422: "The query says something else."},
        tells={200: KeptDecks},
        parameters=(_JSON,),
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
        parameters=(_parameter("game", "Begin with a deck that is made up by chance.", type="string"),),
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
        answers={200: "It; a page where `as` says nothing else.", **_OF_DECKS},
        tells={200: WholeDeck},
        parameters=(_DECK, _JSON),
        also=PAGE,
    ),
    Address(
        "get",
        "/decks/{deck}/file",
        "The same, as it was written.",
        answers={200: "It.", **_OF_DECKS},
        parameters=(_DECK,),
        also=TEXT,
    ),
    Address(
        "post",
        "/decks/{deck}/throw-away",
        "Keep a deck no longer.",
        ThrowAway,
        {204: "It is gone.", 303: "It is gone; the others are at `Location`.", **_OF_DECKS},
        parameters=(_DECK,),
    ),
    Address(
        "get",
        "/seat/{link}",
        "The page to which a link leads.",
        answers={200: "It.", 404: "The link leads to no seat (any more)."},
        parameters=(_LINK,),
        shown=False,
    ),
    Address(
        "post",
        "/seat/{link}",
        "Take the seat to which a link leads. Who shows no secret is given one, as a cookie.",
        Claim,
        {303: "The table is at `Location`.", 404: "The link leads to no seat (any more)."},
        parameters=(_LINK,),
        shown=False,
    ),
    Address(
        "post",
        "/t/{table}/invite",
        "Make a link to a seat that nobody has taken yet, or to your own.",
        Invitation,
        {200: "The link; one that was made before is void.", **_OF_TABLES},
        {200: Invited},
        (_TABLE,),
        also=PAGE,
    ),
    Address(
        "get",
        "/t/{table}/token",
        "The page on which a token is made and taken back.",
        answers={200: "It.", **_OF_TABLES},
        parameters=(_TABLE,),
    ),
    Address(
        "post",
        "/t/{table}/token",
        "Make a token by which a program plays your seat; one that was made before is void.",
        Lend,
        {200: "The token; it is told this once.", **_OF_TABLES},
        {200: Lent},
        (_TABLE,),
        also=PAGE,
    ),
    Address(
        "post",
        "/t/{table}/token/revoke",
        "No program plays your seat any more.",
        Lend,
        {204: "Done. A form of a page is led to a page instead (303).", 303: "Done.", **_OF_TABLES},
        parameters=(_TABLE,),
    ),
    Address(
        "get",
        "/t/{table}",
        "All that you see of the table: the present frame.",
        answers={
            200: "It; a page where `as` says nothing else.",
            303: "You have no seat here, and may watch at `Location`.",
            422: "The query says something else than this description.",
            **_OF_TABLES,
        },
        tells={200: Told},
        parameters=(_TABLE, _FRAMES[0]),
    ),
    Address(
        "get",
        "/t/{table}/watch",
        "All that everybody may know of the table, as late as it says: the present frame.",
        answers={**_LOOKED_UP, **_OF_WATCHED, 200: "It; a page where `as` says nothing else."},
        tells={200: Told},
        parameters=(_TABLE, _FRAMES[0]),
        shown=False,
    ),
    Address(
        "get",
        "/t/{table}/watch/frames",
        "What changes there: a stream of server-sent events, or the next frame alone.",
        answers={
            **_LOOKED_UP,
            **_OF_WATCHED,
            200: "A frame, or a stream of them.",
            204: "Nothing has changed.",
        },
        tells={200: Told},
        parameters=(_TABLE, *_FRAMES),
        shown=False,
    ),
    _watched("why/{about}", "Why it happened.", Why, _about("Of a line.", type="integer", minimum=0)),
    _watched("card/{about}", "A card.", Card, _about("Its key.", type="string")),
    _watched("card", "The same.", Card, _parameter("key", "Its key.", type="string")),
    _watched("pile/{seat}/{about}", "A pile.", Pile, _SEAT, _about("Its zone.", type="string")),
    Address(
        "get",
        "/t/{table}/frames",
        "What changes at a table: a stream of server-sent events, or the next frame alone.",
        answers={
            200: "A frame, or a stream of them.",
            204: "Nothing has changed.",
            422: "The query says something else than this description.",
            **_OF_TABLES,
        },
        tells={200: Told},
        parameters=(_TABLE, *_FRAMES),
    ),
    _looks_up("why/{about}", "Why it happened.", Why, _about("Of a line.", type="integer", minimum=0)),
    _looks_up("why-not/{about}", "Why a card is not on offer.", WhyNot, _about("Its key.", type="string")),
    _looks_up("why-not", "The same.", WhyNot, _parameter("key", "Its key.", type="string")),
    _looks_up("card/{about}", "A card.", Card, _about("Its key.", type="string")),
    _looks_up("pile/{seat}/{about}", "A pile.", Pile, _SEAT, _about("Its zone.", type="string")),
    Address(
        "get",
        "/t/{table}/position",
        "The position as you saw it.",
        answers={200: "It.", 422: "`at` is no number of an event.", **_OF_TABLES},
        tells={200: Seen},
        parameters=(
            _TABLE,
            _parameter("at", "When this event had happened.", type="integer", minimum=0, maximum=10**9 - 1),
        ),
    ),
    Address(
        "get",
        "/t/{table}/record",
        "The game written down, once it is over.",
        answers={200: "It.", **_OF_TABLES},
        tells={200: None},
        parameters=(_TABLE,),
    ),
    Address(
        "get",
        "/t/{table}/replay",
        "A position of a game that is over, on the page of all of it, once it is over.",
        answers={
            **_LOOKED_UP,
            403: "The seat is not yours, there is no such table, or the game is not over.",
            404: "So many choices were not made.",
        },
        tells={200: Replayed},
        parameters=(
            _TABLE,
            _parameter(
                "at",
                "When so many choices had been made; by default at the end.",
                type="integer",
                minimum=0,
                maximum=10**9 - 1,
            ),
            _FORM,
        ),
        also=PAGE,
    ),
    Address(
        "post",
        "/t/{table}/continue",
        "Go on from a position of a game that is over, at a new table.",
        Continue,
        {**_OF_TABLES, 303: "The new table is at `Location`."},
        parameters=(_TABLE,),
    ),
    Address(
        "post",
        "/t/{table}/answer",
        "Answer the question of this number.",
        Answer,
        {
            **_OF_DEEDS,
            200: "Done; some of what was said beforehand was not asked for.",
            409: "The question is not open (any more); this is the present frame.",
        },
        {200: Dropped, 409: Told},
        (_TABLE,),
        silent=True,
    ),
    Address(
        "post",
        "/t/{table}/hold",
        "Hold the window in which you are asked this.",
        Hold,
        {**_OF_DEEDS, 409: "That window is not open any more; this is the present frame."},
        {409: Told},
        (_TABLE,),
    ),
    *(
        Address(
            "post",
            f"/t/{{table}}/{word}",
            said,
            takes,
            {**_OF_DEEDS, 200: "Done; this is what a page shows now."},
            parameters=(_TABLE,),
            silent=True,
        )
        for word, said, takes in (
            (
                "pass-until",
                "Pass of yourself in windows until your turn, until you are a target, or no more.",
                PassUntil,
            ),
            ("stops", "Hold windows of yourself when these have happened, and at nothing else.", Stops),
        )
    ),
    *(
        Address("post", f"/t/{{table}}/{word}", said, Deed, _OF_DEEDS, parameters=(_TABLE,))
        for word, said in _DEEDS.items()
    ),
)


@cache
def description() -> bytes:
    """The description, as JSON."""
    sent = {each.takes for each in ADDRESSES if each.takes is not None}
    told = {kind for each in ADDRESSES for kind in each.tells.values() if kind is not None}
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
    answers = {**_OF_ALL, **(_OF_POSTS if address.takes else {}), **address.answers}
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
        answer["content"] = {"application/json": {"schema": _reference(told) if told else {}}}
        if told is Told:
            answer["content"] |= words
            answer["headers"] = {"X-Frame": _header("The frame's id.", status == 409)}
        if told is Told and status == 200:
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
