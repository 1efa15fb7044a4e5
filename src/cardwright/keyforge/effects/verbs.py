"""The verbs of effects and what they do: one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardwright.keyforge.effects import acts
from cardwright.keyforge.rules.frames import Resolution
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.tree import Node

Act = Callable[[KeyforgeState, Resolution, Node], None]

EFFECTS: Final[dict[str, Act]] = {
    "gain": acts.gain,
    "steal": acts.steal,
    "move": acts.move,
    "damage": acts.damage,
    "heal": acts.heal,
    "destroy": acts.destroy_cards,
    "purge": acts.purge,
    "discard": acts.discard,
    "draw": acts.draw_cards,
    "control": acts.control,
    "put_into_play": acts.put_into_play,
    "trigger": acts.trigger,
    "copies": acts.copy,
    "again": acts.again,
    "cancel": acts.cancel,
    "this_turn": acts.this_turn,
    "until_gone": acts.until_gone,
}
