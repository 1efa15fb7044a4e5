"""The words and what they do: one table of effects, and how a card's line becomes its abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardwright.keyforge.effects import acts
from cardwright.keyforge.effects.doing import Spoken
from cardwright.keyforge.effects.laws import Constant
from cardwright.keyforge.rules.face import Ability, Standing
from cardwright.keyforge.rules.frames import Resolution
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.words import Node

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


def bind(written: tuple[Node, ...]) -> tuple[tuple[Ability, ...], tuple[Standing, ...]]:
    """The abilities and the constant laws of a card's line."""
    abilities: list[Ability] = []
    standing: list[Standing] = []
    for node in written:
        if node.op == "on":
            abilities.append(Spoken(tuple(node.args[0]), node.args[1:]))
        elif node.op == "copies":
            abilities.append(Spoken(("copies",), (node,)))
        else:
            standing.append(Constant(node))
    return tuple(abilities), tuple(standing)
