"""What programs can ask of the server, and what it answers: an OpenAPI 3.1 description, `GET /schema`.

What is sent is described by the types by which it is read; what is answered by the types here, which the
tests compare with what a seat is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, final

import msgspec
from msgspec import UNSET, UnsetType

import cardwright
from cardwright.table.requests import Answer, Deed, Opening
from cardwright.table.streams import LONGEST_WAIT


@final
class Offered(msgspec.Struct, frozen=True):
    """An option: its notation, and what that names; which fields there are beside hangs on the verb."""

    n: str
    verb: str
    card: str | UnsetType = UNSET
    player: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    number: int | UnsetType = UNSET
    die: int | UnsetType = UNSET


@final
class Question(msgspec.Struct, frozen=True):
    """Who is asked; and, where that is the seat itself, what."""

    player: str
    prompt: str | UnsetType = UNSET
    purpose: str | UnsetType = msgspec.field(default=UNSET, name="for")
    source: str | UnsetType | None = UNSET
    bearer: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    min: int | UnsetType = UNSET
    max: int | UnsetType = UNSET
    chosen: tuple[str, ...] | UnsetType = UNSET
    options: tuple[Offered, ...] | UnsetType = UNSET


@final
class Result(msgspec.Struct, frozen=True):
    """How a game ended by the rules."""

    winners: tuple[str, ...]
    reason: str


@final
class Told(msgspec.Struct, frozen=True):
    """A frame for a program: all that the seat is told of the table.

    `question` is the number of the seat's present question, or of its last one; `asked` who is asked, empty
    once the game is over. The position is that of the protocol's `view`.
    """

    frame: int
    question: int
    yours: bool
    asked: str
    title: str
    turn: str
    phase: str
    over: bool
    position: dict[str, Any]
    log: tuple[str, ...]
    choice: Question | UnsetType = UNSET
    result: Result | UnsetType = UNSET


@final
@dataclass(frozen=True)
class Address:
    """A method at an address: what it takes, and by status what it answers, beside what all answer."""

    method: str
    path: str
    summary: str
    takes: type | None = None
    answers: Mapping[int, str] = field(default_factory=dict)
    parameters: tuple[Mapping[str, Any], ...] = ()
    shown: bool = True
    """Whether one has to show who one is."""


_TABLE: Final = {
    "name": "table",
    "in": "path",
    "required": True,
    "description": "The table's id.",
    "schema": {"type": "string", "pattern": "^[a-z]{10}$"},
}
_FRAMES: Final = (
    {
        "name": "as",
        "in": "query",
        "description": "`json` for programs; else a frame is HTML.",
        "schema": {"type": "string", "enum": ["json"]},
    },
    {
        "name": "wait",
        "in": "query",
        "description": "Ask for one frame alone, and wait for it so many seconds; else there is a stream.",
        "schema": {"type": "integer", "minimum": 0, "maximum": int(LONGEST_WAIT)},
    },
    {
        "name": "after",
        "in": "query",
        "description": "The id of the frame that you have; none, or one that is not kept, brings the whole.",
        "schema": {"type": "string"},
    },
    {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The same, as browsers say it.",
        "schema": {"type": "string"},
    },
)

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
_OF_DEEDS: Final = {
    204: _DONE,
    303: "Done; the page is at `Location`.",
    **_OF_TABLES,
}

_DEEDS: Final = {
    "undo": "Take your last decision back, or ask the others to allow it.",
    "consent": "Allow another to take a decision back.",
    "refuse": "Do not allow it, or do not ask for it any more.",
    "agree": "See no reason to go on; once all do, the game is over.",
    "resign": "Give the game up.",
}

ADDRESSES: Final = (
    Address("get", "/schema", "This description.", answers={200: "The description."}, shown=False),
    Address(
        "post",
        "/games",
        "Begin a game against a bot. Who shows no secret is given one, as a cookie.",
        Opening,
        {303: "The table is at `Location`."},
        shown=False,
    ),
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
        parameters=(_TABLE, *_FRAMES),
    ),
    Address(
        "post",
        "/t/{table}/answer",
        "Answer the question of this number.",
        Answer,
        {**_OF_DEEDS, 409: "The question is not open (any more); this is the present frame."},
        (_TABLE,),
    ),
    *(
        Address("post", f"/t/{{table}}/{word}", said, Deed, _OF_DEEDS, (_TABLE,))
        for word, said in _DEEDS.items()
    ),
)


@cache
def description() -> bytes:
    """The description, as JSON."""
    types = {each.takes for each in ADDRESSES if each.takes is not None}
    told = [*sorted(types, key=lambda kind: kind.__name__), Told]
    _, components = msgspec.json.schema_components(told, ref_template="#/components/schemas/{name}")
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
    """An answer of this status: in words, but where a frame or the description is answered."""
    words = {"text/plain": {"schema": {"type": "string"}}}
    answer: dict[str, Any] = {"description": said}
    told = {"application/json": {"schema": _reference(Told)}, **words}
    if status in (200, 409):
        framed = address.path.endswith(("/frames", "/answer"))
        answer["content"] = told if framed else {"application/json": {"schema": {"type": "object"}}}
        if framed:
            answer["headers"] = {"X-Frame": _header("The frame's id.", status == 409)}
        if status == 200 and framed:
            answer["content"] = {**told, "text/event-stream": {}}
    elif status == 303:
        answer["headers"] = {"Location": _header("Where to go on.", True)}
    elif status >= 400:
        answer["content"] = words
    if status == 429:
        answer["headers"] = {"Retry-After": _header("Seconds.", True)}
    return answer


def _header(said: str, always: bool) -> dict[str, Any]:
    return {"description": said, "required": always, "schema": {"type": "string"}}


def _reference(kind: type) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}
