"""Emblems of cards: what a game says of a card as its seats see it, so that a picture can be made of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Protocol, runtime_checkable

from cardwright.drawing.emblem import Emblem
from cardwright.games import plugin


@runtime_checkable
class Emblazoned(Protocol):
    """A plugin that says what an emblem of its cards is to tell."""

    def emblem(self, game: str, card: Mapping[str, Any], /) -> Emblem | None:
        """What the emblem of this card tells; None for what is no card of the game."""
        ...


def emblem_of(game: str, card: Mapping[str, Any]) -> Emblem:
    """What the emblem of a card tells. Raises `CardwrightError` where there is no such game.

    `card` is a card as a position of the game has it among its `cards`: of KeyForge its name (`card`) is
    enough, of Keeper of the Cards there must also be its `text`, its `type` and its `printed` numbers. A card
    of which the game says nothing gets an emblem of its name.

    >>> [motif.shape for motif in emblem_of("keyforge/1.2", {"card": "Punch"}).motifs]
    ['bolt', 'gem']
    """
    brought = _emblazoned(game)
    told = None if brought is None else brought.emblem(game, card)
    return plain_emblem(card) if told is None else told


@cache
def _emblazoned(game: str) -> Emblazoned | None:
    """The game's plugin, if it says so; what a protocol asks for is slow to check."""
    brought = plugin(game)
    return brought if isinstance(brought, Emblazoned) else None


def plain_emblem(card: Mapping[str, Any]) -> Emblem:
    """The emblem of a card of which nothing is known but its name."""
    name = str(card.get("card") or card.get("name") or card.get("id") or "")
    drawn = sha256(name.encode("utf-8", "replace")).digest()
    return Emblem(
        name, "shield" if card.get("type") in ("minion", "creature") else "star", drawn[5] * 360 // 256
    )
