"""Answers that are no page: what a program is told, and what a browser keeps as a file."""

from __future__ import annotations

from urllib.parse import quote

import msgspec
from starlette.responses import Response


def in_json(told: object) -> Response:
    """A structure, or a collection of them, as JSON."""
    return Response(msgspec.json.encode(told), media_type="application/json")


def as_file(name: str, content: str | bytes, kind: str = "text/plain") -> Response:
    """The content as a file of this name, which may be in any script."""
    told = f"attachment; filename*=UTF-8''{quote(name, safe='')}"
    return Response(content, media_type=kind, headers={"content-disposition": told})
