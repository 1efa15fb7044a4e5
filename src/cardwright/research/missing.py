"""What to install where a library is missing that only researchers need."""

from __future__ import annotations

from importlib import import_module
from typing import Any, final

from cardwright.errors import CardwrightError


@final
class MissingLibrary(CardwrightError, ImportError):
    """A library is not installed; the message says what brings it."""


def library(name: str, extra: str = "research") -> Any:
    """The library of this name. Raises `MissingLibrary`, which says what to install, where there is none."""
    try:
        return import_module(name)
    except ImportError as missing:
        if missing.name is None or missing.name.partition(".")[0] != name.partition(".")[0]:
            raise
        raise MissingLibrary(
            f"{name} is not installed: pip install 'cardwright[{extra}]' brings it"
        ) from missing
