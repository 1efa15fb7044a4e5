"""The libraries of the press, which come with the extra `workshop`."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from cardwright.errors import CardwrightError

EXTRA: Final = "workshop"
"""The extra with which they are installed."""


def library(name: str) -> Any:
    """A library of the extra. Raises `CardwrightError`, which says what to install, where it is missing."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        raise CardwrightError(
            f"printing needs {missing.name}: pip install 'cardwright[{EXTRA}]' brings it"
        ) from None
