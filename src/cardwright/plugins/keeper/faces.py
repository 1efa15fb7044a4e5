"""What stands on a card of Keeper of the Cards that a position, a set or an author tells of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from cardwright.drawing.face import CardFace, draw_back
from cardwright.kotc.editions import load
from cardwright.kotc.language.draft import draft_from
from cardwright.kotc.language.face import face_of_design
from cardwright.plugins.keeper.cards import draft_for

BACK_HUE: Final = 214


def face(game: str, card: Mapping[str, Any]) -> CardFace | None:
    """What stands on the card; None where there is no name or no type. Raises `CardwrightError`."""
    name, kind = card.get("card") or card.get("name"), card.get("type")
    if not name or not kind:
        return None
    edition = load(game)
    printed = card.get("printed") or card
    values: dict[str, object] = {"type": kind, "text": card.get("text") or ""}
    indicator = card.get("edition", edition.number)
    if indicator is not None:
        values["edition"] = indicator
    if card.get("flavour"):
        values["flavour"] = card["flavour"]
    if kind != "spell":
        values |= {"sp": printed.get("sp", 0), "hp": printed.get("hp", 0)}
    design = draft_from(str(name), values, edition).design(edition)
    found = face_of_design(design, edition, str(card.get("picture") or ""), str(card.get("credit") or ""))
    return replace(found, kind=f"{found.kind} · Pawn") if card.get("pawn") else found


def written_face(game: str, written: str, options: Mapping[str, str | int | None]) -> CardFace:
    """What stands on the card in a file or of a text. Raises `CardwrightError`."""
    edition = load(game)
    return face_of_design(draft_for(written, edition, options).design(edition), edition)


def back(millimetres: float) -> str:
    """The back of all cards."""
    return draw_back("Keeper of the Cards", BACK_HUE, millimetres)
