"""What an emblem of a card of Keeper of the Cards tells, as a position has the card."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cardwright.drawing.emblem import Emblem
from cardwright.errors import CardwrightError
from cardwright.kotc.editions import load
from cardwright.kotc.language.draft import draft_from
from cardwright.kotc.language.emblem import emblem_of_design


def emblem(game: str, card: Mapping[str, Any]) -> Emblem | None:
    """What the emblem of this card tells; None where its text cannot be read, or it has no type."""
    printed = card.get("printed") or {}
    kind = card.get("type")
    if not kind or not card.get("card"):
        return None
    body = (int(printed.get("sp", 0)), int(printed.get("hp", 0)))
    return _told(game, str(card["card"]), str(kind), str(card.get("text", "")), body, card.get("edition"))


@lru_cache(maxsize=4096)
def _told(
    game: str, name: str, kind: str, text: str, body: tuple[int, int], indicator: int | None
) -> Emblem | None:
    edition = load(game)
    number = edition.number if indicator is None else indicator
    values: dict[str, object] = {"type": kind, "text": text, "edition": number}
    if kind != "spell":
        values |= {"sp": body[0], "hp": body[1]}
    try:
        return emblem_of_design(draft_from(name, values, edition).design(edition))
    except CardwrightError:
        return None
