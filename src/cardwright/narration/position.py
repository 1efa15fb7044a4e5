"""What the positions of all games have in common, as a seat is told them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, final

import msgspec


@final
class Asked(msgspec.Struct, frozen=True):
    """The question that this seat is asked, the options aside.

    In a `window` every seat is asked in turn, whatever it holds.
    """

    player: str
    prompt: str
    purpose: str = msgspec.field(name="for")
    source: str | None
    least: int = msgspec.field(name="min")
    most: int = msgspec.field(name="max")
    chosen: list[str]
    bearer: str | None = None
    window: bool = False
    in_vain: list[str] = msgspec.field(name="in-vain", default_factory=list)
    payer: str | None = None
    exhausted: list[str] = msgspec.field(default_factory=list)


class KnownCard(Protocol):
    """A card whose face may be known."""

    @property
    def card(self) -> str:
        """Its name."""
        ...


class Position(Protocol):
    """All that a seat may know of a position; `cards` are the cards whose faces it knows, by reference."""

    @property
    def cards(self) -> Mapping[str, KnownCard]:
        """The cards, by reference."""
        ...

    @property
    def asked(self) -> Asked | None:
        """The question."""
        ...

    def short(self, reference: str) -> str:
        """The card's name; with its `#2` only where another card in play has that name, too."""
        ...
