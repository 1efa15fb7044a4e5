"""The numbers of Keeper of the Cards: its rules tell them."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.core.numbers import Column
from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.kotc.rules import numbers as told
from cardwright.kotc.rules.state import KeeperState


def columns(players: int, /) -> Sequence[Column]:
    """What the numbers of a position say."""
    return told.columns(players)


def option_columns() -> Sequence[Column]:
    """What the numbers of an option say."""
    return told.option_columns()


def numbers(view: View[KeeperState], /) -> tuple[bytes, bytes]:
    """The numbers of the view's position and of its options."""
    made = view.in_numbers()
    if made is None:
        raise CardwrightError("this is no position of Keeper of the Cards: it has no such numbers")
    return made
