"""What a server says of itself to whoever runs it: figures for Prometheus, and a line for each request.

Neither tells anything of a game: an address is named by its pattern, so that no link to a seat and no key of
a card stands in it, and of what was sent or answered there is nothing but the status.
"""

from __future__ import annotations

import hmac
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import Final, final

import msgspec
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.process_collector import ProcessCollector
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardwright.table.guards import Refused

SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The bounds between which it is counted how long answers take."""

NOWHERE: Final = "elsewhere"
"""The pattern of addresses that there are not."""

REQUESTS: Final = "cardwright.table.requests"
"""The log in which a line stands for each request."""


@final
class Metrics:
    """The figures of a server: its requests, tables and streams, and what its process takes.

    `tables` and `streams` say how many there are now.
    """

    def __init__(self, tables: Callable[[], float], streams: Callable[[], float]) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._answered = Counter(
            "cardwright_requests", "Requests answered.", ("route", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "cardwright_answer_seconds",
            "Seconds from a request to the beginning of its answer.",
            ("route",),
            registry=self._registry,
            buckets=SECONDS,
        )
        for name, said, count in (
            ("cardwright_tables", "Tables at which somebody is, or was not long ago.", tables),
            ("cardwright_streams", "Pages that listen for what changes.", streams),
        ):
            Gauge(name, said, registry=self._registry).set_function(count)

    def answered(self, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._answered.labels(route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self._registry)


@final
class Watched:
    """Middleware that notes of each request what was asked, how it was answered, and how soon."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics
        self._log = logging.getLogger(REQUESTS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, and note it once its answer has begun."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = monotonic()

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._note(scope, message["status"], monotonic() - began)
            await send(message)

        await self._app(scope, receive, noted)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "") or NOWHERE
        self._metrics.answered(route, status, seconds)
        if self._log.isEnabledFor(logging.INFO):
            line = {
                "method": scope["method"],
                "route": route,
                "table": scope.get("path_params", {}).get("table"),
                "status": status,
                "ms": round(seconds * 1000, 1),
            }
            self._log.info("%s", route, extra={"fields": line})


def metrics_page(metrics: Metrics, key: str) -> Callable[[Request], Response]:
    """What answers `/metrics`: to nobody but who shows the key as a bearer token."""

    def page(request: Request) -> Response:
        scheme, _, shown = request.headers.get("authorization", "").partition(" ")
        if scheme.casefold() != "bearer" or not hmac.compare_digest(shown.encode(), key.encode()):
            raise Refused(404, "There is nothing here.")
        return Response(metrics.text(), media_type=CONTENT_TYPE_LATEST)

    return page


@final
class Lines(logging.Formatter):
    """Log lines as JSON objects: when, how grave, by whom, and what; of a fault its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        said: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "log": record.name,
        }
        fields = getattr(record, "fields", None)
        said |= {"message": record.getMessage()} if fields is None else fields
        if record.exc_info:
            said["fault"] = self.formatException(record.exc_info)
        return msgspec.json.encode(said).decode()


def log_as_json() -> None:
    """Write all logs of this process to standard error, a JSON object a line, requests too."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger(REQUESTS).setLevel(logging.INFO)
