"""What an address of the server takes and answers, and what many of them have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, final

from cardwright.table.streams import LONGEST_WAIT

PAGE: Final = "text/html"
TEXT: Final = "text/plain"
PDF: Final = "application/pdf"


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

    instead: tuple[type, ...] = ()
    """What JSON may be answered with 200 where something else is asked for."""

    also: str = ""
    """The media type in which 200 may come as well: as a page, for who does not ask for JSON."""

    silent: bool = False
    """Whether no frame may tell of it, so that a page (`Accept: text/plain`) is replied what it shows now."""


def parameter(
    name: str, said: str, *, of: str = "query", needed: bool = False, **schema: Any
) -> Mapping[str, Any]:
    """A parameter of an address, as OpenAPI has it."""
    return {"name": name, "in": of, "required": needed, "description": said, "schema": schema}


TABLE: Final = parameter(
    "table", "The table's id.", of="path", needed=True, type="string", pattern="^[a-z]{10}$"
)
SEAT: Final = parameter("seat", "A seat, from 0.", of="path", needed=True, type="integer", minimum=0)
LINK: Final = parameter("link", "From `invite`.", of="path", needed=True, type="string")
DECK: Final = parameter("deck", "The deck's id.", of="path", needed=True, type="string")
JSON: Final = parameter("as", "`json` for programs.", type="string", enum=["json"])
FRAMES: Final = (
    parameter("as", "`json` for programs; else a frame is HTML.", type="string", enum=["json"]),
    parameter(
        "wait",
        "Ask for one frame alone, and wait for it so many seconds; else there is a stream.",
        type="integer",
        minimum=0,
        maximum=int(LONGEST_WAIT),
    ),
    parameter("after", "The id of the frame that you have; another one brings the whole.", type="string"),
    parameter("Last-Event-ID", "The same, as browsers say it.", of="header", type="string"),
)
TALK: Final = parameter(
    "talk",
    "`yes`: between the frames what is said, too; a page is told it anyhow.",
    type="string",
    enum=["yes"],
)
FORM: Final = parameter(
    "as", "`json` for programs, `part` for a piece of a page.", type="string", enum=["json", "part"]
)


def about(said: str, **schema: Any) -> Mapping[str, Any]:
    """What is looked up."""
    return parameter("about", said, of="path", needed=True, **schema)


DONE: Final = "Done, and on the disk. A form of a page is led to the table instead (303)."
OF_ALL: Final = {
    421: "The server does not answer to the name in `Host`.",
    429: "Too often, or too many: wait as many seconds as `Retry-After` says.",
}
OF_POSTS: Final = {
    403: "A browser's page of another site, or a program that shows no secret.",
    408: "What is sent did not come whole in time.",
    413: "What is sent is too long, or does not say how long it is.",
    415: "What is sent is neither JSON nor a form.",
    422: "It cannot be read, or cannot be done; nothing has changed.",
}
OF_TABLES: Final = {
    403: "The seat is not yours, or there is no such table.",
    404: "There is no such address.",
    410: "This version of the rules cannot go on with the game.",
}
OF_KEPT: Final = {404: "You are nobody whom the server knows.", 422: "You keep no such deck (any more)."}
OF_DEEDS: Final = {
    204: DONE,
    303: "Done; the page is at `Location`.",
    **OF_TABLES,
}
OF_CONSENTS: Final = {
    **OF_DEEDS,
    409: "The undo of this number waits no more; this is the present frame.",
}
LOOKED_UP: Final = {
    200: "What was found; a page where `as` says nothing else.",
    422: "The query says something else than this description.",
    **OF_TABLES,
}


def looks_up(path: str, summary: str, told: type, *parameters: Mapping[str, Any]) -> Address:
    """The address at which something about a table is looked up."""
    return Address(
        "get",
        f"/t/{{table}}/{path}",
        summary,
        answers=LOOKED_UP,
        tells={200: told},
        parameters=(TABLE, *parameters, FORM),
        also=PAGE,
    )
