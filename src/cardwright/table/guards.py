"""What every request must be, and what every answer says, before anybody looks at what is asked.

A request that is refused here has changed nothing. The answers' headers keep a page from doing anything but
what its own script and style sheet say, and from being shown, read or kept by anybody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Final, final
from urllib.parse import urlsplit, urlunsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardwright.errors import CardwrightError
from cardwright.table.page import refusal_page

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
LARGEST_BODY: Final = 8 * 1024
"""Bytes; nothing that one answers to a question is longer."""

LARGEST_UPLOAD: Final = 256 * 1024
"""Bytes of what is sent to an address at which decks, cards and sets are taken."""

UPLOADS: Final = ("/decks", "/print", "/sets", "/workshop")
"""How such an address begins."""

PATIENCE: Final = 10.0
"""Seconds in which a body must have come."""

REQUESTS_A_SECOND: Final = 60.0
"""Of one address; as many at once are let through."""

FETCHED: Final = ("/art/", "/face/", "/fonts/", "/static/")
"""How the addresses begin of what a browser fetches by itself for a page."""

FETCHED_A_SECOND: Final = 400.0
"""Of one address: a list of cards has a picture for each, and a page without its style cannot be used."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PICTURES: Final = "/face/"
POLICY_OF_PICTURES: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; frame-ancestors 'none'"
)
"""A card's face carries its fonts and its picture, and nothing else."""

# With `no-referrer` browsers say `Origin: null` of a form of ours, so that it could not be told from others'.
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "",
    "referrer-policy": "same-origin",
}


_GUARDING: Final = tuple((name.encode(), value.encode()) for name, value in HEADERS.items())
"""The same, as they are sent; no answer of ours has any of them already."""


@final
@dataclass(slots=True)
class Refused(Exception):
    """A request that is not taken: with which status, and the sentence that says why."""

    status: int
    reason: str
    retry_after: int = 0

    def response(self, scope: Scope) -> Response:
        """What is answered: the sentence, and to who looks at pages a page that says it and leads on."""
        headers = {"retry-after": str(self.retry_after)} if self.retry_after else {}
        asked = Headers(scope=scope)
        if wants_page(asked):
            return HTMLResponse(refusal_page(self.status, self.reason, _before(asked)), self.status, headers)
        return PlainTextResponse(self.reason + "\n", self.status, headers)


@final
class Allowance:
    """How often each of many may do something: `rate` times a second, and `at_once` before that counts.

    Where `at_once` is not given, it is as many as in a second. Any thread may ask.

    >>> allowance = Allowance(2.0)
    >>> [allowance.spend("Ann", now=7.0) for _ in range(3)], allowance.spend("Ann", now=7.5)
    ([True, True, False], True)
    >>> club = Allowance(1.0, at_once=3)
    >>> [club.spend("Ann", now=7.0) for _ in range(4)], [club.spend("Ann", now=8.0) for _ in range(2)]
    ([True, True, True, False], [True, False])
    """

    MOST: Final = 10_000
    """So many are remembered; who has not come for longest is forgotten first."""

    def __init__(self, rate: float, at_once: float | None = None) -> None:
        self._rate = rate
        self._most = rate if at_once is None else at_once
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def spend(self, who: str, now: float | None = None) -> bool:
        """Whether this once more is within what they may."""
        with self._lock:
            now = monotonic() if now is None else now
            left, since = self._left.pop(who, (self._most, now))
            left = min(self._most, left + (now - since) * self._rate)
            self._left[who] = (left - 1 if left >= 1 else left, now)
            if len(self._left) > self.MOST:
                del self._left[next(iter(self._left))]
        return left >= 1


