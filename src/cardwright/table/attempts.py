"""What a request tries: as often as its address may, in a thread, and refused where it cannot be done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request

from cardwright.errors import CardwrightError
from cardwright.table.guards import Allowance, Refused
from cardwright.table.requests import refused

T = TypeVar("T")


def spend(allowance: Allowance, request: Request, too_many: str) -> None:
    """Count the request for its address. Raises `Refused` with these words where there are `too_many`."""
    address = request.client.host if request.client else "?"
    if not allowance.spend(address):
        raise Refused(429, f"{too_many}: wait a second.", 1)


async def attempt(work: Callable[[], T]) -> T:
    """Do it in a thread. Raises `Refused` for what cannot be done."""
    try:
        return await asyncio.to_thread(work)
    except CardwrightError as fault:
        raise refused(fault) from None
