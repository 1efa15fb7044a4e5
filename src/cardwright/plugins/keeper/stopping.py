"""At what players of Keeper of the Cards may want windows to stop: what everybody sees."""

from __future__ import annotations

from typing import Any, Final

from cardwright.core.view import View
from cardwright.narration.stopping import ABILITY, ATTACK, DEATH, PHASE, TARGET, Events

_BY_ENEMY: Final = {
    "attack": ATTACK,
    "declare": ATTACK,
    "activate": ABILITY,
    "cast": ABILITY,
    "turn-over": ABILITY,
}
"""What an enemy does; the event's player is who does it."""

_DEATHS: Final = ("destroy", "sacrifice")
_AIMED: Final = ("declare", "target")


def stops(onlooker: View[Any], player: str, events: Events) -> frozenset[str]:
    """At what of these events this player may want to stop.

    Targeted is a minion on the player's battlefield, or the player.
    """
    found: set[str] = set()
    for event in events:
        word, whose = str(event["e"]), event.get("player")
        if word in _BY_ENEMY and whose != player:
            found.add(_BY_ENEMY[word])
        if word == "phase":
            found.add(PHASE)
        if word in _DEATHS and whose == player and event.get("from") == "battlefield":
            found.add(DEATH)
        if word in _AIMED and (event.get("other") == player or _is_mine(onlooker, player, event.get("card"))):
            found.add(TARGET)
    return frozenset(found)


def _is_mine(onlooker: View[Any], player: str, card: object) -> bool:
    """Whether a card lies on the player's battlefield now."""
    players: Any = onlooker.position()["players"]
    return card is not None and card in players[player]["battlefield"]