@final
class Guards:
    """Middleware that refuses what no page of ours would ask.

    `hosts` are the names under which the server answers, beside those of this machine itself; without that
    list another site could point a name of its own at the server and read what it says.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = (), rate: float = REQUESTS_A_SECOND) -> None:
        self._app = app
        self._hosts = LOOPBACK.union(hosts)
        self._allowance = Allowance(rate)
        self._fetched = Allowance(FETCHED_A_SECOND)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message["headers"] = [*message["headers"], *_GUARDING]
                if scope["path"].startswith(PICTURES):
                    MutableHeaders(raw=headers)["content-security-policy"] = POLICY_OF_PICTURES
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
            await send(message)

        try:
            self._check(scope)
            if scope["method"] == "POST":  # no other method is answered with anything, or read
                most = LARGEST_UPLOAD if scope["path"].startswith(UPLOADS) else LARGEST_BODY
                receive = _again(await _body(Headers(scope=scope), receive, most), receive)
        except Refused as refused:
            await refused.response(scope)(scope, receive, send_guarded)
            return
        await self._app(scope, receive, send_guarded)

    def _check(self, scope: Scope) -> None:
        """Raise `Refused` for a request that no page of ours sends."""
        headers = Headers(scope=scope)
        if _host(headers.get("host", "")) not in self._hosts:
            raise Refused(421, "This server does not answer to that name; --host gives it another.")
        address = (scope.get("client") or ("?", 0))[0]
        allowance = self._fetched if scope["path"].startswith(FETCHED) else self._allowance
        if not allowance.spend(address):
            raise Refused(429, "So many requests at once are not answered: wait a second.", 1)
        if scope["method"] == "POST" and not _sent_by_our_page(scope["scheme"], headers):
            raise Refused(403, "Only a page of this server, or a program with a bearer token, may do that.")


def host_named(written: str) -> str:
    """The name that browsers send of a host that somebody has written as they know it, or of an address.

    Raises `CardwrightError`.

    >>> [host_named(each) for each in ("https://Cards.example.org:8443/", "bücher.example", "::1")]
    ['cards.example.org', 'xn--bcher-kva.example', '::1']
    """
    bare = written.partition("://")[2] or written
    name = bare if bare.count(":") > 1 and "[" not in bare else _host(bare)
    try:
        named = name if ":" in name else name.encode("idna").decode()
    except UnicodeError:
        named = ""
    if not named:
        raise CardwrightError(f"{written!r:.60} is no name of a host; one is cards.example.org")
    return named.casefold()


def _host(written: str) -> str:
    """The name in a Host header, without the port and a dot at its end.

    >>> [_host(each) for each in ("localhost:8000", "[::1]:8000", "Example.ORG.", "a b", "")]
    ['localhost', '::1', 'example.org', '', '']
    """
    try:
        name = urlsplit(f"//{written}").hostname or ""
    except ValueError:
        return ""
    return name.removesuffix(".") if written == written.strip() and " " not in written else ""


def wants_page(headers: Headers) -> bool:
    """Whether a browser asks, for a page to show; our scripts ask for parts of pages as `text/html` alone."""
    return headers.get("accept", "").startswith("text/html,")


def _before(headers: Headers) -> str:
    """The address of the page of ours from which somebody has come here; empty where it was none."""
    try:
        came_from = urlsplit(headers.get("referer", ""))
    except ValueError:
        return ""
    if came_from.netloc.casefold() != headers.get("host", "").casefold() or not came_from.path:
        return ""
    return urlunsplit(("", "", "/" + came_from.path.lstrip("/"), came_from.query, ""))


def _sent_by_our_page(scheme: str, headers: Headers) -> bool:
    """Whether a page of ours sends it, or a program that shows a secret which no page sends by itself."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    origin = headers.get("origin")
    if origin is not None:
        return origin.casefold() == f"{scheme}://{headers.get('host', '')}".casefold()
    return headers.get("authorization", "").casefold().startswith("bearer ")


async def _body(headers: Headers, receive: Receive, most: int) -> bytes:
    """The whole body. Raises `Refused` where it is too long or does not come."""
    told = headers.get("content-length", "0")
    if not (told.isascii() and told.isdigit()) or int(told[:20]) > most:
        raise Refused(413, f"What is sent has at most {most} bytes.")
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Refused(400, "The request broke off.")
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > most:
                    raise Refused(413, f"What is sent has at most {most} bytes.")
    except TimeoutError:
        raise Refused(408, f"The request did not come whole within {PATIENCE:.0f} seconds.") from None
    return bytes(body)


def _again(body: bytes, and_then: Receive) -> Receive:
    """A way to receive what has been received already, and then whatever comes."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else await and_then()

    return receive
