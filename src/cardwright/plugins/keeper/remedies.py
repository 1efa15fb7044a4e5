"""What a judge does about a reason why a card of Keeper of the Cards is not on offer."""

from __future__ import annotations

from typing import Final

from cardwright.core.choice import NOBODY
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.zones import BATTLEFIELD, ZONE_WORDS
from cardwright.lab.explaining import Edit

PLENTY: Final = 99
"""HP that pay for anything."""

RECOVERED: Final = ("exhausted", "exhausted-fighter", "exhausted-resource")


def remedy(state: KeeperState, card: int, hindrance: Hindrance) -> Edit | None:
    """The edit after which the reason does not hold; None where no edit does that."""
    assert state.choice is not None
    seat = state.choice.player
    me = state.names[seat]
    name = state.reference(card, NOBODY)
    own = state.owners[card] == seat and not state.faces[card].pawn
    minion = state.faces[card].minion
    word = hindrance.word
    if word in RECOVERED:
        return Edit(name, values={"exhausted": False})
    if word == "petrified":
        return Edit(name, values={"petrified": False})
    if word == "hp":
        return Edit(player=me, values={"hp": PLENTY})
    if word == "resources":
        return Edit(name, values={"level": hindrance.amount})
    if word == "no-resource":
        return Edit(name, move=f"{me}.granary") if own else None
    if word == "no-victim-there":
        return Edit(name, move=f"{_another(state, seat)}.battlefield") if minion else None
    if word == "not-yours" and state.zones[card] == BATTLEFIELD:
        return Edit(name, move=f"{me}.battlefield")
    if word in ("no-fighter", "only-summoned"):
        return Edit(name, move=f"{me}.battlefield") if minion else None
    if word == "elsewhere":
        return Edit(name, move=f"{me}.hand") if own else None
    if word == "asked-elsewhere":
        zone = hindrance.detail.split(" or ")[0]
        on_field = zone == ZONE_WORDS[BATTLEFIELD]
        return Edit(name, move=f"{me}.{zone}") if own and on_field <= minion else None
    return None


def _another(state: KeeperState, seat: int) -> str:
    """Another player."""
    return state.names[(seat + 1) % state.seats]
